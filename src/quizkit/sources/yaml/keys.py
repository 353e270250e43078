"""Keys: where one stands on a line, and what is wrong with its form."""

from __future__ import annotations

import re
import unicodedata

from quizkit.sources.yaml import faults
from quizkit.sources.yaml.cursor import WHITE, Cursor
from quizkit.sources.yaml.faults import At

COLON = re.compile(r":(?=[ \t]|$)")
COMMENT = re.compile(r"[ \t]+#")

_QUOTED = re.compile(r"(?:\"((?:[^\"\\]|\\.)*)\"|'((?:[^']|'')*)')[ \t]*:(?=[ \t]|$)")


def find_key(line: str, start: int) -> tuple[str, int, int] | None:
    """The key that begins at a column, the column of its end, and that of its value; None where there is none."""
    if line[start] in "\"'":
        match = _QUOTED.match(line, start)
        if match is None:
            return None
        key = match[1] if match[1] is not None else match[2].replace("''", "'")
        return key, start + len(match[0].rstrip(": \t")), match.end()
    if begins_with_sign(line, start):
        return None
    colon = COLON.search(line, start)
    comment = COMMENT.search(line, start)
    if colon is None or (comment is not None and comment.start() < colon.start()):
        return None
    key = line[start : colon.start()].rstrip(" \t")
    return key, start + len(key), colon.end()


def begins_with_sign(line: str, start: int) -> bool:
    """Whether what begins at a column cannot be a text without quotes."""
    sign = line[start]
    return sign in ",[]{}#&*!|>'\"%@`" or (sign in "-?:" and line[start + 1 : start + 2] in ("", " ", "\t"))


def clean_key(cursor: Cursor, key: str, at: At) -> str:
    """A key in NFC and without what looks like nothing at its ends, which is reported."""
    clean = key.strip(WHITE)
    if clean != key:
        start = key.find(clean)
        cursor.report(faults.odd_key(at, clean, key[:start] + key[start + len(clean) :]))
    return unicodedata.normalize("NFC", clean)
