"""Lists and keys in brackets: `[a, b]`, `{en: a, uk: b}`, on one line or several."""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

from quizkit.sources.document import Data
from quizkit.sources.yaml import faults
from quizkit.sources.yaml.anchors import ALIAS, ANCHOR, Anchors
from quizkit.sources.yaml.cursor import Cursor
from quizkit.sources.yaml.faults import Text
from quizkit.sources.yaml.flow_text import CLOSING, CROSSED, FlowTextReader, PlainReader, Role, Scalar, closing_column
from quizkit.sources.yaml.keys import clean_key
from quizkit.sources.yaml.places import Leaf, List, Map, Place
from quizkit.sources.yaml.vocabulary import KEYS, is_locale

MAX_DEPTH = 50

_TEXT = r"([^\s\-?:,\[\]{}#&*!|>'\"%@`](?:[^,:#\[\]{}]*[^\s,:#\[\]{}])?)"
"""A text in which nothing can be amiss."""

_SIMPLE_ENTRY = re.compile(rf"([A-Za-z_][A-Za-z0-9_-]*):[ \t]+(?:{_TEXT}|\"([^\"\\]*)\")[ \t]*([,}}])[ \t]*").match
_SIMPLE_ITEM = re.compile(rf"{_TEXT}[ \t]*([,\]])[ \t]*").match

_TIGHT = re.compile(r"([A-Za-z][\w-]*):(\S.*)")


class FlowReader(FlowTextReader):
    """Reads what begins with a bracket. Afterwards `at` and `column` are the place behind the closing one.

    `is_text` says that braces stand where a key would, and `is_too_deep` that what is nested too deep was left out.
    """

    def __init__(self, cursor: Cursor, anchors: Anchors, start: int, floor: int, owner: str) -> None:
        super().__init__(cursor, start, floor, owner)
        self.anchors = anchors
        self.is_text = self.is_too_deep = False

    def read(self) -> tuple[Data, Place]:
        """The list or keys whose opening bracket stands here."""
        if len(self.opened) >= MAX_DEPTH:
            return self._too_deep()
        start, sign = (self.at, self.column), self.line[self.column]
        self.opened.append(CLOSING[sign])
        self.column += 1
        read = self._items(start) if sign == "[" else _Entries(self, start).read()
        self.opened.pop()
        return read

    def _too_deep(self) -> tuple[Data, Place]:
        place = (self.at, self.column, len(self.line))
        self.cursor.report(faults.too_deep(place))
        self.unclosed, self.is_too_deep = place[:2], True
        self.column, self.floor = len(self.line), sys.maxsize
        return None, place

    def _items(self, start: tuple[int, int]) -> tuple[Data, Place]:
        data: list[Data] = []
        places: list[Place] = []
        while self.goes_on(start):
            simple = _SIMPLE_ITEM(self.line, self.column)
            if simple:
                self.column = simple.end() if simple[2] == "," else simple.start(2)
                data.append(simple[1])
                places.append((self.at, *simple.span(1)))
                continue
            value, place = self.value("item")
            data.append(value)
            places.append(place)
            self.pass_comma()
        return data, List(*start, self.end_of(start[0]), places)

    def goes_on(self, start: tuple[int, int]) -> bool:
        """Whether something comes before the bracket that closes what began at `start`, which then is passed."""
        while True:
            sign = self.skip()
            if sign == self.opened[-1]:
                self.column += 1
                return False
            if not sign or sign in self.opened:
                self.unclosed = self.unclosed or start
                return False
            if sign != ",":
                return True
            self.cursor.report(faults.stray_comma((self.at, self.column, self.column + 1)))
            self.column += 1

    def pass_comma(self) -> None:
        """Go behind the comma that follows a value."""
        sign = self.skip()
        if sign == ",":
            self.column += 1
        elif sign not in ("", "]", "}"):
            self.cursor.report(faults.missing_comma((self.at, self.column, self.column + 1)))

    def end_of(self, number: int) -> int:
        """Where what began on a line and ends here ends on that line."""
        return self.column if self.at == number else len(self.cursor.lines[number])

    def value(self, role: Role) -> tuple[Data, Place]:
        """The value that begins here."""
        sign = self.line[self.column]
        if sign in "[{" and closing_column(self.line, self.column) != CROSSED:
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
        value: Data = None
        place: Place = (number, *anchor.span())
        self.anchors.begin()
        if not self.ends_here():
            value, place = self.value(role)
        self.anchors.end(anchor, number, value)
        return value, place

    def _collection(self, role: Role) -> tuple[Data, Place]:
        """A list or keys within others; where text follows the closing bracket, all of it is a text."""
        number, start, count = self.at, self.column, len(self.cursor.faults)
        data, place = self.read()
        if self.ends_here():
            return data, place
        if self.at != number:
            self.cursor.report(faults.stray((self.at, self.column, len(self.line))))
            PlainReader(self, role).run()
            return data, place
        PlainReader(self, role).run()
        del self.cursor.faults[count:]
        text = self.text_from(start)
        self.cursor.report(faults.brackets_in_text(text))
        return text.typed, text.at


class _Cut(NamedTuple):
    """A text that commas have cut: its key, the first word behind a comma, and how far it goes."""

    key: str
    word: str
    pieces: list[str]
    text: Text
    is_one_line: bool


