"""What translators are given for each text of a quiz: a message with its key, its source text and what helps them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from quizkit.schema.quiz import Question, Quiz
from quizkit.schema.text import Kind
from quizkit.sources.po import Message
from quizkit.translation.texts import TextItem, head_texts, question_texts

_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


class Wanted(NamedTuple):
    """A text as translators meet it. `locales` are those that have to translate it: the source's map lacks them.

    `is_listed` says whether it is a message of the template; a text that nobody has to translate stands there as a
    comment, so that its translations find it again when that changes.
    """

    item: TextItem
    source: str
    notes: tuple[str, ...]
    reference: str
    locales: tuple[str, ...]
    is_listed: bool

    def message(self, extra: tuple[str, ...] = ()) -> Message:
        """The message without a translation."""
        return Message(
            msgid=self.source,
            msgstr=("",),
            msgctxt=self.item.key,
            extracted=(*self.notes, *extra),
            references=(self.reference,),
        )


def wanted_texts(quiz: Quiz, file: str, project_locale: str, locales: tuple[str, ...]) -> tuple[Wanted, ...]:
    """Every text of a sound quiz, in source order."""
    reference = f"{_FIRST_STRONG_ISOLATE}{file}{_POP_ISOLATE}" if " " in file else file
    found = []
    for item in head_texts(quiz, project_locale):
        found.append(_wanted(item, (str(item.kind), *_elsewhere(item, project_locale)), reference, locales))
    for index, question in enumerate(quiz.questions):
        items = tuple(question_texts(quiz, index, project_locale))
        for item in items:
            notes = (*_notes(item, items[0], question), *_elsewhere(item, project_locale))
            found.append(_wanted(item, notes, reference, locales))
    return tuple(found)


def _wanted(item: TextItem, notes: tuple[str, ...], reference: str, locales: tuple[str, ...]) -> Wanted:
    lacking = tuple(
        locale
        for locale in locales
        if item.translate and locale != item.source_locale and not item.by_locale.get(locale)
    )
    is_listed = item.translate and (bool(lacking) or len(item.by_locale) == 1)
    source = item.source if item.source is not None else next(iter(item.by_locale.values()), "")
    return Wanted(item, source, notes, reference, lacking, is_listed)


def _notes(item: TextItem, stem: TextItem, question: Question) -> Iterator[str]:
    """What the text is, and the stem that it belongs to."""
    if item.kind is Kind.OPTION:
        option = item.key.split("/")[-2]
        yield "correct option" if option == question.key else "wrong option"
    else:
        yield str(item.kind)
    if item.kind is not Kind.STEM and stem.source:
        yield f"stem: {' '.join(stem.source.split())}"


def _elsewhere(item: TextItem, project_locale: str) -> Iterator[str]:
    """Where the source is not in the project's locale: which one it is in, and what it reads in the project's."""
    if item.source_locale != project_locale:
        yield f"source locale: {item.source_locale}"
        if text := item.by_locale.get(project_locale):
            yield f"{project_locale}: {' '.join(text.split())}"
