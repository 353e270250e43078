"""JSON Schemas of what authors write, for editors that complete and explain while one types."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from quizkit.schema.glossary import GlossaryFile
from quizkit.schema.quiz import Quiz
from quizkit.schema.settings import Settings

SOURCES: dict[str, type[BaseModel]] = {"source-quiz": Quiz, "settings": Settings, "glossary": GlossaryFile}
"""The schemas by name."""

_BARE_OPTION = {"type": ["string", "number", "boolean"], "description": "A bare option is its text."}


def source_schema(name: str) -> dict[str, Any]:
    """A schema of the sources by its name in `SOURCES` (JSON Schema 2020-12).

    Editors read YAML by its own rules, so a number stands for a text wherever the tool takes it as typed.
    """
    schema = SOURCES[name].model_json_schema()
    schema = {
        "$schema": GenerateJsonSchema.schema_dialect,
        "$id": f"urn:quizkit:schema:{name}:1.0",
        **schema,
        "title": name,
    }
    options = schema.get("$defs", {}).get("Question", {}).get("properties", {}).get("options")
    if options is not None:
        options["items"] = {"anyOf": [_BARE_OPTION, options["items"]]}
        options |= {"minItems": 2, "maxItems": 26}
        schema["properties"]["questions"]["minItems"] = 1
    translation = schema.get("$defs", {}).get("Term", {}).get("properties", {}).get("translations")
    if translation is not None:
        bare = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
        translation["additionalProperties"] = {"anyOf": [bare, translation["additionalProperties"]]}
    return schema
