"""Files that are no quiz, and paths that lead elsewhere: each is told by name, and nothing is written or copied."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
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
SOUND = """\
id: quiz
title: {en: Quiz, uk: Вікторина}
questions:
  - id: q1
    stem: {en: Which?, uk: Що?}
    options:
      - {text: {en: One, uk: Раз}, correct: true}
      - {text: {en: Two, uk: Два}}
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


@pytest.mark.parametrize("name", ["two words", "вікторина", "new\nline", "esc\x1b[31m", "tab\t", "a%20b", "-x", "#"])
def test_odd_names_of_files_are_read_and_shown(work: Workspace, name: str) -> None:
    work.write(f"content/{name}.yaml", SOUND)
    work.build()
    work.write(f"content/{name}.yaml", SOUND.replace("correct: true", "correct: maybe"))
    status, out, _ = work.run("check")
    assert status == 1
    assert "\x1b" not in out
    assert len([line for line in out.split("\n") if "error[" in line]) == 1


def test_a_name_that_is_not_utf_8_is_read_and_shown(work: Workspace) -> None:
    path = os.fsencode(work.root) + b"/content/\xff\xfe.yaml"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as stream:
        stream.write(SOUND.replace("correct: true", "correct: maybe").encode())
    for report in ("text", "json", "sarif", "github"):
        status, out, _ = work.run("check", "--format", report)
        assert status == 1 and out


def test_names_that_differ_in_case_alone_are_two_files(work: Workspace) -> None:
    work.write("content/Quiz.yaml", SOUND)
    work.write("content/quiz.yaml", SOUND.replace("id: quiz", "id: other", 1))
    work.build()
    assert (work.root / "dist/json/en/other.json").exists()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_an_output_that_cannot_be_written_is_told_and_left_whole(
    work: Workspace, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    work.quiz(SOUND)
    work.build()
    before = {path: path.read_bytes() for path in (work.root / "dist").rglob("*") if path.is_file()}

    def refuse(*args: object, **kwargs: object) -> int:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr("quizkit.writer.files.os.write", refuse)
        status, _, err = work.run("build")
    assert status == 2
    assert "cannot be written" in err
    assert {path: path.read_bytes() for path in (work.root / "dist").rglob("*") if path.is_file()} == before
    assert sorted(path.name for path in work.root.iterdir()) == ["content", "dist", "quizkit.toml"]


def left_overs(root: Path) -> list[str]:
    """What a build puts beside its output; what measures the tests' coverage puts its own files there."""
    names = (path.name for path in root.iterdir())
    return [name for name in names if name.startswith(".") and not name.startswith(".coverage")]


def test_an_interrupt_ends_a_build_in_one_line_and_leaves_nothing(work: Workspace) -> None:
    for number in range(60):
        work.write(f"content/q{number}.yaml", SOUND.replace("id: quiz", f"id: quiz-{number}", 1))
    command = [sys.executable, "-m", "quizkit", "build", "--jobs", "2"]
    build = subprocess.Popen(command, cwd=work.root, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while build.poll() is None and not left_overs(work.root):
        time.sleep(0.01)
    os.killpg(build.pid, signal.SIGINT)
    _, err = build.communicate(timeout=30)
    assert build.returncode in (0, 130), err
    assert "Traceback" not in err
    assert left_overs(work.root) == []
