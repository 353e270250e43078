"""The interface words: complete in the languages that ship, read from PO files, and safe against damaged ones."""

from __future__ import annotations

import ast
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import quizkit
from quizkit import interface
from quizkit.bundle.models import Level
from quizkit.interface import LETTERS, load_words, open_interface, placeholders, plural_form, read_vocabulary
from quizkit.sources.po import Message, read_po

PACKAGE = Path(quizkit.__file__).parent
SHIPPED = ("en", "uk")
UK_RULE = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"


def po(body: str, plural_forms: str = UK_RULE) -> bytes:
    """A catalog with a header."""
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    if plural_forms:
        header += f'"Plural-Forms: {plural_forms}\\n"\n'
    return f"{header}\n{body}".encode()


def messages(path: Path) -> dict[tuple[str | None, str], Message]:
    """The messages of a catalog that must be sound."""
    catalog = read_po(path.name, path.read_bytes())
    assert catalog.diagnostics == ()
    return {(message.msgctxt, message.msgid): message for message in catalog.messages}


TEMPLATE = messages(PACKAGE / "locales" / "quizkit.pot")


def used_words() -> Iterator[tuple[str, str | None]]:
    """Every phrase that the exporters say, with its plural: `….text("…")` and `….count("…", "…")`."""
    for path in sorted((PACKAGE / "exporters").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        constants = {
            node.targets[0].id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WORDS_TAKEN:
                given = [
                    constants.get(a.id) if isinstance(a, ast.Name) else getattr(a, "value", None) for a in node.args
                ]
                found = [value for value in given[: WORDS_TAKEN[node.func.attr]] if isinstance(value, str)]
                if found:
                    yield found[0], found[1] if len(found) > 1 else None


WORDS_TAKEN = {"text": 1, "count": 2}


def test_the_template_has_the_words_that_are_used_and_no_others() -> None:
    in_template = {(m.msgid, m.msgid_plural) for m in TEMPLATE.values() if m.msgctxt is None}
    assert set(used_words()) == in_template


def test_the_template_has_every_level_and_the_letters() -> None:
    assert {key for key in TEMPLATE if key[0] == "level"} == {("level", level) for level in get_args(Level)}
    assert ("letters", LETTERS) in TEMPLATE


@pytest.mark.parametrize("locale", SHIPPED)
def test_shipped_languages_are_complete_and_agree_with_the_template(locale: str) -> None:
    path = PACKAGE / "locales" / locale / "LC_MESSAGES" / "quizkit.po"
    translated = messages(path)
    assert list(translated) == list(TEMPLATE)
    for key, message in translated.items():
        assert all(message.msgstr) and not message.flags, key
        assert message.msgid_plural == TEMPLATE[key].msgid_plural
        assert message.extracted == TEMPLATE[key].extracted
    vocabulary, diagnostics = read_vocabulary("quizkit.po", path.read_bytes(), locale)
    assert diagnostics == ()
    assert len(vocabulary.phrases) == len(TEMPLATE)
    words = load_words(locale, {})
    assert len({words.letter(index) for index in range(26)}) == 26
    assert not any(words.lang(msgid, kind) for kind, msgid in TEMPLATE)


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
@pytest.mark.parametrize("locale", SHIPPED)
def test_gettext_accepts_the_shipped_catalogs(locale: str) -> None:
    path = PACKAGE / "locales" / locale / "LC_MESSAGES" / "quizkit.po"
    subprocess.run(["msgfmt", "--check-format", "--check-domain", "-o", "/dev/null", path], check=True)
    plain = subprocess.run(["msgcat", "--no-wrap", path], check=True, capture_output=True).stdout
    assert plain == path.read_bytes()


@pytest.mark.parametrize(
    ("locale", "number", "said"),
    [
        ("en", 1, "1 question"),
        ("en", 0, "0 questions"),
        ("en", 1.5, "1.5 questions"),
        ("en", 12345, "12,345 questions"),
        ("uk", 1, "1 питання"),
        ("uk", 2, "2 питання"),
        ("uk", 5, "5 питань"),
        ("uk", 11, "11 питань"),
        ("uk", 12, "12 питань"),
        ("uk", 21, "21 питання"),
        ("uk", 22, "22 питання"),
        ("uk", 1.5, "1,5 питання"),
        ("uk", 12345, "12\xa0345 питань"),
    ],
)
def test_counts(locale: str, number: float, said: str) -> None:
    assert load_words(locale, {}).count("{n} question", "{n} questions", number) == said


def test_phrases_are_filled_with_numbers_of_the_locale() -> None:
    assert load_words("en", {}).text("Question {n} of {total}", n=1, total=8) == "Question 1 of 8"
    assert load_words("uk", {}).text("Question {n} of {total}", n=1, total=1234.5) == "Питання 1 з 1\xa0234,5"
    assert load_words("uk", {}).text("Sources") == "Джерела"
    assert load_words("uk", {}).text("Level: {level}", level="{x}") == "Рівень: {x}"


def test_phrases_that_no_catalog_has_are_said_as_written() -> None:
    words = load_words("uk", {})
    assert words.text("No such {n}", n=1000) == "No such 1\xa0000"
    assert words.count("{n} shard", "{n} shards", 1) == "1 shard"
    assert words.count("{n} shard", "{n} shards", 2) == "2 shards"
    assert words.lang("No such {n}") == "en"


def test_names_of_levels_and_tags() -> None:
    tags = 'msgctxt "tag"\nmsgid "checkpoints"\nmsgstr "контрольні точки"\n'
    words = load_words("uk", {"uk": read_vocabulary("x.po", po(tags), "uk")[0]})
    assert words.name("level", "beginner") == "початковий"
    assert words.name("tag", "checkpoints") == "контрольні точки"
    assert words.name("tag", "beginner") == "beginner"


def test_letters_are_those_of_the_language() -> None:
    assert "".join(load_words("uk", {}).letter(index) for index in range(5)) == "АБВГД"
    assert load_words("en", {}).letter(25) == "Z"
    short = po(f'msgctxt "letters"\nmsgid "{LETTERS}"\nmsgstr "أ ب ج"\n')
    words = load_words("ar", {"ar": read_vocabulary("x.po", short, "ar")[0]})
    assert words.letter(0) == "أ"
    assert words.letter(3) == "D"


def test_a_locale_takes_words_from_its_parents_and_says_when_they_are_english() -> None:
    words = load_words("uk-UA", {})
    assert words.text("Sources") == "Джерела"
    assert words.lang("Sources") is None
    assert load_words("en-GB", {}).lang("Sources") is None
    assert load_words("pl", {}).text("Sources") == "Sources"
    assert load_words("pl", {}).lang("Sources") == "en"


def test_a_project_adds_a_locale_with_its_own_plural_forms() -> None:
    polish = po(
        'msgid "Sources"\nmsgstr "Źródła"\n\n'
        'msgid "{n} question"\nmsgid_plural "{n} questions"\n'
        'msgstr[0] "{n} pytanie"\nmsgstr[1] "{n} pytania"\nmsgstr[2] "{n} pytań"\n',
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    )
    vocabulary, diagnostics = read_vocabulary("x.po", polish, "pl")
    assert diagnostics == ()
    words = load_words("pl", {"pl": vocabulary})
    said = [words.count("{n} question", "{n} questions", number) for number in (1, 2, 5, 22, 1.5)]
    assert said == ["1 pytanie", "2 pytania", "5 pytań", "22 pytania", "1,5 pytania"]
    assert words.lang("Sources") is None
    assert words.lang("Answer") == "en"


def test_a_project_overrides_words_and_what_it_leaves_empty_or_fuzzy_stays() -> None:
    body = (
        'msgid "Sources"\nmsgstr "Посилання"\n\n#, fuzzy\nmsgid "Answer"\nmsgstr "Хиба"\n\n'
        'msgid "Language"\nmsgstr ""\n\n#~ msgid "All quizzes"\n#~ msgstr "Хиба"\n'
    )
    vocabulary, diagnostics = read_vocabulary("x.po", po(body), "uk")
    assert diagnostics == ()
    words = load_words("uk", {"uk": vocabulary})
    assert [words.text(word) for word in ("Sources", "Answer", "Language", "All quizzes")] == [
        "Посилання",
        "Відповідь",
        "Мова",
        "Усі тести",
    ]


@pytest.mark.parametrize(
    "translation",
    [
        "Питання",
        "Питання {n} з {усього}",
        "Питання {n} з {total} {more}",
        "Питання {n} з {total",
        "Питання {n} з {total}}",
        "Питання {n.__class__} з {total}",
        "Питання {n!r} з {total}",
        "Питання {n:>99} з {total}",
        "Питання {0} з {total}",
        "Питання {} з {total}",
    ],
)
def test_a_changed_placeholder_is_a_finding_and_never_used(translation: str) -> None:
    body = f'msgid "Question {{n}} of {{total}}"\nmsgstr "{translation}"\n'
    vocabulary, (finding,) = read_vocabulary("locales/uk/LC_MESSAGES/quizkit.po", po(body), "uk")
    assert (finding.rule, finding.locale, finding.span.line) == ("changed-placeholder", "uk", 7)
    assert "{n}, {total}" in str(finding.message)
    assert vocabulary.phrases == {}


def test_a_placeholder_where_there_was_none_is_a_finding() -> None:
    _, (finding,) = read_vocabulary("x.po", po('msgid "Sources"\nmsgstr "Джерела {n}"\n'), "uk")
    assert finding.rule == "changed-placeholder"
    assert "none in the source text" in str(finding.message)


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        ("", "po-syntax"),
        ("nplurals=3; plural=", "po-syntax"),
        ("nplurals=3; plural=n;", "po-syntax"),
        ("nplurals=3; plural=(n/0);", "po-syntax"),
        ("nplurals=3; plural=__import__('os');", "po-syntax"),
        ("nplurals=3; plural=" + "(" * 99 + "n" + ")" * 99 + ";", "po-syntax"),
    ],
)
def test_a_rule_of_plurals_that_cannot_be_used_is_a_finding(rule: str, name: str) -> None:
    body = (
        'msgid "{n} question"\nmsgid_plural "{n} questions"\n'
        'msgstr[0] "{n} питання"\nmsgstr[1] "{n} питання"\nmsgstr[2] "{n} питань"\n'
    )
    vocabulary, findings = read_vocabulary("x.po", po(body, rule), "uk")
    assert [finding.rule for finding in findings] == [name]
    assert vocabulary.phrases == {}


