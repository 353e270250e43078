"""The lines of a file, the place where reading stands, and the faults found so far."""

from __future__ import annotations

import re
from collections.abc import Mapping

from quizkit.sources.hidden import name_of
from quizkit.sources.yaml import faults
from quizkit.sources.yaml.faults import Change, Fault, Text

MAX_FAULTS = 2000

END = "\0"
"""The line behind the last one; no line of a file holds this character."""

_NONE = -2
_MARKER = re.compile(r"(?:---|\.\.\.)(?:[ \t]|$)")
_ODD_INDENT = re.compile(r"[\s\u200b\u2060\ufeff\u00ad]*")
_ODD_SPACE = re.compile(r"[^\S ]|[\u200b\u2060\ufeff\u00ad]")
_SPECIAL = frozenset(f"#{END}\t\u00a0\u1680\u202f\u205f\u3000\u200b\u2060\ufeff\u00ad\u0085\u2028\u2029") | frozenset(
    map(chr, range(0x2000, 0x200B))
)
"""What a line cannot begin with, behind its spaces, if it is an ordinary line of the quiz."""


class Cursor:
    """Reads lines one by one. `at` is the line that stands to be read, `indent` how many spaces it begins with.

    Behind the last line `indent` is -1.
    """

    def __init__(self, text: str) -> None:
        self.is_ended = text.endswith("\n")
        self.lines = text.split("\n")
        if self.is_ended:
            self.lines.pop()
        self.lines.append(END)
        self.at = -1
        self.indent = -1
        self.faults: list[Fault] = []
        self.seen: Mapping[str, object] = {}
        self._has_begun = False
        self._mended: set[int] = set()

    def report(self, fault: Fault) -> None:
        """Take down a fault."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(fault)
        elif len(self.faults) == MAX_FAULTS:
            self.faults.append(faults.too_many(fault.line, MAX_FAULTS))

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

    def is_inside(self, at: int, floor: int) -> bool:
        """Whether a line is empty or indented deeper than `floor`, so that it can go on with what began above."""
        line = self.lines[at]
        body = line.lstrip(" ")
        if not body or body.isspace():
            return line != END
        return len(line) - len(body) > floor and line != END and not (floor < 0 and _MARKER.match(line))

    def report_odd_indent(self, at: int) -> int:
        """Report what is no space in the indentation of a line; where the line's text begins."""
        line = self.lines[at]
        start = _ODD_INDENT.match(line).end()  # type: ignore[union-attr]
        odd = list(_ODD_SPACE.finditer(line, 0, start))
        names = ", ".join(dict.fromkeys(name_of(match[0]) for match in odd))
        changes = () if "\t" in line[:start] else [Change(at, *match.span(), " ") for match in odd]
        self.report(faults.odd_indent(at, odd[0].start(), odd[-1].end(), names, changes))
        return start

    def was_mended(self) -> bool:
        """Whether the indentation of the line that stands to be read is reported already."""
        return self.at in self._mended

    def _odd_line(self, at: int) -> int:
        """The indentation of a line with an unusual beginning, which is reported and made spaces."""
        line = self.lines[at]
        if line == END:
            return -1
        start = _ODD_INDENT.match(line).end()  # type: ignore[union-attr]
        if start == len(line) or line[start] == "#":
            return _NONE
        self.report_odd_indent(at)
        self.lines[at] = " " * start + line[start:]
        self._mended.add(at)
        return start

    def _is_marker(self, at: int) -> bool:
        """Whether a line only separates documents, or orders something of YAML: it is reported and passed over."""
        line = self.lines[at]
        if line[0] == "%":
            if not self._has_begun:
                self.report(faults.directive(at, len(line)))
            return not self._has_begun
        return _MARKER.match(line) is not None and self._marker(at, line)

    def _marker(self, at: int, line: str) -> bool:
        rest = line[3:].strip()
        following = self._following(at)
        is_bare = not rest or rest.startswith("#")
        if line[0] == "." and following == END and is_bare:
            return True
        if self._has_begun or not is_bare or line[0] == ".":
            self.report(faults.documents(at, len(line)))
        self._has_begun = True
        key = re.match(r"[A-Za-z_]\w*(?=:(?: |$))", following)
        if key and key[0] in self.seen:
            del self.lines[at + 1 : -1]
        return True

    def _following(self, at: int) -> str:
        """The next line that is neither empty nor a comment."""
        return next(line for line in self.lines[at + 1 :] if line.strip() and line.lstrip()[0] != "#")


def text_of(cursor: Cursor, start: int, end: int | None = None) -> Text:
    """A text on the line that stands to be read, without the white space at its end."""
    line = cursor.lines[cursor.at]
    return Text(line, cursor.at, start, len(line.rstrip()) if end is None else end)
