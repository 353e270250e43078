"""Builds that are killed, or come two at once: the bundle is the old one or a new one, whole, and nothing is left over.

What is killed is a process that publishes small bundles through the writer. Every call by which it could change the
disk is tried as its last one; then fifty moments by chance, with a larger bundle.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import multiprocessing
import os
import random
import shutil
import signal
import time
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from quizkit.writer import publish as publishing
from quizkit.writer.exchange import exchange
from tests.writer.bundles import ANSWERS, ONE, TWO, files_of, publish, tree, wrong_files

FORK = multiprocessing.get_context("fork")
FOREIGN = {"mine": b"mine", "json/en/mine": b"", "own/inner/mine": b""}
CALLS = ("mkdir", "open", "write", "link", "rename", "replace", "unlink", "rmdir")
THREE = {"markdown/en/three.md": b"3"}

Exchange = Callable[[str, str], bool]


def no_exchange(one: str, other: str) -> bool:
    return False


def put_foreign(out: Path) -> None:
    for path, data in FOREIGN.items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(data)


def build_and_die(out: Path, files: Mapping[str, bytes], number: int, change: Exchange) -> None:
    """Publish a bundle, but be killed just before the `number`th call that could change the disk."""
    calls = itertools.count(1)

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            if next(calls) == number:
                os.kill(os.getpid(), signal.SIGKILL)
            return function(*args, **more)

        return call

    for name in CALLS:
        setattr(os, name, counted(getattr(os, name)))
    vars(publishing)["exchange"] = counted(change)
    publish(out, files)


def run_and_die(out: Path, files: Mapping[str, bytes], number: int, change: Exchange) -> bool:
    """Whether the build came to its end before its `number`th call."""
    process = FORK.Process(target=build_and_die, args=(out, files, number, change))
    process.start()
    process.join()
    assert process.exitcode in (0, -signal.SIGKILL)
    return process.exitcode == 0


def assert_next_build_succeeds(out: Path, foreign: Mapping[str, bytes]) -> None:
    publish(out, THREE, patience=0)
    assert files_of(out) == {**THREE, **foreign}
    assert not (out / "html").exists()
    assert list(out.parent.iterdir()) == [out]


def test_a_first_build_killed_at_every_call(tmp_path: Path) -> None:
    out = tmp_path / "above" / "dist"
    for number in itertools.count(1):
        ended = run_and_die(out, ONE, number, exchange)
        if out.exists():
            assert files_of(out) == ONE
            assert wrong_files(out) == []
        assert_next_build_succeeds(out, {})
        shutil.rmtree(out.parent)
        if ended:
            break
    assert number > 15


def test_a_build_killed_at_every_call(tmp_path: Path) -> None:
    publish(tmp_path / "new", TWO)
    put_foreign(tmp_path / "new")
    new = tree(tmp_path / "new")
    seen = []
    out = tmp_path / "place" / "dist"
    for number in itertools.count(1):
        publish(out, {**ONE, **ANSWERS})
        put_foreign(out)
        old = tree(out)
        ended = run_and_die(out, TWO, number, exchange)
        assert tree(out) in (old, new)
        seen.append(tree(out) == new)
        assert_next_build_succeeds(out, FOREIGN)
        shutil.rmtree(out)
        if ended:
            break
    assert number > 40
    assert seen == sorted(seen)
    assert seen.count(True) > 10
    assert seen.count(False) > 10


def test_a_build_file_by_file_killed_at_every_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bundle may be a mixture then, but the manifest comes last, and the next build makes all good."""
    monkeypatch.setattr(publishing, "exchange", no_exchange)
    out = tmp_path / "dist"
    for number in itertools.count(1):
        publish(out, {**ONE, **ANSWERS})
        put_foreign(out)
        ended = run_and_die(out, TWO, number, no_exchange)
        if b"two.json" in (out / "manifest.json").read_bytes():
            assert wrong_files(out) == []
        assert_next_build_succeeds(out, FOREIGN)
        shutil.rmtree(out)
        if ended:
            break
    assert number > 40


def large(generation: int) -> dict[str, bytes]:
    """A bundle of which each file tells its generation, and some are of that one alone."""
    files = {f"json/en/quiz-{number}.json": b"%d %d" % (generation, number) for number in range(100)}
    return files | {f"html/en/only-{generation}-{number}.html": b"%d" % generation for number in range(10)}


def build_on(out: Path, generations: range, ready: Connection) -> None:
    ready.send(True)
    for generation in generations:
        publish(out, large(generation), patience=60)


def start_building(out: Path, generations: range) -> multiprocessing.process.BaseProcess:
    here, there = FORK.Pipe(duplex=False)
    process = FORK.Process(target=build_on, args=(out, generations, there))
    process.start()
    assert here.recv()
    return process


def generation_of(out: Path) -> int:
    return int((out / "json" / "en" / "quiz-0.json").read_bytes().split()[0])


def test_builds_killed_at_fifty_moments(tmp_path: Path) -> None:
    moments = random.Random(20)
    out = tmp_path / "dist"
    publish(out, large(0))
    put_foreign(out)
    killed_amid = 0
    for attempt in range(1, 51):
        process = start_building(out, range(attempt * 1000, attempt * 1000 + 999))
        time.sleep(moments.uniform(0, 0.1))
        process.kill()
        process.join()
        assert wrong_files(out) == []
        assert files_of(out) == {**large(generation_of(out)), **FOREIGN}
        killed_amid += len(list(tmp_path.iterdir())) > 1
        publish(out, large(attempt), patience=0)
        assert files_of(out) == {**large(attempt), **FOREIGN}
        assert list(tmp_path.iterdir()) == [out]
    assert killed_amid > 25


def read_through_one_opening(out: Path) -> str:
    """Open the folder once and hold it against its manifest: `whole`, `gone` meanwhile, or the wrong file."""
    folder = os.open(out, os.O_RDONLY)

    def read(path: str) -> bytes:
        with open(os.open(path, os.O_RDONLY, dir_fd=folder), "rb") as file:
            return file.read()

    try:
        for entry in json.loads(read("manifest.json"))["files"]:
            if hashlib.sha256(read(entry["path"])).hexdigest() != entry["sha256"]:
                return str(entry["path"])
    except FileNotFoundError:
        return "gone"
    finally:
        os.close(folder)
    return "whole"


def test_three_builds_at_once_and_a_reader(tmp_path: Path) -> None:
    out = tmp_path / "dist"
    publish(out, large(0))
    put_foreign(out)
    builders = [start_building(out, range(number * 1000, number * 1000 + 4)) for number in (1, 2, 3)]
    seen = set()
    while any(builder.is_alive() for builder in builders):
        seen.add(read_through_one_opening(out))
    for builder in builders:
        builder.join()
        assert builder.exitcode == 0
    assert seen <= {"whole", "gone"}
    assert "whole" in seen
    assert files_of(out) == {**large(generation_of(out)), **FOREIGN}
    assert generation_of(out) % 1000 == 3
    assert list(tmp_path.iterdir()) == [out]
