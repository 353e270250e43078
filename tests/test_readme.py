"""What the README shows is what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quizkit.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def block(heading: str) -> str:
    """The first fenced block below a heading."""
    found = re.search(rf"^## {heading}\n.*?^```\w*\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found.group(1)


def test_the_quiz_builds_and_the_mistake_is_reported_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quiz = block("A quiz")
    assert len(quiz.splitlines()) == 12
    (tmp_path / "content").mkdir()
    (tmp_path / "quizkit.toml").write_text('locales = ["en", "uk"]\n')
    file = tmp_path / "content" / "first-steps.yaml"
    file.write_text(quiz, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["check", "--strict"]) == 0
    assert main(["build"]) == 0
    for path in re.findall(r"^  (\w+[\w/.-]*\.\w+)", block("What comes out"), re.MULTILINE):
        assert (tmp_path / "dist" / path).is_file(), path
    file.write_text(quiz.replace("Точність зростає}}", "Точність зростає}, correct: true}"), "utf-8")
    capsys.readouterr()
    assert main(["check"]) == 1
    assert capsys.readouterr().out.startswith(block("A mistake"))
