"""Which inline texts lose characters, and the stretch that is reported; and which never do."""

from __future__ import annotations

import pytest

from quizkit.markup import Problem, render

EATS = "markup-eats-characters"


def _eaten(source: str, *, math: bool = False) -> list[Problem]:
    return [problem for problem in render(source, "paragraph", math=math).problems if problem.rule == EATS]


@pytest.mark.parametrize(
    ("source", "stretch"),
    [
        # underscores
        ("__init__", "__init__"),
        ("_private_", "_private_"),
        ("What does __name__ hold?", "__name__"),
        ("call obj.__iter__() twice", "obj.__iter__()"),
        ("__init__.py, then go", "__init__.py"),
        ("(see _this_)", "_this_"),
        ("a __dunder__ [link](notes.html)", "__dunder__"),
        ("[the __dunder__](notes.html)", "__dunder__"),
        (r"\__init\__", r"\__init\__"),
        # stars
        ("2*3*4", "2*3*4"),
        ("what is 2*3*4*5*6?", "2*3*4*5*6"),
        ("x**2 + y**2", "x**2 + y**2"),
        ("слово*частина*слово", "слово*частина*слово"),
        ("/*comment*/", "/*comment*/"),
        ("*.py,*.txt", "*.py,*.txt"),
        ("SELECT *, count(*) FROM t", "*, count(*)"),
        (".*foo.*", ".*foo.*"),
        ("(a|b)*c*", "(a|b)*c*"),
        ("`a`*2*`b`", "*2*"),
        ("*a*.b", "*a*.b"),
        ("see *a*b", "*a*b"),
        ("~~a~~ b~~c~~d", "b~~c~~d"),
        # backslashes
        (r"C:\new\*", r"C:\new\*"),
        (r"C:\*", r"C:\*"),
        (r"C:\_data", r"C:\_data"),
        (r"dir\name\_x", r"dir\name\_x"),
        (r"\*", r"\*"),
        (r"src\*.py", r"src\*.py"),
        (r"\\server\share", r"\\server\share"),
        (r"a\\b", r"a\\b"),
        (r"\d+\.\d+", r"\d+\.\d+"),
        (r"the set \{1, 2\} is", r"\{1"),
        (r"\(x\)", r"\(x\)"),
        (r"x \[0\]", r"\[0\]"),
        (r"x = \"y\"", r"\"y\""),
        (r"grep a\|b", r"a\|b"),
        # entities
        ("a &lt; b", "&lt;"),
        ("&copy; 2024", "&copy;"),
        ("&#35;include", "&#35;"),
        ("&nbsp;", "&nbsp;"),
        # code spans
        ("п`ять об`єктів", "п`ять об`єктів"),
        ("html`<b>`", "html`<b>`"),
        # links
        ("arr[i](x)", "arr[i](x)"),
        ("f()[0](y)", "f()[0](y)"),
        ("[a](b)", "[a](b)"),
        ("[=](x)", "[=](x)"),
        # alt text
        ("![__x__](a.png)", "__x__"),
        # white space
        ("    b()", "    "),
        ("\tb()", "\t"),
    ],
)
def test_reported(source: str, stretch: str) -> None:
    problems = _eaten(source)
    assert source[problems[0].start : problems[0].end] == stretch


@pytest.mark.parametrize(
    "source",
    [
        "*word* and **strong words**, «*слово*» (*so*), “**bold**”",
        "***both***, **a *nested* one** and *a **nested** one*",
        "*Note:* read **this**: it is *important*!",
        "**Mutex** — or *lock*; *n*-gram, *C++*, *-5*",
        "~~struck~~ out",
        "**`code`** and *`code`*",
        "这是*重点*内容，**粗体**。",
        "~/.bashrc and 5 ~ 6",
        "snake_case and _leading and a_b_c",
        "2 * 3 * 4, 2*3, a ** b, **kwargs, f(*args, **kwargs), int *p, *q;",
        "* * * * *",
        "*/5 * * * *",
        "C:\\new* and D:\\dir",
        r"2\*3\*4",
        r"\*not emphasis\*",
        r"snake\_case, a \< b, R\&D, \#1",
        r"\[not a link\](really)",
        r"C:\\*.txt is `C:\*.txt`",
        "10&nbsp;GB",
        "`__init__` and `2*3*4` and `C:\\new\\*` and `&lt;`",
        "`foo`s, non-`None`",
        "[the rules](https://example.org/rules)",
        "as shown[1](https://example.org/a)",
        "[notes](notes.html), [top](#top), <https://example.org>, <me@example.org>",
        "[](int x) { return x; }",
        "lambda[](){}",
        "a[0] = b[i] + c(x)",
        "List<T>, Map<String, List<T>>, std::vector<std::string>, a < b > c",
        "$5 and $10, $HOME and $PATH",
        "100 % & more; AT&T, a &b",
        "2019. The year",
        "# include <stdio.h>",
        "-5 + 3",
        "***",
        "[a]: b",
        "| a | b |",
        "a  b\tc",
    ],
)
def test_silent(source: str) -> None:
    assert render(source, "paragraph").problems == ()


def test_the_help_shows_the_code_to_type() -> None:
    assert "`__init__`" in str(_eaten("__init__")[0].help)
    assert "``п`ять об`єктів``" in str(_eaten("п`ять об`єктів")[0].help)
    assert str(_eaten("2*3*4")[0].message) == "Markdown reads the stars of `2*3*4` as emphasis, and does not show them"


def test_a_long_stretch_is_quoted_in_part() -> None:
    (problem,) = _eaten("a*" + "x" * 200 + "*b")
    assert "…" in str(problem.message)
    assert len(str(problem.message)) < 200


def test_with_mathematics_a_sign_in_a_formula_is_none_of_markdowns() -> None:
    assert _eaten("$a*b*c$ and $x_1 + x_2$ and $\\{1\\}$", math=True) == []
    assert len(_eaten("$a*b*c$")) == 1


@pytest.mark.parametrize(
    ("source", "stretch"),
    [("** Зберегти** потім", "** Зберегти**"), ("press **Save ** now", "**Save **")],
)
def test_bold_with_a_space_inside(source: str, stretch: str) -> None:
    (problem,) = render(source, "paragraph").problems
    assert problem.rule == "broken-emphasis"
    assert source[problem.start : problem.end] == stretch


@pytest.mark.parametrize("source", ["2 ** 3 ** 4", "**a** b **c**", "x ** y", "`** a**`"])
def test_no_broken_bold(source: str) -> None:
    assert render(source, "paragraph").problems == ()
