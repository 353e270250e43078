"""Bytes of a source file to text: UTF-8, with or without a BOM, its lines ended by LF."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from quizkit.diagnostics import Diagnostic, Sentence, Severity, Span, say
from quizkit.rules import RULES

_BOMS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_NAMES = {
    "\x0b": "a vertical tab",
    "\x0c": "a form feed",
    "\x85": "a next-line character",
    "\u2028": "a line separator",
    "\u2029": "a paragraph separator",
}
_MOST = 20
"""So many control characters are reported; a file with more is no text."""


class Decoded(NamedTuple):
    """A file's text, what is wrong with it, and the text to parse: every faulty character is a space there.

    `text` is None where the file is no text at all.
    """

    text: str | None
    clean: str
    diagnostics: tuple[Diagnostic, ...]


def decode(file: str, raw: bytes) -> Decoded:
    """Decode a file; nothing in it makes this raise."""
    for bom, name in _BOMS:
        if raw.startswith(bom):
            return _refused(file, say("this file is in {encoding}", encoding=name))
    if raw[:512].count(0) > len(raw[:512]) // 8:
        looks_wide = not any(raw[0:64:2]) or not any(raw[1:64:2])
        message = say("this file seems to be in UTF-16") if looks_wide else say("this is no text file")
        return _refused(file, message)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Decoded(None, "", (_not_utf8(file, raw, error),))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    controls = list(_CONTROL.finditer(text))
    if not controls:
        return Decoded(text, text, ())
    if controls[_MOST:]:
        return _refused(file, say("this is no text file: it is full of control characters"))
    found = tuple(_control(file, text, match) for match in controls)
    return Decoded(text, _CONTROL.sub(" ", text), found)


def _error(span: Span, message: Sentence, help: Sentence) -> Diagnostic:
    return Diagnostic(rule="encoding", severity=RULES["encoding"], message=message, help=help, span=span)


def _refused(file: str, message: Sentence) -> Decoded:
    diagnostic = _error(Span(file, 1, 1, 1, 1), message, say("save it as text in UTF-8"))
    return Decoded(None, "", (diagnostic,))


def _not_utf8(file: str, raw: bytes, error: UnicodeDecodeError) -> Diagnostic:
    before = re.split("\r\n|\r|\n", raw[: error.start].decode("utf-8-sig", "replace"))
    line, column = len(before), len(before[-1]) + 1
    byte = f"0x{raw[error.start]:02X}"
    guess = _guess(raw)
    message = (
        say("byte {byte} is not UTF-8; the file seems to be in {encoding}", byte=byte, encoding=guess)
        if guess
        else say("byte {byte} is not UTF-8", byte=byte)
    )
    return _error(Span(file, line, column, line, column + 1), message, say("save the file in UTF-8"))


def _guess(raw: bytes) -> str | None:
    """The encoding in which the letters beyond ASCII are Cyrillic words, if there is one."""
    for encoding, name in (("cp1251", "Windows-1251"), ("koi8-u", "KOI8-U")):
        text = raw.decode(encoding, "replace")
        words = re.findall(r"[^\W\d_]+", "".join(char if ord(char) > 127 else " " for char in text))
        likely = [word for word in words if re.fullmatch(r"[А-ЯІЇЄҐ]?[а-яіїєґ]+", word)]
        if words and len(likely) > 0.8 * len(words):
            return name
    return None


def _control(file: str, text: str, match: re.Match[str]) -> Diagnostic:
    char = match.group(0)
    line = text.count("\n", 0, match.start()) + 1
    column = match.start() - text.rfind("\n", 0, match.start())
    name = _NAMES.get(char, "a control character")
    return Diagnostic(
        rule="hidden-characters",
        severity=Severity.ERROR,
        message=say("{name} stands here: U+{code}", name=name, code=f"{ord(char):04X}"),
        help=say("delete it; where a new line is meant, press Enter"),
        span=Span(file, line, column, line, column + 1),
    )
