"""Names for parts of a file (`&name`), and where they are repeated (`*name`): few, and never one within another."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

from quizkit.sources.document import Data
from quizkit.sources.yaml import faults
from quizkit.sources.yaml.cursor import Cursor

MAX_ALIASES = 50
MAX_REPEATED = 100_000
"""Characters and entries that repetitions may add to a file."""

ANCHOR = re.compile(r"&([A-Za-z0-9_-]+)(?=[\s,\]}]|$)")
ALIAS = re.compile(r"\*([A-Za-z0-9_-]+)(?=[ \t]*(?:$|[,\]}]|[ \t]#))")
TAG = re.compile(r"![^\s,\[\]{}]*")

Mark: TypeAlias = tuple[int, int]
"""Where a name is given: the line and the column."""


class _Named(NamedTuple):
    value: Data
    mark: Mark
    weight: int


class Anchors:
    """The names that a file gives. `dropped` are the places of those that nothing repeats: they are text."""

    def __init__(self, cursor: Cursor, dropped: frozenset[Mark]) -> None:
        self.dropped = dropped
        self._cursor = cursor
        self._named: dict[str, _Named] = {}
        self._given: set[Mark] = set()
        self._used: set[Mark] = set()
        self._open = self._count = self._repeated = 0
        self._is_refused = False

    def knows(self, name: str) -> bool:
        """Whether a name is given above."""
        return name in self._named

    def begin(self) -> None:
        """What has a name begins here."""
        self._open += 1

    def end(self, anchor: re.Match[str], number: int, value: Data) -> None:
        """What has a name ends here, and is this."""
        self._open -= 1
        before = self._named.get(anchor[1])
        if before is not None and before.mark in self._used:
            self._cursor.report(faults.anchor_twice((number, *anchor.span()), anchor[0]))
        mark = (number, anchor.start())
        self._given.add(mark)
        self._named[anchor[1]] = _Named(value, mark, _weight(value))

    def repeat(self, alias: re.Match[str], number: int) -> Data:
        """What a name stands for; None where names are used too much, which is reported once."""
        named = self._named[alias[1]]
        self._used.add(named.mark)
        self._count += 1
        self._repeated += named.weight
        if not self._open and self._count <= MAX_ALIASES and self._repeated <= MAX_REPEATED:
            return named.value
        if not self._is_refused:
            self._cursor.report(faults.alias_refused((number, *alias.span()), is_nested=self._open > 0))
        self._is_refused = True
        return None

    @property
    def unused(self) -> frozenset[Mark]:
        """The places of names that nothing repeats."""
        return frozenset(self._given - self._used)


def _weight(value: Data) -> int:
    """The number of characters and entries of a value."""
    if isinstance(value, dict):
        return sum(1 + len(key) + _weight(item) for key, item in value.items())
    if isinstance(value, list):
        return sum(1 + _weight(item) for item in value)
    return len(value) if isinstance(value, str) else 1
