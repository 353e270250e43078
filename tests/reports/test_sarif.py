"""SARIF, held to the schema of the standard."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from jsonschema import Draft4Validator

from quizkit.diagnostics import Diagnostic, Severity, Span, say
from quizkit.pages import load_page
from quizkit.reports.base import Sources
from quizkit.reports.sarif import render
from quizkit.rules import RULES
from tests.reports.samples import KEY, NOTHING, ODD, QUIZ, RICH, finding, sources, span, texts


@cache
def validator() -> Draft4Validator:
    """The schema of SARIF 2.1.0."""
    schema = Path(__file__).parent / "schema" / "sarif-2.1.0.json"
    return Draft4Validator(json.loads(schema.read_text("utf-8")))


def run(*diagnostics: Diagnostic, texts: Sources = sources) -> dict[str, Any]:
    """The one run of a valid log."""
    log = json.loads(render(diagnostics, texts, NOTHING))
    validator().validate(log)
    (only,) = log["runs"]
    assert isinstance(only, dict)
    return only


def results(*diagnostics: Diagnostic, texts: Sources = sources) -> list[dict[str, Any]]:
    """The results of a valid log."""
    found = run(*diagnostics, texts=texts)["results"]
    assert isinstance(found, list)
    return found


def fingerprints(*diagnostics: Diagnostic, texts: Sources = sources) -> list[str]:
    """What findings are known by from one run to the next."""
    return [result["partialFingerprints"]["quizkit/v1"] for result in results(*diagnostics, texts=texts)]


def test_the_schema_is_the_standard_s_and_refuses_what_is_wrong() -> None:
    assert not validator().is_valid({"version": "2.1.0", "runs": [{"tool": {}}]})


def test_any_findings_are_valid() -> None:
    found = run(*RICH)
    assert found["columnKind"] == "unicodeCodePoints"
    assert len(found["results"]) == len(RICH)
    assert run()["results"] == []


def test_a_finding() -> None:
    (result,) = results(KEY)
    del result["partialFingerprints"]
    artifact = {"uri": QUIZ, "uriBaseId": "%SRCROOT%"}
    region = {"startLine": 25, "startColumn": 9, "endLine": 25, "endColumn": 22}
    assert result == {
        "ruleId": "exactly-one-correct",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "2 options are marked correct\nkeep `correct: true` on one option"},
        "locations": [
            {
                "physicalLocation": {"artifactLocation": artifact, "region": region},
                "logicalLocations": [{"fullyQualifiedName": "checkpoint-sharding/why-shards"}],
            }
        ],
        "relatedLocations": [
            {
                "id": 1,
                "physicalLocation": {
                    "artifactLocation": artifact,
                    "region": region | {"startLine": 31, "endLine": 31},
                },
                "message": {"text": "marked correct here"},
            }
        ],
    }


def test_levels_and_the_locale() -> None:
    found = results(*(finding(Span("x", 1, 1, 1, 1), severity=each, locale="uk") for each in Severity))
    assert [result["level"] for result in found] == ["error", "warning", "note"]
    assert found[0]["properties"] == {"locale": "uk"}


def test_each_rule_that_was_broken_is_told_once_with_its_page() -> None:
    found = run(finding(Span("x", 1, 1, 1, 1), "image-alt"), KEY, finding(Span("x", 2, 1, 2, 1), "image-alt"))
    rules = found["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["exactly-one-correct", "image-alt"]
    assert rules[1]["shortDescription"]["text"] == load_page("image-alt").summary
    assert rules[1]["help"]["markdown"] == load_page("image-alt").text
    assert rules[1]["defaultConfiguration"] == {"level": "warning"}
    assert [rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in found["results"]] == [True] * 3


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_can_be_told(rule: str) -> None:
    assert results(finding(Span("x", 1, 1, 1, 1), rule))[0]["ruleId"] == rule


def test_addresses_of_odd_files() -> None:
    uri = results(finding(Span(ODD, 1, 1, 1, 1)))[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert re.fullmatch(r"[A-Za-z0-9/._~%-]+", uri)
    assert unquote(uri) == ODD


def test_braces_and_brackets_of_an_author_are_text() -> None:
    message = say("{text}", text="{0} and [a](https://example.org) and a[1] (x)")
    item = Diagnostic(rule="unknown-key", severity=Severity.ERROR, message=message, span=Span("x", 1, 1, 1, 1))
    assert results(item)[0]["message"]["text"] == "{{0}} and \\[a](https://example.org) and a[1] (x)"


def test_fingerprints_stay_when_lines_move() -> None:
    moved = KEY.span._replace(line=99, end_line=99)
    text = 'msgid "Why?"\nmsgstr "Чому"\n'
    before = fingerprints(KEY, finding(Span("x.po", 2, 8, 2, 14), "po-syntax"), texts=lambda file: text)
    after = fingerprints(
        Diagnostic(rule=KEY.rule, severity=KEY.severity, message=say("said otherwise"), span=moved, key=KEY.key),
        finding(Span("x.po", 4, 10, 4, 16), "po-syntax"),
        texts=lambda file: "# one\n# two\n" + text.replace("msgstr", "  msgstr"),
    )
    assert before == after


def test_fingerprints_tell_findings_apart() -> None:
    found = (
        finding(span(QUIZ, 12, "контрольну")),
        finding(span(QUIZ, 12, "точку")),
        finding(span(QUIZ, 13, "和")),
        finding(span(QUIZ, 13, "和"), "unknown-key"),
        finding(span(QUIZ, 13, "和"), locale="uk"),
        finding(span(QUIZ, 13, "和"), key="a"),
        finding(span(QUIZ, 13, "和"), key="b"),
        finding(span(QUIZ, 13, "和")._replace(file="y"), key="b"),
    )
    assert len(set(fingerprints(*found))) == len(found)


@given(text=texts)
def test_any_text_is_valid(text: str) -> None:
    item = Diagnostic(
        rule="unknown-key", severity=Severity.ERROR, message=say("{t}", t=text), span=Span(text, 1, 1, 1, 1), key=text
    )
    run(item)
