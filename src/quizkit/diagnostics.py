"""One kind of value for everything that can be wrong.

Lines and columns count from 1, columns in characters (Unicode code points); an end is exclusive.
Only LF, CRLF and CR end lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How grave a finding is; an error keeps a bundle from being built."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for an error, 1 for a warning, 2 for an info: smaller is graver."""
        return _RANKS[self]


_RANKS = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}


class Span(NamedTuple):
    """A stretch of a file. `file` is relative to the project's root, with `/`."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence for people, kept as a template and its values so that it can be said in another language.

    `template` is `str.format` text and the gettext msgid. A sentence with a count has `plural` too.
    """

    template: str
    values: Mapping[str, object] = field(default_factory=dict)
    plural: str | None = None
    count: int | None = None

    def __str__(self) -> str:
        """The sentence in English."""
        template = self.template
        if self.plural is not None and self.count != 1:
            template = self.plural
        return template.format_map(self.values)


def say(template: str, /, **values: object) -> Sentence:
    """A sentence; literal braces in `template` are doubled, as for `str.format`."""
    return Sentence(template, values)


def say_n(count: int, one: str, many: str, /, **values: object) -> Sentence:
    """A sentence whose form depends on `count`, which the templates may name as `{count}`."""
    return Sentence(one, {"count": count, **values}, many, count)


class Related(NamedTuple):
    """Another place that a finding speaks of."""

    span: Span
    message: Sentence


class Edit(NamedTuple):
    """Characters of a file that others replace: offsets in its text as decoded, without a byte order mark."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """A finding: which rule, how grave, what is wrong, where, and the way out.

    `key` is where it is in the content (`quiz/question/options/b`), `locale` the locale of the text concerned. `fix`
    mends it, where there is one safe way; none of its edits overlap.
    """

    rule: str
    severity: Severity
    message: Sentence
    span: Span
    help: Sentence | None = None
    key: str | None = None
    locale: str | None = None
    related: tuple[Related, ...] = ()
    fix: tuple[Edit, ...] = ()


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Diagnostics by file, place and rule; equal ones once."""
    seen: dict[tuple[object, ...], Diagnostic] = {}
    for item in diagnostics:
        seen.setdefault((item.span, item.rule, str(item.message), item.key or "", item.locale or ""), item)
    return [seen[identity] for identity in sorted(seen)]


class Summary(NamedTuple):
    """How much was checked, and how many findings there are of each severity."""

    quizzes: int
    questions: int
    error: int
    warning: int
    info: int

    @classmethod
    def of(cls, quizzes: int, questions: int, diagnostics: Iterable[Diagnostic]) -> Summary:
        """The sum of what was found."""
        counts = Counter(item.severity for item in diagnostics)
        return cls(quizzes, questions, *(counts[severity] for severity in Severity))
