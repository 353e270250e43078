"""Texts in quotes and texts below `|` or `>`: what they say, after the rules of YAML 1.2.2, chapters 7.3 and 8.1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from quizkit.sources.hidden import HIDDEN, hidden_characters
from quizkit.sources.yaml import faults
from quizkit.sources.yaml.cursor import BLANK, END, Cursor, indent_of
from quizkit.sources.yaml.escapes import TYPED, Escape, find_escapes, made_of
from quizkit.sources.yaml.faults import At, Change, Text

_CLOSED = {'"': re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"'), "'": re.compile(r"'([^']*(?:''[^']*)*)'(?!')")}
_REST = {'"': re.compile(r'([^"\\]*(?:\\(?:.|$)[^"\\]*)*)"'), "'": re.compile(r"([^']*(?:''[^']*)*)'(?!')")}
_HEADER = re.compile(r"([|>])(?:([+-])([1-9])?|([1-9])([+-])?)?(?:[ \t]*|[ \t]+#.*)$")
_ENTRY = re.compile(r"- |[\w-]+:(?: |$)")
_FENCE = re.compile(r"`{3,}|~{3,}|\|.*\|")
_ITEM = re.compile(r"(?:[-*+]|\d{1,3}[.)])[ \t]+\S|#{1,6} \S|> \S")


class Piece(NamedTuple):
    """What a text has on one line of the file: the line's number, the column, and the characters."""

    number: int
    start: int
    text: str


class Quoted(NamedTuple):
    """A text in quotes: what it has on each of its lines, and where it ends, behind the closing quote."""

    sign: str
    pieces: list[Piece]
    end_number: int
    end: int


def find_quoted(cursor: Cursor, number: int, start: int, floor: int) -> Quoted | None:
    """The quoted text that begins at a place; None if it is not closed on lines indented deeper than `floor`."""
    line = cursor.lines[number]
    sign = line[start]
    closed = _CLOSED[sign].match(line, start)
    if closed:
        return Quoted(sign, [Piece(number, start + 1, closed[1])], number, closed.end())
    pieces = [Piece(number, start + 1, line[start + 1 :])]
    while cursor.is_inside(number := number + 1, floor):
        line = cursor.lines[number]
        closed = _REST[sign].match(line)
        if closed:
            pieces.append(Piece(number, 0, closed[1]))
            return Quoted(sign, pieces, number, closed.end())
        pieces.append(Piece(number, 0, line))
    return None


def read_quoted(cursor: Cursor, quoted: Quoted) -> str:
    """What a quoted text says; what its escapes or its line breaks change is reported."""
    sign, pieces = quoted.sign, quoted.pieces
    written = pieces[0].text
    if len(pieces) > 1:
        report_folds(cursor, [(piece.number, piece.text) for piece in pieces])
        written = join([piece.text for piece in pieces], is_double=sign == '"')
    if sign == "'":
        return written.replace("''", "'")
    if "\\" not in written:
        return written
    found = find_escapes(written, is_one_line=len(pieces) == 1)
    typed = made_of(written, found, kept=TYPED)
    for kind in ("halves", "unknown", "changed", "doubtful"):
        odd = [item for item in found if item.kind == kind]
        if odd:
            shown = [written[item.start : item.end] for item in odd]
            is_safe = all(item.kind != "drawn" for item in found)
            _report_escapes(cursor, quoted, shown, odd[0], typed, is_safe=is_safe)
            break
    if any(item.kind in ("unknown", "changed") for item in found):
        return typed
    _report_hidden(cursor, quoted, written, found)
    return made_of(written, found)


def _report_escapes(
    cursor: Cursor, quoted: Quoted, shown: list[str], first: Escape, typed: str, *, is_safe: bool
) -> None:
    """Report the escapes of a text that cannot have been meant, or perhaps not."""
    at = _place_of(quoted, first.start, shown[0])
    if first.kind == "halves":
        cursor.report(faults.half_characters(at, first.made))
        return
    number, start, _ = quoted.pieces[0]
    text = Text(cursor.lines[number], number, start - 1, quoted.end) if len(quoted.pieces) == 1 else None
    listed = ", ".join(f"`{escape}`" for escape in dict.fromkeys(shown[:5]))
    is_known, is_certain = first.kind != "unknown", first.kind != "doubtful"
    fault = faults.escapes(text, at, listed, typed, are_known=is_known, are_certain=is_certain)
    cursor.report(fault if is_safe else fault._replace(changes=()))


