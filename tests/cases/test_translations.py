"""Catalogs that are fuzzy, damaged or churned, and words with two meanings."""

from __future__ import annotations

import pytest

from tests.cases.conftest import Workspace

QUIZ = """id: quiz
title: {{en: T, uk: Т}}
questions:
  - id: q1
    stem: {stem}
    options:
      - {{text: None, correct: true}}
      - {{text: {{en: "0", uk: "0"}}}}
  - id: q2
    stem: {{en: Which answers are right?, uk: Які відповіді правильні?}}
    options:
      - {{text: {{en: Both, uk: Обидві}}}}
      - {{text: None, correct: true}}
"""
PO = "locales/uk/LC_MESSAGES/quiz.po"


def fill(work: Workspace, **texts: str) -> None:
    """Fill messages of the Ukrainian catalog; the keys are their last words, with `__` for `/`."""
    content = (work.root / PO).read_text("utf-8")
    for key, text in texts.items():
        head, message, rest = content.partition(f'msgctxt "quiz/{key.replace("__", "/")}"\n')
        assert message
        content = head + message + rest.replace('msgstr ""', f'msgstr "{text}"', 1)
    work.write(PO, content)


@pytest.fixture
def translated(work: Workspace) -> Workspace:
    """A project whose Ukrainian stands in its catalog."""
    work.quiz(QUIZ.format(stem="Which keyword is reserved?"))
    assert work.run("messages", "update")[0] == 0
    fill(
        work,
        q1__stem="Яке слово зарезервоване?",
        q1__options__a__text="None",
        q2__options__b__text="Жодна",
    )
    work.build()
    return work


def test_one_word_with_two_meanings_has_two_translations(translated: Workspace) -> None:
    assert translated.options("uk") == [["None", "0"], ["Обидві", "Жодна"]]
    before = (translated.root / PO).read_bytes()
    assert translated.run("messages", "update")[0] == 0
    assert (translated.root / PO).read_bytes() == before


def test_a_translation_of_an_older_wording_is_shown_nowhere(translated: Workspace) -> None:
    translated.quiz(QUIZ.format(stem="Which keyword is NOT reserved?"))
    for _ in range(2):
        translated.build()
        for text in (translated.page("uk"), translated.markdown("uk"), str(translated.json("uk"))):
            assert "зарезервоване" not in text
            assert "Which keyword is NOT reserved?" in text
        missing = [f["key"] for f in translated.findings() if f["rule"] == "missing-translation"]
        assert missing == ["quiz/q1"]
        assert translated.run("messages", "update")[0] == 0
    assert '#| msgid "Which keyword is reserved?"' in (translated.root / PO).read_text("utf-8")


def test_changed_back_all_is_as_it_was(translated: Workspace) -> None:
    before = (translated.root / PO).read_bytes()
    translated.quiz(QUIZ.format(stem="Another?"))
    translated.run("messages", "update")
    assert (translated.root / PO).read_bytes() != before
    translated.quiz(QUIZ.format(stem="Which keyword is reserved?"))
    translated.run("messages", "update")
    assert (translated.root / PO).read_bytes().replace(b"\r", b"").split(b"\n\n", 1)[1] == before.split(b"\n\n", 1)[1]


@pytest.mark.parametrize(
    ("damage", "rule"),
    [
        (lambda raw: raw + 'msgid "Alpha"\nmsgstr "Альфа\n'.encode(), "po-syntax"),
        (lambda raw: raw + 'msgid "Beta"\nmsgstr "Бе "та""\n'.encode(), "po-syntax"),
        (lambda raw: raw + b'msgid "G"\nmsgstr "1"\n\nmsgid "G"\nmsgstr "2"\n', "po-syntax"),
        (lambda raw: raw.replace(b"charset=UTF-8", b"charset=CHARSET"), "encoding"),
        (lambda raw: raw.decode().encode("cp1251", "replace"), "encoding"),
        (lambda raw: raw + b'msgid "n"\nmsgid_plural "ns"\nmsgstr[0] "a"\nmsgstr[1] "b"\n', "po-syntax"),
    ],
)
def test_a_damaged_catalog_is_refused_at_its_line_and_left_alone(
    translated: Workspace, damage: object, rule: str
) -> None:
    assert callable(damage)
    raw = damage((translated.root / PO).read_bytes())
    translated.write(PO, raw)
    found = [f for f in translated.findings() if f["file"] == PO]
    assert [f["rule"] for f in found if f["severity"] == "error"] == [rule]
    assert translated.run("build")[0] == 1
    assert translated.run("messages", "update")[0] == 1
    assert (translated.root / PO).read_bytes() == raw


def test_updates_of_an_unchanged_project_change_nothing_anywhere(
    translated: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {p: p.read_bytes() for p in (translated.root / "locales").rglob("*") if p.is_file()}
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "2000000000")
    monkeypatch.chdir(translated.root / "content")
    assert translated.run("messages", "update")[0] == 0
    source = (translated.root / "content/quiz.yaml").read_text("utf-8")
    translated.quiz(f"# one\n# two\n# three\n{source}")
    assert translated.run("messages", "update")[0] == 0
    assert {p: p.read_bytes() for p in (translated.root / "locales").rglob("*") if p.is_file()} == before


def test_status_names_what_is_shown_and_fails_under_a_limit(translated: Workspace) -> None:
    assert translated.run("messages", "status", "--fail-under", "uk=100")[0] == 0
    translated.quiz(QUIZ.format(stem="Another?"))
    translated.run("messages", "update")
    status, out, _ = translated.run("messages", "status", "--fail-under", "uk=95")
    assert status == 1
    assert "not shown: q1" in out
    assert translated.run("messages", "status", "--fail-under", "pl=1")[0] == 2


def test_a_new_locale_builds_with_its_catalogs_begun(translated: Workspace) -> None:
    assert translated.run("messages", "add", "pl")[0] == 0
    assert '"pl"' in (translated.root / "quizkit.toml").read_text("utf-8")
    assert "nplurals=3" in (translated.root / "locales/pl/LC_MESSAGES/quizkit.po").read_text("utf-8")
    translated.build()
    assert translated.json("pl")["questions"][0]["lang"] == "en"
    assert translated.run("messages", "add", "pl")[0] == 2
    assert translated.run("messages", "add", "xx")[0] == 2


def test_a_script_in_a_translation_is_refused_like_one_in_a_source(translated: Workspace) -> None:
    content = (translated.root / PO).read_text("utf-8")
    translated.write(PO, content.replace("Жодна", "[Жодна](javascript:alert(1))"))
    (found,) = [f for f in translated.findings() if f["rule"] == "unsafe-link"]
    assert found["file"] == PO
    assert translated.run("build")[0] == 1
