"""TOML settings: data by tomllib, and where each key and value stands by a scan of the text that it accepted.

The grammar is that of TOML 1.0 (toml.io).
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from quizkit.diagnostics import Diagnostic, Sentence, Span, say
from quizkit.rules import RULES
from quizkit.sources.document import Data, Document, Path

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_LINE_END = re.compile(r"\r\n|\r|\n")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_STRING = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'', re.DOTALL)
_PLAIN = re.compile(r"[^,\]}\n#]*[^,\]}\n# \t\r]")

_WORDS: dict[str, tuple[Sentence, Sentence]] = {
    "Cannot overwrite a value": (say("this key stands a second time"), say("keep one of the two")),
    "Cannot declare": (say("this table stands a second time"), say("put all of its keys under one heading")),
    "Invalid value": (say("there is no such value in TOML"), say('put a text in quotes: "…"; a list in brackets: […]')),
    "Unclosed array": (say("this list has no end"), say("close it with `]`")),
    "Unterminated string": (
        say("this text has no closing quote"),
        say('end it as it begins: "…"'),
    ),
    "Expected '=' after a key": (say("a key and its value are joined by `=`"), say('write: key = "value"')),
    "Expected newline or end of document": (
        say("something follows the value on this line"),
        say("put one key on a line; a comment begins with `#`"),
    ),
    "Unescaped '\\' in a string": (say("a backslash in double quotes begins an escape"), say("use single quotes: '…'")),
    "Illegal character": (say("this character cannot stand here"), say("delete it")),
}


class _Place(NamedTuple):
    """Offsets of a key (equal where it has none) and of its value."""

    key: tuple[int, int]
    value: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TomlPositions:
    """Where things stand in a TOML file; `prefix` leads to the table that paths start from."""

    file: str
    starts: tuple[int, ...]
    places: dict[Path, _Place]
    prefix: Path = ()

    def span(self, path: Path) -> Span:
        """The place of the value; of one with several lines, its first line."""
        return self._span(self._nearest(path).value)

    def key_span(self, path: Path) -> Span:
        """The place of the key that leads to the value; of a list's item, its own place."""
        place = self._nearest(path)
        return self._span(place.key if place.key[0] < place.key[1] else place.value)

    def within(self, path: Path, start: int, end: int) -> Span:
        """The place of a text; settings have none that anything narrower is said of."""
        return self.span(path)

    def _nearest(self, path: Path) -> _Place:
        whole = (*self.prefix, *path)
        for length in range(len(whole), 0, -1):
            if whole[:length] in self.places:
                return self.places[whole[:length]]
        return _Place((0, 0), (0, 0))

    def _span(self, stretch: tuple[int, int]) -> Span:
        start, end = stretch
        line = bisect_right(self.starts, start) - 1
        line_end = self.starts[line + 1] - 1 if line + 1 < len(self.starts) else end
        end = max(start, min(end, line_end))
        column = start - self.starts[line] + 1
        return Span(self.file, line + 1, column, line + 1, column + end - start)


