"""What a text is shown as."""

from __future__ import annotations

import pytest

from quizkit.markup import Form, Target, render

_WEB = 'rel="noopener noreferrer"'


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("`&amp;` or `&`", '<code dir="ltr">&amp;amp;</code> or <code dir="ltr">&amp;</code>'),
        ('say "hi" & it\'s done', "say &quot;hi&quot; &amp; it's done"),
        ("List<T>", "List&lt;T&gt;"),
        ("</script><b>*bold*</b>", "&lt;/script&gt;&lt;b&gt;<em>bold</em>&lt;/b&gt;"),
        ('<img src="a_b_c.png">', "&lt;img src=&quot;a_b_c.png&quot;&gt;"),
        ("]]> </textarea></title>", "]]&gt; &lt;/textarea&gt;&lt;/title&gt;"),
        ("2019. The year", "2019. The year"),
        ("    # x", "# x"),
        ("*a* **b** ~~c~~", "<em>a</em> <strong>b</strong> <del>c</del>"),
        ("[ok](https://example.org/a?b=1&c=2)", f'<a href="https://example.org/a?b=1&amp;c=2" {_WEB}>ok</a>'),
        ('[m](mailto:a@example.org "t\\"q")', '<a href="mailto:a@example.org" title="t&quot;q">m</a>'),
        ("[top](#top) [p](a.html?x=1#y)", '<a href="#top">top</a> <a href="a.html?x=1#y">p</a>'),
        ("<https://example.org/a_b>", f'<a href="https://example.org/a_b" {_WEB}>https://example.org/a_b</a>'),
        ("<me@example.org>", '<a href="mailto:me@example.org">me@example.org</a>'),
        ('![a *tree*](img/t.png "T")', '<img src="img/t.png" alt="a tree" title="T">'),
        ("![a](<root one.png>)", '<img src="root%20one.png" alt="a">'),
        ("![x](https://e.org/i.png)", f'<a href="https://e.org/i.png" {_WEB}>x</a>'),
        ("![](https://e.org/i.png)", f'<a href="https://e.org/i.png" {_WEB}>https://e.org/i.png</a>'),
        ("[![x](https://e.org/i.png)](https://e.org)", f'<a href="https://e.org" {_WEB}>x</a>'),
        ("[a <https://e.org> b](https://f.org)", f'<a href="https://f.org" {_WEB}>a https://e.org b</a>'),
        ("<a>[x [y](b.html) z](c.html)", '&lt;a&gt;[x <a href="b.html">y</a> z](c.html)'),
        ("[](x.html) [a]() ![b]()", "[](x.html) [a]() ![b]()"),
        ("a\tb\n", "a\tb"),
        ("", ""),
        (" \n", ""),
        ("a\0b", "a\ufffdb"),
    ],
)
def test_one_line(source: str, html: str) -> None:
    assert render(source, "bare").html == html
    assert render(source, "inline").html == html
    assert render(source, "paragraph").html == (f"<p>{html}</p>" if html else "")


