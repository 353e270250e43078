"""Text in HTML and in Markdown code."""

from __future__ import annotations

import re


def escape(text: str) -> str:
    """The text as HTML, for elements and for attributes in double quotes."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    return text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def code_span(text: str) -> str:
    """Markdown that shows one line of text as code, character by character."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    padding = (
        " " if text.startswith("`") or text.endswith("`") or (text[:1] == text[-1:] == " " and text.strip()) else ""
    )
    return f"{fence}{padding}{text}{padding}{fence}"
