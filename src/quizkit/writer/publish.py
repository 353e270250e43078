"""How what is staged becomes the output directory: at once where folders can change places, else file by file."""

from __future__ import annotations

import errno
import json
import os
import shutil
from contextlib import suppress
from typing import NamedTuple, TypeAlias

from quizkit.diagnostics import say
from quizkit.writer.errors import OutputError
from quizkit.writer.exchange import exchange
from quizkit.writer.names import Names
from quizkit.writer.ownership import ANSWERS_MANIFEST, MANIFEST, has_our_shape, own_files
from quizkit.writer.tree import NO_WAY_ROUND, bring, delete, folders_of, make_like, walk

_Mark: TypeAlias = tuple[int, int, int]


class Found(NamedTuple):
    """What lies in an output directory: the compiler's own files and their folders, and what is foreign."""

    own: frozenset[str]
    own_folders: tuple[str, ...]
    files: tuple[str, ...]
    folders: tuple[str, ...]


def look(out: str, names: Names, *, clean: bool) -> Found:
    """What lies in an output directory. What only passes through it while builds work is in none of the lists."""
    files: list[str] = []
    folders: list[str] = []
    for path, entry in walk(out):
        if not names.is_passing(path):
            (folders if entry.is_dir(follow_symlinks=False) else files).append(path)
    listed = own_files(out, files, clean=clean) | _read_journal(f"{out}/{names.journal}")
    listed.update(path for path in files if names.is_left_over(path.rpartition("/")[2]))
    ours = folders_of(listed)
    return Found(
        frozenset(listed.intersection(files)),
        tuple(folder for folder in folders if folder in ours),
        tuple(path for path in files if path not in listed),
        tuple(folder for folder in folders if folder not in ours),
    )


def refuse_clash(found: Found, staged: set[str], out: str) -> None:
    """Raise OutputError where something foreign stands at the place of a file of the bundle, or on the way to it."""
    taken = staged | folders_of(staged)
    foreign = {*found.folders, *folders_of((*found.folders, *found.files))}
    clashes = staged.intersection(foreign) | taken.intersection(found.files)
    if not clashes:
        return
    path = min(clashes)
    file = f"{out}/{path}"
    if has_our_shape(path):
        raise OutputError(
            say(
                "{file} is in the way, and no manifest says that quizkit made it; move it away, "
                "or build with --clean if it is left from an earlier bundle",
                file=file,
            )
        )
    raise OutputError(
        say(
            "{file} is in the way and was not made by quizkit; move it away, or name another folder with --out",
            file=file,
        )
    )


def publish_at_once(root: str, out: str, found: Found, staged: set[str], names: Names) -> bool:
    """Let a staging folder, given the foreign files of `out`, change places with it; delete what is left then.

    False where that cannot be; `out` is then as it was.
    """
    kept = _bring_foreign(root, out, found)
    if kept is None:
        return False
    make_like(out, root)
    if not exchange(root, out):
        return False

    def rescue(path: str, entry: os.DirEntry[str]) -> bool:
        """Move what came or changed since it was brought; what has the name of an own file is as good as one."""
        if path in found.own or path in staged or names.is_passing(path):
            return False
        if kept.get(path) == _mark(entry.stat(follow_symlinks=False)):
            return False
        os.makedirs(os.path.dirname(f"{out}/{path}"), exist_ok=True)
        os.replace(entry.path, f"{out}/{path}")
        return True

    delete(root, rescue)
    return True


def _bring_foreign(root: str, out: str, found: Found) -> dict[str, _Mark] | None:
    """Give the staging folder all that is foreign, and say what it was then; None where that cannot be done."""
    kept = {}
    try:
        for folder in found.folders:
            if not os.access(f"{out}/{folder}", os.R_OK | os.X_OK):
                return None
            os.makedirs(f"{root}/{folder}", exist_ok=True)
        for path in found.files:
            with suppress(FileNotFoundError):  # gone since we looked
                kept[path] = _mark(os.lstat(f"{out}/{path}"))
                os.makedirs(os.path.dirname(f"{root}/{path}"), exist_ok=True)
                if not bring(f"{out}/{path}", f"{root}/{path}"):
                    return None
        for folder in found.folders:
            make_like(f"{out}/{folder}", f"{root}/{folder}")
    except OSError as error:
        if error.errno in NO_WAY_ROUND:
            raise
        return None
    return kept


def _mark(status: os.stat_result) -> _Mark:
    """What tells a file from another one by its name, and from itself before it was changed."""
    return status.st_ino, status.st_mtime_ns, status.st_size


def publish_by_file(root: str, out: str, found: Found, staged: set[str], names: Names) -> None:
    """Move what is staged into `out` file by file, the manifest last; then delete what the bundle has no more.

    Meanwhile a journal in `out` lists old and new files, so that a build after a killed one knows what is its own.
    """
    journal = f"{out}/{names.journal}"
    _write_journal(journal, f"{out}/{names.fresh()}", found.own | staged)
    for path in sorted(staged, key=lambda path: (path == MANIFEST, path == ANSWERS_MANIFEST, path)):
        os.makedirs(os.path.dirname(f"{out}/{path}"), exist_ok=True)
        _move(f"{root}/{path}", f"{out}/{path}", names)
    for path in found.own - staged:
        with suppress(FileNotFoundError):
            os.unlink(f"{out}/{path}")
    for folder in sorted(found.own_folders, reverse=True):
        with suppress(OSError):  # not empty
            os.rmdir(f"{out}/{folder}")
    os.unlink(journal)


def _move(source: str, target: str, names: Names) -> None:
    """Move a file onto another in one step, also onto another disk."""
    try:
        os.replace(source, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        beside = os.path.join(os.path.dirname(target), names.fresh())
        shutil.copyfile(source, beside)
        os.replace(beside, target)


def _write_journal(journal: str, beside: str, files: frozenset[str]) -> None:
    with open(beside, "w", encoding="utf-8") as file:
        json.dump(sorted(files), file)
    os.replace(beside, journal)


def _read_journal(journal: str) -> set[str]:
    """The files that a killed build was moving; none where there is no journal."""
    try:
        with open(journal, encoding="utf-8") as file:
            return {path for path in json.load(file) if isinstance(path, str)}
    except (OSError, ValueError, TypeError, RecursionError):
        return set()
