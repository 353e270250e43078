"""Markdown to tokens, every one of which knows where in the text it stands.

The rules are markdown-it's. What differs: rules are found by the character at hand, tokens have places, and a text of
one line is read by the inline rules alone.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import (
    StateInline,
    autolink,
    backtick,
    emphasis,
    entity,
    escape,
    html_inline,
    image,
    link,
    link_pairs,
    newline,
    strikethrough,
)
from markdown_it.token import Token
from markdown_it.utils import EnvType

from quizkit.markup.math import math_block, math_inline

DEEPEST = 100
"""So many blocks within blocks are read; a text with more is shown as typed."""

_NESTED = 20  # brackets within brackets, as in markdown-it

LONGEST = 50_000
"""A longer text is shown as typed: no author means one, and reading it would take too long."""

WHITE = " \t\n\v\f\r\u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
"""What is trimmed from the ends of texts and paragraphs: the white space of CommonMark, as markdown-it does."""

_Rule = Callable[[StateInline, bool], bool]

_RULES: dict[str, tuple[_Rule, ...]] = {
    "\n": (newline,),
    "\\": (escape,),
    "`": (backtick,),
    "~": (strikethrough.tokenize,),
    "*": (emphasis.tokenize,),
    "_": (emphasis.tokenize,),
    "[": (link,),
    "]": (),
    "!": (image,),
    "<": (autolink, html_inline),
    "&": (entity,),
}
_MATH_RULES: dict[str, tuple[_Rule, ...]] = {**_RULES, "$": (math_inline,)}


class _State(StateInline):
    """Knows where the text not yet turned into a token starts."""

    start = 0

    def pushPending(self) -> Token:
        token = super().pushPending()
        token.map = [self.start, self.start + len(token.content)]
        return token


class _Inline(ParserInline):
    """The inline parser, by a table of rules for each character that starts something."""

    def __init__(self, rules: dict[str, tuple[_Rule, ...]]) -> None:
        super().__init__()
        self._rules = rules
        self._special = re.compile("[" + re.escape("".join(rules)) + "]")

    def _text_end(self, state: StateInline) -> int:
        found = self._special.search(state.src, state.pos, state.posMax)
        return state.posMax if found is None else found.start()

    def tokenize(self, state: StateInline) -> None:
        assert isinstance(state, _State)
        rules, src = self._rules, state.src
        while state.pos < state.posMax:
            start, before = state.pos, len(state.tokens)
            if not state.pending:
                state.start = start
            if src[start] not in rules:
                state.pos = self._text_end(state)
                state.append_pending(src[start : state.pos])
            elif state.level < _NESTED and any(rule(state, False) for rule in rules[src[start]]):
                _place(state.tokens, before, start, state.pos)
            else:
                state.append_pending(src[start])
                state.pos += 1
        if state.pending:
            state.pushPending()

    def skipToken(self, state: StateInline) -> None:
        start = state.pos
        if start in state.cache:
            state.pos = state.cache[start]
            return
        char = state.src[start]
        if char not in self._rules:
            state.pos = self._text_end(state)
        elif state.level >= _NESTED:
            state.pos = state.posMax
        else:
            state.level += 1
            if not any(rule(state, True) for rule in self._rules[char]):
                state.pos += 1
            state.level -= 1
        state.cache[start] = state.pos

    def parse(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> list[Token]:
        state = _State(src, md, env, tokens)
        self.tokenize(state)
        link_pairs(state)
        strikethrough.postProcess(state)
        if "~~~" in src:
            _settle_tildes(state.tokens)
        emphasis.postProcess(state)
        return state.tokens


def _place(tokens: list[Token], first: int, start: int, end: int) -> None:
    """Give the tokens that a rule made their places; those of runs (`**`) have one each."""
    cursor = start
    for token in tokens[first:]:
        if token.map is None:
            if token.type == "text":
                token.map = [cursor, cursor + len(token.content)]
                cursor = token.map[1]
            else:
                token.map = [start, end]
                cursor = start + 1 if token.markup == "autolink" else cursor


def _settle_tildes(tokens: list[Token]) -> None:
    """Of an odd run of tildes that closes, the last one is left over, where markdown-it has put its token, too."""
    for index, token in enumerate(tokens):
        if token.type != "text" or token.content != "~" or token.map is None:
            continue
        start, before = token.map[0], index - 1
        while before >= 0 and tokens[before].type == "s_close":
            place = tokens[before].map
            if place is None or place[0] < start:
                break
            tokens[before].map = [place[0] - 1, place[1] - 1]
            token.map = [max(token.map[0], place[1] - 1), max(token.map[1], place[1])]
            before -= 1


class _Markdown(MarkdownIt):
    """CommonMark with tables and strikethrough. Addresses stay as typed; rendering judges them."""

    def __init__(self, *, math: bool) -> None:
        super().__init__("commonmark", {"html": True, "maxNesting": DEEPEST, "store_labels": True})
        self.block.ruler.enable(["table"])
        self.block.ruler.disable(["html_block"])
        if math:
            ends = ["paragraph", "reference", "blockquote", "list"]
            self.block.ruler.before("fence", "math_block", math_block, {"alt": ends})
        self.inline = _Inline(_MATH_RULES if math else _RULES)

    def normalizeLink(self, url: str) -> str:
        return url

    def normalizeLinkText(self, link: str) -> str:
        return link

    def validateLink(self, url: str) -> bool:
        return True


_MARKDOWN = {math: _Markdown(math=math) for math in (False, True)}


class Places:
    """Where inline text stands in the whole: pairs of positions, from each of which both go on in step."""

    def __init__(self, pairs: list[tuple[int, int]]) -> None:
        self._here = [here for here, _ in pairs]
        self._there = [there for _, there in pairs]

    def __call__(self, position: int) -> int:
        """The position in the whole text."""
        index = max(bisect_right(self._here, position) - 1, 0)
        return self._there[index] + position - self._here[index]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the whole text from the character at `start` to before `end`."""
        return self(start), self(end - 1) + 1 if end > start else self(start)


