"""The interface words of pages: gettext domain `quizkit`, with gettext's plural forms and Babel's numbers.

The package's own catalogs lie in `locales/<locale>/LC_MESSAGES/quizkit.po`; a project's, at the same path below its
root, add locales and override words. A locale takes a word from its own catalogs, else from its CLDR parents', else
the English one.
"""

from __future__ import annotations

import gettext
import os
import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from babel import Locale
from babel.numbers import format_decimal

from quizkit import locales
from quizkit.diagnostics import Diagnostic, Severity, say
from quizkit.sources.files import read_file
from quizkit.sources.po import Message, read_po

LANGUAGE = "en"
"""The language of the words in the code, which every locale falls back to."""

LETTERS = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"
"""What options are lettered with; a catalog may have its own alphabet (msgctxt `letters`)."""

PhraseKey: TypeAlias = tuple[str | None, str]
"""What a phrase is found by: its `msgctxt` and its `msgid`."""

_OWN = Path(__file__).parent / "locales"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words that one catalog has: each with its plural forms, and the C expression that chooses among them."""

    locale: str
    phrases: Mapping[PhraseKey, tuple[str, ...]]
    rule: str


class Phrase(NamedTuple):
    """A word or phrase as a locale has it, and where it comes from."""

    forms: tuple[str, ...]
    home: Vocabulary


@dataclass(frozen=True, eq=False)
class Words:
    """The words of one locale. Made by `load_words`; each is itself alone, so that what is said can be cached."""

    locale: str
    phrases: Mapping[PhraseKey, Phrase]

    def text(self, message: str, /, **values: object) -> str:
        """A phrase such as `Question {n} of {total}`, filled; integers and floats in the locale's form."""
        phrase = self.phrases.get((None, message))
        return self._fill(message if phrase is None else phrase.forms[0], values)

    def count(self, one: str, many: str, number: float, /, **values: object) -> str:
        """A phrase with a plural: `count("{n} question", "{n} questions", 5)`; `n` is the number."""
        phrase = self.phrases.get((None, one))
        forms = (one, many) if phrase is None else phrase.forms
        tag, rule = (LANGUAGE, "n != 1") if phrase is None else (phrase.home.locale, phrase.home.rule)
        return self._fill(forms[plural_form(number, tag, rule, len(forms))], {"n": number, **values})

    def name(self, kind: str, value: str, /) -> str:
        """The name of a tag or level (msgctxt `tag` or `level`), else the value as written."""
        phrase = self.phrases.get((kind, value))
        return value if phrase is None else phrase.forms[0]

    def letter(self, index: int, /) -> str:
        """What the option at an index is lettered with, in the locale's alphabet if its catalog has one."""
        letters = self.name("letters", LETTERS).split()
        return (letters if index < len(letters) else LETTERS.split())[index]

    def lang(self, message: str, kind: str | None = None, /) -> str | None:
        """The language that a phrase or name is in where that is not the locale's; None where it is."""
        phrase = self.phrases.get((kind, message))
        tag = LANGUAGE if phrase is None else phrase.home.locale
        return None if tag in lineage(self.locale) else tag

    def _fill(self, template: str, values: Mapping[str, object]) -> str:
        if not values:
            return template
        return template.format_map({name: _shown(value, self.locale) for name, value in values.items()})


def _shown(value: object, locale: str) -> str:
    return _number(value, locale) if isinstance(value, int | float) else str(value)


@lru_cache(maxsize=4096)
def _number(value: float, locale: str) -> str:
    return str(format_decimal(value, locale=locales.folder(locale)))


@lru_cache(maxsize=512)
def lineage(locale: str) -> tuple[str, ...]:
    """A locale and its CLDR parents, nearest first."""
    above = locales.parent(locale)
    return (locale,) if above is None else (locale, *lineage(above))


@lru_cache(maxsize=4096)
def plural_form(number: float, locale: str, rule: str, forms: int) -> int:
    """Which of a message's plural forms goes with a number.

    gettext's expressions know whole numbers alone. A fraction takes the form of a whole number of the same CLDR
    category; where there is none, the last form if it is one that no whole number takes, else the form of 2 (which in
    the Slavic languages is the nearest to a fraction's genitive).
    """
    choose = _compiled(rule)
    if number == int(number):
        return min(choose(abs(int(number))), forms - 1)
    category = Locale.parse(locales.folder(locale)).plural_form
    wholes = range(200)
    alike = next((n for n in wholes if category(n) == category(number)), None)
    if alike is None and forms > len({category(n) for n in wholes}):
        return forms - 1
    return min(choose(2 if alike is None else alike), forms - 1)


