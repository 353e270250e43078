"""Texts within brackets, with quotes or without, and the places between them.

Without quotes a text ends there at a comma, a bracket, or a colon with a space. Where an author did not know that, it
is put together again and reported.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from quizkit.sources.yaml import faults, scalars
from quizkit.sources.yaml.anchors import ANCHOR, TAG
from quizkit.sources.yaml.cursor import BLANK, Cursor, past_blanks
from quizkit.sources.yaml.faults import Fault, Text
from quizkit.sources.yaml.places import Leaf
from quizkit.sources.yaml.vocabulary import WORDS

CLOSING = {"[": "]", "{": "}"}
CROSSED = -1
"""Stands for the column of a closing bracket that closes another one."""

Role: TypeAlias = Literal["key", "value", "item"]

_SIGNS = frozenset("[{]}&*!|>%@`#?:")
"""What a text within brackets cannot begin with."""

_STOP = re.compile(r"[,:#\[\]{}]")
_COLON = re.compile(r":(?=[\s,\[\]{}]|$)")
_KEY = re.compile(r"[A-Za-z_][\w-]*:(?:[ \t]|$)")
_NEAR = 200
"""How far a bracket's other one is looked for: farther than any text goes that has both."""

_BRACKET = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|([\[{])|([\]}])")


class Scalar(NamedTuple):
    """A text within brackets: what it says, where it stands, and whether in quotes."""

    value: str
    place: Leaf
    is_quoted: bool


class FlowCursor:
    """A place within brackets, which may go over several lines.

    `unclosed` is where a bracket or a quote opens that nothing closes.
    """

    def __init__(self, cursor: Cursor, start: int, floor: int, owner: str) -> None:
        self.cursor, self.floor, self.owner = cursor, floor, owner
        self.at, self.column = cursor.at, start
        self.line = cursor.lines[self.at]
        self.unclosed: tuple[int, int] | None = None
        self.opened: list[str] = []
        """The closing brackets that are waited for."""

    def skip(self) -> str:
        """Go to the next sign that is neither white space nor in a comment; empty where there is none."""
        while True:
            self.column = past_blanks(self.line, self.column)
            if self.column < len(self.line) and not self._is_comment():
                return self.line[self.column]
            if not self.next_line():
                self.column = len(self.line)
                return ""

    def next_line(self) -> bool:
        """Go to the next line, if it can still be part of this."""
        if not self._is_inside(self.at + 1):
            return False
        self.at, self.column = self.at + 1, 0
        self.line = self.cursor.lines[self.at]
        return True

    def ends_here(self) -> bool:
        """Whether a value ends at the next sign: a comma, a closing bracket, or nothing."""
        return self.skip() in ("", ",", "]", "}")

    def would_swallow(self) -> bool:
        """Whether a comment from here would take the closing brackets with it."""
        return self.opened[-1] in self.line[self.column :] and not self._is_inside(self.at + 1)

    def text_from(self, start: int) -> Text:
        """The text of this line from a column up to here."""
        end = self.column
        while end > start and self.line[end - 1] in BLANK:
            end -= 1
        return Text(self.line, self.at, start, end)

    def _is_comment(self) -> bool:
        """Whether a comment begins here, and not a text that would have ended with the brackets on this line."""
        before = self.line[self.column - 1] if self.column else " "
        return self.line[self.column] == "#" and before in BLANK and not self.would_swallow()

    def _is_inside(self, number: int) -> bool:
        body = self.cursor.lines[number].lstrip(" ")
        return self.cursor.is_inside(number, self.floor - 1 if body[:1] in ("]", "}") else self.floor)


class FlowTextReader(FlowCursor):
    """Reads the texts within brackets."""

    def scalar(self, role: Role) -> Scalar:
        """The text that begins here."""
        if self.line[self.column] not in "\"'":
            return PlainReader(self, role).read()
        number, start, line = self.at, self.column, self.line
        quoted = scalars.find_quoted(self.cursor, number, start, self.floor)
        if quoted is None:
            return self._unclosed()
        self.at, self.line, self.column = quoted.end_number, self.cursor.lines[quoted.end_number], quoted.end
        place = (number, start, quoted.end if self.at == number else len(line))
        if self.ends_here() or (role == "key" and self.line[self.column] == ":"):
            return Scalar(scalars.read_quoted(self.cursor, quoted), place, True)
        if self.at == number:
            return self._beyond_quotes(start, quoted.end, role)
        self.cursor.report(faults.stray((self.at, self.column, len(self.line))))
        PlainReader(self, role).run()
        return Scalar(scalars.read_quoted(self.cursor, quoted), place, True)

    def _beyond_quotes(self, start: int, end: int, role: Role) -> Scalar:
        """A text that goes on behind the quotation mark that ends it."""
        PlainReader(self, role).run()
        text = self.text_from(start)
        fault, meant = faults.after_quotes(text, end - start)
        self.cursor.report(fault)
        return Scalar(meant, text.at, True)

    def _unclosed(self) -> Scalar:
        """A quotation mark that nothing closes: the text ends with the line."""
        place = (self.at, self.column, len(self.line))
        self.cursor.report(faults.unclosed_quote(place, self.line[self.column]))
        self.column = len(self.line)
        self.unclosed = self.unclosed or place[:2]
        return Scalar(self.line[place[1] + 1 :].strip(), place, True)


