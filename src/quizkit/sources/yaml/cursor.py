"""The lines of a file, the place where reading stands, and the faults found so far."""

from __future__ import annotations

import re
from collections.abc import Mapping

from quizkit.sources.yaml import faults
from quizkit.sources.yaml.faults import Change, Fault, Text

MAX_FAULTS = 2000

END = "\0"
"""The line behind the last one; no line of a file holds this character."""

BLANK = " \t"

_NONE = -2
_INVISIBLE = "\u200b\u2060\ufeff\u00ad"
_ODD = "\t\u00a0\u1680\u202f\u205f\u3000\u0085\u2028\u2029" + _INVISIBLE + "".join(map(chr, range(0x2000, 0x200B)))
WHITE = " " + _ODD
"""What looks like a space, or like nothing, where the form of a file is concerned."""

_SPECIAL = frozenset("#" + END + _ODD)
"""What no ordinary line of a quiz begins with, behind its spaces."""

_MARKER = re.compile(r"(?:---|\.\.\.)(?:[ \t]|$)")
_ROOT_KEY = re.compile(r"([A-Za-z_][\w-]*):(?: |$)")


class Cursor:
    """Reads lines one by one. `at` is the line that stands to be read, `indent` how many spaces it begins with.

    Behind the last line `indent` is -1. `root` are the keys read so far at the left edge of the file.
    """

    def __init__(self, text: str) -> None:
        self.is_ended = text.endswith("\n")
        self.lines = text.split("\n")
        if self.is_ended:
            self.lines.pop()
        self.lines.append(END)
        self.at = self.indent = -1
        self.faults: list[Fault] = []
        self.root: Mapping[str, object] = {}
        self._has_begun = False
        self._mended: dict[int, int] = {}

    def report(self, fault: Fault) -> None:
        """Take down a fault."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(fault)
        elif len(self.faults) == MAX_FAULTS:
            self.faults.append(faults.too_many((fault.at[0], 0, 0), MAX_FAULTS))
            rest = range(max(fault.at[0], self.at) + 1, len(self.lines) - 1)
            self.lines[rest.start : rest.stop] = [""] * len(rest)

    def advance(self) -> None:
        """Go to the next line that holds more than white space or a comment."""
        at = self.at + 1
        lines = self.lines
        while True:
            line = lines[at]
            body = line.lstrip(" ")
            if body:
                indent = len(line) - len(body)
                if body[0] in _SPECIAL:
                    indent = self._odd_line(at)
                elif not indent and body[0] in "-.%" and self._is_marker(at):
                    indent = _NONE
                if indent != _NONE:
                    self.at, self.indent, self._has_begun = at, indent, True
                    return
            at += 1

    def next_indent(self, at: int) -> int:
        """The indentation of the first line below `at` that holds more than white space or a comment."""
        return indent_of(self.lines[self._line_below(at)])

    def is_inside(self, at: int, floor: int) -> bool:
        """Whether a line is empty or indented deeper than `floor`, so that it can go on with what began above."""
        line = self.lines[at]
        body = line.lstrip(" ")
        if not body or body.isspace():
            return True
        return len(line) - len(body) > floor and line != END and not (floor < 0 and _MARKER.match(line))

    def text_from(self, start: int) -> Text:
        """The text from a column of this line on, without the white space at its end."""
        line = self.lines[self.at]
        return Text(line, self.at, start, len(line.rstrip(BLANK)))

    def was_mended(self) -> bool:
        """Whether the indentation of the line that stands to be read is reported already."""
        return self.at in self._mended

    def leave_indent(self) -> None:
        """Take back the edit of this line's indentation: with it the line would still be out of line."""
        index = self._mended[self.at]
        if index < MAX_FAULTS:
            self.faults[index] = self.faults[index]._replace(changes=())

    def report_odd_indent(self, at: int) -> int:
        """Report what is no space in the indentation of a line; the column at which the line's text begins."""
        line = self.lines[at]
        start = len(line) - len(line.lstrip(WHITE))
        odd = [column for column in range(start) if line[column] != " "]
        changes = [Change(at, column, column + 1, " ") for column in odd if "\t" not in line[:start]]
        if start == len(line):
            changes = [Change(at, 0, start, "")]
        place = (at, odd[0], odd[-1] + 1)
        self.report(faults.odd_indent(place, (line[column] for column in odd), changes))
        return start

    def _odd_line(self, at: int) -> int:
        """The indentation of a line with an unusual beginning, which is reported and made spaces."""
        line = self.lines[at]
        if line == END:
            return -1
        if line.lstrip(" ")[0] == "#":
            return _NONE
        start = self.report_odd_indent(at)
        body = line[start:]
        if not body or body[0] == "#":
            return _NONE
        self.lines[at] = " " * start + body
        self._mended[at] = len(self.faults) - 1
        return start

    def _is_marker(self, at: int) -> bool:
        """Whether a line only separates documents, or orders something of YAML: it is reported and passed over."""
        line = self.lines[at]
        if line[0] == "%":
            if not self._has_begun:
                self.report(faults.directive((at, 0, len(line))))
            return not self._has_begun
        if not _MARKER.match(line):
            return False
        rest = line[3:].strip()
        is_bare = not rest or rest[0] == "#"
        below = self.lines[self._line_below(at)]
        if line[0] == "." and below == END and is_bare:
            return True
        if self._has_begun or line[0] == "." or not is_bare:
            self.report(faults.documents((at, 0, len(line))))
        self._has_begun = True
        key = _ROOT_KEY.match(below)
        if key and key[1] in self.root:
            del self.lines[at + 1 : -1]
        return True

    def _line_below(self, at: int) -> int:
        """The first line below one that is neither empty nor a comment."""
        while True:
            at += 1
            body = self.lines[at].strip()
            if body and body[0] != "#":
                return at


def indent_of(line: str) -> int:
    """How many spaces a line begins with; -1 behind the last line."""
    return -1 if line == END else len(line) - len(line.lstrip(" "))


def past_blanks(line: str, column: int) -> int:
    """The first column from one on that holds neither a space nor a tab."""
    while column < len(line) and line[column] in BLANK:
        column += 1
    return column
