"""Where words stand in inline text: the stretch that a finding is about, and what joins words."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right

from quizkit.markup.parser import Inline

_TRAILING = ".,;:!?…\"'”’»“"
_LEADING = "\"'«„“‘"
_BRACKETS = {")": "(", "]": "[", "}": "{"}
_CLOSING = {opening: closing for closing, opening in _BRACKETS.items()}
_FURTHEST = 100

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


class Words:
    """The words of an inline text. Code, links and images beside a word are no part of it."""

    def __init__(self, inline: Inline) -> None:
        self._content = inline.content
        apart = [
            token.map
            for token in inline.tokens
            if token.type in ("link_open", "code_inline", "image", "html_inline") and token.map is not None
        ]
        self._starts = sorted(start for start, _ in apart)
        self._ends = sorted(end for _, end in apart)
        self._links = [token.map for token in inline.tokens if token.type == "link_open" and token.map is not None]

    def around(self, start: int, end: int) -> tuple[int, int]:
        """The stretch widened to white space, but not to the punctuation of the sentence around it."""
        content = self._content
        left, right = self._limits(start, end)
        first, last = start, end
        while first > left and not content[first - 1].isspace():
            first -= 1
        while last < right and not content[last].isspace():
            last += 1
        while last > end and (content[last - 1] in _TRAILING or _unbalanced(content[first:last])):
            last -= 1
        while first < start and (content[first] in _LEADING or _unclosed(content[first:last])):
            first += 1
        return first, last

    def _limits(self, start: int, end: int) -> tuple[int, int]:
        """How far the word can reach: to what stands apart, and to the brackets of the link that it is in."""
        before, after = bisect_right(self._ends, start) - 1, bisect_left(self._starts, end)
        left = max(self._ends[before] if before >= 0 else 0, start - _FURTHEST)
        right = min(self._starts[after] if after < len(self._starts) else len(self._content), end + _FURTHEST)
        link = bisect_left(self._links, [start]) - 1
        if link >= 0 and self._links[link][1] > end:
            left = max(left, self._links[link][0] + 1)
            bracket = self._content.find("]", end, right)
            right = bracket if bracket >= 0 else right
        return left, right


def _unbalanced(word: str) -> bool:
    opening = _BRACKETS.get(word[-1])
    return opening is not None and word.count(word[-1]) > word.count(opening)


def _unclosed(word: str) -> bool:
    closing = _CLOSING.get(word[0])
    return closing is not None and word.count(word[0]) > word.count(closing)
