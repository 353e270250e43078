"""A quiz as a locale shows it → the contract's models."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from quizkit import locales, markup
from quizkit.bundle.models import (
    CONTRACT,
    Answer,
    Answers,
    AnswersMode,
    Option,
    Question,
    Quiz,
    QuizEntry,
    Source,
    Text,
)
from quizkit.bundle.revisions import Revisions
from quizkit.schema import quiz as schema
from quizkit.translation.localise import LocalisedOption, LocalisedQuestion, LocalisedQuiz, LocalisedReply, Shown

Replacements: TypeAlias = Mapping[str, str | None]
"""Relative addresses as the texts have them → addresses from the root of the bundle; None: the image leads nowhere."""

_BLOCK = re.compile(r"<(?:blockquote|div|hr|math display|ol|p|pre|table|ul)\b")


@dataclass(frozen=True, slots=True)
class _Texts:
    """Makes the three forms of texts that share a setting for mathematics and a meaning of addresses."""

    math: bool
    addresses: Replacements

    def make(self, shown: Shown, form: markup.Form, lang: str | None = None) -> Text:
        """The text; `lang` is its language where the text itself does not say."""
        rendered = markup.render(shown.markdown, form, math=self.math)
        if any(target.address in self.addresses for target in rendered.targets):
            rendered = markup.render(shown.markdown, form, math=self.math, addresses=self.addresses)
        html = rendered.html if shown.translate else _untranslatable(rendered.html, shown.lang)
        return Text(markdown=shown.markdown, html=html, plain=rendered.plain, lang=shown.lang or lang)

    def told(self, shown: Shown | None) -> Text | None:
        """A text that may be absent."""
        return None if shown is None else self.make(shown, "paragraph")


def _untranslatable(html: str, lang: str | None) -> str:
    """HTML that translation tools leave alone, with its language where that is not the one around it."""
    tag = "div" if _BLOCK.match(html) else "span"
    language = "" if lang is None else f' lang="{escape(lang)}" dir="{locales.direction(lang)}"'
    return f'<{tag} translate="no"{language}>{html}</{tag}>'


def compile_quiz(
    localised: LocalisedQuiz, *, answers: AnswersMode, math: bool, addresses: Replacements, revisions: Revisions
) -> Quiz:
    """A quiz in a locale. With `answers` other than `inline` nothing of the key is in it, nor what is told with it."""
    quiz, texts = localised.quiz, _Texts(math, addresses)
    return Quiz(
        contract=CONTRACT,
        answers=answers,
        id=quiz.id,
        locale=localised.locale,
        direction=locales.direction(localised.locale),
        level=quiz.level,
        tags=quiz.tags,
        guide=quiz.guide,
        revision=revisions.quiz,
        title=texts.make(localised.title, "inline"),
        description=texts.told(localised.description),
        questions=tuple(
            _question(question, texts, revisions.questions[question.question.id], inline=answers == "inline")
            for question in localised.questions
        ),
    )


def _question(localised: LocalisedQuestion, texts: _Texts, revision: str, *, inline: bool) -> Question:
    question = localised.question
    return Question(
        id=question.id,
        kind="single-choice",
        revision=revision,
        shuffle=question.shuffle,
        lang=localised.lang,
        stem=texts.make(localised.stem, "paragraph"),
        options=tuple(_option(option, texts, inline=inline) for option in localised.options),
        answer=question.key if inline else None,
        explanation=texts.told(localised.explanation) if inline else None,
        sources=_sources(question) if inline else (),
    )


def _option(localised: LocalisedOption, texts: _Texts, *, inline: bool) -> Option:
    return Option(
        id=localised.id,
        text=texts.make(localised.text, "bare"),
        feedback=texts.told(localised.feedback) if inline else None,
        pinned=localised.pinned or None,
    )


def _sources(question: schema.Question) -> tuple[Source, ...]:
    return tuple(Source(title=source.title, url=source.url) for source in question.sources)


def compile_answers(
    quiz: schema.Quiz,
    replies: Mapping[str, tuple[LocalisedReply, ...]],
    *,
    math: bool,
    addresses: Mapping[str, Replacements],
    revisions: Revisions,
) -> Answers:
    """The answers of a quiz apart from it. `replies` and `addresses` are by locale."""
    texts = {locale: _Texts(math, addresses[locale]) for locale in replies}
    answers = []
    for index, question in enumerate(quiz.questions):
        told = {locale: of_quiz[index] for locale, of_quiz in replies.items()}
        answers.append(_answer(question, told, texts, revisions.questions[question.id]))
    return Answers(contract=CONTRACT, id=quiz.id, questions=tuple(answers))


def _answer(
    question: schema.Question, told: Mapping[str, LocalisedReply], texts: Mapping[str, _Texts], revision: str
) -> Answer:
    assert question.key is not None, "a sound question has one key"
    feedback: dict[str, dict[str, Text]] = {}
    explanation = {}
    for locale, reply in told.items():
        for option_id, shown in reply.feedback.items():
            text = texts[locale].make(shown, "paragraph", reply.lang)
            feedback.setdefault(option_id, {})[locale] = text
        if reply.explanation is not None:
            explanation[locale] = texts[locale].make(reply.explanation, "paragraph", reply.lang)
    return Answer(
        id=question.id,
        revision=revision,
        answer=question.key,
        feedback=feedback,
        explanation=explanation,
        sources=_sources(question),
    )


def quiz_entry(
    quiz: schema.Quiz, compiled: Mapping[str, Quiz], pages: Mapping[str, Mapping[str, str]], revision: str
) -> QuizEntry | None:
    """The manifest's line of a quiz, from what it is in each locale; None where no locale shows it.

    `pages` are its files by format and locale.
    """
    if not compiled:
        return None
    total = len(quiz.questions)
    return QuizEntry(
        id=quiz.id,
        level=quiz.level,
        tags=quiz.tags,
        question_count=total,
        question_counts={
            locale: len(shown.questions) for locale, shown in compiled.items() if len(shown.questions) != total
        },
        revision=revision,
        title=_own({locale: shown.title for locale, shown in compiled.items()}),
        description=_own({locale: shown.description for locale, shown in compiled.items()}),
        files=pages,
    )


def _own(texts: Mapping[str, Text | None]) -> dict[str, str]:
    """Plain texts under the languages that they are in, each once."""
    return {text.lang or locale: text.plain for locale, text in texts.items() if text is not None}
