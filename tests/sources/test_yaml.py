"""The YAML reader: one behaviour from both of PyYAML's parsers, places inside the file, and no input that breaks it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from quizkit.sources.document import Document
from quizkit.sources.document import Path as DataPath
from quizkit.sources.yaml import read_yaml

QUIZ = (Path(__file__).parents[2] / "content" / "checkpoint-sharding.yaml").read_text("utf-8")
WORDS = (
    *("id: ", "stem: ", "text: ", "- ", "  ", "    ", "\n", "\n", "{", "}", "[", "]", ", ", ",", ": ", ":", "?", "? "),
    *("#", " # ", "'", '"', "*", "&a ", "*a", "!", "!!str ", "|", ">", "|\n  ", ">-\n  ", "\\", "\\n", "%", "@", "`"),
    *("---\n", "...\n", "<<: ", "а", "слово", "word", "7", "~", "\u00a0", "\u200b", "e\u0301", "\u2028", "😀"),
)
PIECES = st.lists(st.sampled_from(WORDS), max_size=25).map("".join)
WITH_TABS = st.lists(st.sampled_from((*WORDS, "\t")), max_size=25).map("".join)


def spans_of(document: Document) -> list[tuple[int, int, int, int]]:
    """The places of all findings."""
    return [found.span[1:] for found in document.diagnostics]


def paths(data: Any, path: DataPath = ()) -> list[DataPath]:
    """Every path of some data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(below for key, value in items for below in paths(value, (*path, key)))]


def assert_inside(document: Document) -> None:
    """Every place lies in the file, and begins before it ends."""
    lines = re.split("\r\n|\r|\n", document.text)
    spans = spans_of(document)
    for path in paths(document.data)[:200]:
        spans += [document.positions.span(path)[1:], document.positions.key_span(path)[1:]]
        spans += [document.positions.within(path, 1, 3)[1:]]
    for line, column, end_line, end_column in spans:
        assert 1 <= line <= end_line <= len(lines)
        assert 1 <= column <= len(lines[line - 1]) + 1
        assert column <= end_column <= len(lines[line - 1]) + 1


@given(PIECES)
def test_both_parsers_give_one_behaviour(text: str) -> None:
    fast, pure = read_yaml("x.yaml", text.encode()), read_yaml("x.yaml", text.encode(), pure=True)
    refused = [bool([d for d in document.diagnostics if d.severity == "error"]) for document in (fast, pure)]
    assert refused[0] == refused[1]
    if not refused[0]:
        assert (fast.data, spans_of(fast)) == (pure.data, spans_of(pure))


@given(WITH_TABS | st.text(max_size=200))
def test_places_lie_inside_the_file(text: str) -> None:
    assert_inside(read_yaml("x.yaml", text.encode("utf-8", "surrogatepass")))


@given(st.binary(max_size=300))
def test_no_bytes_make_it_raise(raw: bytes) -> None:
    read_yaml("x.yaml", raw)


@given(st.data())
def test_a_real_file_that_was_damaged_is_read_or_reported(data: st.DataObject) -> None:
    lines = QUIZ.split("\n")[:60]
    at = data.draw(st.integers(0, len(lines) - 1))
    change = data.draw(st.sampled_from(["cut", "double", "indent", "outdent", "quote", "drop"]))
    line = lines[at]
    lines[at : at + 1] = {
        "cut": [line[: len(line) // 2]],
        "double": [line, line],
        "indent": [" " + line],
        "outdent": [line.removeprefix(" ")],
        "quote": [line.replace(": ", ': "', 1)],
        "drop": [],
    }[change]
    document = read_yaml("x.yaml", "\n".join(lines).encode())
    assert document.data is not None or document.diagnostics
    assert_inside(document)


@pytest.mark.parametrize("pure", [False, True])
def test_a_real_file_is_read_as_pyyaml_reads_its_texts(pure: bool) -> None:
    document = read_yaml("x.yaml", QUIZ.encode(), pure=pure)
    assert document.diagnostics == ()
    assert document.data == yaml.load(QUIZ, Loader=yaml.BaseLoader)
    lines = QUIZ.split("\n")
    for path in paths(document.data):
        value: Any = document.data
        for part in path:
            value = value[part]
        if isinstance(value, str):
            span = document.positions.span(path)
            shown = lines[span.line - 1][span.column - 1 : span.end_column - 1]
            assert shown.strip("\"'")[:20] == value[: len(shown.strip("\"'")[:20])]
