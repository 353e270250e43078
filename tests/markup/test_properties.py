"""What holds for every text whatever."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

from hypothesis import given
from hypothesis import strategies as st

from quizkit.markup import Form, render
from quizkit.markup.commonmark import commonmark
from quizkit.markup.fast import is_plain, is_unmarked
from quizkit.markup.html import to_html
from quizkit.markup.math import _ELEMENTS
from quizkit.markup.parser import parse
from quizkit.markup.problems import find_problems
from quizkit.rules import RULES
from tests.markup.browsers import ALLOWED, MATH, elements, text, tree
from tests.markup.strategies import forms, texts


@given(texts, forms)
def test_only_harmless_markup(source: str, form: Form) -> None:
    for math in (False, True):
        for kind, name, attributes in elements(tree(render(source, form, math=math).html)):
            if kind == "math":
                assert name in _ELEMENTS or (name == "math" and set(attributes) <= MATH)
                continue
            assert set(attributes) <= ALLOWED[name]
            for address in (attributes.get("href"), attributes.get("src")):
                assert address is None or _is_harmless(address)


def _is_harmless(address: str) -> bool:
    read = re.sub(r"[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028-\u202f\ufeff]", "", unescape(unquote(unescape(address))))
    scheme = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", read)
    return not read.startswith(("//", "\\")) and (scheme is None or scheme[1].lower() in ("http", "https", "mailto"))


@given(texts, forms)
def test_plain_is_the_text_content(source: str, form: Form) -> None:
    for math in (False, True):
        shown = render(source, form, math=math)
        assert shown.plain == text(shown.html)


@given(texts, forms)
def test_places_lie_in_the_text(source: str, form: Form) -> None:
    shown = render(source, form, math=True)
    for problem in shown.problems:
        assert 0 <= problem.start <= problem.end <= len(source)
        assert problem.rule in RULES
        assert str(problem.message) and str(problem.help)
    for target in shown.targets:
        assert 0 <= target.offset < target.end <= len(source)


@given(texts, forms)
def test_the_short_way_is_the_same(source: str, form: Form) -> None:
    for math in (False, True):
        if is_unmarked(source, math=math):
            parsed = parse(source, one_line=form == "inline", math=math)
            assert render(source, form, math=math) == to_html(parsed, form, {})
            assert not list(find_problems(parsed, math=math))


_WORDS = (
    "word слово 12 a `code` `a.b` *so* *two words* [label](https://e.org/a-b) , . : ; ? ( ) ’ — - * ` [ ] 1. # :x: @u"
)
_PLAIN_PIECES = st.sampled_from((*_WORDS.split(), " ", "  ", "\n", "# "))


@given(
    st.one_of(
        texts, st.lists(_PLAIN_PIECES, max_size=9).map("".join), st.lists(_PLAIN_PIECES, max_size=9).map(" ".join)
    )
)
def test_the_short_way_to_code_hosts_is_the_same(source: str) -> None:
    if is_plain(source):
        for one_line in (False, True):
            assert commonmark(parse(source, one_line=one_line, math=False), "bare", {}) == source
