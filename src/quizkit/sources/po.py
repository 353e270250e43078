"""Gettext catalogs, read strictly: every message with its place, and every fault at its line.

The form is that of the GNU gettext manual, "The Format of PO Files". Nothing is repaired in silence: a file with a
fault gives diagnostics, and what could be read around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from quizkit.diagnostics import Diagnostic, Related, Sentence, Span, say
from quizkit.rules import RULES

_LINE_END = re.compile(r"\r\n|\r|\n")
_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)(?=[\s\"]|$)\s*")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_ESCAPE = re.compile(r"\\(?:([abfnrtv\"\\?'])|([0-7]{1,3})|x([0-9A-Fa-f]{2})|(.?))", re.DOTALL)
_ESCAPED = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_CHARSET = re.compile(r"charset=([^\s;]+)", re.IGNORECASE)
_NPLURALS = re.compile(r"nplurals\s*=\s*(\d+)")
_CONFLICT = ("<<<<<<<", "|||||||", "=======", ">>>>>>>")

NOWHERE = Span("", 1, 1, 1, 1)
"""The place of a message that was made, not read."""


class Previous(NamedTuple):
    """The source text that a translation was made from, where the source has another by now (`#|`)."""

    msgid: str | None = None
    msgctxt: str | None = None
    msgid_plural: str | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a catalog. `msgstr` has one text, or one a plural form; comments are without their marks."""

    msgid: str
    msgstr: tuple[str, ...]
    msgctxt: str | None = None
    msgid_plural: str | None = None
    comments: tuple[str, ...] = ()
    extracted: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous: Previous = field(default_factory=Previous)
    obsolete: bool = False
    span: Span = field(default=NOWHERE, compare=False)
    string_span: Span = field(default=NOWHERE, compare=False)

    @property
    def fuzzy(self) -> bool:
        """Whether the translation waits for somebody to confirm it."""
        return "fuzzy" in self.flags

    @property
    def translation(self) -> str | None:
        """The text that may be shown: None while it is empty, fuzzy or obsolete."""
        return self.msgstr[0] or None if not (self.fuzzy or self.obsolete) else None


@dataclass(frozen=True, slots=True)
class Catalog:
    """A catalog as read. `header` is the message with the empty msgid; None where the file has none."""

    file: str
    header: Message | None
    messages: tuple[Message, ...]
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def is_damaged(self) -> bool:
        """Whether something in it cannot be trusted: then none of it is used, and it is never overwritten."""
        return bool(self.diagnostics)

    def header_field(self, name: str) -> str | None:
        """A field of the header, such as `Plural-Forms`."""
        lines = self.header.msgstr[0].split("\n") if self.header else ()
        return next((line.partition(":")[2].strip() for line in lines if line.startswith(f"{name}:")), None)


