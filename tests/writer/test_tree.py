"""Tests of walking, deleting and carrying over what lies on a disk."""

from __future__ import annotations

import errno
import inspect
import os
import sys
from pathlib import Path

import pytest

from quizkit.writer.tree import bring, delete, folders_of, walk


def test_links_are_told_of_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "file").write_bytes(b"")
    (tmp_path / "a" / "up").symlink_to("..")
    found = [path for path, _ in walk(str(tmp_path))]
    assert sorted(found) == ["a", "a/b", "a/file", "a/up"]
    assert found.index("a") < found.index("a/b")


def test_folders_on_the_way() -> None:
    assert folders_of(["a/b/c", "a/d", "e"]) == {"a", "a/b"}
    assert folders_of(["/etc/passwd", "../x", ""]) == {"/etc", ".."}


def test_a_tree_deeper_than_python_calls_is_deleted(tmp_path: Path) -> None:
    deep = str(tmp_path / "root")
    for _ in range(150):
        os.mkdir(deep)
        deep += "/d"
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 100)
    try:
        delete(str(tmp_path / "root"))
    finally:
        sys.setrecursionlimit(limit)
    assert list(tmp_path.iterdir()) == []


def test_what_comes_in_while_a_folder_is_deleted_is_rescued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "root"
    (root / "a").mkdir(parents=True)
    (root / "a" / "old").write_bytes(b"")
    rmdir, calls = os.rmdir, []

    def late(path: str) -> None:
        calls.append(path)
        if len(calls) == 2:
            (root / "new").write_bytes(b"new")
        rmdir(path)

    def rescue(path: str, entry: os.DirEntry[str]) -> bool:
        if path == "new":
            os.rename(entry.path, tmp_path / "rescued")
        return path == "new"

    monkeypatch.setattr(os, "rmdir", late)
    delete(str(root), rescue)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rescued"]


def test_a_folder_that_cannot_be_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: str) -> None:
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), path)

    monkeypatch.setattr(os, "rmdir", fail)
    with pytest.raises(OSError, match="busy"):
        delete(str(tmp_path))


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_no_reason_to_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def fail(source: str, target: str, *, follow_symlinks: bool) -> None:
        raise OSError(number, os.strerror(number), target)

    (tmp_path / "a").write_bytes(b"")
    monkeypatch.setattr(os, "link", fail)
    with pytest.raises(OSError, match=os.strerror(number)):
        bring(str(tmp_path / "a"), str(tmp_path / "b"))
    assert not (tmp_path / "b").exists()
