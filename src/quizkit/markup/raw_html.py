"""Raw HTML tags. They are shown as typed; the writer who meant them as HTML is told so.

`List<T>`, `a < b` and a tag that a text speaks of (which tag makes a list, <ul> or <ol>?) are nobody's HTML. Meant
are: a tag with an address, a pair of formatting tags around text, `<br>` fastened to a word, and a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it.token import Token

from quizkit.diagnostics import Sentence, say
from quizkit.markup.escape import code_span
from quizkit.markup.model import Problem
from quizkit.markup.parser import Inline
from quizkit.markup.words import joins

_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)")
_ADDRESS = re.compile(
    r"\s(?:action|background|cite|data|formaction|href|poster|src|srcset|xlink:href)\s*=", re.IGNORECASE
)
_FORMATTING = frozenset(
    "a abbr b big blockquote center cite code del details div em font h1 h2 h3 h4 h5 h6 i ins kbd li mark ol p pre q s "
    "samp small span strike strong sub summary sup table td th tr tt u ul var".split()
)
_MARKDOWN = {
    "b": "**…**",
    "strong": "**…**",
    "i": "*…*",
    "em": "*…*",
    "del": "~~…~~",
    "s": "~~…~~",
    "strike": "~~…~~",
    "code": "`…`",
    "kbd": "`…`",
    "tt": "`…`",
    "a": "[…](https://…)",
    "img": "![…](assets/…)",
}


def html_problems(inline: Inline) -> Iterator[Problem]:
    """The raw tags of an inline text that were meant as HTML."""
    tags = [token for token in inline.tokens if token.type == "html_inline"]
    closed = [name for token in tags for slash, name in [_named(token)] if slash]
    for token in tags:
        slash, name = _named(token)
        if token.content.startswith("<!--"):
            yield _problem(
                inline, token, say("this comment is shown: HTML is not interpreted"), say("delete the comment")
            )
        elif not slash and _is_meant(inline, token, name, closed):
            message = say("`{tag}` is shown as typed: HTML is not interpreted", tag=token.content)
            yield _problem(inline, token, message, _help(token, name))


def _named(token: Token) -> tuple[str, str]:
    found = _TAG.match(token.content)
    return (found[1], found[2].lower()) if found else ("", "")


def _is_meant(inline: Inline, token: Token, name: str, closed: list[str]) -> bool:
    if _ADDRESS.search(token.content):
        return True
    if name == "br":
        return _is_fastened(inline.content, token)
    return name in _FORMATTING and name in closed


def _is_fastened(content: str, token: Token) -> bool:
    """Whether `<br>` stands between words as no word of a sentence would."""
    assert token.map is not None
    start, end = token.map
    before, after = content[start - 1 : start] if start else "", content[end : end + 1]
    return joins(before) or joins(after) or (before in tuple(".,;:!?") and after not in ("", " "))


def _help(token: Token, name: str) -> Sentence:
    shown = code_span(token.content.replace("\n", " "))
    if name == "br":
        return say("for a new paragraph leave a line empty; to show the tag write {code}", code=shown)
    if name in _MARKDOWN:
        return say("write {markdown}; to show the tag write {code}", markdown=_MARKDOWN[name], code=shown)
    return say("leave the tag out, or to show it write {code}", code=shown)


def _problem(inline: Inline, token: Token, message: Sentence, help: Sentence) -> Problem:
    assert token.map is not None
    return Problem("raw-html", message, help, *inline.places.span(*token.map))
