"""The types of a bundle's documents for TypeScript, made from the models of the contract by way of their schemas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quizkit.bundle.models import CONTRACT
from quizkit.bundle.schema import DOCUMENTS, bundle_schema

_PRIMITIVES = {"string": "string", "integer": "number", "boolean": "boolean"}
_WIDTH = 116


def typescript() -> bytes:
    """`quizkit.d.ts`: an interface for each model of the contract."""
    interfaces: dict[str, dict[str, Any]] = {}
    for name, model in DOCUMENTS.items():
        schema = bundle_schema(name)
        interfaces[model.__name__] = schema
        interfaces |= schema["$defs"]
    head = f"// Version {CONTRACT} of the contract. A consumer of 1.x reads every 1.y and passes over unknown fields.\n"
    parts = (_interface(name, schema) for name, schema in interfaces.items())
    return "\n".join([head, *parts]).encode()


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = schema["required"]
    lines = [*_comment(schema["description"]), f"export interface {name} {{"]
    for field, of_field in schema["properties"].items():
        lines += ("  " + line for line in _comment(of_field["description"]))
        lines.append(f"  readonly {field}{'' if field in required else '?'}: {_type(of_field)};")
    return "\n".join([*lines, "}\n"])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix("#/$defs/")
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if schema["type"] == "array":
        return f"readonly {_type(schema['items'])}[]"
    if schema["type"] == "object":
        return f"{{ readonly [key: string]: {_type(_values(schema))} }}"
    return _PRIMITIVES[schema["type"]]


def _values(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a map's values; those whose keys have a pattern stand under it."""
    found: dict[str, Any] = schema.get("additionalProperties") or next(iter(schema["patternProperties"].values()))
    return found


def _comment(text: str) -> Iterator[str]:
    if len(text) < _WIDTH:
        yield f"/** {text} */"
        return
    yield "/**"
    line = " *"
    for word in text.split():
        if len(line) + len(word) >= _WIDTH:
            yield line
            line = " *"
        line += f" {word}"
    yield line
    yield " */"
