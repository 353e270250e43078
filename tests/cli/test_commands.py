"""The commands as a user calls them: what they write, what they say, how they end."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from quizkit import __version__
from quizkit.cli import COMMANDS, main


class Shell:
    """A folder, and commands run in it."""

    def __init__(self, root: Path, capfd: pytest.CaptureFixture[str]) -> None:
        self.root, self._capfd = root, capfd

    def run(self, *words: str) -> tuple[int, str, str]:
        """Run a command: its exit status, what it prints, what it says."""
        self._capfd.readouterr()
        try:
            status = main(words)
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 0
        out, err = self._capfd.readouterr()
        assert "Traceback" not in err
        return status, out, err


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Shell:
    """An empty folder."""
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capfd)


@pytest.fixture
def demo(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A new project."""
    assert shell.run("init", "demo")[0] == 0
    shell.root /= "demo"
    monkeypatch.chdir(shell.root)
    return shell


def files(root: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_a_new_project_builds_in_two_languages_without_a_finding(demo: Shell) -> None:
    status, out, err = demo.run("check", "--strict", "--level", "info")
    assert (status, out, err) == (0, "1 quiz, 2 questions: nothing to report\n", "")
    assert demo.run("build")[0] == 0
    manifest = json.loads((demo.root / "dist/manifest.json").read_text("utf-8"))
    assert [(entry["tag"], entry["texts"]) for entry in manifest["locales"]] == [("en", 18), ("uk", 18)]
    assert all(entry["texts"] == entry["translated"] for entry in manifest["locales"])


def test_init_touches_nothing_that_is_there(demo: Shell) -> None:
    (demo.root / "quizkit.toml").write_text("# mine\n")
    status, _, err = demo.run("init")
    assert (status, "is there already" in err) == (2, True)
    assert (demo.root / "quizkit.toml").read_text() == "# mine\n"


def test_a_new_quiz_is_sound_and_has_every_field(demo: Shell) -> None:
    assert demo.run("new", "my-quiz")[0] == 0
    text = (demo.root / "content/my-quiz.yaml").read_text("utf-8")
    assert demo.run("check", "content/my-quiz.yaml")[0] == 0
    schema = json.loads(demo.run("schema", "source-quiz")[1])
    for name in (*schema["properties"], *schema["$defs"]["Question"]["properties"]):
        assert name == "ignore" or f"{name}:" in text
    assert demo.run("new", "my-quiz")[0] == 2


@pytest.mark.parametrize("quiz_id", ["My Quiz", "index", "../x", "", "a/b", "x" * 65])
def test_a_new_quiz_needs_an_id_in_form(demo: Shell, quiz_id: str) -> None:
    before = files(demo.root)
    assert demo.run("new", quiz_id)[0] == 2
    assert files(demo.root) == before


def test_a_fault_writes_nothing_and_leaves_the_bundle_as_it_was(demo: Shell) -> None:
    demo.run("build")
    before = files(demo.root / "dist")
    quiz = demo.root / "content/first-steps.yaml"
    quiz.write_text(quiz.read_text("utf-8").replace("        correct: true\n", "", 1), "utf-8")
    status, out, err = demo.run("build")
    assert (status, out) == (1, "")
    assert "content/first-steps.yaml:12:5: error[exactly-one-correct]: 0 options" in err
    assert files(demo.root / "dist") == before


def test_ten_faults_in_one_file_give_ten_findings_each_at_its_line(demo: Shell) -> None:
    (demo.root / "content/first-steps.yaml").write_text(
        """id: First Steps
titel: {en: A, uk: Б}
level: hard
guide: nowhere
questions:
  - id: one
    stem: {en: Why?, de: Warum?}
    options:
      - {text: A, correct: yes}
      - {text: B, correct: false}
  - id: two
    stem: "  "
    options:
      - {text: C}
      - {text: D}
      - {text: D}
  - id: two
    stem: {en: "![x](none.png)", uk: "х"}
    shuffle: perhaps
    options: [{text: E, correct: true}, F]
""",
        "utf-8",
    )
    found = json.loads(demo.run("check", "--format", "json")[1])["findings"]
    assert [(item["line"], item["rule"]) for item in found] == [
        (1, "invalid-id"),
        (2, "unknown-key"),
        (3, "invalid-value"),
        (4, "invalid-value"),
        (7, "unknown-locale"),
        (9, "wrong-type"),
        (11, "exactly-one-correct"),
        (12, "empty-text"),
        (16, "duplicate-options"),
        (17, "duplicate-id"),
        (18, "broken-image"),
        (19, "wrong-type"),
    ]


def test_the_limit_and_the_level_decide_on_status_and_report(demo: Shell) -> None:
    quiz = demo.root / "content/first-steps.yaml"
    quiz.write_text(quiz.read_text("utf-8").replace("One at most", "__One__ at most"), "utf-8")
    assert demo.run("check")[0] == 0
    assert demo.run("check", "--strict")[0] == 1
    assert "markup-eats-characters" in demo.run("check")[1]
    assert "markup-eats-characters" not in demo.run("check", "--level", "error")[1]
    assert demo.run("check", "--strict", "quizkit.toml")[0] == 0, "only what the paths name is reported"


@pytest.mark.parametrize("report", ["json", "sarif"])
def test_reports_for_programs_are_one_document_whatever_happens(demo: Shell, report: str) -> None:
    assert json.loads(demo.run("check", "--format", report)[1])
    (demo.root / "quizkit.toml").write_text('locales = ["xx"]\nnonsense = 1\n')
    status, out, _ = demo.run("check", "--format", report)
    assert status == 2
    assert "xx" in out and json.loads(out)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("nonsense",),
        ("check", "no-such-file"),
        ("check", "/"),
        ("check", "--jobs", "x"),
        ("check", "--jobs", "0"),
        ("build", "--jobs", "-1"),
        ("build", "--format", "pdf"),
        ("build", "--locale", "de"),
        ("build", "--answers", "maybe"),
        ("build", "--out", "content"),
        ("schema", "nothing"),
        ("explain", "nothing"),
    ],
)
def test_a_wrong_call_is_said_with_status_2(demo: Shell, words: tuple[str, ...]) -> None:
    status, _, err = demo.run(*words)
    assert status == 2
    assert err.strip()


