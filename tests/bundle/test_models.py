"""The models of the contract, and how they are written as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from quizkit.bundle.models import FileEntry, Manifest, Model, Question, Quiz, Text
from quizkit.bundle.schema import DOCUMENTS
from tests.bundle.samples import apart, compiled, entry, manifest, source


def documents() -> list[Model]:
    """One of each kind, from the sample."""
    return [*compiled(source()).values(), apart(source()), manifest(entry(source()))]


def values(document: Any) -> Iterator[Any]:
    """Every value in a JSON document."""
    yield document
    inner = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    for value in inner:
        yield from values(value)


def test_what_is_absent_is_absent() -> None:
    for document in documents():
        data = document.to_json()
        kept = [value for value in values(json.loads(data)) if value in (None, "", [], {})]
        assert kept == ([] if not isinstance(document, Manifest) else [[]]), "the sample's manifest has no locales"


def test_json_is_compact_and_ends_with_a_line() -> None:
    data = Text(markdown="Ґ </script>\u2028", html="x", plain="x").to_json()
    assert data == '{"markdown":"Ґ </script>\u2028","html":"x","plain":"x"}\n'.encode()


def test_json_comes_back_as_it_was() -> None:
    for document in documents():
        assert type(document).model_validate_json(document.to_json()) == document


def test_names_are_camel_case_in_json_alone() -> None:
    line = entry(source())
    assert line.question_count == 3
    assert json.loads(line.to_json())["questionCount"] == 3


def test_a_field_of_a_later_version_is_passed_over() -> None:
    quiz = compiled(source())["en"]
    later = {**json.loads(quiz.to_json()), "contract": "1.7", "mood": "good"}
    assert Quiz.model_validate(later).model_copy(update={"contract": "1.0"}) == quiz


def test_a_contract_with_another_meaning_is_refused() -> None:
    with pytest.raises(ValidationError):
        Quiz.model_validate({**json.loads(compiled(source())["en"].to_json()), "contract": "2.0"})


def test_models_stay_as_they_are() -> None:
    quiz = compiled(source())["en"]
    with pytest.raises(ValidationError):
        quiz.id = "other"
    assert isinstance(quiz.questions, tuple) and isinstance(quiz.questions[0].options, tuple)


@pytest.mark.parametrize("path", ["/etc/passwd", "../x", "a/../b", "a//b", "a\\b", ".git/x", "a/.b", ""])
def test_a_path_stays_within_the_bundle(path: str) -> None:
    with pytest.raises(ValidationError):
        FileEntry(path=path, bytes=1, sha256="0" * 64)


def test_every_field_is_described() -> None:
    described: list[type[Model]] = [Question, *DOCUMENTS.values()]
    for model in described:
        assert model.__doc__
        assert [name for name, field in model.model_fields.items() if not field.description] == []
