"""The glossary of a project: which terms a text has, and whether a translation renders one of the words wanted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from quizkit.translation.morphology import is_available, normal_forms

_WORD = re.compile(r"[^\W_]+(?:['’ʼ][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Translation:
    """How a locale renders a term: words to use, other forms of them, and words that are wrong for it."""

    use: tuple[str, ...]
    forms: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A term in its source locale; `keep`: it stays as it is in every language."""

    term: str
    source_locale: str
    keep: bool = False
    note: str | None = None
    forms: tuple[str, ...] = ()
    translations: Mapping[str, Translation] = field(default_factory=dict)


@dataclass(frozen=True)
class Glossary:
    """The terms of a project."""

    terms: tuple[Term, ...] = ()

    def kept(self, locale: str) -> tuple[str, ...]:
        """The words that stay as they are."""
        return tuple(term.term for term in self.terms if term.keep)

    def sources(self, locale: str) -> frozenset[str]:
        """The terms of a source locale, in lower case."""
        return frozenset(term.term.casefold() for term in self.terms if term.source_locale == locale or term.keep)

    def in_text(self, text: str, locale: str) -> tuple[Term, ...]:
        """The terms that a source text has."""
        return tuple(
            term
            for term in self.terms
            if (term.keep or term.source_locale == locale) and self.found((term.term, *term.forms), text, locale)
        )

    def found(self, wanted: Iterable[str], text: str, locale: str) -> tuple[str, ...]:
        """Which of the words or phrases a text has, in any form that is known of them."""
        language = locale.split("-")[0]
        words = _words(text)
        return tuple(phrase for phrase in wanted if _has(words, phrase, language))


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_folded(word) for word in _WORD.findall(text))


def _folded(word: str) -> str:
    return word.casefold().replace("’", "'").replace("ʼ", "'")


def _has(words: tuple[str, ...], phrase: str, language: str) -> bool:
    wanted = _words(phrase)
    if not wanted:
        return False
    return any(
        all(_same(word, want, language) for word, want in zip(words[start:], wanted, strict=False))
        for start in range(len(words) - len(wanted) + 1)
    )


def _same(word: str, wanted: str, language: str) -> bool:
    if word == wanted:
        return True
    if language == "en":
        return word in (f"{wanted}s", f"{wanted}es", f"{wanted[:-1]}ies", f"{wanted}ed", f"{wanted}ing")
    return is_available(language) and not normal_forms(word, language).isdisjoint(normal_forms(wanted, language))
