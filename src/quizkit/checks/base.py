"""What a check is given and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from quizkit import markup
from quizkit.diagnostics import Sentence, Severity, Span
from quizkit.project import Project
from quizkit.schema.quiz import Question, Quiz
from quizkit.schema.text import Kind
from quizkit.sources.document import Path
from quizkit.sources.po import Message
from quizkit.translation.catalogs import Catalogs
from quizkit.translation.localise import Resolver
from quizkit.translation.texts import TextItem, head_texts, question_texts

FORMS: Mapping[Kind, markup.Form] = {
    kind: "inline" if kind is Kind.TITLE else "bare" if kind is Kind.OPTION else "paragraph" for kind in Kind
}
"""What each kind of text is laid out as."""


class Finding(NamedTuple):
    """What a check found. It knows neither positions nor severities: the runner adds them.

    `path` leads to the place in the quiz; `extent` narrows it to characters of the text there; `at_key` points at the
    key instead of the value; `about` is what the finding speaks of where that is not the place. `rule` stands where the
    check has several, `severity` where this finding is out of the rule's usual, `span` where it is in no text of the
    source: in a catalog.
    """

    path: Path
    message: Sentence
    help: Sentence | None = None
    related: tuple[tuple[Path, Sentence], ...] = ()
    locale: str | None = None
    extent: tuple[int, int] | None = None
    at_key: bool = False
    about: Path | None = None
    rule: str | None = None
    severity: Severity | None = None
    span: Span | None = None


@dataclass(frozen=True)
class Context:
    """A quiz to be checked, and what a check may want to know around it.

    `repaired` are the paths whose values were faulty and had to be replaced: what follows from them is not reported.
    """

    quiz: Quiz
    file: str
    project: Project
    resolver: Resolver
    catalogs: Catalogs = field(default_factory=Catalogs)
    repaired: frozenset[Path] = field(default_factory=frozenset)

    @cached_property
    def head(self) -> tuple[TextItem, ...]:
        """The texts of the quiz itself."""
        return tuple(head_texts(self.quiz, self.resolver.source_locale))

    @cached_property
    def by_question(self) -> tuple[tuple[TextItem, ...], ...]:
        """The texts of each question."""
        return tuple(
            tuple(question_texts(self.quiz, index, self.resolver.source_locale))
            for index in range(len(self.quiz.questions))
        )

    @cached_property
    def texts(self) -> tuple[TextItem, ...]:
        """All texts, in source order."""
        return (*self.head, *(item for items in self.by_question for item in items))

    def questions(self) -> Iterator[tuple[Path, Question]]:
        """Each question with its path."""
        for index, question in enumerate(self.quiz.questions):
            yield ("questions", index), question

    def versions(self, item: TextItem) -> Iterator[tuple[str, str]]:
        """A text in every locale that has it, with the locale: from the source's map, else the current translation."""
        yield from item.by_locale.items()
        for locale in self.project.settings.all_locales if item.translate else ():
            if locale not in item.by_locale and (text := self.catalogs.current(item, locale)):
                yield locale, text

    def message(self, path: Path, locale: str) -> Message | None:
        """The catalog's message of a text that stands there and not in the source."""
        item = self._items.get(path) or self._items.get(path[:-1])
        return None if item is None or locale in item.by_locale else self.catalogs.message(item.key, locale)

    @cached_property
    def _items(self) -> Mapping[Path, TextItem]:
        return {item.path: item for item in self.texts}

    def render(self, text: str, kind: Kind) -> markup.Rendered:
        """A text as it is shown."""
        return markup.render(text, FORMS[kind], math=self.project.settings.markdown.math)


class Check(NamedTuple):
    """A check of one quiz: the rules that it can report, and the function that finds."""

    rules: tuple[str, ...]
    find: Callable[[Context], Iterator[Finding]]
