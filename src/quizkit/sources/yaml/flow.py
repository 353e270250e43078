"""Lists and keys in brackets: `[a, b]`, `{en: a, uk: b}`, on one line or several.

A text there ends at a comma, a bracket, or a colon with a space. Where an author did not know that, the text is put
together again and reported.
"""

from __future__ import annotations

import re
import sys
from typing import Literal, NamedTuple, TypeAlias

from quizkit.sources.document import Data
from quizkit.sources.yaml import faults, scalars
from quizkit.sources.yaml.anchors import ALIAS, ANCHOR, TAG, Anchors
from quizkit.sources.yaml.cursor import Cursor
from quizkit.sources.yaml.faults import Fault, Text
from quizkit.sources.yaml.places import Leaf, List, Map, Place
from quizkit.sources.yaml.vocabulary import KEYS, WORDS

MAX_DEPTH = 50

_CLOSING = {"[": "]", "{": "}"}
_BLANKS = re.compile(r"[ \t]*")
_RUN = re.compile(r"[^,:#\[\]{}]*")
_SIGNS = frozenset("[{]}&*!|>%@`#?:")
_COLON = re.compile(r":(?=[\s,\[\]{}]|$)")


class Scalar(NamedTuple):
    """A text within brackets: what it says, where it stands, and whether in quotes."""

    value: str
    place: Leaf
    is_quoted: bool


Role: TypeAlias = Literal["key", "value", "item"]


