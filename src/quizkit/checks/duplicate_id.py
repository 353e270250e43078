"""Ids are unique: questions in a quiz, options in a question. (Quizzes in a project: see `bank.py`.)"""

from __future__ import annotations

from collections.abc import Iterator

from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import Sentence, say
from quizkit.schema.quiz import Question
from quizkit.sources.document import Path


def find(context: Context) -> Iterator[Finding]:
    """Ids that stand a second time; the first is related."""
    first: dict[str, Path] = {}
    for path, question in context.questions():
        place = (*path, "id")
        if place in context.repaired:
            continue
        if question.id in first:
            message = say("the question id `{id}` is taken already in this quiz", id=question.id)
            yield _duplicate(place, message, first[question.id])
        first.setdefault(question.id, place)
    for path, question in context.questions():
        yield from _among_options(path, question)


def _among_options(path: Path, question: Question) -> Iterator[Finding]:
    first: dict[str, Path] = {}
    for index, (option_id, option) in enumerate(zip(question.option_ids, question.options, strict=True)):
        place: Path = (*path, "options", index, *(("id",) if option.id else ()))
        if option_id in first and option_id != "?":
            written = place if option.id else first[option_id]
            other = first[option_id] if option.id else place
            message = say(
                "the option id `{id}` is taken already in this question: "
                "an option without an id has the letter of its place",
                id=option_id,
            )
            yield _duplicate(written, message, other)
        first.setdefault(option_id, place)


def _duplicate(place: Path, message: Sentence, other: Path) -> Finding:
    return Finding(place, message, say("choose another id"), ((other, say("the same id here")),))


CHECK = Check(("duplicate-id",), find)
