"""Builds into mount points and onto a full disk, each in a child process with mounts of its own."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from quizkit.writer import OutputError
from tests.writer.bundles import ONE, TWO, files_of, publish, tree

FORK = multiprocessing.get_context("fork")
NEW_MOUNTS = 0x20000  # CLONE_NEWNS of unshare(2)
MINE = {"mine": b"mine"}


def may_mount() -> bool:
    unshare = shutil.which("unshare")
    return unshare is not None and subprocess.run([unshare, "--mount", "true"], check=False).returncode == 0


pytestmark = pytest.mark.skipif(not may_mount(), reason="only the superuser of a Linux can mount")


def mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True)


def with_own_mounts(work: Callable[[Path], None], place: Path) -> None:
    """Run `work` where what it mounts is seen by nobody else and is gone afterwards."""

    def run() -> None:
        assert ctypes.CDLL(None).unshare(NEW_MOUNTS) == 0
        mount("--make-rprivate", "/")
        work(place)

    process = FORK.Process(target=run)
    process.start()
    process.join()
    assert process.exitcode == 0


def test_a_folder_of_the_same_disk(tmp_path: Path) -> None:
    with_own_mounts(into_a_bound_folder, tmp_path)


def into_a_bound_folder(place: Path) -> None:
    (place / "site").mkdir()
    (place / "dist dir").mkdir()
    mount("--bind", str(place / "site"), str(place / "dist dir"))
    publish(place / "dist dir", ONE)
    (place / "dist dir" / "mine").write_bytes(b"mine")
    publish(place / "dist dir", TWO)
    assert files_of(place / "site") == TWO | MINE
    assert sorted(path.name for path in place.iterdir()) == ["dist dir", "site"]


def test_another_disk(tmp_path: Path) -> None:
    with_own_mounts(into_another_disk, tmp_path)


def into_another_disk(place: Path) -> None:
    (place / "dist").mkdir()
    mount("-t", "tmpfs", "tmpfs", str(place / "dist"))
    publish(place / "dist", ONE)
    (place / "dist" / "mine").write_bytes(b"mine")
    publish(place / "dist", TWO)
    assert files_of(place / "dist") == TWO | MINE
    assert [path.name for path in place.iterdir()] == ["dist"]


def test_another_disk_within_the_folder(tmp_path: Path) -> None:
    with_own_mounts(with_a_disk_within, tmp_path)


def with_a_disk_within(place: Path) -> None:
    publish(place / "dist", ONE)
    disk = place / "dist" / "html"
    mount("-t", "tmpfs", "tmpfs", str(disk))
    (disk / ".dist.quizkit-0123abcd").write_bytes(b"left by a build that was killed")
    publish(place / "dist", TWO)
    assert files_of(place / "dist") == TWO
    assert files_of(disk) == {"index.html": TWO["html/index.html"]}
    assert [path.name for path in place.iterdir()] == ["dist"]


def test_a_full_disk(tmp_path: Path) -> None:
    with_own_mounts(onto_a_full_disk, tmp_path)


def onto_a_full_disk(place: Path) -> None:
    mount("-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place))
    publish(place / "dist", ONE)
    before = tree(place)
    with pytest.raises(OutputError, match="disk is full"):
        publish(place / "dist", {**TWO, "json/en/large.json": bytes(100_000)})
    assert tree(place) == before
    publish(place / "dist", TWO)
    assert files_of(place / "dist") == TWO


def test_a_disk_that_is_only_read(tmp_path: Path) -> None:
    with_own_mounts(onto_a_disk_that_is_only_read, tmp_path)


def onto_a_disk_that_is_only_read(place: Path) -> None:
    mount("-t", "tmpfs", "tmpfs", str(place))
    publish(place / "dist", ONE)
    mount("-o", "remount,ro", str(place))
    for name in ("dist", "site"):
        with pytest.raises(OutputError, match=rf"{name} cannot be written: you have no permission"):
            publish(place / name, TWO)
    assert files_of(place / "dist") == ONE
    assert os.listdir(place) == ["dist"]
