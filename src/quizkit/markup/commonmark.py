"""The author's Markdown as code hosts read it: they interpret HTML, mentions, emoji names, footnotes and more.

The text is kept; what such a host would read otherwise is escaped where it stands. Sources: the GitHub Flavored
Markdown specification, and GitHub's and GitLab's pages on mathematics, alerts, task lists, footnotes and diagrams.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from markdown_it.token import Token

from quizkit.markup.addresses import Place, encoded, place_of
from quizkit.markup.escape import code_span
from quizkit.markup.html import Addresses, closing, text_of
from quizkit.markup.model import Form
from quizkit.markup.parser import WHITE, Inline, Parsed, container_width

_DIAGRAMS = frozenset(("geojson", "math", "mermaid", "plantuml", "stl", "topojson"))


class Edit(NamedTuple):
    """A stretch of the text and what takes its place."""

    start: int
    end: int
    new: str


def commonmark(parsed: Parsed, form: Form, addresses: Addresses) -> str:
    """The text for a page on a code host; see `quizkit.markup.to_commonmark`."""
    if parsed.as_typed:
        lines = (_guarded(_literal(line.strip(WHITE))) for line in parsed.text.strip(WHITE).split("\n"))
        return (" " if form == "inline" else "\n").join(lines)
    edits: list[Edit] = []
    for inline in parsed.inlines:
        edits += _Inlines(inline, addresses, joined=form == "inline").edits()
    if parsed.blocks is None:
        return _guarded(_applied(parsed.text, edits).strip(WHITE).replace("\n", " "))
    edits += _block_edits(parsed)
    return _applied(parsed.text, edits).strip("\n").rstrip() + _fence_end(parsed)


def _applied(text: str, edits: list[Edit]) -> str:
    pieces: list[str] = []
    done = 0
    for edit in sorted(edits):
        if edit.start >= done:
            pieces += (text[done : edit.start], edit.new)
            done = edit.end
    return "".join((*pieces, text[done:]))


# Text that is shown as it is

_MARKS = re.compile(r"[\\`*_\[\]<&~$@]|(?<=\])\(")
_SENSITIVE = re.compile(
    r"(?P<escape>~|<(?=[A-Za-z/!?])|(?<!\w)@(?=\w)|(?<![\w&])\#(?=\d)|^\[|\[(?=\^))|(?P<dollar>\$)|(?P<emoji>:(?=[a-z0-9_+-]+:))",
    re.ASCII,
)


# Signs at which a host may see a formula start or end.
_FORMULA_START = re.compile(r"\$(?=[^\s$])")
_FORMULA_END = re.compile(r"(?<=[^\s$])\$(?!\w)")


def _holds_formula(shown: str) -> bool:
    start = _FORMULA_START.search(shown)
    return "$$" in shown or (start is not None and _FORMULA_END.search(shown, start.end() + 1) is not None)


def _literal(text: str) -> str:
    """Text of one line of which nothing is markup."""
    return _MARKS.sub(r"\\\g<0>", text)


_BLOCK_START = re.compile(r"(?:#{1,6}|[-+*])(?=[ \t]|$)|>|=+[ \t]*$|([-*_])[ \t]*(?:\1[ \t]*){2,}$")
_NUMBER = re.compile(r"(\d{1,9})([.)](?=[ \t]|$))")
_FENCE = re.compile(r"`{3,}(?=[^`]*$)")


def _guarded(line: str) -> str:
    """A line that starts no block, continues on no next line, and loses no signs at the end of a heading."""
    if _BLOCK_START.match(line):
        line = f"\\{line}"
    line = _NUMBER.sub(r"\1\\\2", line, count=1) if _NUMBER.match(line) else line
    fence = _FENCE.match(line)
    if line.startswith("~~~"):
        line = f"<span></span>{line}"
    elif fence:
        line = "\\`" * fence.end() + line[fence.end() :]
    line = re.sub(r"(?<=[ \t])(#+)$", r"\\\1", line)
    return line + _lone_backslash(line)


def _lone_backslash(line: str) -> str:
    """The second backslash that a line wants whose last one stands for itself."""
    return "\\" * ((len(line) - len(line.rstrip("\\"))) % 2)


# Inline text


class _Inlines:
    """The edits of a run of inline text. Positions are its own until `edits` gives them."""

    def __init__(self, inline: Inline, addresses: Addresses, *, joined: bool) -> None:
        self._inline = inline
        self._addresses = addresses
        self._joined = joined
        self._made: list[Edit] = []

    def edits(self) -> Iterator[Edit]:
        """The edits, in the text's positions."""
        self._walk(self._inline.tokens)
        for edit in self._made:
            start, end = self._inline.places.span(edit.start, edit.end)
            yield Edit(start, end, edit.new)
        yield from self._joined_lines()

    def _joined_lines(self) -> Iterator[Edit]:
        """Line ends within code spans and links as spaces: a tag at the start of a line would be a block."""
        places, content = self._inline.places, self._inline.content
        if "\n" not in content:
            return
        breaks = {
            place for token in self._inline.tokens if token.type.endswith("break") for place in range(*token.map or ())
        }
        for at, char in enumerate(content):
            if char == "\n" and at not in breaks:
                yield Edit(places(at), places(at + 1), " ")

    def _put(self, start: int, end: int, new: str) -> None:
        self._made.append(Edit(start, end, new))

    def _walk(self, tokens: list[Token]) -> None:
        shown = ["\0"] * len(self._inline.content)
        at, in_link = 0, 0
        while at < len(tokens):
            token = tokens[at]
            start, end = token.map or [0, 0]
            if token.type == "text" and token.content:
                shown[start:end] = token.content
            elif token.markup == "\\$":
                shown[start] = "$"
            elif token.type == "html_inline":
                self._as_typed(start, end)
            elif token.type in ("softbreak", "hardbreak"):
                self._break(start, end)
            elif token.type == "link_open":
                last = closing(tokens, at)
                if in_link or not self._link(tokens[at : last + 1]):
                    self._put(start, end, _literal(text_of(tokens[at + 1 : last]))) if in_link else self._as_typed(
                        start, end
                    )
                    at = last
                elif token.markup == "autolink":
                    at = last
                else:
                    in_link += 1
            elif token.type == "link_close":
                in_link -= 1
            elif token.type == "image":
                self._image(token, bool(in_link))
            elif token.type == "math":
                self._put(start, end, _tex(token.content))
            at += 1
        self._text("".join(shown))

    def _text(self, shown: str) -> None:
        dollars = _holds_formula(shown)
        for match in _SENSITIVE.finditer(shown):
            if match["escape"]:
                self._put(match.start(), match.start(), "\\")
            elif match["emoji"]:
                self._put(match.end(), match.end(), "<!-- -->")
            elif dollars:
                escaped = self._inline.content[match.start()] == "\\"
                self._put(match.start(), match.end() + escaped, "<span>$</span>")

    def _as_typed(self, start: int, end: int) -> None:
        for match in _MARKS.finditer(self._inline.content, start, end):
            self._put(match.start(), match.start(), "\\")

    def _break(self, start: int, end: int) -> None:
        """A title's line break becomes a space. White space at the start of a line is kept by an entity."""
        typed = self._inline.content[start:end]
        white = typed.partition("\n")[2]
        if self._joined:
            self._put(start, end, "&#32; " if typed.startswith("\\") else " ")
        elif len(white.expandtabs(4)) > 1:
            first = end - len(white)
            self._put(first, first + 1, "&#9;" if white[0] == "\t" else "&#32;")

    def _link(self, tokens: list[Token]) -> bool:
        """Whether a link stays one; its address is replaced, or written where it was defined elsewhere."""
        opening = tokens[0]
        address = str(opening.attrs["href"])
        place = place_of(address)
        if place in (Place.REFUSED, Place.NOWHERE) or not text_of(tokens[1:-1]).strip(WHITE):
            return False
        if opening.markup != "autolink" and (opening.meta.get("label") or address in self._addresses):
            assert opening.map is not None
            label_end = max((token.map[1] for token in tokens[1:-1] if token.map), default=opening.map[0] + 1)
            new = self._addresses.get(address, address) or address
            self._put(label_end, opening.map[1], f"]({_destination(new)}{_title(opening)})")
        return True

    def _image(self, token: Token, in_link: bool) -> None:
        assert token.map is not None
        start, end = token.map
        address, alt = str(token.attrs["src"]), text_of(token.children or []).strip(WHITE)
        place, new = place_of(address), self._addresses.get(address, address)
        if place not in (Place.WEB, Place.RELATIVE) or (new is None and not alt):
            self._as_typed(start, end)
        elif new is None or (place is Place.WEB and in_link):
            self._put(start, end, _literal(alt or address))
        elif place is Place.WEB:
            self._put(start, end, f"[{_literal(alt or address)}]({_destination(new)}{_title(token)})")
        else:
            self._put(start, end, f"![{_literal(alt)}]({_destination(new)}{_title(token)})")