def _report_hidden(cursor: Cursor, quoted: Quoted, written: str, found: list[Escape]) -> None:
    """Report escapes for characters that cannot be seen."""
    made = made_of(written, found)
    unseen = set(hidden_characters(made)) if HIDDEN.search(made) else set()
    at = 0
    for index, item in enumerate(found):
        at += item.start - (found[index - 1].end if index else 0)
        if at in unseen:
            place = _place_of(quoted, item.start, written[item.start : item.end])
            cursor.report(faults.hidden(place, item.made, [Change(*place, "")]))
        at += len(item.made)


def _place_of(quoted: Quoted, offset: int, escape: str) -> At:
    """Where an escape stands: by its offset in a text of one line, else on the first line that has it."""
    number, start, text = next(
        (piece for piece in quoted.pieces if escape in piece.text and len(quoted.pieces) > 1), quoted.pieces[0]
    )
    column = start + (offset if len(quoted.pieces) == 1 else max(text.find(escape), 0))
    return number, column, column + len(escape)


def join(lines: Sequence[str], *, is_double: bool = False) -> str:
    """The lines of a text that YAML folds: a line break is a space, and each empty line a line break."""
    pieces = [_without_end(lines[0], is_double=is_double)]
    breaks = 0
    for number, line in enumerate(lines[1:], start=1):
        is_last = number == len(lines) - 1
        body = line.lstrip(BLANK)
        if not is_last:
            body = _without_end(body, is_double=is_double)
        if not body and not is_last:
            breaks += 1
            continue
        if is_double and _is_escaped(pieces[-1]):
            pieces[-1] = pieces[-1][:-1]
            pieces.append("\n" * breaks + body)
        else:
            pieces.append(("\n" * breaks or " ") + body)
        breaks = 0
    return "".join(pieces)


def _without_end(line: str, *, is_double: bool) -> str:
    """A line without the white space at its end, but for one that a backslash keeps."""
    body = line.rstrip(BLANK)
    return line[: len(body) + 1] if is_double and len(body) < len(line) and _is_escaped(body) else body


def _is_escaped(text: str) -> bool:
    """Whether a text ends with a backslash that stands for no other one."""
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


def report_folds(cursor: Cursor, lines: Iterable[tuple[int, str | None]]) -> None:
    """Report the line of a folded text at which a list, code or a paragraph is lost; None stands for a line kept."""
    marked: list[int] = []
    empty: list[int] = []
    is_fence = False
    before: str | None = None
    passed: list[int] = []
    for number, text in lines:
        if text is not None and not text.strip():
            passed.append(number)
            continue
        if text is not None and before is not None:
            empty += passed
            fence, item = _FENCE.match(text.strip()), _ITEM.match(text.strip())
            is_fence = is_fence or fence is not None
            marked += [number] if fence or item else []
            is_fence = is_fence or (
                item is not None and (len(marked) > 1 or before.rstrip().endswith((":", ".", "?", "!", ";")))
            )
        before, passed = text, []
    found = marked or empty
    if found:
        line = cursor.lines[found[0]]
        start = len(line) - len(line.lstrip())
        at = (found[0], start, len(line.rstrip()))
        cursor.report(faults.folded(at, is_list=bool(marked), is_certain=is_fence))


class Block(NamedTuple):
    """The header of a text below `|` or `>`: its sign, what happens to the line breaks at its end, its indentation."""

    sign: str
    chomping: str
    indent: int


def block_header(line: str, start: int) -> Block | None:
    """The header that begins at a column; None where more than a header stands there."""
    match = _HEADER.match(line, start)
    if match is None:
        return None
    return Block(match[1], match[2] or match[5] or "", int(match[3] or match[4] or 0))


