"""What Markdown does to texts, and an author never meant."""

from __future__ import annotations

import re

import html5lib
import pytest
from markdown_it import MarkdownIt

from tests.cases.conftest import Workspace

_HOST = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

ENTITIES = """\
id: quiz
title: 'Entities & "quotes"'
questions:
  - id: e1
    stem: Which entity writes an ampersand?
    options:
      - {text: "`&amp;`", correct: true}
      - {text: "`&`"}
      - {text: 'mod[''rna'']'}
      - {text: 'say "hi" & it''s done'}
    explanation: "It's \\"quoted\\" — O'Neil"
"""


def _text(html: str) -> str:
    """The page's text as a browser has it."""
    return "".join(html5lib.parse(html, treebuilder="etree").itertext())


def _addresses(html: str) -> list[str]:
    tree = html5lib.parse(html, treebuilder="etree")
    return [value for element in tree.iter() for name in ("href", "src") if (value := element.attrib.get(name))]


def test_entities_and_quotes_are_shown_as_typed(work: Workspace) -> None:
    work.quiz(ENTITIES)
    work.build()
    assert work.options() == [["&amp;", "&", "mod['rna']", 'say "hi" & it\'s done']]
    for shown in (_text(work.page()), _text(_HOST.render(work.markdown()))):
        assert "&amp;" in shown
        assert 'say "hi" & it\'s done' in shown
        assert "It's \"quoted\" — O'Neil" in shown
        assert 'Entities & "quotes"' in shown
        assert not re.search(r"&amp;amp;|&quot;|&#39;|&lt;", shown)


LINKS = """\
id: quiz
title: Links
questions:
  - id: k1
    stem: "[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](&#106;avascript:alert(1)) <javascript:alert(1)>"
    options:
      - {text: "![i](javascript:alert(1))", correct: true}
      - {text: "[d](data:text/html;base64,PHNjcmlwdD4=) [e](vbscript:x)"}
      - {text: "[f](file:///etc/passwd) [g](//evil.example/x)"}
"""

GOOD_LINKS = """\
id: quiz
title: Links
questions:
  - id: k1
    stem: "[ok](https://example.org/a?b=1&c=2) [mail](mailto:a@example.org) [rel](notes.html)"
    options:
      - {text: A, correct: true}
      - {text: B}
"""


def test_links_that_could_run_something_are_refused(work: Workspace) -> None:
    work.quiz(LINKS)
    found = [finding for finding in work.findings() if finding["rule"] == "unsafe-link"]
    assert [(finding["line"], finding["key"]) for finding in found] == [
        *[(5, "quiz/k1/stem")] * 4,
        (7, "quiz/k1/options/a"),
        *[(8, "quiz/k1/options/b")] * 2,
        *[(9, "quiz/k1/options/c")] * 2,
    ]
    work.refused()


def test_good_links_work_in_every_export(work: Workspace) -> None:
    work.write("content/notes.html", "<p>Notes</p>")
    work.quiz(GOOD_LINKS)
    work.build()
    for html in (work.page(), _HOST.render(work.markdown())):
        addresses = _addresses(html)
        assert "https://example.org/a?b=1&c=2" in addresses
        assert "mailto:a@example.org" in addresses
        assert any(re.search(r"assets/notes\.[0-9a-f]+\.html$", address) for address in addresses)


EMPHASIS = """\
id: quiz
title: What does __name__ hold?
questions:
  - id: m1
    stem: Which method runs first, and what is 2*3*4?
    options:
      - {text: __init__, correct: true}
      - {text: _private_}
      - {text: "2*3*4"}
      - {text: 'C:\\new\\*'}
      - {text: 'D:\\new*'}
"""


def test_whoever_loses_characters_is_told_at_the_word(work: Workspace) -> None:
    work.quiz(EMPHASIS)
    assert work.told("--level", "warning") == [
        "2:18 warning markup-eats-characters",
        "5:48 warning markup-eats-characters",
        "7:16 warning markup-eats-characters",
        "8:16 warning markup-eats-characters",
        "9:17 warning markup-eats-characters",
        "10:17 warning markup-eats-characters",
    ]
    assert "write `__init__`" in work.run("check")[1]


def test_two_paths_that_become_one_are_an_error(work: Workspace) -> None:
    work.quiz(EMPHASIS.replace("D:", "C:"))
    assert "10:9 error duplicate-options" in " ".join(work.told()) or any(
        finding["rule"] == "duplicate-options" and finding["severity"] == "error" for finding in work.findings()
    )
    work.refused()


def test_code_spans_keep_every_character(work: Workspace) -> None:
    quiz = EMPHASIS.replace("__name__", "`__name__`").replace("is 2*3*4", "is `2*3*4`")
    for text in ("__init__,", "_private_}", '"2*3*4"'):
        bare = text.strip(',}"')
        quiz = quiz.replace(f"text: {text}", f'text: "`{bare}`"{text[-1] if text[-1] in ",}" else ""}')
    quiz = quiz.replace("'C:\\new\\*'", "'`C:\\new\\*`'").replace("'D:", "'C:")
    work.quiz(quiz)
    assert work.told("--level", "warning") == []
    work.build()
    assert work.options() == [["__init__", "_private_", "2*3*4", "C:\\new\\*", "C:\\new*"]]
    assert all(text in _text(_HOST.render(work.markdown())) for text in work.options()[0])


