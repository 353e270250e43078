"""Faults of a quiz file's schema, in an author's words; and one fault does not hide another."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.schema.glossary import GlossaryFile
from quizkit.schema.ids import id_fault, suggest_id
from quizkit.schema.quiz import Quiz
from quizkit.sources.validate import Validated, validate
from quizkit.sources.yaml import read_yaml


def validated(text: str) -> Validated[Quiz]:
    """A quiz file's text, validated."""
    return validate(Quiz, read_yaml("x.yaml", text.encode()))


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("why-shards", None),
        ("Why Shards?", "why-shards"),
        ("Чому фрагменти", "chomu-frahmenty"),
        ("index", None),
        ("con", None),
        ("com1", None),
        ("a_b", "a-b"),
        ("-x-", "x"),
        ("x" * 65, "x" * 64),
        ("???", None),
    ],
)
def test_ids_in_form_and_what_is_offered(name: str, better: str | None) -> None:
    assert (id_fault(name) is None) == (name == "why-shards")
    if better is not None:
        assert suggest_id(name) == better
        assert id_fault(better) is None


@given(st.text(max_size=80))
def test_whatever_is_offered_is_an_id(text: str) -> None:
    offered = suggest_id(text)
    assert offered is None or id_fault(offered) is None


HEAD = "id: quiz\ntitle: T\nquestions:\n  - id: q\n    stem: S\n    options: [A, {text: B, correct: true}]\n"


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ("    sources: [{title: A}]\n", ["missing-key"]),
        ("    sources: [{title: A, url: ftp://x}]\n", ["invalid-value"]),
        ("    sources: [{title: '', url: https://x.org}]\n", ["empty-text"]),
        ("    sources: x\n", ["wrong-type"]),
        ("    shuffle: no\n", ["wrong-type"]),
        ("    explanation: {en: {a: b}}\n", ["wrong-type"]),
        ("    explanation: [a]\n", ["wrong-type"]),
        ("    explanation:\n", []),
        ("    ignore: [nothing]\n", ["invalid-value"]),
        ("    ignore: [[image-alt]]\n", ["invalid-value"]),
        ("    source_locale: [en]\n", ["wrong-type"]),
        ("level: expert\n", ["invalid-value"]),
        ("tags: [a, a]\n", ["invalid-value"]),
        ("tags: [[a]]\n", ["wrong-type"]),
        ("guide: 'https://x y'\n", ["invalid-value"]),
        ("guide: 'https://[x'\n", ["invalid-value"]),
        ("levl: beginner\n", ["unknown-key"]),
    ],
)
def test_a_fault_is_named_once_and_the_rest_is_kept(extra: str, expected: list[str]) -> None:
    result = validated(HEAD + extra)
    assert [item.rule for item in result.diagnostics] == expected
    assert result.model is not None
    assert [question.id for question in result.model.questions] == ["q"]
    assert result.model.questions[0].key == "b"


@pytest.mark.parametrize(
    ("text", "rule"),
    [("- a\n", "wrong-type"), ("hello\n", "wrong-type"), ("", "missing-key"), ("{}\n", "missing-key")],
)
def test_what_is_no_quiz_at_all_is_said(text: str, rule: str) -> None:
    assert rule in {item.rule for item in validated(text).diagnostics}


def test_a_text_for_every_language_is_written_once() -> None:
    text = HEAD.replace("[A,", "[{text: {en: A, uk: А}, translate: false},")
    (item,) = validated(text).diagnostics
    assert item.rule == "invalid-value"


def test_a_bare_option_may_be_a_map_of_locales() -> None:
    result = validated(HEAD.replace("[A,", "[{en: A, uk: А},"))
    assert result.model is not None
    assert result.model.questions[0].options[0].text == {"en": "A", "uk": "А"}


JSON = st.recursive(
    st.none() | st.sampled_from(["", "a", "true", "en", "uk", "id", "text"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "title", "questions", "stem", "options", "text", "en", "x"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_no_data_make_it_raise_and_no_word_is_pydantics(data: object) -> None:
    document = read_yaml("x.yaml", json.dumps(data).encode())
    for item in validate(Quiz, document).diagnostics:
        assert "Input should" not in f"{item.message}{item.help}"
        assert item.span.line >= 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("terms: [{term: x, keep: true}]\n", []),
        ("terms: [{term: x, translations: {uk: й}}]\n", []),
        ("terms: [{term: x, translations: {uk: {use: [й, ї], forms: ю, forbidden: [я]}}}]\n", []),
        ("terms: [{term: x}]\n", ["invalid-value"]),
        ("terms: [{term: x, keep: true, use: y}]\n", ["unknown-key"]),
        ("terms: [{keep: true}]\n", ["missing-key"]),
        ("words: []\n", ["unknown-key"]),
    ],
)
def test_the_glossary(text: str, expected: list[str]) -> None:
    result = validate(GlossaryFile, read_yaml("glossary.yaml", text.encode()))
    assert [item.rule for item in result.diagnostics] == expected
