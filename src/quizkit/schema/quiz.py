"""The model of a quiz file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from string import ascii_lowercase
from typing import Annotated, Any, Literal, TypeAlias
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from quizkit import locales
from quizkit.diagnostics import say
from quizkit.rules import ESSENTIAL, RULES
from quizkit.schema import ids
from quizkit.schema.faults import fault
from quizkit.schema.text import Kind, OptionalText, Text, Translatable, is_salvage

MAX_OPTIONS = 26

_NOT_IN_ADDRESSES = re.compile(r"[\s<>\"\x00-\x1f\x7f\\]")

Level: TypeAlias = Literal["beginner", "intermediate", "advanced"]


def _id(value: Any, info: ValidationInfo) -> Any:
    if not isinstance(value, str):
        raise fault("invalid-id", say("an id is expected here"), say("write lower-case words joined by hyphens"))
    wrong = None if is_salvage(info) else ids.id_fault(value)
    if wrong is not None:
        raise fault("invalid-id", *wrong)
    return value


def _flag(value: Any) -> Any:
    if isinstance(value, bool):
        return value
    if value not in ("true", "false"):
        raise fault("wrong-type", say("`true` or `false` is expected here"), say("write one of the two"))
    return value == "true"


def _url(value: str) -> str:
    try:
        parts = urlsplit(value)
        sound = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and not re.search(r"[\s<>\"\x00-\x1f\x7f\\]", value)
        )
    except ValueError:
        sound = False
    if not sound:
        raise fault(
            "invalid-value",
            say("this is no web address"),
            say("write an address that begins with https:// or http://, without spaces"),
        )
    return value


def _line(value: Any) -> Any:
    if not isinstance(value, str):
        raise fault("wrong-type", say("a text of one line is expected here"), say("put it in quotes"))
    if not value.strip():
        raise fault("empty-text", say("this text is empty"), say("write the text after the colon"))
    return value


def _rule(value: Any) -> Any:
    if not isinstance(value, str) or value not in RULES:
        near = get_close_matches(str(value), RULES, n=1)
        way_out = say("did you mean `{near}`?", near=near[0]) if near else say("`quizkit explain` lists the rules")
        raise fault("invalid-value", say("there is no rule `{rule}`", rule=str(value)[:80]), way_out)
    if value in ESSENTIAL:
        raise fault(
            "invalid-value",
            say("`{rule}` cannot be ignored: what breaks it cannot be compiled", rule=value),
            say("delete it from this list, and mend what it finds"),
        )
    return value


def _level(value: Any) -> Any:
    levels = ("beginner", "intermediate", "advanced")
    if value not in levels:
        raise fault(
            "invalid-value",
            say("there is no level `{level}`", level=str(value)[:40]),
            say("the levels are: {levels}", levels=", ".join(levels)),
        )
    return value


def no_doubles(values: tuple[str, ...]) -> tuple[str, ...]:
    """Validates a list in which nothing stands twice."""
    for index, value in enumerate(values):
        if value in values[:index]:
            raise fault("invalid-value", say("`{value}` stands twice in this list", value=value), say("delete one"))
    return values


Id: TypeAlias = Annotated[
    str,
    BeforeValidator(_id),
    WithJsonSchema({"type": "string", "pattern": ids.PATTERN, "maxLength": ids.MAX_LENGTH}),
]
Flag: TypeAlias = Annotated[bool, BeforeValidator(_flag), WithJsonSchema({"type": "boolean"})]
Url: TypeAlias = Annotated[
    str,
    AfterValidator(_url),
    BeforeValidator(_line),
    WithJsonSchema({"type": "string", "format": "uri", "pattern": "^https?://"}),
]
Line: TypeAlias = Annotated[str, BeforeValidator(_line), WithJsonSchema({"type": ["string", "number"], "minLength": 1})]
Rule: TypeAlias = Annotated[
    str, BeforeValidator(_rule), WithJsonSchema({"enum": [rule for rule in RULES if rule not in ESSENTIAL]})
]
Tag: TypeAlias = Annotated[str, BeforeValidator(_line), WithJsonSchema({"type": ["string", "number"], "minLength": 1})]


class Model(BaseModel):
    """What all models of the sources share: frozen, and no key that they do not name."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Source(Model):
    """Where a claim can be checked."""

    title: Line = Field(description="The name of the page, as plain text.")
    url: Url = Field(description="Its address: https:// or http://.")


