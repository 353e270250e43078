"""Source and translation side by side, for the checks that compare them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from quizkit.checks.anatomy import Anatomy, dissect
from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import Sentence, Severity
from quizkit.translation.texts import TextItem


class Pair(NamedTuple):
    """A text in its source locale, and its translation into another one."""

    item: TextItem
    locale: str
    source: str
    translation: str
    context: Context

    @property
    def source_anatomy(self) -> Anatomy:
        """The source text taken apart."""
        return dissect(self.context.render(self.source, self.item.kind))

    @property
    def anatomy(self) -> Anatomy:
        """The translation taken apart."""
        return dissect(self.context.render(self.translation, self.item.kind))


class Fault(NamedTuple):
    """What is wrong with a translation, and how grave that is where it is out of the rule's usual."""

    message: Sentence
    help: Sentence | None = None
    severity: Severity | None = None


Compare: TypeAlias = Callable[[Pair], Iterator[Fault]]


def pairs(context: Context) -> Iterator[Pair]:
    """Every text that has both its source and a translation."""
    for item in context.texts:
        source = item.source
        if source is None or not item.translate:
            continue
        for locale, text in context.versions(item):
            if locale != item.source_locale and text.strip():
                yield Pair(item, locale, source, text, context)


def pair_check(rule: str, compare: Compare) -> Check:
    """A check that compares each translation with its source."""

    def find(context: Context) -> Iterator[Finding]:
        for pair in pairs(context):
            for message, help, severity in compare(pair):
                yield Finding(pair.item.path_in(pair.locale), message, help, locale=pair.locale, severity=severity)

    return Check((rule,), find)


def listed(things: Iterable[str]) -> str:
    """Things for a message, in code style."""
    return ", ".join(f"`{thing}`" for thing in sorted(things))