_ENTITY = re.compile(r"&(?=[#\w]+;)")


def _destination(address: str) -> str:
    encoded_address = _ENTITY.sub("&amp;", encoded(address))
    if re.search(r"[\s()<>\\]", encoded_address) or not encoded_address:
        return "<" + re.sub(r"[<>\\]", r"\\\g<0>", encoded_address) + ">"
    return encoded_address


def _title(token: Token) -> str:
    title = str(token.attrs.get("title", ""))
    return ' "' + re.sub(r'["\\&]', r"\\\g<0>", title) + '"' if title else ""


def _tex(tex: str) -> str:
    """TeX as GitHub and GitLab both read it where Markdown's signs are in it."""
    return f"${code_span(' '.join(tex.split()))}$"


# Blocks


def _block_edits(parsed: Parsed) -> Iterator[Edit]:
    inlines = iter(parsed.inlines)
    inline: Inline | None = None
    opening: Token | None = None
    for token in parsed.blocks or ():
        if token.type == "inline":
            inline = next(inlines)
            if opening is not None:
                yield from _bold(parsed, opening, inline)
                opening = None
        elif token.type == "heading_open" and token.level == 0:
            opening = token
        elif token.type == "fence" and token.info.strip().split(" ")[0].lower() in _DIAGRAMS:
            yield _plain_fence(parsed, token)
        elif token.type == "math_block":
            yield _inline_math(parsed, token)
    for definition in parsed.definitions:
        for number in range(definition.first, definition.end):
            start, line = parsed.line_starts[number], parsed.lines[number]
            width = container_width(line)
            # A list's item that holds nothing would be read as text where a paragraph goes before.
            yield Edit(start + width, start + len(line), "<!-- -->" if line[:width].strip() else "")