class _Entries:
    """Keys and values in braces, as they are being read."""

    def __init__(self, reader: FlowReader, start: tuple[int, int]) -> None:
        self.reader, self.start = reader, start
        self.data: dict[str, Data] = {}
        self.places: dict[str, tuple[int, int, int, Place]] = {}
        self._lone: list[Scalar] = []
        self._last: tuple[str, str, Leaf] | None = None
        self._cut: _Cut | None = None
        self._told = len(reader.cursor.faults)

    def read(self) -> tuple[Data, Place]:
        """The keys and values up to the closing brace; braces with words and no colon are a text."""
        reader = self.reader
        while reader.goes_on(self.start):
            simple = _SIMPLE_ENTRY(reader.line, reader.column)
            if simple and simple[1] not in self.data:
                self._simple(simple)
            else:
                self._entry()
                reader.pass_comma()
        self._mend_cut()
        number, column = self.start
        end = reader.end_of(number)
        if self._lone and not self.data and reader.at == number and reader.unclosed is None:
            text = Text(reader.cursor.lines[number], number, column, end)
            del reader.cursor.faults[self._told :]
            reader.cursor.report(faults.braces_as_text(text))
            return text.typed, text.at
        for word in self._lone:
            reader.cursor.report(faults.lone_word(word.place, word.value))
        return self.data, Map(number, column, end, self.places)

    def _simple(self, entry: re.Match[str]) -> None:
        """A key with a text in which nothing is amiss."""
        self._mend_cut()
        reader, key, text = self.reader, entry[1], entry[2]
        place = (reader.at, *entry.span(2)) if text else (reader.at, entry.start(3) - 1, entry.end(3) + 1)
        self.data[key] = text or entry[3]
        self.places[key] = (reader.at, *entry.span(1), place)
        self._last = (key, text, place) if text else None
        reader.column = entry.end() if entry[4] == "," else entry.start(4)

    def _entry(self) -> None:
        reader = self.reader
        if reader.line[reader.column] in "[{:":
            self._odd_key()
            return
        key = reader.scalar("key")
        if reader.skip() != ":":
            self._word(key)
            return
        reader.column += 1
        name = clean_key(reader.cursor, key.value, key.place)
        self._mend_cut()
        value, place = self._value(name, key.place)
        if name in self.data:
            reader.cursor.report(faults.duplicate_key(key.place, name, self.places[name][:3]))
            self._last = None
            return
        self.data[name] = value
        self.places[name] = (*key.place, place)

    def _value(self, key: str, key_place: tuple[int, int, int]) -> tuple[Data, Place]:
        """The value behind a key's colon."""
        reader, self._last = self.reader, None
        if reader.ends_here():
            return None, (key_place[0], key_place[2], key_place[2])
        is_quoted = reader.line[reader.column] in "\"'"
        value, place = reader.value("value")
        if not is_quoted and isinstance(value, str) and isinstance(place, tuple):
            self._last = (key, value, place)
        return value, place

    def _odd_key(self) -> None:
        """A bracket or a colon where a key should stand: braces in braces are a text as a rule."""
        reader = self.reader
        reader.is_text = True
        at, sign = (reader.at, reader.column, reader.column + 1), reader.line[reader.column]
        if sign != ":":
            reader.read()
        reader.cursor.report(faults.key_begins(at, sign))
        if reader.skip() == ":":
            reader.column += 1
            if not reader.ends_here():
                reader.value("value")

    def _word(self, word: Scalar) -> None:
        """A word without a colon: what a comma cut off from the text before it, or nothing that makes sense."""
        tight = _TIGHT.fullmatch(word.value)
        if tight and not word.is_quoted and (is_locale(tight[1]) or tight[1] in KEYS) and tight[1] not in self.data:
            self._tight(tight, word.place)
            return
        if self._last is None or word.is_quoted or word.value in KEYS:
            self._lone.append(word)
            return
        key, before, (number, start, _) = self._last
        line = self.reader.cursor.lines[number]
        cut = self._cut or _Cut(key, word.value, [before], Text(line, number, start, start), True)
        cut.pieces.append(word.value)
        is_one_line = cut.is_one_line and word.place[0] == number == self.reader.at
        end = word.place[2] if is_one_line else len(line)
        self._cut = cut._replace(text=cut.text._replace(end=end), is_one_line=is_one_line)

    def _tight(self, tight: re.Match[str], place: tuple[int, int, int]) -> None:
        """A key with its value right behind the colon."""
        self._mend_cut()
        number, start, end = place
        key, colon = tight[1], start + tight.end(1)
        self.reader.cursor.report(faults.space_after_colon((number, start, colon + 1), key, ""))
        self.data[key] = tight[2]
        self.places[key] = (number, start, colon, (number, colon + 1, end))
        self._last = (key, tight[2], (number, colon + 1, end))

    def _mend_cut(self) -> None:
        """Put a text together again that commas had cut, and report it, once."""
        if self._cut is None:
            return
        key, word, pieces, text, is_one_line = self._cut
        self.data[key] = text.typed if is_one_line else ", ".join(pieces)
        self.places[key] = (*self.places[key][:3], text.at)
        found = self.reader.cursor.faults
        while found and found[-1].at[0] == text.number and text.start <= found[-1].at[1] < text.end:
            found.pop()
        fault = faults.comma_in_text(text, word)
        self.reader.cursor.report(fault if is_one_line else fault._replace(changes=()))
        self._cut = None
