"""Code in colours."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.lexers import get_all_lexers

from quizkit.markup import highlight_css, render
from quizkit.markup.highlight import _PALETTE, highlight, language_of
from tests.markup.browsers import tree

_LANGUAGES = sorted(aliases[0] for _, aliases, _, _ in get_all_lexers() if aliases)
_CODE = "if a:\n\tb  = 'x' <T> # c\n\n\n  c()  \n"


@given(
    st.text(
        st.one_of(st.sampled_from("ab1 \t\n<>&\"'#/*+-(){}[];:=\\"), st.characters(exclude_categories=["Cs", "Cc"]))
    ),
    st.sampled_from(["python", "js", "html", "bash", "json", "c", "yaml", "diff", "pycon", "sql", "no-such-language"]),
)
def test_every_character_stays(code: str, language: str) -> None:
    shown = "".join(tree(f"<pre><code>{highlight(code, language)}</code></pre>").itertext())
    assert shown == code


@pytest.mark.parametrize("language", _LANGUAGES)
def test_every_language_keeps_every_character(language: str) -> None:
    assert "".join(tree(f"<pre><code>{highlight(_CODE, language)}</code></pre>").itertext()) == _CODE


def test_classes_alone() -> None:
    html = highlight("def f(): # x\n", "Python")
    assert html == (
        '<span class="k">def</span> <span class="nf">f</span><span class="p">():</span> <span class="c1"># x</span>\n'
    )


def test_long_code_and_unknown_languages_are_plain() -> None:
    assert highlight("x = 1\n" * 4_000, "python") == "x = 1\n" * 4_000
    assert highlight("<x>", "") == highlight("<x>", "no-such") == "&lt;x&gt;"


def test_a_lexer_that_stumbles_or_changes_code_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    assert highlight("a\tb", "robotframework") == "a\tb"
    monkeypatch.setattr("pygments.lexers.python.PythonLexer.get_tokens", lambda self, code: 1 / 0)
    assert highlight("x < 1", "python") == "x &lt; 1"


@pytest.mark.parametrize(
    ("info", "language"),
    [
        ("python", "python"),
        ("c++ title=x", "c++"),
        ("objective-c", "objective-c"),
        ("", ""),
        ('"><b>', ""),
        ("  js ", "js"),
    ],
)
def test_language_of(info: str, language: str) -> None:
    assert language_of(info) == language


def test_the_style_is_scoped_and_has_a_dark_side() -> None:
    css = highlight_css("main")
    light, dark = css.split("@media (prefers-color-scheme: dark) {\n")
    for side in (light, dark.removesuffix("}\n")):
        lines = side.splitlines()
        assert all(re.fullmatch(r"main pre :is\((\.\w+(, )?)+\) \{ color: #[0-9a-f]{6}; \}", line) for line in lines)
    assert ".kd" in light and ".kd" in dark
    assert highlight_css().startswith(".quizkit pre ")


@pytest.mark.parametrize(
    ("side", "grounds"), [(0, ("#ffffff", "#f3f0ea", "#f0f2f4")), (1, ("#000000", "#181817", "#242422", "#24292f"))]
)
def test_contrast(side: int, grounds: tuple[str, ...]) -> None:
    for colours in _PALETTE.values():
        assert all(_contrast(colours[side], ground) >= 4.5 for ground in grounds)


def _contrast(one: str, other: str) -> float:
    """WCAG 2.2, contrast ratio."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_in_a_text() -> None:
    assert 'class="language-python"><span class="k">' in render("```python\ndef f(): pass\n```\n", "bare").html
