"""Lines as a terminal shows them."""

from __future__ import annotations

import re
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import iter_graphemes, wcswidth

from quizkit.diagnostics import Span
from quizkit.reports import excerpt as module
from quizkit.reports.excerpt import Excerpt, excerpt, visible

FAMILY = "👨\u200d👩\u200d👧"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


def mark(line: str, part: str) -> Excerpt:
    """The excerpt of a line with a span on a part of it."""
    start = line.index(part)
    return excerpt(line, Span("x", 1, start + 1, 1, start + 1 + len(part)))


@pytest.mark.parametrize(
    ("line", "part", "shown", "carets"),
    [
        ("text: Яке місто?", "місто", "text: Яке місто?", "          ^^^^^"),
        ("分片 和 训练", "和", "分片 和 训练", "     ^^"),
        ("分片 和 训练", "训练", "分片 和 训练", "        ^^^^"),
        (f"a {FAMILY} b", "b", f"a {FAMILY} b", "     ^"),
        (f"a {FAMILY} b", FAMILY, f"a {FAMILY} b", "  ^^"),
        (f"{SCOTLAND} x", "x", f"{SCOTLAND} x", "   ^"),
        ("👍🏽 x", "x", "👍🏽 x", "   ^"),
        ("🇺🇦🇵🇱 x", "🇵🇱", "🇺🇦🇵🇱 x", "  ^^"),
        ("❤\ufe0f x", "x", "❤\ufe0f x", "   ^"),
        ("e\u0301a\u0301 x", "x", "e\u0301a\u0301 x", "   ^"),
        ("e\u0301a\u0301 x", "\u0301", "e\u0301a\u0301 x", "^"),
        ("\tone\ttwo", "two", "    one two", "        ^^^"),
        ("a\tb", "\t", "a   b", " ^^^"),
        ("می\u200cخواهم x", "x", "می\u200cخواهم x", "        ^"),
        ("क\u094d\u200dष x", "x", "क\u094d\u200dष x", None),
        ("a\u200bb", "b", "a<U+200B>b", "         ^"),
        ("a\u202eb", "\u202e", "a<U+202E>b", " ^^^^^^^^"),
        ("a\u200db", "b", "a<U+200D>b", "         ^"),
        ("a\x1b[31mb", "b", "a<U+001B>[31mb", "             ^"),
        ("a\u2028b", "b", "a<U+2028>b", "         ^"),
        ("a\ud800b", "b", "a<U+D800>b", "         ^"),
        ("a\u3164b", "b", "a<U+3164>b", "         ^"),
        ("\ufe0fa", "a", "<U+FE0F>a", "        ^"),
        ("a\ufe0f\ufe0fb", "b", "a\ufe0f<U+FE0F>b", None),
        ("a\U000e0041b", "b", "a<U+E0041>b", "          ^"),
        ("\u0301a", "a", "◌\u0301a", " ^"),
        ("a\u00a0b", "b", "a\u00a0b", "  ^"),
        ("a\u00a0b", "\u00a0", "a<U+00A0>b", " ^^^^^^^^"),
        ("", "", "", "^"),
        ("abc", "", "abc", "^"),
    ],
)
def test_characters_and_the_carets_under_them(line: str, part: str, shown: str, carets: str | None) -> None:
    found = mark(line, part)
    assert found.text == shown
    if carets is not None:
        assert found.carets == carets


def test_a_span_at_and_past_the_end_of_a_line() -> None:
    assert excerpt("abc", Span("x", 1, 4, 1, 4)).carets == "   ^"
    assert excerpt("abc", Span("x", 1, 40, 1, 44)) == ("abc", "   ^")
    assert excerpt("abc", Span("x", 1, 4000, 1, 4400)) == ("abc", "   ^")


def test_a_span_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    assert excerpt("one two", Span("x", 1, 5, 3, 2)).carets == "    ^^^"


def test_a_line_that_fits_is_whole() -> None:
    line = "ж" * 99 + "x"
    assert mark(line, "x") == (line, " " * 99 + "^")


def test_a_long_line_is_cut_after_the_span() -> None:
    found = mark("a b " + "ж" * 10_000, "b")
    assert found == ("a b " + "ж" * 96 + "…", "  ^")


def test_a_long_line_is_cut_around_the_span() -> None:
    found = mark("ж" * 5000 + "here" + "ю" * 5000, "here")
    assert found == ("…" + "ж" * 40 + "here" + "ю" * 56 + "…", " " * 41 + "^^^^")


def test_a_long_line_is_cut_before_the_span() -> None:
    found = mark("漢" * 5000 + "here", "here")
    assert found == ("…" + "漢" * 48 + "here", " " * 97 + "^^^^")


def test_a_span_that_is_longer_than_the_excerpt() -> None:
    found = mark("ab" + "漢" * 5000, "漢" * 5000)
    assert found == ("ab" + "漢" * 49 + "…", "  " + "^" * 98)


def test_a_line_that_is_long_in_code_points_alone_is_cut_all_the_same() -> None:
    found = mark("e" + "\u0301" * 1000 + "here" + "\u0301" * 1000, "here")
    assert found.text == "…◌" + "\u0301" * 400 + "here" + "\u0301" * 396 + "…"
    assert found.carets == "  ^^^^"


def test_of_a_huge_line_only_the_part_around_the_span_is_looked_at() -> None:
    line = "я" * 30_000_000 + "x"
    assert len(mark(line, "x").text) == 101


def test_what_cannot_be_seen_is_written_out() -> None:
    assert visible("plain") == "plain"
    assert visible("two\nlines\x1b[2J") == "two<U+000A>lines<U+001B>[2J"
    assert visible("\u2066код\u2069") == "<U+2066>код<U+2069>"
    assert visible("в\u00a0моделі") == "в\u00a0моделі"


@given(line=st.text(st.characters(), max_size=300), column=st.integers(1, 320), width=st.integers(0, 320))
def test_carets_stand_under_the_text_of_any_line(line: str, column: int, width: int) -> None:
    found = excerpt(line, Span("x", 1, column, 1, column + width))
    assert set(found.carets) <= {" ", "^"}
    assert found.carets.endswith("^")
    assert found.carets.lstrip(" ").strip("^") == ""
    assert visible(found.text) == found.text
    assert len(found.carets) <= sum(max(wcswidth(char), 0) for char in found.text) + 1
    assert len(found.text.encode("utf-16", "surrogatepass")) < 10_000


@given(
    line=st.text(st.sampled_from("abc дєґї ÀÿŁ «{~"), max_size=300), column=st.integers(1, 320), width=st.integers(0, 9)
)
def test_plain_lines_are_shown_as_all_others(line: str, column: int, width: int) -> None:
    place = Span("x", 1, column, 1, column + width)
    shown = excerpt(line, place)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_PLAIN", re.compile(r"(?!)"))
        assert excerpt(line, place) == shown


def test_plain_characters_are_one_column_each() -> None:
    plain = [chr(code) for code in range(0x600) if module._PLAIN.fullmatch(chr(code))]
    assert {wcswidth(char) for char in plain} == {1}
    assert {category(char)[0] for char in plain if char != " "} == set("LPSN")
    assert len(list(iter_graphemes("".join(plain)))) == len(plain)