class FlowReader:
    """Reads what begins with a bracket. Afterwards `at` and `column` are the place behind the closing one.

    `unclosed` is where a bracket opens that nothing closes; `is_text` says that braces stand where a key would, and
    `is_too_deep` that what is nested too deep was left out.
    """

    def __init__(self, cursor: Cursor, anchors: Anchors, start: int, floor: int, owner: str) -> None:
        self.cursor, self.anchors, self.floor, self.owner = cursor, anchors, floor, owner
        self.at, self.column = cursor.at, start
        self.line = cursor.lines[self.at]
        self.unclosed: tuple[int, int] | None = None
        self.is_text = self.is_too_deep = False
        self._open: list[str] = []

    def read(self) -> tuple[Data, Place]:
        """The list or keys whose opening bracket stands here."""
        if len(self._open) >= MAX_DEPTH:
            return self._too_deep()
        start, sign = (self.at, self.column), self.line[self.column]
        self._open.append(_CLOSING[sign])
        self.column += 1
        read = self._items(start) if sign == "[" else _Entries(self, start).read()
        self._open.pop()
        return read

    def _too_deep(self) -> tuple[Data, Place]:
        place = (self.at, self.column, len(self.line))
        self.cursor.report(faults.too_deep(*place))
        self.unclosed, self.is_too_deep = (self.at, self.column), True
        self.column, self.floor = len(self.line), sys.maxsize
        return None, place

    def _items(self, start: tuple[int, int]) -> tuple[Data, Place]:
        data: list[Data] = []
        places: list[Place] = []
        while self.goes_on(start):
            value, place = self.value("item")
            data.append(value)
            places.append(place)
            self.pass_comma()
        return data, List(*start, self.column if self.at == start[0] else len(self.cursor.lines[start[0]]), places)

    def goes_on(self, start: tuple[int, int]) -> bool:
        """Whether something comes before the bracket that closes what began at `start`, which then is passed."""
        while True:
            sign = self.skip()
            if sign == self._open[-1]:
                self.column += 1
                return False
            if not sign or sign in self._open:
                self.unclosed = self.unclosed or start
                return False
            if sign != ",":
                return True
            self.cursor.report(faults.stray_comma(self.at, self.column, self.column + 1))
            self.column += 1

    def pass_comma(self) -> None:
        """Go behind the comma that follows a value."""
        sign = self.skip()
        if sign == ",":
            self.column += 1
        elif sign not in ("", "]", "}"):
            self.cursor.report(faults.missing_comma(self.at, self.column, self.column + 1))

    def skip(self) -> str:
        """Go to the next sign that is neither white space nor in a comment; empty where there is none."""
        while True:
            self.column = _BLANKS.match(self.line, self.column).end()  # type: ignore[union-attr]
            if self.column < len(self.line) and not self._is_comment():
                return self.line[self.column]
            if not self.next_line():
                self.column = len(self.line)
                return ""

    def _is_comment(self) -> bool:
        """Whether a comment begins here, and not a text that would have ended with the brackets on this line."""
        if self.line[self.column] != "#" or self.line[self.column - 1 : self.column] not in ("", " ", "\t"):
            return False
        return not self.would_swallow()

    def is_open(self, closing: str) -> bool:
        """Whether a closing bracket has its opening one."""
        return closing in self._open

    def would_swallow(self) -> bool:
        """Whether a comment from here would take the closing brackets with it."""
        return self._open[-1] in self.line[self.column :] and not self._is_inside(self.at + 1)

    def next_line(self) -> bool:
        """Go to the next line, if it can still be part of this."""
        if not self._is_inside(self.at + 1):
            return False
        self.at, self.column = self.at + 1, 0
        self.line = self.cursor.lines[self.at]
        return True

    def _is_inside(self, number: int) -> bool:
        body = self.cursor.lines[number].lstrip(" ")
        floor = self.floor - 1 if body[:1] in ("]", "}") else self.floor
        return self.cursor.is_inside(number, floor)

    def value(self, role: Role) -> tuple[Data, Place]:
        """The value that begins here."""
        sign = self.line[self.column]
        if sign in "[{" and _closing(self.line, self.column) != _CROSSED:
            return self._collection(role)
        alias = ALIAS.match(self.line, self.column)
        if alias and self.anchors.knows(alias[1]):
            self.column = alias.end()
            return self.anchors.repeat(alias, self.at), (self.at, *alias.span())
        anchor = ANCHOR.match(self.line, self.column)
        if anchor and (self.at, self.column) not in self.anchors.dropped:
            return self._named(anchor, role)
        scalar = self.scalar(role)
        return scalar.value, scalar.place

    def _named(self, anchor: re.Match[str], role: Role) -> tuple[Data, Place]:
        number, self.column = self.at, anchor.end()
        self.anchors.begin()
        sign = self.skip()
        value: Data = None
        place: Place = (number, *anchor.span())
        if sign and sign not in ",]}":
            value, place = self.value(role)
        self.anchors.end(anchor, number, value)
        return value, place

    def _collection(self, role: Role) -> tuple[Data, Place]:
        """A list or keys within others; where text follows the closing bracket, all of it is a text."""
        number, start, line, count = self.at, self.column, self.line, len(self.cursor.faults)
        data, place = self.read()
        if self.skip() in ("", ",", "]", "}"):
            return data, place
        _Plain(self, role).run()
        if self.at != number:
            self.cursor.report(faults.key_in_brackets(self.at, 0, self.column))
            return data, place
        del self.cursor.faults[count:]
        text = Text(line, number, start, len(line[: self.column].rstrip()))
        self.cursor.report(faults.brackets_in_text(text))
        return text.typed, (number, start, text.end)

    def scalar(self, role: Role) -> Scalar:
        """The text that begins here, in quotes or without."""
        if self.line[self.column] not in "\"'":
            return _Plain(self, role).read()
        number, start, line = self.at, self.column, self.line
        quoted = scalars.find_quoted(self.cursor, number, start, self.floor)
        if quoted is None:
            return self._unclosed_text(role)
        self.at, self.line, self.column = quoted.end_number, self.cursor.lines[quoted.end_number], quoted.end
        place = (number, start, quoted.end if self.at == number else len(line))
        if self.skip() in ("", ",", "]", "}") or (role == "key" and self.line[self.column] == ":"):
            return Scalar(scalars.read_quoted(self.cursor, quoted), place, True)
        if self.at != number:
            self.cursor.report(faults.stray(self.at, self.column, len(self.line)))
            _Plain(self, role).run()
            return Scalar(scalars.read_quoted(self.cursor, quoted), place, True)
        _Plain(self, role).run()
        text = Text(line, number, start, len(line[: self.column].rstrip()))
        fault, value = faults.after_quotes(text, quoted.end - start)
        self.cursor.report(fault)
        return Scalar(value, (number, start, text.end), True)

    def _unclosed_text(self, role: Role) -> Scalar:
        """A quotation mark that nothing closes: the text ends with the line."""
        number, start = self.at, self.column
        sign = self.line[start]
        self.cursor.report(faults.unclosed_quote(number, start, len(self.line), sign))
        self.column = len(self.line)
        self.unclosed = self.unclosed or (number, start)
        return Scalar(self.line[start + 1 :].strip(), (number, start, self.column), True)


