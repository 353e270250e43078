"""A localised quiz to the models of the contract: each text rendered, and nothing said that the mode keeps apart."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from quizkit import locales, markup
from quizkit.bundle.models import (
    CONTRACT,
    Answer,
    Answers,
    AnswersMode,
    Model,
    Option,
    Question,
    Quiz,
    QuizEntry,
    Source,
    Text,
)
from quizkit.schema.quiz import Question as SourceQuestion
from quizkit.schema.quiz import Quiz as SourceQuiz
from quizkit.translation.localise import PUBLIC_KINDS, LocalisedQuestion, LocalisedQuiz, LocalisedReply, Shown
from quizkit.translation.texts import question_texts

Addresses: TypeAlias = Mapping[str, str | None]


def dump(model: Model) -> bytes:
    """A document of the bundle as bytes: compact JSON in UTF-8 with a final newline; what is absent is left out."""
    return model.model_dump_json(by_alias=True, exclude_defaults=True).encode() + b"\n"


@dataclass(frozen=True, slots=True)
class _Renderer:
    """Texts of one quiz in one locale to their three forms."""

    math: bool
    addresses: Addresses

    def text(self, shown: Shown, form: markup.Form, lang: str | None = None) -> Text:
        """A text; `lang` is its language where nothing around it says so already."""
        rendered = markup.render(shown.markdown, form, math=self.math)
        if any(target.address in self.addresses for target in rendered.targets):
            rendered = markup.render(shown.markdown, form, math=self.math, addresses=self.addresses)
        html, own = rendered.html, shown.lang or lang
        if not shown.translate:
            mark = f' lang="{escape(shown.lang)}" dir="{locales.direction(shown.lang)}"' if shown.lang else ""
            tag = "span" if "<p" not in html and "<pre" not in html else "div"
            html = f'<{tag} translate="no"{mark}>{html}</{tag}>'
        return Text(markdown=shown.markdown, html=html, plain=rendered.plain, lang=own)

    def optional(self, shown: Shown | None, form: markup.Form) -> Text | None:
        """A text that may be absent."""
        return None if shown is None else self.text(shown, form)


def compile_quiz(
    localised: LocalisedQuiz, *, source_locale: str, answers: AnswersMode, math: bool, addresses: Addresses
) -> Quiz:
    """A quiz in one locale. `addresses` says what each relative address of its texts becomes in the bundle.

    `source_locale` is the project's, for texts that name no other.
    """
    render = _Renderer(math, addresses)
    quiz = localised.quiz
    revisions = question_revisions(quiz, source_locale, answers)
    return Quiz(
        contract=CONTRACT,
        answers=answers,
        id=quiz.id,
        locale=localised.locale,
        direction=locales.direction(localised.locale),
        level=quiz.level,
        tags=quiz.tags,
        guide=quiz.guide,
        revision=quiz_revision(revisions),
        title=render.text(localised.title, "inline"),
        description=render.optional(localised.description, "paragraph"),
        questions=tuple(
            _question(question, revisions[question.question.id], answers, render) for question in localised.questions
        ),
    )


def _question(shown: LocalisedQuestion, revision: str, answers: AnswersMode, render: _Renderer) -> Question:
    source, inline = shown.question, answers == "inline"
    return Question(
        id=source.id,
        kind="single-choice",
        revision=revision,
        shuffle=source.shuffle,
        lang=shown.lang,
        stem=render.text(shown.stem, "paragraph"),
        options=tuple(
            Option(
                id=option.id,
                text=render.text(option.text, "bare"),
                feedback=render.optional(option.feedback, "paragraph") if inline else None,
                pinned=option.pinned or None,
            )
            for option in shown.options
        ),
        answer=source.key if inline else None,
        explanation=render.optional(shown.explanation, "paragraph") if inline else None,
        sources=_sources(source) if inline else (),
    )


def _sources(question: SourceQuestion) -> tuple[Source, ...]:
    return tuple(Source(title=source.title, url=source.url) for source in question.sources)


def question_revisions(quiz: SourceQuiz, source_locale: str, answers: AnswersMode) -> dict[str, str]:
    """Each question's revision by its id: 16 hex digits that change with what is asked.

    That is the stem and the options' ids and texts in the source locale, and the key where it is public; not
    translations, feedback, explanation or sources. So it is the same in every locale, and a stored answer stands until
    the question itself changes.
    """
    revisions = {}
    for index, question in enumerate(quiz.questions):
        asked = [
            (item.key.partition("/")[2], text)
            for item in question_texts(quiz, index, source_locale)
            if item.kind in PUBLIC_KINDS
            for text in (item.source or next(iter(item.by_locale.values())),)
        ]
        revisions[question.id] = _digest([*asked, ("answer", question.key if answers == "inline" else "")])
    return revisions


def quiz_revision(revisions: Mapping[str, str]) -> str:
    """A quiz's revision: it changes with its questions, their order and their revisions."""
    return _digest(list(revisions.items()))


def _digest(parts: Sequence[tuple[str, str | None]]) -> str:
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def compile_answers(
    quiz: SourceQuiz,
    by_locale: Mapping[str, Sequence[LocalisedReply]],
    *,
    source_locale: str,
    math: bool,
    addresses: Mapping[str, Addresses],
) -> Answers:
    """The answers of a quiz whose key lives apart, in all locales.

    `addresses` are by locale, and lead from the folder `answers/`.
    """
    revisions = question_revisions(quiz, source_locale, "separate")
    renderers = {locale: _Renderer(math, addresses[locale]) for locale in by_locale}
    return Answers(
        contract=CONTRACT,
        id=quiz.id,
        questions=tuple(
            _answer(
                question, revisions[question.id], {locale: by_locale[locale][index] for locale in by_locale}, renderers
            )
            for index, question in enumerate(quiz.questions)
        ),
    )


def _answer(
    question: SourceQuestion, revision: str, replies: Mapping[str, LocalisedReply], renderers: Mapping[str, _Renderer]
) -> Answer:
    feedback = {
        option: {
            locale: renderers[locale].text(reply.feedback[option], "paragraph", reply.lang)
            for locale, reply in replies.items()
            if option in reply.feedback
        }
        for option in question.option_ids
    }
    return Answer(
        id=question.id,
        revision=revision,
        answer=question.key or "",
        feedback={option: texts for option, texts in feedback.items() if texts},
        explanation={
            locale: renderers[locale].text(reply.explanation, "paragraph", reply.lang)
            for locale, reply in replies.items()
            if reply.explanation is not None
        },
        sources=_sources(question),
    )


def quiz_entry(compiled: Mapping[str, Quiz], files: Mapping[str, Mapping[str, str]]) -> QuizEntry:
    """A quiz's line in the manifest, from its models by locale, of which there is one at least.

    `files` are paths by format and locale.
    """
    first = next(iter(compiled.values()))
    return QuizEntry(
        id=first.id,
        level=first.level,
        tags=first.tags,
        question_count=max(len(quiz.questions) for quiz in compiled.values()),
        revision=first.revision,
        title={locale: quiz.title.plain for locale, quiz in compiled.items()},
        description={locale: quiz.description.plain for locale, quiz in compiled.items() if quiz.description},
        files=files,
    )
