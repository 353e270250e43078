"""Findings for people: each with its place, the line it is about, and the way out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from quizkit.diagnostics import Diagnostic, Severity, Span, Summary, say, say_n
from quizkit.reports.base import Sources, by_file, words
from quizkit.reports.excerpt import excerpt, visible

_Paint: TypeAlias = Callable[[str, str], str]
_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}
_BOLD = "1"


def render(diagnostics: Sequence[Diagnostic], sources: Sources, summary: Summary, *, colour: bool = False) -> str:
    """A block of lines for each finding, a blank line between, and the sum of all as the last line."""
    paint = _coloured if colour else _plain
    blocks = []
    for lines, found in by_file(diagnostics, sources):
        blocks += ["".join(f"{line}\n" for line in _block(item, lines, paint)) for item in found]
    return "\n".join([*blocks, f"{_closing(summary, len(diagnostics))}\n"])


def _plain(text: str, code: str) -> str:
    return text


def _coloured(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"


def _block(item: Diagnostic, lines: list[str], paint: _Paint) -> Iterator[str]:
    colour = _COLOURS[item.severity]
    head = paint(f"{item.severity}[{item.rule}]", colour)
    yield f"{paint(_place(item.span), _BOLD)}: {head}: {visible(words(item.message))}"
    if item.span.line <= len(lines):
        shown = excerpt(lines[item.span.line - 1], item.span)
        number = f"{item.span.line:5}"
        yield f"{number} | {shown.text}".rstrip(" ")
        carets = shown.carets.lstrip(" ")
        yield f"{' ' * len(number)} | {shown.carets.removesuffix(carets)}{paint(carets, colour)}"
    if item.key is not None:
        yield f"  in {visible(item.key)}" + (f" ({visible(item.locale)})" if item.locale else "")
    for related in item.related:
        yield f"  also {_place(related.span)}: {visible(words(related.message))}"
    if item.help is not None:
        yield f"  help: {visible(words(item.help))}"


def _place(span: Span) -> str:
    return f"{visible(span.file)}:{span.line}:{span.column}"


def _closing(summary: Summary, shown: int) -> str:
    """`1 quiz, 8 questions: 2 errors, 1 warning`, and how many of them are not shown."""
    quizzes = words(say_n(summary.quizzes, "{count} quiz", "{count} quizzes"))
    questions = words(say_n(summary.questions, "{count} question", "{count} questions"))
    found = [
        words(sentence)
        for count, sentence in (
            (summary.error, say_n(summary.error, "{count} error", "{count} errors")),
            (summary.warning, say_n(summary.warning, "{count} warning", "{count} warnings")),
            (summary.info, say_n(summary.info, "{count} info", "{count} infos")),
        )
        if count
    ]
    hidden = summary.error + summary.warning + summary.info - shown
    if hidden > 0:
        found.append(words(say_n(hidden, "{count} of them not shown", "{count} of them not shown")))
    return f"{quizzes}, {questions}: {', '.join(found) or words(say('nothing to report'))}"
