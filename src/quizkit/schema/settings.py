"""The model of `quizkit.toml` (or of `[tool.quizkit]` in pyproject.toml)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from quizkit.schema.quiz import Model
from quizkit.schema.text import Text

Format: TypeAlias = Literal["json", "markdown", "html"]
AnswersMode: TypeAlias = Literal["inline", "separate", "omit"]
MissingMode: TypeAlias = Literal["fallback", "omit", "error"]


class BuildSettings(Model):
    """What is built, and how."""

    formats: tuple[Format, ...] = ("json", "markdown", "html")
    answers: AnswersMode = "inline"
    missing: MissingMode = "fallback"


class MarkdownSettings(Model):
    """How texts are read."""

    math: bool = False


class CheckSettings(Model):
    """Rules that are passed over or raised to errors."""

    ignore: tuple[str, ...] = ()
    error: tuple[str, ...] = ()


class Settings(Model):
    """The settings of a project."""

    name: str = "quizzes"
    title: Text | None = None
    version: str = "0.0.0"
    source_locale: str = "en"
    locales: tuple[str, ...] = ()
    build: BuildSettings = BuildSettings()
    markdown: MarkdownSettings = MarkdownSettings()
    check: CheckSettings = CheckSettings()

    @property
    def all_locales(self) -> tuple[str, ...]:
        """The locales to build, in the order of the settings; without any, the source locale alone."""
        return self.locales or (self.source_locale,)