def read_block(cursor: Cursor, header: Block, floor: int) -> str | None:
    """The text below a header, whose lines are indented deeper than `floor`; None where there is none.

    The cursor stands at the header, and afterwards at the last line of the text.
    """
    numbers = _block_lines(cursor, floor)
    filled = [number for number in numbers if cursor.lines[number].strip()]
    if not filled:
        return None
    floor = max(floor, 0)
    indents = (indent_of(cursor.lines[number]) for number in filled)
    indent = next((own for own in indents if own > floor), floor + 1)
    first = numbers[0] if header.indent else filled[0]
    if header.indent:
        indent = floor + header.indent
    else:
        _report_first(cursor, filled[0], floor)
        _report_blanks(cursor, range(numbers[0], filled[0]), indent)
    lines = [_block_line(cursor, number, indent) if number >= first else "" for number in numbers]
    if header.sign == ">":
        kept = (None if text[:1] in (" ", "\t") else text for text in lines)
        report_folds(cursor, zip(numbers, kept, strict=True))
    cursor.at = numbers[-1]
    return _chomped(lines, header, is_ended=cursor.is_ended or cursor.lines[cursor.at + 1] != END)


def _block_lines(cursor: Cursor, floor: int) -> list[int]:
    """The numbers of the lines of a block text; those at its end that are empty belong to it."""
    number = cursor.at
    numbers = []
    while cursor.lines[number := number + 1] != END and (
        cursor.is_inside(number, max(floor, 0)) or _is_tabbed(cursor.lines[number], floor)
    ):
        numbers.append(number)
    return numbers


def _is_tabbed(line: str, floor: int) -> bool:
    """Whether a line goes on with a block text, though it is indented with tabs."""
    body = line.lstrip()
    return "\t" in line[: len(line) - len(body)] and (len(line) - len(body) > floor or not _ENTRY.match(body))


def _report_first(cursor: Cursor, number: int, floor: int) -> None:
    """Report a first line that has a tab behind its indentation: not every reader of YAML can tell them apart."""
    line = cursor.lines[number]
    own = indent_of(line)
    if own > floor and line[own] == "\t":
        cursor.report(faults.tab_first((number, own, own + 1), own - floor))


def _report_blanks(cursor: Cursor, numbers: range, indent: int) -> None:
    """Report empty lines above a text whose spaces or tabs YAML would take for its indentation."""
    for number in numbers:
        line = cursor.lines[number]
        if "\t" in line[: indent + 1] or len(line) > indent:
            cursor.report(faults.blank_before_block((number, 0, len(line))))


def _block_line(cursor: Cursor, number: int, indent: int) -> str:
    """A line of a block text without its indentation."""
    line = cursor.lines[number]
    own = indent_of(line)
    if own >= indent or own == len(line):
        return line[indent:]
    if line[own] == "\t":
        return line[cursor.report_odd_indent(number) :]
    cursor.report(faults.shallow_line(number, own, indent))
    return line[own:]


def _chomped(lines: list[str], header: Block, *, is_ended: bool) -> str:
    """The text of a block's lines, with the line breaks at its end that the header asks for."""
    last = max(index for index, line in enumerate(lines) if line)
    body = "\n".join(lines[: last + 1]) if header.sign == "|" else _fold(lines[: last + 1])
    breaks = "\n" * (len(lines) - 1 - last + is_ended)
    return body + {"+": breaks, "-": "", "": breaks[:1]}[header.chomping]


def _fold(lines: Sequence[str]) -> str:
    """Lines below `>`: joined by spaces, but for those that are indented deeper than the first."""
    pieces: list[str] = []
    breaks = 0
    was_deep = False
    for line in lines:
        if not line:
            breaks += 1
            continue
        is_deep = line[0] in BLANK
        if not pieces:
            pieces.append("\n" * breaks)
        elif is_deep or was_deep:
            pieces.append("\n" * (breaks + 1))
        else:
            pieces.append("\n" * breaks or " ")
        pieces.append(line)
        breaks, was_deep = 0, is_deep
    return "".join(pieces)
