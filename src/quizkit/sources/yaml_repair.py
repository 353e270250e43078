"""Texts that need quotes and have none: found line by line, quoted in a copy, so that reading can go on behind them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from quizkit.diagnostics import Diagnostic, Sentence, Span, say
from quizkit.rules import RULES
from quizkit.sources.yaml_tree import char_name, quoted

_ENTRY = re.compile(
    r"(?P<lead>[ \t]*(?:-[ \t]+)*)"
    r"(?P<key>(?:\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\s\"'#&*!|>%@`{}\[\],:?-][^\s:{}\[\],\"']*)[ \t]*:[ \t]+)?"
    r"(?P<value>\S.*?)[ \t]*$"
)
_BLOCK = re.compile(r"[|>][0-9+-]{0,2}(?:[ \t]+#.*)?$")
_FLOW_KEY = re.compile(r"(?:^|(?<=,))[ \t]*(?P<name>[A-Za-z_][\w-]*)[ \t]*:(?=[ \t]|$)")
_ESCAPED = re.compile(r'"(?:[^"\\]|\\.)*"')
_WRONG_ESCAPE = re.compile(
    r"\\(?:x(?![0-9A-Fa-f]{2})|u(?![0-9A-Fa-f]{4})|u[dD][89a-fA-F]..|x0[0-8b-f]|x1.|[^0abtnvfre \"/\\N_LPxuU]).?"
)
_SIGNS = {
    "*": say("a text that begins with `*` must be quoted"),
    "&": say("a text that begins with `&` must be quoted"),
    "!": say("a text that begins with `!` must be quoted"),
    "%": say("a text that begins with `%` must be quoted"),
    "@": say("a text that begins with `@` must be quoted"),
    "`": say("a text that begins with a backtick must be quoted"),
    "|": say("a text that begins with `|` must be quoted"),
    ">": say("a text that begins with `>` must be quoted"),
    '"': say("a text that begins with a quote ends at the next one; the whole text must be quoted"),
    "'": say("a text that begins with a quote ends at the next one; the whole text must be quoted"),
    "[": say("a text that begins with `[` must be quoted"),
    "{": say("a text that begins with `{{` must be quoted"),
    "?": say("a text that begins with `?` and a space must be quoted"),
    "-": say("a text that begins with `-` and a space must be quoted"),
}
_COLON = say("a text with a colon and a space in it, or a colon at its end, must be quoted")


class Repaired(NamedTuple):
    """A text in which every line can be read, what was put into its lines (column and width), and the findings."""

    text: str
    inserted: dict[int, tuple[tuple[int, int], ...]]
    diagnostics: tuple[Diagnostic, ...]


class _Edit(NamedTuple):
    """A stretch of a line to be quoted, and the name of the field that it is the text of."""

    start: int
    end: int
    field: str


def repair(file: str, text: str, fails: Callable[[str], bool]) -> Repaired:
    """Quote every text of which `fails` says that its line cannot be read by itself."""
    lines = text.split("\n")
    inserted: dict[int, tuple[tuple[int, int], ...]] = {}
    found: list[Diagnostic] = []
    for number, line in enumerate(lines):
        fault = _odd_indent(file, number, line)
        if fault is not None:
            found.append(fault)
            lines[number], inserted[number] = _indented(line)
    for number, entry in _entries(lines):
        edits = list(_edits(entry, fails))
        if edits:
            line = lines[number]
            found += [_finding(file, number, line, edit) for edit in edits]
            lines[number], inserted[number] = _apply(line, edits)
    return Repaired("\n".join(lines), inserted, tuple(found))


def _odd_indent(file: str, number: int, line: str) -> Diagnostic | None:
    """What is wrong with the white space that a line begins with: anything but spaces."""
    indent = line[: len(line) - len(line.lstrip())]
    odd = next((char for char in indent if char != " "), None)
    if odd is None or len(indent) == len(line):
        return None
    column = indent.index(odd) + 1
    return Diagnostic(
        rule="yaml-syntax",
        severity=RULES["yaml-syntax"],
        message=say("this line is indented with U+{code}: {name}", code=f"{ord(odd):04X}", name=char_name(odd)),
        help=say("indent with ordinary spaces"),
        span=Span(file, number + 1, column, number + 1, len(indent) + 1),
    )


def _indented(line: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The line indented with spaces, two for a tab, and where there is one more for it."""
    indent = line[: len(line) - len(line.lstrip())]
    spaces, inserted = "", []
    for char in indent:
        spaces += " "
        if char == "\t":
            inserted.append((len(spaces), 1))
            spaces += " "
    return spaces + line[len(indent) :], tuple(inserted)


