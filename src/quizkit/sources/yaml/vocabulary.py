"""The keys of a quiz file, as far as reading depends on them: which hold texts, lists, or words of the tool's own."""

from __future__ import annotations

import re

from quizkit.schema.quiz import Option, Question, Quiz, Source
from quizkit.schema.text import TEXT_FIELDS

KEYS = frozenset({*Quiz.model_fields, *Question.model_fields, *Option.model_fields, *Source.model_fields})
LISTS = frozenset({"questions", "options", "sources", "tags", "ignore"})
TEXTS = TEXT_FIELDS
WORDS = KEYS - TEXTS - {"questions", "options", "sources"}
"""Keys whose values are ids, switches and addresses: a comment behind one takes nothing from it."""

OPTION_KEYS = frozenset(Option.model_fields)

_LOCALE = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


def is_locale(key: str) -> bool:
    """Whether a key has the form of a locale's tag."""
    return _LOCALE.fullmatch(key) is not None


def holds_text(owner: str) -> bool:
    """Whether what stands under a key, or in its list, is text for learners."""
    return owner in TEXTS or owner == "options"
