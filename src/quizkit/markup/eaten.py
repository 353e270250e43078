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
from quizkit.markup.escapes import Escapes
from quizkit.markup.model import Problem
from quizkit.markup.parser import Inline
from quizkit.markup.words import Words, joins

RULE = "markup-eats-characters"

Wording: TypeAlias = Callable[[str, str], tuple[Sentence, Sentence]]
"""The message and the help, for the stretch of text concerned and the code span that shows it."""


class Eaten(NamedTuple):
    """A stretch of inline text that loses characters; in a `word`, the whole of the word is meant."""

    start: int
    end: int
    wording: Wording
    word: bool = True


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
    if all(token.type in ("text", "html_inline") for token in inline.tokens) and "**" not in inline.content:
        return
    words = Words(inline)
    found = [*_pairs(inline), *_singles(inline, words, math), *_breaks(inline, 4 if deep else 2), *_loose(inline)]
    for item in _merged(sorted(found, key=lambda item: (item.start, item.end)), words):
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


def _merged(found: list[Eaten], words: Words) -> Iterator[Eaten]:
    """Stretches widened to words; those that overlap become one, worded as the first."""
    held: Eaten | None = None
    for item in found:
        if held is not None and item.start < held.end:
            held = held._replace(end=max(held.end, item.end))
            continue
        if held is not None:
            yield held
        held = item
        if item.word:
            start, end = words.around(item.start, item.end)
            held = item._replace(start=start, end=end)
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
                yield Eaten(start, end, underscores)
            elif not _is_emphasis(inline.content, start, end):
                yield Eaten(start, end, tildes if token.markup[0] == "~" else stars)


def _outer(opening: Token, closing: Token) -> tuple[int, int]:
    """From before the opening mark to after the closing one. Tokens of `**` stand at the inner star."""
    assert opening.map is not None and closing.map is not None
    strong = opening.type == "strong_open"
    return opening.map[0] - strong, closing.map[1] + strong


_NOT_BEFORE = frozenset(").]}^$%&#@\\`+*")
_NOT_AFTER = frozenset("\\^$`{@#%&*")
_NOT_FIRST = frozenset(".,:;!?)]}=/%^|")
_NOT_LAST = frozenset("([{<=/\\|^,;&@#$")


def _is_emphasis(content: str, start: int, end: int) -> bool:
    """Whether marks that emphasise stand as a writer puts them: around words."""
    before = content[max(start - 4, 0) : start].rstrip("*~")[-1:] or ("*" if start > 3 else "")
    after = content[end : end + 4].lstrip("*~")[:1] or ("*" if end + 3 < len(content) else "")
    if before in _NOT_BEFORE or after in _NOT_AFTER or joins(before) or joins(after):
        return False
    inside = content[start:end].strip("*~")
    if not any(map(str.isalnum, inside)) or inside[0] in _NOT_FIRST or inside[-1] in _NOT_LAST:
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
        yield Eaten(match.start(), match.end(), loose_stars, word=False)


# Escapes, entities, code spans and links


def _singles(inline: Inline, words: Words, math: bool) -> Iterator[Eaten]:
    escapes = Escapes(inline, words, math)
    for token in inline.tokens:
        if token.map is None:
            continue
        start, end = token.map
        if token.type == "text_special" and token.content != token.markup:
            if token.info == "escape" and escapes.is_needless(token):
                yield Eaten(start, end, backslashes)
            elif token.info == "entity" and not _is_space_between(inline.content, token):
                yield Eaten(start, end, entities, word=False)
        elif token.type == "code_inline" and joins(inline.content[start - 1 : start] if start else ""):
            yield Eaten(start, end, backticks)
        elif token.type == "link_open" and _is_code(inline, token):
            yield Eaten(start, end, links)


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
            yield Eaten(inline.content.rfind("\n", 0, start) + 1, start + 1, line_breaks, word=False)
        white = inline.content[start:end].partition("\n")[2]
        if len(white.expandtabs(4)) >= least:
            indented.append((end - len(white), end))
    if indented:
        yield Eaten(indented[0][0], indented[-1][1], indents, word=False)
    elif _is_code_lines(inline):
        yield Eaten(0, len(inline.content), lines, word=False)


def _is_code_lines(inline: Inline) -> bool:
    """Whether every line of several looks like a statement of a program."""
    if any(token.type not in ("text", "text_special", "softbreak") for token in inline.tokens):
        return False
    written = inline.content.split("\n")
    return len(written) > 1 and all(_CODE_LINE.fullmatch(line) for line in written)