@lru_cache(maxsize=64)
def _compiled(rule: str) -> Callable[[int], int]:
    return gettext.c2py(rule)


def load_words(locale: str, vocabularies: Mapping[str, Vocabulary]) -> Words:
    """The words of a locale; `vocabularies` are the project's own, by locale."""
    phrases: dict[PhraseKey, Phrase] = {}
    for tag in reversed([*lineage(locale), LANGUAGE]):
        for home in (_own_vocabulary(tag), vocabularies.get(tag)):
            if home is not None:
                phrases.update((key, Phrase(forms, home)) for key, forms in home.phrases.items())
    return Words(locale, phrases)


@cache
def _own_vocabulary(tag: str) -> Vocabulary | None:
    path = _OWN / _po_path(tag)
    return read_vocabulary(path.name, path.read_bytes(), tag)[0] if path.is_file() else None


def has_own_words(locale: str) -> bool:
    """Whether the package itself has words for a locale, or for one of its parents."""
    return any(_own_vocabulary(tag) is not None for tag in lineage(locale))


def own_template() -> bytes:
    """The template of the interface words."""
    return (_OWN / "quizkit.pot").read_bytes()


def _po_path(tag: str) -> str:
    return f"{locales.folder(tag)}/LC_MESSAGES/quizkit.po"


class Interface(NamedTuple):
    """The words of a project by locale, and what is wrong with the project's own catalogs of them."""

    words: Callable[[str], Words]
    diagnostics: tuple[Diagnostic, ...]


def open_interface(root: Path, tags: Iterable[str]) -> Interface:
    """Read the interface words that a project adds for its locales: `locales/<locale>/LC_MESSAGES/quizkit.po`."""
    vocabularies: dict[str, Vocabulary] = {}
    diagnostics: list[Diagnostic] = []
    for tag in tags:
        file = f"locales/{_po_path(tag)}"
        if not os.path.lexists(root / file):
            continue
        raw = read_file(root, file)
        if isinstance(raw, Diagnostic):
            diagnostics.append(raw)
            continue
        vocabularies[tag], found = read_vocabulary(file, raw, tag)
        diagnostics += found
    return Interface(cache(partial(load_words, vocabularies=vocabularies)), tuple(diagnostics))


def read_vocabulary(file: str, raw: bytes, locale: str) -> tuple[Vocabulary, tuple[Diagnostic, ...]]:
    """Read a catalog of interface words. A damaged file gives diagnostics and no words at all."""
    catalog = read_po(file, raw)
    rule = (catalog.header_field("Plural-Forms") or "").partition("plural=")[2].strip().rstrip(";")
    shown = [message for message in catalog.messages if message.translation and all(message.msgstr)]
    diagnostics = (*catalog.diagnostics, *_faults(shown, rule, locale))
    phrases = {} if diagnostics else {(message.msgctxt, message.msgid): message.msgstr for message in shown}
    return Vocabulary(locale, phrases, rule), diagnostics


def _faults(messages: Iterable[Message], rule: str, locale: str) -> Iterator[Diagnostic]:
    """What is wrong with messages that would be shown: placeholders, and the rule that chooses a plural form."""
    for message in messages:
        wanted = placeholders(message.msgid) or frozenset()
        if any(placeholders(text) != wanted for text in message.msgstr):
            names = ", ".join(f"{{{name}}}" for name in sorted(wanted))
            yield Diagnostic(
                rule="changed-placeholder",
                severity=Severity.ERROR,
                message=say("the placeholders are not those of the source text: {names}", names=names)
                if wanted
                else say("there are placeholders here, and none in the source text"),
                help=say("keep what stands in braces as it is, and use no other braces"),
                span=message.string_span,
                locale=locale,
            )
        if message.msgid_plural is not None and not _is_plural_rule(rule, len(message.msgstr)):
            yield Diagnostic(
                rule="po-syntax",
                severity=Severity.ERROR,
                message=say("the header has no Plural-Forms that says which form goes with which number"),
                help=say("let a translation tool write the line, or copy it from another file of the language"),
                span=message.string_span,
                locale=locale,
            )


def placeholders(template: str) -> frozenset[str] | None:
    """The names in braces; None where a brace is left open or holds more than a name."""
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError:
        return None
    if any(name is not None and (not name.isidentifier() or spec or conversion) for _, name, spec, conversion in parts):
        return None
    return frozenset(name for _, name, _, _ in parts if name is not None)


def _is_plural_rule(rule: str, forms: int) -> bool:
    try:
        choose = gettext.c2py(rule)
        return all(0 <= choose(number) < forms for number in range(200))
    except (ValueError, ZeroDivisionError):
        return False
