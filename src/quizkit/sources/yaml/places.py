"""Where the values of a YAML file stand: a tree beside the data, and spans from it when somebody asks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from quizkit.diagnostics import Span
from quizkit.sources.document import Data, Path

Leaf: TypeAlias = tuple[int, int, int]
"""A scalar, or an alias: line, first column, and the column after its last character on that line, from 0."""


@dataclass(slots=True)
class Map:
    """A mapping: where it begins (`end` is -1 for one without braces), and its keys with their values.

    An entry is the line, column and end of the key, and the place of the value.
    """

    line: int
    column: int
    end: int
    entries: dict[str, tuple[int, int, int, Place]]


@dataclass(slots=True)
class List:
    """A list: where it begins (`end` is -1 for one without brackets), and its items."""

    line: int
    column: int
    end: int
    items: list[Place]


Place: TypeAlias = "Leaf | Map | List"

_INDENT = re.compile(r"[ \t]*")
_CHARACTERS = {
    "'": re.compile(r"''|."),
    '"': re.compile(r"\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}|\\.|."),
}
"""What makes one character of a quoted text, by its quotes."""


class Known(NamedTuple):
    """A place with the path that leads there."""

    line: int
    column: int
    path: Path


@dataclass(frozen=True, slots=True)
class YamlPositions:
    """The places of a document. `lines` are the file's, without what ends them."""

    file: str
    lines: Sequence[str]
    data: Data
    root: Place | None

    def span(self, path: Path) -> Span:
        """The place of the value; of one with several lines, its first line."""
        return self._span(self._find(path)[1])

    def key_span(self, path: Path) -> Span:
        """The place of the key that leads to the value; for a list item, the value's own place."""
        key, value, _ = self._find(path)
        return self._span(key or value)

    def within(self, path: Path, start: int, end: int) -> Span:
        """The place of the characters `start` to `end` of a text: exact, or the line that holds them, or the text."""
        _, place, value = self._find(path)
        if not isinstance(place, tuple) or not isinstance(value, str):
            return self._span(place)
        line, column, stop = place
        columns = _columns(self.lines[line][column:stop], value)
        if columns is None:
            return self._in_lines(place, value, start, end)
        first = min(start, len(value))
        return self.stretch(line, column + columns[first], column + columns[max(first, min(end, len(value)))])

    def stretch(self, line: int, start: int, end: int) -> Span:
        """Columns of a line (from 0), kept to what the line has."""
        width = len(self.lines[line])
        first = min(start, width)
        return Span(self.file, line + 1, first + 1, line + 1, max(first, min(end, width)) + 1)

    def known(self) -> Iterator[Known]:
        """Every key and value with its path, in the order of the file."""
        stack: list[tuple[Path, Place]] = [] if self.root is None else [((), self.root)]
        while stack:
            path, place = stack.pop()
            if isinstance(place, Map):
                for key, (line, column, _, value) in reversed(place.entries.items()):
                    stack += [((*path, key), value), ((*path, key), (line, column, column))]
            elif isinstance(place, List):
                stack += reversed([((*path, index), item) for index, item in enumerate(place.items)])
            else:
                yield Known(place[0], place[1], path)

    def _find(self, path: Path) -> tuple[Leaf | None, Place | None, Data]:
        """The places of the key and the value, and the value; names that the file lacks are passed over."""
        key: Leaf | None = None
        place, value = self.root, self.data
        for part in path:
            if isinstance(place, List) and isinstance(value, list) and isinstance(part, int):
                if part >= len(place.items):
                    break
                key, place, value = None, place.items[part], value[part]
            elif isinstance(place, Map) and isinstance(value, dict) and part in place.entries:
                line, column, end, place = place.entries[str(part)]
                key, value = (line, column, end), value[str(part)]
        return key, place, value

    def _span(self, place: Place | None) -> Span:
        if place is None:
            return Span(self.file, 1, 1, 1, 1)
        if isinstance(place, tuple):
            return self.stretch(*place)
        end = place.end if place.end >= 0 else len(self.lines[place.line].rstrip())
        return self.stretch(place.line, place.column, end)

    def _in_lines(self, place: Leaf, value: str, start: int, end: int) -> Span:
        """The place in a text of several lines, whose pieces stand in the file one below the other."""
        number, column, stop = place
        done = 0
        while number < len(self.lines) and done < len(value):
            line = self.lines[number] if number > place[0] else self.lines[number][:stop]
            left = column if number == place[0] else 0
            left, piece = _piece(line, left, is_first=number == place[0])
            found = value.find(piece, done) if piece else -1
            if found >= 0:
                done = found + len(piece)
                if start < done:
                    first = left + max(0, start - found)
                    return self.stretch(number, first, max(first, left + min(end, done) - found))
            elif piece and number > place[0]:
                break
            number += 1
        return self._span(place)


def _piece(line: str, left: int, *, is_first: bool) -> tuple[int, str]:
    """What a line of the file adds to a text of several lines, and its column."""
    piece = line[left:].strip()
    left = line.find(piece, left)
    if is_first and piece[:1] in ("|", ">"):
        return left, ""
    if is_first and piece[:1] in ("'", '"'):
        return left + 1, piece[1:]
    return left, piece


def _columns(written: str, value: str) -> list[int] | range | None:
    """For each character of a text, and its end, the column in what was written on one line; None for several."""
    if written == value:
        return range(len(value) + 1)
    if written[:1] not in _CHARACTERS or written[:1] != written[-1:]:
        return None
    if written[1:-1] == value:
        return range(1, len(value) + 2)
    columns = [1 + match.start() for match in _CHARACTERS[written[0]].finditer(written[1:-1])]
    return [*columns, len(written) - 1] if len(columns) == len(value) else None


class Index:
    """Finds what stands at a place: made once for a file in which something is wrong."""

    def __init__(self, positions: YamlPositions) -> None:
        self._lines = positions.lines
        self._known = sorted(positions.known(), key=lambda known: (known.line, known.column))
        self._places = [(known.line, known.column) for known in self._known]

    def path_at(self, line: int, column: int) -> Path:
        """The path of the last key or value that begins at or before a place (from 0); () before all of them."""
        indent = _INDENT.match(self._lines[line])
        column = max(column, indent.end() if indent else 0)
        index = bisect_right(self._places, (line, column)) - 1
        return self._known[index].path if index >= 0 else ()
