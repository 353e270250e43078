"""Texts of the content: a bare string in the source locale, or a map of locale to string."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, NamedTuple, TypeAlias

from pydantic import BeforeValidator, Discriminator, Tag, ValidationInfo, WithJsonSchema

from quizkit.diagnostics import say
from quizkit.schema.faults import fault

SALVAGE = "salvage"
"""The validation context that lets placeholders of faulty values pass, so that the rest can be checked."""

_NONE, _BARE, _MAP = "<none>", "<bare>", "<map>"

TAGS = frozenset({_NONE, _BARE, _MAP, "[key]"})
"""What pydantic puts into the place of an error, and no file has there."""


class Kind(StrEnum):
    """What a text is, for translators and for the form of its markup."""

    TITLE = "title"
    DESCRIPTION = "description"
    STEM = "stem"
    OPTION = "option"
    FEEDBACK = "feedback"
    EXPLANATION = "explanation"


class Translatable(NamedTuple):
    """Marks a field as a translatable text: `Annotated[Text, Translatable(Kind.STEM)]`.

    One walker (`translation.texts`) finds the fields by this mark, for extraction, resolution and checks alike.
    """

    kind: Kind


TEXT_FIELDS = frozenset({"title", "description", "stem", "text", "feedback", "explanation"})
"""The names of all fields of a quiz file that hold a text."""


def is_salvage(info: ValidationInfo) -> bool:
    """Whether placeholders may pass."""
    return info.context == SALVAGE


def _localised(value: Any) -> Any:
    """One language's text in a map."""
    if isinstance(value, str):
        return value
    if value is None:
        raise fault(
            "empty-text",
            say("this locale has no text"),
            say("write the text after the colon; a text with a comma in a one-line map needs quotes around it"),
        )
    raise not_a_text(value)


def not_a_text(value: Any) -> Any:
    """The error for a value that stands where a text must."""
    if not isinstance(value, Mapping | list):
        return fault("wrong-type", say("a text is expected here"), say("put it in quotes"))
    if isinstance(value, Mapping):
        return fault(
            "wrong-type",
            say("a text is expected here, and YAML reads named parts: `{{…}}`, or words with a colon behind them"),
            say("put the whole text in quotes"),
        )
    return fault(
        "wrong-type",
        say("a text is expected here, and YAML reads a list: `[…]`, or lines that begin with a hyphen"),
        say("put the whole text in quotes"),
    )


def _form(value: Any) -> str | None:
    if isinstance(value, str):
        return _BARE
    return _MAP if isinstance(value, Mapping) else None


def _checked(value: Any, info: ValidationInfo) -> Any:
    """Refuse what is neither a string nor a map with something in it, in words of this field."""
    if isinstance(value, str) or (isinstance(value, Mapping) and (value or is_salvage(info))):
        return value
    if value is None:
        raise fault("empty-text", say("this text is empty"), say("write the text after the colon"))
    if isinstance(value, Mapping):
        raise fault(
            "wrong-type",
            say("`{{}}` is a map with no locale in it, and no text"),
            say(
                "write a text, or a map such as {example}; braces that belong to the text need quotes",
                example="{en: …}",
            ),
        )
    raise not_a_text(value)


def _optional(value: Any, info: ValidationInfo) -> Any:
    return None if value is None else _checked(value, info)


_TEXT_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": ["string", "number", "boolean"], "description": "The text in the source locale."},
        {
            "type": "object",
            "description": "The text by locale.",
            "minProperties": 1,
            "propertyNames": {"pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"},
            "additionalProperties": {"type": ["string", "number", "boolean"]},
        },
    ],
    "markdownDescription": "Markdown: a bare text in the source locale, or a map of locale to text.",
}

Text: TypeAlias = Annotated[
    Annotated[str, Tag(_BARE)] | Annotated[dict[str, Annotated[str, BeforeValidator(_localised)]], Tag(_MAP)],
    Discriminator(_form),
    BeforeValidator(_checked),
    WithJsonSchema(_TEXT_SCHEMA),
]
OptionalText: TypeAlias = Annotated[
    Annotated[None, Tag(_NONE)]
    | Annotated[str, Tag(_BARE)]
    | Annotated[dict[str, Annotated[str, BeforeValidator(_localised)]], Tag(_MAP)],
    Discriminator(lambda value: _NONE if value is None else _form(value)),
    BeforeValidator(_optional),
    WithJsonSchema(_TEXT_SCHEMA),
]
