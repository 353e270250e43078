"""Tests of the comparison with expected output."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import UPDATE, golden


def test_writes_when_asked_and_compares_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(UPDATE, "1")
    golden("a/page.md", "Ґанок\n", folder=tmp_path)
    monkeypatch.delenv(UPDATE)
    golden("a/page.md", "Ґанок\n", folder=tmp_path)
    golden("a/page.md", "Ґанок\n".encode(), folder=tmp_path)


def test_says_what_differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(UPDATE, raising=False)
    (tmp_path / "x").write_bytes(b"one\ntwo\n")
    with pytest.raises(AssertionError, match=r"-two\n\+three"):
        golden("x", "one\nthree\n", folder=tmp_path)
    with pytest.raises(AssertionError, match="other line ends"):
        golden("x", "one\r\ntwo\r\n", folder=tmp_path)


def test_an_unknown_file_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(UPDATE, raising=False)
    with pytest.raises(AssertionError, match="make golden"):
        golden("missing", "", folder=tmp_path)
    assert not list(tmp_path.iterdir())
