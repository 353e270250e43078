"""Keys and lists by their indentation: the form of a quiz file."""

from __future__ import annotations

import re
from collections.abc import Callable

from quizkit.sources.document import Data
from quizkit.sources.yaml import faults
from quizkit.sources.yaml.anchors import ALIAS, ANCHOR, TAG, Anchors, Mark
from quizkit.sources.yaml.cursor import BLANK, WHITE, past_blanks
from quizkit.sources.yaml.faults import Text
from quizkit.sources.yaml.flow import FlowReader
from quizkit.sources.yaml.keys import COLON, begins_with_sign, clean_key, find_key
from quizkit.sources.yaml.places import List, Map, Place
from quizkit.sources.yaml.texts import EXCESS, IS_COMMENT, Read, TextReader
from quizkit.sources.yaml.vocabulary import KEYS, LISTS, OPTION_KEYS, TEXTS, holds_text, is_locale

MAX_DEPTH = 50

_ENTRY = re.compile(r"([A-Za-z_][A-Za-z0-9_-]*):(?: +|$)()").match
"""A key, and an empty group where its value begins."""

_PLAIN_ENTRY = re.compile(r"([A-Za-z_][A-Za-z0-9_-]*): +([^\s\-?:,\[\]{}#&*!|>'\"%@`](?:[^:#]*[^:#\s])?)$").match
"""A key and a text in which nothing can be amiss."""

_DASH = re.compile(r"-(?: +|$)")
_LIKE_DASH = re.compile(
    r"-\s+|[-–—−‐‑•·](?=\S)|(?:[*+•·–—−‐‑]|\d{1,2}[.)]|[A-Za-z][.)])(?:\s+|$)"  # a tab, no space, or another sign
)
_TIGHT = re.compile(r"([A-Za-z_][\w-]*):(?![ /]|$)")
_NO_COLON = re.compile(r"([a-z_]+)(?:[ \t]*=[ \t]*|[ \t]+(?=(?:true|false)[ \t]*$)|[ \t]*$)")


