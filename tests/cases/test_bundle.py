"""What learners and apps hold on to: ids, pictures, directions, and which language a question is in."""

from __future__ import annotations

import re
from pathlib import Path

import html5lib
import pytest

from tests.cases.conftest import Workspace

TWO = """id: quiz
title: {{uk: "Змінні", en: "Variables"}}
questions:
{first}  - id: q1
    stem: {stem}
    options: [{{text: A, correct: true}}, {{text: B}}]
  - id: q2
    stem: Second
    options: [{options}]
"""
C_AND_D = "{id: c-first, text: C, correct: true}, {id: d-first, text: D}"
D_AND_C = "{id: d-first, text: D}, {id: c-first, text: C, correct: true}"
ZERO = "  - id: q0\n    stem: Zero\n    options: [{text: X, correct: true}, {text: Y}]\n"


def ids_of(work: Workspace) -> dict[str, dict[str, str]]:
    """The option texts by their ids, by question."""
    return {q["id"]: {o["text"]["plain"]: o["id"] for o in q["options"]} for q in work.json()["questions"]}


def test_ids_stay_when_questions_come_and_options_swap(work: Workspace) -> None:
    work.quiz(TWO.format(first="", stem="First", options=C_AND_D))
    work.build()
    before, files = ids_of(work), {p: p.read_bytes() for p in (work.root / "dist").rglob("*") if p.is_file()}
    work.build()
    assert {p: p.read_bytes() for p in (work.root / "dist").rglob("*") if p.is_file()} == files
    work.quiz(TWO.format(first=ZERO, stem="First, mended", options=D_AND_C))
    work.build()
    after = ids_of(work)
    assert {name: after[name] for name in before} == before
    assert all(f'name="{name}"' in work.page() or f'id="{name}' in work.page() for name in after)


def test_titles_in_ukrainian_alone_name_no_files(work: Workspace) -> None:
    for name, title in (("one", "Змінні"), ("two", "Цикли")):
        text = TWO.format(first="", stem="S", options=C_AND_D).replace("id: quiz", f"id: {name}", 1)
        work.write(f"content/{name}.yaml", text.replace('{uk: "Змінні", en: "Variables"}', title))
    work.build()
    assert sorted(path.name for path in (work.root / "dist/html/uk").iterdir()) == [
        "index.html",
        "one.html",
        "two.html",
    ]


def test_a_pinned_option_and_a_kept_order_reach_the_players(work: Workspace) -> None:
    work.quiz(
        "id: quiz\ntitle: T\nquestions:\n  - id: q\n    stem: S\n    shuffle: false\n    options:\n      - A\n"
        "      - {text: All of these, correct: true, pinned: true}\n"
    )
    work.build()
    question = work.json()["questions"][0]
    assert question["shuffle"] is False
    assert [option.get("pinned") for option in question["options"]] == [None, True]
    assert question["answer"] == "b", "the key is an id, not a place"


def test_arabic_pages_run_right_to_left_and_code_does_not(work: Workspace) -> None:
    work.write("quizkit.toml", 'locales = ["en", "ar"]\n')
    work.quiz(
        "id: quiz\ntitle: {en: Colour, ar: لون}\nquestions:\n  - id: c1\n"
        '    stem: {en: "What does `a[-1]` give?", ar: "ماذا يعطي `a[-1]`؟"}\n    options:\n'
        '      - {text: {en: "`(x)`", ar: "`(x)`"}, correct: true}\n      - {text: {en: 3 items, ar: 3 عناصر}}\n'
    )
    work.build()
    tree = html5lib.parse(work.page("ar"), namespaceHTMLElements=False)
    assert (tree.get("lang"), tree.get("dir")) == ("ar", "rtl")
    codes = list(tree.iter("code"))
    assert codes and all(code.get("dir") == "ltr" for code in codes)
    assert "<fieldset" in work.page("ar") and "<script" not in work.page("ar")


HALF = """id: quiz
title: {en: Half, uk: Половина}
questions:
  - id: k1
    stem: {en: "Which one?", uk: "Який?"}
    options:
      - {text: {en: One, uk: Один}, correct: true}
      - {text: {en: Two}}
      - {text: Three}
    explanation: {en: Because.}
  - id: k2
    source_locale: uk
    stem: {uk: "Лише українською"}
    options:
      - {text: {uk: Так}, correct: true}
      - {text: {uk: Ні}}
"""


def test_a_question_half_translated_is_shown_whole_in_its_source_and_marked(work: Workspace) -> None:
    work.quiz(HALF)
    work.build()
    english, ukrainian = work.json("en")["questions"], work.json("uk")["questions"]
    assert [question.get("lang") for question in ukrainian] == ["en", None]
    assert [question.get("lang") for question in english] == [None, "uk"]
    assert work.options("uk") == [["One", "Two", "Three"], ["Так", "Ні"]]
    assert 'lang="en"' in work.page("uk") and 'lang="uk"' in work.page("en")
    found = [f for f in work.findings() if f["rule"] == "missing-translation"]
    assert {(f["key"], f["locale"], len(f["related"])) for f in found} == {("quiz/k1", "uk", 3), ("quiz/k2", "en", 3)}


def test_a_text_in_another_language_alone_needs_its_source_named(work: Workspace) -> None:
    work.quiz(HALF.replace("    source_locale: uk\n", ""))
    assert "missing-source-text" in work.refused()


@pytest.mark.parametrize(("mode", "shown"), [("omit", ["k2"]), ("error", None)])
def test_what_a_missing_translation_does_is_the_projects_choice(
    work: Workspace, mode: str, shown: list[str] | None
) -> None:
    work.write("quizkit.toml", f'locales = ["en", "uk"]\n[build]\nmissing = "{mode}"\n')
    work.quiz(HALF)
    if shown is None:
        assert "quiz/k1" in work.refused()
    else:
        work.build()
        assert [question["id"] for question in work.json("uk")["questions"]] == shown


def test_pictures_are_found_beside_the_quiz_and_faults_told_one_by_one(
    work: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("tree.png", "leaf.png", "root one.png"):
        work.write(f"content/img/{name}", f"picture of {name}".encode())
    quiz = """id: quiz
title: Pictures
questions:
  - id: p1
    stem: "![a tree](img/tree.png)"
    options:
      - {text: "![a leaf](img/%s)", correct: true}
      - {text: "![a root](img/root%%20one.png \\"root\\")"}
    explanation: '%s'
"""
    work.quiz(
        quiz % ("Leaf.PNG", '<img src="img/none.png"> and ![ok](https://example.org/x.png) and ![](img/tree.png)')
    )
    told = {(f["rule"], f["line"]) for f in work.findings()}
    assert {("broken-image", 7), ("raw-html", 9), ("remote-image", 9), ("image-alt", 9)} <= told
    work.refused()
    work.quiz(quiz % ("leaf.png", "Fine."))
    monkeypatch.chdir(work.root / "content")
    work.build("--out", str(work.root / "elsewhere"))
    page = (work.root / "elsewhere/html/en/quiz.html").read_text("utf-8")
    sources = re.findall(r'src="([^"]+)"', page)
    assert len(sources) == 3
    assert all((work.root / "elsewhere/html/en" / source).is_file() for source in sources)
    markdown = work.root / "elsewhere/markdown/en/quiz.md"
    addresses = re.findall(r"!\[[^\]]*\]\(<?([^ )>]+)", markdown.read_text("utf-8"))
    assert len(addresses) == 3
    assert all(Path(markdown.parent / address).is_file() for address in addresses)
