r"""Which backslashes before punctuation keep a sign from being markup, and which were meant to be shown.

A needed escape is the writer's. So is a habit that harms nothing (`snake\_case`, `a \< b`). Meant to be shown are those
of paths (`C:\new\*`), of file patterns (`src\*.py`), of regular expressions and TeX (`\d+\.\d+`, `\(x\)`), and those
before a letter, where Markdown needs no second one (`\\server`).
"""

from __future__ import annotations

import re
from bisect import bisect_left

from markdown_it.token import Token

from quizkit.markup.html import text_of
from quizkit.markup.parser import Inline, parse
from quizkit.markup.words import Words

_DRIVE = re.compile(r"[\"'(]*[A-Za-z]:\\")
_ALNUM = re.compile(r"[^\W_]")


class Escapes:
    """The escapes of an inline text."""

    def __init__(self, inline: Inline, words: Words, math: bool) -> None:
        self._inline = inline
        self._words = words
        self._math = math
        self._needed: dict[str, bool] = {}
        escapes = [token for token in inline.tokens if token.info == "escape" and token.map is not None]
        self._shown = [token.map[0] for token in escapes if token.map and token.content == token.markup]

    def is_needless(self, token: Token) -> bool:
        """Whether the backslash of an escape was meant to be shown."""
        assert token.map is not None
        content, (start, end), char = self._inline.content, token.map, token.content
        following = content[end : end + 1]
        if char == "\\":
            return not following or following.isalnum() or following.isspace()
        first, last = self._words.around(start, end)
        if self._is_path(first, last):
            return True
        if char in "*_~`":
            alone = last - first == len(content) and not _ALNUM.search(content)
            pattern = char == "*" and start > first and (end == last or following == ".")
            return (alone or pattern) and not self._is_needed(char)
        line_start = content[max(content.rfind("\n", 0, start) + 1, start - 12) : start].strip()
        if char in "<>&$#" or not line_start:
            return False
        if char in "[]()!":
            return not (char == ")" and line_start.isdigit()) and not self._is_needed(char)
        return not (char == "." and line_start.isdigit())

    def _is_path(self, first: int, last: int) -> bool:
        """Whether a word holds a backslash that is shown (`C:\\new`, `\\d`), or starts with a drive's letter."""
        at = bisect_left(self._shown, first)
        return (at < len(self._shown) and self._shown[at] < last) or bool(
            _DRIVE.match(self._inline.content, first, last)
        )

    def _is_needed(self, char: str) -> bool:
        """Whether the text would read otherwise without the escapes of this sign and its kin."""
        kind = "[]()!" if char in "[]()!" else char
        if kind not in self._needed:
            self._needed[kind] = self._without(kind) != text_of(self._inline.tokens)
        return self._needed[kind]

    def _without(self, kind: str) -> str:
        content = list(self._inline.content)
        for token in self._inline.tokens:
            if token.info == "escape" and token.content in kind and token.map is not None:
                content[token.map[0]] = ""
        return text_of(parse("".join(content), one_line=True, math=self._math).inlines[0].tokens)
