"""Backslashes in double-quoted texts: what they stand for, and where an author meant the backslash itself.

The escapes are those of YAML 1.2.2, section 5.7.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["fine", "unknown", "changed", "doubtful", "halves", "half"]

TYPED: frozenset[Kind] = frozenset({"unknown", "changed", "doubtful"})
"""The kinds of escapes whose backslash may have been meant as a text."""

ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.?))", re.DOTALL)

_SIMPLE = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "t": "\t",
    "n": "\n",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    " ": " ",
    '"': '"',
    "/": "/",
    "\\": "\\",
    "\t": "\t",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}
_FINE = frozenset('nt"/\\')

# Commands of TeX that begin with the letter of a line break or a tab and leave no word behind it; within `$…$` all that
# do (`\nu` anywhere, `\in` and `\ne` only there).
_TEX = re.compile(
    r"(?:n(?:abla|atural|cong|earrow|eg|eq|ewcommand|ewline|geq|leftarrow|leq|onumber|orm|ot(?:in)?|prec|rightarrow"
    r"|sim|subseteq|succ|supseteq|u|warrow)"
    r"|t(?:anh|au|binom|ext(?:bf|it|rm|sf|tt|sc|style)?|frac|herefore|heta|hinspace|ilde|imes|iny|o|op"
    r"|riangle(?:left|right)?))(?![A-Za-z])"
)
_TEX_IN_FORMULA = re.compile(r"(?:n(?:e|exists|i|in|mid|parallel|sub|sup)|tan)(?![A-Za-z])")
_FORMULA = re.compile(r"\$[^$\n]+\$")
_PATH = re.compile(r"(?<![A-Za-z])[A-Za-z]:\\[A-Za-z]|(?:^|[\s\"'(])\\\\[\w.-]+\\[nt]\w")
_CODE = re.compile(r"(?<!`)`[^`\n]+`(?!`)")


class Escape(NamedTuple):
    """A backslash in a text and what it makes, and whether that can have been meant."""

    start: int
    end: int
    made: str
    kind: Kind


def find_escapes(written: str) -> list[Escape]:
    """The escapes of a text as it stands between double quotes."""
    found = [_escape(match) for match in ESCAPE.finditer(written)]
    if all(item.kind == "fine" and item.made not in "\n\t" for item in found):
        return found
    context = _Context(written, found)
    return [context.judge(item) for item in _paired(found)]


def _escape(match: re.Match[str]) -> Escape:
    number = match[1] or match[2] or match[3]
    if number is None:
        made = _SIMPLE.get(match[4])
        kind: Kind = "unknown" if made is None else "fine" if match[4] in _FINE else "changed"
        return Escape(*match.span(), match[0] if made is None else made, kind)
    code = int(number, 16)
    if code > 0x10FFFF:
        return Escape(*match.span(), match[0], "unknown")
    if 0xD800 <= code < 0xE000:
        return Escape(*match.span(), match[0], "half")
    char = chr(code)
    if _is_control(char):
        return Escape(*match.span(), char, "changed")
    return Escape(*match.span(), char, "doubtful" if " " < char < "\x7f" else "fine")


def _is_control(char: str) -> bool:
    return (char < " " and char not in "\t\n") or "\x7f" <= char < "\xa0" or char in "\u2028\u2029\ufffe\uffff"


def _paired(found: list[Escape]) -> list[Escape]:
    """Two halves of a character that stand together make a whole one, though not for YAML."""
    paired: list[Escape] = []
    for item in found:
        before = paired[-1] if paired else None
        if item.kind == "half" and before is not None and before.kind == "half" and before.end == item.start:
            high, low = int(before.made[2:], 16), int(item.made[2:], 16)
            if high < 0xDC00 <= low:
                char = chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
                paired[-1] = Escape(before.start, item.end, char, "halves")
                continue
        paired.append(item)
    return [item._replace(kind="changed") if item.kind == "half" else item for item in paired]


class _Context:
    """What stands around the escapes of a text: it tells a line break from the beginning of `\\nu`."""

    def __init__(self, written: str, found: list[Escape]) -> None:
        self._written = written
        self._formulas = [match.span() for match in _FORMULA.finditer(written)]
        self._code = [match.span() for match in _CODE.finditer(written)]
        is_blank = all(item.made.isspace() for item in found) and not ESCAPE.sub("", written).strip()
        self._is_odd = (
            is_blank or any(item.kind in ("unknown", "changed") for item in found) or bool(_PATH.search(written))
        )

    def judge(self, item: Escape) -> Escape:
        """An escape for a line break or a tab with whether its backslash was meant: surely, perhaps, or not."""
        if item.kind != "fine" or item.made not in "\n\t":
            return item
        before, after = self._written[: item.start], self._written[item.end :]
        if self._is_odd or self._is_tex(item):
            return item._replace(kind="changed")
        in_code = any(start < item.start < end for start, end in self._code)
        in_quotes = after.startswith(("'", '\\"', "`")) or before.endswith(("'", '\\"'))
        is_named = before.endswith(" ") and (after == "" or after.startswith((" ", "?", ".", ",")))
        return item._replace(kind="doubtful") if in_code or in_quotes or is_named else item

    def _is_tex(self, item: Escape) -> bool:
        if _TEX.match(self._written, item.start + 1):
            return True
        in_formula = any(start < item.start < end for start, end in self._formulas)
        return in_formula and _TEX_IN_FORMULA.match(self._written, item.start + 1) is not None


def made_of(written: str, found: list[Escape], kept: frozenset[Kind] = frozenset()) -> str:
    """The text, with the escapes of the kinds `kept` left as they were typed."""
    pieces, at = [], 0
    for item in found:
        is_kept = item.kind in kept
        pieces += [written[at : item.start], written[item.start : item.end] if is_kept else item.made]
        at = item.end
    return "".join([*pieces, written[at:]])
