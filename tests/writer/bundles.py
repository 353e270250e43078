"""Small bundles to publish, what lies in a folder, and a user without rights, for the tests of the writer."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from quizkit.writer import staging, write_file
from quizkit.writer.stage import PATIENCE

ONE = {"json/en/one.json": b"1", "json/uk/one.json": b"11", "html/index.html": b"<html>"}
TWO = {"json/en/two.json": b"2", "html/index.html": b"<html lang=en>", "quizkit.js": b""}
ANSWERS = {"answers/one.json": b"a", "answers/assets/tree.0123456789abcdef.svg": b"<svg>"}


def manifest(files: Mapping[str, bytes], *, answers: str = "inline") -> bytes:
    """A manifest of files, as the compiler writes it so far as the writer reads it."""
    entries = [
        {"path": path, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for path, data in sorted(files.items())
    ]
    whole = {"contract": "1.0", "generator": "quizkit 1.0.0", "answers": answers, "files": entries}
    return json.dumps(whole).encode()


def publish(
    out: Path,
    files: Mapping[str, bytes],
    *,
    clean: bool = False,
    sources: tuple[Path, ...] = (),
    patience: float = PATIENCE,
) -> None:
    """Build a bundle of these files; those of `answers/` get a manifest of their own."""
    public = {path: data for path, data in files.items() if not path.startswith("answers/")}
    replies = {path: data for path, data in files.items() if path.startswith("answers/")}
    answers = "separate" if replies else "inline"
    with staging(out, clean=clean, sources=sources, patience=patience) as stage:
        for path, data in files.items():
            write_file(stage.root, path, data)
        write_file(stage.root, "manifest.json", manifest(public, answers=answers))
        if replies:
            write_file(stage.root, "answers/manifest.json", manifest(replies, answers=answers))
        stage.publish()


def tree(folder: Path) -> dict[str, object]:
    """Everything below a folder by its path: a file's bytes, a link's target, of anything else the kind."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        mode = path.lstat().st_mode
        kind: object = stat.filemode(mode)[0]
        if stat.S_ISLNK(mode):
            kind = f"link to {os.readlink(path)}"
        elif stat.S_ISREG(mode):
            kind = path.read_bytes()
        found[path.relative_to(folder).as_posix()] = kind
    return found


def files_of(folder: Path) -> dict[str, object]:
    """What lies below a folder, without folders and manifests."""
    return {path: kind for path, kind in tree(folder).items() if kind != "d" and not path.endswith("manifest.json")}


def wrong_files(out: Path) -> list[str]:
    """The files that are not as the manifest says; the manifest itself must be there."""
    entries = json.loads((out / "manifest.json").read_bytes())["files"]
    return [
        entry["path"]
        for entry in entries
        if not (out / entry["path"]).is_file()
        or hashlib.sha256((out / entry["path"]).read_bytes()).hexdigest() != entry["sha256"]
    ]


@contextmanager
def nobody() -> Iterator[None]:
    """Be a user who owns nothing and may do nothing in particular, where we are the superuser."""
    if os.geteuid() != 0:
        yield
        return
    os.setresgid(65534, 65534, 0)
    os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)
        os.setresgid(0, 0, 0)
