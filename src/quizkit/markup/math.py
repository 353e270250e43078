"""Mathematics: where TeX stands in a text, and MathML made of it.

`$…$` is TeX as pandoc reads it: no white space just inside the signs, no letter or digit just outside. So prices stay
prices. `$$…$$` is TeX on a line of its own; in a text of several lines it may go over lines.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import unescape
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

from quizkit.markup.escape import escape

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LONGEST = 5_000
_INLINE = re.compile(r"\$(?![\s$])((?:\\.|[^\\$])*?)(?<![\s\\])\$(?![\w$])", re.DOTALL)
_DISPLAY = re.compile(r"\$\$((?:\\.|[^\\$])+?)\$\$(?!\$)", re.DOTALL)
_PRICE = re.compile(r"\d[\d.,]*\s[^\\^_={}]*[^\W\d_]{2}[^\\^_={}]*")
_COMMAND = re.compile(r"\\[A-Za-z]+")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_DEFINES = re.compile(
    r"\\(?:def|gdef|edef|xdef|let|newcommand|renewcommand|providecommand|newenvironment|DeclareMathOperator)\b"
)

_ELEMENTS = frozenset(
    "menclose mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt "
    "mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none".split()
)
_ATTRIBUTES = frozenset(
    "accent accentunder columnalign columnlines columnspacing columnspan depth displaystyle fence form height "
    "largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowlines rowspacing rspace "
    "scriptlevel separator stretchy symmetric voffset width".split()
)
_VALUE = re.compile(r"[\w .,+%#-]*", re.ASCII)


class InvalidTeX(Exception):
    """TeX that cannot be read; the message says why, where that is known."""


def math_available() -> bool:
    """Whether the library that makes MathML of TeX is installed."""
    return find_spec("latex2mathml") is not None


def math_inline(state: StateInline, silent: bool) -> bool:
    """The inline rule: `$…$` and `$$…$$`."""
    start = state.pos
    if start and (state.src[start - 1].isalnum() or state.src[start - 1] == "$"):
        return False
    display = _DISPLAY.match(state.src, start, state.posMax)
    found = display or _INLINE.match(state.src, start, state.posMax)
    if found is None or not found[1].strip() or _PRICE.fullmatch(found[1]):
        return False
    if not silent:
        token = state.push("math", "math", 0)
        token.content = found[1].strip()
        token.info = "display" if display else "inline"
    state.pos = found.end()
    return True


def math_block(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    """The block rule: from a line that starts with `$$` to the next line that ends with it."""
    if state.is_code_block(first):
        return False
    start = state.bMarks[first] + state.tShift[first]
    if not state.src.startswith("$$", start):
        return False
    lines = [state.src[start + 2 : state.eMarks[first]].strip()]
    line = first
    while not lines[-1].endswith("$$"):
        line += 1
        if line >= last or state.isEmpty(line) or state.sCount[line] < state.blkIndent:
            return False
        lines.append(state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].strip())
    tex = "\n".join(lines).strip()[:-2].strip()
    if not tex or "$$" in tex:
        return False
    if not silent:
        token = state.push("math_block", "math", 0)
        token.map = [first, line + 1]
        token.content = tex
        state.line = line + 1
    return True


@cache
def _library() -> ModuleType:
    """The library, found when the first formula asks for it: it takes longer to load than all else here."""
    return import_module("latex2mathml.converter")


@lru_cache(maxsize=1024)
def to_mathml(tex: str, *, display: bool) -> str:
    """TeX as a `<math>` element, of MathML's presentation elements alone; `alttext` holds the TeX.

    Raises InvalidTeX for what is no TeX, is too long, defines macros, or uses commands that are not known.
    """
    if len(tex) > _LONGEST:
        raise InvalidTeX("")
    defines = _DEFINES.search(tex)
    if defines:
        raise InvalidTeX(defines.group())
    if not _is_balanced(tex):
        raise InvalidTeX("{ }")
    try:
        tree = _library().Converter().convert_to_element(tex)
    except Exception as error:  # the library raises whatever it stumbles over, IndexError and RecursionError among it
        raise InvalidTeX("") from error
    kind = ' display="block"' if display else ""
    return f'<math{kind} dir="ltr" alttext="{escape(tex)}">{"".join(map(_element, tree))}</math>'


def _is_balanced(tex: str) -> bool:
    """Whether every brace has its other one; the library passes over one that has not."""
    depth = 0
    for sign in _BRACE.findall(tex):
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            return False
    return depth == 0


def _element(element: Element) -> str:
    if element.tag not in _ELEMENTS:
        raise InvalidTeX("")
    text = unescape(element.text or "")
    unknown = _COMMAND.match(text) if element.tag != "mtext" else None
    if unknown:
        raise InvalidTeX(unknown.group())
    attributes = "".join(
        f' {name}="{value}"'
        for name, value in sorted(element.attrib.items())
        if name in _ATTRIBUTES and _VALUE.fullmatch(value)
    )
    return f"<{element.tag}{attributes}>{escape(text)}{''.join(map(_element, element))}</{element.tag}>"
