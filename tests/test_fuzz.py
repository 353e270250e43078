"""Whatever stands in the files: no exception, findings inside their files, and every character of a text comes out."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import html5lib
import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from quizkit.pipeline import Checked, build_project, check_project
from quizkit.project import Project, load_project
from quizkit.sources.decode import decode
from quizkit.workshop import Plan

CONTENT = Path(__file__).parents[1] / "content" / "checkpoint-sharding.yaml"
SETTINGS = 'locales = ["en", "uk"]\n'
PLAN = Plan(("en", "uk"), ("json", "markdown", "html"), "inline", "fallback")
SLOW = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def project_of(folder: Path, files: dict[str, bytes]) -> tuple[Project, Checked]:
    """A project with these files, checked."""
    for name, raw in {"quizkit.toml": SETTINGS.encode(), **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    loaded = load_project(folder)
    checked = check_project(loaded.project, jobs=1)
    found = (*loaded.diagnostics, *checked.diagnostics)
    assert_inside(folder, Checked(found, checked.summary))
    return loaded.project, Checked(found, checked.summary)


def assert_inside(folder: Path, checked: Checked) -> None:
    """Every finding and every related place lies in its file."""
    for item in checked.diagnostics:
        for span in (item.span, *(related.span for related in item.related)):
            raw = (folder / span.file).read_bytes()
            text = decode(span.file, raw).text if span.file.endswith(".yaml") else None
            lines = re.split("\r\n|\r|\n", raw.decode("utf-8-sig", "replace") if text is None else text)
            assert 1 <= span.line <= span.end_line <= len(lines)
            assert 1 <= span.column <= len(lines[span.line - 1]) + 1
            assert (span.line, span.column) <= (span.end_line, span.end_column)
        assert str(item.message).strip()


def mutated(text: str) -> st.SearchStrategy[str]:
    """A real file with a few lines cut, doubled, moved, or with other quotes."""

    def change(lines: list[str], at: int, how: str) -> list[str]:
        at %= max(len(lines), 1)
        line = lines[at] if lines else ""
        new = {
            "cut": [line[: len(line) // 2]],
            "double": [line, line],
            "in": [f" {line}"],
            "out": [line.removeprefix("  ")],
            "quote": [line.replace(": ", ": '", 1)],
            "swap": [line.replace('"', "'")],
            "tab": [line.replace("  ", "\t", 1)],
            "drop": [],
            "hash": [line.replace(" ", " #", 1)],
        }[how]
        return [*lines[:at], *new, *lines[at + 1 :]]

    ways = st.sampled_from(["cut", "double", "in", "out", "quote", "swap", "tab", "drop", "hash"])

    def apply(changes: list[tuple[int, str]]) -> str:
        lines = text.split("\n")
        for at, how in changes:
            lines = change(lines, at, how)
        return "\n".join(lines)

    return st.lists(st.tuples(st.integers(0, 10_000), ways), min_size=1, max_size=4).map(apply)


ANYTHING = st.binary(max_size=300) | st.text(max_size=200).map(str.encode)
QUIZ = "\n".join(CONTENT.read_text("utf-8").split("\n")[:75])
PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgctxt "quiz/q/stem"\nmsgid "S"\nmsgstr "С"\n'
SMALL = "id: quiz\ntitle: T\nquestions:\n  - id: q\n    stem: S\n    options: [A, {text: B, correct: true}]\n"


@SLOW
@example(b"\x80\xe1\x80\x80\x00")
@given(ANYTHING | mutated(QUIZ).map(str.encode))
def test_any_quiz_file(raw: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        project_of(Path(folder).resolve(), {"content/quiz.yaml": raw})


@SLOW
@given(
    st.binary(max_size=300)
    | st.text(max_size=200).map(str.encode)
    | mutated(SETTINGS * 2 + '[build]\nformats = ["json"]\n').map(str.encode)
)
def test_any_settings(raw: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        project_of(Path(folder).resolve(), {"quizkit.toml": raw, "content/quiz.yaml": SMALL.encode()})


@SLOW
@given(ANYTHING | mutated(PO).map(str.encode))
def test_any_catalog(raw: bytes) -> None:
    files = {"locales/uk/LC_MESSAGES/quiz.po": raw, "content/quiz.yaml": SMALL.encode()}
    with tempfile.TemporaryDirectory() as folder:
        project_of(Path(folder).resolve(), files)


HOSTILE = [
    *("<script>alert(1)</script>", "</script>", "</style>", "<img src=x onerror=alert(1)>", "javascript:alert(1)"),
    *("[a](javascript:x)", "[b](https://example.org/?a=1&b=2)", "![c](data:x)", "<https://example.org>", "&amp;"),
    *(
        '"',
        "'",
        "`",
        "`code`",
        "**bold**",
        "__init__",
        "*",
        "_",
        "~~",
        "\\",
        "|",
        "#",
        "- ",
        "1. ",
        "> ",
        "<!--",
        "-->",
    ),
    *("&lt;b&gt;", "]]>", "слово", "Ґ’є", "עברית", "عربي", "👩‍💻", "e\u0301", "\u202eabc", " ", "\n", "\n\n", "x" * 40),
    *("```\ncode\n```", "<T>", "{n}", "@a", "$x$"),
]
TEXTS = st.lists(st.sampled_from(HOSTILE), min_size=1, max_size=5).map("".join).map(lambda text: f"w{text}")


@st.composite
def quizzes(draw: st.DrawFn) -> dict[str, Any]:
    """A quiz that the schema accepts, with hostile texts in every place."""

    def text() -> Any:
        return {"en": draw(TEXTS), "uk": draw(TEXTS)} if draw(st.booleans()) else draw(TEXTS)

    options: list[dict[str, Any]] = [{"text": f"{letter} {draw(TEXTS)}", "feedback": text()} for letter in "ab"]
    options[draw(st.integers(0, 1))]["correct"] = "true"
    question = {"id": "q", "stem": text(), "options": options, "explanation": text()}
    question["sources"] = [{"title": draw(TEXTS).replace("\n", " "), "url": "https://example.org/"}]
    return {"id": "quiz", "title": text(), "description": text(), "tags": ["a"], "questions": [question]}


def visible(html: str) -> str:
    """The text of a page as a browser parses it, without white space."""
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    for unseen in ("style", "script", "title"):
        for parent in tree.iter():
            for child in list(parent):
                if child.tag == unseen:
                    child.text = ""
    return "".join("".join(tree.itertext()).split())


def texts_of(quiz: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every text of a compiled quiz."""
    yield quiz["title"]
    if "description" in quiz:
        yield quiz["description"]
    for question in quiz["questions"]:
        yield from (question["stem"], question["explanation"])
        for option in question["options"]:
            yield from (option["text"], option["feedback"])


