"""The bytes of a source file as text: UTF-8, with or without a byte order mark, and nothing in it that is no text."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from quizkit.diagnostics import Diagnostic, Sentence, Severity, Span, say
from quizkit.rules import RULES
from quizkit.sources.hidden import name_of

MAX_BYTES = 10_000_000
"""Some five thousand questions, far more than anybody puts into one file."""

MAX_ENTRIES = 200_000
"""Lines, entries of lists, escapes: each takes memory and time, so that a small file could take much. People write some
17,000 of them a megabyte.
"""

_BOMS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_LINE_END = re.compile(r"\r\n|\r|\n")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_SEPARATORS = "\x85\u2028\u2029"
_MOST = 20
"""So many lines are reported of one kind of fault; with more of them the file is no text, or of another encoding."""

_CYRILLIC = (("cp1251", "Windows-1251"), ("koi8-u", "KOI8-U"), ("cp866", "CP866"))
_WORD = re.compile(r"[^\W\d_]+")
_CYRILLIC_WORD = re.compile(r"[А-ЯІЇЄҐ]?[а-яіїєґ]+|[А-ЯІЇЄҐ]+")


class Decoded(NamedTuple):
    """A file as text, with what is wrong with it; None where it cannot be read as text at all.

    `lines` are joined by LF however the file ends them, and hold a space for each character that must not be there.
    `entries` says how much there may be in it.
    """

    text: str | None
    lines: str
    entries: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()


def decode(file: str, raw: bytes) -> Decoded:
    """Decode a file; nothing in it makes this raise.

    Where the bytes are no UTF-8 that is reported, and they are read as what they seem to be, so that the rest of what
    is wrong comes out in the same run.
    """
    entries = sum(raw.count(sign) for sign in (b"\n", b"\r", b",", b"[", b"{", b"\\"))
    refusal = _refusal(raw, entries)
    if refusal is not None:
        return Decoded(None, "", 0, (_whole_file(file, *refusal),))
    raw = raw.removeprefix(codecs.BOM_UTF8)
    found: list[Diagnostic] = []
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text, found = _decode_otherwise(file, raw)
    lines = text if "\r" not in text else _LINE_END.sub("\n", text)
    if _CONTROL.search(lines):
        found += _controls(file, lines)
        if len(found) > _MOST:
            return Decoded(None, "", 0, (_whole_file(file, "encoding", say("this is no text file"), _SAVE),))
        lines = _CONTROL.sub(lambda match: match[0] if match[0] in _SEPARATORS else " ", lines)
    return Decoded(text, lines, entries, tuple(found))


_SAVE = say("save it as a text file in UTF-8")


def _refusal(raw: bytes, entries: int) -> tuple[str, Sentence, Sentence] | None:
    """The rule, the reason and the way out for a file that is not read at all."""
    if len(raw) > MAX_BYTES:
        size, most = len(raw) // 1_000_000, MAX_BYTES // 1_000_000
        message = say("this file is too large to read: {size} MB, and {most} MB are the most", size=size, most=most)
        return "unreadable-file", message, say("split it into several quizzes")
    if entries > MAX_ENTRIES:
        message = say("this file has too many lines and entries to read: more than {most}", most=MAX_ENTRIES)
        return "unreadable-file", message, say("split it into several quizzes")
    for bom, name in _BOMS:
        if raw.startswith(bom):
            return "encoding", say("this file is in {encoding}, not in UTF-8", encoding=name), _SAVE
    head = raw[:2048]
    if head.count(0) * 5 <= len(head):
        return None
    wide = _wide_encoding(head)
    if wide is None:
        return "encoding", say("this is no text file"), _SAVE
    return "encoding", say("this file seems to be in {encoding}, not in UTF-8", encoding=wide), _SAVE


def _wide_encoding(head: bytes) -> str | None:
    """The encoding of two or four bytes a character in which the beginning of a file is text, if there is one."""
    for width, encodings in ((4, ("utf-32-le", "utf-32-be")), (2, ("utf-16-le", "utf-16-be"))):
        for encoding in encodings:
            try:
                text = head[: len(head) // width * width].decode(encoding)
            except UnicodeDecodeError:
                continue
            if not _CONTROL.search(text) and re.search("[ \n:]", text):
                return encoding[:6].upper()
    return None


def _decode_otherwise(file: str, raw: bytes) -> tuple[str, list[Diagnostic]]:
    """The text of a file that is not in UTF-8, as well as it can be made out, and what to say of it."""
    damaged = raw.decode("utf-8", "replace")
    sample = damaged[:100_000]
    if 2 * sample.count("\ufffd") > len(re.sub("[\x00-\x7f]", "", sample)):
        encoding, name = max(_CYRILLIC, key=lambda pair: _share_of_cyrillic(raw, pair[0]))
        if _share_of_cyrillic(raw, encoding) > 0.8:
            return raw.decode(encoding, "replace"), _not_utf8(file, raw, name)[:1]
    return damaged, _not_utf8(file, raw, None)


def _share_of_cyrillic(raw: bytes, encoding: str) -> float:
    """How much of what is beyond ASCII is part of Cyrillic words."""
    text = raw[:100_000].decode(encoding, "replace")
    words = (word for word in _WORD.findall(text) if _CYRILLIC_WORD.fullmatch(word))
    return sum(map(len, words)) / max(1, len(re.sub("[\x00-\x7f]", "", text)))


def _not_utf8(file: str, raw: bytes, guess: str | None) -> list[Diagnostic]:
    """The first faulty byte of each line that has one."""
    found = []
    for number, line in enumerate(re.split(rb"\r\n|\r|\n", raw)):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode("utf-8"))
            byte = f"0x{line[error.start]:02X}"
            message = (
                say("byte {byte} is not UTF-8; this file seems to be in {encoding}", byte=byte, encoding=guess)
                if guess
                else say("byte {byte} is not UTF-8", byte=byte)
            )
            found.append(_at(file, number, column, "encoding", message, say("save the file in UTF-8")))
            if guess or len(found) == _MOST:
                break
    return found


def _controls(file: str, lines: str) -> list[Diagnostic]:
    """The first control character or foreign line separator of each line that has one."""
    found = []
    for number, line in enumerate(lines.split("\n")):
        match = _CONTROL.search(line)
        if match is None:
            continue
        message = say("{name} stands here, which is no text", name=name_of(match[0]))
        help = say("delete it; where a new line is meant, press Enter")
        rule = "encoding" if match[0] == "\0" else "hidden-characters"
        found.append(_at(file, number, match.start(), rule, message, help))
        if len(found) > _MOST:
            break
    return found


def _at(file: str, line: int, column: int, rule: str, message: Sentence, help: Sentence) -> Diagnostic:
    span = Span(file, line + 1, column + 1, line + 1, column + 2)
    return Diagnostic(rule=rule, severity=Severity.ERROR, message=message, help=help, span=span)


def _whole_file(file: str, rule: str, message: Sentence, help: Sentence) -> Diagnostic:
    return Diagnostic(rule=rule, severity=RULES[rule], message=message, help=help, span=Span(file, 1, 1, 1, 1))
