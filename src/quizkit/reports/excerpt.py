"""A line of a file as a terminal shows it, with carets under a span.

Nothing in a file may fool the terminal or the reader: what moves the cursor, reorders text or cannot be seen is shown
by its code point.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import category

from wcwidth import iter_graphemes, wcswidth

from quizkit.diagnostics import Span

_TAB = 4
_WIDTH = 100
"""Columns of an excerpt; a longer line is cut around the span."""
_LEAD = 40
"""Columns that are kept before the span in a line that is cut."""
_REACH = 4 * _WIDTH
"""Code points looked at on either side of a span's start: a line may be of any length, a column may hold several."""

# Latin and Cyrillic letters and signs, each a character by itself and one column wide: most lines hold nothing else.
_PLAIN = re.compile("[ -~\u00a1-\u00ac\u00ae-\u024f\u0400-\u0482\u048a-\u052f]*")
_HIDING = ("Cc", "Cf", "Cs", "Zl", "Zp")
# Letters, marks and symbols by their category that show nothing: a joiner, fillers, the blank Braille pattern.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")


class Excerpt(NamedTuple):
    """A line, or what is shown of it, and the line of carets that belongs under it."""

    text: str
    carets: str


class _Cell(NamedTuple):
    """A character as a reader sees it: what is printed for it, its columns, and whether the span covers it."""

    text: str
    width: int
    marked: bool


def visible(text: str) -> str:
    """A text that is safe to print within a line: what cannot be seen is written `<U+200B>`."""
    if _PLAIN.fullmatch(text):
        return text
    return "".join(_show(cluster, marked=False) for cluster in iter_graphemes(text))


def excerpt(line: str, span: Span) -> Excerpt:
    """The line on which a span starts, with carets under as much of the span as stands there; at least one."""
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    low, high = max(0, start - _REACH), start + _REACH
    cells = list(_cells(line[low:high], start - low, max(end, start + 1) - low))
    place = next((index for index, cell in enumerate(cells) if cell.marked), len(cells))
    left, right = _window([cell.width for cell in cells], place)
    before = "…" if low + left > 0 else ""
    after = "…" if right < len(cells) or high < len(line) else ""
    indent = len(before) + sum(cell.width for cell in cells[left:place])
    marked = sum(cell.width for cell in cells[place:right] if cell.marked)
    shown = "".join(cell.text for cell in cells[left:right])
    return Excerpt(f"{before}{shown}{after}", " " * indent + "^" * max(marked, 1))


def _window(widths: list[int], place: int) -> tuple[int, int]:
    """Which cells to show, as indices, so that they fit and the one at `place` is among them."""
    left, right = 0, len(widths)
    lead, total = sum(widths[:place]), sum(widths)
    while total > _WIDTH and lead > _LEAD:
        lead, total = lead - widths[left], total - widths[left]
        left += 1
    while total > _WIDTH and right > place + 1:
        right -= 1
        total -= widths[right]
    return left, right


def _cells(text: str, start: int, end: int) -> Iterator[_Cell]:
    """The characters of a text; `start` and `end` bound the span, in code points."""
    if _PLAIN.fullmatch(text):
        yield from (_Cell(char, 1, start <= at < end) for at, char in enumerate(text))
        return
    at = column = 0
    for cluster in iter_graphemes(text):
        marked = at < end and at + len(cluster) > start
        if cluster == "\t":
            shown, width = " " * (_TAB - column % _TAB), _TAB - column % _TAB
        else:
            shown = _show(cluster, marked=marked)
            width = max(wcswidth(shown), 0)
        yield _Cell(shown, width, marked)
        at, column = at + len(cluster), column + width


def _show(cluster: str, *, marked: bool) -> str:
    """What is printed for a character; a space of an unusual kind only gives itself away where it is marked."""
    if _PLAIN.fullmatch(cluster):
        return cluster
    shown = "".join(
        char if _is_seen(cluster, index, marked) else f"<U+{ord(char):04X}>" for index, char in enumerate(cluster)
    )
    # An accent without a letter gets a circle to stand on, instead of the character before it.
    return f"◌{shown}" if shown[0] == cluster[0] and category(cluster[0]) in ("Mn", "Me") else shown


def _is_seen(cluster: str, index: int, marked: bool) -> bool:
    """Whether a code point of a character shows itself, or shapes what stands beside it as it should."""
    char = cluster[index]
    before, after = cluster[:index], cluster[index + 1 :]
    if char in "\u200c\u200d":
        in_script = "\u0600" <= cluster[0] < "\u1200"
        return in_script or (char == "\u200d" and before != "" and after != "" and category(after[0]) == "So")
    if "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return before != "" and category(before[-1]) != "Mn"
    if "\U000e0020" <= char <= "\U000e007f":
        return before.startswith("\U0001f3f4")
    kind = category(char)
    if kind == "Zs":
        return char == " " or not marked
    return kind not in _HIDING and char not in _BLANK
