"""Findings as workflow commands, which GitHub shows as annotations of the changed files."""

from __future__ import annotations

from collections.abc import Sequence

from quizkit.diagnostics import Diagnostic, Severity, Summary
from quizkit.reports.base import Sources, words
from quizkit.reports.excerpt import visible

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render(diagnostics: Sequence[Diagnostic], sources: Sources, summary: Summary, *, colour: bool = False) -> str:
    """A command a line; it has neither excerpts nor colours nor a sum."""
    return "".join(f"{_command(item)}\n" for item in diagnostics)


def _command(item: Diagnostic) -> str:
    span = item.span
    properties = {"file": visible(span.file), "line": str(span.line), "endLine": str(span.end_line)}
    if span.line == span.end_line:  # The runner drops the columns of an annotation over several lines, with a warning.
        properties |= {"col": str(span.column), "endColumn": str(span.end_column)}
    properties["title"] = item.rule
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[item.severity]} {listed}::{_data(_text(item))}"


def _text(item: Diagnostic) -> str:
    lines = [visible(words(item.message))]
    if item.key is not None:
        lines.append(f"in {visible(item.key)}" + (f" ({visible(item.locale)})" if item.locale else ""))
    for span, message in item.related:
        lines.append(f"also {visible(span.file)}:{span.line}:{span.column}: {visible(words(message))}")
    if item.help is not None:
        lines.append(f"help: {visible(words(item.help))}")
    return "\n".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
