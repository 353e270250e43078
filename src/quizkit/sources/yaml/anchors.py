"""Names for parts of a file (`&name`), and where they are repeated (`*name`): few, and never one within another."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

from quizkit.sources.document import Data
from quizkit.sources.yaml import faults
from quizkit.sources.yaml.cursor import Cursor

MAX_ALIASES = 50

ANCHOR = re.compile(r"&([A-Za-z0-9_-]+)(?=[\s,\]}]|$)")
ALIAS = re.compile(r"\*([A-Za-z0-9_-]+)(?=[ \t]*(?:$|[,\]}]|[ \t]#))")
TAG = re.compile(r"![^\s,\[\]{}]*")

Mark: TypeAlias = tuple[int, int]


class _Named(NamedTuple):
    value: Data
    mark: Mark


class Anchors:
    """The names that a file gives. `dropped` are the places of those that nothing repeats: they are text."""

    def __init__(self, cursor: Cursor, dropped: frozenset[Mark]) -> None:
        self.dropped = dropped
        self._cursor = cursor
        self._named: dict[str, _Named] = {}
        self._used: set[str] = set()
        self._count = 0
        self._open = 0
        self._is_refused = False

    def knows(self, name: str) -> bool:
        """Whether a name is given above."""
        return name in self._named

    def begin(self) -> None:
        """What has a name begins here."""
        self._open += 1

    def end(self, match: re.Match[str], number: int, value: Data) -> None:
        """What has a name ends here, and is this."""
        self._open -= 1
        if match[1] in self._named:
            self._cursor.report(faults.anchor_twice(number, *match.span(), match[0]))
        else:
            self._named[match[1]] = _Named(value, (number, match.start()))

    def repeat(self, match: re.Match[str], number: int) -> Data:
        """What a name stands for; None where names are used too much."""
        name = match[1]
        self._used.add(name)
        self._count += 1
        if self._open or self._count > MAX_ALIASES:
            if not self._is_refused:
                self._cursor.report(faults.alias_refused(number, *match.span(), nested=self._open > 0))
            self._is_refused = True
            return None
        return self._named[name].value

    @property
    def unused(self) -> frozenset[Mark]:
        """The places of names that nothing repeats."""
        return frozenset(named.mark for name, named in self._named.items() if name not in self._used)