@pytest.mark.parametrize(
    ("source", "html", "plain"),
    [
        ("one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>", "one\ntwo\nthree"),
        ("one  \ntwo\\\nthree", "<p>one<br>\ntwo<br>\nthree</p>", "one\ntwo\nthree"),
        ("all:\n\tcc main.c", "<p>all:\n\tcc main.c</p>", "all:\n\tcc main.c"),
        ("## A *b*\n\nc", "<p><strong>A <em>b</em></strong></p>\n<p>c</p>", "A b\nc"),
        ("- a\n- b\n  - c", "<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>", "a\nb\nc"),
        ("3. a\n\n4. b", '<ol start="3">\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ol>', "a\nb"),
        ("> a\n\n---\n\nb", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr>\n<p>b</p>", "a\nb"),
        (
            "| a | b |\n|---|--:|\n| `1` | 2 |",
            '<table>\n<thead>\n<tr>\n<th>a</th>\n<th class="align-right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n'
            '<td><code dir="ltr">1</code></td>\n<td class="align-right">2</td>\n</tr>\n</tbody>\n</table>',
            "a\tb\n1\t2",
        ),
        ("```\na <b>\n\n  c\n```\n", '<pre dir="ltr"><code>a &lt;b&gt;\n\n  c\n</code></pre>', "a <b>\n\n  c"),
        ("```no-such\nx\n```\n", '<pre dir="ltr"><code class="language-no-such">x\n</code></pre>', "x"),
        ('```"><b>\nx\n```\n', '<pre dir="ltr"><code>x\n</code></pre>', "x"),
        ("a\n\n    b\n", '<p>a</p>\n<pre dir="ltr"><code>b\n</code></pre>', "a\nb"),
        ("[a]: b.html\n\n[a]", '<p><a href="b.html">a</a></p>', "a"),
        ("[a]: b.html\n[b]: c.html", "", ""),
        ("<div>\n*a*\n</div>", "<p>&lt;div&gt;\n<em>a</em>\n&lt;/div&gt;</p>", "<div>\na\n</div>"),
    ],
)
def test_several_lines(source: str, html: str, plain: str) -> None:
    shown = render(source, "bare")
    assert (shown.html, shown.plain) == (html, plain)
    assert render(source, "paragraph") == shown


def test_a_title_is_inline_over_several_lines() -> None:
    assert render("- one\n# two *x*\n", "inline").html == "- one\n# two <em>x</em>"


@pytest.mark.parametrize("form", ["inline", "bare", "paragraph"])
def test_the_last_line_end_makes_no_block(form: Form) -> None:
    assert render("- 5\n", form).plain == "- 5"
    assert render("\n\n1. a\r\n\r\n", form).plain == "1. a"


def test_targets_are_as_typed_and_have_places() -> None:
    source = "See ![a tree](img/tree%20one.png) and [a\\*](<дім \\*.html>)."
    image, link = render(source, "paragraph").targets
    assert image == Target("image", "img/tree%20one.png", "a tree", 4, 33)
    assert link == Target("link", "дім *.html", "a*", 38, len(source) - 1)
    crlf = render("a\r\n\r\n[b](c.html)", "paragraph").targets[0]
    assert (crlf.offset, crlf.end) == (5, 16)


def test_addresses_are_replaced() -> None:
    addresses = {"a.png": "assets/a.1.png", "b.html": "../uk/b.html?x=1&y", "gone.png": None, "c.html": None}
    shown = render(
        "![a](a.png) [b](b.html) ![gone *one*](gone.png) [c](c.html) [d](d.html)", "bare", addresses=addresses
    )
    assert shown.html == (
        '<img src="assets/a.1.png" alt="a"> <a href="../uk/b.html?x=1&amp;y">b</a> gone one '
        '<a>c</a> <a href="d.html">d</a>'
    )
    assert shown.plain == "a b gone one c d"
    assert len(shown.targets) == 5


def test_a_broken_image_without_alt_text_is_shown_as_typed() -> None:
    assert render("![](x.png)", "bare", addresses={"x.png": None}).plain == "![](x.png)"


def test_the_same_text_is_rendered_once() -> None:
    assert render("*once*", "bare") is render("*once*", "bare", addresses={"a": "b"})


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        ("![](a.png)", "image-alt"),
        ("![ ](a.png)", "image-alt"),
        ("![x](https://e.org/i.png)", "remote-image"),
        ("![x]()", "broken-image"),
        ("![x](#here)", "broken-image"),
    ],
)
def test_images(source: str, rule: str) -> None:
    (problem,) = render(source, "bare").problems
    assert problem.rule == rule
    assert (problem.start, problem.end) == (0, len(source))


@pytest.mark.parametrize(
    "source", ["[" * 60 + "a" + "](b.html)" * 60, "![" * 60 + "a" + "](b.png)" * 60, "*" * 300 + "a"]
)
def test_deep_nesting_loses_nothing_but_marks(source: str) -> None:
    assert "a" in render(source, "bare").plain
