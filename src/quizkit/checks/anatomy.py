"""A text taken apart: what a translation must keep, and the words that it may not."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from quizkit import markup

_PARTS = re.compile(
    r"<pre\b[^>]*>(?P<pre>.*?)</pre>|<code\b[^>]*>(?P<code>.*?)</code>|<math\b(?P<math>.*?)</math>", re.DOTALL
)
_LINK = re.compile(r"<a\b[^>]*\bhref=\"([^\"]*)\"")
_IMAGE = re.compile(r"<img\b[^>]*\bsrc=\"([^\"]*)\"")
_EMPHASIS = re.compile(r"<(em|strong|s|del)\b")
_BLOCK = re.compile(r"<(p|li|pre|blockquote|tr)\b")
_TAG = re.compile(r"<[^>]*>")
_URL = re.compile(r"\b(?:https?://|mailto:|www\.)[^\s<>\"»]+|\b[\w.+-]+@[\w-]+\.[\w.-]+")
_PLACEHOLDER = re.compile(r"\$?\{\{?\s*[\w.]+\s*\}?\}|%\([A-Za-z_]\w*\)[sd]|(?<![\w%])%[sd]\b")
_NUMBER = re.compile(r"\d+(?:[.,  ]\d+)*")
_GROUPED = re.compile(r"\d{1,3}(?:[,  ]\d{3})+")


class Anatomy(NamedTuple):
    """What a text is made of. `words` is its text without code, mathematics, addresses and placeholders."""

    code: Counter[str]
    links: Counter[str]
    images: Counter[str]
    math: Counter[str]
    placeholders: Counter[str]
    numbers: Counter[str]
    emphasis: Counter[str]
    blocks: int
    words: str


@lru_cache(maxsize=4096)
def dissect(rendered: markup.Rendered) -> Anatomy:
    """Take a rendered text apart."""
    html = rendered.html
    code: Counter[str] = Counter()
    math: Counter[str] = Counter()
    for part in _PARTS.finditer(html):
        if part["math"] is not None:
            math[part["math"]] += 1
        else:
            code[unescape(_TAG.sub("", part["pre"] if part["pre"] is not None else part["code"]))] += 1
    prose = unescape(_TAG.sub("", _PARTS.sub(" \N{OBJECT REPLACEMENT CHARACTER} ", html)))
    prose = _URL.sub(" ", prose)
    placeholders = Counter(re.sub(r"\s", "", found) for found in _PLACEHOLDER.findall(prose))
    words = _PLACEHOLDER.sub(" ", prose)
    return Anatomy(
        code=code,
        links=Counter(unescape(address) for address in _LINK.findall(html)),
        images=Counter(unescape(address) for address in _IMAGE.findall(html)),
        math=math,
        placeholders=placeholders,
        numbers=Counter(_plain_number(found) for found in _NUMBER.findall(words)),
        emphasis=Counter(_EMPHASIS.findall(html)),
        blocks=len(_BLOCK.findall(html)),
        words=words,
    )


def _plain_number(number: str) -> str:
    """A number without its locale's dress: `10,000` and `10 000` are 10000, `3,5` is 3.5."""
    if _GROUPED.fullmatch(number):
        return re.sub(r"\D", "", number)
    return re.sub(r"[  ]", " ", number).replace(",", ".")
