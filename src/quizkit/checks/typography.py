"""The marks of a language: final punctuation, outer spaces, doubled words, apostrophes, quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from quizkit.checks.anatomy import dissect
from quizkit.checks.base import Check, Context, Finding
from quizkit.checks.language import LANGUAGES
from quizkit.checks.pairs import Fault, Pair, pair_check
from quizkit.diagnostics import say

_FINAL = re.compile(r"([.?!:;…。？！：؟]+)[\s\"'”’»)\]*_`]*$")
_FULL_WIDTH = str.maketrans("。？！：؟", ".?!:?")
_DOUBLED = re.compile(r"(?<![\w-])([^\W\d_]{2,})(?:\s+)\1(?![\w-])", re.IGNORECASE)


def _final(text: str) -> str:
    found = _FINAL.search(text)
    return found.group(1).translate(_FULL_WIDTH).replace("...", "…") if found else ""


def end_punctuation(pair: Pair) -> Iterator[Fault]:
    """Both end alike: with a full stop, a question mark, a colon or nothing."""
    source, own = (_final(pair.context.render(text, pair.item.kind).plain) for text in (pair.source, pair.translation))
    if source != own:
        message = say("the end is {own}; the source ends with {source}", own=_named(own), source=_named(source))
        yield Fault(message, say("end both alike"))


def _named(mark: str) -> str:
    return f"`{mark}`" if mark else "—"


def outer_space(pair: Pair) -> Iterator[Fault]:
    """Neither begins or ends with a space that the other lacks."""
    for place, source, own in (
        ("start", pair.source[:1], pair.translation[:1]),
        ("end", pair.source.rstrip("\n")[-1:], pair.translation.rstrip("\n")[-1:]),
    ):
        if source.isspace() != own.isspace():
            message = (
                say("a space at the start, and none in the source, or the other way round")
                if place == "start"
                else say("a space at the end, and none in the source, or the other way round")
            )
            yield Fault(message, say("take the space away"))


def doubled_word(context: Context) -> Iterator[Finding]:
    """A word that stands twice in a row, in any text."""
    for item in context.texts:
        for locale, text in context.versions(item):
            words = dissect(context.render(text, item.kind)).words
            found = _DOUBLED.search(words)
            if found:
                yield Finding(
                    item.path_in(locale),
                    say("`{word}` stands twice in a row", word=found.group(1)),
                    say("delete one of them"),
                    locale=locale,
                )


def apostrophe(context: Context) -> Iterator[Finding]:
    """The apostrophe within a word is the one of the language."""
    for item in context.texts:
        for locale, text in context.versions(item):
            language = LANGUAGES.get(locale.split("-")[0])
            if language is None or language.apostrophe is None:
                continue
            words = dissect(context.render(text, item.kind)).words
            for found in re.findall(rf"(?<=[{language.letters}])(['`ʼ′´‘])(?=[{language.letters}])", words)[:1]:
                yield Finding(
                    item.path_in(locale),
                    say("the apostrophe `{found}` stands for `{right}`", found=found, right=language.apostrophe),
                    say("write `{right}`", right=language.apostrophe),
                    locale=locale,
                )


def quotation_marks(context: Context) -> Iterator[Finding]:
    """The quotation marks are those of the language."""
    for item in context.texts:
        for locale, text in context.versions(item):
            language = LANGUAGES.get(locale.split("-")[0])
            if language is None:
                continue
            words = dissect(context.render(text, item.kind)).words
            wrong = sorted(set(words) & set(language.foreign_quotes))
            if wrong:
                yield Finding(
                    item.path_in(locale),
                    say("`{found}` is no quotation mark of this language", found=wrong[0]),
                    say("write {right}", right=language.quotes),
                    locale=locale,
                )


CHECKS = (
    pair_check("end-punctuation", end_punctuation),
    pair_check("outer-space", outer_space),
    Check(("doubled-word",), doubled_word),
    Check(("apostrophe",), apostrophe),
    Check(("quotation-marks",), quotation_marks),
)
