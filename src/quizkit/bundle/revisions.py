"""Revisions: when a question has become another one.

A question's revision is the first 16 hex digits of the SHA-256 of a JSON array in ASCII without white space: the stem,
then the options as pairs of id and text, sorted by id. Texts are those of the question's source locale, in Unicode NFC,
with runs of white space outside code as one space; an image counts by the SHA-256 of its file instead of its address.
A quiz's revision is made in the same way of the pairs of id and revision of its questions, in order.

What is only told after answering does not enter into it, nor do translations: an app can go on using stored results
when those get better, and a public revision tells nothing of the key.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from quizkit import markup
from quizkit.schema.quiz import Question, Quiz
from quizkit.schema.text import Kind
from quizkit.translation.catalogs import normal_form
from quizkit.translation.texts import TextItem, question_texts

ContentOf: TypeAlias = Callable[[str], str | None]
"""A digest of the file that a relative address in a text leads to; None where it leads nowhere."""


class Revisions(NamedTuple):
    """The revision of a quiz, and those of its questions by id."""

    quiz: str
    questions: Mapping[str, str]


def revise(quiz: Quiz, project_locale: str, *, math: bool, content_of: ContentOf) -> Revisions:
    """The revisions of a sound quiz. `math` says how its texts are read, `content_of` what their images hold."""
    questions = {}
    for index, question in enumerate(quiz.questions):
        texts = {
            item.key: _as_counted(item, math=math, content_of=content_of)
            for item in question_texts(quiz, index, project_locale)
            if item.kind in (Kind.STEM, Kind.OPTION)
        }
        questions[question.id] = _question_revision(f"{quiz.id}/{question.id}", question, texts)
    return Revisions(_digest([list(pair) for pair in questions.items()]), questions)


def _question_revision(key: str, question: Question, texts: Mapping[str, str]) -> str:
    options = [[option_id, texts[f"{key}/options/{option_id}/text"]] for option_id in sorted(question.option_ids)]
    return _digest([texts[f"{key}/stem"], *options])


def _as_counted(item: TextItem, *, math: bool, content_of: ContentOf) -> str:
    text = item.source if item.source is not None else next(iter(item.by_locale.values()))
    if "![" in text:
        form: markup.Form = "bare" if item.kind is Kind.OPTION else "paragraph"
        text = _with_contents(text, markup.render(text, form, math=math).targets, content_of)
    return normal_form(text)


def _with_contents(text: str, targets: tuple[markup.Target, ...], content_of: ContentOf) -> str:
    """The text with what its images hold in place of their addresses."""
    for target in sorted(targets, key=lambda target: target.offset, reverse=True):
        content = content_of(target.address) if target.kind == "image" else None
        if content is not None:
            text = f"{text[: target.offset]}![{target.alt}]({content}){text[target.end :]}"
    return text


def _digest(value: object) -> str:
    data = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(data.encode("ascii")).hexdigest()[:16]
