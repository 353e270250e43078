"""The models of the contract: the one place from which schemas, types and the reference page are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

CONTRACT = "1.0"

Direction: TypeAlias = Literal["ltr", "rtl"]
AnswersMode: TypeAlias = Literal["inline", "separate", "omit"]
Level: TypeAlias = Literal["beginner", "intermediate", "advanced"]


class Model(BaseModel):
    """What all models of the contract share: frozen, camelCase in JSON, unknown fields of a later 1.x passed over."""

    model_config = ConfigDict(
        frozen=True, alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, extra="ignore"
    )


class Text(Model):
    """A text in three forms. `lang` only where it is not in the quiz's locale and not already said by the question."""

    markdown: str
    html: str
    plain: str
    lang: str | None = None


class Source(Model):
    """Where a claim can be checked."""

    title: str
    url: str


class Option(Model):
    """One of the answers to choose from."""

    id: str
    text: Text
    feedback: Text | None = None
    pinned: bool | None = None


class Question(Model):
    """A question, ready to show."""

    id: str
    kind: Literal["single-choice"]
    revision: str
    shuffle: bool
    lang: str | None = None
    stem: Text
    options: tuple[Option, ...]
    answer: str | None = None
    explanation: Text | None = None
    sources: tuple[Source, ...] = ()


class Quiz(Model):
    """A quiz in one locale: `json/<locale>/<quiz-id>.json`."""

    contract: str
    answers: AnswersMode
    id: str
    locale: str
    direction: Direction
    level: Level | None = None
    tags: tuple[str, ...] = ()
    guide: str | None = None
    revision: str
    title: Text
    description: Text | None = None
    questions: tuple[Question, ...]


class Answer(Model):
    """The key of a question and what is told after answering, in all locales."""

    id: str
    revision: str
    answer: str
    feedback: Mapping[str, Mapping[str, Text]] = {}
    explanation: Mapping[str, Text] = {}
    sources: tuple[Source, ...] = ()


class Answers(Model):
    """`answers/<quiz-id>.json`."""

    contract: str
    id: str
    questions: tuple[Answer, ...]


class LocaleEntry(Model):
    """A locale of the bundle: how many texts there are, and how many of them are shown in it."""

    tag: str
    name: str
    direction: Direction
    texts: int
    translated: int


class QuizEntry(Model):
    """A quiz of the bundle, and its files by format and locale."""

    id: str
    level: Level | None = None
    tags: tuple[str, ...] = ()
    question_count: int
    revision: str
    title: Mapping[str, str]
    description: Mapping[str, str] = {}
    files: Mapping[str, Mapping[str, str]] = {}


class FileEntry(Model):
    """A file of the bundle. `path` is relative to the bundle, with `/`; `bytes` its size; `sha256` in hex."""

    path: str
    bytes: int
    sha256: str


class Manifest(Model):
    """`manifest.json`."""

    contract: str
    name: str
    version: str
    generator: str
    source_locale: str
    answers: AnswersMode
    locales: tuple[LocaleEntry, ...]
    quizzes: tuple[QuizEntry, ...] = ()
    files: tuple[FileEntry, ...] = ()
