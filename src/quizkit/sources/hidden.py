"""Characters that nobody sees, found where neither a script nor an emoji needs them.

Which they are: Unicode's Default_Ignorable_Code_Point and Bidi_Control. Where joiners and selectors belong: the Unicode
Standard, sections 9.2, 12.1, 13.5 and 23.2 to 23.4, and Unicode Technical Standard 51 for emoji.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

HIDDEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
DELETABLE = frozenset("\u00ad\u200b\u2060\ufeff")
"""Those that can go without a change to what is seen, but for where a line may break."""

_NAMES = {
    "\t": "a tab",
    "\n": "a line break",
    "\v": "a vertical tab",
    "\f": "a form feed",
    "\0": "a null character",
    "\x1b": "an escape character",
    "\x85": "a next-line character",
    "\u00a0": "a no-break space",
    "\ufeff": "a byte order mark",
}
_JOINING = (
    *("ARABIC", "SYRIAC", "THAANA", "NKO", "MANDAIC", "MONGOLIAN", "PHAGS-PA", "DEVANAGARI", "BENGALI"),
    *("GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "MYANMAR", "KHMER"),
    *("TIBETAN", "BALINESE", "JAVANESE", "ADLAM", "HANIFI ROHINGYA", "CHAKMA", "MEETEI MAYEK"),
)
"""Scripts whose letters take other forms by what stands beside them, as Unicode's names begin."""

_PICTURES = frozenset("#*0123456789©®\u203c\u2049\u2122\u2139\u3030\u303d")
"""Characters that become an emoji by a selector, beside symbols."""


def hidden_characters(text: str) -> Iterator[int]:
    """The places of hidden characters that do nothing useful where they stand."""
    for match in HIDDEN.finditer(text):
        if not _is_needed(text, match.start()):
            yield match.start()


def name_of(char: str) -> str:
    """A character by a name that people know, and its number in Unicode."""
    name = _NAMES.get(char)
    if name is None:
        formal = unicodedata.name(char, "").lower()
        name = f"{'an' if formal[0] in 'aeiou' else 'a'} {formal}" if formal else "a control character"
    return f"{name} (U+{ord(char):04X})"


def _is_needed(text: str, at: int) -> bool:
    char, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if char == "\u200d" and _is_symbol(after) and (_is_symbol(before) or before == "\ufe0f"):
        return True
    if char in "\u200c\u200d":
        return _is_joining(before) or _is_joining(after)
    if "\ufe00" <= char <= "\ufe0f":
        return _is_symbol(before) or before in _PICTURES or _is_ideograph(before) or _is_joining(before)
    if "\U000e0100" <= char <= "\U000e01ef":
        return _is_ideograph(before)
    if "\U000e0020" <= char <= "\U000e007f":
        return before == "\U0001f3f4" or "\U000e0020" <= before <= "\U000e007e"
    if char == "\u2800":
        return any("\u2801" <= beside <= "\u28ff" for beside in (before, after))
    return "\u180b" <= char <= "\u180f" and _is_joining(before)


def _is_symbol(char: str) -> bool:
    return char != "" and unicodedata.category(char) in ("So", "Sk", "Sm")


def _is_ideograph(char: str) -> bool:
    return unicodedata.name(char, "").startswith("CJK") if char else False


def _is_joining(char: str) -> bool:
    return unicodedata.name(char, "").startswith(_JOINING) if char else False
