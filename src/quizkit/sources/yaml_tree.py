"""YAML events to plain data with places, in one walk and without recursion: depth and aliases are bounded.

Every scalar is its text: YAML's types are not resolved. `None` stands for a value of which nothing was written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import yaml

from quizkit.diagnostics import Diagnostic, Related, Sentence, Severity, Span, say
from quizkit.rules import RULES
from quizkit.sources.document import Data
from quizkit.sources.places import Mark, Place

MAX_DEPTH = 100
MAX_ALIASES = 50
NO_KEY = "a list or a map as a key"
"""The problem of the error for a key that is no word."""

_C_LOADER: Any = getattr(yaml, "CBaseLoader", None)
_BLANKS = re.compile("^[\\s\u200b\u2060\ufeff]+|[\\s\u200b\u2060\ufeff]+$")


class Tree(NamedTuple):
    """What the events made: data, places, and what is wrong with the features that were used."""

    data: Data
    root: Place | None
    diagnostics: list[Diagnostic]


def parse_events(text: str, *, pure: bool) -> Iterator[Any]:
    """The events of a text, by libyaml where it is there. Raises yaml.YAMLError where the text is no YAML.

    PyYAML's own parser ends a plain text in brackets at a question mark, and libyaml does not: for it the mark is
    another character until the text is read.
    """
    if _C_LOADER is not None and not pure:
        yield from yaml.parse(text, Loader=_C_LOADER)
        return
    stand_in = next(char for char in map(chr, range(0xE000, 0xF8FF)) if char not in text)
    masked = re.sub(r"(?<=\S)\?", stand_in, text)
    for event in yaml.parse(masked, Loader=yaml.BaseLoader):
        if isinstance(event, yaml.ScalarEvent):
            event.value = event.value.replace(stand_in, "?")
        yield event


class _Stop(Exception):
    """The rest of the file is not read."""


class _Open:
    """A map or list that is still being filled, and the key that waits for its value."""

    __slots__ = ("aliased", "anchor", "data", "key", "place")

    def __init__(self, data: Any, place: Place, anchor: str | None) -> None:
        self.data, self.place, self.anchor = data, place, anchor
        self.key: tuple[str, Place] | None = None
        self.aliased = False


def build(file: str, text: str, events: Iterable[Any]) -> Tree:
    """Build data and places of one document from the events of its text. Passes yaml.YAMLError on."""
    builder = _Builder(file, text)
    try:
        for event in events:
            builder.take(event)
        builder.finish()
    except _Stop:
        builder.give_up()
    return Tree(builder.data, builder.root, builder.diagnostics)


class _Builder:
    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self.data: Data = None
        self.root: Place | None = None
        self.diagnostics: list[Diagnostic] = []
        self._stack: list[_Open] = []
        self._anchors: dict[str, tuple[Any, Place, bool]] = {}
        self._unused: dict[str, tuple[Any, str, Callable[[], None]]] = {}
        self._joined: dict[int, int] = {}
        self._aliases = 0
        self._documents = 0

    def take(self, event: Any) -> None:
        """Take one event."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._scalar(event)
        elif kind is yaml.MappingStartEvent:
            self._open({}, event, "map")
        elif kind is yaml.SequenceStartEvent:
            self._open([], event, "list")
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self._close(event)
        elif kind is yaml.AliasEvent:
            self._alias(event)
        elif kind is yaml.DocumentStartEvent:
            self._document(event)

    def finish(self) -> None:
        """Report anchors that nothing used; a text keeps what was typed."""
        for name, (event, text, put_back) in self._unused.items():
            message = say("`&{name}` is read as a name for what follows, and lost", name=name)
            self._report(event, message, say("put the whole text in quotes: {text}", text=quoted(text)))
            put_back()

    def give_up(self) -> None:
        """Close what is open: the rest of the file is not read."""
        while self._stack:
            opened = self._stack.pop()
            self.data, self.root = opened.data, opened.place

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            message = say("a second document begins here: one file holds one quiz")
            self._report(event, message, say("delete this line, or put what follows into a file of its own"))
            raise _Stop

    def _scalar(self, event: Any) -> None:
        style = event.style or ""
        place = Place(_mark(event.start_mark), _mark(event.end_mark), style)
        written: str = event.value
        if not written.isascii():
            written = unicodedata.normalize("NFC", written)
        value = written if written or style else None
        if event.tag is not None:
            value = self._tag(event, written)
        self._put(value, place, event)
        if event.anchor is not None:
            self._anchor(event, value, place)

    def _tag(self, event: Any, written: str = "") -> str:
        """Report a tag, and give what was typed."""
        shown = "!" + event.tag.rpartition("!")[2].removeprefix("tag:yaml.org,2002:")
        if event.tag.startswith("tag:yaml.org,2002:"):
            shown = "!!" + event.tag.removeprefix("tag:yaml.org,2002:")
        typed = f"{shown} {written}".strip()
        message = say("`{tag}` is read as a tag of YAML, and lost", tag=shown)
        self._report(event, message, say("put the whole text in quotes: {text}", text=quoted(typed)))
        return typed

    def _anchor(self, event: Any, value: Any, place: Place) -> None:
        typed = f"&{event.anchor} {getattr(event, 'value', '')}".strip()
        is_scalar = isinstance(event, yaml.ScalarEvent)
        self._anchors[event.anchor] = (value, place, is_scalar)
        owner = self._stack[-1] if self._stack else None

        def put_back() -> None:
            if not is_scalar or owner is None:
                return
            if isinstance(owner.data, list):
                owner.data[owner.place.items.index(place)] = typed
            else:
                name = next((name for name, held in owner.place.values.items() if held is place), None)
                if name is not None:
                    owner.data[name] = typed

        self._unused[event.anchor] = (event, typed, put_back)

    def _alias(self, event: Any) -> None:
        self._aliases += 1
        known = self._anchors.get(event.anchor)
        place = Place(_mark(event.start_mark), _mark(event.end_mark), "*")
        text = f"*{event.anchor}"
        if known is None:
            message = say("a text that begins with `*` must be quoted")
            self._report(event, message, say("write it in quotes: {text}", text=quoted(text)), rule="yaml-syntax")
            self._put(text, place, event)
            return
        self._unused.pop(event.anchor, None)
        value, _, is_flat = known
        if self._aliases > MAX_ALIASES or (not is_flat and any(opened.anchor for opened in self._stack)):
            message = say("names for parts of the file (`&…` and `*…`) are used too often, or within one another")
            self._report(event, message, say("write the parts out"))
            raise _Stop
        self._put(value, place, event)

    def _open(self, data: Any, event: Any, style: str) -> None:
        if len(self._stack) >= MAX_DEPTH:
            message = say("lists and maps stand within one another too deep")
            self._report(event, message, say("a quiz needs five levels at most; put brackets of a text in quotes"))
            raise _Stop
        place = Place(_mark(event.start_mark), _mark(event.end_mark), style, is_flow=bool(event.flow_style))
        if event.tag is not None:
            self._tag(event)
        if event.anchor is not None:
            self._anchor(event, data, place)
        if self._stack and isinstance(self._stack[-1].data, dict) and self._stack[-1].key is None:
            raise yaml.MarkedYAMLError(problem=NO_KEY, problem_mark=event.start_mark)
        self._stack.append(_Open(data, place, event.anchor))

    def _close(self, event: Any) -> None:
        opened = self._stack.pop()
        opened.place.end = _end_of(opened.place, _mark(event.end_mark))
        self._put(opened.data, opened.place, event)

    def _put(self, value: Any, place: Place, event: Any) -> None:
        """Put a value where the walk stands: as the root, a list's item, a map's key or the value of its key."""
        if not self._stack:
            self.data, self.root = value, place
            return
        opened = self._stack[-1]
        if isinstance(opened.data, list):
            opened.data.append(value)
            opened.place.items.append(place)
        elif opened.key is None:
            opened.key = (self._key(value, place), place)
        else:
            (key, key_place), opened.key = opened.key, None
            if value is None and opened.place.is_flow and self._is_comma(opened, key_place):
                self._join(opened, key_place)
            elif key not in opened.data:
                opened.data[key] = value
                opened.place.keys[key] = key_place
                opened.place.values[key] = place
            elif key != "<<":
                self._twice(key, key_place, opened.place.keys[key])

    def _is_comma(self, opened: _Open, key: Place) -> bool:
        """Whether a key without a colon in braces is what a comma cut off from the plain text before it."""
        before = next(reversed(opened.place.values.values()), None)
        if before is None or before.style or key.style:
            return False
        rest = self.text[key.end.offset :].lstrip()
        return not rest.startswith(":")

    def _join(self, opened: _Open, key: Place) -> None:
        """Put a text together again that an unquoted comma had cut."""
        name, place = next(reversed(opened.place.values.items()))
        place.end = key.end
        whole = " ".join(self.text[place.start.offset : place.end.offset].split())
        opened.data[name] = whole
        if id(place) in self._joined:
            del self.diagnostics[self._joined[id(place)]]
        self._joined[id(place)] = len(self.diagnostics)
        self._found(
            "yaml-changes-text",
            key,
            say(
                "a comma ends a text in braces, and `{key}` is read as a key of its own",
                key=whole.rpartition(",")[2].strip(),
            ),
            say("put the whole text in quotes: {text}", text=f"{name}: {quoted(whole)}"),
        )

    def _key(self, value: str | None, place: Place) -> str:
        key = value or ""
        if key == "<<":
            self._found("yaml-feature", place, say("`<<` is read as a merge of two maps"), say("write the keys out"))
        if key.isascii() and key.strip() == key:
            return key
        stripped = _BLANKS.sub("", key)
        if stripped != key and place.style == "":
            odd = next(char for char in key if char not in stripped or char.isspace())
            message = say("U+{code} stands beside this key: {name}", code=f"{ord(odd):04X}", name=char_name(odd))
            self._found("yaml-syntax", place, message, say("indent with ordinary spaces; delete this character"))
        return stripped if place.style == "" else key

    def _twice(self, key: str, place: Place, first: Place) -> None:
        self.diagnostics.append(
            Diagnostic(
                rule="duplicate-key",
                severity=RULES["duplicate-key"],
                message=say("the key `{key}` stands here a second time", key=key[:60]),
                help=say("keep one of the two"),
                span=self._span(place),
                related=(Related(self._span(first), say("the first one")),),
            )
        )

    def _report(self, event: Any, message: Sentence, help: Sentence, rule: str = "yaml-feature") -> None:
        self._found(rule, Place(_mark(event.start_mark), _mark(event.end_mark)), message, help)

    def _found(self, rule: str, place: Place, message: Sentence, help: Sentence) -> None:
        severity = Severity(RULES[rule])
        self.diagnostics.append(
            Diagnostic(rule=rule, severity=severity, message=message, help=help, span=self._span(place))
        )

    def _span(self, place: Place) -> Span:
        """A span in the parsed text; the reader brings it to the author's."""
        end = place.end.column if place.end.line == place.start.line else place.start.column + 1
        line = place.start.line + 1
        return Span(self.file, line, place.start.column + 1, line, max(end, place.start.column) + 1)


def _mark(mark: Any) -> Mark:
    return Mark(mark.index, mark.line, mark.column)


def _end_of(place: Place, end: Mark) -> Mark:
    """Where a map or list ends: a block one where its last value does, for YAML counts the lines behind it too."""
    if place.is_flow:
        return end
    inner = place.items or list(place.values.values())
    return max((inner[-1].end if inner else place.start), place.start)


def char_name(char: str) -> str:
    """A character's name in plain words."""
    if char == "\u00a0":
        return "no-break space"
    return "tab" if char == "\t" else unicodedata.name(char, "a control character").lower()


def quoted(text: str) -> str:
    """A text as YAML reads it back without fail: in single quotes, with a quote in it doubled."""
    return "'" + text.replace("'", "''") + "'"
