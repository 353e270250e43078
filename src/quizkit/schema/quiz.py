"""The model of a quiz file."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from quizkit.schema.text import Kind, Text, Translatable

MAX_OPTIONS = 26

Level: TypeAlias = Literal["beginner", "intermediate", "advanced"]
Id: TypeAlias = str


class Model(BaseModel):
    """What all models of the sources share: frozen, and no key that they do not name."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Source(Model):
    """Where a claim can be checked."""

    title: str
    url: str


class Option(Model):
    """One of the answers to choose from; exactly one of a question is the key, the others are distractors."""

    id: Id | None = None
    text: Annotated[Text, Translatable(Kind.OPTION)]
    correct: bool = False
    feedback: Annotated[Text | None, Translatable(Kind.FEEDBACK)] = None
    pinned: bool = False
    translate: bool = True


class Question(Model):
    """A single-choice question."""

    id: Id
    source_locale: str | None = None
    stem: Annotated[Text, Translatable(Kind.STEM)]
    options: tuple[Option, ...]
    explanation: Annotated[Text | None, Translatable(Kind.EXPLANATION)] = None
    sources: tuple[Source, ...] = ()
    shuffle: bool = True
    ignore: tuple[str, ...] = ()

    @property
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

    id: Id
    title: Annotated[Text, Translatable(Kind.TITLE)]
    description: Annotated[Text | None, Translatable(Kind.DESCRIPTION)] = None
    level: Level | None = None
    tags: tuple[str, ...] = ()
    guide: str | None = None
    source_locale: str | None = None
    questions: Annotated[tuple[Question, ...], Field(min_length=1)]
    ignore: tuple[str, ...] = ()