class _Plain:
    """A text within brackets and without quotes, and what is wrong with it."""

    def __init__(self, reader: FlowReader, role: Role) -> None:
        self.reader, self.role = reader, role
        self.colon = self.brackets = self.ended = False
        self.comment: int | None = None

    def read(self) -> Scalar:
        """The text that begins where reading stands, perhaps over several lines."""
        reader = self.reader
        number, start, line = reader.at, reader.column, reader.line
        self.run()
        end = len(line[: reader.column].rstrip()) if self.comment is None else len(line.rstrip())
        pieces = [line[start:end]]
        while reader.column == len(reader.line) and not self.ended and self._next_piece(pieces):
            begin = reader.column
            self.run()
            pieces.append(reader.line[begin : reader.column])
        fault = self._fault(Text(line, number, start, end))
        if fault is not None:
            reader.cursor.report(fault if reader.at == number else fault._replace(changes=()))
        value = scalars.join(pieces).rstrip() if len(pieces) > 1 else pieces[0]
        return Scalar(value, (number, start, end), False)

    def _next_piece(self, pieces: list[str]) -> bool:
        """Go to the next line on which the text goes on."""
        reader = self.reader
        while reader.next_line():
            reader.column = _BLANKS.match(reader.line).end()  # type: ignore[union-attr]
            rest = reader.line[reader.column :]
            if rest:
                return not (rest[0] in ",]}#" or _COLON.match(rest))
            pieces.append("")
        return False

    def run(self) -> None:
        """Go to the end of the text on this line: a comma, a closing bracket, a comment, the colon behind a key."""
        reader, line = self.reader, self.reader.line
        is_balanced = True
        while True:
            column = reader.column = _RUN.match(line, reader.column).end()  # type: ignore[union-attr]
            sign = line[column : column + 1]
            if sign in ("", ",") or (sign == "#" and self._is_end(column)):
                return
            if sign == ":" and _COLON.match(line, column):
                if self.role == "key":
                    return
                self.colon = True
            elif sign in "]}":
                if reader.is_open(sign):
                    return
                self.brackets = True
            elif sign in "[{":
                self.brackets = True
                closing = _closing(line, column) if is_balanced else None
                is_balanced = closing not in (None, _CROSSED)
                reader.column = closing if closing and is_balanced else column
            reader.column += 1

    def _is_end(self, column: int) -> bool:
        """Whether the text ends at a `#`, because a comment begins there."""
        reader = self.reader
        if reader.line[column - 1 : column] not in (" ", "\t"):
            return False
        if reader.owner in WORDS:
            self.ended = True
        elif self.comment is None:
            self.comment = column
            self.ended = not reader.would_swallow()
        if self.ended:
            reader.column = len(reader.line)
        return self.ended

    def _fault(self, text: Text) -> Fault | None:
        """What is wrong with the text, the gravest first."""
        sign = text.typed[:1]
        if (
            sign in _SIGNS
            or text.typed == "-" != text.line[text.start : text.start + 2].strip(",]}")
            or text.typed[:2] == "- "
        ):
            mark = ANCHOR.match(text.typed) or (sign == "!" and TAG.match(text.typed))
            return faults.mark_of_yaml(text, mark[0]) if mark else faults.opening_sign(text, sign)
        if self.brackets:
            return faults.brackets_in_text(text)
        if self.colon:
            return faults.colon_in_text(text) if self.role == "value" else faults.colon_in_brackets(text)
        if self.comment is not None:
            return faults.comment_in_text(text, self.comment, may_be_meant=False)
        return None


_CROSSED = -1
_BRACKET = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|([\[{])|([\]}])")


def _closing(line: str, start: int) -> int | None:
    """The column of the bracket that closes the one at a column; None without one, _CROSSED if it is the wrong one."""
    expected = []
    for match in _BRACKET.finditer(line, start):
        if match[1]:
            expected.append(_CLOSING[match[1]])
        elif match[2] and expected.pop() != match[2]:
            return _CROSSED
        if match[2] and not expected:
            return match.start()
    return None


