"""The short way for texts that every dialect of Markdown reads alike: it gives what the long way gives."""

from __future__ import annotations

from typing import get_args

from hypothesis import assume, event, given
from hypothesis import strategies as st

from quizkit.markup import Form
from quizkit.markup.commonmark import commonmark
from quizkit.markup.fast import is_plain
from quizkit.markup.parser import parse

COMMON = [
    "a",
    "word",
    " ",
    " ",
    " ",
    "Слово",
    "1",
    "—",
    "’s",
    ",",
    ".",
    "`x`",
    "`state_1`",
    "*em*",
    "*two words*",
    "(b)",
]
ODD = [
    "  ",
    "2.",
    ":",
    "`a b`",
    "`",
    "*",
    "[",
    "](",
    "_",
    "www.",
    "https://a.b",
    "@a",
    "#1",
    ":x:",
    "~~",
    "<b>",
    "&amp;",
    "$1",
]
LINK = "[a page](https://example.org/a-b/1)"
TEXTS = st.lists(st.sampled_from([*COMMON, *COMMON, *COMMON, LINK, *ODD]), min_size=1, max_size=9).map("".join)


@given(TEXTS, st.sampled_from(get_args(Form)), st.booleans())
def test_a_plain_text_is_the_same_on_a_code_host(text: str, form: Form, math: bool) -> None:
    text = f"Words {text}".strip()
    assume(is_plain(text))
    event("marked" if set(text) & set("`*[") else "words")
    assert commonmark(parse(text, one_line=form == "inline", math=math), form, {}) == text


def test_which_texts_are_plain() -> None:
    assert is_plain("Why does `state_1` hold, and *not* only see [the page](https://example.org/x)?")
    for text in ("1. one", "a_b_c", "# x", "see www.x.org", "a <b>", "x @y", "*a", "`a` `", "a  b", "Costs $5"):
        assert not is_plain(text)
