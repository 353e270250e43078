"""`quizkit explain`."""

from __future__ import annotations

import re

import pytest

from quizkit.cli import main
from quizkit.cli.explain import styled
from quizkit.pages import load_page
from quizkit.rules import RULES


@pytest.mark.parametrize("rule", RULES)
def test_in_a_pipe_a_page_is_printed_as_it_is(rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", rule]) == 0
    assert capsys.readouterr() == (load_page(rule).text, "")


def test_with_colours_a_page_is_styled(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert main(["explain", "exactly-one-correct"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("\x1b[1mexactly-one-correct\x1b[0m\n")
    assert "    \x1b[36m- id: capital\x1b[0m\n" in shown
    assert "```" not in shown


def test_styling() -> None:
    page = "# Title\n\n````text\n```\n# no heading\n````\n## Part\nWords `#`.\n"
    assert list(styled(page)) == [
        "\x1b[1mTitle\x1b[0m\n",
        "\n",
        "    \x1b[36m```\x1b[0m\n",
        "    \x1b[36m# no heading\x1b[0m\n",
        "\x1b[1mPart\x1b[0m\n",
        "Words `#`.\n",
    ]


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("exactly-one-corect", "exactly-one-correct"),
        ("Image_Alt", "image-alt"),
        ("broken image", "broken-image"),
    ],
)
def test_a_name_that_is_nearly_one(name: str, near: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search(rf"did you mean .*\b{near}\b", err)


def test_a_name_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "щось\x1b[31m"]) == 2
    err = capsys.readouterr().err
    assert "did you mean" not in err and "\x1b" not in err
    assert "".join(f"  {rule}\n" for rule in RULES) in err
