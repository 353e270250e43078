"""JSON Schemas (draft 2020-12) of a bundle's documents, made from the models of the contract.

Fields that a schema does not name are allowed, for a consumer of 1.x reads every 1.y. What is absent is absent: no
optional field may be null, nor an empty list or map.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema

from quizkit.bundle.models import Answers, Manifest, Model, Quiz

DOCUMENTS: dict[str, type[Model]] = {"manifest": Manifest, "quiz": Quiz, "answers": Answers}
"""The documents of a bundle by the names of their schemas."""


class _Generator(GenerateJsonSchema):
    """pydantic's schemas in the order of the models, without titles of fields, nulls and defaults."""

    def sort(self, value: JsonSchemaValue, parent_key: str | None = None) -> JsonSchemaValue:
        return value

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        inner = self.generate_inner(schema["schema"])
        least = {"array": "minItems", "object": "minProperties"}.get(inner.get("type", ""))
        return inner if least is None else {**inner, least: 1}

    def generate(self, schema: core_schema.CoreSchema, mode: JsonSchemaMode = "validation") -> JsonSchemaValue:
        return {"$schema": self.schema_dialect, **super().generate(schema, mode)}


def bundle_schema(name: str) -> dict[str, Any]:
    """The schema of a document of the bundle: `manifest`, `quiz` or `answers`. Raises KeyError for another name."""
    model = DOCUMENTS[name]
    schema = model.model_json_schema(schema_generator=_Generator)
    about = {"$schema": schema.pop("$schema"), "$id": f"urn:quizkit:schema:{name}:1"}
    return {**about, **schema, **(_ANSWERS_WHERE_SAID if model is Quiz else {})}


def schema_file(name: str) -> bytes:
    """The schema as a file, indented to be read by people."""
    return (json.dumps(bundle_schema(name), ensure_ascii=False, indent=2) + "\n").encode()


def _each_question(rules: dict[str, Any]) -> dict[str, Any]:
    return {"properties": {"questions": {"items": rules}}}


_TOLD_AFTER_ANSWERING = ("answer", "explanation", "sources")
_ANSWERS_WHERE_SAID = {
    "if": {"properties": {"answers": {"const": "inline"}}},
    "then": _each_question({"required": ["answer"]}),
    "else": _each_question(
        {
            "properties": {
                **dict.fromkeys(_TOLD_AFTER_ANSWERING, False),
                "options": {"items": {"properties": {"feedback": False}}},
            }
        }
    ),
}
"""Where answers are inline each question has its key; else nothing that is told after answering is in a quiz."""
