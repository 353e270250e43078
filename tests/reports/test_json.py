"""The report for programs."""

from __future__ import annotations

import json

from quizkit.diagnostics import Span
from quizkit.reports.json import render
from tests.reports.samples import KEY, QUIZ, RICH, counts, finding, sources


def test_the_document() -> None:
    assert json.loads(render([KEY], sources, counts([KEY]))) == {
        "contract": "1.0",
        "findings": [
            {
                "rule": "exactly-one-correct",
                "severity": "error",
                "message": "2 options are marked correct",
                "help": "keep `correct: true` on one option",
                "file": QUIZ,
                "line": 25,
                "column": 9,
                "endLine": 25,
                "endColumn": 22,
                "key": "checkpoint-sharding/why-shards",
                "locale": None,
                "related": [{"file": QUIZ, "line": 31, "column": 9, "message": "marked correct here"}],
            }
        ],
        "summary": {"quizzes": 1, "questions": 8, "error": 1, "warning": 0, "info": 0},
    }


def test_keys_stand_in_the_order_of_the_contract() -> None:
    document = json.loads(render([KEY], sources, counts([KEY])))
    assert list(document) == ["contract", "findings", "summary"]
    assert " ".join(document["findings"][0]) == (
        "rule severity message help file line column endLine endColumn key locale related"
    )


def test_what_is_absent_is_null() -> None:
    found = json.loads(render([finding(Span("x", 1, 1, 1, 1))], sources, counts(())))["findings"][0]
    assert (found["help"], found["key"], found["locale"], found["related"]) == (None, None, None, [])


def test_letters_are_themselves() -> None:
    assert "дуже" in render(RICH, sources, counts(RICH))
