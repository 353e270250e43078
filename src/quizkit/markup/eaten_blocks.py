"""What the block marks of a text of several lines take away where a writer meant the characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

from quizkit.diagnostics import Sentence, say
from quizkit.markup.eaten import RULE
from quizkit.markup.model import Problem
from quizkit.markup.parser import Parsed, container_width

_CODE_HELP = say("put code between lines of three backticks (```), then it is shown as typed")


def block_problems(parsed: Parsed) -> Iterator[Problem]:
    """The problems of a text's blocks, in order of kind."""
    for index, token in enumerate(parsed.blocks or ()):
        match token.type:
            case "heading_open":
                yield from _heading(parsed, token)
            case "hr" if _beside_text(parsed, token):
                message = say("this line is shown as a rule across the page, not as typed")
                yield _problem(
                    parsed,
                    token,
                    message,
                    say("leave an empty line before and after a rule, or write the signs as code"),
                )
            case "ordered_list_open":
                yield from _numbers(parsed, index)
            case "bullet_list_open":
                yield from _bullets(parsed, index)
            case "blockquote_open":
                yield from _quotation(parsed, token)
            case "tr_open":
                yield from _cells(parsed, index)
            case "fence":
                yield from _fence(parsed, token)
            case "paragraph_open" if token.level == 0:
                yield from _first_indent(parsed, token)
    yield from _definitions(parsed)


def _problem(parsed: Parsed, token: Token, message: Sentence, help: Sentence, *, lines: int = 0) -> Problem:
    """A problem of a block, from its first line on; of so many lines, or of all."""
    assert token.map is not None
    return _of_lines(parsed, token.map[0], token.map[0] + lines if lines else token.map[1], message, help)


def _of_lines(parsed: Parsed, first: int, end: int, message: Sentence, help: Sentence) -> Problem:
    while end > first + 1 and not parsed.lines[end - 1].strip():
        end -= 1
    line = parsed.lines[first]
    start = parsed.line_starts[first] + len(line) - len(line.lstrip())
    return Problem(RULE, message, help, start, parsed.line_starts[end - 1] + len(parsed.lines[end - 1].rstrip()))


def _beside_text(parsed: Parsed, token: Token) -> bool:
    """Whether the lines right before or after a block hold something."""
    assert token.map is not None
    first, end = token.map
    return any(0 <= n < len(parsed.lines) and bool(parsed.lines[n].strip(" \t>")) for n in (first - 1, end))


def _heading(parsed: Parsed, token: Token) -> Iterator[Problem]:
    if not token.markup.startswith("#"):
        message = say("the line of signs below makes a heading of this text, and is not shown")
        yield _problem(
            parsed,
            token,
            message,
            say("leave an empty line between the text and the signs; a heading is written ## Heading"),
        )
    elif token.markup == "#" and _beside_text(parsed, token):
        yield _problem(parsed, token, say("the `#` makes a heading of this line, and is not shown"), _CODE_HELP)


def _items(parsed: Parsed, index: int) -> list[int]:
    """The indices of the items of the list that opens at `index`."""
    tokens = parsed.blocks or []
    level = tokens[index].level
    items = []
    for at in range(index + 1, len(tokens)):
        if tokens[at].level == level:
            break
        if tokens[at].type == "list_item_open" and tokens[at].level == level + 1:
            items.append(at)
    return items


def _numbers(parsed: Parsed, index: int) -> Iterator[Problem]:
    tokens = parsed.blocks or []
    items = [tokens[at] for at in _items(parsed, index)]
    sign = tokens[index].markup
    typed = [item.info for item in items]
    start = int(typed[0])
    alike = start <= 1 and len(set(typed)) == 1
    for number, item in enumerate(items, start):
        shown = start if alike else number
        if item.info != str(shown):
            yield _problem(
                parsed,
                item,
                say(
                    "this item is numbered {typed}, and shown as {shown}: Markdown counts for itself",
                    typed=item.info,
                    shown=shown,
                ),
                say(
                    "to show a number as typed, put a backslash after it: {number}\\{sign}", number=item.info, sign=sign
                ),
                lines=1,
            )
            return
    if len(items) == 1 and start != 1:
        yield _problem(
            parsed,
            items[0],
            say("this line is read as item {number} of a list, not as text", number=typed[0]),
            say("put a backslash after the number: {number}\\{sign}", number=typed[0], sign=sign),
            lines=1,
        )


