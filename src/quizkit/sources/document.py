"""What reading a file gives: plain data, and for each path in it the place where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from quizkit.diagnostics import Diagnostic, Span

Path: TypeAlias = tuple[str | int, ...]
"""Keys and list indices from the root of the data: `("questions", 0, "stem", "uk")`."""

Data: TypeAlias = "str | bool | int | float | list[Data] | dict[str, Data] | None"


class Positions(Protocol):
    """Where things stand in a file. A path that the file lacks stands for its nearest ancestor there."""

    def span(self, path: Path) -> Span:
        """The place of the value; of a mapping or list with several lines, its first line."""
        ...

    def key_span(self, path: Path) -> Span:
        """The place of the key that leads to the value; for a list item, the value's own place."""
        ...

    def within(self, path: Path, start: int, end: int) -> Span:
        """The place of the characters `start` to `end` of a text.

        Exact where the file holds the text's characters as they are; else a block text's line, else the whole text.
        """
        ...


@dataclass(frozen=True, slots=True)
class Document:
    """A file that was read: its text as decoded, data (None where nothing could be read), and what was wrong."""

    file: str
    text: str
    data: Data
    positions: Positions
    diagnostics: tuple[Diagnostic, ...] = ()