class PlainReader:
    """Reads a text within brackets and without quotes, and sees what is wrong with it."""

    def __init__(self, reader: FlowCursor, role: Role) -> None:
        self.reader, self.role = reader, role
        self.has_colon = self.has_brackets = self.is_ended = False
        self.comment: int | None = None

    def read(self) -> Scalar:
        """The text that begins where reading stands, perhaps over several lines."""
        reader = self.reader
        number, start, line = reader.at, reader.column, reader.line
        self.run()
        text = reader.text_from(start)
        if self.is_ended and self.comment is not None:
            end = self.comment if reader.owner in WORDS else len(line)
            text = Text(line, number, start, len(line[:end].rstrip(BLANK)))
        pieces = [text.typed]
        while reader.column == len(reader.line) and not self.is_ended and self._next_piece(pieces):
            begin = reader.column
            self.run()
            pieces.append(reader.line[begin : reader.column])
        fault = self._fault(text)
        if fault is not None:
            reader.cursor.report(fault if len(pieces) == 1 else fault._replace(changes=()))
        value = scalars.join(pieces).rstrip() if len(pieces) > 1 else text.typed
        return Scalar(value, text.at, False)

    def _next_piece(self, pieces: list[str]) -> bool:
        """Go to the next line on which the text goes on."""
        reader = self.reader
        while reader.next_line():
            reader.column = past_blanks(reader.line, 0)
            if reader.column < len(reader.line):
                begins = reader.line[reader.column]
                return not (begins in ",]}#" or _COLON.match(reader.line, reader.column) or self._begins_entry())
            pieces.append("")
        return False

    def _begins_entry(self) -> bool:
        """Whether a line begins with the next key, so that a comma is missing above."""
        return self.role == "value" and _KEY.match(self.reader.line, self.reader.column) is not None

    def run(self) -> None:
        """Go to the end of the text on this line: a comma, a closing bracket, a comment, the colon behind a key."""
        reader, line = self.reader, self.reader.line
        is_balanced = True
        while True:
            stop = _STOP.search(line, reader.column)
            column = reader.column = stop.start() if stop else len(line)
            sign = line[column : column + 1]
            if sign in ("", ",") or (sign == "#" and self._is_end(column)):
                return
            if sign == ":" and _COLON.match(line, column):
                if self.role == "key":
                    return
                self.has_colon = True
            elif sign == ":":
                self.has_colon = self.has_colon or line[column + 1] == "?"  # libyaml cannot read this
            elif sign in "]}":
                if sign in reader.opened:
                    return
                self.has_brackets = True
            elif sign in "[{":
                self.has_brackets = True
                closing = closing_column(line, column) if is_balanced else None
                is_balanced = closing not in (None, CROSSED)
                reader.column = closing if closing and is_balanced else column
            reader.column += 1

    def _is_end(self, column: int) -> bool:
        """Whether the text ends at a `#`, because a comment begins there."""
        reader = self.reader
        if reader.line[column - 1] not in BLANK:
            return False
        if self.comment is None:
            self.comment = column
            self.is_ended = reader.owner in WORDS or not reader.would_swallow()
        if self.is_ended:
            reader.column = len(reader.line)
        return self.is_ended

    def _fault(self, text: Text) -> Fault | None:
        """What is wrong with the text, the gravest first."""
        typed = text.typed
        is_hyphen = typed[:1] == "-" and text.line[text.start + 1 : text.start + 2] in ("", " ", "\t")
        if typed[:1] in _SIGNS or is_hyphen:
            mark = ANCHOR.match(typed) or TAG.match(typed)
            return faults.mark_of_yaml(text, mark[0]) if mark else faults.opening_sign(text)
        if self.has_brackets:
            return faults.brackets_in_text(text)
        if self.has_colon:
            return faults.colon_in_text(text) if self.role == "value" else faults.colon_in_brackets(text)
        if self.comment is not None and not (self.is_ended and self.reader.owner in WORDS):
            return faults.comment_in_text(text, self.comment, may_be_meant=False)
        return None


def closing_column(line: str, start: int) -> int | None:
    """The column of the bracket that closes the one at a column; CROSSED if it is the wrong one, None if it is far."""
    expected: list[str] = []
    for match in _BRACKET.finditer(line, start, start + _NEAR):
        if match[1]:
            expected.append(CLOSING[match[1]])
        elif match[2] and expected.pop() != match[2]:
            return CROSSED
        if match[2] and not expected:
            return match.start()
    return None
