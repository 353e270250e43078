"""Markdown as an author means it, behind a few functions. The only place that imports markdown-it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from quizkit.diagnostics import Sentence

Form: TypeAlias = Literal["bare", "paragraph"]
"""A text of one line as bare inline HTML (titles, options), or as one `<p>` (other texts)."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address in a text, as the author wrote it (percent-decoding is the reader's). `offset` is where its construct starts in the text."""

    kind: Literal["link", "image"]
    address: str
    alt: str
    offset: int
    end: int


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in a text: a rule of the markup family, and the stretch of the text that it is about."""

    rule: str
    message: Sentence
    help: Sentence | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Rendered:
    """A text as shown. `html` is safe to insert; `plain` is its text content."""

    html: str
    plain: str
    targets: tuple[Target, ...] = ()
    problems: tuple[Problem, ...] = ()


def render(text: str, form: Form, *, math: bool = False, addresses: Mapping[str, str | None] | None = None) -> Rendered:
    """Render Markdown. Relative addresses are replaced by what `addresses` says of them; absent from it they stay.

    An address mapped to None (a broken image) is shown by its alt text.
    """
    raise NotImplementedError


def to_commonmark(
    text: str, form: Form, *, math: bool = False, addresses: Mapping[str, str | None] | None = None
) -> str:
    """The author's Markdown for a page on a code host, where HTML and more is interpreted: it reads there as `render` shows it."""
    raise NotImplementedError


def highlight_css(scope: str = ".quizkit") -> str:
    """The style of highlighted code, light and dark, for elements within `scope` (a selector)."""
    raise NotImplementedError


def math_available() -> bool:
    """Whether the library that makes MathML of TeX is installed."""
    raise NotImplementedError