class Option(Model):
    """One of the answers to choose from; exactly one of a question is the key, the others are distractors."""

    id: Id | None = Field(
        default=None,
        description="A name for good. Without it the option is named by its place: a, b, c …",
    )
    text: Annotated[Text, Translatable(Kind.OPTION)] = Field(description="What the learner chooses.")
    correct: Flag = Field(default=False, description="`true` on the one option that is right.")
    feedback: Annotated[OptionalText, Translatable(Kind.FEEDBACK)] = Field(
        default=None, description="What a learner is told who chose this option."
    )
    pinned: Flag = Field(default=False, description="`true` keeps the option in its place in a shuffle.")
    translate: Flag = Field(default=True, description="`false` for a text that is the same in every language.")

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, value: Any) -> Any:
        """A bare option is its text."""
        if isinstance(value, str):
            return {"text": value}
        if (
            isinstance(value, Mapping)
            and value
            and all(locales.is_known(str(key)) for key in value)
            and "id" not in value
        ):
            return {"text": value}
        return value

    @model_validator(mode="after")
    def _one_language(self) -> Option:
        if not self.translate and isinstance(self.text, Mapping) and len(self.text) > 1:
            raise fault(
                "invalid-value",
                say("a text with `translate: false` is the same in every language, and this one has several"),
                say("write it once, without a map; or delete `translate: false`"),
            )
        return self


class Question(Model):
    """A single-choice question."""

    id: Id = Field(description="A name for good, unique in the quiz: apps and stored answers hold on to it.")
    source_locale: str | None = Field(default=None, description="The language that the question was written in.")
    stem: Annotated[Text, Translatable(Kind.STEM)] = Field(description="What is asked.")
    options: tuple[Option, ...] = Field(description="2 to 26 answers to choose from; exactly one has `correct: true`.")
    explanation: Annotated[OptionalText, Translatable(Kind.EXPLANATION)] = Field(
        default=None, description="Why the answer is right, told after answering."
    )
    sources: tuple[Source, ...] = Field(default=(), description="Where the claim can be checked.")
    shuffle: Flag = Field(default=True, description="`false` keeps the options in the order of the file.")
    ignore: tuple[Rule, ...] = Field(default=(), description="Rules that are not checked in this question.")

    @cached_property
    def option_ids(self) -> tuple[str, ...]:
        """The options' ids in file order: written, else the letter of the place (`?` past the alphabet)."""
        return tuple(
            option.id or (ascii_lowercase[index] if index < MAX_OPTIONS else "?")
            for index, option in enumerate(self.options)
        )

    @property
    def key(self) -> str | None:
        """The id of the one correct option; None where there is none, or more than one."""
        correct = [id_ for id_, option in zip(self.option_ids, self.options, strict=True) if option.correct]
        return correct[0] if len(correct) == 1 else None


class Quiz(Model):
    """A quiz file."""

    id: Id = Field(description="A name for good, unique in the project: files and addresses are named by it.")
    title: Annotated[Text, Translatable(Kind.TITLE)] = Field(description="The name of the quiz.")
    description: Annotated[OptionalText, Translatable(Kind.DESCRIPTION)] = Field(
        default=None, description="What the quiz is about, in a sentence or two."
    )
    level: Annotated[Level, BeforeValidator(_level)] | None = Field(default=None, description="How demanding it is.")
    tags: Annotated[tuple[Tag, ...], AfterValidator(no_doubles)] = Field(default=(), description="Words to find it by.")
    guide: Url | None = Field(default=None, description="The address of the guide that the quiz goes with.")
    source_locale: str | None = Field(default=None, description="The language that the quiz was written in.")
    questions: tuple[Question, ...] = Field(description="The questions, one at least.")
    ignore: tuple[Rule, ...] = Field(default=(), description="Rules that are not checked in this quiz.")

    @field_validator("questions")
    @classmethod
    def _one_at_least(cls, value: tuple[Question, ...], info: ValidationInfo) -> tuple[Question, ...]:
        if not value and not is_salvage(info):
            raise fault("invalid-value", say("a quiz has one question at least"), say("write one under `questions:`"))
        return value
