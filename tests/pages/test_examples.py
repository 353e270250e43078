"""The examples of the rules' pages, run: a bad one breaks the rule of its page and no other, a good one breaks none."""

from __future__ import annotations

from pathlib import Path

import pytest

from quizkit.pages import Example, load_page
from quizkit.pipeline import check_project
from quizkit.project import load_project
from quizkit.rules import RULES

EXAMPLES = [
    pytest.param(rule, example, id=f"{rule}-{example.kind}-{number}")
    for rule in RULES
    for number, example in enumerate(load_page(rule).examples, start=1)
]


def broken_rules(example: Example, folder: Path) -> set[str]:
    """The rules that the example's project breaks."""
    for name, data in example.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    loaded = load_project(folder)
    found = (*loaded.diagnostics, *check_project(loaded.project).diagnostics)
    return {item.rule for item in found}


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_example(rule: str, example: Example, tmp_path: Path) -> None:
    broken = broken_rules(example, tmp_path)
    if example.kind == "bad":
        assert rule in broken
        assert broken - {rule} == example.also
    else:
        assert broken == set()
