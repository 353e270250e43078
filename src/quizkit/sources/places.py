"""Where the values of a YAML file stand, and how they were written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from quizkit.diagnostics import Span
from quizkit.sources.document import Path


class Mark(NamedTuple):
    """A place in the text that was parsed: the offset, line and column, counted from 0."""

    offset: int
    line: int
    column: int


@dataclass(slots=True)
class Place:
    """A value: from where to where, in which style (`""` plain, quotes, `|`, `>`; `map`, `list`), and what it holds.

    `keys` are the places of a map's keys.
    """

    start: Mark
    end: Mark
    style: str = ""
    items: list[Place] = field(default_factory=list)
    values: dict[str, Place] = field(default_factory=dict)
    keys: dict[str, Place] = field(default_factory=dict)
    is_flow: bool = False


@dataclass(frozen=True, slots=True)
class YamlPositions:
    """The places of a document. `inserted` says which characters a repair put into a line, by column."""

    file: str
    text: str
    lines: tuple[int, ...]
    root: Place | None
    inserted: Mapping[int, tuple[tuple[int, int], ...]]

    def span(self, path: Path) -> Span:
        """The place of the value; of one with several lines, its first line."""
        return self._span(self._find(path)[1])

    def key_span(self, path: Path) -> Span:
        """The place of the key that leads to the value; for a list item, the value's own place."""
        key, value = self._find(path)
        return self._span(key or value)

    def within(self, path: Path, start: int, end: int) -> Span:
        """The place of characters of a text: exact where the file holds them as they are, else a line of it."""
        place = self._find(path)[1]
        if place is None or place.style in ("map", "list"):
            return self._span(place)
        text = self.text[place.start.offset : place.end.offset]
        opening = 1 if place.style in ("'", '"') else 0
        is_simple = place.start.line == place.end.line and "\\" not in text and "''" not in text[1:-1]
        if is_simple and place.start.line not in self.inserted and place.style in ("", "'", '"'):
            first = Mark(0, place.start.line, place.start.column + opening + start)
            return self.stretch(first.line, first.column, max(end - start, 0))
        if place.style in ("|", ">"):
            return self._block_line(place, start)
        return self._span(place)

    def path_at(self, line: int, column: int) -> Path:
        """The path of the innermost value at a place (counted from 1)."""
        path: Path = ()
        place = self.root
        while place is not None:
            inner = next(((key, p) for key, p in _children(place) if _holds(p, line - 1, column - 1)), None)
            if inner is None:
                return path
            path, place = (*path, inner[0]), inner[1]
        return path

    def _find(self, path: Path) -> tuple[Place | None, Place | None]:
        """The places of the key and of the value; names that the file lacks are skipped (a bare option is its text)."""
        key, place = None, self.root
        for part in path:
            if place is None:
                break
            if isinstance(part, int):
                if part >= len(place.items):
                    break
                key, place = None, place.items[part]
            elif part in place.values:
                key, place = place.keys[part], place.values[part]
        return key, place

    def _span(self, place: Place | None) -> Span:
        if place is None:
            return Span(self.file, 1, 1, 1, 1)
        length = place.end.column - place.start.column
        if place.end.line != place.start.line:
            length = self._width(place.start.line) - place.start.column
        return self.stretch(place.start.line, place.start.column, max(length, 0))

    def _width(self, line: int) -> int:
        """The number of characters of a parsed line."""
        start = self.lines[line] if line < len(self.lines) else len(self.text)
        end = self.text.find("\n", start)
        return (len(self.text) if end < 0 else end) - start

    def stretch(self, line: int, column: int, length: int) -> Span:
        """Characters of a line of the parsed text (counted from 0), where the author's file has them."""
        width = self._width(line)
        first, last = self._original(line, min(column, width)), self._original(line, min(column + length, width))
        return Span(self.file, line + 1, first + 1, line + 1, last + 1)

    def _original(self, line: int, column: int) -> int:
        """A column of the parsed text as the author's editor counts it: without what a repair put in."""
        shift = sum(min(width, column - at) for at, width in self.inserted.get(line, ()) if at < column)
        return column - shift

    def _block_line(self, place: Place, start: int) -> Span:
        """The line of a block text that holds its character `start`."""
        lines = self.text[place.start.offset : place.end.offset].split("\n")[1:]
        indent = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
        number = place.start.line + 1
        for line in lines:
            length = max(len(line) - indent, 0)
            if start <= length:
                return self.stretch(number, min(indent, len(line)), length)
            start -= length + 1
            number += 1
        return self._span(place)


def _children(place: Place) -> Iterator[tuple[str | int, Place]]:
    yield from place.values.items()
    yield from enumerate(place.items)


def _holds(place: Place, line: int, column: int) -> bool:
    return (place.start.line, place.start.column) <= (line, column) <= (place.end.line, place.end.column)