def _bullets(parsed: Parsed, index: int) -> Iterator[Problem]:
    tokens = parsed.blocks or []
    items = [tokens[at] for at in _items(parsed, index)]
    empty = [tokens[at] for at in _items(parsed, index) if tokens[at + 1].type == "list_item_close"]
    sign = tokens[index].markup
    if empty or _goes_on(parsed, index, len(items)):
        place, lines = (empty or items)[0], 1
    elif sign == "+" and all(_is_number(parsed, item) for item in items):
        place, lines = tokens[index], 0
    else:
        return
    message = say("`{sign}` is read as the mark of a list, and not shown", sign=sign)
    yield _problem(
        parsed, place, message, say("to show it as typed, put a backslash before it: \\{sign}", sign=sign), lines=lines
    )


def _goes_on(parsed: Parsed, index: int, items: int) -> bool:
    """Whether a list goes on from what is right above it, as lines of a sum or of a diff do.

    That is another list with another mark, or a paragraph that one item alone follows and that no colon ends.
    """
    token = (parsed.blocks or [])[index]
    assert token.map is not None
    before = parsed.blocks[index - 1].type if parsed.blocks and index else ""
    above = parsed.lines[token.map[0] - 1].strip(" \t>") if token.map[0] else ""
    if not above:
        return False
    if before == "paragraph_close":
        return items == 1 and token.level == 0 and not above.endswith((":", "："))
    return before in ("bullet_list_close", "ordered_list_close")


def _is_number(parsed: Parsed, item: Token) -> bool:
    assert item.map is not None
    return bool(re.fullmatch(r"\s*\+\s*[\d.,]+\s*", parsed.lines[item.map[0]]))


_NO_QUOTATION = re.compile(r"\s*(?:>>>|>=|>\s?\d)")


def _quotation(parsed: Parsed, token: Token) -> Iterator[Problem]:
    assert token.map is not None
    first, end = token.map
    if token.level == 0 and any(_NO_QUOTATION.match(line) for line in parsed.lines[first:end]):
        message = say("`>` is read as the mark of a quotation, and not shown")
        yield _problem(
            parsed,
            token,
            message,
            say("put code between lines of three backticks (```), or write \\> to show the sign"),
        )


def _cells(parsed: Parsed, index: int) -> Iterator[Problem]:
    tokens = parsed.blocks or []
    token = tokens[index]
    assert token.map is not None
    kept = 0
    for at in range(index + 1, len(tokens)):
        if tokens[at].type == "tr_close":
            break
        kept += tokens[at].type in ("th_open", "td_open")
    line = parsed.lines[token.map[0]]
    row = line[container_width(line) if token.level > 2 else 0 :].strip()
    cells = escapedSplit(row.removeprefix("|"))
    typed = len(cells) - (not cells[-1].strip())
    if typed > kept:
        yield _problem(
            parsed,
            token,
            say("this row has more cells than the table has columns: the last are not shown"),
            say("give the table a column more, or write a `|` that parts no cells as \\|"),
        )


def _fence(parsed: Parsed, token: Token) -> Iterator[Problem]:
    assert token.map is not None
    last = parsed.lines[token.map[1] - 1].strip(" \t>")
    if token.map[1] - token.map[0] < 2 or not last.startswith(token.markup) or last.strip(token.markup[0]):
        message = say("this code block is never closed: all that follows is code")
        yield _problem(parsed, token, message, say("end it with a line of {fence}", fence=token.markup), lines=1)


def _first_indent(parsed: Parsed, token: Token) -> Iterator[Problem]:
    assert token.map is not None
    if parsed.lines[token.map[0]].startswith("  "):
        yield _problem(parsed, token, say("the spaces at the start of this line are not shown"), _CODE_HELP, lines=1)


def _definitions(parsed: Parsed) -> Iterator[Problem]:
    used = {str(token.meta.get("label")) for inline in parsed.inlines for token in inline.tokens}
    for definition in parsed.definitions:
        if definition.label in used and not definition.repeated and not definition.label.startswith("^"):
            continue
        yield _of_lines(
            parsed,
            definition.first,
            definition.end,
            say("Markdown reads this line as the address of a link, and does not show it"),
            say("to show it as typed, put a backslash before the bracket: \\["),
        )
