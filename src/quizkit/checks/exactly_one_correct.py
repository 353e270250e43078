"""A question has exactly one option with `correct: true`."""

from __future__ import annotations

from collections.abc import Iterator

from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import say, say_n
from quizkit.schema.quiz import Question
from quizkit.sources.document import Path


def find(context: Context) -> Iterator[Finding]:
    """Questions with no correct option, or with several; all of those are named."""
    for path, question in context.questions():
        if not _is_uncertain(path, question, context.repaired):
            yield from _in_question(path, question)


def _is_uncertain(path: Path, question: Question, repaired: frozenset[Path]) -> bool:
    """Whether the mark itself was unreadable somewhere, so that counting would only repeat that finding."""
    if not question.options or (*path, "options") in repaired:
        return True
    places = [(*path, "options", index) for index in range(len(question.options))]
    return any((*place, "correct") in repaired or place in repaired for place in places)


def _in_question(path: Path, question: Question) -> Iterator[Finding]:
    marks: list[Path] = [
        (*path, "options", index, "correct") for index, option in enumerate(question.options) if option.correct
    ]
    if not marks:
        yield Finding(
            path,
            say("0 options are marked correct; a question has exactly one"),
            say("write `correct: true` at the option that is right"),
            tuple(((*path, "options", index), say("an option")) for index in range(len(question.options))),
        )
    elif len(marks) > 1:
        yield Finding(
            marks[0],
            say_n(
                len(marks),
                "{count} option is marked correct; a question has exactly one",
                "{count} options are marked correct; a question has exactly one",
            ),
            say("keep `correct: true` on one option"),
            tuple((mark, say("marked correct here")) for mark in marks[1:]),
            about=path,
        )


CHECK = Check(("exactly-one-correct",), find)
