"""Files of a project as bytes, or the diagnostic that says why one cannot be read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from quizkit.diagnostics import Diagnostic, Sentence, Span, say
from quizkit.rules import RULES

MAX_BYTES = 64 * 1024 * 1024
"""Far above any file that people write, far below what would keep a machine busy."""


def read_file(root: Path, file: str) -> bytes | Diagnostic:
    """The bytes of a file of a project, by its path from the root; a Diagnostic `unreadable-file` if it has none.

    Only regular files inside the project are opened, links followed: a pipe or a device could keep a reader waiting.
    """
    path = root / file
    try:
        real = path.resolve(strict=True)
        status = real.stat()
        if not real.is_relative_to(root):
            return _unreadable(file, say("this link leads out of the project"), say("put the file itself here"))
        if stat.S_ISDIR(status.st_mode):
            return _unreadable(file, say("this is a folder, not a file"), say("rename the folder"))
        if not stat.S_ISREG(status.st_mode):
            return _unreadable(file, say("this is no ordinary file"), say("put an ordinary file here"))
        if status.st_size > MAX_BYTES:
            megabytes = status.st_size // 1024 // 1024
            return _unreadable(file, say("this file is too large: {size} MB", size=megabytes), say("split it"))
        with open(real, "rb") as stream:
            return stream.read()
    except (OSError, RuntimeError, ValueError) as error:
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        return _unreadable(
            file,
            say("this file cannot be read: {reason}", reason=reason),
            say("look whether it is there, what it links to, and whether you may read it"),
        )


def _unreadable(file: str, message: Sentence, help: Sentence) -> Diagnostic:
    return Diagnostic(
        rule="unreadable-file",
        severity=RULES["unreadable-file"],
        message=message,
        help=help,
        span=Span(file, 1, 1, 1, 1),
    )
