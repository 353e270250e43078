"""Mathematics: what is taken for TeX, and the MathML made of it."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.markup import math as mathematics
from quizkit.markup import math_available, render
from quizkit.markup.math import InvalidTeX, _element, to_mathml
from tests.markup.browsers import elements, tree


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("$x$", "x"),
        ("so $a*b*c$, and $x_1 + x_2$.", "so a*b*c, and x_1 + x_2."),
        ("$$ x^2 $$", "x^2"),
        ("$\\$5$", "\\$5"),
        ("[$x$](a.html)", "x"),
        ("($n$)", "(n)"),
        ("$3 \\text{cm}$", "3 \\text{cm}"),
        ("a\n\n$$\nx\n= y\n$$\n\nb", "a\nx\n= y\nb"),
        ("a\n$$ x $$\nb", "a\nx\nb"),
        ("> $$\n> x\n> $$\n", "x"),
    ],
)
def test_is_tex(source: str, plain: str) -> None:
    shown = render(source, "bare", math=True)
    assert shown.plain == plain
    assert "<math" in shown.html
    assert shown.problems == ()


@pytest.mark.parametrize(
    "source",
    [
        "$5 and $10",
        "costs $5 (or 5$)",
        "$5-$10, $5,$10; US$5, US$6",
        "5$ or 6$",
        "$ x $",
        "$HOME and $PATH",
        "a$b$c",
        "$$$x$",
        "$x$y",
        "$5 per month, or 10 a year$",
        "$$",
        "$$ $$",
        "`$x$`",
        "a\n$$\nb",
        "a\n\n$$\nb\n\nc $$",
        "    $$x$$\n    y",
    ],
)
def test_is_no_tex(source: str) -> None:
    assert "<math" not in render(source, "bare", math=True).html


def test_without_mathematics_the_sign_is_text() -> None:
    assert render("$x$", "bare").html == "$x$"


def test_an_escaped_sign_is_text() -> None:
    assert render("\\$x\\$", "bare", math=True).plain == "$x$"


def test_display_and_inline() -> None:
    assert render("$x$", "bare", math=True).html == '<math dir="ltr" alttext="x"><mrow><mi>x</mi></mrow></math>'
    assert render("$$x$$", "bare", math=True).html.startswith('<math display="block" dir="ltr" alttext="x">')


@pytest.mark.parametrize(
    ("source", "part"),
    [
        ("$\\foo$", "\\foo"),
        ("$\\frac$", None),
        ("$x^$", None),
        ("${x$", None),
        ("$\\def\\a{\\a\\a}\\a$", "\\def"),
        ("$\\newcommand{\\a}{x}\\a$", "\\newcommand"),
        ("$$\n\\foo\n$$\n\ntext", "\\foo"),
        (f"${'x' * 6000}$", None),
    ],
)
def test_invalid_tex_is_reported_and_shown_as_typed(source: str, part: str | None) -> None:
    shown = render(source, "bare", math=True)
    (problem,) = shown.problems
    assert problem.rule == "invalid-math"
    assert "<math" not in shown.html
    assert shown.plain.startswith("$")
    assert part is None or part in str(problem.message)


@pytest.mark.parametrize(
    "tex",
    [
        "\\href{javascript:alert(1)}{x}",
        "\\text{<script>alert(1)</script>}",
        "\\text{&lt;script&gt;}",
        "\\style{background:url(x)}{x}",
        "\\class{x}{y}",
        "\\color{red}{x}",
        '\\mathrm{"><b>}',
    ],
)
def test_tex_puts_nothing_but_mathematics_into_a_page(tex: str) -> None:
    try:
        html = to_mathml(tex, display=False)
    except InvalidTeX:
        return
    for kind, name, attributes in elements(tree(html)):
        assert kind == "math"
        assert name not in ("script", "annotation", "a", "b")
        assert not {"href", "style", "class"} & set(attributes)


def test_an_element_that_is_none_of_mathmls_is_refused() -> None:
    with pytest.raises(InvalidTeX):
        _element(Element("script"))


@given(st.text(st.sampled_from("\\{}^_&$#%~<>\"'=abx12 frac()[]leftrightsqrttextbegin{array}"), max_size=20))
def test_any_tex_is_shown_or_refused(tex: str) -> None:
    try:
        html = to_mathml(tex, display=True)
    except InvalidTeX:
        return
    assert all(kind == "math" for kind, _, _ in elements(tree(html)))


def test_the_library_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert math_available()
    monkeypatch.setattr(mathematics, "find_spec", lambda name: None)
    assert not math_available()


def test_a_library_that_is_not_there_makes_formulas_invalid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mathematics, "import_module", lambda name: 1 / 0)
    mathematics._library.cache_clear()
    assert [problem.rule for problem in render("$x + never_seen$", "bare", math=True).problems] == ["invalid-math"]
