"""Texts of the content: a bare string in the source locale, or a map of locale to string."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, TypeAlias


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


Text: TypeAlias = str | Mapping[str, str]
