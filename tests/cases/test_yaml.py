"""What YAML does to texts, and an author never meant."""

from __future__ import annotations

import pytest

from tests.cases.conftest import Workspace

HEAD = "id: quiz\ntitle: {title}\nquestions:\n  - id: q\n    stem: {stem}\n    options:\n"


def with_options(*options: str, stem: str = "Which?", title: str = "Title") -> str:
    """A quiz with these options as they stand in YAML; the first is correct. The first option is on line 7."""
    first, *others = options
    lines = [f"      - text: {first}\n        correct: true\n", *(f"      - text: {other}\n" for other in others)]
    return HEAD.format(title=title, stem=stem) + "".join(lines)


def test_plain_scalars_are_the_letters_that_were_typed(work: Workspace) -> None:
    typed = "3.10 3.1 010 0x1F 1e3 1_000 12:30 2024-03-01 No on null ~ 007 .inf".split()
    work.quiz(with_options(*typed))
    work.build()
    assert work.options() == [typed]
    assert all(f">{text}<" in work.page() for text in typed)


@pytest.mark.parametrize("text", ["{}", "[]", "[1, 2]", "{x}", "{{ x }}", "[[a]]", "{a: b}", "[x] y", "{x} + 1"])
def test_a_text_that_yaml_reads_as_a_structure_is_refused_with_the_way_out(work: Workspace, text: str) -> None:
    work.quiz(with_options("A", text))
    said = work.refused()
    assert "content/quiz.yaml:9:" in said
    assert "quiz/q/options/b" in said
    assert "quotes" in said
    work.quiz(with_options("A", f"'{text}'"))
    work.run("build")
    assert (work.root / "dist").exists()


@pytest.mark.parametrize(
    "text",
    [
        "**Which** one",
        '"a" + b',
        "'a' + b",
        "*ptr",
        "*ptr + 1",
        "!ready",
        "> 0",
        "| x",
        "%d",
        "@decorator",
        "`code` and",
        "&x",
        "&p points to x",
        "&& x",
        "a: b",
        "Note:",
        "- 5",
        "? x",
        "yes: no: pick",
    ],
)
def test_a_text_that_begins_with_a_sign_of_yaml_is_kept_or_reported_at_its_line(work: Workspace, text: str) -> None:
    work.quiz(with_options("A", text) + "      - text: C\n  - id: r\n    stem: Next\n    options: [D]\n")
    found = work.findings()
    (fault,) = [f for f in found if f["line"] == 9]
    assert fault["severity"] == "error"
    assert "quotes" in fault["help"]
    assert fault["key"] == "quiz/q/options/b"
    assert [f["rule"] for f in found if f["line"] > 9 and f["severity"] == "error"] == [
        "exactly-one-correct",
        "too-few-options",
    ], "what comes after is still read"


@pytest.mark.parametrize("text", ["**bold**", "*x", "!y", "%d", "@z", "`a` b", '"a" + b', "a: b"])
def test_the_same_in_braces(work: Workspace, text: str) -> None:
    work.quiz(HEAD.format(title="T", stem="S") + f"      - {{text: {text}, correct: true}}\n      - {{text: B}}\n")
    (fault,) = [f for f in work.findings() if f["severity"] == "error"]
    assert (fault["line"], fault["key"]) == (7, "quiz/q/options/a")
    assert "quotes" in fault["help"]


def test_an_ampersand_within_a_text_is_nothing_special(work: Workspace) -> None:
    work.quiz(with_options("x & mask", "y"))
    work.build()
    assert work.options() == [["x & mask", "y"]]
    assert "x &amp; mask" in work.page()


@pytest.mark.parametrize(
    "text",
    [
        r'"Simplify $\frac{a}{b} + \beta + \alpha$"',
        r'"$\nu \times \theta$"',
        r'"C:\temp\new"',
        r'"a\x07"',
        r'"a\0b"',
        r'"\ud800"',
        r'"x \vec{v}"',
        r'"a\e"',
    ],
)
def test_escapes_that_nobody_means_are_reported_at_their_line(work: Workspace, text: str) -> None:
    work.quiz(with_options("A", "B", stem=text))
    (fault,) = [f for f in work.findings() if f["severity"] == "error"]
    assert (fault["rule"], fault["line"], fault["key"]) == ("yaml-changes-text", 5, "quiz/q/stem")
    assert "single quotes" in fault["help"]
    work.refused()


@pytest.mark.parametrize("text", [r'"one\ntwo"', r'"tab\there"', r'"say \"hi\""', r'"caf\u00e9"', r'"a \\ b"'])
def test_escapes_that_authors_mean_are_no_finding(work: Workspace, text: str) -> None:
    work.quiz(with_options("A", "B", stem=text))
    assert [f for f in work.findings() if f["rule"] == "yaml-changes-text"] == []


