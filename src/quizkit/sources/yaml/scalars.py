"""Texts in quotes and texts below `|` or `>`: what they say, after the rules of YAML 1.2.2, chapters 7.3 and 8.1."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from quizkit.sources.yaml import faults
from quizkit.sources.yaml.cursor import END, Cursor, text_of
from quizkit.sources.yaml.escapes import Escape, escapes, made_of
from quizkit.sources.yaml.faults import Fault, Text

_CLOSED = {'"': re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"'), "'": re.compile(r"'([^']*(?:''[^']*)*)'(?!')")}
_REST = {'"': re.compile(r'((?:[^"\\]|\\.|\\$)*)"'), "'": re.compile(r"((?:[^']|'')*)'(?!')")}
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
    if len(pieces) > 1:
        report_folds(cursor, [(piece.number, piece.text) for piece in pieces])
    written = join([piece.text for piece in pieces], is_double=sign == '"') if len(pieces) > 1 else pieces[0].text
    if sign == "'":
        return written.replace("''", "'")
    if "\\" not in written:
        return written
    found = escapes(written)
    if any(item.kind != "fine" for item in found):
        return _report_escapes(cursor, quoted, written, found)
    return made_of(written, found, frozenset())


def _report_escapes(cursor: Cursor, quoted: Quoted, written: str, found: list[Escape]) -> str:
    """Report the escapes of a text that cannot have been meant, and give the text as it was."""
    first = quoted.pieces[0]
    is_one_line = len(quoted.pieces) == 1
    line = cursor.lines[first.number]
    text = Text(line, first.number, first.start - 1, quoted.end if is_one_line else -1)
    is_certain = any(item.kind in ("unknown", "changed") for item in found)
    typed = made_of(written, found, frozenset({"unknown", "changed", "doubtful"}))
    for kind in ("half", "unknown", "changed", "doubtful"):
        odd = [item for item in found if item.kind == kind]
        if not odd:
            continue
        shown = [written[item.start : item.end] for item in odd]
        number, column = first.number, first.start + odd[0].start
        if not is_one_line:
            number, column = _place_of(quoted.pieces, shown[0])
        columns = (column, column + len(shown[0]))
        cursor.report(_escape_fault(kind, text._replace(number=number), columns, shown, typed, odd[0]))
        break
    return typed if is_certain else made_of(written, found, frozenset())


def _escape_fault(
    kind: str, text: Text, columns: tuple[int, int], shown: list[str], meant: str, first: Escape
) -> Fault:
    if kind == "half":
        return faults.half_characters(text.number, *columns, first.made)
    listed = ", ".join(f"`{escape}`" for escape in dict.fromkeys(shown[:5]))
    if kind == "unknown":
        return faults.escape_unknown(text, columns, listed, meant)
    return faults.escape_changes(text, columns, listed, meant, certain=kind == "changed")


def _place_of(pieces: Sequence[Piece], escape: str) -> tuple[int, int]:
    """The line and column of an escape in a text of several lines."""
    holding = next((piece for piece in pieces if escape in piece.text), pieces[0])
    return holding.number, holding.start + max(holding.text.find(escape), 0)


def join(lines: Sequence[str], *, is_double: bool = False) -> str:
    """The lines of a text that YAML folds: a line break is a space, and each empty line a line break."""
    made = _without_end(lines[0], is_double=is_double)
    breaks = 0
    for number, line in enumerate(lines[1:], start=1):
        is_last = number == len(lines) - 1
        body = line.lstrip(" \t")
        if not is_last:
            body = _without_end(body, is_double=is_double)
        if not body and not is_last:
            breaks += 1
            continue
        if is_double and _is_escaped(made):
            made = made[:-1] + "\n" * breaks + body
        else:
            made += ("\n" * breaks or " ") + body
        breaks = 0
    return made


def _without_end(line: str, *, is_double: bool) -> str:
    """A line without the white space at its end, but for one that a backslash keeps."""
    body = line.rstrip(" \t")
    return line[: len(body) + 1] if is_double and len(body) < len(line) and _is_escaped(body) else body


def _is_escaped(text: str) -> bool:
    """Whether a text ends with a backslash that stands for no other one."""
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


def report_folds(cursor: Cursor, lines: Sequence[tuple[int, str]]) -> None:
    """Report the line of a folded text at which a list, code or a paragraph is lost."""
    items = [number for number, text in lines[1:] if _ITEM.match(text.strip())]
    fences = [number for number, text in lines if _FENCE.match(text.strip())]
    lost = fences or (items if len(items) > 1 or _ITEM.match(lines[0][1].strip()) else [])
    if lost:
        cursor.report(_folded(cursor, lost[0], certain=True))
        return
    empty = next((number for number, text in lines[1:-1] if not text.strip()), None)
    number = items[0] if items else empty
    if number is not None:
        cursor.report(_folded(cursor, number, certain=bool(items)))


def _folded(cursor: Cursor, number: int, *, certain: bool) -> Fault:
    line = cursor.lines[number]
    body = line.strip()
    start = len(line) - len(line.lstrip()) if body else 0
    return faults.folded(number, start, start + len(body), certain=certain)


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
    indents = (_indent(cursor.lines[number]) for number in filled)
    indent = (
        max(floor, 0) + header.indent if header.indent else next((own for own in indents if own > floor), floor + 1)
    )
    for number in numbers[: filled[0] - numbers[0]]:
        if len(cursor.lines[number]) > indent and not header.indent:
            cursor.report(faults.blank_before_block(number, len(cursor.lines[number]), indent))
    lines = [_block_line(cursor, number, indent) for number in numbers]
    if header.sign == ">":
        report_folds(cursor, [(n, text if text[:1] != " " else "x") for n, text in zip(numbers, lines, strict=True)])
    cursor.at = numbers[-1]
    return _chomped(lines, header, is_ended=cursor.is_ended or cursor.lines[cursor.at + 1] != END)


def _block_lines(cursor: Cursor, floor: int) -> list[int]:
    """The numbers of the lines of a block text; those at its end that are empty belong to it."""
    number = cursor.at
    numbers = []
    while cursor.is_inside(number := number + 1, max(floor, 0)) or _is_tabbed(cursor.lines[number], floor):
        numbers.append(number)
    return numbers


def _is_tabbed(line: str, floor: int) -> bool:
    """Whether a line goes on with a block text, though it is indented with tabs."""
    body = line.lstrip()
    return "\t" in line[: len(line) - len(body)] and (len(line) - len(body) > floor or not _ENTRY.match(body))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _block_line(cursor: Cursor, number: int, indent: int) -> str:
    """A line of a block text without its indentation."""
    line = cursor.lines[number]
    own = _indent(line)
    if own >= indent or not line.strip():
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
    made = ""
    breaks = 0
    was_deep: bool | None = None
    for line in lines:
        if not line:
            breaks += 1
            continue
        is_deep = line[0] in " \t"
        if was_deep is None:
            made = "\n" * breaks
        elif is_deep or was_deep:
            made += "\n" * (breaks + 1)
        else:
            made += "\n" * breaks or " "
        made += line
        breaks, was_deep = 0, is_deep
    return made


def nothing_below(cursor: Cursor, start: int) -> str:
    """Report a header with no text below it; what was typed is the text."""
    text = text_of(cursor, start)
    cursor.report(faults.nothing_below(text))
    return text.typed