LOOKALIKES = """\
id: quiz
title: Lookalikes
questions:
  - id: i1
    stem: |
      Consider:

      - first fact
      - second fact

      Which body calls b and c only if a holds?
    options:
      - text: |
          if a:
              b()
              c()
        correct: true
      - text: |
          if a:
              b()
          c()
  - id: i2
    stem: Which line prints the text?
    options:
      - {text: "`good day`"}
      - {text: "good day"}
      - {text: "'good day'", correct: true}
"""


def test_options_that_differ_in_indentation_alone_are_told(work: Workspace) -> None:
    work.quiz(LOOKALIKES)
    rules = {(finding["key"], finding["rule"]) for finding in work.findings()}
    assert ("quiz/i1/options/a", "markup-eats-characters") in rules
    assert ("quiz/i1/options/b", "markup-eats-characters") in rules
    assert ("quiz/i1/options/b", "duplicate-options") in rules
    assert ("quiz/i2/options/b", "duplicate-options") in rules


def test_code_blocks_keep_indentation_and_a_list_stays_apart_from_the_options(work: Workspace) -> None:
    fenced = re.sub(r"( +)(if a:\n(?: +\S.*\n){2})", r"\1```\n\1\2\1```\n", LOOKALIKES, count=2)
    work.quiz(fenced.partition("  - id: i2")[0])
    assert "markup-eats-characters" not in " ".join(work.told())
    work.build()
    assert work.options() == [["if a:\n    b()\n    c()", "if a:\n    b()\nc()"]]
    host = _HOST.render(work.markdown())
    assert "if a:\n    b()\n    c()" in _text(host)
    assert "if a:\n    b()\nc()" in _text(host)
    facts = next(part for part in host.split("<ul>") if "first fact" in part).partition("</ul>")[0]
    assert "second fact" in facts
    assert "if a:" not in facts


def test_a_tab_in_a_text_reaches_every_export(work: Workspace) -> None:
    quiz = GOOD_LINKS.replace('stem: "[ok]', 'stem: "all:\\n\\tcc main.c\\n\\n[ok]').replace(" [rel](notes.html)", "")
    work.quiz(quiz)
    work.build()
    assert "all:\n\tcc main.c" in work.json()["questions"][0]["stem"]["plain"]
    assert "all:\n\tcc main.c" in _text(work.page())
    assert "\tcc main.c" in _text(_HOST.render(work.markdown()))


def test_closing_tags_are_text(work: Workspace) -> None:
    quiz = ENTITIES.replace("`&amp;`", "</script><b>bold</b>").replace("`&`", "]]> </textarea></title> <!-- x")
    harmless = ENTITIES.replace("`&amp;`", "one").replace("`&`", "two")
    work.quiz(harmless)
    work.build()
    scripts = work.page().count("<script")
    work.quiz(quiz)
    work.build()
    assert work.page().count("<script") == scripts
    assert work.options()[0][:2] == ["</script><b>bold</b>", "]]> </textarea></title> <!-- x"]
    for shown in (_text(work.page()), _text(_HOST.render(work.markdown()))):
        assert "</script><b>bold</b>" in shown
        assert "]]> </textarea></title> <!-- x" in shown


TRANSLATED = """\
id: quiz
title: Trees
questions:
  - id: t1
    stem: "See ![tree](img/tree.png) and [rules](https://example.org/rules)"
    options:
      - {text: "Press **Save** then {n} times", correct: true}
      - {text: B}
"""

CATALOG = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: uk\n"

msgctxt "quiz/t1/stem"
msgid "See ![tree](img/tree.png) and [rules](https://example.org/rules)"
msgstr "Див. ![дерево](img/дерево.png) та [правила](javascript:alert(1))"

msgctxt "quiz/t1/options/a/text"
msgid "Press **Save** then {n} times"
msgstr "Натисніть ** Зберегти** потім {n} разів"
"""


def test_translations_are_checked_like_sources(work: Workspace) -> None:
    work.write("content/img/tree.png", b"\x89PNG")
    work.quiz(TRANSLATED)
    work.write("locales/uk/LC_MESSAGES/quiz.po", CATALOG)
    found = {(f["rule"], f["file"], f["line"], f["locale"]) for f in work.findings()}
    catalog = "locales/uk/LC_MESSAGES/quiz.po"
    assert {(rule, line) for rule, file, line, locale in found if file == catalog and locale == "uk"} >= {
        ("broken-image", 9),
        ("unsafe-link", 9),
        ("broken-emphasis", 13),
    }


@pytest.mark.parametrize(
    "text",
    [
        "2019. The year",
        "# include <x>",
        "+ 1",
        "-5",
        "> 0",
        "***",
        "---",
        "===",
        "| a | b |",
        "[a]: b",
        "1) x",
        "```",
        "~~~",
    ],
)
def test_a_text_of_one_line_is_no_block(work: Workspace, text: str) -> None:
    work.quiz(
        f"id: quiz\ntitle: '{text}'\nquestions:\n  - id: q\n    stem: '{text}'\n"
        f"    options: ['{text}', {{text: B, correct: true}}]\n"
    )
    work.build()
    assert work.options()[0][0] == text
    assert work.json()["questions"][0]["stem"]["plain"] == text
    assert _text(work.page()).count(text) >= 3
    shown = _text(_HOST.render(work.markdown()))
    assert shown.count(text) >= 3
