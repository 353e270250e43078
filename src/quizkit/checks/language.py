"""What checks know of a language: its script, letters and marks, from `quizkit/languages/<language>.toml`."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from babel.core import get_global

from quizkit import locales


@dataclass(frozen=True, slots=True)
class Language:
    """A language's script and marks.

    `letters` is the inside of a character class; `negations` are beginnings of words.
    """

    script: str
    letters: str
    quotes: str
    foreign_quotes: str
    negations: tuple[str, ...]
    asked_negation: re.Pattern[str]
    foreign_letters: str = ""
    apostrophe: str | None = None


def _load() -> Mapping[str, Language]:
    found = {}
    for file in sorted((files("quizkit") / "languages").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            data = tomllib.loads(file.read_text("utf-8"))
            data["negations"] = tuple(data["negations"])
            data["asked_negation"] = re.compile(data["asked_negation"])
            found[file.name.removesuffix(".toml")] = Language(**data)
    return found


LANGUAGES = _load()
"""Languages by their ISO 639 code."""

_SCRIPTS = {"Cyrl": "CYRILLIC", "Latn": "LATIN", "Grek": "GREEK", "Arab": "ARABIC", "Hebr": "HEBREW"}


@lru_cache(maxsize=256)
def script_of(locale: str) -> str | None:
    """The script of a locale, as Unicode names its letters; None for one that has several or is not among ours."""
    likely = get_global("likely_subtags").get(locales.folder(locale)) or get_global("likely_subtags").get(
        locale.split("-")[0]
    )
    parts = [*locale.split("-"), *str(likely or "").split("_")]
    return next((_SCRIPTS[part] for part in parts if part in _SCRIPTS), None)


@lru_cache(maxsize=4096)
def letter_script(char: str) -> str | None:
    """The script of a letter; None for what is no letter."""
    if not char.isalpha():
        return None
    return unicodedata.name(char, "").split(" ")[0] or None
