"""Which text a locale gets: a question is shown in a locale whole, or falls back whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from quizkit import locales
from quizkit.schema.quiz import Question, Quiz
from quizkit.schema.text import Kind
from quizkit.translation.texts import TextItem, head_texts, question_texts

Lookup: TypeAlias = Callable[[TextItem, str], str | None]
"""The current translation that a catalog holds for a text in a locale."""

ALL_KINDS = frozenset(Kind)
PUBLIC_KINDS = frozenset({Kind.TITLE, Kind.DESCRIPTION, Kind.STEM, Kind.OPTION})
"""What is shown before answering; the rest may live apart from it."""


class Shown(NamedTuple):
    """A text as a locale shows it.

    `lang` is its language where that is not the one around it, else None; `translate` is false where the text is the
    same in every language; `path` is where the shown text stands in the source.
    """

    markdown: str
    lang: str | None = None
    translate: bool = True
    path: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class LocalisedOption:
    """An option as a locale shows it."""

    id: str
    text: Shown
    feedback: Shown | None
    pinned: bool


@dataclass(frozen=True, slots=True)
class LocalisedQuestion:
    """A question as a locale shows it; `lang` is set where it fell back, and then goes for all its texts."""

    question: Question
    lang: str | None
    stem: Shown
    options: tuple[LocalisedOption, ...]
    explanation: Shown | None


@dataclass(frozen=True, slots=True)
class LocalisedReply:
    """What a locale tells after answering: feedback by option id, and the explanation."""

    question: Question
    lang: str | None
    feedback: Mapping[str, Shown]
    explanation: Shown | None


@dataclass(frozen=True, slots=True)
class LocalisedQuiz:
    """A quiz as a locale shows it, with the number of its texts and of those that are shown in the locale."""

    quiz: Quiz
    locale: str
    title: Shown
    description: Shown | None
    questions: tuple[LocalisedQuestion, ...]
    texts: int
    translated: int


@dataclass(frozen=True, slots=True)
class Resolver:
    """Finds the text of a locale: the source's map, then the catalog, then the locale's CLDR parent.

    `locales` are those of the project; a parent counts where it is one of them or the text's source locale.
    """

    source_locale: str
    locales: tuple[str, ...]
    lookup: Lookup = lambda item, locale: None

    def find(self, item: TextItem, locale: str) -> tuple[str, str] | None:
        """The text and the locale that it was written for; None where there is no current text."""
        candidate: str | None = locale
        while candidate is not None:
            if candidate == item.source_locale or candidate in self.locales:
                text = item.by_locale.get(candidate) or self.lookup(item, candidate)
                if text:
                    return text, candidate
            candidate = locales.parent(candidate)
        return None

    def show(self, item: TextItem, locale: str) -> Shown | None:
        """The text as the locale shows it without falling back; None where it has no current text."""
        if not item.translate:
            return _show_fixed(item, locale)
        found = self.find(item, locale)
        return None if found is None else Shown(found[0], path=item.path_in(found[1]))

    def missing(self, quiz: Quiz, locale: str) -> Iterator[TextItem]:
        """The texts that the locale has no current text for, in source order."""
        for item in head_texts(quiz, self.source_locale):
            if self.show(item, locale) is None:
                yield item
        for index in range(len(quiz.questions)):
            for item in question_texts(quiz, index, self.source_locale):
                if self.show(item, locale) is None:
                    yield item


def _show_fixed(item: TextItem, locale: str) -> Shown:
    """A text that is the same in every language; the one locale that its map names is its language elsewhere."""
    written_for, text = next(iter(item.by_locale.items()))
    lang = None if item.bare or written_for == locale else written_for
    return Shown(text, lang, translate=False, path=item.path_in(written_for))


def _show_all(items: Iterable[TextItem], resolver: Resolver, locale: str) -> dict[str, Shown] | None:
    """Texts by key, or None where one of them has no current text in the locale."""
    shown = {}
    for item in items:
        text = resolver.show(item, locale)
        if text is None:
            return None
        shown[item.key] = text
    return shown


def _shown_or_fallen(
    items: list[TextItem], resolver: Resolver, locale: str, source_locale: str
) -> tuple[dict[str, Shown], str | None]:
    """Texts by key that belong together: all in the locale, or all in their source locale, whose tag comes along."""
    whole = _show_all(items, resolver, locale)
    if whole is not None:
        return whole, None
    return _show_all(items, resolver, source_locale) or {}, source_locale


def _head(item: TextItem, resolver: Resolver, locale: str) -> Shown:
    shown = resolver.show(item, locale)
    if shown is not None:
        return shown
    return Shown(item.source or "", item.source_locale, path=item.path_in(item.source_locale))


def localise(quiz: Quiz, locale: str, resolver: Resolver, *, kinds: frozenset[Kind] = ALL_KINDS) -> LocalisedQuiz:
    """A sound quiz in a locale. Only texts of `kinds` are taken in, counted, and decide on falling back."""
    texts = translated = 0
    head: dict[Kind, Shown] = {}
    for item in head_texts(quiz, resolver.source_locale):
        head[item.kind] = _head(item, resolver, locale)
        texts += 1
        translated += head[item.kind].lang is None
    questions = []
    for index, question in enumerate(quiz.questions):
        items = [item for item in question_texts(quiz, index, resolver.source_locale) if item.kind in kinds]
        shown, lang = _shown_or_fallen(items, resolver, locale, items[0].source_locale)
        questions.append(_localised_question(quiz, question, lang, shown))
        count = sum(item.translate for item in items)
        texts += count
        translated += count if lang is None else 0
    return LocalisedQuiz(
        quiz, locale, head[Kind.TITLE], head.get(Kind.DESCRIPTION), tuple(questions), texts, translated
    )


def _localised_question(
    quiz: Quiz, question: Question, lang: str | None, shown: Mapping[str, Shown]
) -> LocalisedQuestion:
    key = f"{quiz.id}/{question.id}"
    options = tuple(
        LocalisedOption(
            id=option_id,
            text=shown[f"{key}/options/{option_id}/text"],
            feedback=shown.get(f"{key}/options/{option_id}/feedback"),
            pinned=option.pinned,
        )
        for option_id, option in zip(question.option_ids, question.options, strict=True)
    )
    return LocalisedQuestion(question, lang, shown[f"{key}/stem"], options, shown.get(f"{key}/explanation"))


def localise_replies(quiz: Quiz, locale: str, resolver: Resolver) -> tuple[LocalisedReply, ...]:
    """What a locale tells after answering, question by question: feedback and explanation together, or fallen back."""
    replies = []
    for index, question in enumerate(quiz.questions):
        items = list(question_texts(quiz, index, resolver.source_locale))
        told = [item for item in items if item.kind not in PUBLIC_KINDS]
        shown, lang = _shown_or_fallen(told, resolver, locale, items[0].source_locale)
        key = f"{quiz.id}/{question.id}"
        feedback = {
            option_id: shown[text_key]
            for option_id in question.option_ids
            if (text_key := f"{key}/options/{option_id}/feedback") in shown
        }
        replies.append(LocalisedReply(question, lang, feedback, shown.get(f"{key}/explanation")))
    return tuple(replies)
