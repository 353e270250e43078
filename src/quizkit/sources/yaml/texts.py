"""Texts on lines of their own: plain, in quotes, below a header; and texts that need quotes and have none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

from quizkit.sources.document import Data
from quizkit.sources.yaml import faults, scalars
from quizkit.sources.yaml.cursor import BLANK, Cursor
from quizkit.sources.yaml.faults import Fault, Text
from quizkit.sources.yaml.keys import COLON, COMMENT, find_key
from quizkit.sources.yaml.places import Place
from quizkit.sources.yaml.vocabulary import KEYS, WORDS, holds_text

IS_COMMENT = re.compile(r"[ \t]*$|[ \t]+#")
EXCESS = re.compile(r"[ \t]*(?:,+|([\]}]+),?)[ \t]*$")
"""Commas and closing brackets behind a value, which nobody means."""

_BEGINS_KEY = re.compile(r"(?:- +)*([A-Za-z_][A-Za-z0-9_-]*):(?: |$)")

Read: TypeAlias = tuple[Data, Place]
"""A value and where it stands."""


class TextReader(Cursor):
    """Reads texts that begin at a column of the current line, and goes to the line behind them.

    `floor` is the indentation that a line must exceed to be part of the text. `owner` is the key whose value it is.
    """

    def plain(self, start: int, floor: int, owner: str) -> Read:
        """A text without quotes."""
        number, line = self.at, self.lines[self.at]
        comment = COMMENT.search(line, start)
        whole = self.text_from(start)
        text = whole if comment is None else whole._replace(end=comment.start())
        below = self._below_text(start, floor)
        fault = None
        if colon := COLON.search(line, start, text.end):
            fault = self._colon(whole, colon.start(), is_alone=not below)
        elif comment:
            fault = _comment(whole, comment, owner, is_broken=bool(below))
        if fault is not None and fault.severity is None:
            text = whole
        told = fault or self._sign_below(below)
        self._report_text(told, below)
        if told is None and below:
            scalars.report_folds(self, [(number, text.typed), *below])
        self.advance()
        return scalars.join([text.typed, *(piece for _, piece in below)]), text.at

    def _colon(self, text: Text, colon: int, *, is_alone: bool) -> Fault:
        """What is wrong with a colon in a text: YAML cannot read it, or makes a key of what stands before it."""
        begins_line = text.line[: text.start].strip(" -") == ""
        if is_alone and begins_line and find_key(text.line, text.start):
            return faults.colon_makes_key(text, text.line[text.start : colon])
        return faults.colon_in_text(text)

    def _sign_below(self, below: Iterable[tuple[int, str]]) -> Fault | None:
        """What keeps the later lines of a text from being part of it."""
        for number, piece in below:
            if piece[:1] == "#" or COLON.search(piece) or COMMENT.search(piece):
                return faults.sign_below(number, self.lines[number])
        return None

    def _report_text(self, fault: Fault | None, below: list[tuple[int, str]]) -> None:
        if fault is not None:
            self.report(fault._replace(changes=()) if below else fault)

    def _below_text(self, start: int, floor: int) -> list[tuple[int, str]]:
        """The lines below that go on with a text, without white space around them; the last becomes the current one."""
        is_item = self.lines[self.at][:start].strip(" ") in ("-", "- -")
        kept: list[tuple[int, str]] = []
        passed: list[tuple[int, str]] = []
        number = self.at
        while self.is_inside(number := number + 1, floor) and number < len(self.lines) - 1:
            body = self.lines[number].strip(BLANK)
            if not body or body[0] == "#":
                passed.append((number, body))
            elif _begins_key(body) or (is_item and body.startswith("- ")):
                break
            else:
                for other, _ in passed:
                    self._report_tab(other, floor)
                kept += [*passed, (number, body)]
                passed, self.at = [], number
        return kept

    def _report_tab(self, number: int, floor: int) -> None:
        """Report a tab in the indentation of an empty line within a text."""
        line = self.lines[number]
        own = len(line) - len(line.lstrip(" "))
        if line[own : own + 1] == "\t" and own <= floor:
            self.report_odd_indent(number)

    def typed(self, start: int, floor: int, make: Callable[[Text], Fault], meant: str | None = None) -> Read:
        """A text that YAML cannot read, or would read otherwise: reported, and kept as it was typed."""
        text = self.text_from(start)
        below = self._below_text(start, floor)
        self._report_text(make(text), below)
        self.advance()
        typed = text.typed if meant is None else meant
        return scalars.join([typed, *(piece for _, piece in below)]), text.at

    def quoted(self, start: int, floor: int) -> Read:
        """A text in quotes."""
        number, line = self.at, self.lines[self.at]
        quoted = scalars.find_quoted(self, number, start, floor)
        if quoted is None:
            sign = line[start]
            meant = (line[start + 1 :].rstrip() or None) if sign == '"' else None
            return self.typed(start, floor, lambda text: faults.unclosed_quote(text.at, sign), meant)
        rest = self.lines[quoted.end_number][quoted.end :]
        if quoted.end_number == number and not IS_COMMENT.match(rest) and not EXCESS.match(rest):
            fault, meant = faults.after_quotes(self.text_from(start), quoted.end - start)
            return self.typed(start, floor, lambda text: fault, meant)
        self.report_rest(quoted.end_number, quoted.end)
        value = scalars.read_quoted(self, quoted)
        self.at = quoted.end_number
        self.advance()
        return value, (number, start, quoted.end if quoted.end_number == number else len(line))

    def report_rest(self, number: int, column: int) -> None:
        """Report what follows a complete value on its line, unless it is a comment."""
        line = self.lines[number]
        at = (number, column, len(line.rstrip(BLANK)))
        excess = EXCESS.match(line, column)
        if excess:
            self.report(faults.stray_bracket(at) if excess[1] else faults.stray_comma(at))
        elif not IS_COMMENT.match(line, column):
            self.report(faults.stray(at))

    def block_text(self, start: int, floor: int) -> Read:
        """A text below `|` or `>`."""
        text = self.text_from(start)
        header = scalars.block_header(text.line, start)
        if header is None:
            return self.typed(start, floor, faults.opening_sign)
        value = scalars.read_block(self, header, floor)
        if value is None:
            self.report(faults.nothing_below(text))
            value = text.typed
        self.advance()
        return value, text.at


def _comment(whole: Text, comment: re.Match[str], owner: str, *, is_broken: bool) -> Fault | None:
    """What is wrong with a comment behind a text: all that it takes away, unless it can have been meant."""
    sign = comment.end() - 1
    may_be_meant = not is_broken and len(comment[0]) > 2 and whole.line[sign + 1 : sign + 2] in ("", " ")
    if not is_broken and (owner in WORDS or (may_be_meant and not holds_text(owner))):
        return None
    return faults.comment_in_text(whole, sign, may_be_meant=may_be_meant)


def _begins_key(body: str) -> bool:
    """Whether a line begins with a key of a quiz or a locale, or a list item with one."""
    key = _BEGINS_KEY.match(body)
    return key is not None and (key[1] in KEYS or re.fullmatch("[a-z]{2}", key[1]) is not None)
