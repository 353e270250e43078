"""Every case of `cases/*.md`: a quiz, and exactly what the checks find in it, with line and column.

A case is a heading, a `yaml` block (the quiz), perhaps a `toml` block (the settings) and `file NAME` blocks, and a
`findings` block: a line a finding, `line:column severity rule [key]`, in the order of the report.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from quizkit.checks import CHECKS
from quizkit.pipeline import check_project
from quizkit.project import load_project
from quizkit.rules import RULES

CASES = Path(__file__).parent / "cases"
SETTINGS = 'name = "cases"\nsource_locale = "en"\nlocales = ["en", "uk"]\n'
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Case(NamedTuple):
    """A case: its name, its files, and the findings that it must give."""

    name: str
    files: dict[str, str]
    findings: list[str]


def read_cases() -> list[Case]:
    """The cases of all files."""
    cases = []
    for path in sorted(CASES.glob("*.md")):
        for section in re.split(r"^## ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            title, _, body = section.partition("\n")
            files, findings = {"quizkit.toml": SETTINGS}, []
            for kind, name, text in BLOCK.findall(body):
                if kind == "findings":
                    findings = text.splitlines()
                else:
                    files[{"yaml": "content/quiz.yaml", "toml": "quizkit.toml"}.get(kind, name)] = text
            cases.append(Case(f"{path.stem}: {title}", files, findings))
    return cases


ALL = read_cases()


@pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
def test_case(case: Case, tmp_path: Path) -> None:
    for name, text in case.files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    loaded = load_project(tmp_path)
    assert loaded.diagnostics == ()
    found = [
        f"{item.span.line}:{item.span.column} {item.severity} {item.rule} {item.key or ''}".rstrip()
        for item in check_project(loaded.project).diagnostics
    ]
    assert found == case.findings


def test_every_rule_of_a_check_has_a_case_that_fails_and_one_that_passes() -> None:
    told = {line.split()[2] for case in ALL for line in case.findings}
    assert {rule for check in CHECKS for rule in check.rules} - told - {"invalid-math"} == set()
    assert [case for case in ALL if not case.findings]
    assert told <= set(RULES)
