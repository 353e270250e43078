"""Gettext catalogs: read strictly, written as gettext's own tools write them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.sources.po import Message, Previous, read_po, write_po

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: uk\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 ? 0 : 1);\\n"

"""


def faults(text: str) -> list[tuple[str, int, int]]:
    """Rule, line and column of everything wrong in a catalog with a sound header of six lines."""
    return [(d.rule, d.span.line, d.span.column) for d in read_po("x.po", (HEADER + text).encode()).diagnostics]


def test_every_part_of_a_message_is_read() -> None:
    catalog = read_po(
        "x.po",
        (
            HEADER
            + """# a word of the translator
#. a stem
#: content/x.yaml
#, fuzzy, no-wrap
#| msgid "old "
#| "text"
msgctxt "q/a/stem"
msgid ""
"one\\n"
"two \\"three\\" \\\\ \\t"
msgstr "один"
"""
        ).encode(),
    )
    assert catalog.diagnostics == ()
    assert catalog.header_field("Language") == "uk"
    (message,) = catalog.messages
    assert message == Message(
        msgid='one\ntwo "three" \\ \t',
        msgstr=("один",),
        msgctxt="q/a/stem",
        comments=("a word of the translator",),
        extracted=("a stem",),
        references=("content/x.yaml",),
        flags=("fuzzy", "no-wrap"),
        previous=Previous("old text"),
    )
    assert (message.span.line, message.string_span.line) == (13, 17)
    assert message.fuzzy and message.translation is None


def test_a_damaged_file_gives_each_fault_at_its_line() -> None:
    text = """msgid "Alpha"
msgstr "Альфа

msgid "Beta"
msgstr "Бе "та""

msgid "Gamma"
msgstr "Гамма"

msgid "Gamma"
msgstr "Ґамма"
"""
    assert faults(text) == [("po-syntax", 8, 8), ("po-syntax", 11, 13), ("po-syntax", 16, 1)]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('msgid "a"\nmsgstr "\\q"\n', (8, 9)),
        ('msgid "a"\nmsgctxt "b"\nmsgstr "c"\n', (8, 1)),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n', (9, 1)),
        ('msgid "a"\nmsgstr "b"\n<<<<<<< HEAD\n', (9, 1)),
        ('msgid "a"\nmsgstr b\n', (8, 8)),
        ("msgid\n", (7, 6)),
        ('"lost"\n', (7, 1)),
        ('msgid "a"\n', (7, 1)),
        ("words\n", (7, 1)),
    ],
)
def test_a_fault_is_reported_at_its_place(text: str, place: tuple[int, int]) -> None:
    assert place in [(line, column) for _, line, column in faults(text)]


def test_bytes_that_are_not_utf8_are_named() -> None:
    (found,) = read_po("x.po", HEADER.encode() + 'msgid "a"\nmsgstr "Бета"\n'.encode("cp1251")).diagnostics
    assert (found.rule, found.span.line, found.span.column) == ("encoding", 8, 9)
    assert "0xC1" in str(found.message)


@pytest.mark.parametrize("charset", ["CHARSET", "windows-1251"])
def test_another_charset_in_the_header_is_refused(charset: str) -> None:
    (found,) = read_po("x.po", HEADER.replace("UTF-8", charset).encode()).diagnostics
    assert found.rule == "encoding"


@pytest.mark.parametrize("change", [lambda raw: b"\xef\xbb\xbf" + raw, lambda raw: raw.replace(b"\n", b"\r\n")])
def test_bom_and_crlf_change_nothing(change: object) -> None:
    assert callable(change)
    raw = (HEADER + 'msgctxt "k"\nmsgid "a"\nmsgstr "б"\n').encode()
    assert read_po("x.po", change(raw)) == read_po("x.po", raw)


def test_obsolete_messages_keep_their_comments_and_come_last() -> None:
    raw = (HEADER + '# said\n#~ msgctxt "k"\n#~ msgid "a"\n#~ msgstr "б"\n\nmsgid "c"\nmsgstr "d"\n').encode()
    catalog = read_po("x.po", raw)
    assert catalog.header is not None
    written = write_po(catalog.header, catalog.messages)
    assert written.endswith('# said\n#~ msgctxt "k"\n#~ msgid "a"\n#~ msgstr "б"\n'.encode())
    assert read_po("x.po", written).messages[-1].comments == ("said",)


# polib ends lines as Python does, also at U+0085 and its like, so what it judges is printable.
PRINTABLE = st.text('ab "\\\n\tяїҐ👍', max_size=20)
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
COMMENTS = st.lists(st.text("ab я~|,", min_size=1, max_size=8).map(str.strip).filter(bool), max_size=2).map(tuple)


def messages_of(texts: st.SearchStrategy[str]) -> st.SearchStrategy[list[Message]]:
    """Messages with all that a catalog can say of them."""
    one = st.builds(
        Message,
        msgid=texts.filter(bool),
        msgstr=st.tuples(texts),
        msgctxt=texts,
        extracted=COMMENTS,
        flags=st.sampled_from([(), ("fuzzy",), ("fuzzy", "no-wrap")]),
        previous=st.builds(Previous, st.none() | texts, st.none(), st.none()),
        obsolete=st.booleans(),
    )
    return st.lists(one, max_size=4, unique_by=lambda message: message.msgctxt)


@given(messages_of(TEXTS))
def test_what_is_written_is_what_is_read(messages: list[Message]) -> None:
    header = read_po("x.po", HEADER.encode()).header
    assert header is not None
    written = write_po(header, messages)
    catalog = read_po("x.po", written)
    assert catalog.diagnostics == ()
    assert sorted(catalog.messages, key=repr) == sorted(messages, key=repr)
    assert write_po(header, catalog.messages) == written


@given(messages_of(PRINTABLE))
def test_polib_reads_the_same(messages: list[Message]) -> None:
    header = read_po("x.po", HEADER.encode()).header
    assert header is not None
    read = {entry.msgctxt: (entry.msgid, entry.msgstr) for entry in polib.pofile(write_po(header, messages).decode())}
    assert read == {message.msgctxt: (message.msgid, message.msgstr[0]) for message in messages}


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_nothing_makes_the_reader_raise(raw: bytes) -> None:
    for found in read_po("x.po", raw).diagnostics:
        assert found.span.line >= 1 and found.span.column >= 1


@pytest.mark.skipif(shutil.which("msgcat") is None, reason="gettext is not installed")
def test_gettext_writes_the_same_bytes(tmp_path: Path) -> None:
    message = Message(
        msgid='a "b"\nc',
        msgstr=("д\n",),
        msgctxt="k",
        comments=("said",),
        extracted=("a stem",),
        flags=("fuzzy",),
        previous=Previous("old\ntext", "k"),
    )
    gone = Message(msgid="x", msgstr=("y",), msgctxt="z", obsolete=True, comments=("kept",))
    header = read_po("x.po", HEADER.encode()).header
    assert header is not None
    file = tmp_path / "x.po"
    file.write_bytes(write_po(header, [message, gone]))
    told = subprocess.run(["msgcat", "--no-wrap", file], capture_output=True, check=True)
    assert told.stdout == file.read_bytes()
    subprocess.run(["msgfmt", "-c", "-o", "/dev/null", file], check=True)