def test_without_a_project_there_is_a_word_on_it(shell: Shell) -> None:
    assert shell.run("build")[0] == 2


def test_a_project_is_found_from_any_folder_below(demo: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(demo.root / "content")
    assert demo.run("build")[0] == 0
    assert (demo.root / "dist/manifest.json").exists()


def test_a_build_of_some_formats_and_locales_has_no_others(demo: Shell) -> None:
    demo.run("build")
    assert demo.run("build", "--format", "json", "--locale", "uk", "--answers", "omit")[0] == 0
    written = sorted(path for path in files(demo.root / "dist") if not path.startswith(("schema", "types")))
    assert written == ["json/uk/first-steps.json", "manifest.json"]


def test_settings_in_pyproject_and_beside_each_other(demo: Shell) -> None:
    settings = (demo.root / "quizkit.toml").read_text("utf-8")
    table = settings.replace("[build]", "[tool.quizkit.build]")
    (demo.root / "pyproject.toml").write_text(f"[tool.quizkit]\n{table}", "utf-8")
    status, out, _ = demo.run("check")
    assert (status, "never read" in out) == (2, True)
    (demo.root / "quizkit.toml").unlink()
    assert demo.run("check", "--strict")[0] == 0


@pytest.mark.parametrize("name", ["source-quiz", "settings", "glossary", "manifest", "quiz", "answers"])
def test_schemas_are_json_schemas_that_our_files_keep_to(demo: Shell, name: str) -> None:
    schema = json.loads(demo.run("schema", name)[1])
    jsonschema.Draft202012Validator.check_schema(schema)
    demo.run("build")
    samples: dict[str, Any] = {
        "source-quiz": yaml.safe_load((demo.root / "content/first-steps.yaml").read_text("utf-8")),
        "manifest": json.loads((demo.root / "dist/manifest.json").read_text("utf-8")),
        "quiz": json.loads((demo.root / "dist/json/uk/first-steps.json").read_text("utf-8")),
        "glossary": {"terms": [{"term": "x", "keep": True}, {"term": "y", "translations": {"uk": "й"}}]},
        "settings": {"name": "x", "locales": ["en"]},
    }
    if name in samples:
        jsonschema.Draft202012Validator(schema).validate(samples[name])
    if name == "source-quiz":
        broken = samples[name] | {"questions": []}
        assert not jsonschema.Draft202012Validator(schema).is_valid(broken)
        assert not jsonschema.Draft202012Validator(schema).is_valid(samples[name] | {"titel": "x"})


def test_every_build_has_the_same_bytes(demo: Shell, tmp_path: Path) -> None:
    content = files(demo.root)
    bundles = []
    for zone, language, seed in (("Asia/Tokyo", "C", "1"), ("America/Lima", "uk_UA.UTF-8", "2")):
        other = tmp_path / seed / "elsewhere"
        for path, data in content.items():
            (other / path).parent.mkdir(parents=True, exist_ok=True)
            (other / path).write_bytes(data)
        environment = {"TZ": zone, "LANG": language, "PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin"}
        subprocess.run([sys.executable, "-m", "quizkit", "build"], cwd=other, env=environment, check=True)
        bundles.append(files(other / "dist"))
    assert bundles[0] == bundles[1]


def test_help_and_version(shell: Shell) -> None:
    assert shell.run("--version")[1] == f"quizkit {__version__}\n"
    status, out, _ = shell.run("--help")
    assert status == 0 and all(name in out for name in COMMANDS)
    for name in COMMANDS:
        assert shell.run(name, "--help")[0] == 0
