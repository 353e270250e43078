"""Which text a locale gets: a question is shown in a locale whole, or falls back whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from quizkit.schema.quiz import Question, Quiz
from quizkit.translation.texts import TextItem


class Shown(NamedTuple):
    """A text as a locale shows it. `lang` is its language where that is not the one around it, else None."""

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
class LocalisedQuiz:
    """A quiz as a locale shows it, with the number of its texts and of those that are shown in the locale.

    `missing` are the items that the locale has no current text for, whether or not their question fell back.
    """

    quiz: Quiz
    locale: str
    title: Shown
    description: Shown | None
    questions: tuple[LocalisedQuestion, ...]
    texts: int
    translated: int
    missing: tuple[TextItem, ...]
