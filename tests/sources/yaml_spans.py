"""What must hold of every place that a document gives."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from quizkit.diagnostics import Span
from quizkit.sources.document import Document, Path

LINE_END = re.compile(r"\r\n|\r|\n")


def paths(data: Any, path: Path = ()) -> list[Path]:
    """Every path of some data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(below for key, value in items for below in paths(value, (*path, key)))]


def assert_spans_inside(document: Document) -> None:
    """Every place lies in the file, and begins before it ends; no two edits of a finding overlap."""
    lines = LINE_END.split(document.text)
    spans: list[Span] = []
    for item in document.diagnostics:
        spans += [item.span, *(related.span for related in item.related)]
        edits = sorted(item.fix)
        assert all(0 <= edit.start <= edit.end <= len(document.text) for edit in edits)
        assert all(before.end <= after.start for before, after in pairwise(edits))
    for path in paths(document.data)[:300]:
        positions = document.positions
        spans += [positions.span(path), positions.key_span(path), positions.within(path, 1, 3)]
    for _, line, column, end_line, end_column in spans:
        assert 1 <= line == end_line <= len(lines)
        assert 1 <= column <= end_column <= len(lines[line - 1]) + 1
