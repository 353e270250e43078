"""Markdown pages to be read on a code host: options lettered, answers folded away, each page linked to its languages.

The texts are the authors' own Markdown, in the form that `markup.to_commonmark` gives them, so that a host reads them
as quizkit does. All HTML on a page is written here: folds, and the languages of parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from quizkit import locales, markup
from quizkit.bundle.compile import Replacements
from quizkit.bundle.models import Manifest, Question, Quiz, Text
from quizkit.exporters.base import File, Site
from quizkit.interface import Words

_UNTRANSLATED = "Not translated yet. Original language: {language}."
_NOTHING = "<!-- -->"
"""A line that is not shown; it keeps a list from going on in the next one, or from taking in what comes after it."""


class Markdown:
    """`markdown/<locale>/<quiz-id>.md`."""

    name = "markdown"

    def quiz(self, quizzes: Mapping[str, Quiz], site: Site, addresses: Mapping[str, Replacements]) -> Iterator[File]:
        """The page of a quiz in each locale."""
        for locale, quiz in quizzes.items():
            page = _Page(quiz, tuple(quizzes), site, _from_page(addresses.get(locale, {}), locale))
            yield File(self.page(quiz.id, locale), ("\n\n".join(page.blocks()) + "\n").encode())

    def bundle(self, manifest: Manifest, site: Site) -> Iterator[File]:
        """None: a code host lists the folder."""
        yield from ()

    def page(self, quiz_id: str, locale: str) -> str:
        """The path of a quiz's page."""
        return f"markdown/{locale}/{quiz_id}.md"


def _from_page(addresses: Replacements, locale: str) -> dict[str, str | None]:
    """Addresses from a page in `markdown/<locale>/`; a link to the page of another quiz leads to its Markdown."""
    return {typed: to and _relative(to, locale) for typed, to in addresses.items()}


def _relative(address: str, locale: str) -> str:
    page = re.fullmatch(rf"\w+/{re.escape(locale)}/([a-z0-9-]+)\.\w+((?:[?#].*)?)", address, re.DOTALL)
    return f"../../{address}" if page is None else f"{page[1]}.md{page[2]}"