def read_po(file: str, raw: bytes) -> Catalog:
    """Read a catalog; nothing in it makes this raise."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Catalog(file, None, (), (_undecodable(file, raw, error),))
    reader = _Reader(file)
    for number, line in enumerate(_LINE_END.split(text), start=1):
        reader.take(number, line)
    reader.finish()
    return _whole(file, reader)


def _undecodable(file: str, raw: bytes, error: UnicodeDecodeError) -> Diagnostic:
    before = raw[: error.start].decode("utf-8", "replace")
    lines = _LINE_END.split(before)
    place = Span(file, len(lines), len(lines[-1]) + 1, len(lines), len(lines[-1]) + 2)
    return Diagnostic(
        rule="encoding",
        severity=RULES["encoding"],
        message=say("byte {byte} is not UTF-8", byte=f"0x{raw[error.start]:02X}"),
        help=say("save the file in UTF-8, and let its header say so: charset=UTF-8"),
        span=place,
    )


def _whole(file: str, reader: _Reader) -> Catalog:
    header = next((m for m in reader.messages if m.msgid == "" and m.msgctxt is None and not m.obsolete), None)
    messages = tuple(message for message in reader.messages if message is not header)
    catalog = Catalog(file, header, messages)
    found = [*reader.diagnostics, *_header_faults(catalog), *_plural_faults(catalog), *_duplicates(catalog)]
    return Catalog(file, header, messages, tuple(found))


def _fault(span: Span, message: Sentence, help: Sentence, related: tuple[Related, ...] = ()) -> Diagnostic:
    return Diagnostic(
        rule="po-syntax", severity=RULES["po-syntax"], message=message, help=help, span=span, related=related
    )


def _header_faults(catalog: Catalog) -> Iterator[Diagnostic]:
    content_type = catalog.header_field("Content-Type")
    found = _CHARSET.search(content_type) if content_type else None
    if catalog.header is not None and found and found.group(1).upper().replace("-", "") not in ("UTF8", "USASCII"):
        yield Diagnostic(
            rule="encoding",
            severity=RULES["encoding"],
            message=say("the header says charset={charset}", charset=found.group(1)),
            help=say("save the file in UTF-8, and let its header say so: charset=UTF-8"),
            span=catalog.header.string_span,
        )


def _plural_faults(catalog: Catalog) -> Iterator[Diagnostic]:
    found = _NPLURALS.search(catalog.header_field("Plural-Forms") or "")
    if found is None:
        return
    wanted = int(found.group(1))
    for message in catalog.messages:
        given = len(message.msgstr)
        if message.msgid_plural is not None and not message.obsolete and given != wanted:
            yield _fault(
                message.string_span,
                say("{given} plural forms; the header says nplurals={wanted}", given=given, wanted=wanted),
                say("give msgstr[0] to msgstr[{last}]", last=wanted - 1),
            )


def _duplicates(catalog: Catalog) -> Iterator[Diagnostic]:
    first: dict[tuple[str | None, str], Message] = {}
    for message in catalog.messages:
        if message.obsolete:
            continue
        taken = first.setdefault((message.msgctxt, message.msgid), message)
        if taken is not message:
            yield _fault(
                message.span,
                say("this message stands in the file a second time"),
                say("keep one of the two translations"),
                (Related(taken.span, say("the first one")),),
            )


class _Draft:
    """A message while its lines come in."""

    def __init__(self) -> None:
        self.comments: list[str] = []
        self.extracted: list[str] = []
        self.references: list[str] = []
        self.flags: list[str] = []
        self.previous: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self.plurals: dict[int, str] = {}
        self.spans: dict[str, Span] = {}
        self.obsolete = False

    @property
    def started(self) -> bool:
        return bool(self.texts or self.plurals)

    @property
    def answered(self) -> bool:
        """Whether its msgstr has come, so that a new msgid begins the next message."""
        return "msgstr" in self.texts or bool(self.plurals)


class _Reader:
    """Takes a catalog line by line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.messages: list[Message] = []
        self.diagnostics: list[Diagnostic] = []
        self._draft = _Draft()
        self._open: tuple[str, bool] | None = None

    def take(self, number: int, line: str) -> None:
        """Take one line, without its end."""
        stripped = line.strip(" \t")
        if not stripped:
            self._open = None
        elif stripped.startswith(_CONFLICT):
            self._report(number, 1, len(line), say("a mark of a merge conflict"), say("choose one of the two versions"))
        elif stripped.startswith("#") and not stripped.startswith("#~"):
            self._comment(number, stripped)
        else:
            self._statement(number, line, stripped)

    def finish(self) -> None:
        """Close the last message."""
        self._close()

    def _report(self, line: int, start: int, end: int, message: Sentence, help: Sentence) -> None:
        self.diagnostics.append(_fault(Span(self.file, line, start, line, max(start, end)), message, help))

    def _comment(self, number: int, stripped: str) -> None:
        if stripped.startswith("#|"):
            self._previous(number, stripped[2:].strip())
            return
        if self._draft.started:
            self._close()
        mark, text = stripped[1:2], stripped[2:].strip()
        if mark == ".":
            self._draft.extracted.append(text)
        elif mark == ":":
            self._draft.references.append(text)
        elif mark == ",":
            self._draft.flags += [flag.strip() for flag in text.split(",") if flag.strip()]
        else:
            self._draft.comments.append(stripped[1:].removeprefix(" "))

    def _previous(self, number: int, statement: str) -> None:
        if self._draft.answered:
            self._close()
        found = _KEYWORD.match(statement)
        name = found.group(1) if found else self._open[0] if self._open else None
        quoted = _QUOTED.fullmatch(statement, found.end() if found else 0)
        if name is None or name.startswith("msgstr") or quoted is None:
            self._report(
                number, 1, len(statement) + 3, say("this previous text is not whole"), say("delete the `#|` lines")
            )
            return
        text = self._unescape(quoted.group(0)[1:-1], number, 1)
        self._draft.previous[name] = ("" if found else self._draft.previous.get(name, "")) + text
        self._open = (name, True)

    def _statement(self, number: int, line: str, stripped: str) -> None:
        obsolete = stripped.startswith("#~")
        statement = stripped[2:].strip() if obsolete else stripped
        if obsolete and statement.startswith("|"):
            self._previous(number, statement[1:].strip())
            return
        column = line.index(statement) + 1 if statement else 1
        found = _KEYWORD.match(statement)
        if found is None and not statement.startswith('"'):
            if obsolete and not statement:
                return
            self._report(
                number,
                column,
                column + len(statement),
                say("this line is no part of a catalog"),
                say('a line is a comment with `#`, a keyword such as msgid, or a text in quotes: "…"'),
            )
            return
        name = self._keyword(number, column, found, obsolete) if found else None
        text = self._string(number, column + (found.end() if found else 0), statement[found.end() if found else 0 :])
        self._add(number, column, name, text, len(statement))

    def _keyword(self, number: int, column: int, found: re.Match[str], obsolete: bool) -> str:
        name = found.group(1)
        if self._draft.answered and (name in ("msgctxt", "msgid")):
            self._close()
        self._draft.obsolete = self._draft.obsolete or obsolete
        if not self._is_in_order(name):
            self._report(
                number,
                column,
                column + len(name),
                say("{name} stands in the wrong place", name=name),
                say("the order is msgctxt, msgid, msgid_plural, msgstr"),
            )
        return name

    def _is_in_order(self, name: str) -> bool:
        draft = self._draft
        if name == "msgctxt":
            return not draft.started
        if name == "msgid":
            return "msgid" not in draft.texts
        if name == "msgid_plural":
            return "msgid" in draft.texts and not draft.answered and name not in draft.texts
        if name == "msgstr":
            return "msgid" in draft.texts and "msgid_plural" not in draft.texts and not draft.answered
        return "msgid_plural" in draft.texts and "msgstr" not in draft.texts and name == f"msgstr[{len(draft.plurals)}]"

    def _string(self, number: int, column: int, quoted: str) -> str:
        """The text between quotes; nothing where they are faulty, so that one fault is reported once."""
        whole = _QUOTED.match(quoted)
        if whole is not None and not quoted[whole.end() :].strip():
            return self._unescape(whole.group(0)[1:-1], number, column + 1)
        if not quoted.startswith('"'):
            message, help = say("a text in quotes is missing here"), say('write the text between quotes: "…"')
        elif whole is None:
            message, help = say("this text has no closing quote"), say('end the line with a quote: "')
        else:
            column += whole.end()
            message = say("the text ends here, and something follows it")
            help = say('write a quote inside a text as \\"')
        self._report(number, column, column + 1, message, help)
        return ""

    def _unescape(self, text: str, number: int, column: int) -> str:
        if "\\" not in text:
            return text

        def replace(found: re.Match[str]) -> str:
            letter, octal, hexadecimal, wrong = found.groups()
            if letter is not None:
                return _ESCAPED.get(letter, letter)
            if wrong is None:
                return chr(int(octal, 8) if octal is not None else int(hexadecimal, 16))
            self._report(
                number,
                column + found.start(),
                column + found.end(),
                say("\\{letter} is no escape of a catalog", letter=wrong),
                say("write a backslash as \\\\"),
            )
            return found.group(0)

        return _ESCAPE.sub(replace, text)

    def _add(self, number: int, column: int, name: str | None, text: str, width: int) -> None:
        draft = self._draft
        if name is None:
            if self._open is None or self._open[1]:
                self._report(
                    number,
                    column,
                    column + width,
                    say("this text belongs to no keyword"),
                    say("put it behind a msgid or msgstr, with no empty line between"),
                )
                return
            name = self._open[0]
        else:
            draft.spans[name] = Span(self.file, number, column, number, column + width)
        if name.startswith("msgstr["):
            index = int(name[7:-1])
            draft.plurals[index] = draft.plurals.get(index, "") + text
        else:
            draft.texts[name] = draft.texts.get(name, "") + text
        self._open = (name, False)

    def _close(self) -> None:
        draft, self._draft, self._open = self._draft, _Draft(), None
        if not draft.started:
            return
        spans = list(draft.spans.values())
        if not draft.answered or "msgid" not in draft.texts:
            place = spans[0] if spans else Span(self.file, 1, 1, 1, 1)
            self.diagnostics.append(
                _fault(
                    place,
                    say("this message is not whole: it has no {name}", name="msgid" if draft.answered else "msgstr"),
                    say("a message has a msgid and a msgstr"),
                )
            )
            return
        previous = Previous(*(draft.previous.get(name) for name in ("msgid", "msgctxt", "msgid_plural")))
        strings = (draft.texts["msgstr"],) if "msgstr" in draft.texts else tuple(draft.plurals.values())
        answer = "msgstr" if "msgstr" in draft.spans else "msgstr[0]"
        self.messages.append(
            Message(
                msgid=draft.texts["msgid"],
                msgstr=strings,
                msgctxt=draft.texts.get("msgctxt"),
                msgid_plural=draft.texts.get("msgid_plural"),
                comments=tuple(draft.comments),
                extracted=tuple(draft.extracted),
                references=tuple(draft.references),
                flags=tuple(draft.flags),
                previous=previous,
                obsolete=draft.obsolete,
                span=draft.spans.get("msgctxt", draft.spans.get("msgid", spans[0])),
                string_span=draft.spans.get(answer, spans[-1]),
            )
        )


