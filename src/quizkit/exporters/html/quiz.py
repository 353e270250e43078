"""The page of a quiz: complete without a script, and marked for the player that builds on it.

Every id begins with the id of its question, and an underscore, which ids do not hold, stands between its parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape

from quizkit.bundle.models import Option, Question, Quiz
from quizkit.exporters.html.page import Link, Voice, block, document, language, language_links, outer_link, placed
from quizkit.interface import Words

_BLOCKS = re.compile(r"<(?:p|pre|ul|ol|dl|div|table|blockquote|hr|figure)\b")


def quiz_page(quiz: Quiz, locales: Sequence[str], words: Callable[[str], Words]) -> bytes:
    """The page of a quiz; `locales` are all those that it is shown in."""
    voice = Voice(words(quiz.locale), quiz.locale)
    links = [Link(tag, None if tag == quiz.locale else f"../{tag}/{quiz.id}.html") for tag in locales]
    questions = "".join(_question(question, place) for question, place in _places(quiz, words))
    body = (
        f'<header class="top">\n<a href="index.html">{voice.text("All quizzes")}</a>\n'
        f"{language_links(links, voice.words)}</header>\n"
        f'<main data-quiz="{quiz.id}" data-revision="{quiz.revision}">\n{_head(quiz, voice)}{questions}</main>\n'
    )
    description = "" if quiz.description is None else quiz.description.plain
    return document(quiz.locale, quiz.title.plain, body, description=description)


def _head(quiz: Quiz, voice: Voice) -> str:
    parts = [f"<h1{language(quiz.title.lang)}>{placed(quiz.title.html)}</h1>"]
    if quiz.description is not None:
        parts.append(block("div", "lead", quiz.description))
    facts = [voice.count("{n} question", "{n} questions", len(quiz.questions))]
    if quiz.level is not None:
        facts.append(voice.text("Level: {level}", level=voice.words.name("level", quiz.level)))
    if quiz.guide is not None:
        facts.append(outer_link(quiz.guide, voice.text("Read the guide")))
    parts.append(facts_line(facts))
    if quiz.answers != "inline":
        parts.append(f'<p class="note">{voice.text("This page does not hold the answers.")}</p>')
    return "\n".join(parts) + "\n"


def facts_line(facts: Sequence[str]) -> str:
    """What there is to know about a quiz, in one line."""
    return '<p class="facts">' + " ".join(f"<span>{fact}</span>" for fact in facts) + "</p>"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a question stands: its number, the words around it, and the letters of its own language."""

    number: str
    voice: Voice
    letters: Mapping[str, str]


def _places(quiz: Quiz, words: Callable[[str], Words]) -> Iterator[tuple[Question, _Place]]:
    total = len(quiz.questions)
    for number, question in enumerate(quiz.questions, start=1):
        lang = question.lang or quiz.locale
        voice = Voice(words(quiz.locale), lang)
        letters = dict(zip((option.id for option in question.options), _letters(words(lang)), strict=False))
        yield question, _Place(voice.text("Question {n} of {total}", n=number, total=total), voice, letters)


@cache
def _letters(words: Words) -> tuple[str, ...]:
    return tuple(escape(words.letter(index)) for index in range(26))


def _question(question: Question, place: _Place) -> str:
    id_ = question.id
    shuffle = "" if question.shuffle else ' data-shuffle="false"'
    note = "" if question.lang is None else f'<p class="note">{place.voice.original(question.lang)}</p>\n'
    stem = block("div", "stem", question.stem, f' id="{id_}_stem"')
    options = "".join(_option(option, id_, place.letters[option.id]) for option in question.options)
    return (
        f'<fieldset class="question" id="{id_}"{language(question.lang)} data-question="{id_}"'
        f' data-revision="{question.revision}"{shuffle}'
        f' aria-labelledby="{id_}_stem" aria-describedby="{id_}_number">\n'
        f'<legend><h2 id="{id_}_number">{place.number}</h2></legend>\n'
        f"{note}{stem}\n"
        f"{options}{_answer(question, place)}</fieldset>\n"
    )


def _option(option: Option, group: str, letter: str) -> str:
    """An option: its label holds the whole text, unless that has blocks, which a label cannot hold."""
    id_ = f"{group}_option_{option.id}"
    about = f' data-option="{option.id}"' + (' data-pinned="true"' if option.pinned else "")
    radio = f'<input type="radio" name="{group}" value="{option.id}" id="{id_}"'
    if not _BLOCKS.search(option.text.html):
        text = block("span", "text", option.text)
        return f'<label class="option" for="{id_}"{about}>{radio}><span class="letter">{letter}</span> {text}</label>\n'
    letter_id, text_id = f"{group}_letter_{option.id}", f"{group}_text_{option.id}"
    text = block("div", "text", option.text, f' id="{text_id}"')
    return (
        f'<div class="option"{about}>{radio} aria-labelledby="{letter_id} {text_id}">'
        f'<label class="letter" for="{id_}" id="{letter_id}">{letter}</label> {text}</div>\n'
    )


def _answer(question: Question, place: _Place) -> str:
    """The key and what is told after answering, folded; nothing where the page does not hold the key."""
    if question.answer is None:
        return ""
    voice, letters = place.voice, place.letters
    feedback = "".join(
        f'<li data-option="{option.id}"><span class="letter">{letters[option.id]}</span>'
        f" {block('div', 'text', option.feedback)}</li>\n"
        for option in question.options
        if option.feedback is not None
    )
    told = f'<ul class="feedback">\n{feedback}</ul>\n' if feedback else ""
    if question.explanation is not None:
        told += block("div", "explanation", question.explanation) + "\n"
    summary = voice.text("Answer and explanation") if told else voice.text("Answer")
    key = voice.text("Correct answer: {letter}", letter=letters[question.answer])
    return (
        f'<details class="answer" data-answer="{question.answer}">\n<summary>{summary}</summary>\n'
        f'<p class="key">{key}</p>\n{told}{_sources(question, voice)}</details>\n'
    )


def _sources(question: Question, voice: Voice) -> str:
    if not question.sources:
        return ""
    links = "".join(
        f"<li>{outer_link(source.url, f'<bdi>{escape(source.title)}</bdi>')}</li>\n" for source in question.sources
    )
    return f'<h3>{voice.text("Sources")}</h3>\n<ul class="sources">\n{links}</ul>\n'