class _Entries:
    """Keys and values in braces, as they are being read."""

    def __init__(self, reader: FlowReader, start: tuple[int, int]) -> None:
        self.reader, self.start = reader, start
        self.data: dict[str, Data] = {}
        self.places: dict[str, tuple[int, int, int, Place]] = {}
        self._lone: list[Scalar] = []
        self._last: tuple[str, Scalar] | None = None
        self._cut: tuple[str, Text, str] | None = None

    def read(self) -> tuple[Data, Place]:
        """The keys and values up to the closing brace; braces with words and no colon are a text."""
        reader = self.reader
        while reader.goes_on(self.start):
            self._entry()
            reader.pass_comma()
        self._report_cut()
        number, column = self.start
        line = reader.cursor.lines[number]
        end = reader.column if reader.at == number else len(line)
        if self._lone and not self.data and reader.at == number and reader.unclosed is None:
            text = Text(line, number, column, end)
            reader.cursor.report(faults.braces_as_text(text))
            return text.typed, (number, column, end)
        for word in self._lone:
            reader.cursor.report(faults.lone_word(*word.place, word.value))
        return self.data, Map(number, column, end, self.places)

    def _entry(self) -> None:
        reader = self.reader
        sign = reader.line[reader.column]
        if sign in "[{:":
            self._odd_key(sign)
            return
        key = reader.scalar("key")
        if reader.skip() != ":":
            self._word(key)
            return
        self._report_cut()
        reader.column += 1
        self._add(key, *self._value(key))

    def _value(self, key: Scalar) -> tuple[Data, Place]:
        """The value behind a key's colon."""
        reader, self._last = self.reader, None
        sign = reader.skip()
        if sign in ("", ",", "]", "}"):
            return None, (key.place[0], key.place[2], key.place[2])
        is_plain = sign not in "\"'"
        value, place = reader.value("value")
        if is_plain and isinstance(value, str) and isinstance(place, tuple):
            self._last = (key.value, Scalar(value, place, False))
        return value, place

    def _add(self, key: Scalar, value: Data, place: Place) -> None:
        name = key.value
        if name in self.data:
            self.reader.cursor.report(faults.duplicate_key(*key.place, name, self.places[name][:3]))
            self._last = None
            return
        self.data[name] = value
        self.places[name] = (*key.place, place)

    def _odd_key(self, sign: str) -> None:
        """A bracket or a colon where a key should stand: braces in braces are a text as a rule."""
        reader = self.reader
        reader.is_text = True
        number, column = reader.at, reader.column
        if sign != ":":
            reader.read()
        reader.cursor.report(faults.key_in_brackets(number, column, column + 1))
        if reader.skip() == ":":
            reader.column += 1
            if reader.skip() not in ("", ",", "]", "}"):
                reader.value("value")

    def _word(self, word: Scalar) -> None:
        """A word without a colon: what a comma cut off from the text before it, or nothing that makes sense."""
        if self._last is None or word.is_quoted or word.value in KEYS:
            self._lone.append(word)
            return
        name, before = self._last
        number, start, _ = before.place
        line = self.reader.cursor.lines[number]
        is_one_line = word.place[0] == number == self.reader.at
        text = Text(line, number, start, word.place[2] if is_one_line else len(line))
        whole = Scalar(text.typed if is_one_line else f"{before.value}, {word.value}", (number, start, text.end), False)
        self.data[name] = whole.value
        self.places[name] = (*self.places[name][:3], whole.place)
        self._last = (name, whole)
        piece = self._cut[2] if self._cut else word.value
        self._cut = (name, text, piece)

    def _report_cut(self) -> None:
        """Report a text that commas had cut, once."""
        if self._cut is None:
            return
        name, text, piece = self._cut
        found = self.reader.cursor.faults
        while found and (found[-1].line, found[-1].start) == (text.number, text.start):
            found.pop()
        fault = faults.comma_in_text(text, name, piece)
        self.reader.cursor.report(fault if self.data[name] == text.typed else fault._replace(changes=()))
        self._cut = None
