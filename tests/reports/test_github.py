"""Workflow commands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from hypothesis import given

from quizkit.diagnostics import Diagnostic, Severity, Span, say
from quizkit.reports.github import render
from tests.reports.samples import KEY, NOTHING, ODD, QUIZ, finding, sources, texts

_UNESCAPED = {"%25": "%", "%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","}


class Command(NamedTuple):
    """A command as the runner reads it."""

    name: str
    properties: Mapping[str, str]
    message: str


def parse(line: str) -> Command:
    """Read a command as the runner does: split first, unescape then."""
    found = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line)
    assert found is not None, line

    def unescape(text: str) -> str:
        return re.sub("%25|%0D|%0A|%3A|%2C", lambda code: _UNESCAPED[code.group()], text)

    pairs = (pair.split("=", 1) for pair in found.group(2).split(","))
    return Command(found.group(1), {name: unescape(value) for name, value in pairs}, unescape(found.group(3)))


def test_a_command() -> None:
    assert render([KEY], sources, NOTHING) == (
        f"::error file={QUIZ},line=25,endLine=25,col=9,endColumn=22,title=exactly-one-correct"
        "::2 options are marked correct%0Ain checkpoint-sharding/why-shards"
        "%0Aalso content/checkpoint-sharding.yaml%3A31%3A9: marked correct here".replace("%3A", ":")
        + "%0Ahelp: keep `correct: true` on one option\n"
    )


def test_severities() -> None:
    found = [finding(Span("x", 1, 1, 1, 1), severity=severity) for severity in Severity]
    assert [parse(line).name for line in render(found, sources, NOTHING).splitlines()] == [
        "error",
        "warning",
        "notice",
    ]


def test_the_locale_is_told() -> None:
    line = render([finding(Span("x", 1, 1, 1, 1), key="quiz/title", locale="uk")], sources, NOTHING)
    assert parse(line.strip()).message == "this is wrong\nin quiz/title (uk)"


def test_over_several_lines_there_are_no_columns() -> None:
    properties = parse(render([finding(Span("x", 1, 5, 2, 3))], sources, NOTHING).strip()).properties
    assert properties == {"file": "x", "line": "1", "endLine": "2", "title": "invalid-value"}


def test_signs_that_commands_are_made_of() -> None:
    item = Diagnostic(
        rule="unknown-key",
        severity=Severity.ERROR,
        message=say("{text}", text="50%, a::b%0A\n::error::x"),
        span=Span(ODD, 1, 1, 1, 1),
    )
    command = parse(render([item], sources, NOTHING).removesuffix("\n"))
    assert command.properties["file"] == "content/одна,дві: 50%/new<U+000A>line<U+001B>[31m.yaml"
    assert command.message == "50%, a::b%0A<U+000A>::error::x"


@given(text=texts)
def test_no_text_makes_a_second_command(text: str) -> None:
    item = Diagnostic(
        rule="unknown-key", severity=Severity.ERROR, message=say("{text}", text=text), span=Span(text, 1, 1, 1, 1)
    )
    rendered = render([item], sources, NOTHING)
    assert rendered.count("\n") == 1
    assert parse(rendered.removesuffix("\n")).properties["line"] == "1"
