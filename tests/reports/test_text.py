"""The report for people."""

from __future__ import annotations

import re

from quizkit.diagnostics import Severity, Span, Summary
from quizkit.reports.text import render
from tests.reports.samples import KEY, NOTHING, ODD, QUIZ, RICH, counts, finding, sources


def test_the_layout_of_a_finding() -> None:
    assert render([KEY], sources, counts([KEY])) == (
        "content/checkpoint-sharding.yaml:25:9: error[exactly-one-correct]: 2 options are marked correct\n"
        "   25 |         correct: true\n"
        "      |         ^^^^^^^^^^^^^\n"
        "  in checkpoint-sharding/why-shards\n"
        "  also content/checkpoint-sharding.yaml:31:9: marked correct here\n"
        "  help: keep `correct: true` on one option\n"
        "\n"
        "1 quiz, 8 questions: 1 error\n"
    )


def test_a_locale_stands_beside_the_key() -> None:
    item = finding(Span(QUIZ, 3, 1, 3, 6), key="quiz/title", locale="uk")
    assert "  in quiz/title (uk)\n" in render([item], sources, NOTHING)


def test_a_line_after_the_end_of_the_file() -> None:
    shown = render([finding(Span(QUIZ, 41, 1, 41, 1)), finding(Span(QUIZ, 42, 1, 42, 1))], sources, NOTHING)
    assert shown.splitlines()[:4] == [
        f"{QUIZ}:41:1: error[invalid-value]: this is wrong",
        "   41 |",
        "      | ^",
        "",
    ]
    assert shown.splitlines()[4:6] == [f"{QUIZ}:42:1: error[invalid-value]: this is wrong", ""]


def test_numbers_of_six_digits_move_the_bar() -> None:
    shown = render([finding(Span("x", 123456, 1, 123456, 2))], lambda file: "\n" * 123455 + "a", NOTHING)
    assert shown.splitlines()[1:3] == ["123456 | a", "       | ^"]


def test_a_file_with_a_line_end_in_its_name_stays_on_one_line() -> None:
    first = render([finding(Span(ODD, 1, 1, 1, 1))], sources, NOTHING).splitlines()[0]
    assert first == "content/одна,дві: 50%/new<U+000A>line<U+001B>[31m.yaml:1:1: error[invalid-value]: this is wrong"


def test_only_lf_crlf_and_cr_end_lines() -> None:
    text = "one\u2028still\x0bone\x85\x0cone\rtwo\r\nthree\nfour"
    found = [finding(Span("x", line, 1, line, 2)) for line in (1, 2, 3, 4)]
    lines = render(found, lambda file: text, NOTHING).splitlines()
    assert [line for line in lines if re.match(r" +\d+ \|", line)] == [
        "    1 | one<U+2028>still<U+000B>one<U+0085><U+000C>one",
        "    2 | two",
        "    3 | three",
        "    4 | four",
    ]


def test_colours_add_nothing_but_colours() -> None:
    coloured = render(RICH, sources, counts(RICH), colour=True)
    assert "\x1b[1;31merror[exactly-one-correct]\x1b[0m" in coloured
    assert "\x1b[1;31m^^^^^^^^^^^^^\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == render(RICH, sources, counts(RICH))


def test_the_sum() -> None:
    found = [finding(Span("x", 1, 1, 1, 1), severity=severity) for severity in Severity]

    def last(shown: int, summary: Summary) -> str:
        return render(found[:shown], sources, summary).splitlines()[-1]

    assert last(0, Summary(0, 0, 0, 0, 0)) == "0 quizzes, 0 questions: nothing to report"
    assert last(3, Summary(2, 1, 1, 1, 1)) == "2 quizzes, 1 question: 1 error, 1 warning, 1 info"
    assert last(2, Summary(2, 1, 2, 2, 2)).endswith(": 2 errors, 2 warnings, 2 infos, 4 of them not shown")
