"""Code in colours, by Pygments: spans with classes, and the style for them."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import (
    STANDARD_TYPES,
    Comment,
    Error,
    Generic,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    String,
    _TokenType,
)
from pygments.util import ClassNotFound

from quizkit.markup.escape import escape

_LONGEST = 20_000
_LANGUAGE = re.compile(r"[\w+#.-]{1,40}", re.ASCII)

# Kind of token → colour on light and on dark ground. Each has at least 4.5:1 on white and on a light or dark grey.
_PALETTE: dict[_TokenType, tuple[str, str]] = {
    Comment: ("#5a5f66", "#a3abb5"),
    Comment.Preproc: ("#8a3d00", "#ffb07a"),
    Keyword: ("#a4123f", "#ff8fa3"),
    Operator.Word: ("#a4123f", "#ff8fa3"),
    Literal: ("#0b5a33", "#7ee2a8"),
    String: ("#0b5a33", "#7ee2a8"),
    Number: ("#0a4f8f", "#8ac4ff"),
    Name.Builtin: ("#0a4f8f", "#8ac4ff"),
    Name.Constant: ("#0a4f8f", "#8ac4ff"),
    Name.Function: ("#5b2d9e", "#cfb0ff"),
    Name.Class: ("#5b2d9e", "#cfb0ff"),
    Name.Exception: ("#5b2d9e", "#cfb0ff"),
    Name.Decorator: ("#8a3d00", "#ffb07a"),
    Name.Tag: ("#a4123f", "#ff8fa3"),
    Name.Attribute: ("#8a3d00", "#ffb07a"),
    Generic.Deleted: ("#a4123f", "#ff8fa3"),
    Generic.Inserted: ("#0b5a33", "#7ee2a8"),
    Generic.Heading: ("#5b2d9e", "#cfb0ff"),
    Generic.Prompt: ("#5a5f66", "#a3abb5"),
    Error: ("#a4123f", "#ff8fa3"),
}


def language_of(info: str) -> str:
    """The language that a fence names; empty for none, or for a name that is none."""
    name = info.split(maxsplit=1)[0] if info.strip() else ""
    return name if _LANGUAGE.fullmatch(name) else ""


def highlight(code: str, language: str) -> str:
    """Code as HTML whose text content is the code, character by character.

    It has no spans where the language is not known.
    """
    lexer = _lexer(language.lower()) if language and len(code) <= _LONGEST else None
    if lexer is None:
        return escape(code)
    try:
        pieces = list(lexer.get_tokens(code))
    except Exception:  # 600 lexers, and what each may stumble over is not known; the code is shown all the same
        return escape(code)
    if "".join(text for _, text in pieces) != code:
        return escape(code)
    named = groupby(
        ((STANDARD_TYPES.get(kind) or _class_of(kind), text) for kind, text in pieces), lambda piece: piece[0]
    )
    return "".join(_span(name, "".join(text for _, text in group)) for name, group in named)


def _span(name: str, text: str) -> str:
    return f'<span class="{name}">{escape(text)}</span>' if name not in ("", "w") else escape(text)


def _class_of(kind: _TokenType) -> str:
    """The class of the nearest kind that has one."""
    while kind not in STANDARD_TYPES and kind.parent is not None:
        kind = kind.parent
    return STANDARD_TYPES.get(kind, "")


@lru_cache(maxsize=64)
def _lexer(language: str) -> Lexer | None:
    try:
        return get_lexer_by_name(language, stripnl=False, stripall=False, ensurenl=False, tabsize=0)
    except ClassNotFound:
        return None


def highlight_css(scope: str = ".quizkit") -> str:
    """The style of highlighted code within `scope` (a selector), for light pages, and for dark ones by preference."""
    light = _rules(scope, 0)
    return f"{light}@media (prefers-color-scheme: dark) {{\n{_rules(scope, 1)}}}\n"


def _rules(scope: str, side: int) -> str:
    classes: dict[str, list[str]] = {}
    for kind, name in STANDARD_TYPES.items():
        nearest = next((step for step in reversed(kind.split()) if step in _PALETTE), None)
        if name and nearest is not None:
            classes.setdefault(_PALETTE[nearest][side], []).append(name)
    lines = (
        f"{scope} pre :is({', '.join('.' + name for name in sorted(names))}) {{ color: {colour}; }}\n"
        for colour, names in sorted(classes.items())
    )
    return "".join(lines)
