"""Markdown as an author means it, behind a few functions.

This is the only place that imports markdown-it, Pygments and latex2mathml.

CommonMark with tables and struck-out text. HTML is never interpreted. A text of one line is inline, whatever it starts
with (`2019. The year`, `-5`, `# include`); a title is inline even over several lines; other texts of several lines are
blocks. The ends of a text do not count as lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from quizkit.markup.commonmark import commonmark
from quizkit.markup.fast import is_plain, is_unmarked, unmarked
from quizkit.markup.highlight import highlight_css
from quizkit.markup.html import to_html
from quizkit.markup.math import math_available
from quizkit.markup.model import Form, Problem, Rendered, Target
from quizkit.markup.parser import Parsed, parse
from quizkit.markup.problems import find_problems

__all__ = ["Form", "Problem", "Rendered", "Target", "highlight_css", "math_available", "render", "to_commonmark"]


def render(text: str, form: Form, *, math: bool = False, addresses: Mapping[str, str | None] | None = None) -> Rendered:
    """Render Markdown. Relative addresses are replaced by what `addresses` says of them; absent from it they stay.

    An address mapped to None (a broken image) is shown by its alt text. Line breaks inside a paragraph stay line breaks
    of the HTML's source, with the white space after them. With `math`, which needs `math_available()`, `$…$` and
    `$$…$$` are TeX. Problems come in the order of their places.
    """
    shown = (_render if len(text) <= _KEPT else _render.__wrapped__)(text, form, math)
    if addresses and any(target.address in addresses for target in shown.targets):
        placed = to_html(_parsed(text, one_line=form == "inline", math=math), form, addresses)
        return replace(shown, html=placed.html, plain=placed.plain)
    return shown


@lru_cache(maxsize=4096)
def _render(text: str, form: Form, math: bool) -> Rendered:
    if is_unmarked(text, math=math):
        return unmarked(text, form)
    parsed = _parsed(text, one_line=form == "inline", math=math)
    shown = to_html(parsed, form, {})
    problems = sorted(
        (*shown.problems, *find_problems(parsed, math=math)), key=lambda item: (item.start, item.end, item.rule)
    )
    shown = replace(shown, problems=tuple(problems))
    return _with_places_in(text, shown) if "\r\n" in text else shown


# Long texts are not kept: many of them would fill the memory.
_KEPT = 10_000
_KEPT_PARSED = 1_000

_parse_once = lru_cache(maxsize=256)(parse)


def _parsed(text: str, *, one_line: bool, math: bool) -> Parsed:
    """A quiz's texts are parsed once for all its exports; what is parsed is read and never changed."""
    return (_parse_once if len(text) <= _KEPT_PARSED else parse)(text, one_line=one_line, math=math)


def _with_places_in(text: str, shown: Rendered) -> Rendered:
    """Places count in the text as given, in which a line may end with two characters."""
    places = [index for index, char in enumerate(text) if not (char == "\n" and text[index - 1 : index] == "\r")]
    places.append(len(text))
    return replace(
        shown,
        targets=tuple(replace(item, offset=places[item.offset], end=places[item.end]) for item in shown.targets),
        problems=tuple(replace(item, start=places[item.start], end=places[item.end]) for item in shown.problems),
    )


def to_commonmark(
    text: str, form: Form, *, math: bool = False, addresses: Mapping[str, str | None] | None = None
) -> str:
    """The author's Markdown for a page on a code host: it reads there as `render` shows it.

    What such a host would read differently (HTML, mentions, emoji names, footnotes …) is escaped; addresses are
    replaced as in `render`. A text of one line stays one, and so does a title.
    """
    if is_plain(text):
        return text
    return commonmark(_parsed(text, one_line=form == "inline", math=math), form, addresses or {})
