"""What holds for every report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quizkit.reports
from quizkit.diagnostics import Diagnostic, Related, Severity, Span, say
from quizkit.reports import REPORTS
from quizkit.reports.base import dump
from quizkit.rules import RULES
from tests.golden import golden
from tests.reports.samples import HOSTILE, NOTHING, QUIZ, RICH, counts, finding, sources, texts

FORMATS = sorted(REPORTS)
SHARED = {"__init__.py", "base.py", "excerpt.py"}
SUFFIXES = {"text": "txt", "json": "json", "sarif": "sarif", "github": "txt"}

CONTROLS = set("\x1b\r\x07\x7f\x9b")

places = st.integers(1, 9)


@st.composite
def diagnostics(draw: st.DrawFn) -> Diagnostic:
    """Any finding, with any characters wherever a text stands."""
    line, column = draw(places), draw(places)
    place = Span(draw(texts), line, column, line + draw(places) - 1, column + draw(places) - 1)
    return Diagnostic(
        rule=draw(st.sampled_from(sorted(RULES))),
        severity=draw(st.sampled_from(Severity)),
        message=say("{text}", text=draw(texts)),
        span=place,
        help=draw(st.none() | st.builds(lambda text: say("{text}", text=text), texts)),
        key=draw(st.none() | texts),
        locale=draw(st.none() | texts),
        related=tuple(Related(place, say("{text}", text=draw(texts))) for _ in range(draw(st.integers(0, 2)))),
    )


def test_the_table_equals_the_folder() -> None:
    folder = Path(quizkit.reports.__file__).parent
    assert {f"{name}.py" for name in REPORTS} == {path.name for path in folder.glob("*.py")} - SHARED


def expected(name: str, case: str, rendered: str) -> None:
    """Compare a report with the file that keeps it; what belongs to others, the version and the pages, is left out."""
    if name == "sarif":
        log = json.loads(rendered)
        driver = log["runs"][0]["tool"]["driver"] | {"version": "VERSION"}
        for rule in driver["rules"]:
            rule |= {"shortDescription": "FROM THE PAGE", "help": "THE PAGE"}
        log["runs"][0]["tool"]["driver"] = driver
        rendered = dump(log)
    golden(f"reports/{case}-{name}.{SUFFIXES[name]}", rendered)


@pytest.mark.parametrize("name", FORMATS)
def test_a_rich_report(name: str) -> None:
    expected(name, "rich", REPORTS[name](RICH, sources, counts(RICH)))


@pytest.mark.parametrize("name", FORMATS)
def test_nothing_found(name: str) -> None:
    expected(name, "nothing", REPORTS[name]((), sources, NOTHING))


@pytest.mark.parametrize("name", FORMATS)
def test_characters_that_do_harm_in_every_place(name: str) -> None:
    place, said = Span(HOSTILE, 1, 1, 1, 1), say("{text}", text=HOSTILE)
    item = Diagnostic(
        rule="unknown-key",
        severity=Severity.ERROR,
        message=said,
        span=place,
        help=said,
        key=HOSTILE,
        locale=HOSTILE,
        related=(Related(place, said),),
    )
    rendered = REPORTS[name]([item], lambda file: HOSTILE, NOTHING)
    assert not set(rendered) & CONTROLS


@pytest.mark.parametrize("name", FORMATS)
@given(found=st.lists(diagnostics(), max_size=4), source=st.none() | texts)
def test_any_finding_in_any_file(name: str, found: list[Diagnostic], source: str | None) -> None:
    rendered = REPORTS[name](found, lambda file: source, counts(found))
    assert rendered == "" or rendered.endswith("\n")
    assert not set(rendered) & CONTROLS


@pytest.mark.parametrize("name", FORMATS)
def test_each_file_is_read_once_and_only_where_it_is_needed(name: str) -> None:
    asked: list[str] = []

    def remembering(file: str) -> str | None:
        asked.append(file)
        return sources(file)

    REPORTS[name]([finding(Span(QUIZ, line, 1, line, 2)) for line in (1, 2, 3)], remembering, NOTHING)
    assert asked == ([QUIZ] if name in ("text", "sarif") else [])
