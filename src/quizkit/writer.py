"""Files to a staging folder, and the staging folder to the output directory, atomically."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quizkit.bundle.models import FileEntry
from quizkit.diagnostics import Sentence


class OutputError(Exception):
    """The output directory cannot be written as asked; `message` says why and the way out."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


def write_file(root: Path, path: str, data: bytes) -> FileEntry:
    """Write one file below a staging folder (also from a worker process) and say what the manifest says of it."""
    raise NotImplementedError


class Staging:
    """A staging folder beside the output directory."""

    root: Path

    def publish(self) -> None:
        """Make the staging folder the output directory. Without this call the folder is dropped."""
        raise NotImplementedError


@contextmanager
def staging(out: Path, *, clean: bool = False) -> Iterator[Staging]:
    """Lock the output, clear left-overs of dead builds, and give a fresh staging folder."""
    raise NotImplementedError
    yield
