"""Markdown for code hosts: a reader that interprets HTML shows what ours shows."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from markdown_it import MarkdownIt

from quizkit.markup import Form, render, to_commonmark
from tests.markup.browsers import elements, text, tree
from tests.markup.strategies import forms, texts

_HOST = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
_DRAWN = {"p", "strong", "em", "s", "br", "hr", "ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "pre", "code", "span", "a", "img", "h1", "h2", "h3", "h4", "h5", "h6"}  # fmt: skip


def _folded(shown: str) -> str:
    return " ".join(shown.split())


@given(texts, forms)
def test_a_host_shows_the_same_text(source: str, form: Form) -> None:
    shown = _HOST.render(to_commonmark(source, form))
    assert _folded(text(shown)) == _folded(render(source, form).plain)


@given(texts, forms)
def test_a_host_finds_no_html_in_it(source: str, form: Form) -> None:
    for _, name, attributes in elements(tree(_HOST.render(to_commonmark(source, form)))):
        assert name in _DRAWN
        assert not any(attribute.startswith("on") for attribute in attributes)
        assert name != "span" or not attributes


@given(texts, forms)
def test_links_lead_to_the_same_places(source: str, form: Form) -> None:
    shown = _HOST.render(to_commonmark(source, form))
    assert _addresses(shown) == _addresses(render(source, form).html)


def _addresses(html: str) -> list[str]:
    return [a.get("href") or a.get("src") or "" for _, name, a in elements(tree(html)) if name in ("a", "img")]