@dataclass(frozen=True, slots=True)
class _Page:
    """The page of a quiz in one locale, as blocks that an empty line parts."""

    quiz: Quiz
    locales: Sequence[str]
    site: Site
    addresses: Replacements

    @property
    def words(self) -> Words:
        """The interface words of the page."""
        return self.site.words(self.quiz.locale)

    def blocks(self) -> Iterator[str]:
        """The whole page; one that runs from right to left says so."""
        lang = self.quiz.locale if self.quiz.direction == "rtl" else None
        yield from _in_language(lang, [*self._head(), *self._questions()])

    def _head(self) -> Iterator[str]:
        quiz, words = self.quiz, self.words
        yield "# " + self._text(quiz.title, "inline")
        if len(self.locales) > 1:
            yield " · ".join(self._way_to(locale) for locale in self.locales)
        if quiz.description is not None:
            yield self._text(quiz.description, "paragraph")
        facts = [_plain(words.count("{n} question", "{n} questions", len(quiz.questions)))]
        if quiz.level is not None:
            facts.append(_plain(words.text("Level: {level}", level=words.name("level", quiz.level))))
        facts += [_plain(words.name("tag", tag)) for tag in quiz.tags]
        if quiz.guide is not None:
            facts.append(_link(words.text("Read the guide"), quiz.guide))
        yield " · ".join(facts)
        if quiz.answers != "inline":
            yield _note(words.text("This page does not hold the answers."))

    def _way_to(self, locale: str) -> str:
        name = _plain(locales.name(locale))
        return f"**{name}**" if locale == self.quiz.locale else f"[{name}](../{locale}/{self.quiz.id}.md)"

    def _questions(self) -> Iterator[str]:
        total = len(self.quiz.questions)
        for number, question in enumerate(self.quiz.questions, start=1):
            yield f'<a id="{question.id}"></a>'
            yield "## " + _plain(self.words.text("Question {n} of {total}", n=number, total=total))
            if question.lang is not None:
                told_in = self.words.lang(_UNTRANSLATED) or self.quiz.locale
                yield _note(self.words.text(_UNTRANSLATED, language=locales.name_in(question.lang, told_in)))
            yield from self._question(question)

    def _question(self, question: Question) -> Iterator[str]:
        words = self.site.words(question.lang or self.quiz.locale)
        letters = {option.id: words.letter(index) for index, option in enumerate(question.options)}
        asked = [self._text(question.stem, "paragraph")]
        if question.stem.html.endswith(("</ul>", "</ol>")):
            asked.append(_NOTHING)
        asked.append(_list({letters[option.id]: self._text(option.text, "bare") for option in question.options}))
        yield from _in_language(question.lang, asked)
        if question.answer is not None:
            yield from self._answer(question, letters[question.answer], letters)

    def _answer(self, question: Question, key: str, letters: Mapping[str, str]) -> Iterator[str]:
        """The key and what is told after answering, folded."""
        told = list(self._told(question, letters))
        summary = self.words.text("Answer and explanation") if told else self.words.text("Answer")
        yield f"<details>\n<summary>{escape(summary)}</summary>"
        yield f"**{_plain(self.words.text('Correct answer: {letter}', letter=key))}**"
        yield from _in_language(question.lang, told)
        if question.sources:
            yield f"**{_plain(self.words.text('Sources'))}**"
            yield "\n".join(f"- {_link(source.title, source.url)}" for source in question.sources)
        yield "</details>"

    def _told(self, question: Question, letters: Mapping[str, str]) -> Iterator[str]:
        feedback = {
            letters[option.id]: self._text(option.feedback, "paragraph")
            for option in question.options
            if option.feedback is not None
        }
        if feedback:
            yield _list(feedback)
        if question.explanation is not None:
            if feedback and question.explanation.html.startswith(("<ul", "<ol", "<pre")):
                yield _NOTHING
            yield self._text(question.explanation, "paragraph")

    def _text(self, text: Text, form: markup.Form) -> str:
        """A text in its language, as Markdown of one line or of blocks."""
        marked = markup.to_commonmark(text.markdown, form, math=self.site.math, addresses=self.addresses)
        if text.lang is None:
            return marked
        if "\n" in marked:
            return "\n\n".join(_in_language(text.lang, [marked]))
        return f"<span{_language(text.lang)}>{marked}</span>"


def _language(tag: str) -> str:
    return f' lang="{escape(tag)}" dir="{locales.direction(tag)}"'


def _in_language(lang: str | None, blocks: Iterable[str]) -> Iterator[str]:
    """Blocks, marked with the language that they are in where one is given."""
    blocks = tuple(blocks)
    yield from blocks if lang is None or not blocks else (f"<div{_language(lang)}>", *blocks, "</div>")


def _list(items: Mapping[str, str]) -> str:
    """A list of texts by letter. Where one has blocks, texts start at the fourth column, as tabs in them need it."""
    if not any("\n" in text for text in items.values()):
        return "\n".join(f"- {_lettered(letter)} {text}" for letter, text in items.items())
    return "\n\n".join(f"-   {_lettered(letter)}{_beside(text)}" for letter, text in items.items())


def _lettered(letter: str) -> str:
    return f"**{_plain(letter)}.**"


def _beside(text: str) -> str:
    """A text after its letter, or blocks below it."""
    if "\n" not in text:
        return f" {text}"
    return "\n\n" + "\n".join(f"    {line}" if line else "" for line in text.split("\n"))


def _note(words: str) -> str:
    return f"*{_plain(words)}*"


def _plain(words: str) -> str:
    """Plain words as Markdown in the middle of a line."""
    line = " ".join(words.split())
    return re.sub(r"[\\`*_\[\]<>&#|~$]", r"\\\g<0>", line)


def _link(title: str, address: str) -> str:
    """A link out of the bundle; both are plain text."""
    to = re.sub(r"[\s<>\\()]", lambda found: quote(found[0]), address)
    to = re.sub(r"&(?=#?\w+;)", "&amp;", to)
    return f"[{_plain(title)}]({to})"
