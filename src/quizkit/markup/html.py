"""Tokens to HTML and plain text.

Every tag and attribute that a text can put into a page is written in this module, or by `highlight` and `math`.
"""

from __future__ import annotations

from collections.abc import Mapping

from markdown_it.token import Token

from quizkit.diagnostics import Sentence, say
from quizkit.markup.addresses import Place, encoded, names_scheme, place_of
from quizkit.markup.escape import code_span, escape
from quizkit.markup.highlight import highlight, language_of
from quizkit.markup.math import InvalidTeX, to_mathml
from quizkit.markup.model import Form, Problem, Rendered, Target
from quizkit.markup.parser import WHITE, Inline, Parsed

_REL = ' rel="noopener noreferrer"'
_CODE = '<code dir="ltr">'

_INLINE_TAGS = {
    "strong_open": "<strong>",
    "strong_close": "</strong>",
    "em_open": "<em>",
    "em_close": "</em>",
    "s_open": "<del>",
    "s_close": "</del>",
}
_BLOCK_TAGS = {
    "blockquote_open": "<blockquote>\n",
    "blockquote_close": "</blockquote>\n",
    "bullet_list_open": "<ul>\n",
    "bullet_list_close": "</ul>\n",
    "ordered_list_close": "</ol>\n",
    "list_item_open": "<li>",
    "list_item_close": "</li>\n",
    "heading_open": "<p><strong>",
    "heading_close": "</strong></p>\n",
    "hr": "<hr>\n",
    "table_open": "<table>\n",
    "table_close": "</table>\n",
    "thead_open": "<thead>\n",
    "thead_close": "</thead>\n",
    "tbody_open": "<tbody>\n",
    "tbody_close": "</tbody>\n",
    "tr_open": "<tr>\n",
    "tr_close": "</tr>\n",
    "th_close": "</th>\n",
    "td_close": "</td>\n",
}

Addresses = Mapping[str, str | None]


def to_html(parsed: Parsed, form: Form, addresses: Addresses) -> Rendered:
    """The text as shown, with the problems that showing it meets: addresses, images and mathematics."""
    if parsed.as_typed:
        return _typed(parsed.text, form)
    writer = _Writer(parsed, addresses)
    if parsed.blocks is not None:
        writer.blocks(parsed.blocks)
    else:
        writer.inline(parsed.inlines[0])
    html = "".join(writer.html).rstrip("\n")
    if form == "paragraph" and parsed.blocks is None and html:
        html = f"<p>{html}</p>"
    plain = "".join(writer.plain) if parsed.blocks is None else "\n".join(writer.lines)
    return Rendered(html, plain.strip(), tuple(writer.targets), tuple(writer.problems))


def _typed(text: str, form: Form) -> Rendered:
    body = text.strip(WHITE)
    html = escape(body)
    problem = Problem(
        "markup-eats-characters",
        say("this text is too long, or lists and quotations are nested too deeply in it: it is shown as typed"),
        say("divide the text"),
        0,
        len(text),
    )
    return Rendered(html if form == "inline" else f"<p>{html}</p>", body.strip(), (), (problem,))


