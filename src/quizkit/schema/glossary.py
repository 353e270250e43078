"""The model of `locales/glossary.yaml`: terms that stay as they are, or are translated one way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from quizkit.diagnostics import say
from quizkit.schema.faults import fault
from quizkit.schema.quiz import Flag, Line, Model


def _words(value: Any) -> Any:
    """A bare word is a list of one."""
    return [value] if isinstance(value, str) else value


Words: TypeAlias = Annotated[
    tuple[Line, ...],
    BeforeValidator(_words),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]


class TermTranslation(Model):
    """How a locale renders a term."""

    use: Words = Field(description="The word to use, or a list of equally good ones.", min_length=1)
    forms: Words = Field(default=(), description="Inflected forms of these words that count as well.")
    forbidden: Words = Field(default=(), description="Words that are wrong for the term.")

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, value: Any) -> Any:
        """A bare word, or a list of them, is what to use."""
        return {"use": value} if isinstance(value, str | list) else value


class Term(Model):
    """A term of the content."""

    term: Line = Field(description="The term as the source has it.")
    keep: Flag = Field(default=False, description="`true`: it stays as it is in every language.")
    note: Line | None = Field(default=None, description="What translators should know of it.")
    source_locale: str | None = Field(default=None, description="The language of the term, if not the project's.")
    forms: Words = Field(default=(), description="Other forms of the term in the source.")
    translations: Mapping[str, TermTranslation] = Field(default={}, description="Its translation by locale.")

    @model_validator(mode="after")
    def _one_way(self) -> Term:
        if self.keep == bool(self.translations):
            raise fault(
                "invalid-value",
                say("a term is kept as it is, or has translations: one of the two"),
                say("write `keep: true`, or `translations:` with a locale"),
            )
        return self


class GlossaryFile(Model):
    """The glossary of a project."""

    terms: tuple[Term, ...] = Field(default=(), description="The terms.")