ALLOWED = re.compile(r"https?:|mailto:|#|[\w./-]+$|$")


@SLOW
@given(quizzes())
def test_what_is_accepted_comes_out_whole_and_safe(quiz: dict[str, Any]) -> None:
    raw = yaml.safe_dump(quiz, allow_unicode=True, default_style='"', width=10_000).encode()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        project, _ = project_of(folder, {"content/quiz.yaml": raw})
        if not build_project(project, folder / "dist", PLAN, jobs=1).is_sound:
            return
        for locale in ("en", "uk"):
            compiled = json.loads((folder / f"dist/json/{locale}/quiz.json").read_bytes())
            page = (folder / f"dist/html/{locale}/quiz.html").read_text("utf-8")
            rendered = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(
                (folder / f"dist/markdown/{locale}/quiz.md").read_text("utf-8")
            )
            seen = {"html": visible(page), "markdown": visible(rendered)}
            for text in texts_of(compiled):
                plain = "".join(text["plain"].split())
                assert plain == visible(text["html"]) or "<img" in text["html"]
                for export, shown in seen.items():
                    assert plain in shown, export
            assert_safe(page)


def assert_safe(page: str) -> None:
    """Nothing of a text became a script, a handler, a style or an address that is not allowed."""
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    for element in tree.iter():
        assert element.tag not in ("script", "iframe", "object", "embed", "form", "base")
        for name, value in element.attrib.items():
            assert not str(name).startswith("on")
            assert name != "style"
            if name in ("href", "src"):
                address = re.sub(r"[\x00-\x20]", "", value)
                assert not re.match(r"[a-z][a-z0-9+.-]*:", address, re.IGNORECASE) or ALLOWED.match(address)


def test_a_sound_quiz_of_the_strategy_is_built(tmp_path: Path) -> None:
    project, checked = project_of(tmp_path, {"content/quiz.yaml": SMALL.encode()})
    assert checked.is_sound
    assert build_project(project, tmp_path / "dist", PLAN, jobs=1).is_sound
    with pytest.raises(AssertionError):
        assert_safe("<p onclick='x'>")
    with pytest.raises(AssertionError):
        assert_safe("<a href='java\tscript:x'>")