class BlockReader(TextReader):
    """Reads a file by the indentation of its lines.

    `owner` is the key whose value is being read; within a text it stays the text's key. `floor` is the indentation that
    a line must exceed to be part of what is being read. `dropped` are names in the file that are known to be text.
    """

    def __init__(self, text: str, dropped: frozenset[Mark] = frozenset()) -> None:
        super().__init__(text)
        self.anchors = Anchors(self, dropped)
        self._depth = self._lists = 0

    def read(self) -> tuple[Data, Place | None]:
        """The data of the file and where they stand; None where it holds nothing."""
        self.advance()
        if self.indent < 0:
            return None, None
        read = self._block(self.indent, -1, "")
        if self.indent >= 0:
            self.report(faults.stray((self.at, self.indent, len(self.lines[self.at]))))
        return read

    def _block(self, column: int, floor: int, owner: str) -> Read:
        """What begins on a line of its own: a list, keys, or a text."""
        if self._dash(column, owner):
            return self._nested(self._items, column, floor, owner)
        if self._is_key(column, floor, owner):
            return self._nested(self._keys, column, floor, owner)
        return self._value(column, floor, owner)

    def _nested(self, read: Callable[[int, int, str], Read], column: int, floor: int, owner: str) -> Read:
        if self._depth >= MAX_DEPTH:
            place = (self.at, column, len(self.lines[self.at]))
            self.report(faults.too_deep(place))
            self._pass_over(floor)
            return None, place
        self._depth += 1
        made = read(column, floor, owner)
        self._depth -= 1
        return made

    def _pass_over(self, floor: int) -> None:
        """Leave out a line, and those below it that are indented deeper than `floor`."""
        self.advance()
        while self.indent > floor:
            self.advance()

    # Keys

    def _keys(self, column: int, floor: int, owner: str) -> Read:
        """Keys and their values, from the first key's column on."""
        data: dict[str, Data] = {}
        entries: dict[str, tuple[int, int, int, Place]] = {}
        place = Map(self.at, column, -1, entries)
        if floor < 0:
            self.root = data
        lines, is_text, here = self.lines, owner in TEXTS, column
        while True:
            at = self.at
            line = lines[at]
            entry = _PLAIN_ENTRY(line, here) or _ENTRY(line, here)
            if entry is None and self._lists and _DASH.match(line, here):
                return data, place  # an item of the list around, indented too deep
            if entry is None or entry[1] in data:
                self._entry(here, owner, data, place)
            else:
                key, text = entry.groups()
                start = entry.start(2)
                data[key] = text
                if text:
                    value: Place = (at, start, len(line))
                    self.advance()
                    if self.indent > here:
                        self.at = at
                        data[key], value = self.plain(start, here, owner if is_text else key)
                else:
                    data[key], value = self._rest(start, here, owner if is_text else key)
                entries[key] = (at, here, here + len(key), value)
            here = self.indent
            if here != column and not self._has_key(column, floor):
                return data, place

    def _has_key(self, column: int, floor: int) -> bool:
        """Whether a line at another column goes on with the keys at this one: then its indentation is reported."""
        if self.indent <= floor or (self._lists and _DASH.match(self.lines[self.at], self.indent)):
            return False
        self._report_indent(column)
        return True

    def _report_indent(self, expected: int) -> None:
        """Report that a line is indented otherwise than those it belongs with, if it is one of their kind."""
        line, here = self.lines[self.at], self.indent
        if self.was_mended():
            self.leave_indent()
        elif self._dash(here, "") or find_key(line, here) or _TIGHT.match(line, here):
            self.report(faults.indentation(self.at, here, expected))

    def _entry(self, here: int, owner: str, data: dict[str, Data], place: Map) -> None:
        """A key that is not one word with a colon and a space, or stands twice; or a line without one."""
        number, line = self.at, self.lines[self.at]
        found = find_key(line, here) or self._faulty_key(line, here)
        if found is None:
            self._no_key(here)
            return
        written, end, start = found
        key = clean_key(self, written, (number, here, end))
        data.setdefault(key, None)
        value, value_place = self._rest(start, here, owner if owner in TEXTS else key)
        if key == "<<":
            self.report(faults.merge_key((number, here, end)))
            del data[key]
            data |= {name: item for name, item in value.items() if name not in data} if isinstance(value, dict) else {}
        elif key in place.entries:
            self.report(faults.duplicate_key((number, here, end), key, place.entries[key][:3]))
        else:
            data[key] = value
            place.entries[key] = (number, here, end, value_place)

    def _faulty_key(self, line: str, here: int) -> tuple[str, int, int] | None:
        """A key that lacks its colon, or the space behind it: reported, with its end and where its value begins."""
        tight = _TIGHT.match(line, here)
        if tight:
            odd = line[tight.end()] if line[tight.end()] in WHITE else ""
            self.report(faults.space_after_colon((self.at, here, tight.end()), tight[1], odd))
            return tight[1], tight.end(1), tight.end() + len(odd)
        bare = _NO_COLON.match(line, here)
        if bare and bare[1] in KEYS:
            self.report(faults.colon_missing((self.at, *bare.span(1)), bare[1], bare.end()))
            return bare[1], bare.end(1), bare.end()
        return None

    def _no_key(self, here: int) -> None:
        line = self.lines[self.at]
        at = self.text_from(here).at
        if line[here] == "?" and line[here + 1 : here + 2] in ("", " "):
            self.report(faults.complex_key(at))
        elif _DASH.match(line, here):
            self.report(faults.item_out_of_place(at))
        elif COLON.search(line, here):
            self.report(faults.key_begins(at, line[here]))
        else:
            self.report(faults.no_key(at))
        self._pass_over(here)

    def _is_key(self, column: int, floor: int, owner: str) -> bool:
        """Whether keys begin here; in a place for texts a word with a colon can be one's beginning."""
        line = self.lines[self.at]
        entry = _ENTRY(line, column)
        if entry is not None:
            return not self._is_text(entry[1], floor, owner)
        if find_key(line, column):
            return not holds_text(owner)
        tight = _TIGHT.match(line, column)
        if tight is not None:
            return tight[1] in KEYS or (owner in TEXTS and is_locale(tight[1]))
        return line[column] == "?" and line[column + 1 : column + 2] in ("", " ") and not holds_text(owner)

    def _is_text(self, key: str, floor: int, owner: str) -> bool:
        """Whether a word with a colon begins a text: it is neither a locale nor the key of an option."""
        if not holds_text(owner) or is_locale(key.lower() if len(key) == 2 else key):
            return False
        if owner in TEXTS:
            return True
        return key.lower() not in OPTION_KEYS and self.next_indent(self.at) <= floor

    def _rest(self, start: int, here: int, owner: str) -> Read:
        """The value behind a key's colon, or below it."""
        line = self.lines[self.at]
        start = past_blanks(line, start)
        if start == len(line) or line[start] == "#":
            return self._below(start, here, owner, is_item=False)
        return self._value(start, here, owner)

    def _below(self, start: int, here: int, owner: str, *, is_item: bool) -> Read:
        """The value that begins on a line below; None where there is none, or what a comment took away."""
        number, line = self.at, self.lines[self.at]
        self.advance()
        if self.indent > here:
            return self._block(self.indent, here, owner)
        if not is_item and self.indent == here and self._dash(here, owner):
            return self._nested(self._items, here, here - 1, owner)
        if start < len(line) and holds_text(owner):
            text = Text(line, number, start, len(line.rstrip(BLANK)))
            may_be_meant = line[start + 1 : start + 2] == " "
            self.report(faults.comment_in_text(text, start, may_be_meant=may_be_meant))
            if not may_be_meant:
                return text.typed, text.at
        end = len(line[:start].rstrip(BLANK))
        return None, (number, end, end)

    # Lists

    def _dash(self, column: int, owner: str) -> int:
        """Where the text of a list item begins whose hyphen stands at a column; 0 where none does."""
        line = self.lines[self.at]
        dash = _DASH.match(line, column)
        if dash is None and owner in LISTS:
            dash = _LIKE_DASH.match(line, column)
        return 0 if dash is None else dash.end()

    def _items(self, column: int, floor: int, owner: str) -> Read:
        """A list, from the first hyphen's column on."""
        data: list[Data] = []
        places: list[Place] = []
        place = List(self.at, column, -1, places)
        here = column
        self._lists += 1
        while True:
            value, value_place = self._item(here, owner)
            data.append(value)
            places.append(value_place)
            if not self._has_item(column, floor, owner, data, places):
                break
            here = self.indent
        self._lists -= 1
        return data, place

    def _item(self, here: int, owner: str) -> Read:
        line = self.lines[self.at]
        start = self._dash(here, owner)
        if not _DASH.match(line, here) or line[start : start + 1] == "\t":
            start = past_blanks(line, start)
            fault = faults.hyphen((self.at, here, start))
            goes_on = self.next_indent(self.at) > here  # on lines that a longer sign would put out of line
            self.report(fault._replace(changes=()) if goes_on else fault)
        if start == len(line) or line[start] == "#":
            return self._below(start, here, owner, is_item=True)
        entry = _ENTRY(line, start)
        if entry and entry[1] in OPTION_KEYS:
            return self._nested(self._keys, start, here, owner)
        if _DASH.match(line, start):
            return self._nested(self._items, start, here, owner)
        if self._is_key(start, here, owner):
            return self._nested(self._keys, start, here, owner)
        return self._value(start, here, owner)

    def _has_item(self, column: int, floor: int, owner: str, data: list[Data], places: list[Place]) -> bool:
        """Whether the line that stands to be read is another item; lines that belong nowhere are passed over."""
        while self.indent > floor:
            if self._dash(self.indent, owner):
                if self.indent != column:
                    self._report_indent(column)
                return True
            if self.indent < column or (self.indent == column and floor == column - 1):
                return False
            self._add_to_item(data, places)
        return False

    def _add_to_item(self, data: list[Data], places: list[Place]) -> None:
        """A line below an item, and no part of it as it is indented: the item's keys perhaps, or nothing."""
        line, here, item, place = self.lines[self.at], self.indent, data[-1], places[-1]
        entry = _ENTRY(line, here)
        if entry is None or entry[1] not in KEYS or not isinstance(item, dict | str):
            self.report(faults.stray(self.text_from(here).at))
            self._pass_over(here)
            return
        if isinstance(item, str) and isinstance(place, tuple):
            self.report(faults.bare_with_keys((self.at, *entry.span(1)), item))
            number, start, _ = place
            place = places[-1] = Map(number, start, -1, {"text": (number, start, start, place)})
            item = data[-1] = {"text": item}
        elif isinstance(place, Map):
            self._report_indent(place.column)
        while isinstance(item, dict) and isinstance(place, Map) and self.indent == here:
            if not _ENTRY(self.lines[self.at], here):
                return
            self._entry(here, "", item, place)

    # Values

    def _value(self, start: int, floor: int, owner: str) -> Read:
        """The value that begins at a column of this line."""
        line = self.lines[self.at]
        sign = line[start]
        if sign in "\"'":
            return self.quoted(start, floor)
        if sign in "[{":
            return self._flow(start, floor, owner)
        if sign in "|>":
            return self.block_text(start, floor)
        if sign in "&*!":
            return self._marked(sign, start, floor, owner)
        if begins_with_sign(line, start):
            return self.typed(start, floor, faults.opening_sign)
        return self.plain(start, floor, owner)

    def _flow(self, start: int, floor: int, owner: str) -> Read:
        """A list or keys in brackets; a text, where more follows behind them or they are not closed."""
        number, line, count = self.at, self.lines[self.at], len(self.faults)
        reader = FlowReader(self, self.anchors, start, floor, owner)
        value, place = reader.read()
        goes_on = not IS_COMMENT.match(reader.line, reader.column) and not EXCESS.match(reader.line, reader.column)
        if reader.unclosed is None:
            is_text = (reader.is_text or goes_on) and reader.at == number
        else:
            has_keys = line[start] == "{" and COLON.search(line, start) is not None
            is_text = owner not in LISTS and not has_keys and not reader.is_too_deep
        if is_text:
            del self.faults[count:]
            return self.typed(start, floor, faults.opening_sign)
        if reader.unclosed is None:
            self.report_rest(reader.at, reader.column)
        elif not reader.is_too_deep:
            self._report_unclosed(*reader.unclosed)
        self.at = reader.at
        self.advance()
        return value, place

    def _report_unclosed(self, number: int, column: int) -> None:
        """Report a bracket that nothing closes; a quote that nothing closes is reported where it was found."""
        sign = self.lines[number][column]
        if sign in "[{":
            self.report(faults.unclosed_bracket((number, column, column + 1), sign, "]" if sign == "[" else "}"))

    # Marks of YAML

    def _marked(self, sign: str, start: int, floor: int, owner: str) -> Read:
        """A value that begins with `&`, `*` or `!`: a name, a repetition or a tag, if it is no text."""
        number, line = self.at, self.lines[self.at]
        mark = {"&": ANCHOR, "*": ALIAS, "!": TAG}[sign].match(line, start)
        is_alone = mark is not None and IS_COMMENT.match(line, mark.end()) is not None
        if mark is None or (sign != "!" and not is_alone and line[mark.end()] not in BLANK):
            return self.typed(start, floor, faults.opening_sign)
        if sign == "*":
            if not is_alone or not self.anchors.knows(mark[1]):
                return self.typed(start, floor, faults.opening_sign)
            self.advance()
            return self.anchors.repeat(mark, number), (number, *mark.span())
        if sign == "!" or (number, start) in self.anchors.dropped:
            behind = line[past_blanks(line, mark.end()) :]
            if (self.next_indent(number) <= floor) if is_alone else (behind[0] not in "[{|>\"'"):
                return self.typed(start, floor, lambda text: faults.mark_of_yaml(text, mark[0]))
            self.report(faults.mark_before_lines((number, *mark.span()), mark[0]))
            return self._behind_mark(mark, floor, owner, is_alone=is_alone)
        self.anchors.begin()
        value, place = self._behind_mark(mark, floor, owner, is_alone=is_alone)
        self.anchors.end(mark, number, value)
        return value, place

    def _behind_mark(self, mark: re.Match[str], floor: int, owner: str, *, is_alone: bool) -> Read:
        """What a mark stands before, on its line or below."""
        if is_alone:
            return self._below(len(mark.string), floor, owner, is_item=False)
        return self._value(past_blanks(mark.string, mark.end()), floor, owner)
