"""The pages of the rules: their form, and what is read out of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quizkit.pages
from quizkit.pages import LANGUAGE, Page, load_page
from quizkit.rules import ESSENTIAL, RULES

FOLDER = Path(quizkit.pages.__file__).parent
HEADINGS = ["Why it matters", "How to mend it", "Bad", "Good", "Where it comes from"]
FENCED = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)


def page(*blocks: str) -> Page:
    """A page whose text is these blocks."""
    return Page(
        "image-alt", "en", "\n\n".join(("# image-alt", "Severity: warning.", "What it finds,\nin short.", *blocks))
    )


def test_every_rule_has_a_page_and_every_page_a_rule() -> None:
    assert sorted(path.stem for path in (FOLDER / LANGUAGE).glob("*")) == sorted(RULES)


@pytest.mark.parametrize(
    "lang", sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0] != "_")
)
def test_pages_of_other_languages_are_of_rules(lang: str) -> None:
    assert {path.stem for path in (FOLDER / lang).glob("*.md")} <= set(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_the_form_of_a_page(rule: str) -> None:
    text = load_page(rule).text
    title, severity, _ = text.split("\n\n", 2)
    assert title == f"# {rule}"
    assert re.match(rf"Severity: {RULES[rule]}\b", severity)
    assert severity.endswith(" It cannot be ignored.") == (rule in ESSENTIAL)
    found = re.findall(r"^## (.*)$", FENCED.sub("", text), re.MULTILINE)
    assert [heading for heading in found if heading != "Settings"] == HEADINGS
    assert max(map(len, text.splitlines())) <= 110
    assert text.endswith("\n") and not text.endswith("\n\n")


@pytest.mark.parametrize("rule", RULES)
def test_a_page_has_a_bad_and_a_good_example(rule: str) -> None:
    assert {example.kind for example in load_page(rule).examples} == {"bad", "good"}


def test_a_language_without_the_page_gets_the_english_one() -> None:
    assert load_page("image-alt", "xx") == load_page("image-alt")
    assert load_page("image-alt").lang == "en"


def test_a_language_that_has_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "uk").mkdir()
    (tmp_path / "uk" / "image-alt.md").write_text("# image-alt\n\nРівень: попередження.\n\nЩо це.\n", "utf-8")
    monkeypatch.setattr(quizkit.pages, "_HERE", tmp_path)
    load_page.cache_clear()
    assert (load_page("image-alt", "uk").lang, load_page("image-alt", "uk").summary) == ("uk", "Що це.")
    with pytest.raises(FileNotFoundError, match="raw-html"):
        load_page("raw-html", "uk")
    load_page.cache_clear()


def test_a_name_that_is_no_rule() -> None:
    with pytest.raises(KeyError):
        load_page("../en/image-alt")


def test_the_summary_is_one_line() -> None:
    assert page("More.").summary == "What it finds, in short."


def test_a_list_of_questions_becomes_a_quiz() -> None:
    (example,) = page("```yaml bad\n- id: one\n  stem: |\n    Two\n\n    lines\n```").examples
    assert (example.kind, example.also) == ("bad", frozenset())
    assert {name: data.decode() for name, data in example.files.items()} == {
        "quizkit.toml": 'locales = ["en"]\n',
        "content/quiz.yaml": (
            "id: example\ntitle: Example\nquestions:\n  - id: one\n    stem: |\n      Two\n\n      lines\n"
        ),
    }


def test_options_and_further_files() -> None:
    first, second, third = page(
        "```yaml bad locales=en,uk also=raw-html,image-alt encoding=cp1251\nid: Київ\n```",
        "```text content/notes.txt\nA note.\n```",
        "```python\nprint('no part of an example')\n```",
        "```toml good\nlocales = []\n```",
        "````po good locales/uk/LC_MESSAGES/x.po\n```\n````",
    ).examples
    assert first.files == {
        "quizkit.toml": b'locales = ["en", "uk"]\n',
        "content/quiz.yaml": "id: Київ\n".encode("cp1251"),
        "content/notes.txt": b"A note.\n",
    }
    assert first.also == {"raw-html", "image-alt"}
    assert (second.kind, second.files) == ("good", {"quizkit.toml": b"locales = []\n"})
    assert third.files["locales/uk/LC_MESSAGES/x.po"] == b"```\n"


def test_characters_by_their_numbers() -> None:
    (example,) = page("```yaml bad\na<U+200B>b<U+1F44D>\n```").examples
    assert example.files["content/quiz.yaml"].decode() == "a\u200bb👍\n"


def test_a_file_before_any_example_belongs_to_none() -> None:
    assert page("```text notes.txt\nA note.\n```").examples == ()