def test_a_damaged_catalog_gives_no_words_at_all() -> None:
    body = 'msgid "Sources"\nmsgstr "Джерела\n\nmsgid "Answer"\nmsgstr "Відповідь"\n'
    vocabulary, findings = read_vocabulary("x.po", po(body), "uk")
    assert [finding.rule for finding in findings] == ["po-syntax"]
    assert vocabulary.phrases == {}
    assert load_words("uk", {"uk": vocabulary}).text("Sources") == "Джерела"


def test_a_fraction_takes_the_form_of_its_category() -> None:
    four = "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)"
    assert plural_form(1.5, "uk", four, 4) == 3
    assert plural_form(1.5, "uk", four, 3) == 1
    assert plural_form(1.5, "fr", "(n > 1)", 2) == 0
    assert plural_form(2.5, "en", "n != 1", 2) == 1
    assert plural_form(3.0, "en", "n != 1", 2) == 1
    assert plural_form(-1, "en", "n != 1", 2) == 0
    assert plural_form(7, "en", "n", 2) == 1


def test_placeholders() -> None:
    assert placeholders("{n} of {total} {{not}}") == frozenset({"n", "total"})
    assert placeholders("none") == frozenset()
    assert placeholders("{n") is None
    assert placeholders("{n[0]}") is None


