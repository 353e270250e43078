"""Findings for programs: one JSON document, whose form is a contract."""

from __future__ import annotations

from collections.abc import Sequence

from quizkit.diagnostics import Diagnostic, Related, Summary
from quizkit.reports.base import Sources, dump, words

CONTRACT = "1.0"


def render(diagnostics: Sequence[Diagnostic], sources: Sources, summary: Summary, *, colour: bool = False) -> str:
    """The document; it has neither excerpts nor colours."""
    document = {
        "contract": CONTRACT,
        "findings": [_finding(item) for item in diagnostics],
        "summary": {
            "quizzes": summary.quizzes,
            "questions": summary.questions,
            "error": summary.error,
            "warning": summary.warning,
            "info": summary.info,
        },
    }
    return dump(document)


def _finding(item: Diagnostic) -> dict[str, object]:
    return {
        "rule": item.rule,
        "severity": item.severity,
        "message": words(item.message),
        "help": None if item.help is None else words(item.help),
        "file": item.span.file,
        "line": item.span.line,
        "column": item.span.column,
        "endLine": item.span.end_line,
        "endColumn": item.span.end_column,
        "key": item.key,
        "locale": item.locale,
        "related": [_related(related) for related in item.related],
    }


def _related(related: Related) -> dict[str, object]:
    span = related.span
    return {"file": span.file, "line": span.line, "column": span.column, "message": words(related.message)}
