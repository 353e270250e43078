"""Source files replaced in place by the commands that edit them: each whole, or as it was."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from quizkit.diagnostics import say
from quizkit.writer import OutputError


def replace_files(root: Path, files: Mapping[str, bytes | None]) -> None:
    """Write files of a project by their paths from its root; None deletes one, and the folders that this empties.

    A link stays a link: the file that it leads to is replaced. Raises OutputError for the first that cannot be written;
    that one and those after it are as they were.
    """
    for file, data in files.items():
        path = root / file
        try:
            if data is None:
                _delete(path, root)
            else:
                _replace(path.resolve(), data)
        except OSError as error:
            raise OutputError(say("{file} cannot be written: {reason}", file=file, reason=error.strerror)) from error


def _replace(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        mode = path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~_umask()
        os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _delete(path: Path, root: Path) -> None:
    path.unlink(missing_ok=True)
    for folder in path.parents:
        if folder == root or any(folder.iterdir()):
            return
        folder.rmdir()