def read_toml(file: str, raw: bytes) -> Document:
    """Read a TOML file; nothing in it makes this raise. The data are None where it is not TOML."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _refused(file, raw.decode("utf-8-sig", "replace"), _not_utf8(file, raw, error))
    text = text.replace("\r\n", "\n")
    try:
        data: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _refused(file, text, _not_toml(file, text, str(error)))
    except RecursionError:
        span = Span(file, 1, 1, 1, 1)
        fault = _diagnostic("toml-syntax", span, say("lists stand within lists too deep"), say("write fewer levels"))
        return _refused(file, text, fault)
    return Document(file, text, data, TomlPositions(file, _starts(text), _Scanner(text).scan()))


def tool_table(document: Document) -> Document | None:
    """The `[tool.quizkit]` table of a pyproject.toml as a document of its own; None where there is none."""
    data: Data = document.data
    for name in ("tool", "quizkit"):
        data = data.get(name) if isinstance(data, dict) else None
    if data is None or not isinstance(document.positions, TomlPositions):
        return None
    return replace(document, data=data, positions=replace(document.positions, prefix=("tool", "quizkit")))


def _starts(text: str) -> tuple[int, ...]:
    return (0, *(found.end() for found in re.finditer("\n", text)))


def _refused(file: str, text: str, diagnostic: Diagnostic) -> Document:
    return Document(file, text, None, TomlPositions(file, _starts(text), {}), (diagnostic,))


def _diagnostic(rule: str, span: Span, message: Sentence, help: Sentence) -> Diagnostic:
    return Diagnostic(rule=rule, severity=RULES[rule], message=message, help=help, span=span)


def _end_of(text: str) -> tuple[int, int]:
    """The line and column at which a text ends, as an editor counts them."""
    lines = _LINE_END.split(text)
    return len(lines), len(lines[-1]) + 1


def _not_utf8(file: str, raw: bytes, error: UnicodeDecodeError) -> Diagnostic:
    line, column = _end_of(raw[: error.start].decode("utf-8-sig", "replace"))
    return _diagnostic(
        "encoding",
        Span(file, line, column, line, column + 1),
        say("byte {byte} is not UTF-8", byte=f"0x{raw[error.start]:02X}"),
        say("save the file in UTF-8"),
    )


def _not_toml(file: str, text: str, reason: str) -> Diagnostic:
    found = _PLACE.search(reason)
    lines = text.split("\n")
    line, column = (int(found[1]), int(found[2])) if found and found[1] else (len(lines), len(lines[-1]) + 1)
    before = "\n".join([*lines[: line - 1], lines[min(line, len(lines)) - 1][: column - 1]])
    line, column = _end_of(before)  # a lone CR ends a line for editors, and not for TOML
    lines = _LINE_END.split(text)
    known = next((words for start, words in _WORDS.items() if reason.startswith(start)), None)
    message, help = known or (
        say("this line cannot be read as TOML"),
        say('a line is a heading such as [build], or a key with a value such as name = "…"'),
    )
    return _diagnostic(
        "toml-syntax", Span(file, line, column, line, max(column, len(lines[line - 1]) + 1)), message, help
    )


class _Scanner:
    """Walks over a text that tomllib accepted, and notes where keys and values stand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places: dict[Path, _Place] = {}
        self.tables: dict[Path, int] = {}

    def scan(self) -> dict[Path, _Place]:
        """The places of everything in the text, by path."""
        base: Path = ()
        self._skip()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                base = self._heading()
            else:
                self._pair(base)
            self._skip()
        return self.places

    def _skip(self) -> None:
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def _heading(self) -> Path:
        start, many = self.at, self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        path: Path = ()
        for part, _ in self._key():
            path = self._in_last((*path, part))
        if many:
            plain = path[:-1] if path and isinstance(path[-1], int) else path
            count = self.tables.get(plain, 0)
            self.tables[plain] = count + 1
            path = (*plain, count)
        self.at = self.text.index("]", self.at) + (2 if many else 1)
        self.places.setdefault(path, _Place((start, self.at), (start, self.at)))
        return path

    def _in_last(self, path: Path) -> Path:
        """A path through an array of tables goes through its last one."""
        return (*path, self.tables[path] - 1) if path in self.tables else path

    def _key(self) -> list[tuple[str, tuple[int, int]]]:
        """The parts of a dotted key, with their offsets."""
        parts: list[tuple[str, tuple[int, int]]] = []
        while True:
            self._skip()
            found = _STRING.match(self.text, self.at) or _BARE_KEY.match(self.text, self.at)
            if found is None:
                return parts
            word = found.group(0)
            name = next(iter(tomllib.loads(f"{word} = 0"))) if word[0] in "\"'" else word
            parts.append((name, found.span()))
            self.at = found.end()
            self._skip()
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def _pair(self, base: Path) -> None:
        path = base
        for name, key in self._key():
            path = (*path, name)
            self.places.setdefault(path, _Place(key, key))
        self.at = self.text.index("=", self.at) + 1
        key = self.places[path].key
        start, end = self._value(path)
        self.places[path] = _Place(key, (start, end))

    def _value(self, path: Path) -> tuple[int, int]:
        self._skip()
        start = self.at
        if self.text[start] == "[":
            self._items(path)
        elif self.text[start] == "{":
            self._table(path)
        else:
            found = _STRING.match(self.text, start) or _PLAIN.match(self.text, start)
            self.at = found.end() if found else start + 1
        return start, self.at

    def _items(self, path: Path) -> None:
        self.at += 1
        index = 0
        self._skip()
        while self.text[self.at] != "]":
            place = self._value((*path, index))
            self.places[(*path, index)] = _Place((place[0], place[0]), place)
            index += 1
            self._skip_comma()
        self.at += 1

    def _table(self, path: Path) -> None:
        self.at += 1
        self._skip()
        while self.text[self.at] != "}":
            self._pair(path)
            self._skip_comma()
        self.at += 1

    def _skip_comma(self) -> None:
        self._skip()
        if self.text[self.at] == ",":
            self.at += 1
            self._skip()