class _Writer:
    """Goes through the tokens once. `lines` are the plain text of blocks done, `plain` of the one at hand."""

    def __init__(self, parsed: Parsed, addresses: Addresses) -> None:
        self.html: list[str] = []
        self.plain: list[str] = []
        self.lines: list[str] = []
        self.targets: list[Target] = []
        self.problems: list[Problem] = []
        self._parsed = parsed
        self._addresses = addresses

    def blocks(self, tokens: list[Token]) -> None:
        inlines = iter(self._parsed.inlines)
        for index, token in enumerate(tokens):
            kind = token.type
            if kind == "inline":
                self.inline(next(inlines))
            elif kind == "paragraph_open":
                self._end_line()
                self.html.append("" if token.hidden else "<p>")
            elif kind == "paragraph_close":
                self._end_line()
                last = tokens[index + 1].type == "list_item_close" if token.hidden else False
                self.html.append(("" if last else "\n") if token.hidden else "</p>\n")
            else:
                self._block(token)

    def _block(self, token: Token) -> None:
        kind = token.type
        if kind in ("th_open", "td_open"):
            align = str(token.attrs.get("style", "")).removeprefix("text-align:")
            self.html.append(f'<{token.tag} class="align-{align}">' if align else f"<{token.tag}>")
        elif kind in ("th_close", "td_close"):
            self.plain.append("\t")
            self.html.append(_BLOCK_TAGS[kind])
        elif kind in ("fence", "code_block"):
            self._code(token)
        elif kind == "math_block":
            self._math_block(token)
        elif kind == "ordered_list_open":
            start = token.attrs.get("start", 1)
            self.html.append(f'<ol start="{start}">\n' if start != 1 else "<ol>\n")
        else:
            self._end_line()
            self.html.append(_BLOCK_TAGS[kind])

    def _end_line(self) -> None:
        if self.plain:
            line = "".join(self.plain).strip(WHITE)
            if line:
                self.lines.append(line)
            self.plain = []

    def _code(self, token: Token) -> None:
        self._end_line()
        language = language_of(token.info) if token.type == "fence" else ""
        name = f' class="language-{escape(language)}"' if language else ""
        self.html.append(f'<pre dir="ltr"><code{name}>{highlight(token.content, language)}</code></pre>\n')
        if token.content.strip(WHITE):
            self.lines.append(token.content.removesuffix("\n"))

    def _math_block(self, token: Token) -> None:
        assert token.map is not None
        first, last = token.map
        start = self._parsed.line_starts[first]
        end = self._parsed.line_starts[last - 1] + len(self._parsed.lines[last - 1])
        self._end_line()
        self.html.append("<p>")
        self._mathml(token.content, True, (start, end), f"$${token.content}$$")
        self._end_line()
        self.html.append("</p>\n")

    def inline(self, inline: Inline) -> None:
        tokens, at, in_link = inline.tokens, 0, 0
        while at < len(tokens):
            token = tokens[at]
            kind = token.type
            if kind in ("text", "text_special", "html_inline"):
                self._text(token.content)
            elif kind == "code_inline":
                self.html.append(f"{_CODE}{escape(token.content)}</code>")
                self.plain.append(token.content)
            elif kind in _INLINE_TAGS:
                self.html.append(_INLINE_TAGS[kind])
            elif kind == "softbreak":
                self._text("\n" + _indent(inline, token))
            elif kind == "hardbreak":
                self.html.append("<br>")
                self._text("\n" + _indent(inline, token))
            elif kind == "link_open":
                shown = not in_link and self._open_link(inline, at)
                if shown or in_link:
                    in_link += 1
                else:
                    at = closing(tokens, at)
                    self._text(_source(inline, token))
            elif kind == "link_close":
                in_link -= 1
                if not in_link:
                    self.html.append("</a>")
            elif kind == "image":
                self._image(inline, token, bool(in_link))
            elif kind == "math":
                self._math(inline, token)
            at += 1

    def _text(self, text: str) -> None:
        self.html.append(escape(text))
        self.plain.append(text)

    def _report(self, rule: str, message: Sentence, help: Sentence, span: tuple[int, int]) -> None:
        self.problems.append(Problem(rule, message, help, *span))

    def _open_link(self, inline: Inline, at: int) -> bool:
        """Start a link; False where the link is to be shown as typed."""
        token = inline.tokens[at]
        assert token.map is not None
        address, span = str(token.attrs["href"]), inline.places.span(*token.map)
        label = text_of(inline.tokens[at + 1 : closing(inline.tokens, at)]).strip(WHITE)
        place = place_of(address)
        if place is Place.REFUSED:
            if token.markup != "autolink" or names_scheme(address):
                self._unsafe(address, span)
            return False
        if place is Place.NOWHERE or not label:
            return False
        self.targets.append(Target("link", address, label, *span))
        self._start_anchor(address, place, token)
        return True

    def _start_anchor(self, address: str, place: Place, token: Token) -> None:
        replaced = self._addresses.get(address, address)
        to = encoded(address) if replaced == address else replaced
        href = "" if to is None else f' href="{escape(to)}"'
        self.html.append(f"<a{href}{_title(token)}{_REL if place is Place.WEB else ''}>")

    def _unsafe(self, address: str, span: tuple[int, int]) -> None:
        self._report(
            "unsafe-link",
            say("`{address}` is no address that a text may lead to; the link is shown as typed", address=address),
            say("links lead to http, https, mailto, or a path relative to this file"),
            span,
        )

    def _image(self, inline: Inline, token: Token, in_link: bool) -> None:
        assert token.map is not None
        address, alt = str(token.attrs["src"]), text_of(token.children or []).strip(WHITE)
        span, place = inline.places.span(*token.map), place_of(address)
        if place not in (Place.WEB, Place.RELATIVE):
            if place is Place.REFUSED:
                self._unsafe(address, span)
            else:
                self._not_an_image(address, span)
            self._text(_source(inline, token))
            return
        self.targets.append(Target("image", address, alt, *span))
        if not alt:
            self._report(
                "image-alt",
                say("this image has no alt text: who cannot see it learns nothing of it"),
                say(
                    "say in the square brackets what the image shows: ![a tree with five leaves]({address})",
                    address=address,
                ),
                span,
            )
        if place is Place.WEB:
            self._remote(address, alt, span, token, in_link)
        else:
            self._local(address, alt, token, _source(inline, token))

    def _not_an_image(self, address: str, span: tuple[int, int]) -> None:
        self._report(
            "broken-image",
            say("`{address}` leads to no image", address=address),
            say(
                "write in the round brackets where the image lies, relative to this file: ![alt text](assets/tree.png)"
            ),
            span,
        )

    def _remote(self, address: str, alt: str, span: tuple[int, int], token: Token, in_link: bool) -> None:
        self._report(
            "remote-image",
            say("this image lies elsewhere: it is shown as a link, for pages stand by themselves"),
            say("put the image beside the quiz, and write its path: ![{alt}](assets/…)", alt=alt or "alt text"),
            span,
        )
        if not in_link:
            self._start_anchor(address, Place.WEB, token)
        self._text(alt or address)
        if not in_link:
            self.html.append("</a>")

    def _local(self, address: str, alt: str, token: Token, typed: str) -> None:
        replaced = self._addresses.get(address, address)
        if replaced is None:
            self._text(alt or typed)
            return
        source = encoded(address) if replaced == address else replaced
        self.html.append(f'<img src="{escape(source)}" alt="{escape(alt)}"{_title(token)}>')
        self.plain.append(alt)

    def _math(self, inline: Inline, token: Token) -> None:
        assert token.map is not None
        self._mathml(token.content, token.info == "display", inline.places.span(*token.map), _source(inline, token))

    def _mathml(self, tex: str, display: bool, span: tuple[int, int], typed: str) -> None:
        try:
            self.html.append(to_mathml(tex, display=display))
            self.plain.append(tex)
        except InvalidTeX as error:
            message = (
                say("this is not TeX that can be shown: `{part}` is not known", part=str(error))
                if str(error)
                else say("this is not TeX that can be shown")
            )
            help = say("mend the formula, or write {code} to show it as typed", code=code_span(typed))
            self._report("invalid-math", message, help, span)
            self._text(typed)


def _title(token: Token) -> str:
    title = token.attrs.get("title")
    return f' title="{escape(str(title))}"' if title else ""


def _source(inline: Inline, token: Token) -> str:
    assert token.map is not None
    return inline.content[slice(*token.map)]


def _indent(inline: Inline, token: Token) -> str:
    """The white space after a line break: browsers do not show it, but it is there."""
    return _source(inline, token).partition("\n")[2]


def closing(tokens: list[Token], at: int) -> int:
    """Where the link that opens at `at` closes."""
    depth = 0
    for index in range(at, len(tokens)):
        depth += (tokens[index].type == "link_open") - (tokens[index].type == "link_close")
        if not depth:
            return index
    raise AssertionError("markdown-it closes every link")


def text_of(tokens: list[Token]) -> str:
    """The text of inline tokens: what an image's alt text or a link's label says."""
    pieces = (
        text_of(token.children or [])
        if token.type == "image"
        else " "
        if token.type.endswith("break")
        else token.content
        for token in tokens
    )
    return "".join(pieces)
