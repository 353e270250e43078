"""Backslashes in double-quoted texts: what they stand for, and where an author meant the backslash itself.

The escapes are those of YAML 1.2.2, section 5.7.
"""

from __future__ import annotations

import re
import sys
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["fine", "unknown", "changed", "drawn", "doubtful", "halves", "half"]
"""`drawn` is an escape that would be fine if the others of its text were not typed as they are."""

TYPED: frozenset[Kind] = frozenset({"unknown", "changed", "drawn", "doubtful"})
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
_SURE = (
    "nabla natural ncong nearrow neg neq newcommand newline ngeq nleftarrow nleq nonumber norm not notin nprec"
    " nrightarrow nsim nsubseteq nsucc nsupseteq nu nwarrow tanh tau tbinom text textbf textit textrm textsc textsf"
    " textstyle texttt tfrac therefore theta thinspace tilde times tiny to top triangle triangleleft triangleright"
).split()
_OTHERS = "ne nexists ni nin nmid nparallel nsub nsup tan".split()
_TEX = re.compile(f"(?:{'|'.join(_SURE)})(?![A-Za-z])")
_TEX_IN_FORMULA = re.compile(f"(?:{'|'.join([*_SURE, *_OTHERS])})(?![A-Za-z])")
_IN_PROSE = re.compile(r".{0,2}(?<=['\"])\\[nt]|.{0,2}\\[nt](?:['`]|\\\")|.{0,2}(?<= )\\[nt](?:$|[ ?.,])")
"""An escape beside a quotation mark, or with a space before it and none of a text behind."""

_FORMULA = re.compile(r"(?:n(?:e|exists|i|in|mid|parallel|sub|sup)|tan)(?![A-Za-z])")
_FORMULA = re.compile(r"\$[^$\n]+\$")
_PATH = re.compile(r"(?<![A-Za-z])[A-Za-z]:\\[A-Za-z]|(?:^|[\s\"'(])\\\\[\w.-]+\\[nt]\w")
_CODE = re.compile(r"(?<!`)`[^`\n]+`(?!`)")


class Escape(NamedTuple):
    """A backslash in a text and what it makes, and whether that can have been meant."""

    start: int
    end: int
    made: str
    kind: Kind


def find_escapes(written: str, *, is_one_line: bool) -> list[Escape]:
    """The escapes of a text as it stands between double quotes, its lines joined."""
    found = [_escape(match) for match in ESCAPE.finditer(written)]
    if not is_one_line:  # the way to keep a space at the edge of a line
        found = [item._replace(kind="fine") if item.made == " " else item for item in found]
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


class _Stretches:
    """Stretches of a text that match a pattern, to be asked for place by place from left to right."""

    def __init__(self, pattern: re.Pattern[str], text: str) -> None:
        self._matches = pattern.finditer(text)
        self._start = self._end = -1

    def hold(self, place: int) -> bool:
        """Whether a place is inside one of them."""
        while self._end <= place:
            match = next(self._matches, None)
            self._start, self._end = match.span() if match else (sys.maxsize, sys.maxsize)
        return self._start < place


class _Context:
    """What stands around the escapes of a text: it tells a line break from the beginning of `\\nu`."""

    def __init__(self, written: str, found: list[Escape]) -> None:
        self._written = written
        self._formulas = _Stretches(_FORMULA, written)
        self._code = _Stretches(_CODE, written)
        is_blank = all(item.made.isspace() for item in found) and not ESCAPE.sub("", written).strip()
        self._is_typed = is_blank or _PATH.search(written) is not None
        self._is_odd = any(item.kind in ("unknown", "changed") for item in found)

    def judge(self, item: Escape) -> Escape:
        """An escape for a line break or a tab with whether its backslash was meant: surely, perhaps, or not."""
        if item.kind != "fine" or item.made not in "\n\t":
            return item
        in_formula = self._formulas.hold(item.start)
        tex = _TEX_IN_FORMULA if in_formula else _TEX
        if self._is_typed or tex.match(self._written, item.start + 1):
            return item._replace(kind="changed")
        if self._is_odd:
            return item._replace(kind="drawn")
        is_doubtful = self._code.hold(item.start) or _IN_PROSE.match(
            self._written, max(item.start - 2, 0), item.end + 2
        )
        return item._replace(kind="doubtful") if is_doubtful else item


def made_of(written: str, found: list[Escape], kept: frozenset[Kind] = frozenset()) -> str:
    """The text, with the escapes of the kinds `kept` left as they were typed."""
    pieces, at = [], 0
    for item in found:
        is_kept = item.kind in kept
        pieces += [written[at : item.start], written[item.start : item.end] if is_kept else item.made]
        at = item.end
    return "".join([*pieces, written[at:]])
