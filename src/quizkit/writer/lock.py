"""One build at a time into an output directory."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from quizkit.diagnostics import say
from quizkit.writer.errors import OutputError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _release(path: str, file: int) -> None:
        os.close(file)  # before: an open file cannot be deleted there
        with suppress(OSError):
            os.unlink(path)
else:
    import fcntl

    def _lock(file: int) -> None:
        """Lock an open file. Not by `flock`: a worker process that outlives a killed build would hold on to that."""
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _release(path: str, file: int) -> None:
        with suppress(OSError):
            os.unlink(path)  # before: the file of the next holder may have that name as soon as the lock is free
        os.close(file)


_PAUSE = 0.05
_BUSY = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)

_held: set[str] = set()
"""What this process has locked: the system's locks do not part the threads of a process."""


@contextmanager
def locked(path: str, out: str, patience: float) -> Iterator[None]:
    """Hold a lock on the file `path`, which is there only while someone holds it; a killed process holds none.

    Another one's lock is waited for `patience` seconds. Raises OutputError about `out` after that, OSError where the
    file cannot be made.
    """
    file = _acquire(path, out, patience)
    try:
        yield
    finally:
        _held.discard(path)
        _release(path, file)


def _acquire(path: str, out: str, patience: float) -> int:
    end = time.monotonic() + patience
    while (file := _try(path)) is None:
        if time.monotonic() >= end:
            raise OutputError(say("another build is writing to {folder}; wait until it is done", folder=out))
        time.sleep(_PAUSE)
    return file


def _try(path: str) -> int | None:
    """The open file, locked; None where someone else has the lock."""
    if path in _held:
        return None
    file = os.open(path, _FLAGS, 0o666)
    if _is_locked(file) and _is_still(path, file):
        _held.add(path)
        return file
    os.close(file)
    return None


def _is_locked(file: int) -> bool:
    """Try to lock an open file. A file system without locks is taken as free of other builds."""
    try:
        _lock(file)
    except OSError as error:
        return error.errno not in _BUSY
    return True


def _is_still(path: str, file: int) -> bool:
    """Whether the open file is still the one by that name: its last holder may have removed it meanwhile."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path, follow_symlinks=False))
    except FileNotFoundError:
        return False
