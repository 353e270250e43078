"""Tests of the lock on an output directory."""

from __future__ import annotations

import errno
import fcntl
import multiprocessing
import os
import signal
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from quizkit.writer import OutputError, staging
from quizkit.writer import lock as module
from quizkit.writer.lock import locked
from tests.writer.bundles import ONE, TWO, files_of, publish

FORK = multiprocessing.get_context("fork")


def _hold(out: Path, ready: Connection) -> None:
    with staging(out):
        ready.send(True)
        signal.pause()


def _start_holder(out: Path) -> multiprocessing.process.BaseProcess:
    """Another process that builds and does not come to an end."""
    here, there = FORK.Pipe(duplex=False)
    holder = FORK.Process(target=_hold, args=(out, there))
    holder.start()
    assert here.recv()
    return holder


def _end(holder: multiprocessing.process.BaseProcess) -> None:
    holder.kill()
    holder.join()


def test_another_build_is_not_disturbed(tmp_path: Path) -> None:
    out = tmp_path / "dist"
    publish(out, ONE)
    holder = _start_holder(out)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(OutputError, match=r"another build is writing to .*dist; wait until it is done"):
        publish(out, TWO, patience=0.1)
    assert sorted(tmp_path.iterdir()) == before
    assert files_of(out) == ONE
    _end(holder)
    publish(out, TWO, patience=0)
    assert files_of(out) == TWO
    assert list(tmp_path.iterdir()) == [out]


def test_another_build_is_waited_for(tmp_path: Path) -> None:
    out = tmp_path / "dist"
    holder = _start_holder(out)
    threading.Timer(0.3, holder.kill).start()
    started = time.monotonic()
    publish(out, TWO)
    assert time.monotonic() - started > 0.2
    holder.join()
    assert files_of(out) == TWO


def test_builds_to_neighbours_do_not_wait(tmp_path: Path) -> None:
    holder = _start_holder(tmp_path / "dist")
    publish(tmp_path / "site", ONE, patience=0)
    _end(holder)


def test_a_second_build_of_the_same_process(tmp_path: Path) -> None:
    out = tmp_path / "dist"
    with staging(out):
        with pytest.raises(OutputError, match="another build"):
            publish(out, ONE, patience=0)
        assert module._held
    assert not module._held
    publish(out, ONE, patience=0)


def _hold_with_worker(out: Path, ready: Connection) -> None:
    with staging(out):
        worker = FORK.Process(target=signal.pause)
        worker.start()
        ready.send(worker.pid)
        signal.pause()


def test_a_worker_that_outlives_its_build_holds_nothing(tmp_path: Path) -> None:
    here, there = FORK.Pipe(duplex=False)
    holder = FORK.Process(target=_hold_with_worker, args=(tmp_path / "dist", there))
    holder.start()
    worker = here.recv()
    _end(holder)
    try:
        publish(tmp_path / "dist", ONE, patience=0)
    finally:
        os.kill(worker, signal.SIGKILL)


def test_a_file_that_its_last_holder_removed_is_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lock"
    lock, tries = module._lock, []

    def remove_first(file: int) -> None:
        lock(file)
        tries.append(file)
        if len(tries) == 1:
            path.unlink()
        if len(tries) == 2:
            path.rename(tmp_path / "other")
            path.write_bytes(b"")

    monkeypatch.setattr(module, "_lock", remove_first)
    with locked(str(path), "dist", 1):
        assert len(tries) == 3
        assert path.exists()
    assert not path.exists()


def test_a_file_system_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: int, flags: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "lockf", fail)
    publish(tmp_path / "dist", ONE)
    assert files_of(tmp_path / "dist") == ONE


def test_a_link_is_no_lock(tmp_path: Path) -> None:
    (tmp_path / ".dist.quizkit-lock").symlink_to("precious")
    (tmp_path / "precious").write_bytes(b"")
    with pytest.raises(OutputError, match="dist cannot be written"):
        publish(tmp_path / "dist", ONE)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".dist.quizkit-lock", "precious"]
