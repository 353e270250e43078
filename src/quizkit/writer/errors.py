"""Why an output directory cannot be written, in words."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

from quizkit.diagnostics import Sentence, say


class OutputError(Exception):
    """The output directory cannot be written as asked; `message` says why and the way out."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)
        self.message = message


def as_output_error(error: OSError, file: str) -> OutputError:
    """What the system refused to do to a file, as a sentence."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return OutputError(say("{file} cannot be written: the disk is full; make room and build again", file=file))
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return OutputError(
                say(
                    "{file} cannot be written: you have no permission to write there; "
                    "change that, or name another folder with --out",
                    file=file,
                )
            )
        case errno.ENAMETOOLONG:
            return OutputError(say("{file} cannot be written: this name is too long for the disk", file=file))
    return OutputError(say("{file} cannot be written: {reason}", file=file, reason=error.strerror or str(error)))


@contextmanager
def told(folder: str) -> Iterator[None]:
    """Raise what the system refuses in the block as an OutputError: about the file below `folder`, or about that."""
    try:
        yield
    except OSError as error:
        named = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else ""
        raise as_output_error(error, named if named.startswith(f"{folder}/") else folder) from error
