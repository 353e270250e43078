"""Findings of every kind, in files with every difficulty, for the tests of all reports."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from quizkit.diagnostics import Diagnostic, Related, Severity, Span, Summary, in_order, say, say_n

QUIZ = "content/checkpoint-sharding.yaml"
ODD = "content/одна,дві: 50%/new\nline\x1b[31m.yaml"
PO = "locales/uk/LC_MESSAGES/checkpoint-sharding.po"

_LINES = {
    3: "title: {en: Checkpoint Sharding, uk: Фрагментовані контрольні точки}",
    12: "      - text: Навіщо розбивати контрольну точку на фрагменти?",
    13: "      - text: 分片检查点 和 训练",
    14: "      - text: 👍🏽 👨‍👩‍👧 🇺🇦 wrong",
    15: "      - text: e\u0301te\u0301 naïve",
    16: "\t- text:\tone",
    17: "      - text: safe\u202etxt.exe\u200b end\x07",
    18: "      - text: " + "дуже довго " * 900 + "ТУТ " + "і ще далі " * 900,
    19: "    explanation: |",
    20: "      The first line",
    21: "      and the second.",
    25: "        correct: true",
    31: "        correct: true",
}
_TEXTS = {
    QUIZ: "".join(f"{_LINES.get(number, '# a line')}\n" for number in range(1, 41)),
    ODD: "",
    PO: 'msgid "Why?"\r\nmsgstr "Чому"\rmsgid "separated\u2028within"\n',
}


HOSTILE = "\x1b\r\n\x07\x7f\x9b\u200b\u202e\u2028\ud800:,%{[]("
texts = st.text(st.characters() | st.sampled_from(HOSTILE), max_size=60)
"""Any characters, those that do harm more often."""

NOTHING = Summary(1, 8, 0, 0, 0)


def sources(file: str) -> str | None:
    """The texts of the sample's files."""
    return _TEXTS.get(file)


def span(file: str, line: int, part: str, start: int = 0) -> Span:
    """The place of a part of a line."""
    column = _LINES[line].index(part, start) + 1
    return Span(file, line, column, line, column + len(part))


def finding(
    place: Span,
    rule: str = "invalid-value",
    severity: Severity = Severity.ERROR,
    *,
    key: str | None = None,
    locale: str | None = None,
) -> Diagnostic:
    """A finding without anything optional."""
    return Diagnostic(rule=rule, severity=severity, message=say("this is wrong"), span=place, key=key, locale=locale)


def counts(diagnostics: Sequence[Diagnostic]) -> Summary:
    """The sum of some findings."""
    return Summary.of(1, 8, diagnostics)


KEY = Diagnostic(
    rule="exactly-one-correct",
    severity=Severity.ERROR,
    message=say_n(2, "{count} option is marked correct", "{count} options are marked correct"),
    help=say("keep `correct: true` on one option"),
    span=span(QUIZ, 25, "correct: true"),
    key="checkpoint-sharding/why-shards",
    related=(Related(span(QUIZ, 31, "correct: true"), say("marked correct here")),),
)

RICH: tuple[Diagnostic, ...] = tuple(
    in_order(
        [
            KEY,
            finding(span(QUIZ, 3, "Фрагментовані"), "hidden-characters", Severity.WARNING),
            finding(span(QUIZ, 12, "контрольну точку"), key="q/a/options/а", locale="uk"),
            finding(span(QUIZ, 13, "检查点")),
            finding(span(QUIZ, 14, "🇺🇦"), "markup-eats-characters", Severity.WARNING),
            finding(span(QUIZ, 15, "te\u0301")),
            finding(span(QUIZ, 16, "one"), "yaml-syntax"),
            finding(span(QUIZ, 17, "\u202e"), "hidden-characters", Severity.WARNING),
            finding(span(QUIZ, 17, "end")),
            finding(span(QUIZ, 18, "ТУТ")),
            finding(Span(QUIZ, 20, 7, 21, 22), "raw-html", Severity.WARNING),
            finding(Span(QUIZ, 41, 1, 41, 1), "missing-key"),
            finding(Span(QUIZ, 77, 1, 77, 1), "missing-key"),
            finding(Span(QUIZ, 25, 22, 25, 22), "missing-translation", Severity.INFO, key="q/a", locale="uk"),
            finding(Span(ODD, 1, 1, 1, 1), "unreadable-file"),
            finding(Span("content/gone.yaml", 1, 1, 1, 1), "unreadable-file"),
            finding(Span(PO, 2, 8, 2, 14), "po-syntax", locale="uk"),
            finding(Span(PO, 3, 8, 3, 24), "po-syntax", locale="uk"),
            Diagnostic(
                rule="unknown-key",
                severity=Severity.ERROR,
                message=say("unknown key `{key}`", key="::error::{0} [a](b) %0A\n\x1b[2Jx"),
                help=say("100 % of {what}", what="{braces}\r\n"),
                span=Span(QUIZ, 4, 1, 4, 2),
            ),
            Diagnostic(
                rule="invalid-value",
                severity=Severity.ERROR,
                message=say("a text as long as this: `{text}` is cut", text="дуже " * 1000),
                span=Span(QUIZ, 5, 1, 5, 2),
            ),
        ]
    )
)
