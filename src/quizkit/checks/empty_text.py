"""A text that must be there holds more than white space and invisible characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import say

# Letters and symbols by their category that show nothing: the Hangul fillers and the blank Braille pattern.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def is_blank(text: str) -> bool:
    """Whether nothing in the text can be seen: white space, controls, format characters and fillers alone."""
    return all(
        char.isspace() or char in _BLANK or unicodedata.category(char) in ("Cc", "Cf", "Cn", "Mn") for char in text
    )


def find(context: Context) -> Iterator[Finding]:
    """Required texts in which nothing can be seen, in any locale, in the source or once rendered."""
    for item in context.texts:
        if not item.required:
            continue
        for locale, text in item.by_locale.items():
            if is_blank(text):
                yield Finding(
                    item.path_in(locale),
                    say("this text is empty", locale=locale),
                    say("write the text, or delete the locale to leave it to the translators"),
                    locale=locale,
                )
            elif is_blank(context.render(text, item.kind).plain) and "<img" not in context.render(text, item.kind).html:
                yield Finding(
                    item.path_in(locale),
                    say("nothing of this text is shown: Markdown reads all of it as markup"),
                    say("put the characters into a code span: {code}", code=f"`{text.strip()}`"),
                    locale=locale,
                )


CHECK = Check(("empty-text",), find)
