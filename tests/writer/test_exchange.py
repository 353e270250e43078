"""Tests of two folders that change places."""

from __future__ import annotations

import ctypes
import platform
import sys
from pathlib import Path

import pytest

from quizkit.writer import exchange as module
from quizkit.writer.exchange import exchange, is_mounted
from tests.writer.bundles import tree


class OldLibrary:
    """A C library without a function for renameat2, as musl was for long."""

    def __init__(self, name: None) -> None:
        self.syscall = ctypes.PyDLL(name, use_errno=True).syscall


@pytest.fixture
def folders(tmp_path: Path) -> tuple[str, str]:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).write_bytes(b"")
    return str(tmp_path / "one"), str(tmp_path / "two")


def test_folders_change_places(folders: tuple[str, str], tmp_path: Path) -> None:
    assert exchange(*folders)
    assert tree(tmp_path) == {"one": "d", "one/two": b"", "two": "d", "two/one": b""}


def test_without_a_function_of_the_library(
    folders: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ctypes, "CDLL", OldLibrary)
    assert exchange(*folders)
    assert tree(tmp_path) == {"one": "d", "one/two": b"", "two": "d", "two/one": b""}


def test_not_on_a_machine_whose_numbers_are_unknown(
    folders: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ctypes, "CDLL", OldLibrary)
    monkeypatch.setattr(platform, "machine", lambda: "vax")
    before = tree(tmp_path)
    assert not exchange(*folders)
    assert tree(tmp_path) == before


def test_not_on_another_system(folders: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "plan9")
    assert not exchange(*folders)


def test_not_with_what_is_not_there(folders: tuple[str, str], tmp_path: Path) -> None:
    assert not exchange(folders[0], str(tmp_path / "three"))
    assert not exchange("/proc", folders[0])


def test_mount_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_mounted("/proc")
    assert not is_mounted(str(tmp_path))
    mounts = tmp_path / "mountinfo"
    mounts.write_text("36 35 98:0 / /srv/a\\040\\134b/inner rw,noatime - ext4 /dev/root rw\n", encoding="utf-8")
    monkeypatch.setattr(module, "MOUNTS", str(mounts))
    assert is_mounted("/srv/a \\b/inner")
    assert is_mounted("/srv/a \\b")
    assert not is_mounted("/srv/a")


def test_a_system_that_lists_no_mounts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOUNTS", str(tmp_path / "missing"))
    assert is_mounted("/proc")
    assert not is_mounted(str(tmp_path))
