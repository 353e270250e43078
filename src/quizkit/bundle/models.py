"""The models of the contract: the one place from which schemas, types and the reference page are made.

A field that has nothing to say is absent in JSON: the default of every optional field stands for that, and is never
written. Addresses in texts and paths of files are relative to the root of the bundle, with `/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from quizkit.schema import ids

CONTRACT = "1.0"

Direction: TypeAlias = Literal["ltr", "rtl"]
AnswersMode: TypeAlias = Literal["inline", "separate", "omit"]
Level: TypeAlias = Literal["beginner", "intermediate", "advanced"]

Contract: TypeAlias = Annotated[str, Field(pattern=r"^1\.[0-9]+$")]
Id: TypeAlias = Annotated[str, Field(pattern=ids.PATTERN, max_length=ids.MAX_LENGTH)]
Locale: TypeAlias = Annotated[str, Field(pattern=r"^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$")]
Revision: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
Digest: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
WebAddress: TypeAlias = Annotated[str, Field(pattern=r"^[Hh][Tt][Tt][Pp][Ss]?://")]
FilePath: TypeAlias = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$")]
Count: TypeAlias = Annotated[int, Field(ge=0)]

_CONTRACT = (
    "The version of this contract. A consumer of 1.x reads every 1.y and passes over fields that it does not know."
)
_ANSWERS = "Where the answers are: `inline` in the quiz, `separate` in the folder `answers`, or left out: `omit`."
_REVISION = (
    "16 hex digits that stand for the question as it was written: its stem and its options, in the language of the "
    "source. The same in every locale and in the answers; the key, feedback and explanation do not enter into it."
)
_QUIZ_REVISION = "16 hex digits that stand for all questions of the quiz, in order: another one where one of theirs is."


class Model(BaseModel):
    """What all models of the contract share: frozen, camelCase in JSON, unknown fields of a later 1.x passed over."""

    model_config = ConfigDict(
        frozen=True, alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, extra="ignore"
    )

    def to_json(self) -> bytes:
        """The model as a bundle has it: compact JSON in UTF-8 with a final newline; what is absent is left out."""
        return self.model_dump_json(by_alias=True, exclude_defaults=True).encode() + b"\n"


class Text(Model):
    """A text in three forms."""

    markdown: str = Field(description="What the author wrote, in Unicode NFC.")
    html: str = Field(description="HTML that is safe to insert as it is; inline for titles and options of one line.")
    plain: str = Field(description="The text content of `html`: blocks are lines, an image is its alt text.")
    lang: Locale | None = Field(
        default=None, description="The language of the text, where it is not that of the quiz or question around it."
    )


class Source(Model):
    """Where a claim can be checked."""

    title: str = Field(description="The name of the source, in plain text.")
    url: WebAddress = Field(description="Its address.")


class Option(Model):
    """One of the answers to choose from."""

    id: Id = Field(description="The name of the option in its question; it never changes.")
    text: Text = Field(description="What the option says.")
    feedback: Text | None = Field(default=None, description="What to tell someone who chose the option.")
    pinned: bool | None = Field(default=None, description="True where the option keeps its place in a shuffle.")


class Question(Model):
    """A question, ready to show."""

    id: Id = Field(description="The name of the question in its quiz; it never changes.")
    kind: Literal["single-choice"] = Field(description="The kind of question: one option is right.")
    revision: Revision = Field(description=_REVISION)
    shuffle: bool = Field(description="Whether a player may show the options in another order.")
    lang: Locale | None = Field(
        default=None, description="The language of all texts of the question, where it has none in the quiz's locale."
    )
    stem: Text = Field(description="What is asked.")
    options: tuple[Option, ...] = Field(description="The answers to choose from, in the order of the source.")
    answer: Id | None = Field(
        default=None, description="The id of the right option (the key); only where answers are inline."
    )
    explanation: Text | None = Field(default=None, description="Why the key is right; only where answers are inline.")
    sources: tuple[Source, ...] = Field(
        default=(), description="Where the explanation can be checked; only where answers are inline."
    )


class Quiz(Model):
    """A quiz in one locale: `json/<locale>/<quiz-id>.json`."""

    contract: Contract = Field(description=_CONTRACT)
    answers: AnswersMode = Field(description=_ANSWERS)
    id: Id = Field(description="The name of the quiz; it never changes.")
    locale: Locale = Field(description="The locale that the quiz is shown in, as a BCP 47 tag.")
    direction: Direction = Field(description="The direction of the locale's script.")
    level: Level | None = Field(default=None, description="How demanding the quiz is.")
    tags: tuple[str, ...] = Field(default=(), description="What the quiz is about, as the source names it.")
    guide: WebAddress | None = Field(default=None, description="The guide that the quiz goes with.")
    revision: Revision = Field(description=_QUIZ_REVISION)
    title: Text = Field(description="The title, inline.")
    description: Text | None = Field(default=None, description="What the quiz is for.")
    questions: tuple[Question, ...] = Field(description="The questions, in order.")


class Answer(Model):
    """The key of a question and what is told after answering, in all locales."""

    id: Id = Field(description="The id of the question.")
    revision: Revision = Field(description="The revision of the question that this is the answer to.")
    answer: Id = Field(description="The id of the right option (the key).")
    feedback: Mapping[Id, Mapping[Locale, Text]] = Field(
        default={}, description="By option id and locale: what to tell someone who chose the option."
    )
    explanation: Mapping[Locale, Text] = Field(default={}, description="By locale: why the key is right.")
    sources: tuple[Source, ...] = Field(default=(), description="Where the explanation can be checked.")


class Answers(Model):
    """The answers of a quiz, apart from it: `answers/<quiz-id>.json`."""

    contract: Contract = Field(description=_CONTRACT)
    id: Id = Field(description="The id of the quiz.")
    questions: tuple[Answer, ...] = Field(description="An answer to each question, in the order of the source.")


class LocaleEntry(Model):
    """A locale of the bundle: how many texts there are, and how many of them are shown in it."""

    tag: Locale = Field(description="The BCP 47 tag.")
    name: str = Field(description="The name of the locale in its own language.")
    direction: Direction = Field(description="The direction of its script.")
    texts: Count = Field(
        description="How many texts of the bundle are to be translated into the locale or written in it."
    )
    translated: Count = Field(description="How many of them are shown in the locale: the others fell back.")


class QuizEntry(Model):
    """A quiz of the bundle, and its files."""

    id: Id = Field(description="The name of the quiz; it never changes.")
    level: Level | None = Field(default=None, description="How demanding the quiz is.")
    tags: tuple[str, ...] = Field(default=(), description="What the quiz is about, as the source names it.")
    question_count: Count = Field(description="How many questions the source has.")
    question_counts: Mapping[Locale, Count] = Field(
        default={}, description="By locale: how many questions are shown in it, where some are left out."
    )
    revision: Revision = Field(description=_QUIZ_REVISION)
    title: Mapping[Locale, str] = Field(
        description="By locale: the title in plain text, where there is one of its own."
    )
    description: Mapping[Locale, str] = Field(
        default={}, description="By locale: the description in plain text, where there is one of its own."
    )
    files: Mapping[str, Mapping[Locale, FilePath]] = Field(
        default={}, description="By format and locale: the path of the quiz."
    )


class FileEntry(Model):
    """A file of the bundle."""

    path: FilePath = Field(description="Where it lies, from the root of the bundle.")
    bytes: Count = Field(description="Its size.")
    sha256: Digest = Field(description="The SHA-256 of its content, in hex.")


class Manifest(Model):
    """What is in a bundle: `manifest.json`. `answers/manifest.json` says the same of the folder `answers`."""

    contract: Contract = Field(description=_CONTRACT)
    name: str = Field(description="The name of the content package.")
    version: str = Field(description="The version of the content.")
    generator: str = Field(description="The tool that made the bundle, with its version.")
    source_locale: Locale = Field(
        description="The locale that texts are written in unless their source says otherwise."
    )
    answers: AnswersMode = Field(description=_ANSWERS)
    locales: tuple[LocaleEntry, ...] = Field(description="The locales of the bundle, in the order of the settings.")
    quizzes: tuple[QuizEntry, ...] = Field(default=(), description="The quizzes, in the order of their sources.")
    files: tuple[FileEntry, ...] = Field(
        default=(), description="Every file but this one and those in `answers`, sorted by path."
    )
