"""Where things stand: exact whatever the letters, line ends and quotes, and never outside of the file."""

from __future__ import annotations

import pytest

from quizkit.sources.document import Document, Path
from quizkit.sources.yaml import read_yaml

FILE = """\
id: q
title: {en: Text, uk: "Текст «у лапках»"}
questions:
  - id: один
    stem:
      en: 'it''s "here"'
      uk: |
        Перший рядок,

          другий рядок
      de: >-
        folded words
        go on
      fr: "a\\tb \\u0456 c"
    options: [A, {text: B, correct: true}, [], {}]
    "explanation": plain text
      that goes on
    empty:
"""


def shown(document: Document, path: Path, start: int | None = None, end: int = 0) -> str:
    """What stands at the place of a path, or of characters of its text, with the line before it."""
    positions = document.positions
    span = positions.span(path) if start is None else positions.within(path, start, end)
    lines = document.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return f"{span.line}: {lines[span.line - 1][span.column - 1 : span.end_column - 1]}"


@pytest.fixture(params=["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"], name="document")
def document_(request: pytest.FixtureRequest) -> Document:
    raw = b"\xef\xbb\xbf" + FILE.replace("\n", request.param).encode()
    return read_yaml("x.yaml", raw)


STEM: Path = ("questions", 0, "stem")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ((), "1: id: q"),
        (("id",), "1: q"),
        (("title",), '2: {en: Text, uk: "Текст «у лапках»"}'),
        (("title", "uk"), '2: "Текст «у лапках»"'),
        (("questions",), "4: - id: один"),
        (("questions", 0), "4: id: один"),
        (STEM, "6: en: 'it''s \"here\"'"),
        ((*STEM, "uk"), "7: |"),
        (("questions", 0, "options"), "15: [A, {text: B, correct: true}, [], {}]"),
        (("questions", 0, "options", 1, "correct"), "15: true"),
        (("questions", 0, "options", 2), "15: []"),
        (("questions", 0, "explanation"), "16: plain text"),
        (("questions", 0, "empty"), "18: "),
        (("questions", 0, "options", 0, "text"), "15: A"),
        (("questions", 0, "options", 9), "15: [A, {text: B, correct: true}, [], {}]"),
        (("questions", 0, "none", "en"), "4: id: один"),
    ],
)
def test_values(document: Document, path: Path, expected: str) -> None:
    assert shown(document, path) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("title", "uk"), (2, 19, 21)),
        (STEM, (5, 5, 9)),
        (("questions", 0), (4, 5, 13)),
        (("questions", 0, "explanation"), (16, 5, 18)),
    ],
)
def test_keys(document: Document, path: Path, expected: tuple[int, int, int]) -> None:
    span = document.positions.key_span(path)
    assert (span.line, span.column, span.end_column) == expected


@pytest.mark.parametrize(
    ("path", "part", "expected"),
    [
        (("id",), "q", "1: q"),
        (("title", "uk"), "лапках", "2: лапках"),
        ((*STEM, "en"), '"here"', '6: "here"'),
        ((*STEM, "en"), "it's", "6: it''s"),
        ((*STEM, "uk"), "рядок,", "8: рядок,"),
        ((*STEM, "uk"), "другий", "10: другий"),
        ((*STEM, "uk"), "рядок,\n\n  другий", "8: рядок,"),
        ((*STEM, "de"), "go", "13: go"),
        ((*STEM, "fr"), "b і c", r"14: b \u0456 c"),
        (("questions", 0, "explanation"), "goes", "17: goes"),
        (("questions", 0, "explanation"), "plain", "16: plain"),
    ],
)
def test_parts_of_texts(document: Document, path: Path, part: str, expected: str) -> None:
    value = document.data
    for name in path:
        value = value[name]  # type: ignore[index]
    assert isinstance(value, str)
    start = value.index(part)
    assert shown(document, path, start, start + len(part)) == expected


def test_parts_of_what_is_no_text_are_the_whole(document: Document) -> None:
    assert shown(document, ("questions", 0, "options"), 1, 2) == "15: [A, {text: B, correct: true}, [], {}]"
    assert shown(document, (), 1, 2) == "1: id: q"


def test_parts_of_a_text_that_is_not_composed_are_the_whole() -> None:
    document = read_yaml("x.yaml", "a: cafe\u0301 x\n".encode())
    assert document.data == {"a": "caf\u00e9 x"}
    assert shown(document, ("a",), 5, 6) == "1: cafe\u0301 x"


def test_a_file_that_cannot_be_read_has_one_place() -> None:
    document = read_yaml("x.yaml", b"\xff\xfe\x00")
    assert document.positions.span(("id",))[1:] == (1, 1, 1, 1)
    assert document.positions.within(("id",), 0, 3)[1:] == (1, 1, 1, 1)


def test_findings_name_the_question_the_option_and_the_locale() -> None:
    document = read_yaml(
        "x.yaml",
        b"id: quiz\ntitle: *a\nquestions:\n  - id: one\n    stem: {en: x, uk: *b}\n    options:\n      - *c\n"
        b"      - text: {en: *d}\n        feedback: *e\n",
    )
    assert [(item.key, item.locale) for item in document.diagnostics] == [
        ("quiz/title", None),
        ("quiz/one/stem", "uk"),
        ("quiz/one/options/a", None),
        ("quiz/one/options/b", "en"),
        ("quiz/one/options/b/feedback", None),
    ]
