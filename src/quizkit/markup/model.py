"""What rendering a text gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from quizkit.diagnostics import Sentence

Form: TypeAlias = Literal["inline", "bare", "paragraph"]
"""What a text is laid out as.

`inline` (titles): inline HTML, whatever the number of lines. `bare` (options): inline HTML where the text is one line,
blocks where it is several. `paragraph` (other texts): one `<p>` where it is one line, blocks where it is several.
"""


@dataclass(frozen=True, slots=True)
class Target:
    """An address in a text, as the author wrote it (percent-decoding is the reader's).

    `offset` and `end` are where its construct stands in the text.
    """

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
    """A text as shown. `html` is safe to insert; `plain` is its text content.

    In `plain` each block is a line (or several, where its text breaks lines), the cells of a table's row are parted by
    tabs, an image is its alt text and mathematics its TeX; the ends are trimmed.
    """

    html: str
    plain: str
    targets: tuple[Target, ...] = ()
    problems: tuple[Problem, ...] = ()