class Inline(NamedTuple):
    """A run of inline text: its source, its tokens, and where they stand."""

    content: str
    tokens: list[Token]
    places: Places

    def children(self, token: Token) -> Inline:
        """The alt text of one of its images."""
        assert token.map is not None
        shift = token.map[0] + 2
        inner = [(0, self.places(shift))]
        inner += [(i + 1, self.places(shift + i + 1)) for i, char in enumerate(token.content) if char in "\n|"]
        return Inline(token.content, token.children or [], Places(inner))


class Definition(NamedTuple):
    """A link reference definition: its label as Markdown compares it, and its lines."""

    label: str
    first: int
    end: int
    repeated: bool


@dataclass(frozen=True)
class Parsed:
    """A text (line ends as LF) and what it is read as.

    `blocks` is None for a text that is inline alone. `inlines` go with the `inline` tokens of `blocks`, in order.
    `as_typed` says that the text is not read as Markdown.
    """

    text: str
    blocks: list[Token] | None
    inlines: tuple[Inline, ...]
    definitions: tuple[Definition, ...] = ()
    as_typed: bool = False

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.text.split("\n")

    @cached_property
    def line_starts(self) -> list[int]:
        """Where each line starts."""
        return [0, *accumulate(len(line) + 1 for line in self.lines)]


def parse(text: str, *, one_line: bool, math: bool) -> Parsed:
    """Read Markdown. With `one_line` the text is inline, whatever it starts with and however many lines it has."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    if len(text) > LONGEST or _is_huge_table(text):
        return Parsed(text, None, (), as_typed=True)
    md = _MARKDOWN[math]
    body = text.strip(WHITE)
    if one_line or "\n" not in body:
        start = len(text) - len(text.lstrip(WHITE))
        return Parsed(text, None, (Inline(body, md.inline.parse(body, md, {}, []), Places([(0, start)])),))
    env: EnvType = {}
    tokens: list[Token] = []
    md.block.parse(text, md, env, tokens)
    if any(token.level >= DEEPEST - 1 for token in tokens):
        return Parsed(text, None, (), as_typed=True)
    inlines = tuple(
        Inline(token.content, md.inline.parse(token.content, md, env, []), places)
        for token, places in _placed(Parsed(text, tokens, ()), tokens)
    )
    return Parsed(text, tokens, inlines, tuple(_definitions(env)))


def _is_huge_table(text: str) -> bool:
    """Whether a text could become a table of very many cells: each row is filled up to the width of the first."""
    return text.count("|") > 200 and max(line.count("|") for line in text.split("\n")) * text.count("\n") > 10_000


def _definitions(env: EnvType) -> Iterator[Definition]:
    for label, found in env.get("references", {}).items():
        yield Definition(label, found["map"][0], found["map"][1], repeated=False)
    for found in env.get("duplicate_refs", ()):
        yield Definition(found["label"], found["map"][0], found["map"][1], repeated=True)


def _placed(parsed: Parsed, tokens: list[Token]) -> Iterator[tuple[Token, Places]]:
    """The inline tokens with their places in the text."""
    cursor = 0
    for before, token in pairwise(tokens):
        if before.type == "tr_open":
            assert before.map is not None
            line = parsed.lines[before.map[0]]
            cursor = container_width(line) if before.level > 2 else 0
        if token.type != "inline":
            continue
        assert token.map is not None
        first = token.map[0]
        if before.type in ("th_open", "td_open"):
            typed = token.content.replace("|", "\\|")
            cursor = max(parsed.lines[first].find(typed, cursor), 0)
            yield token, _cell_places(token.content, parsed.line_starts[first] + cursor)
            cursor += len(typed)
        elif before.type == "heading_open" and before.markup.startswith("#"):
            line = parsed.lines[first]
            column = line.find(token.content, line.find(before.markup) + len(before.markup))
            yield token, Places([(0, parsed.line_starts[first] + max(column, 0))])
        else:
            yield token, _line_places(token.content, parsed, *token.map)


def _cell_places(content: str, start: int) -> Places:
    """A cell's places: a `|` in it was typed as two characters."""
    pairs, shift = [(0, start)], 0
    for index, char in enumerate(content):
        if char == "|":
            shift += 1
            pairs.append((index + 1, start + index + 1 + shift))
    return Places(pairs)


def _line_places(content: str, parsed: Parsed, first: int, end: int) -> Places:
    """A paragraph's places: each of its lines ends where the line of the text ends."""
    written = content.split("\n")
    # A line of white space that is neither space nor tab belongs to a paragraph, and is trimmed from its ends.
    while first + len(written) < end and not parsed.lines[first].rstrip(WHITE).endswith(written[0].rstrip(WHITE)):
        first += 1
    pairs, here = [], 0
    for number, line in enumerate(written, first):
        body = line.lstrip(" \t")
        indent = len(line) - len(body)
        column = parsed.line_starts[number] + len(parsed.lines[number].rstrip(WHITE)) - len(body.rstrip(WHITE))
        # A tab that a list's indent cuts in two stands as spaces in the paragraph: it is shorter where it was typed.
        pairs.append((here, max(column - indent, parsed.line_starts[number])))
        pairs.append((here + indent, column))
        here += len(line) + 1
    return Places(pairs)


_CONTAINERS = re.compile(r"(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))*[ \t]*")


def container_width(line: str) -> int:
    """How many characters at the start of a line are marks of quotations and lists."""
    found = _CONTAINERS.match(line)
    return 0 if found is None else found.end()
