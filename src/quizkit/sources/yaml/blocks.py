"""Keys, lists and texts by their indentation: what most of a quiz file is."""

from __future__ import annotations

import re
from collections.abc import Callable

from quizkit.sources.document import Data
from quizkit.sources.hidden import name_of
from quizkit.sources.yaml import faults, scalars
from quizkit.sources.yaml.anchors import ALIAS, ANCHOR, TAG, Anchors, Mark
from quizkit.sources.yaml.cursor import END, Cursor, text_of
from quizkit.sources.yaml.faults import Fault, Text
from quizkit.sources.yaml.flow import FlowReader
from quizkit.sources.yaml.places import List, Map, Place
from quizkit.sources.yaml.vocabulary import KEYS, LISTS, OPTION_KEYS, TEXTS, WORDS, holds_text, is_locale

MAX_DEPTH = 50

_ENTRY = re.compile(r"([A-Za-z_][A-Za-z0-9_-]*):(?: +|$)").match
_PLAIN = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`][^:#]*$").match
"""A text in which nothing can be amiss."""

_DASH = re.compile(r"-(?: +|$)")
_LIKE_DASH = re.compile(r"-\t+|[-–—−‐‑•·](?=\S)|(?:[*+•·–—−‐‑]|\d{1,2}[.)]|[A-Za-z][.)])(?:[^\S\n]+|$)|-[^\S ]+")
_COLON = re.compile(r":(?=[ \t]|$)")
_COMMENT = re.compile(r"[ \t]+#")
_QUOTED_KEY = re.compile(r"(?:\"((?:[^\"\\]|\\.)*)\"|'((?:[^']|'')*)')[ \t]*:(?=[ \t]|$)")
_BLANKS = re.compile(r"[ \t]*")
_TIGHT = re.compile(r"([A-Za-z_][\w-]*):(?![ /]|$)")
_NO_COLON = re.compile(r"([a-z_]+)(?:[ \t]*=[ \t]*|[ \t]+(?=(?:true|false)[ \t]*$)|[ \t]*$)")
_EDGES = re.compile("^[\\s\u200b\u2060\ufeff\u00ad]+|[\\s\u200b\u2060\ufeff\u00ad]+$")
_COMMA = re.compile(r"[ \t]*,+[ \t]*$")
_IS_COMMENT = re.compile(r"[ \t]*$|[ \t]+#")

_Read = tuple[Data, Place]


class BlockReader(Cursor):
    """Reads a file by the indentation of its lines.

    `owner` is the key whose value is being read; within a text it stays the text's key. `floor` is the indentation that
    a line must exceed to be part of what is being read.
    """

    def __init__(self, text: str, dropped: frozenset[Mark] = frozenset()) -> None:
        super().__init__(text)
        self.anchors = Anchors(self, dropped)
        self._depth = 0

    def read(self) -> tuple[Data, Place | None]:
        """The data of the file and where they stand; None where it holds nothing."""
        self.advance()
        if self.indent < 0:
            return None, None
        read = self.block(self.indent, -1, "")
        if self.indent >= 0:
            self.report(faults.stray(self.at, self.indent, len(self.lines[self.at])))
        return read

    def block(self, column: int, floor: int, owner: str) -> _Read:
        """What begins on a line of its own: a list, keys, or a text."""
        line = self.lines[self.at]
        if self._dash(column, owner):
            return self._nested(self.items, column, floor, owner)
        if self._is_key(line, column, floor, owner):
            return self._nested(self.keys, column, floor, owner)
        return self.value(column, floor, owner)

    def _nested(self, read: Callable[[int, int, str], _Read], column: int, floor: int, owner: str) -> _Read:
        if self._depth >= MAX_DEPTH:
            place = (self.at, column, len(self.lines[self.at]))
            self.report(faults.too_deep(*place))
            self._pass_over(floor)
            return None, place
        self._depth += 1
        made = read(column, floor, owner)
        self._depth -= 1
        return made

    def _pass_over(self, floor: int) -> None:
        """Leave out a line and those below it that are indented deeper than `floor`."""
        self.advance()
        while self.indent > floor:
            self.advance()

    # Keys

    def keys(self, column: int, floor: int, owner: str) -> _Read:
        """Keys and their values, from the first key's column on."""
        data: dict[str, Data] = {}
        entries: dict[str, tuple[int, int, int, Place]] = {}
        place = Map(self.at, column, -1, entries)
        if floor < 0:
            self.seen = data
        lines, is_text, here = self.lines, owner in TEXTS, column
        while True:
            at = self.at
            line = lines[at]
            entry = _ENTRY(line, here)
            if entry is None or entry[1] in data:
                self._entry(here, owner, data, place)
            else:
                key, start = entry[1], entry.end()
                data[key] = text = line[start:]
                if _PLAIN(line, start) and text[-1] != " ":
                    self.advance()
                    value: Place = (at, start, len(line))
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
        if self.indent <= floor:
            return False
        if not self.was_mended():
            self.report(faults.indentation(self.at, self.indent, column))
        return True

    def _entry(self, here: int, owner: str, data: dict[str, Data], place: Map) -> None:
        """A key that is not one word with a colon and a space, or stands twice; or a line without one."""
        number, line = self.at, self.lines[self.at]
        found = find_key(line, here) or self._faulty_key(line, here)
        if found is None:
            self._no_key(here)
            return
        key, end, start = found
        clean = _EDGES.sub("", key)
        if clean != key:
            names = ", ".join(dict.fromkeys(name_of(char) for char in key.replace(clean, "", 1)))
            self.report(faults.odd_key(number, here, end, clean, names))
            key = clean
        data.setdefault(key, None)
        value, value_place = self._rest(start, here, owner if owner in TEXTS else key)
        if key == "<<":
            self.report(faults.merge_key(number, here, end))
            del data[key]
            for name, merged in value.items() if isinstance(value, dict) else ():
                data.setdefault(name, merged)
        elif key in place.entries:
            self.report(faults.duplicate_key(number, here, end, key, place.entries[key][:3]))
        else:
            data[key] = value
            place.entries[key] = (number, here, end, value_place)

    def _faulty_key(self, line: str, here: int) -> tuple[str, int, int] | None:
        """A key that lacks its colon, or the space behind it: reported, with its end and where its value begins."""
        tight = _TIGHT.match(line, here)
        if tight:
            end = tight.end()
            odd = line[end] if line[end].isspace() or line[end] in "\u200b\ufeff" else None
            self.report(faults.space_after_colon(self.at, here, end, tight[1], odd and name_of(odd)))
            return tight[1], end - 1, end + bool(odd)
        bare = _NO_COLON.match(line, here)
        if bare and bare[1] in KEYS:
            self.report(faults.colon_missing(self.at, here, bare.end(1), bare[1]))
            return bare[1], bare.end(1), bare.end()
        return None

    def _no_key(self, here: int) -> None:
        line = self.lines[self.at]
        place = (self.at, here, len(line.rstrip()))
        if line[here] == "?" and line[here + 1 : here + 2] in ("", " "):
            self.report(faults.complex_key(*place))
        elif _DASH.match(line, here):
            self.report(faults.item_out_of_place(*place))
        else:
            self.report(faults.no_key(*place))
        self._pass_over(here)

    def _is_key(self, line: str, column: int, floor: int, owner: str) -> bool:
        """Whether keys begin here; in a place for texts a word with a colon can be one's beginning."""
        entry = _ENTRY(line, column)
        if entry is not None:
            return not self._is_text(entry[1], floor, owner)
        if find_key(line, column):
            return not holds_text(owner)
        tight = _TIGHT.match(line, column)
        if tight is None:
            return line[column] == "?" and line[column + 1 : column + 2] in ("", " ") and not holds_text(owner)
        return tight[1] in KEYS or (owner in TEXTS and is_locale(tight[1]))

    def _is_text(self, key: str, floor: int, owner: str) -> bool:
        """Whether a word with a colon begins a text: it is neither a locale nor the key of an option."""
        if not holds_text(owner) or is_locale(key.lower() if len(key) == 2 else key):
            return False
        if owner in TEXTS:
            return True
        return key.lower() not in OPTION_KEYS and self._next_indent() <= floor

    def _next_indent(self) -> int:
        """The indentation of the next line that holds something."""
        line = next(line for line in self.lines[self.at + 1 :] if line.strip() and line.lstrip()[0] != "#")
        return -1 if line == END else len(line) - len(line.lstrip())

    def _rest(self, start: int, here: int, owner: str) -> _Read:
        """The value behind a key's colon, or below it."""
        line = self.lines[self.at]
        start = _BLANKS.match(line, start).end()  # type: ignore[union-attr]
        if start == len(line) or line[start] == "#":
            return self._below(start, here, owner, is_item=False)
        return self.value(start, here, owner)

    def _below(self, start: int, here: int, owner: str, *, is_item: bool) -> _Read:
        """The value that begins on a line below; None where there is none, or what a comment took away."""
        number, line = self.at, self.lines[self.at]
        self.advance()
        if self.indent > here:
            return self.block(self.indent, here, owner)
        if not is_item and self.indent == here and self._dash(here, owner):
            return self._nested(self.items, here, here - 1, owner)
        if start < len(line) and holds_text(owner):
            text = Text(line, number, start, len(line.rstrip()))
            may_be_meant = line[start + 1 : start + 2] == " "
            self.report(faults.comment_in_text(text, start, may_be_meant=may_be_meant))
            if not may_be_meant:
                return text.typed, (number, start, text.end)
        end = len(line[:start].rstrip())
        return None, (number, end, end)

    # Lists

    def _dash(self, column: int, owner: str) -> int:
        """Where the text of a list item begins whose hyphen stands at a column; 0 where none does."""
        line = self.lines[self.at]
        dash = _DASH.match(line, column)
        if dash is None and owner in LISTS:
            dash = _LIKE_DASH.match(line, column)
        return 0 if dash is None else dash.end()

    def items(self, column: int, floor: int, owner: str) -> _Read:
        """A list, from the first hyphen's column on."""
        data: list[Data] = []
        places: list[Place] = []
        place = List(self.at, column, -1, places)
        here = column
        while True:
            value, value_place = self._item(here, owner)
            data.append(value)
            places.append(value_place)
            if not self._has_item(column, floor, owner, data, places):
                return data, place
            here = self.indent

    def _item(self, here: int, owner: str) -> _Read:
        line = self.lines[self.at]
        start = self._dash(here, owner)
        if not _DASH.match(line, here):
            self.report(faults.hyphen(self.at, here, start))
        if start == len(line) or line[start] == "#":
            return self._below(start, here, owner, is_item=True)
        if _DASH.match(line, start):
            return self._nested(self.items, start, here, owner)
        if self._is_key(line, start, here, owner):
            return self._nested(self.keys, start, here, owner)
        return self.value(start, here, owner)

    def _has_item(self, column: int, floor: int, owner: str, data: list[Data], places: list[Place]) -> bool:
        """Whether the line that stands to be read is another item; lines that belong nowhere are passed over."""
        while self.indent > floor:
            if self._dash(self.indent, owner):
                if self.indent != column and not self.was_mended():
                    self.report(faults.indentation(self.at, self.indent, column))
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
            self.report(faults.stray(self.at, here, len(line.rstrip())))
            self._pass_over(here)
            return
        if isinstance(item, str):
            self.report(faults.bare_with_keys(self.at, here, entry.end(1), item))
            number, start, end = place if isinstance(place, tuple) else (self.at, here, here)
            place = Map(number, start, -1, {"text": (number, start, start, (number, start, end))})
            item = data[-1] = {"text": item}
            places[-1] = place
        elif not self.was_mended() and isinstance(place, Map):
            self.report(faults.indentation(self.at, here, place.column))
        while self.indent == here and _ENTRY(self.lines[self.at], here) and isinstance(place, Map):
            self._entry(here, "", item, place)

    # Values

    def value(self, start: int, floor: int, owner: str) -> _Read:
        """The value that begins at a column of this line."""
        line = self.lines[self.at]
        sign = line[start]
        if sign in "\"'":
            return self._quoted(start, floor)
        if sign in "[{":
            return self._flow(start, floor, owner)
        if sign in "|>":
            return self._block_text(start, floor)
        if sign in "&*!":
            return self._marked(sign, start, floor, owner)
        if sign in ",]}%@`#" or (sign in "-?:" and line[start + 1 : start + 2] in ("", " ", "\t")):
            return self._typed(start, floor, lambda text: faults.opening_sign(text, sign))
        return self.plain(start, floor, owner)

    def plain(self, start: int, floor: int, owner: str) -> _Read:
        """A text without quotes, perhaps over several lines."""
        number, line = self.at, self.lines[self.at]
        comment = _COMMENT.search(line, start)
        whole = text_of(self, start)
        text = whole if comment is None else whole._replace(end=comment.start())
        rest = self._tail(floor)
        fault = None
        colon = _COLON.search(line, start, text.end)
        if colon:
            is_key = not rest and bool(find_key(line, start)) and line[:start].strip(" -") == ""
            fault = (
                faults.colon_makes_key(whole, line[start : colon.start()]) if is_key else faults.colon_in_text(whole)
            )
            text = whole
        elif comment:
            fault = self._comment(whole, comment, owner, is_broken=bool(rest))
            text = whole if fault and fault.severity is None else text
        fault = fault or _fault_below(rest)
        if fault is not None:
            self.report(fault._replace(changes=()) if rest else fault)
        elif rest:
            scalars.report_folds(self, [(number, text.typed), *rest])
        self.advance()
        return scalars.join([text.typed, *(piece for _, piece in rest)]), (number, start, text.end)

    def _comment(self, whole: Text, comment: re.Match[str], owner: str, *, is_broken: bool) -> Fault | None:
        """What is wrong with a comment behind a text: all that it takes away, unless it can have been meant."""
        sign = comment.end() - 1
        may_be_meant = not is_broken and len(comment[0]) > 2 and whole.line[sign + 1 : sign + 2] in ("", " ")
        is_word = owner in WORDS or (may_be_meant and not holds_text(owner))
        if is_word and not is_broken:
            return None
        return faults.comment_in_text(whole, sign, may_be_meant=may_be_meant)

    def _tail(self, floor: int) -> list[tuple[int, str]]:
        """The lines below that go on with a text, without white space around them; the last becomes the current one."""
        kept: list[tuple[int, str]] = []
        passed: list[tuple[int, str]] = []
        number = self.at
        while self.is_inside(number := number + 1, floor):
            line = self.lines[number]
            body = line.strip(" \t")
            if not body or body[0] == "#":
                passed.append((number, body))
            elif _begins_key(body):
                break
            else:
                kept += [*passed, (number, body)]
                passed, self.at = [], number
        return kept

    def _typed(self, start: int, floor: int, make: Callable[[Text], Fault], meant: str | None = None) -> _Read:
        """A text that YAML cannot read, or would read otherwise: reported, and kept as it was typed."""
        text = text_of(self, start)
        rest = self._tail(floor)
        fault = make(text)
        self.report(fault._replace(changes=()) if rest else fault)
        self.advance()
        typed = text.typed if meant is None else meant
        return scalars.join([typed, *(piece for _, piece in rest)]), (text.number, start, text.end)

    def _quoted(self, start: int, floor: int) -> _Read:
        number, line = self.at, self.lines[self.at]
        quoted = scalars.find_quoted(self, number, start, floor)
        if quoted is None:
            sign = line[start]
            meant = line[start + 1 :].rstrip() if sign == '"' else None
            return self._typed(start, floor, lambda text: faults.unclosed_quote(number, start, text.end, sign), meant)
        rest = self.lines[quoted.end_number][quoted.end :]
        if not _IS_COMMENT.match(rest):
            if _COMMA.match(rest):
                self.report(faults.stray_comma(quoted.end_number, quoted.end, quoted.end + len(rest.rstrip())))
            elif quoted.end_number == number:
                fault, meant = faults.after_quotes(text_of(self, start), quoted.end - start)
                return self._typed(start, floor, lambda text: fault, meant)
            else:
                self.report(faults.stray(quoted.end_number, quoted.end, quoted.end + len(rest.rstrip())))
        value = scalars.read_quoted(self, quoted)
        self.at = quoted.end_number
        self.advance()
        return value, (number, start, quoted.end if quoted.end_number == number else len(line))

    def _flow(self, start: int, floor: int, owner: str) -> _Read:
        number, line, count = self.at, self.lines[self.at], len(self.faults)
        reader = FlowReader(self, self.anchors, start, floor, owner)
        value, place = reader.read()
        rest = self.lines[reader.at][reader.column :]
        is_odd = not _IS_COMMENT.match(rest) and not _COMMA.match(rest)
        is_text = (reader.is_text or is_odd) and reader.at == number
        if reader.is_too_deep:
            is_text = False
        elif reader.unclosed is not None:
            is_text = owner not in LISTS and not (line[start] == "{" and _COLON.search(line, start))
        if is_text:
            del self.faults[count:]
            return self._typed(start, floor, lambda text: faults.opening_sign(text, line[start]))
        if reader.is_too_deep:
            pass
        elif reader.unclosed is not None:
            self._report_unclosed(reader.unclosed)
        elif _COMMA.match(rest):
            self.report(faults.stray_comma(reader.at, reader.column, reader.column + len(rest.rstrip())))
        elif is_odd:
            self.report(faults.stray(reader.at, reader.column, reader.column + len(rest.rstrip())))
        self.at = reader.at
        self.advance()
        return value, place

    def _report_unclosed(self, mark: tuple[int, int]) -> None:
        number, column = mark
        sign = self.lines[number][column]
        if sign in "[{":
            self.report(faults.unclosed_bracket(number, column, column + 1, sign, "]" if sign == "[" else "}"))

    def _block_text(self, start: int, floor: int) -> _Read:
        number, line = self.at, self.lines[self.at]
        header = scalars.block_header(line, start)
        if header is None:
            return self._typed(start, floor, lambda text: faults.opening_sign(text, line[start]))
        value = scalars.read_block(self, header, floor)
        if value is None:
            value = scalars.nothing_below(self, start)
        self.advance()
        return value, (number, start, len(line.rstrip()))

    # Marks of YAML

    def _marked(self, sign: str, start: int, floor: int, owner: str) -> _Read:
        """A value that begins with `&`, `*` or `!`: a name, a repetition or a tag, if it is no text."""
        number, line = self.at, self.lines[self.at]
        mark = {"&": ANCHOR, "*": ALIAS, "!": TAG}[sign].match(line, start)
        rest = "" if mark is None else line[mark.end() :]
        if mark is None or (sign != "!" and rest[:1] not in ("", " ", "\t")):
            return self._typed(start, floor, lambda text: faults.opening_sign(text, sign))
        is_alone = _IS_COMMENT.match(rest) is not None
        if sign == "*":
            if not is_alone or not self.anchors.knows(mark[1]):
                return self._typed(start, floor, lambda text: faults.opening_sign(text, sign))
            self.advance()
            return self.anchors.repeat(mark, number), (number, *mark.span())
        is_dropped = sign == "!" or (number, start) in self.anchors.dropped
        is_before = (is_alone and self._next_indent() > floor) or rest.lstrip()[:1] in ("[", "{", "|", ">", '"', "'")
        if is_dropped and not is_before:
            return self._typed(start, floor, lambda text: faults.mark_of_yaml(text, mark[0]))
        if is_dropped:
            self.report(faults.mark_before_lines(number, *mark.span(), mark[0]))
            return self._behind_mark(mark, floor, owner, is_alone=is_alone)
        self.anchors.begin()
        value, place = self._behind_mark(mark, floor, owner, is_alone=is_alone)
        self.anchors.end(mark, number, value)
        return value, place

    def _behind_mark(self, mark: re.Match[str], floor: int, owner: str, *, is_alone: bool) -> _Read:
        start = _BLANKS.match(mark.string, mark.end()).end()  # type: ignore[union-attr]
        if is_alone:
            return self._below(len(mark.string), floor, owner, is_item=False)
        return self.value(start, floor, owner)