_UNESCAPED = {
    "\\": "\\\\",
    '"': '\\"',
    "\n": "\\n",
    "\t": "\\t",
    "\r": "\\r",
    "\a": "\\a",
    "\b": "\\b",
    "\f": "\\f",
    "\v": "\\v",
}
_TO_ESCAPE = str.maketrans(_UNESCAPED)


def write_po(header: Message, messages: Iterable[Message]) -> bytes:
    """A catalog as bytes: UTF-8 without BOM, LF, no wrapping, obsolete messages last."""
    ordered = [header, *messages]
    entries = [*(m for m in ordered if not m.obsolete), *(m for m in ordered if m.obsolete)]
    return "\n".join("".join(f"{line}\n" for line in _entry_lines(entry)) for entry in entries).encode("utf-8")


def _entry_lines(message: Message) -> Iterator[str]:
    yield from (f"# {comment}".rstrip() for comment in message.comments)
    yield from (f"#. {comment}".rstrip() for comment in message.extracted)
    yield from (f"#: {reference}" for reference in message.references)
    if message.flags:
        yield f"#, {', '.join(message.flags)}"
    mark = "#~ " if message.obsolete else ""
    before = "#~| " if message.obsolete else "#| "
    previous = message.previous
    yield from _statements(before, "msgctxt", previous.msgctxt)
    yield from _statements(before, "msgid", previous.msgid)
    yield from _statements(before, "msgid_plural", previous.msgid_plural)
    yield from _statements(mark, "msgctxt", message.msgctxt)
    yield from _statements(mark, "msgid", message.msgid)
    yield from _statements(mark, "msgid_plural", message.msgid_plural)
    if message.msgid_plural is None:
        yield from _statements(mark, "msgstr", message.msgstr[0])
    else:
        for index, text in enumerate(message.msgstr):
            yield from _statements(mark, f"msgstr[{index}]", text)


def _statements(mark: str, keyword: str, text: str | None) -> Iterator[str]:
    """A keyword and its text: on one line, or a line of the file for each line of a text that has several."""
    if text is None:
        return
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    if len(lines) < 2:
        yield f'{mark}{keyword} "{text.translate(_TO_ESCAPE)}"'
        return
    yield f'{mark}{keyword} ""'
    yield from (f'{mark}"{line.translate(_TO_ESCAPE)}"' for line in lines)
