"""The model of `quizkit.toml` (or of `[tool.quizkit]` in pyproject.toml)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from quizkit import locales
from quizkit.diagnostics import Sentence, say
from quizkit.rules import RULES
from quizkit.schema.faults import fault
from quizkit.schema.quiz import Flag, Model, Rule, no_doubles
from quizkit.schema.text import OptionalText

Format: TypeAlias = Literal["json", "markdown", "html"]
AnswersMode: TypeAlias = Literal["inline", "separate", "omit"]
MissingMode: TypeAlias = Literal["fallback", "omit", "error"]

_NAME = r"^[a-z0-9]+([._-][a-z0-9]+)*$"
_VERSION = r"^\d+(\.\d+)*([.+-]?[0-9A-Za-z]+)*$"


def _locale(value: Any) -> Any:
    if not isinstance(value, str):
        raise fault("wrong-type", say("a locale is expected here"), say('write a tag in quotes, such as "uk"'))
    if not locales.is_known(value):
        raise fault(
            "unknown-locale",
            say("CLDR knows no locale `{locale}`", locale=value[:40]),
            say("write a BCP 47 tag such as en, uk, pt-BR or zh-Hant"),
        )
    return value


def _name(value: Any) -> Any:
    if not isinstance(value, str) or not re.fullmatch(_NAME, value):
        raise fault(
            "invalid-value",
            say("a project's name is lower-case words of a to z and digits, joined by hyphens"),
            say('write a name such as "my-quizzes"; what people read goes into `title`'),
        )
    return value


def _version(value: Any) -> Any:
    if not isinstance(value, str) or not re.fullmatch(_VERSION, value):
        raise fault("invalid-value", say("this is no version"), say('write a version in quotes, such as "1.0.0"'))
    return value


def _raised(value: Any) -> Any:
    if not isinstance(value, str) or value not in RULES:
        near = get_close_matches(str(value), RULES, n=1)
        way_out = say("did you mean `{near}`?", near=near[0]) if near else say("`quizkit explain` lists the rules")
        raise fault("invalid-value", say("there is no rule `{rule}`", rule=str(value)[:80]), way_out)
    return value


LocaleTag: TypeAlias = Annotated[str, BeforeValidator(_locale), WithJsonSchema({"type": "string"})]


class BuildSettings(Model):
    """What is built, and how."""

    formats: Annotated[tuple[Format, ...], AfterValidator(no_doubles)] = Field(
        default=("json", "markdown", "html"), description="The exports that are written.", min_length=1
    )
    answers: AnswersMode = Field(
        default="inline",
        description="Where the keys go: to the questions, apart into `answers/`, or nowhere.",
    )
    missing: MissingMode = Field(
        default="fallback",
        description="What a text without a translation does: its question is shown in its source language, "
        "is left out, or fails the build.",
    )


class MarkdownSettings(Model):
    """How texts are read."""

    math: Flag = Field(default=False, description="`true` reads $…$ as mathematics.")


class CheckSettings(Model):
    """Rules that are passed over or raised to errors."""

    ignore: Annotated[tuple[Rule, ...], AfterValidator(no_doubles)] = Field(
        default=(), description="Rules not checked."
    )
    error: Annotated[tuple[Annotated[str, BeforeValidator(_raised)], ...], AfterValidator(no_doubles)] = Field(
        default=(), description="Rules that are raised to errors."
    )


class Settings(Model):
    """The settings of a project."""

    name: Annotated[str, BeforeValidator(_name)] = Field(
        default="quizzes", description="The project's name, for programs.", pattern=_NAME
    )
    title: OptionalText = Field(default=None, description="Its name for people: a text, or a table of locale to text.")
    version: Annotated[str, BeforeValidator(_version)] = Field(default="0.0.0", description="The content's version.")
    source_locale: LocaleTag = Field(default="en", description="The language that quizzes are written in.")
    locales: Annotated[tuple[LocaleTag, ...], AfterValidator(no_doubles)] = Field(
        default=(),
        description="The languages to build, the source locale among them; without it just that.",
    )
    build: BuildSettings = Field(default=BuildSettings(), description="What is built, and how.")
    markdown: MarkdownSettings = Field(default=MarkdownSettings(), description="How texts are read.")
    check: CheckSettings = Field(default=CheckSettings(), description="Which rules are checked, and how strictly.")

    @property
    def all_locales(self) -> tuple[str, ...]:
        """The locales to build, in the order of the settings; without any, the source locale alone."""
        return self.locales or (self.source_locale,)


class SettingsFault(NamedTuple):
    """What is wrong between two settings: the path of one of them, the rule, and what to say."""

    path: tuple[str | int, ...]
    rule: str
    message: Sentence
    help: Sentence


def cross_faults(settings: Settings) -> Iterator[SettingsFault]:
    """What is wrong between sound settings: a source locale or a title outside `locales`, a rule ignored and raised."""
    known = settings.all_locales
    listed = ", ".join(known)
    if settings.source_locale not in known:
        yield SettingsFault(
            ("source_locale",) if "source_locale" in settings.model_fields_set else ("locales",),
            "unknown-locale",
            say("the source locale `{locale}` is not one of `locales`", locale=settings.source_locale),
            say("add it to `locales`, which names: {locales}", locales=listed),
        )
    for locale in () if settings.title is None or isinstance(settings.title, str) else settings.title:
        if locale not in known:
            yield SettingsFault(
                ("title", locale),
                "unknown-locale",
                say("`{locale}` is not a locale of this project", locale=locale),
                say("the settings name: {locales}", locales=listed),
            )
    for index, rule in enumerate(settings.check.error):
        if rule in settings.check.ignore:
            yield SettingsFault(
                ("check", "error", index),
                "invalid-value",
                say("`{rule}` is ignored above, so raising it does nothing", rule=rule),
                say("keep it in one of the two lists"),
            )
