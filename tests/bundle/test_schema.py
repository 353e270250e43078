"""The published schemas: what we write keeps to them, and what breaks the contract does not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from quizkit.bundle.models import AnswersMode
from quizkit.bundle.schema import DOCUMENTS, bundle_schema, schema_file
from tests.bundle.samples import apart, compiled, entry, manifest, source
from tests.golden import golden


def errors(name: str, document: Any) -> list[str]:
    """What a schema has against a document."""
    return [error.message for error in Draft202012Validator(bundle_schema(name)).iter_errors(document)]


def quiz(answers: AnswersMode = "inline", **changes: Any) -> Any:
    """The sample as JSON has it, with changes to its first question."""
    document = json.loads(compiled(source(), answers)["uk"].to_json())
    document["questions"][0].update(changes)
    return document


@pytest.mark.parametrize("name", DOCUMENTS)
def test_schemas_are_published_as_expected(name: str) -> None:
    Draft202012Validator.check_schema(bundle_schema(name))
    golden(f"bundle/{name}.schema.json", schema_file(name))


def test_every_model_and_field_is_described() -> None:
    for name in DOCUMENTS:
        schema = bundle_schema(name)
        for model in (schema, *schema["$defs"].values()):
            assert model["description"]
            assert all(field.get("description") for field in model["properties"].values())


@pytest.mark.parametrize("answers", ["inline", "separate", "omit"])
def test_what_is_compiled_keeps_to_its_schema(answers: AnswersMode) -> None:
    for document in compiled(source(), answers).values():
        assert errors("quiz", json.loads(document.to_json())) == []
    assert errors("answers", json.loads(apart(source()).to_json())) == []
    assert errors("manifest", json.loads(manifest(entry(source(), answers), answers=answers).to_json())) == []


def test_an_unknown_field_is_allowed() -> None:
    assert errors("quiz", {**quiz(contract="1.1"), "mood": "good"}) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"answer": None},
        {"lang": None},
        {"sources": []},
        {"kind": "multiple-choice"},
        {"revision": "short"},
        {"id": "Not an id"},
        {"stem": {"markdown": "x"}},
        {"sources": [{"title": "x", "url": "javascript:x"}]},
    ],
)
def test_what_breaks_the_contract_does_not(changes: dict[str, Any]) -> None:
    assert errors("quiz", quiz(**changes)) != []


def test_a_key_is_required_where_answers_are_inline() -> None:
    document = quiz()
    del document["questions"][1]["answer"]
    assert errors("quiz", document) == ["'answer' is a required property"]


@pytest.mark.parametrize("answers", ["separate", "omit"])
@pytest.mark.parametrize("told", ["answer", "explanation", "sources", "feedback"])
def test_what_is_told_after_answering_stands_nowhere_else(answers: AnswersMode, told: str) -> None:
    document, whole = quiz(answers), quiz()
    assert errors("quiz", document) == []
    question, with_all = document["questions"][0], whole["questions"][0]
    if told == "feedback":
        question, with_all = question["options"][0], with_all["options"][0]
    question[told] = with_all[told]
    assert errors("quiz", document) != []


def test_an_unknown_document_has_no_schema() -> None:
    with pytest.raises(KeyError):
        bundle_schema("settings")
