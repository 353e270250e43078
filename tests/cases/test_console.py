"""Printing to a console that cannot show the text: the whole report comes out, and the exit status is the usual one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

import pytest

Run: TypeAlias = subprocess.CompletedProcess[bytes]

QUIZ = """\
id: console
title: {en: Console, uk: Консоль ✓}
questions:
  - id: q1
    stem: {en: "Ready?", uk: "Готові? 👍🏽"}
    options:
      - {text: {en: "A", uk: "Ґ"}, correct: true}
      - {text: {en: "B", uk: "Ї"}, correct: false}
"""


def written(folder: Path, quiz: str) -> Path:
    """A project in a folder, and with a file, that is named in Ukrainian."""
    project = folder / "Проєкт ✓"
    (project / "content").mkdir(parents=True)
    (project / "quizkit.toml").write_text('locales = ["en", "uk"]\n', "utf-8")
    (project / "content" / "консоль.yaml").write_text(quiz, "utf-8")
    return project


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project without a fault."""
    return written(tmp_path_factory.mktemp("sound"), QUIZ)


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with both options correct."""
    return written(tmp_path_factory.mktemp("broken"), QUIZ.replace("false", "true"))


@pytest.fixture(scope="module")
def report(broken: Path) -> str:
    """What is reported on a console that has all letters."""
    return quizkit(broken, "check", encoding="utf-8").stdout.decode()


def quizkit(project: Path, *words: str, encoding: str, stdout: int = subprocess.PIPE) -> Run:
    """Run a command in the project, on a console of an encoding."""
    return subprocess.run(
        [sys.executable, "-m", "quizkit", *words],
        cwd=project,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUNBUFFERED": "", "NO_COLOR": "1"},
        stdout=stdout,
        stderr=subprocess.PIPE,
        check=False,
    )


def read(data: bytes, encoding: str) -> str:
    """What was printed, as the console shows it, with the escapes undone."""
    units = re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code.group(1), 16)), data.decode(encoding))
    return units.encode("utf-16", "surrogatepass").decode("utf-16")


@pytest.mark.parametrize(
    ("words", "encoding"),
    [(("check", "--level", "info"), "cp1252"), (("check",), "ascii"), (("build",), "cp1252"), (("build",), "ascii")],
)
def test_a_sound_quiz(sound: Path, words: tuple[str, ...], encoding: str) -> None:
    run = quizkit(sound, *words, encoding=encoding)
    assert (run.returncode, b"Traceback" in run.stderr) == (0, False)


@pytest.mark.parametrize("encoding", ["cp1251", "cp1252", "ascii"])
def test_the_whole_report_of_a_faulty_one(broken: Path, report: str, encoding: str) -> None:
    run = quizkit(broken, "check", encoding=encoding)
    assert (run.returncode, run.stderr) == (1, b"")
    assert read(run.stdout, encoding) == report
    assert "content/консоль.yaml:7:" in report and "[exactly-one-correct]" in report
    assert "in console/q1\n" in report
    assert "content/консоль.yaml:8:" in report


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_into_a_file(broken: Path, report: str, tmp_path: Path, encoding: str) -> None:
    with (tmp_path / "report.txt").open("wb") as stream:
        run = quizkit(broken, "check", encoding=encoding, stdout=stream.fileno())
    assert (run.returncode, run.stderr) == (1, b"")
    assert read((tmp_path / "report.txt").read_bytes(), encoding) == report


@pytest.mark.parametrize(("name", "encoding"), [("json", "cp1251"), ("sarif", "cp1252")])
def test_a_document_for_programs_is_utf_8_everywhere(broken: Path, name: str, encoding: str) -> None:
    run = quizkit(broken, "check", "--format", name, encoding=encoding)
    assert run.returncode == 1
    document = json.dumps(json.loads(run.stdout.decode("utf-8")), ensure_ascii=False)
    assert "content/консоль.yaml" in document or quote("content/консоль.yaml") in document


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_build_that_fails_leaves_nothing(broken: Path, encoding: str) -> None:
    run = quizkit(broken, "build", encoding=encoding)
    assert (run.returncode, run.stdout) == (1, b"")
    assert "[exactly-one-correct]" in read(run.stderr, encoding)
    assert not (broken / "dist").exists()


@pytest.mark.parametrize("words", [("check", "немає.yaml"), ("explain", "нічого"), ("формат",), ("check", "--формат")])
def test_a_call_that_is_wrong(sound: Path, words: tuple[str, ...]) -> None:
    run = quizkit(sound, *words, encoding="ascii")
    assert (run.returncode, run.stdout, b"Traceback" in run.stderr) == (2, b"", False)


def unread(project: Path, *words: str) -> Run:
    """Run a command whose output nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return quizkit(project, *words, encoding="utf-8", stdout=writer)
    finally:
        os.close(writer)


@pytest.mark.parametrize("words", [("check", "--format", "json"), ("explain", "image-alt"), ("schema", "manifest")])
def test_a_reader_that_went_away(sound: Path, words: tuple[str, ...]) -> None:
    run = unread(sound, *words)
    assert (run.returncode, run.stderr) == (0, b"")


def test_findings_that_nobody_reads_still_count(broken: Path) -> None:
    run = unread(broken, "check")
    assert (run.returncode, run.stderr) == (1, b"")
