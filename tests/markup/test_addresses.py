"""Which addresses a text may lead to."""

from __future__ import annotations

import pytest

from quizkit.markup import render
from quizkit.markup.addresses import Place, encoded, place_of


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " javascript:alert(1)",
        "java\tscript:alert(1)",
        "java\nscript:alert(1)",
        "\x01javascript:alert(1)",
        "java\u200bscript:alert(1)",
        "javascript&colon;alert(1)",
        "java&Tab;script:alert(1)",
        "&#106;avascript:alert(1)",
        "&amp;#106;avascript:alert(1)",
        "%6aavascript:alert(1)",
        "%256aavascript:alert(1)",
        "javascript%3Aalert(1)",
        "vbscript:x",
        "data:text/html;base64,PHNjcmlwdD4=",
        "file:///etc/passwd",
        "ftp://example.org",
        "tel:123",
        "blob:https://example.org/x",
        "view-source:https://example.org",
        "//evil.example/x",
        "/\t/evil.example/x",
        "%2F%2Fevil.example/x",
        "\\\\evil.example\\x",
        "/\\evil.example",
        "img\\a.png",
        "C:\\x.png",
        "http:evil.example",
        "https:///evil.example",
        "%68ttps://evil.example",
        "x:y",
    ],
)
def test_refused(address: str) -> None:
    assert place_of(address) is Place.REFUSED


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("https://example.org/a?b=1&c=2", Place.WEB),
        ("HTTP://example.org", Place.WEB),
        ("https://uk.wikipedia.org/wiki/Гіт_(система)", Place.WEB),
        ("https://example.org/a%20b:c#d", Place.WEB),
        ("mailto:a@example.org?subject=Hi%20there", Place.MAIL),
        ("notes.html", Place.RELATIVE),
        ("../img/дерево 1.png", Place.RELATIVE),
        ("img/root%20one.png", Place.RELATIVE),
        ("/root.html", Place.RELATIVE),
        ("page.html#a:b", Place.RELATIVE),
        ("?a=b:c", Place.RELATIVE),
        ("#top", Place.SAME_PAGE),
        ("", Place.NOWHERE),
        (" \t", Place.NOWHERE),
        ("%20", Place.NOWHERE),
    ],
)
def test_let_through(address: str, place: Place) -> None:
    assert place_of(address) is place


def test_what_a_url_cannot_hold_is_encoded() -> None:
    assert encoded("img/дерево 1.png") == "img/%D0%B4%D0%B5%D1%80%D0%B5%D0%B2%D0%BE%201.png"
    assert encoded("a%20b.png?x=1#y") == "a%20b.png?x=1#y"


@pytest.mark.parametrize(
    ("source", "reported"),
    [
        ("[a](javascript:alert(1))", True),
        ("[c](&#106;avascript:alert(1))", True),
        ("<javascript:alert(1)>", True),
        ("<JAVASCRIPT:alert(1)>", True),
        ("![i](javascript:alert(1))", True),
        ("![i](mailto:a@b.org)", False),
        ("[a]( //evil.example )", True),
        ("<std::string>", False),
        ("<key:value>", False),
        ("<localhost:8080>", False),
        ("<ftp://example.org>", True),
    ],
)
def test_a_refused_link_is_shown_as_typed(source: str, reported: bool) -> None:
    shown = render(source, "bare")
    assert shown.plain == source
    assert "<a" not in shown.html and "<img" not in shown.html
    assert shown.targets == ()
    assert ("unsafe-link" in {problem.rule for problem in shown.problems}) is reported


def test_a_refused_definition_is_reported_where_it_is_used() -> None:
    source = "[x]: javascript:alert(1)\n\nSee *this* [link][x]."
    shown = render(source, "paragraph")
    assert shown.html == "<p>See <em>this</em> [link][x].</p>"
    assert [source[p.start : p.end] for p in shown.problems] == ["[link][x]"]
