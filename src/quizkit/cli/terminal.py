"""Printing that never fails, whatever the console lacks and whoever stops reading.

- A character that the console's encoding lacks is printed as a backslash escape. The escapes are JSON's, so that a JSON
  document stays one.
- A reader that goes away (`| head`) is no fault: the rest is dropped, and the command goes on to its own exit status.
- An output that cannot be written (a full disk) is told on stderr, with exit status 2.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

_GONE = (errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN)
"""How systems say that nobody reads any more; EINVAL is Windows' word."""

_QUIET_SECONDS = 1.0
_EVERY_SECONDS = 0.1


def print_data(text: str) -> None:
    """Print what a command was asked for, to stdout. Raises SystemExit(2) where that cannot be written."""
    _print_whole(text, _encoding(sys.stdout))


def print_json(text: str) -> None:
    """Print a JSON document to stdout as `print_data` does: in UTF-8, or in ASCII on a console of another encoding."""
    encoding = _encoding(sys.stdout)
    _print_whole(text, encoding if codecs.lookup(encoding).name == "utf-8" else "ascii")


def print_talk(text: str) -> None:
    """Print what a command says beside its work, to stderr; dropped where that cannot be written."""
    _write(sys.stderr, _encodable(text, _encoding(sys.stderr)))


def use_colour(*, to_stderr: bool) -> bool:
    """Whether an output should have colours: NO_COLOR (no-color.org), FORCE_COLOR, else whether it is a terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return _is_terminal(sys.stderr if to_stderr else sys.stdout)


@contextmanager
def progress(noun: str) -> Iterator[Callable[[int, int], None]]:
    """Gives what to call with how many are done of how many: `12 of 340 quizzes`.

    It is shown on a terminal alone, on stderr, once the work has taken over a second, and cleared at the end.
    """
    if not _is_terminal(sys.stderr):
        yield _say_nothing
        return
    line = _ProgressLine(noun)
    try:
        yield line.tell
    finally:
        line.clear()


@contextmanager
def guarded() -> Iterator[None]:
    """Around a command: what was printed in other ways than by this module (help, say) is flushed without a fault."""
    try:
        yield
    finally:
        _write(sys.stdout, "")
        _write(sys.stderr, "")


def _print_whole(text: str, encoding: str) -> None:
    fault = _write(sys.stdout, _encodable(text, encoding))
    if fault is not None:
        print_talk(f"quizkit: the output cannot be written: {fault.strerror}\n")
        raise SystemExit(2)


def _write(stream: TextIO | None, text: str) -> OSError | None:
    """Write to a stream, and give why it could not be written, if that is anything but that nobody reads it."""
    if stream is None or stream.closed:
        return None
    try:
        stream.write(text)
        stream.flush()
    except OSError as error:
        _silence(stream)
        return None if error.errno in _GONE else error
    return None


def _silence(stream: TextIO) -> None:
    """Send what a stream still holds nowhere: else it would be tried again when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _encoding(stream: TextIO | None) -> str:
    return getattr(stream, "encoding", None) or "utf-8"


def _escape(error: UnicodeError) -> tuple[str, int]:
    """The codecs' error handler: JSON's escapes, with a pair of surrogates for what lies beyond U+FFFF."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    pairs = zip(units[::2], units[1::2], strict=True)
    return "".join(f"\\u{high:02x}{low:02x}" for high, low in pairs), error.end


codecs.register_error("quizkit.escape", _escape)


def _encodable(text: str, encoding: str) -> str:
    """A text with what an encoding lacks escaped."""
    return text.encode(encoding, "quizkit.escape").decode(encoding)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty() and os.environ.get("TERM") != "dumb"


def _say_nothing(done: int, total: int) -> None:
    """Progress where nobody watches."""


class _ProgressLine:
    """A line of a terminal that is written over and over."""

    def __init__(self, noun: str) -> None:
        self._noun = noun
        self._next = monotonic() + _QUIET_SECONDS
        self._width = 0

    def tell(self, done: int, total: int) -> None:
        """Show how many are done, if it is time to."""
        now = monotonic()
        if now < self._next:
            return
        self._next = now + _EVERY_SECONDS
        line = f"{done} of {total} {self._noun}"
        print_talk("\r" + line)
        self._width = len(line)

    def clear(self) -> None:
        """Take the line away."""
        if self._width:
            print_talk("\r" + " " * self._width + "\r")
            self._width = 0
