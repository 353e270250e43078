"""What goes across quizzes works on a small index: whole quizzes do not stay in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from quizkit.diagnostics import Diagnostic, Related, Span, say
from quizkit.project import Project
from quizkit.rules import RULES


class IndexEntry(NamedTuple):
    """What the bank remembers of a quiz: its id, and where that stands."""

    quiz_id: str
    span: Span


def check_bank(entries: Iterable[IndexEntry]) -> Iterator[Diagnostic]:
    """Quiz ids that stand in a second file; the first is related."""
    first: dict[str, Span] = {}
    for entry in entries:
        taken = first.setdefault(entry.quiz_id, entry.span)
        if taken is not entry.span:
            yield Diagnostic(
                rule="duplicate-id",
                severity=RULES["duplicate-id"],
                message=say("the quiz id `{id}` is taken already", id=entry.quiz_id),
                help=say("choose another id: files of the bundle and stored answers are named by it"),
                span=entry.span,
                key=entry.quiz_id,
                related=(Related(taken, say("the same id here")),),
            )


def idle_ignores(project: Project, used: frozenset[str]) -> Iterator[Diagnostic]:
    """Rules in the settings' `ignore` that took nothing away in the whole project."""
    document = project.settings_document
    if document is None or "unused-ignore" in project.settings.check.ignore:
        return
    for index, rule in enumerate(project.settings.check.ignore):
        if rule not in used:
            yield Diagnostic(
                rule="unused-ignore",
                severity=RULES["unused-ignore"],
                message=say("nothing in the project breaks `{rule}`, so there is nothing to ignore", rule=rule),
                help=say("delete `{rule}` from this list", rule=rule),
                span=document.positions.span(("check", "ignore", index)),
            )
