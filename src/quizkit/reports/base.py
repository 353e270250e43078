"""What every report is given, and how it turns sentences into words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Protocol, TypeAlias

from quizkit.diagnostics import Diagnostic, Sentence

Sources: TypeAlias = Callable[[str], str | None]
"""Gives the decoded text of a file, for excerpts; None where there is none to show."""

_LINE_END = re.compile(r"\r\n|\n|\r")
_LONGEST = 1000
"""Above any sentence that a person reads; a text quoted in one may be of any length."""


class Summary(Protocol):
    """How much was checked, and how many findings there are of each severity, the ones not reported included."""

    @property
    def quizzes(self) -> int: ...
    @property
    def questions(self) -> int: ...
    @property
    def error(self) -> int: ...
    @property
    def warning(self) -> int: ...
    @property
    def info(self) -> int: ...


class Report(Protocol):
    """A format of reports: diagnostics in their order to one text that ends with a line end.

    `colour` asks for terminal colours, in a format that has them.
    """

    def __call__(
        self, diagnostics: Sequence[Diagnostic], sources: Sources, summary: Summary, *, colour: bool = False
    ) -> str: ...


def by_file(diagnostics: Iterable[Diagnostic], sources: Sources) -> Iterator[tuple[list[str], Iterator[Diagnostic]]]:
    """The diagnostics of each file, with the file's lines; no lines where it cannot be shown."""
    for file, found in groupby(diagnostics, lambda item: item.span.file):
        text = sources(file)
        yield [] if text is None else _LINE_END.split(text), found


def words(sentence: Sentence) -> str:
    """What a sentence says: the one place where reports turn sentences into words."""
    said = str(sentence)
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST]}…"
