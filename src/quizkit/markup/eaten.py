"""Characters that Markdown takes for its own where an author meant them, in inline text.

What a writer who knows Markdown types on purpose is not reported: emphasis with stars on the edges of words, escapes
that are needed, code spans, links. Everything else that vanishes is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from markdown_it.token import Token

from quizkit.diagnostics import Sentence, say
from quizkit.markup.addresses import Place, place_of
from quizkit.markup.escape import code_span
from quizkit.markup.html import text_of
from quizkit.markup.model import Problem
from quizkit.markup.parser import Inline, parse
from quizkit.markup.words import joins, word_around

RULE = "markup-eats-characters"

Wording: TypeAlias = Callable[[str, str], tuple[Sentence, Sentence]]
"""The message and the help, for the stretch of text concerned and the code span that shows it."""


class Eaten(NamedTuple):
    """A stretch of inline text that loses characters."""

    start: int
    end: int
    wording: Wording


def _as_code(code: str) -> Sentence:
    if "\n" in code:
        return say("put code between lines of three backticks (```), then it is shown as typed")
    return say("write {code} to show it as typed", code=code)


def stars(text: str, code: str) -> tuple[Sentence, Sentence]:
    """Stars inside words."""
    return say("Markdown reads the stars of `{text}` as emphasis, and does not show them", text=text), _as_code(code)


def underscores(text: str, code: str) -> tuple[Sentence, Sentence]:
    """Any emphasis by underscores."""
    return (
        say("Markdown reads the underscores of `{text}` as emphasis, and does not show them", text=text),
        say("write {code} to show it as typed; emphasis is written with stars: *word*", code=code)
        if "\n" not in code
        else say("emphasis is written with stars: *word*"),
    )


def tildes(text: str, code: str) -> tuple[Sentence, Sentence]:
    """Struck-out text inside words."""
    return say("Markdown strikes `{text}` out, and does not show its tildes", text=text), _as_code(code)


def backslashes(text: str, code: str) -> tuple[Sentence, Sentence]:
    """A backslash before punctuation that needs none."""
    return (
        say("Markdown does not show the backslash before punctuation in `{text}`", text=text),
        say("write {code} to show it as typed, or leave the backslash out", code=code),
    )


def entities(text: str, code: str) -> tuple[Sentence, Sentence]:
    """A character reference."""
    return (
        say("Markdown shows the character that `{text}` stands for", text=text),
        say("write {code} to show it as typed, or type the character itself", code=code),
    )


def backticks(text: str, code: str) -> tuple[Sentence, Sentence]:
    """A code span that starts inside a word."""
    return (
        say("the backticks in `{text}` make code of what is between them, and are not shown", text=text),
        say("for an apostrophe type ’; to show it as typed write {code}", code=code),
    )


def links(text: str, code: str) -> tuple[Sentence, Sentence]:
    """Brackets of code that are read as a link."""
    return say("Markdown reads `{text}` as a link", text=text), _as_code(code)


def line_breaks(text: str, code: str) -> tuple[Sentence, Sentence]:
    """A backslash at the end of a line of code."""
    return say("Markdown reads the backslash at the end of this line as a line break"), _as_code("\n")


def indents(text: str, code: str) -> tuple[Sentence, Sentence]:
    """White space at the start of lines."""
    return say("the spaces at the start of these lines are not shown"), _as_code("\n")


def lines(text: str, code: str) -> tuple[Sentence, Sentence]:
    """Lines of code in a paragraph."""
    return say("these lines are shown as one line: Markdown joins the lines of a paragraph"), _as_code("\n")


def loose_stars(text: str, code: str) -> tuple[Sentence, Sentence]:
    """Not eaten but shown: bold marks with a space inside."""
    return (
        say("`{text}` is not bold: there is a space inside its stars", text=text),
        say("take the space away: **word**"),
    )


def inline_problems(inline: Inline, *, deep: bool, math: bool) -> Iterator[Problem]:
    """What an inline text loses. `deep` says that it stands in a list, where lines may be indented."""
    found = [*_pairs(inline), *_singles(inline, math), *_breaks(inline, 4 if deep else 2), *_loose(inline)]
    for item in _merged(sorted(found, key=lambda item: (item.start, item.end))):
        text = inline.content[item.start : item.end]
        message, help = item.wording(_short(text), code_span(text) if "\n" not in text else "\n")
        rule = "broken-emphasis" if item.wording is loose_stars else RULE
        yield Problem(rule, message, help, *inline.places.span(item.start, item.end))
    for token in inline.tokens:
        if token.type == "image":
            yield from inline_problems(inline.children(token), deep=deep, math=math)


def _short(text: str) -> str:
    """A stretch as a message quotes it: one line, and not a long one."""
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:59]}…"


def _merged(found: list[Eaten]) -> Iterator[Eaten]:
    """Stretches that overlap become one, worded as the first."""
    held: Eaten | None = None
    for item in found:
        if held is not None and item.start < held.end:
            held = held._replace(end=max(held.end, item.end))
        else:
            if held is not None:
                yield held
            held = item
    if held is not None:
        yield held


# Emphasis and struck-out text


def _pairs(inline: Inline) -> Iterator[Eaten]:
    opened: list[Token] = []
    for token in inline.tokens:
        if token.type in ("em_open", "strong_open", "s_open"):
            opened.append(token)
        elif token.type in ("em_close", "strong_close", "s_close"):
            start, end = _outer(opened.pop(), token)
            if token.markup[0] == "_":
                yield Eaten(*word_around(inline, start, end), underscores)
            elif not _is_emphasis(inline.content, start, end):
                yield Eaten(*word_around(inline, start, end), tildes if token.markup[0] == "~" else stars)


def _outer(opening: Token, closing: Token) -> tuple[int, int]:
    """From before the opening mark to after the closing one. Tokens of `**` stand at the inner star."""
    assert opening.map is not None and closing.map is not None
    strong = opening.type == "strong_open"
    return opening.map[0] - strong, closing.map[1] + strong


_NOT_BEFORE = frozenset(").]}^$%&#@\\`+")
_NOT_AFTER = frozenset("\\^$`{@#%&")
_NOT_FIRST = frozenset(".,:;!?)]}=/%^|")
_NOT_LAST = frozenset("([{<=/\\|^,;&@#$")


def _is_emphasis(content: str, start: int, end: int) -> bool:
    """Whether marks that emphasise stand as a writer puts them: around words."""
    while start and content[start - 1] in "*~":
        start -= 1
    while end < len(content) and content[end] in "*~":
        end += 1
    before, after = content[start - 1 : start] if start else "", content[end : end + 1]
    inside = content[start:end].strip("*~")
    if not any(char.isalnum() for char in inside) or joins(before) or joins(after):
        return False
    if before in _NOT_BEFORE or after in _NOT_AFTER or inside[0] in _NOT_FIRST or inside[-1] in _NOT_LAST:
        return False
    return not (before == after == "/" or (after == "." and joins(content[end + 1 : end + 2])))


_LOOSE = re.compile(
    r"(?<![\w*])\*\*[ \t]+[^\W_][^*\n]*[^\W_]\*\*(?![\w*])|(?<![\w*])\*\*[^\W_][^*\n]*[^\W_][ \t]+\*\*(?![\w*])"
)


def _loose(inline: Inline) -> Iterator[Eaten]:
    if "**" not in inline.content:
        return
    literal = ["\0"] * len(inline.content)
    for token in inline.tokens:
        if token.type == "text" and token.map is not None and token.content:
            literal[slice(*token.map)] = token.content
    for match in _LOOSE.finditer("".join(literal)):
        yield Eaten(match.start(), match.end(), loose_stars)


# Escapes, entities, code spans and links


def _singles(inline: Inline, math: bool) -> Iterator[Eaten]:
    needed = _Needed(inline, math)
    for token in inline.tokens:
        if token.map is None:
            continue
        start, end = token.map
        if token.type == "text_special" and token.content != token.markup:
            if token.info == "escape" and _is_needless(inline, token, needed):
                yield Eaten(*word_around(inline, start, end), backslashes)
            elif token.info == "entity" and not _is_space_between(inline.content, token):
                yield Eaten(start, end, entities)
        elif token.type == "code_inline" and joins(inline.content[start - 1 : start] if start else ""):
            first, last = word_around(inline, start, end)
            yield Eaten(first, last, backticks)
        elif token.type == "link_open" and _is_code(inline, token):
            yield Eaten(*word_around(inline, start, end), links)


def _is_space_between(content: str, token: Token) -> bool:
    """Whether an entity is a space or a joiner between words, which nobody could type and see."""
    assert token.map is not None
    start, end = token.map
    around = content[start - 1 : start] if start else " ", content[end : end + 1] or " "
    return not token.content.isprintable() and not any(char.isspace() for char in around)


def _is_code(inline: Inline, token: Token) -> bool:
    """Whether a link looks like an index and a call (`arr[i](x)`) or leads to a bare name."""
    assert token.map is not None
    address, start = str(token.attrs["href"]), token.map[0]
    if token.markup == "autolink" or place_of(address) is not Place.RELATIVE:
        return False
    before = inline.content[start - 1 : start] if start else ""
    return joins(before) or before in (")", "]", "_") or address.isidentifier()


class _Needed:
    """Which escapes keep something from being read as Markdown: found by reading the text without them."""

    def __init__(self, inline: Inline, math: bool) -> None:
        self._inline = inline
        self._math = math
        self._known: dict[str, bool] = {}

    def __call__(self, char: str) -> bool:
        kind = next((kind for kind in ("*", "_", "~", "`", "[]()!") if char in kind), char)
        if kind not in self._known:
            self._known[kind] = self._without(kind) != text_of(self._inline.tokens)
        return self._known[kind]

    def _without(self, kind: str) -> str:
        content = list(self._inline.content)
        for token in self._inline.tokens:
            if token.info == "escape" and token.content in kind and token.map is not None:
                content[token.map[0]] = ""
        return text_of(parse("".join(content), one_line=True, math=self._math).inlines[0].tokens)


def _is_needless(inline: Inline, token: Token, needed: _Needed) -> bool:
    assert token.map is not None
    content, (start, end), char = inline.content, token.map, token.content
    following = content[end : end + 1]
    first, last = word_around(inline, start, end)
    if char == "\\":
        return not following or following.isalnum() or following.isspace()
    if _is_path(inline, first, last):
        return True
    if char in "*_~`":
        word = content[first:last]
        alone = len(word) == len(content) and not any(c.isalnum() for c in word)
        glob = char == "*" and start > first and (end == last or following == ".")
        return (alone or glob) and not needed(char)
    if char in "<>&$" or not content[:start].rpartition("\n")[2].strip():
        return False
    if char in "[]()!":
        return not needed(char)
    return not (char in ".)" and content[:start].rpartition("\n")[2].strip().isdigit()) and char != "#"


_DRIVE = re.compile(r"[\"'(]*[A-Za-z]:\\")


def _is_path(inline: Inline, first: int, last: int) -> bool:
    """Whether a word holds a backslash that is shown (`C:\\new`, `\\d`), or starts with a drive's letter."""
    if _DRIVE.match(inline.content, first, last):
        return True
    return any(
        token.info == "escape" and token.content == token.markup and first <= token.map[0] < last
        for token in inline.tokens
        if token.map is not None
    )


