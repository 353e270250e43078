"""Where words stand in inline text: the stretch that a finding is about, and what joins words."""

from __future__ import annotations

import unicodedata

from quizkit.markup.parser import Inline

_TRAILING = ".,;:!?…\"'”’»“"
_LEADING = "\"'«„“‘"
_BRACKETS = {")": "(", "]": "[", "}": "{"}

# Scripts that put no spaces between words (Thai and its neighbours, Khmer, Burmese, Chinese, Japanese, Korean's
# particles): a mark inside a run of their letters may well stand at the edge of a word.
_UNSPACED = (
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1780, 0x17FF),
    (0x2E80, 0xA4CF),
    (0xAC00, 0xD7FF),
    (0xF900, 0xFAFF),
    (0xFF66, 0xFF9F),
    (0x20000, 0x3FFFF),
)


def joins(char: str) -> bool:
    """Whether a mark beside this character is inside a word (never for the empty string)."""
    if not char or not (char.isalnum() or unicodedata.category(char)[0] == "M"):
        return False
    return not any(first <= ord(char) <= last for first, last in _UNSPACED)


def word_around(inline: Inline, start: int, end: int) -> tuple[int, int]:
    """The stretch widened to white space, but not into code, links and images beside it, nor to punctuation around."""
    content = inline.content
    left, right = _limits(inline, start, end)
    first, last = start, end
    while first > left and not content[first - 1].isspace():
        first -= 1
    while last < right and not content[last].isspace():
        last += 1
    while last > end and (content[last - 1] in _TRAILING or _unbalanced(content[first:last])):
        last -= 1
    while first < start and (
        content[first] in _LEADING or (content[first] in "([{" and _unclosed(content[first:last]))
    ):
        first += 1
    return first, last


def _limits(inline: Inline, start: int, end: int) -> tuple[int, int]:
    left, right = 0, len(inline.content)
    for token in inline.tokens:
        if token.type not in ("link_open", "code_inline", "image", "html_inline") or token.map is None:
            continue
        first, last = token.map
        if last <= start:
            left = max(left, last)
        elif first >= end:
            right = min(right, first)
        elif first < start and last > end:
            left, right = max(left, first + 1), min(right, inline.content.find("]", end) % (len(inline.content) + 1))
    return left, right


def _unbalanced(word: str) -> bool:
    opening = _BRACKETS.get(word[-1])
    return opening is not None and word.count(word[-1]) > word.count(opening)


def _unclosed(word: str) -> bool:
    closing = next(close for close, opening in _BRACKETS.items() if opening == word[0])
    return word.count(word[0]) > word.count(closing)
