"""Normal forms of words, so that an inflected term is found: for Ukrainian by the extra `uk` (pymorphy3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

try:
    import pymorphy3
except ImportError:  # the extra `uk` is not installed
    pymorphy3 = None

Normalise = Callable[[str], frozenset[str]]


def is_available(language: str) -> bool:
    """Whether words of a language can be brought to their normal forms here."""
    return language == "uk" and pymorphy3 is not None


@cache
def _ukrainian() -> object:
    return pymorphy3.MorphAnalyzer(lang="uk")


@lru_cache(maxsize=65536)
def normal_forms(word: str, language: str) -> frozenset[str]:
    """All normal forms that a word can have, itself included: the first parse is often not the one that is meant."""
    folded = word.casefold().replace("’", "'").replace("ʼ", "'")
    if not is_available(language):
        return frozenset({folded})
    parses = _ukrainian().parse(folded)  # type: ignore[attr-defined]
    return frozenset({folded, *(parse.normal_form for parse in parses)})
