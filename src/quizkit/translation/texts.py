"""The one walk over the translatable texts of a quiz, for extraction, resolution and checks alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from pydantic import BaseModel

from quizkit.schema.quiz import Option, Question, Quiz
from quizkit.schema.text import Kind, Text, Translatable

Path: TypeAlias = tuple[str | int, ...]


class TextItem(NamedTuple):
    """A text of a quiz in all the languages that its source holds.

    `path` leads to it in the model and `key` names it for translators (`quiz/question/options/a/text`); `by_locale` has
    a bare string under `source_locale`, and leaves out what is empty where the text is optional. `translate` is false
    for a text that is the same in every language; `bare` says that the source holds a plain string; `written_id` is the
    id that the author gave the option that it belongs to.
    """

    path: Path
    key: str
    kind: Kind
    source_locale: str
    by_locale: Mapping[str, str]
    required: bool
    translate: bool = True
    bare: bool = False
    written_id: str | None = None

    @property
    def source(self) -> str | None:
        """The text in its source locale; None where the source lacks it."""
        return self.by_locale.get(self.source_locale)

    def path_in(self, locale: str) -> Path:
        """The path of the text in a locale."""
        return self.path if self.bare else (*self.path, locale)


class _Field(NamedTuple):
    name: str
    kind: Kind
    required: bool


@cache
def _text_fields(model: type[BaseModel]) -> tuple[_Field, ...]:
    """The fields of a model that are marked as translatable, in the order of the model."""
    found = []
    for name, field in model.model_fields.items():
        for mark in field.metadata:
            if isinstance(mark, Translatable):
                found.append(_Field(name, mark.kind, field.is_required()))
    return tuple(found)


def _items(model: BaseModel, path: Path, key: str, source_locale: str) -> Iterator[TextItem]:
    written_id = model.id if isinstance(model, Option) else None
    fixed = isinstance(model, Option) and not model.translate
    for name, kind, required in _text_fields(type(model)):
        value: Text | None = getattr(model, name)
        if value is None:
            continue
        bare = isinstance(value, str)
        by_locale: Mapping[str, str] = {source_locale: value} if isinstance(value, str) else value
        if not required:
            by_locale = {locale: text for locale, text in by_locale.items() if text.strip()}
            if not by_locale:
                continue
        translate = not (fixed and kind is Kind.OPTION)
        yield TextItem(
            (*path, name), f"{key}/{name}", kind, source_locale, by_locale, required, translate, bare, written_id
        )


class _Quiz:
    """A quiz as itself: models compare by their fields, which would cost more than walking them again."""

    __slots__ = ("itself",)

    def __init__(self, quiz: Quiz) -> None:
        self.itself = quiz

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Quiz) and other.itself is self.itself

    def __hash__(self) -> int:
        return id(self.itself)


@lru_cache(maxsize=4)
def _walk(quiz: _Quiz, project_locale: str) -> tuple[tuple[TextItem, ...], ...]:
    """The texts of the quiz itself, and those of each question: walked once, though many steps ask for them."""
    quiz_locale = quiz.itself.source_locale or project_locale
    head = tuple(_items(quiz.itself, (), quiz.itself.id, quiz_locale))
    questions = (
        tuple(_question_items(question, ("questions", index), f"{quiz.itself.id}/{question.id}", quiz_locale))
        for index, question in enumerate(quiz.itself.questions)
    )
    return (head, *questions)


def _question_items(question: Question, path: Path, key: str, quiz_locale: str) -> Iterator[TextItem]:
    source_locale = question.source_locale or quiz_locale
    own = list(_items(question, path, key, source_locale))
    yield from (item for item in own if item.kind is Kind.STEM)
    for index, (option_id, option) in enumerate(zip(question.option_ids, question.options, strict=True)):
        yield from _items(option, (*path, "options", index), f"{key}/options/{option_id}", source_locale)
    yield from (item for item in own if item.kind is not Kind.STEM)


def head_texts(quiz: Quiz, project_locale: str) -> tuple[TextItem, ...]:
    """The texts of the quiz itself: title and description."""
    return _walk(_Quiz(quiz), project_locale)[0]


def question_texts(quiz: Quiz, index: int, project_locale: str) -> tuple[TextItem, ...]:
    """The texts of a question in the order in which a reader meets them: stem, options with feedback, explanation."""
    return _walk(_Quiz(quiz), project_locale)[1 + index]


def quiz_texts(quiz: Quiz, project_locale: str) -> Iterator[TextItem]:
    """Every text of a quiz, in source order."""
    for items in _walk(_Quiz(quiz), project_locale):
        yield from items
