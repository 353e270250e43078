"""The short way for the many texts that hold nothing for Markdown to read: they need escaping alone."""

from __future__ import annotations

import re

from quizkit.markup.escape import escape
from quizkit.markup.model import Form, Rendered
from quizkit.markup.parser import LONGEST, WHITE

# What a text of one line must hold for any inline rule to do something, or to be warned of. One too many costs time,
# one too few is a fault: a property test holds this to the parser.
_MARKED = re.compile(r"[\n\r\0]|\\[!-/:-@\[-`{-~]|`[^`]|\*[^*]*\*|_[^_]*_|~~|\]\(|<[A-Za-z!/?]|&[#A-Za-z]")
_INDENTED = ("\t", "    ")


def is_unmarked(text: str, *, math: bool) -> bool:
    """Whether the text shows as it is."""
    if text.startswith(_INDENTED) or len(text) > LONGEST or (math and "$" in text):
        return False
    return _MARKED.search(text.strip(WHITE)) is None


# A text of one line that every code host reads as we do: words and their punctuation, the first no number, and code
# spans, emphasis and links of the simplest kind between spaces.
_WORDS = r"(?:[^\W_]|[ ,;()?'’«»“”—–%…-]|[.](?=[ )»”]|\Z)|:(?= ))"
_LABEL = r"[^\W\d_](?:[^\W_]| (?! ))*(?<! )"
_SPAN = (
    rf"(?<= )(?:`[^\W_][\w.-]*`|\*{_LABEL}\*|\[{_LABEL}\]\(https://[a-z0-9./-]+\))"
    r"(?=[ .,;?]|\Z)"
)
_PLAIN = re.compile(rf"[^\W\d_](?:{_WORDS}|{_SPAN}|(?<=[`*)])[.,;?](?=[ ]|\Z))*")


def is_plain(text: str) -> bool:
    """Whether the text is the same in every dialect of Markdown."""
    return _PLAIN.fullmatch(text) is not None and "  " not in text and text[-1] != " "


def unmarked(text: str, form: Form) -> Rendered:
    """The rendering of such a text."""
    body = text.strip(WHITE)
    html = escape(body)
    return Rendered(f"<p>{html}</p>" if form == "paragraph" and body else html, body.strip())
