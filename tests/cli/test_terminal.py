"""Printing on consoles that lack letters, into pipes that nobody reads, onto disks that are full."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.cli import terminal

TEXT = "✓ Ґ Їжак 👍🏽 é"
DOCUMENT = json.dumps({"text": TEXT + "\ud800"}, ensure_ascii=False) + "\n"
FULL = Path("/dev/full")

needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


Run: TypeAlias = subprocess.CompletedProcess[bytes]


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def python(
    code: str, *, encoding: str = "utf-8", stdout: int | None = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    """Run a program that prints with the module's functions."""
    return subprocess.run(
        [sys.executable, "-c", f"from quizkit.cli.terminal import *\n{code}"],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUNBUFFERED": ""},
        check=False,
    )


def into_closed_pipe(code: str) -> Run:
    """Run a program whose stdout nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return python(code, stdout=writer)
    finally:
        os.close(writer)


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", TEXT.encode()),
        ("cp1251", b"\\u2713 \xa5 \xaf\xe6\xe0\xea \\ud83d\\udc4d\\ud83c\\udffd \\u00e9"),
        ("cp1252", b"\\u2713 \\u0490 \\u0407\\u0436\\u0430\\u043a \\ud83d\\udc4d\\ud83c\\udffd \xe9"),
        ("ascii", b"\\u2713 \\u0490 \\u0407\\u0436\\u0430\\u043a \\ud83d\\udc4d\\ud83c\\udffd \\u00e9"),
        ("ascii:strict", b"\\u2713 \\u0490 \\u0407\\u0436\\u0430\\u043a \\ud83d\\udc4d\\ud83c\\udffd \\u00e9"),
        ("utf-16-le", TEXT.encode("utf-16-le")),
    ],
)
def test_what_a_console_lacks_is_escaped(encoding: str, shown: bytes) -> None:
    run = python(f"print_data({TEXT!r}); print_talk({TEXT!r})", encoding=encoding)
    assert (run.returncode, run.stdout, run.stderr) == (0, shown, shown)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251", "cp1252", "ascii", "latin-1"])
def test_a_json_document_stays_one_and_is_utf_8(encoding: str) -> None:
    run = python(f"print_json({DOCUMENT!r})", encoding=encoding)
    assert json.loads(run.stdout.decode("utf-8")) == json.loads(DOCUMENT)


@given(
    text=st.text(st.characters(), max_size=50),
    encoding=st.sampled_from(["ascii", "cp1251", "cp1252", "utf-8", "koi8-u"]),
)
def test_any_text_can_be_printed_in_any_encoding(text: str, encoding: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        terminal.print_data(text)
        terminal.print_json(json.dumps(text, ensure_ascii=False))
    assert stream.buffer.getvalue()


def test_the_escapes_are_for_writing_alone() -> None:
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", "quizkit.escape")


def test_a_reader_that_went_away_changes_nothing() -> None:
    run = into_closed_pipe("print_data('x' * 100_000); print_data('more'); print_talk('done'); raise SystemExit(1)")
    assert (run.returncode, run.stderr) == (1, b"done")


def test_help_into_a_pipe_that_nobody_reads() -> None:
    run = into_closed_pipe("with guarded(): print('printed by another')")
    assert (run.returncode, run.stderr) == (0, b"")


@needs_full
def test_a_full_disk_is_told() -> None:
    with FULL.open("wb") as stream:
        run = python("print_data('x' * 100_000)", stdout=stream.fileno())
    assert run.returncode == 2
    assert run.stderr.decode() == f"quizkit: the output cannot be written: {os.strerror(errno.ENOSPC)}\n"


@pytest.mark.parametrize("code", ["sys.stdout = sys.stderr = None", "sys.stdout.close(); sys.stderr.close()"])
def test_without_any_output(code: str) -> None:
    prints = "print_data('x'); print_json('[]'); print_talk('y'); use_colour(to_stderr=True)"
    run = python(f"import sys\n{code}\nwith guarded(): {prints}")
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


@pytest.mark.parametrize(
    ("variables", "terminal_there", "coloured"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": ""}, True, True),
        ({"NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ],
)
def test_colour(
    variables: dict[str, str], terminal_there: bool, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    stream = Screen() if terminal_there else io.StringIO()
    other = io.StringIO() if terminal_there else Screen()
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(sys, "stderr", other)
    assert terminal.use_colour(to_stderr=False) is coloured
    monkeypatch.setattr(sys, "stdout", other)
    monkeypatch.setattr(sys, "stderr", stream)
    assert terminal.use_colour(to_stderr=True) is coloured


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock that progress looks at."""
    clock = Clock()
    monkeypatch.setattr(terminal, "monotonic", clock)
    monkeypatch.delenv("TERM", raising=False)
    return clock


def watched(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO) -> io.StringIO:
    """The stream, put in the place of stderr; not in a fixture, for pytest has its own between setup and test."""
    monkeypatch.setattr(sys, "stderr", stream)
    return stream


def test_progress_of_short_work_is_not_shown(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch, Screen())
    with terminal.progress("quizzes") as told:
        clock.now += 0.9
        told(1, 3)
    assert screen.getvalue() == ""


def test_progress_of_long_work(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch, Screen())
    with terminal.progress("quizzes") as told:
        for done, seconds in enumerate((0.5, 0.6, 0.05, 0.2), start=1):
            clock.now += seconds
            told(done, 340)
        assert screen.getvalue() == "\r2 of 340 quizzes\r4 of 340 quizzes"
    assert screen.getvalue().endswith("\r" + " " * 16 + "\r")


def test_progress_is_cleared_when_the_work_fails(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch, Screen())

    def work() -> None:
        with terminal.progress("quizzes") as told:
            clock.now += 2
            told(1, 2)
            raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        work()
    assert screen.getvalue() == "\r1 of 2 quizzes\r" + " " * 14 + "\r"


def test_no_progress_where_no_terminal_is(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watched(monkeypatch, io.StringIO())
    with terminal.progress("quizzes") as told:
        clock.now += 5
        told(1, 2)
    assert screen.getvalue() == ""
