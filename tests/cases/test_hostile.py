"""Files that are no quiz, and paths that lead elsewhere: each is told by name, and nothing is written or copied."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cases.conftest import Workspace

QUIZ = """\
id: quiz
title: Quiz
questions:
  - id: q1
    stem: {en: '%s', uk: '%s'}
    options:
      - {text: One, correct: true}
      - {text: Two}
"""


def folder(path: Path) -> None:
    """A folder in a file's place."""
    path.mkdir()


def dangling(path: Path) -> None:
    """A link to nothing."""
    path.symlink_to("nothing.yaml")


def looping(path: Path) -> None:
    """A link to itself."""
    path.symlink_to(path.name)


def leaving(path: Path) -> None:
    """A link out of the project."""
    path.symlink_to("/etc/passwd")


@pytest.mark.parametrize("put", [folder, dangling, looping, leaving, os.mkfifo])
def test_what_is_no_file_is_told_by_name(work: Workspace, put: object) -> None:
    work.quiz(QUIZ % ("Which?", "Що?"))
    assert callable(put)
    put(work.root / "content" / "other.yaml")
    told = [(f["rule"], f["file"]) for f in work.findings() if f["severity"] == "error"]
    assert told == [("unreadable-file", "content/other.yaml")]
    assert "content/other.yaml" in work.refused()


@pytest.mark.parametrize(
    "content",
    [b"\0", b"id: a\0b\n", bytes(range(256)), b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xfe\0", b"[" * 10_000, b"a: " * 10_000],
)
def test_what_is_no_text_is_refused(work: Workspace, content: bytes) -> None:
    work.quiz(content)
    assert "content/quiz.yaml" in work.refused()


@pytest.mark.parametrize(
    "address", ["../../secret.png", "%2e%2e/../secret.png", "..%2f..%2fsecret.png", "img/../../../secret.png"]
)
def test_a_picture_outside_the_project_is_never_copied(work: Workspace, address: str) -> None:
    (work.root.parent / "secret.png").write_bytes(b"secret")
    work.quiz(QUIZ % (f"![a]({address})", f"![a]({address})"))
    assert "content/quiz.yaml" in work.refused()


@pytest.mark.parametrize("address", ["../.git/config", "../.env", "../%2eenv"])
def test_hidden_files_are_never_copied(work: Workspace, address: str) -> None:
    for name in (".git/config", ".env"):
        work.write(name, "secret-value")
    work.quiz(QUIZ % (f"[a]({address})", f"[a]({address})"))
    work.run("build")
    copies = [p for p in (work.root / "dist").rglob("*") if p.is_file() and b"secret-value" in p.read_bytes()]
    assert copies == []