def test_tex_in_single_quotes_or_none_comes_through(work: Workspace) -> None:
    work.write("quizkit.toml", 'locales = ["en"]\n[markdown]\nmath = true\n')
    work.quiz(with_options(r"'$\nu \times \theta$'", r"$\frac{1}{2}$"))
    work.build()
    assert work.options(form="markdown") == [[r"$\nu \times \theta$", r"$\frac{1}{2}$"]]


def test_keys_that_stand_twice_are_each_reported_with_the_first(work: Workspace) -> None:
    work.quiz(
        "id: quiz\ntitle: T\nquestions:\n  - id: q\n    stem: Pick one\n    options:\n      - text: A\n"
        "        correct: false\n        correct: true\n      - text: B\n    stem: Pick the other one\n"
    )
    twice = [f for f in work.findings() if f["rule"] == "duplicate-key"]
    assert [(f["line"], f["related"][0]["line"]) for f in twice] == [(9, 8), (11, 5)]
    work.refused()


@pytest.mark.parametrize(("count", "marks"), [(0, ["", ""]), (2, ["true", "true"])])
def test_the_number_of_correct_options_is_named(work: Workspace, count: int, marks: list[str]) -> None:
    lines = "".join(f"      - text: {n}\n" + (f"        correct: {m}\n" if m else "") for n, m in enumerate(marks))
    work.quiz(HEAD.format(title="T", stem="S") + lines)
    said = work.refused()
    assert f"{count} options are marked correct" in said
    assert "in quiz/q" in said


@pytest.mark.parametrize(("indent", "name"), [("\u00a0\u00a0", "no-break space"), ("\t", "tab"), ("\u2003", "U+2003")])
def test_odd_indentation_is_named(work: Workspace, indent: str, name: str) -> None:
    work.quiz(f"id: quiz\ntitle: T\nquestions:\n- id: q\n{indent}stem: P\n  options: [A, B]\n")
    fault = next(f for f in work.findings() if f["rule"] == "yaml-syntax")
    assert fault["line"] == 5
    assert name in fault["message"]


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c"])
def test_a_separator_that_is_no_line_end_is_named_at_the_editors_line(work: Workspace, separator: str) -> None:
    work.quiz(with_options("A", "B", stem=f"|\n      first{separator}second\n      third"))
    fault = next(f for f in work.findings() if f["severity"] == "error")
    assert fault["line"] == 6
    assert f"U+{ord(separator):04X}" in fault["message"]


def test_a_tab_that_belongs_to_a_text_stays_a_tab(work: Workspace) -> None:
    work.quiz(with_options("A", "B", stem="|\n      ```make\n      all:\n      \tcc main.c\n      ```"))
    work.build()
    assert "\tcc main.c" in work.json()["questions"][0]["stem"]["plain"]
    assert "\tcc main.c" in work.markdown()
    assert "\tcc main.c" in work.page()


def test_an_alias_bomb_is_refused_in_a_few_lines(work: Workspace) -> None:
    levels = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    levels += [f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]" for old, new in zip("abcdef", "bcdefg", strict=True)]
    work.quiz("\n".join([*levels, "id: bomb", "title: *g", "questions: []", ""]))
    said = work.refused()
    assert "yaml-feature" in said
    assert len(said) < 6000


def test_an_anchor_that_an_alias_uses_is_accepted(work: Workspace) -> None:
    work.quiz(with_options("&same Yes", "No", "*same"))
    assert "yaml-feature" not in {f["rule"] for f in work.findings()}


def test_norwegian_is_a_locale_like_any_other(work: Workspace) -> None:
    work.write("quizkit.toml", 'locales = ["en", "no"]\n')
    work.quiz(
        "id: quiz\ntitle:\n  en: Cat\n  no: Katt\nquestions:\n  - id: p\n    stem: {en: Yes?, no: Ja?}\n    options:\n"
        "      - {text: {en: A, no: Å}, correct: true}\n      - {text: {en: B, no: Ø}}\n"
    )
    work.build()
    assert work.json("no")["title"]["plain"] == "Katt"
    assert work.options("no") == [["Å", "Ø"]]


