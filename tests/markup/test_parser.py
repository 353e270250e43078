"""The tokens are markdown-it's, and each knows its place."""

from __future__ import annotations

from itertools import groupby

from hypothesis import given
from markdown_it import MarkdownIt
from markdown_it.token import Token

from quizkit.markup.parser import Inline, Parsed, container_width, parse
from tests.markup.strategies import texts


class _Upstream(MarkdownIt):
    """markdown-it as it is, but for addresses, which it lets through as typed."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"html": True, "maxNesting": 100})
        self.enable(["table", "strikethrough"])
        self.disable(["html_block"])

    def normalizeLink(self, url: str) -> str:
        return url

    def normalizeLinkText(self, link: str) -> str:
        return link

    def validateLink(self, url: str) -> bool:
        return True


_UPSTREAM = _Upstream()


def _said(tokens: list[Token]) -> list[tuple[object, ...]]:
    """What tokens say, with neighbouring texts as one."""
    flat = [
        ("text", token.content) if token.type in ("text", "text_special") else (token.type, token.content, token.attrs)
        for token in tokens
        if token.type not in ("text", "text_special") or token.content
    ]
    said: list[tuple[object, ...]] = []
    for kind, group in groupby(flat, lambda item: item[0]):
        items = list(group)
        said += [("text", "".join(str(item[1]) for item in items))] if kind == "text" else items
    return said


@given(texts)
def test_inline_tokens_are_markdown_its(source: str) -> None:
    parsed = parse(source, one_line=True, math=False)
    (inline,) = parsed.inlines
    upstream = _UPSTREAM.parseInline(inline.content)[0].children or []
    assert _said(inline.tokens) == _said(upstream)


@given(texts)
def test_block_tokens_are_markdown_its(source: str) -> None:
    parsed = parse(source, one_line=False, math=False)
    if parsed.blocks is None:
        return
    upstream = _UPSTREAM.parse(parsed.text)
    assert [(token.type, token.content) for token in parsed.blocks] == [
        (token.type, token.content) for token in upstream
    ]
    runs = [token.children or [] for token in upstream if token.type == "inline"]
    assert [_said(inline.tokens) for inline in parsed.inlines] == [_said(run) for run in runs]


@given(texts)
def test_text_stands_where_its_place_says(source: str) -> None:
    parsed = parse(source, one_line=False, math=False)
    for inline in parsed.inlines:
        _check_places(parsed, inline)


def _check_places(parsed: Parsed, inline: Inline) -> None:
    for token in inline.tokens:
        assert token.map is not None
        start, end = token.map
        assert 0 <= start <= end <= len(inline.content)
        if token.type == "text":
            assert not token.content or inline.content[start:end] == token.content
        for at in range(start, end):
            if inline.content[at] not in " \t\n|":
                assert parsed.text[inline.places(at)] == inline.content[at]
        if token.type == "image":
            _check_places(parsed, inline.children(token))


def test_the_marks_around_a_line() -> None:
    assert container_width("> - 1. text") == 7
    assert container_width("  text") == 2
    assert container_width("-text") == 0


def test_a_tab_that_an_indent_cuts_in_two() -> None:
    source = "- a\n\tb __c__"
    parsed = parse(source, one_line=False, math=False)
    _check_places(parsed, parsed.inlines[0])