def _bold(parsed: Parsed, opening: Token, inline: Inline) -> Iterator[Edit]:
    """A heading as a paragraph of its own in bold; a heading would take its place in the outline of the page."""
    assert opening.map is not None
    first, end = opening.map
    start, last = parsed.line_starts[first], parsed.line_starts[end - 1] + len(parsed.lines[end - 1])
    if not inline.content:
        yield Edit(start, last, "")
        return
    text_start, text_end = inline.places.span(0, len(inline.content))
    yield Edit(start, text_start, "\n**")
    for token in inline.tokens:
        if token.type == "text" and token.content in ("*", "_") and token.map is not None:
            mark = inline.places(token.map[0])
            yield Edit(mark, mark, "\\")
    yield Edit(text_end, last, f"{_lone_backslash(inline.content)}**\n")


def _fence_end(parsed: Parsed) -> str:
    """The end of a fence that only the end of the text ends: on a page more comes after it."""
    last = parsed.blocks[-1] if parsed.blocks else None
    if last is None or last.type != "fence" or last.map is None:
        return ""
    first, end = last.map
    mark = re.escape(last.markup[0])
    ended = re.fullmatch(rf" {{0,3}}{mark}{{{len(last.markup)},}}[ \t]*", parsed.lines[end - 1])
    return "" if ended and end > first + 1 else f"\n{last.markup}"


def _plain_fence(parsed: Parsed, token: Token) -> Edit:
    assert token.map is not None
    line, start = parsed.lines[token.map[0]], parsed.line_starts[token.map[0]]
    return Edit(start + line.find(token.markup) + len(token.markup), start + len(line), "")


def _inline_math(parsed: Parsed, token: Token) -> Edit:
    assert token.map is not None
    first, last = token.map[0], token.map[1] - 1
    start = parsed.line_starts[first] + parsed.lines[first].find("$$")
    return Edit(start, parsed.line_starts[last] + len(parsed.lines[last].rstrip()), _tex(token.content))