def find_key(line: str, start: int) -> tuple[str, int, int] | None:
    """The key that begins at a column, the column of its end, and that of its value; None where there is none."""
    if line[start] in "\"'":
        match = _QUOTED_KEY.match(line, start)
        if match is None:
            return None
        key = match[1] if match[1] is not None else match[2].replace("''", "'")
        return key, start + len(match[0].rstrip(": \t")), match.end()
    if line[start] in ",[]{}#&*!|>%@`" or (line[start] in "-?:" and line[start + 1 : start + 2] in ("", " ", "\t")):
        return None
    colon = _COLON.search(line, start)
    comment = _COMMENT.search(line, start)
    if colon is None or (comment is not None and comment.start() < colon.start()):
        return None
    key = line[start : colon.start()].rstrip(" \t")
    return key, start + len(key), colon.end()


def _begins_key(body: str) -> bool:
    """Whether a line begins with a key of a quiz, or a list item with one."""
    start = len(body) - len(body.removeprefix("- ").lstrip())
    entry = _ENTRY(body, start)
    return entry is not None and (entry[1] in KEYS or re.fullmatch("[a-z]{2}", entry[1]) is not None)


def _fault_below(rest: list[tuple[int, str]]) -> Fault | None:
    """What keeps the later lines of a text from being part of it."""
    for number, piece in rest:
        colon = _COLON.search(piece)
        if colon or piece[:1] == "#" or _COMMENT.search(piece):
            return faults.sign_below(number, piece)
    return None
