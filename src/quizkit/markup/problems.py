"""All that is wrong in a parsed text but for what showing it meets by itself."""

from __future__ import annotations

from collections.abc import Iterator

from quizkit.diagnostics import say
from quizkit.markup.eaten import RULE, inline_problems
from quizkit.markup.eaten_blocks import block_problems
from quizkit.markup.model import Problem
from quizkit.markup.parser import Parsed
from quizkit.markup.raw_html import html_problems


def find_problems(parsed: Parsed, *, math: bool) -> Iterator[Problem]:
    """Characters eaten and raw HTML, in no order."""
    if parsed.as_typed:
        return
    depths = _depths(parsed)
    for inline, depth in zip(parsed.inlines, depths, strict=True):
        yield from inline_problems(inline, deep=depth > 0, math=math)
        yield from html_problems(inline)
    if parsed.blocks is not None:
        yield from block_problems(parsed)
    elif parsed.text.startswith(("\t", "    ")) and parsed.text.strip():
        yield Problem(
            RULE,
            say("the spaces at the start of this text are not shown"),
            say("put code between lines of three backticks (```), then it is shown as typed"),
            0,
            len(parsed.text) - len(parsed.text.lstrip(" \t")),
        )


def _depths(parsed: Parsed) -> list[int]:
    """In how many lists each inline text stands."""
    if parsed.blocks is None:
        return [0] * len(parsed.inlines)
    depth, depths = 0, []
    for token in parsed.blocks:
        if token.type == "inline":
            depths.append(depth)
        elif token.type.endswith("list_open"):
            depth += 1
        elif token.type.endswith("list_close"):
            depth -= 1
    return depths