def test_an_unquoted_comma_in_braces_is_reported_with_the_quotes_that_keep_it(work: Workspace) -> None:
    work.quiz(
        'id: quiz\ntitle: {en: Lists, tuples, uk: "Списки, кортежі"}\nquestions:\n  - id: q\n'
        '    stem: {en: "Pick one", uk: Оберіть, будь ласка, одну}\n    options:\n'
        '      - {text: {en: first, second, uk: "перший, другий"}, correct: true}\n'
        '      - {text: {en: "none", uk: "жоден"}}\n'
    )
    found = [(f["line"], f["help"]) for f in work.findings() if f["severity"] == "error"]
    assert [line for line, _ in found] == [2, 5, 7]
    assert 'en: "Lists, tuples"' in found[0][1]
    assert 'uk: "Оберіть, будь ласка, одну"' in found[1][1]


def test_quoted_commas_come_through(work: Workspace) -> None:
    work.quiz(with_options('{en: "a, b", uk: "а, б"}', '{en: "c, d", uk: "в, г"}'))
    work.build()
    assert work.options() == [["a, b", "c, d"]]


def test_a_comment_behind_a_text_is_reported_with_what_is_lost(work: Workspace) -> None:
    work.quiz(with_options("Use C # for this", "B") + "      - text: D\n        # a comment of its own\n")
    (fault,) = [f for f in work.findings() if f["severity"] == "error"]
    assert (fault["rule"], fault["line"], fault["column"]) == ("yaml-changes-text", 7, 21)
    assert '"Use C # for this"' in fault["help"]


@pytest.mark.parametrize("text", ["C#", "issue #5".replace(" #", "#"), "'a # b'", '"a # b"', "|\n          a # b"])
def test_a_number_sign_that_is_no_comment_is_no_finding(work: Workspace, text: str) -> None:
    work.quiz(with_options("A", text))
    assert [f for f in work.findings() if f["rule"] == "yaml-changes-text"] == []


@pytest.mark.parametrize("style", [">", "", '"'])
def test_a_list_whose_lines_are_folded_is_reported(work: Workspace, style: str) -> None:
    opening = {">": ">\n      ", "": "", '"': '"'}[style]
    closing = '"' if style == '"' else ""
    work.quiz(with_options("A", "B", stem=f"{opening}Consider\n      - one\n      - two{closing}"))
    assert "yaml-changes-text" in {f["rule"] for f in work.findings()}


def test_prose_over_several_lines_is_no_finding(work: Workspace) -> None:
    work.quiz(with_options("A", "B", stem=">\n      Some words\n      and more."))
    assert [f for f in work.findings() if f["severity"] == "error"] == []


@pytest.mark.parametrize(
    ("raw", "rule", "word"),
    [
        ("id: quiz\n".encode("utf-16"), "encoding", "UTF-16"),
        ("id: квіз\n".encode("cp1251"), "encoding", "UTF-8"),
        (b"\x00\x01\x02\x03" * 100, "encoding", "text"),
        (b"", "missing-key", "empty"),
        (b"- a\n- b\n", "wrong-type", "keys"),
        (b"hello\n", "wrong-type", "keys"),
        (b"id: a\n---\nid: b\n", "yaml-feature", "second document"),
        (b"id: a\n<<: {b: c}\n", "yaml-feature", "from elsewhere"),
        (b"? [a, b]\n: c\n", "yaml-syntax", "key"),
        (b"[" * 20_000 + b"\n", "yaml-feature", "deep"),
        (b"id: " + b"x" * 11_000_000 + b"\n", "unreadable-file", "too large"),
    ],
)
def test_a_file_that_is_no_quiz_is_refused_in_plain_words(work: Workspace, raw: bytes, rule: str, word: str) -> None:
    work.quiz(raw)
    said = {f["rule"]: f["message"] for f in work.findings()}
    assert rule in said
    assert word in said[rule]
    work.refused()


def test_bom_and_crlf_are_accepted_and_places_are_right(work: Workspace) -> None:
    text = with_options("A", "Use C # here")
    work.quiz(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    (fault,) = [f for f in work.findings() if f["severity"] == "error"]
    assert (fault["line"], fault["column"]) == (9, 21)


def test_texts_are_kept_in_nfc(work: Workspace) -> None:
    work.quiz(with_options("cafe\u0301", "B"))
    work.build()
    assert work.options()[0][0] == "caf\u00e9"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a\u200bb", 1),
        ("a\u202eb", 1),
        ("soft\u00adhyphen", 1),
        ("👩\u200d💻 ❤️", 0),
        ("می\u200cخواهم", 0),
        ("🏴\U000e0067\U000e007f", 0),
    ],
)
def test_hidden_characters_are_a_warning_where_no_script_needs_them(work: Workspace, text: str, count: int) -> None:
    work.quiz(with_options("A", text))
    found = [f for f in work.findings() if f["rule"] == "hidden-characters"]
    assert len(found) == count
    assert all(f["severity"] == "warning" and "U+" in f["message"] for f in found)
