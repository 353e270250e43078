"""Edits for faults of the schema that have one safe remedy: an id that is missing is made from the stem."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from quizkit.diagnostics import Diagnostic, Edit, Span, say
from quizkit.schema.ids import suggest_id
from quizkit.sources.document import Document

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_LONGEST = 40


def with_remedies(diagnostics: Iterable[Diagnostic], document: Document) -> Iterator[Diagnostic]:
    """The diagnostics of a quiz file, with the edit that mends each question without an id."""
    questions = document.data.get("questions") if isinstance(document.data, dict) else None
    listed: list[Any] = questions if isinstance(questions, list) else []
    places = {document.positions.span(("questions", index)): index for index in range(len(listed))}
    taken = {item["id"] for item in listed if isinstance(item, dict) and isinstance(item.get("id"), str)}
    for item in diagnostics:
        index = places.get(item.span) if item.rule == "missing-key" and item.message.values.get("key") == "id" else None
        made = _id_of(listed[index], taken) if index is not None else None
        if made is None:
            yield item
            continue
        taken.add(made)
        edit = _insertion(document.text, item.span, f"id: {made}")
        yield replace(item, help=say("add `id: {id}`", id=made), fix=() if edit is None else (edit,))


def _id_of(question: object, taken: set[str]) -> str | None:
    """An id made of the first words of a question's stem, that no other question has."""
    stem = question.get("stem") if isinstance(question, dict) else None
    text = next((value for value in stem.values() if isinstance(value, str)), "") if isinstance(stem, dict) else stem
    made = suggest_id(text) if isinstance(text, str) else None
    if made is None:
        return None
    short = made if len(made) <= _LONGEST else made[: _LONGEST + 1].rpartition("-")[0] or made[:_LONGEST]
    return next(name for name in (short, *(f"{short}-{n}" for n in range(2, 10_000))) if name not in taken)


def _insertion(text: str, span: Span, entry: str) -> Edit | None:
    """The edit that puts a first key into the map that begins at a place: on a line of its own, or in its braces."""
    lines = [match.group(0) for match in _LINE.finditer(text)]
    line = lines[span.line - 1]
    start = sum(map(len, lines[: span.line - 1])) + span.column - 1
    before = line[: span.column - 1]
    if line[span.column - 1 : span.column] == "{":
        return Edit(start + 1, start + 1, f"{entry}, ")
    if before.strip(" -"):
        return None
    end = line[len(line.rstrip("\r\n")) :] or "\n"
    return Edit(start, start, f"{entry}{end}{' ' * len(before)}")