# Line ends

_CODE_LINE = re.compile(
    r"\s*(?:[\w.\[\]]+ ?[-+*/%]?= ?\S.*|[\w.]+\(.*\)\s*[;:{]?|.*[=(].*;|.*\{|\}[;)]*|(?:return|import|const|var)\b.*\S"
    r"|(?:if|for|while|def|class|else|elif|try|except|with)\b.*:)\s*"
)


def _breaks(inline: Inline, least: int) -> Iterator[Eaten]:
    indented: list[tuple[int, int]] = []
    for token in inline.tokens:
        if token.type not in ("softbreak", "hardbreak") or token.map is None:
            continue
        start, end = token.map
        if inline.content[start] == "\\" and inline.content[:start].endswith(" "):
            yield Eaten(inline.content.rfind("\n", 0, start) + 1, start + 1, line_breaks)
        white = inline.content[start:end].partition("\n")[2]
        if len(white.expandtabs(4)) >= least:
            indented.append((end - len(white), end))
    if indented:
        yield Eaten(indented[0][0], indented[-1][1], indents)
    elif _is_code_lines(inline):
        yield Eaten(0, len(inline.content), lines)


def _is_code_lines(inline: Inline) -> bool:
    """Whether every line of several looks like a statement of a program."""
    written = inline.content.split("\n")
    if len(written) < 2 or any(token.type not in ("text", "text_special", "softbreak") for token in inline.tokens):
        return False
    return all(_CODE_LINE.fullmatch(line) for line in written)
