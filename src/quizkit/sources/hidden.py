"""Characters that nobody sees, found where no script and no emoji needs them.

Which characters those are: Unicode's Default_Ignorable_Code_Point and Bidi_Control. Where joiners belong: Unicode
Standard, section 23.2, and Unicode Technical Standard 51 for emoji.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

HIDDEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_JOINERS = "\u200c\u200d"
_JOINING = (
    *("ARABIC", "SYRIAC", "MONGOLIAN", "NKO", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL"),
    *("TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "KHMER", "MYANMAR", "TIBETAN", "THAANA"),
)


def hidden_characters(text: str) -> Iterator[int]:
    """The places of hidden characters that do nothing useful where they stand."""
    for match in HIDDEN.finditer(text):
        if not _is_needed(text, match.start()):
            yield match.start()


def _is_needed(text: str, at: int) -> bool:
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char in _JOINERS:
        in_emoji = char == "\u200d" and _is_emoji(before) and _is_emoji(after)
        return in_emoji or _joins(before) or _joins(after)
    if "\ufe00" <= char <= "\ufe0f":
        return _is_emoji(before) or (before in "#*0123456789©®" and before != "") or _joins(before)
    if "\U000e0020" <= char <= "\U000e007f":
        return before == "\U0001f3f4" or "\U000e0020" <= before <= "\U000e007e"
    return "\u180b" <= char <= "\u180f" and _joins(before)


def _is_emoji(char: str) -> bool:
    return bool(char) and (unicodedata.category(char) in ("So", "Sk", "Sm", "Po") or char in "\ufe0f")


def _joins(char: str) -> bool:
    return bool(char) and unicodedata.name(char, "").startswith(_JOINING)
