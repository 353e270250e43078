"""One file into a staging folder."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from quizkit.bundle.models import FileEntry
from quizkit.writer.errors import as_output_error

_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def write_file(root: Path, path: str, data: bytes) -> FileEntry:
    """Write one file below a staging folder (also from a worker process) and say what the manifest says of it.

    `path` is relative, with `/`; folders on its way are made, but never `root` itself: a worker that outlives its build
    must not bring back a staging folder that the next build has cleared away. Raises OutputError.
    """
    target = f"{root}/{path}"
    try:
        try:
            file = os.open(target, _FLAGS, 0o666)
        except FileNotFoundError:
            _make_folders(str(root), path)
            file = os.open(target, _FLAGS, 0o666)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(file, rest) :]
        finally:
            os.close(file)
    except OSError as error:
        raise as_output_error(error, path) from error
    return FileEntry(path=path, bytes=len(data), sha256=hashlib.sha256(data).hexdigest())


def _make_folders(root: str, path: str) -> None:
    """Make the folders on the way to a file that are not there yet; other workers may be making them, too."""
    folder = root
    for part in path.split("/")[:-1]:
        folder = f"{folder}/{part}"
        try:
            os.mkdir(folder)
        except FileExistsError:
            continue
