"""Bytes to text: UTF-8 is read, everything else is named at its line, and what is no text is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.sources.decode import MAX_BYTES, MAX_ENTRIES, decode

UKRAINIAN = "id: q\ntitle: Яке місто є столицею України?\nнаступне: Київ\n"


def told(raw: bytes) -> list[str]:
    """What is said of some bytes: place, rule and message."""
    return [
        f"{item.span.line}:{item.span.column} {item.rule} {item.message}" for item in decode("x.yaml", raw).diagnostics
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_utf8_is_read_with_any_line_ends(bom: bytes, end: str) -> None:
    text = UKRAINIAN.replace("\n", end)
    decoded = decode("x.yaml", bom + text.encode())
    assert decoded.text == text
    assert decoded.lines == UKRAINIAN
    assert decoded.diagnostics == ()


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-16", "is in UTF-16"),
        ("utf-32", "is in UTF-32"),
        ("utf-16-le", "seems to be in UTF-16"),
        ("utf-16-be", "seems to be in UTF-16"),
        ("utf-32-le", "seems to be in UTF-32"),
        ("utf-32-be", "seems to be in UTF-32"),
    ],
)
def test_wide_encodings_are_named(encoding: str, name: str) -> None:
    raw = "id: quiz\ntitle: Title\n".encode(encoding)
    assert told(raw) == [f"1:1 encoding this file {name}, not in UTF-8"]
    assert decode("x.yaml", raw).text is None


@pytest.mark.parametrize(("encoding", "name"), [("cp1251", "Windows-1251"), ("koi8-u", "KOI8-U"), ("cp866", "CP866")])
def test_cyrillic_encodings_are_named_and_read(encoding: str, name: str) -> None:
    text = UKRAINIAN if encoding != "cp866" else "id: q\ntitle: Яка мова тут перша?\n"
    (said,) = told(text.encode(encoding))
    assert said.startswith("2:8 encoding byte 0x")
    assert said.endswith(f"is not UTF-8; this file seems to be in {name}")
    assert decode("x.yaml", text.encode(encoding)).text == text


def test_bytes_that_are_no_utf8_are_named_line_by_line() -> None:
    raw = b"a: caf" + b"\xe9\r\nb: \xd0\xb9\xff\xfe\n" + b"c: fine\n\xc0\xaf\n"
    assert told(raw) == [
        "1:7 encoding byte 0xE9 is not UTF-8",
        "2:5 encoding byte 0xFF is not UTF-8",
        "4:1 encoding byte 0xC0 is not UTF-8",
    ]
    assert decode("x.yaml", raw).lines.startswith("a: caf\ufffd\nb: й\ufffd")


@pytest.mark.parametrize(
    ("char", "said"),
    [
        ("\x0b", "hidden-characters a vertical tab (U+000B)"),
        ("\x0c", "hidden-characters a form feed (U+000C)"),
        ("\x1b", "hidden-characters an escape character (U+001B)"),
        ("\x7f", "hidden-characters a control character (U+007F)"),
        ("\x85", "hidden-characters a next-line character (U+0085)"),
        ("\u2028", "hidden-characters a line separator (U+2028)"),
        ("\u2029", "hidden-characters a paragraph separator (U+2029)"),
        ("\uffff", "hidden-characters a control character (U+FFFF)"),
        ("\0", "encoding a null character (U+0000)"),
    ],
)
def test_what_is_no_text_is_named_at_the_editors_line(char: str, said: str) -> None:
    raw = f"a: b\nc: дe{char}f\ng: h\n".encode()
    assert told(raw) == [f"2:6 {said} stands here, which is no text"]
    kept = char if char in "\x85\u2028\u2029" else " "
    assert decode("x.yaml", raw).lines == f"a: b\nc: дe{kept}f\ng: h\n"


@pytest.mark.parametrize(
    "raw", [bytes(range(256)) * 10, b"\x89PNG\r\n\x1a\n" + b"\0" * 100, b"\x01\x02\n" * 100, b"\x7fELF" + b"\0" * 50]
)
def test_binary_files_are_refused(raw: bytes) -> None:
    assert told(raw) == ["1:1 encoding this is no text file"]
    assert decode("x.yaml", raw).text is None


def test_files_that_would_take_too_long_are_refused() -> None:
    assert told(b"a" * (MAX_BYTES + 1)) == [
        "1:1 unreadable-file this file is too large to read: 10 MB, and 10 MB are the most"
    ]
    assert told(b"-\n" * (MAX_ENTRIES + 1)) == [
        f"1:1 unreadable-file this file has too many lines and entries to read: more than {MAX_ENTRIES}"
    ]


@given(st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_no_bytes_make_it_raise(raw: bytes) -> None:
    decoded = decode("x.yaml", raw)
    assert decoded.text is not None or decoded.diagnostics
    lines = decoded.lines.split("\n")
    for item in decoded.diagnostics:
        assert 1 <= item.span.line <= len(lines)
        assert 1 <= item.span.column <= len(lines[item.span.line - 1]) + 1


@given(st.text(alphabet=st.characters(blacklist_categories=["Cc", "Cs", "Cn", "Zl", "Zp"]), max_size=100))
def test_text_comes_out_as_it_was(text: str) -> None:
    decoded = decode("x.yaml", text.encode())
    assert decoded.text == text.removeprefix("\ufeff")
    assert decoded.diagnostics == ()
