"""What the block marks of a text of several lines take away."""

from __future__ import annotations

import pytest

from quizkit.markup import render


@pytest.mark.parametrize(
    ("source", "stretch"),
    [
        ("text\n---\nmore", "text\n---"),
        ("text\n====", "text\n===="),
        ("# include\nint x;", "# include"),
        ("x = 1;\n# note\n", "# note"),
        ("a\n***\nb", "***"),
        ("*\n**\n", "*"),
        ("1984. A novel\nby Orwell", "1984. A novel"),
        ("7. a\n9. b\n9. c", "9. b"),
        ("01. a\n02. b", "01. a"),
        ("1) a\n3) b", "3) b"),
        ("- old\n+ new", "+ new"),
        ("10\n- 3", "- 3"),
        ("+ 1\n+ 2", "+ 1\n+ 2"),
        ("> 0\nx", "> 0\nx"),
        (">= 5\nx", ">= 5\nx"),
        (">>> x = 1\n1", ">>> x = 1\n1"),
        ("| a | b |\n|---|---|\n| `x || y` | 1 |", "| `x || y` | 1 |"),
        ("- list\n\n  a | b\n  --|--\n  1 | 2 | 3", "1 | 2 | 3"),
        ("a\n\n```python\nx = 1\n", "```python"),
        ("> ```\n> x\n", "> ```"),
        ("[^1]: note\n\nText.", "[^1]: note"),
        ("[a]: x.html\n\nText.", "[a]: x.html"),
        ("[a]: x.html\n[a]: y.html\n\nText [a].", "[a]: y.html"),
        ("Text.\n\n  def f():", "def f():"),
        ("if a:\n    b()\n    c()", "    b()\n    "),
        ("all:\n\tcc main.c", "\t"),
        ("- item\n\n  if a:\n        b()", "      "),
        ("x = 1\nprint(x)", "x = 1\nprint(x)"),
        ("for (;;) {\n}", "for (;;) {\n}"),
        ("docker run \\\n-it x", "docker run \\"),
        ("one\ntwo __three__", "__three__"),
        ("> a\n> __b__", "__b__"),
        ("| a |\n|---|\n| \\| __b__ |", "__b__"),
        ("# Head __x__ #\n\ntext", "__x__"),
        ("one\r\ntwo\r\n\r\n__three__", "__three__"),
        (">" * 120 + " x\ny", ">" * 120 + " x\ny"),
    ],
)
def test_reported(source: str, stretch: str) -> None:
    problems = render(source, "paragraph").problems
    assert [problem.rule for problem in problems] == ["markup-eats-characters"]
    assert source[problems[0].start : problems[0].end] == stretch


@pytest.mark.parametrize(
    "source",
    [
        "Consider:\n\n- first fact\n- second fact\n\nWhich one holds?",
        "Consider:\n- first fact\n- second fact",
        "Note:\n- only one",
        "- a\n  - b\n- c",
        "1. a\n1. b\n1. c",
        "0. a\n0. b",
        "3. c\n4. d",
        "## Head\n\nText",
        "# Head\n\nText",
        "a\n\n---\n\nb",
        "> quoted\n> text\n\nb",
        "```python\nif a:\n    b()\n```\nand more",
        "~~~\nx\n~~~",
        "Text.\n\n    code\n    more code\n",
        "[a]: https://example.org\n\nSee [a] and [this][a].",
        "| a | b |\n|---|:-:|\n| 1 | 2 |\n| x |\n",
        "A wrapped line of prose\ngoes on here, as text does;\nand ends.",
        "- an item that is wrapped\n  and goes on\n- another\n\n    with a paragraph\n",
        "one  \ntwo\\\nthree",
        "x = 1, and then\nthe rest of the sentence.",
    ],
)
def test_silent(source: str) -> None:
    assert render(source, "paragraph").problems == ()


def test_a_very_long_text_is_shown_as_typed() -> None:
    source = "*a* " * 20_000
    shown = render(source, "bare")
    assert shown.plain == source.strip()
    assert [problem.rule for problem in shown.problems] == ["markup-eats-characters"]


def test_a_table_of_very_many_cells_is_shown_as_typed() -> None:
    source = f"|{'a|' * 300}\n|{'-|' * 300}\n" + "|x\n" * 300
    assert render(source, "bare").html.startswith("<p>|a|a")