def _entries(lines: list[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The lines that hold a value, but for the lines of block texts."""
    block_indent: int | None = None
    for number, line in enumerate(lines):
        indent = len(line) - len(line.lstrip(" "))
        if block_indent is not None and (not line.strip() or indent > block_indent):
            continue
        block_indent = None
        if not line.strip() or line.lstrip().startswith("#") or line.startswith(("---", "...", "%")):
            continue
        entry = _ENTRY.match(line)
        if entry is None:
            continue
        if _BLOCK.match(entry["value"]):
            block_indent = len(entry["lead"]) if entry["key"] else indent
            continue
        yield number, entry


def _edits(entry: re.Match[str], fails: Callable[[str], bool]) -> Iterator[_Edit]:
    value, start = entry["value"], entry.start("value")
    field = (entry["key"] or "").strip().rstrip(":").strip()
    if not entry["key"] and not entry["lead"].strip():
        return
    if not fails(f"k: {value}\n" if entry["key"] else f"- {value}\n"):
        return
    if value[0] in "[{" and _closes(value):
        inner = list(_flow_edits(value, start, fails))
        if inner:
            yield from inner
            return
    if _ends_later(value):
        return
    yield _Edit(start, start + len(value), field)


def _ends_later(value: str) -> bool:
    """Whether a quote or bracket at the start of a value is not closed on its line."""
    if value[0] in "\"'":
        return value.count(value[0]) == 1
    return value[0] in "[{" and sum(map(value.count, "[{")) > sum(map(value.count, "]}"))


def _closes(value: str) -> bool:
    """Whether a bracket at the start of a value is closed at its end."""
    return value.endswith("}" if value[0] == "{" else "]")


def _flow_edits(value: str, offset: int, fails: Callable[[str], bool]) -> Iterator[_Edit]:
    """The texts within braces that cannot be read there."""
    if value[0] != "{":
        return
    body = value[1:-1]
    keys = [key for key in _FLOW_KEY.finditer(body) if _is_outside(body, key.start("name"))]
    for index, key in enumerate(keys):
        end = keys[index + 1].start() - 1 if index + 1 < len(keys) else len(body)
        text = body[key.end() : end]
        start = key.end() + len(text) - len(text.lstrip())
        text = text.strip()
        if not text:
            continue
        place = offset + 1 + start
        if text[0] == "{" and text.endswith("}"):
            yield from _flow_edits(text, place, fails)
        elif fails(f"{{k: {text}}}\n"):
            yield _Edit(place, place + len(text), key["name"])


def _is_outside(body: str, at: int) -> bool:
    """Whether a place is outside of brackets and quotes that open before it."""
    depth, quote, fresh = 0, "", True
    for char in body[:at]:
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'" and fresh:
            quote = char
        elif char in "{[":
            depth += 1
        elif char in "}]":
            depth -= 1
        fresh = char in "{[,:" or (fresh and char == " ")
    return depth <= 0 and not quote


def _apply(line: str, edits: list[_Edit]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The line with its edits, and the columns of the new line at which characters were put in."""
    pieces, inserted, end, shift = [], [], 0, 0
    for edit in edits:
        text = line[edit.start : edit.end]
        own_quotes = bool(_ESCAPED.fullmatch(text))  # they give way to single ones
        pieces += [line[end : edit.start], quoted(text[1:-1] if own_quotes else text)]
        if not own_quotes:
            inserted.append((edit.start + shift, 1))
            shift += 1
        for found in re.finditer("'", text):
            inserted.append((edit.start + found.start() + shift + 1, 1))
            shift += 1
        if not own_quotes:
            inserted.append((edit.end + shift, 1))
            shift += 1
        end = edit.end
    return "".join([*pieces, line[end:]]), tuple(inserted)


def _finding(file: str, number: int, line: str, edit: _Edit) -> Diagnostic:
    text = line[edit.start : edit.end]
    if _ESCAPED.fullmatch(text):
        return _escape_finding(file, number, edit, text)
    sign = _SIGNS.get(text[0])
    if text[0] in "-?" and text[1:2] != " ":
        sign = None
    field = f"{edit.field}: " if edit.field else ""
    return Diagnostic(
        rule="yaml-syntax",
        severity=RULES["yaml-syntax"],
        message=sign or _COLON,
        help=say("write it in quotes: {text}", text=f"{field}{quoted(text)}"),
        span=Span(file, number + 1, edit.start + 1, number + 1, edit.end + 1),
    )


def _escape_finding(file: str, number: int, edit: _Edit, text: str) -> Diagnostic:
    """A text in double quotes with a backslash that begins no escape of YAML, or one of half a character."""
    field = f"{edit.field}: " if edit.field else ""
    wrong = _WRONG_ESCAPE.search(text)
    start, end = wrong.span() if wrong else (0, len(text))
    return Diagnostic(
        rule="yaml-changes-text",
        severity=RULES["yaml-changes-text"],
        message=say("a backslash in double quotes begins an escape, and `{escape}` is none", escape=text[start:end]),
        help=say("put the text in single quotes: {text}", text=f"{field}{quoted(text[1:-1])}"),
        span=Span(file, number + 1, edit.start + start + 1, number + 1, edit.start + end + 1),
    )


def plain_reason(text: str, line: int) -> tuple[Sentence, Sentence]:
    """What to say of a line that cannot be read, from what stands there and above."""
    lines = text.split("\n")
    here = lines[line] if line < len(lines) else ""
    indent = here[: len(here) - len(here.lstrip())]
    if "\t" in indent:
        return say("a tab stands at the start of this line"), say("indent with spaces")
    odd = next((char for char in indent if char != " "), None)
    if odd is not None:
        return say("U+{code} stands at the start of this line", code=f"{ord(odd):04X}"), say("indent with spaces")
    if here.count('"') % 2 or here.count("'") % 2:
        return (
            say("a quote is opened here or above and not closed, or the other way round"),
            say("close every quote; a text with quotes in it goes into the other kind of quotes"),
        )
    for opening, closing in ("{}", "[]"):
        if here.count(opening) != here.count(closing):
            return (
                say("brackets are opened here or above and not closed, or the other way round"),
                say("close every bracket; put a text with brackets in quotes"),
            )
    return (
        say("this line cannot be read: its indentation or its form does not fit what stands above it"),
        say("let it begin below the key or hyphen that it belongs with; put a text with `: ` or ` #` in quotes"),
    )
