"""Runs the checks and stamps what they found with rule, severity, span and key; then leaves out what is ignored."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import Diagnostic, Related, Severity, Span, say
from quizkit.rules import RULES
from quizkit.schema.quiz import Quiz
from quizkit.schema.settings import CheckSettings
from quizkit.sources.document import Path, Positions


def run(checks: Iterable[Check], context: Context, positions: Positions) -> Iterator[Diagnostic]:
    """What the checks find in a quiz, as diagnostics."""
    for check in checks:
        for finding in check.find(context):
            yield _stamp(finding, check, context, positions)


def _stamp(finding: Finding, check: Check, context: Context, positions: Positions) -> Diagnostic:
    rule = finding.rule or check.rules[0]

    def span_of(path: Path) -> Span:
        """The place of a text: in the catalog where it stands there, else in the source."""
        message = context.message(path, finding.locale) if finding.locale else None
        return positions.span(path) if message is None else message.string_span

    if finding.span is not None:
        span = finding.span
    elif finding.locale and context.message(finding.path, finding.locale) is not None:
        span = span_of(finding.path)
    elif finding.extent is not None:
        span = positions.within(finding.path, *finding.extent)
    else:
        span = positions.key_span(finding.path) if finding.at_key else positions.span(finding.path)
    return Diagnostic(
        rule=rule,
        severity=finding.severity or RULES[rule],
        message=finding.message,
        help=finding.help,
        span=span,
        key=key_of(context.quiz, finding.path if finding.about is None else finding.about),
        locale=finding.locale,
        related=tuple(Related(span_of(path), message) for path, message in finding.related),
    )


def key_of(quiz: Quiz, path: Path) -> str:
    """Where a path is in the content: `quiz`, `quiz/title`, `quiz/question/stem`, `quiz/question/options/b`."""
    match path:
        case ("questions", int(index), *rest) if index < len(quiz.questions):
            question = quiz.questions[index]
            start = f"{quiz.id}/{question.id}"
        case (str(field), *_) if field != "questions":
            return f"{quiz.id}/{field}"
        case _:
            return quiz.id
    match rest:
        case ["options", int(place), "feedback", *_] if place < len(question.options):
            return f"{start}/options/{question.option_ids[place]}/feedback"
        case ["options", int(place), *_] if place < len(question.options):
            return f"{start}/options/{question.option_ids[place]}"
        case [str(field), *_]:
            return f"{start}/{field}"
    return start


class Sifted(NamedTuple):
    """What is left of a quiz's diagnostics, and which rules of the settings' `ignore` took something away."""

    diagnostics: tuple[Diagnostic, ...]
    used: frozenset[str]


def sift(diagnostics: Iterable[Diagnostic], quiz: Quiz | None, positions: Positions, settings: CheckSettings) -> Sifted:
    """Leave out what the settings, the quiz or its question ignore, raise what is raised, and report idle ignores."""
    places = [] if quiz is None else _ignore_places(quiz)
    lines = [] if quiz is None else [positions.span(("questions", i)).line for i in range(len(quiz.questions))]
    kept: list[Diagnostic] = []
    used: set[str] = set()
    used_places: set[Path] = set()
    for item in diagnostics:
        question = _question_of(item, quiz, lines)
        hits = [place for owner, rule, place in places if rule == item.rule and owner in (None, question)]
        used_places.update(hits)
        if item.rule in settings.ignore:
            used.add(item.rule)
        elif not hits:
            kept.append(raised(item, settings))
    if quiz is not None:
        idle = (_idle(quiz, rule, place, positions) for _, rule, place in places if place not in used_places)
        kept += [raised(item, settings) for item in idle if "unused-ignore" not in settings.ignore]
    return Sifted(tuple(kept), frozenset(used))


def raised(item: Diagnostic, settings: CheckSettings) -> Diagnostic:
    """A diagnostic with the severity that the settings give its rule."""
    if item.rule in settings.error and item.severity is not Severity.ERROR:
        return replace(item, severity=Severity.ERROR)
    return item


def _ignore_places(quiz: Quiz) -> list[tuple[int | None, str, Path]]:
    """Each name in an `ignore` list: the index of its question (None for the quiz), the rule, the path."""
    places: list[tuple[int | None, str, Path]] = [(None, rule, ("ignore", i)) for i, rule in enumerate(quiz.ignore)]
    for index, question in enumerate(quiz.questions):
        places += [(index, rule, ("questions", index, "ignore", i)) for i, rule in enumerate(question.ignore)]
    return places


def _question_of(item: Diagnostic, quiz: Quiz | None, lines: list[int]) -> int | None:
    """The index of the question that a diagnostic is about: by its key, else by its line."""
    if quiz is None:
        return None
    if item.key is not None:
        parts = item.key.split("/")
        matching = (i for i, question in enumerate(quiz.questions) if len(parts) > 1 and question.id == parts[1])
        return next(matching, None)
    index = bisect_right(lines, item.span.line) - 1
    return index if index >= 0 else None


def _idle(quiz: Quiz, rule: str, place: Path, positions: Positions) -> Diagnostic:
    return Diagnostic(
        rule="unused-ignore",
        severity=RULES["unused-ignore"],
        message=say("nothing here breaks `{rule}`, so there is nothing to ignore", rule=rule),
        help=say("delete `{rule}` from this list", rule=rule),
        span=positions.span(place),
        key=key_of(quiz, place),
    )
