"""Markdown for code hosts: a reader that interprets HTML shows what ours shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from markdown_it import MarkdownIt

from quizkit.markup import Form, render, to_commonmark
from tests.markup.browsers import elements, text, tree
from tests.markup.strategies import forms, texts

_HOST = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
_DRAWN = (
    "p strong em s br hr ul ol li blockquote table thead tbody tr th td pre code span a img h1 h2 h3 h4 h5 h6".split()
)


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


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("2019. The year", r"2019\. The year"),
        ("1) one", r"1\) one"),
        ("# include <x>", r"\# include \<x>"),
        ("- x", r"\- x"),
        ("+ 1", r"\+ 1"),
        ("***", r"\***"),
        ("> 0", r"\> 0"),
        ("===", r"\==="),
        ("[a]: b", r"\[a]: b"),
        ("[ ] todo", r"\[ ] todo"),
        ("```python", r"\`\`\`python"),
        ("~~~~x~~~~", "<span></span>~~~~x~~~~"),
        ("Learn C #", r"Learn C \#"),
        ("C:\\x\\", "C:\\x\\\\"),
        ("List<T> by @user, #12", r"List\<T> by \@user, \#12"),
        ("<b>x_y_</b>", r"\<b>x_y_\</b>"),
        ("a~b~c", r"a\~b\~c"),
        ("~~word~~~word", r"~~word~~\~word"),
        ("slice [:x:]", "slice [:<!-- -->x:]"),
        ("$5 and $10", "$5 and $10"),
        ("$x$", "<span>$</span>x<span>$</span>"),
        ("\\$x\\$", "<span>$</span>x<span>$</span>"),
        ("[^1] note", r"\[^1] note"),
        ("`<T>` and `a*b`", "`<T>` and `a*b`"),
        ("[a](javascript:x)", r"\[a\]\(javascript:x)"),
        ("<javascript:x>", r"\<javascript:x>"),
        ("[](int x)", r"\[](int x)"),
        ("![x](https://e.org/i.png)", "[x](https://e.org/i.png)"),
        ("![](https://e.org/i.png)", "[https://e.org/i.png](https://e.org/i.png)"),
        ("[![x](https://e.org/i.png)](https://e.org)", "[x](https://e.org)"),
    ],
)
def test_one_line(source: str, written: str) -> None:
    assert to_commonmark(source, "bare") == written


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("# Head\ntext", "**Head**\n\ntext"),
        ("text\n---\nmore", "**text**\n\nmore"),
        ("#\nx", "x"),
        ('[a]: http://x.org/(y) "t"\n\n[a] and [b][a]', '[a](<http://x.org/(y)> "t") and [b](<http://x.org/(y)> "t")'),
        ("> [a]: /x\n>\n> [a]", "> <!-- -->\n>\n> [a](/x)"),
        ("if a:\n    b()\n", "if a:\n&#32;   b()"),
        ("all:\n\tcc", "all:\n&#9;cc"),
        ("- [ ] x\n- y", "- \\[ ] x\n- y"),
        ("> [!NOTE]\n> x", "> \\[!NOTE]\n> x"),
        ("```mermaid\nx\n```", "```\nx\n```"),
        ("```python\nx = '<b>'\n```", "```python\nx = '<b>'\n```"),
        ("| a |\n|---|\n| \\| <b> |", "| a |\n|---|\n| \\| \\<b> |"),
        ("`a\n<script>` b", "`a <script>` b"),
    ],
)
def test_several_lines(source: str, written: str) -> None:
    assert to_commonmark(source, "bare") == written


def test_a_title_stays_one_line() -> None:
    assert to_commonmark("one\ntwo\\\nthree `a\nb`", "inline") == "one two&#32; three `a b`"


def test_addresses_are_replaced() -> None:
    addresses = {"a.png": "../../assets/a (1).png", "b.md": "../uk/b.md", "gone.png": None}
    written = to_commonmark('![a *tree*](a.png "t") [b](b.md) ![gone](gone.png)', "bare", addresses=addresses)
    assert written == '![a tree](<../../assets/a%20(1).png> "t") [b](../uk/b.md) gone'


def test_mathematics_is_written_as_code_hosts_read_it() -> None:
    assert to_commonmark("$a*b*c$ costs $5", "bare", math=True) == "$`a*b*c`$ costs $5"
    assert to_commonmark("$$\nx\n+ y\n$$\n\ntext", "bare", math=True) == "$`x + y`$\n\ntext"


def test_a_text_shown_as_typed_is_written_so() -> None:
    source = ">" * 120 + " *x*\n- y"
    assert to_commonmark(source, "bare") == "\\" + ">" * 120 + " \\*x\\*\n\\- y"
