"""A project in a folder, and the command run in it: what the cases share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quizkit.cli import main

SETTINGS = 'name = "cases"\nsource_locale = "en"\nlocales = ["en", "uk"]\n'


class Workspace:
    """A project, and what its commands say."""

    def __init__(self, root: Path, capfd: pytest.CaptureFixture[str]) -> None:
        self.root, self._capfd = root, capfd
        self.write("quizkit.toml", SETTINGS)

    def write(self, file: str, content: str | bytes) -> Path:
        """Write a file of the project."""
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def quiz(self, content: str | bytes) -> Path:
        """Write the quiz."""
        return self.write("content/quiz.yaml", content)

    def run(self, *words: str) -> tuple[int, str, str]:
        """Run a command: its exit status, what it prints, what it says."""
        self._capfd.readouterr()
        try:
            status = main(words)
        except SystemExit as stop:
            status = int(stop.code or 0)
        out, err = self._capfd.readouterr()
        assert "Traceback" not in err
        return status, out, err

    def findings(self, *words: str) -> list[dict[str, Any]]:
        """What `check` finds, infos included."""
        found: list[dict[str, Any]] = json.loads(self.run("check", "--format", "json", "--level", "info", *words)[1])[
            "findings"
        ]
        return found

    def told(self, *words: str) -> list[str]:
        """What `check` finds, each as `line:column severity rule`."""
        return [f"{f['line']}:{f['column']} {f['severity']} {f['rule']}" for f in self.findings(*words)]

    def build(self, *words: str) -> None:
        """Build the project, which must succeed."""
        status, _, err = self.run("build", *words)
        assert status == 0, err

    def refused(self) -> str:
        """Build the project, which must fail and write nothing; what is said."""
        status, _, err = self.run("build")
        assert status == 1
        assert not (self.root / "dist").exists()
        return err

    def json(self, locale: str = "en", quiz: str = "quiz") -> dict[str, Any]:
        """A quiz as the JSON export has it."""
        loaded: dict[str, Any] = json.loads((self.root / f"dist/json/{locale}/{quiz}.json").read_text("utf-8"))
        return loaded

    def options(self, locale: str = "en", quiz: str = "quiz", form: str = "plain") -> list[list[str]]:
        """The options' texts, question by question."""
        return [[o["text"][form] for o in q["options"]] for q in self.json(locale, quiz)["questions"]]

    def page(self, locale: str = "en", quiz: str = "quiz") -> str:
        """A quiz as the HTML export has it."""
        return (self.root / f"dist/html/{locale}/{quiz}.html").read_text("utf-8")

    def markdown(self, locale: str = "en", quiz: str = "quiz") -> str:
        """A quiz as the Markdown export has it."""
        return (self.root / f"dist/markdown/{locale}/{quiz}.md").read_text("utf-8")


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Workspace:
    """A project with English and Ukrainian, in which commands run."""
    monkeypatch.chdir(tmp_path)
    return Workspace(tmp_path, capfd)
