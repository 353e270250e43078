"""Every family of what authors write: the data and the findings as expected, and that a fix mends what it fixes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

import pytest

from quizkit.diagnostics import Diagnostic
from quizkit.sources.document import Data, Document
from quizkit.sources.yaml import read_yaml
from tests.golden import golden
from tests.sources.yaml_cases import FAMILIES, snippets
from tests.sources.yaml_spans import assert_spans_inside

SNIPPETS = [
    pytest.param(text, id=f"{family}-{number}")
    for family in FAMILIES
    for number, text in enumerate(snippets(family), start=1)
]


def read(text: str) -> Document:
    return read_yaml("quiz.yaml", text.encode())


def errors(document: Document) -> list[Diagnostic]:
    return [item for item in document.diagnostics if item.severity == "error"]


def fixed(text: str, found: Iterable[Diagnostic]) -> str:
    """The text with the edits of the findings."""
    for edit in sorted((edit for item in found for edit in item.fix), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def without_hidden(data: Data) -> str:
    return re.sub("[\u00ad\u200b\u2060\ufeff]", "", json.dumps(data, ensure_ascii=False))


def described(text: str) -> str:
    """A file, its data and findings, for people to read."""
    document = read(text)
    lines = [f"    {line}".rstrip() for line in text.splitlines()]
    lines.append(f"= {json.dumps(document.data, ensure_ascii=False)}")
    for item in sorted(document.diagnostics, key=lambda found: found.span):
        _, line, column, _, end = item.span
        lines.append(f"{line}:{column}-{end} {item.severity}[{item.rule}] {item.message}")
        lines.append(f"    help: {item.help}{' (fix)' if item.fix else ''}")
    return "\n".join([*map(visible, lines), ""])


def visible(line: str) -> str:
    """A line with its invisible characters as escapes."""
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in line)


@pytest.mark.parametrize("family", FAMILIES)
def test_findings_of(family: str) -> None:
    golden(f"yaml/{family}.txt", "\n".join(described(text) for text in snippets(family)))


@pytest.mark.parametrize("text", SNIPPETS)
def test_places_lie_inside_the_file(text: str) -> None:
    assert_spans_inside(read(text))


@pytest.mark.parametrize("text", SNIPPETS)
def test_a_fix_leaves_the_texts_as_they_were_meant(text: str) -> None:
    document = read(text)
    mended = read(fixed(text, document.diagnostics))
    if all(item.fix for item in errors(document)):
        assert errors(mended) == []
        assert without_hidden(mended.data) == without_hidden(document.data)
    else:
        assert len(errors(mended)) <= len([item for item in errors(document) if not item.fix])
