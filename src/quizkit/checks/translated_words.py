"""The words of a text are those of its language: no half-translated text, no letters from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from quizkit.checks.anatomy import dissect
from quizkit.checks.base import Check, Context, Finding
from quizkit.checks.language import LANGUAGES, letter_script, script_of
from quizkit.checks.pairs import Fault, Pair, pair_check
from quizkit.checks.terms import is_identifier
from quizkit.diagnostics import say

_WORD = re.compile(r"[^\W\d_]+(?:['’ʼ][^\W\d_]+)*")
_TOKEN = re.compile(r"[^\s,;:!?()\[\]\"«»“”]+")
_RUN = 3
"""So many words of another script in a row are a phrase, not a name."""


def mixed_scripts(context: Context) -> Iterator[Finding]:
    """Words with letters of two scripts: a Latin i in a Cyrillic word looks right and is found by no search."""
    for item in context.texts:
        for locale, text in context.versions(item):
            for word in _WORD.findall(dissect(context.render(text, item.kind)).words):
                scripts = [letter_script(char) for char in word]
                strange = [c for c, s in zip(word, scripts, strict=True) if s == "LATIN"]
                if "CYRILLIC" not in scripts or not strange:
                    continue
                if scripts.count("LATIN") > scripts.count("CYRILLIC"):
                    strange = [c for c, s in zip(word, scripts, strict=True) if s == "CYRILLIC"]
                yield Finding(
                    item.path_in(locale),
                    say(
                        "`{word}` mixes two alphabets: {letters}",
                        word=word,
                        letters=", ".join(f"{c} (U+{ord(c):04X})" for c in dict.fromkeys(strange)),
                    ),
                    say("type the word again with one keyboard layout"),
                    locale=locale,
                )


def foreign_letters(context: Context) -> Iterator[Finding]:
    """Letters of the right script that the language does not have, such as ы in Ukrainian."""
    for item in context.texts:
        for locale, text in context.versions(item):
            language = LANGUAGES.get(locale.split("-")[0])
            if language is None or not language.foreign_letters:
                continue
            words = _WORD.findall(dissect(context.render(text, item.kind)).words)
            for word in dict.fromkeys(word for word in words if set(word) & set(language.foreign_letters)):
                letters = [char for char in word if char in language.foreign_letters]
                yield Finding(
                    item.path_in(locale),
                    say("`{word}` has a letter that this language lacks: {letter}", word=word, letter=letters[0]),
                    say("write the word in this language"),
                    locale=locale,
                )


def untranslated(pair: Pair) -> Iterator[Fault]:
    """The text, or a phrase of it, still in the source language: told by its script, after what stays is taken out."""
    source_script, script = script_of(pair.item.source_locale), script_of(pair.locale)
    if source_script == script:
        if pair.source == pair.translation and len(_plain_words(pair.anatomy.words)) >= _RUN:
            yield Fault(say("this text is the same as its source"), say("translate it, or mark it `translate: false`"))
        return
    left = _left_in(pair, source_script)
    words = _plain_words(pair.anatomy.words)
    own = sum(letter_script(word[0]) == script for word in words)
    if left and (len(left) >= _RUN or (not own and (len(left) > 1 or left[0].islower()))):
        yield Fault(
            say("left in the source language: {words}", words=" ".join(left)),
            say("translate it; a name that stays goes into locales/glossary.yaml, or into a code span"),
        )


def _left_in(pair: Pair, source_script: str | None) -> list[str]:
    """The longest run of words in the source's script, names and kept terms not counted."""
    kept = {term.casefold() for term in pair.context.glossary.kept(pair.item.source_locale)}
    source = {word.casefold() for word in _WORD.findall(pair.source)}
    longest: list[str] = []
    run: list[str] = []
    for token in _TOKEN.findall(pair.anatomy.words):
        word = token.strip(".-–—'’")
        known = word.casefold() in source and word.casefold() not in kept and not is_identifier(word)
        if known and word and letter_script(word[0]) == source_script:
            run.append(word)
            longest = max(longest, run, key=len)
        elif any(char.isalpha() for char in word):
            run = []
    return list(longest)


def _plain_words(words: str) -> list[str]:
    return [word for word in _WORD.findall(words) if not is_identifier(word)]


CHECKS = (
    Check(("mixed-scripts",), mixed_scripts),
    Check(("foreign-letters",), foreign_letters),
    pair_check("untranslated-text", untranslated),
)