@given(st.binary(max_size=300) | st.text(alphabet='{}n!:.["\\\n msgidtr', max_size=80).map(lambda body: po(body)))
def test_no_bytes_make_reading_raise(raw: bytes) -> None:
    vocabulary, diagnostics = read_vocabulary("x.po", raw, "uk")
    assert not (vocabulary.phrases and diagnostics)


def write_catalog(root: Path, folder: str, raw: bytes) -> None:
    """A project's catalog of interface words."""
    path = root / "locales" / folder / "LC_MESSAGES" / "quizkit.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(raw)


def test_a_project_is_read_with_its_findings(tmp_path: Path) -> None:
    write_catalog(tmp_path, "pt_BR", po('msgid "Sources"\nmsgstr "Fontes"\n'))
    write_catalog(tmp_path, "uk", po('msgid "Sources"\nmsgstr "Джерела\n'))
    (tmp_path / "locales" / "pl" / "LC_MESSAGES" / "quizkit.po").mkdir(parents=True)
    opened = open_interface(tmp_path, ["en", "pt-BR", "uk", "pl"])
    assert opened.words("pt-BR").text("Sources") == "Fontes"
    assert opened.words("uk").text("Sources") == "Джерела"
    assert opened.words("pt-BR") is opened.words("pt-BR")
    assert [(finding.rule, finding.span.file) for finding in opened.diagnostics] == [
        ("po-syntax", "locales/uk/LC_MESSAGES/quizkit.po"),
        ("unreadable-file", "locales/pl/LC_MESSAGES/quizkit.po"),
    ]


def test_a_new_locale_in_the_package_needs_no_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(PACKAGE / "locales", tmp_path, dirs_exist_ok=True)
    shutil.copytree(tmp_path / "uk", tmp_path / "be")
    monkeypatch.setattr(interface, "_OWN", tmp_path)
    interface._own_vocabulary.cache_clear()
    assert load_words("be", {}).text("Sources") == "Джерела"
    assert load_words("be", {}).lang("Sources") is None
    interface._own_vocabulary.cache_clear()
