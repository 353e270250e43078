"""The staging folder of a build: made under a lock, published or dropped, and cleared away after a killed build."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from quizkit.diagnostics import say
from quizkit.writer.errors import OutputError, told
from quizkit.writer.exchange import is_mounted
from quizkit.writer.lock import locked
from quizkit.writer.names import Names
from quizkit.writer.publish import look, publish_at_once, publish_by_file, refuse_clash
from quizkit.writer.tree import delete, walk

PATIENCE = 10.0
"""Seconds that a build waits for another one that writes to the same folder."""


class Staging:
    """A staging folder for an output directory; `root` is where the files are written."""

    root: Path

    def __init__(self, out: str, home: str, names: Names, *, clean: bool) -> None:
        self.root = Path(home, names.fresh())
        self._out = out
        self._names = names
        self._clean = clean
        self._beside = home != out
        self.root.mkdir()

    def publish(self) -> None:
        """Make what is staged the compiler's files in the output directory. Without this call they are dropped.

        Raises OutputError; nothing has changed then, except where files had to be moved one by one.
        """
        root, out = str(self.root), self._out
        with told(out):
            if not os.path.lexists(out):
                os.rename(root, out)
                return
            staged = {path for path, entry in walk(root) if not entry.is_dir(follow_symlinks=False)}
            found = look(out, self._names, clean=self._clean)
            refuse_clash(found, staged, out)
            if not (self._beside and publish_at_once(root, out, found, staged, self._names)):
                publish_by_file(root, out, found, staged, self._names)


@contextmanager
def staging(
    out: Path, *, clean: bool = False, sources: Iterable[Path] = (), patience: float = PATIENCE
) -> Iterator[Staging]:
    """Lock the output directory, clear left-overs of killed builds, and give a fresh staging folder.

    With `clean`, files of the compiler's shape count as its own where a manifest is lost or damaged. `sources` are
    files and folders that must not lie in the output directory, nor it in them. A build waits `patience` seconds for
    another one. Raises OutputError; then, and without `publish`, all is as before.
    """
    real = os.path.realpath(out)
    _refuse_place(real, sources)
    names = Names(real)
    with ExitStack() as stack:
        with told(real):
            home = _home(real)
            stack.callback(_remove_empty, _make_folders(home))
            stack.enter_context(locked(os.path.join(home, names.lock), real, patience))
            _clear_left_overs({home, real}, names)
            stage = Staging(real, home, names, clean=clean)
            stack.callback(_drop, str(stage.root))
        yield stage


def _refuse_place(out: str, sources: Iterable[Path]) -> None:
    if os.path.dirname(out) == out:
        raise OutputError(say("{folder} cannot be an output folder; name another one with --out", folder=out))
    there = next(way for way in (out, *map(str, Path(out).parents)) if os.path.lexists(way))
    if not os.path.isdir(there):
        raise OutputError(say("{file} is no folder; move it away, or name another folder with --out", file=there))
    for source in map(os.path.realpath, sources):
        if _is_in(out, source) or _is_in(source, out):
            raise OutputError(
                say(
                    "{folder} cannot be an output folder: {source} is there; name a folder of its own with --out",
                    folder=out,
                    source=source,
                )
            )


def _is_in(path: str, folder: str) -> bool:
    """Whether a path is a folder or lies in it, also where a disk does not tell upper case from lower case."""
    ways = [path, *map(str, Path(path).parents)]
    return folder in ways or (
        os.path.exists(folder) and any(os.path.samefile(way, folder) for way in ways if os.path.exists(way))
    )


def _home(out: str) -> str:
    """Where the staging folder goes: beside the output directory, or in it where it cannot be exchanged for another."""
    parent = os.path.dirname(out)
    if not os.path.isdir(out):
        return parent
    if not os.access(out, os.R_OK | os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), out)
    return out if is_mounted(out) or not os.access(parent, os.W_OK | os.X_OK) else parent


def _make_folders(folder: str) -> list[str]:
    """Make a folder and those above it, and say which were made, the deepest first."""
    made = [str(way) for way in (Path(folder), *Path(folder).parents) if not way.exists()]
    os.makedirs(folder, exist_ok=True)
    return made


def _remove_empty(folders: Iterable[str]) -> None:
    with suppress(OSError):
        for folder in folders:
            os.rmdir(folder)


def _clear_left_overs(folders: Iterable[str], names: Names) -> None:
    """Delete what killed builds left; under the lock nobody else is at work there."""
    for folder in folders:
        with suppress(FileNotFoundError), os.scandir(folder) as entries:
            for entry in [entry for entry in entries if names.is_left_over(entry.name)]:
                if entry.is_dir(follow_symlinks=False):
                    delete(entry.path)
                else:
                    os.unlink(entry.path)


def _drop(folder: str) -> None:
    """Delete a staging folder that was not published; what cannot be deleted is left to the next build."""
    if os.path.lexists(folder):
        with suppress(OSError):
            delete(folder)
