"""Faults of settings, each at its place and in an author's words."""

from __future__ import annotations

from pathlib import Path

import pytest

from quizkit.project import load_project


def found(tmp_path: Path, text: str) -> list[tuple[int, int, str]]:
    """Line, column and rule of what is wrong with settings."""
    (tmp_path / "quizkit.toml").write_text(text, "utf-8")
    items = load_project(tmp_path).diagnostics
    for item in items:
        words = f"{item.message} {item.help}"
        assert not any(jargon in words for jargon in ("Input should", "extra_forbidden", "type=", "str_", "tuple"))
    return [(item.span.line, item.span.column, item.rule) for item in items]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ('locales = ["en", "uk"]\n', []),
        ('name = "My Project"\n', [(1, 8, "invalid-value")]),
        ("version = 1.0\n", [(1, 11, "invalid-value")]),
        ('version = "one"\n', [(1, 11, "invalid-value")]),
        ('local = ["en"]\n', [(1, 1, "unknown-key")]),
        ('locales = ["en", "xx"]\n', [(1, 18, "unknown-locale")]),
        ("locales = [1]\n", [(1, 12, "wrong-type")]),
        ('locales = "en"\n', [(1, 11, "wrong-type")]),
        ('locales = ["en", "en"]\n', [(1, 11, "invalid-value")]),
        ('locales = ["uk"]\n', [(1, 11, "unknown-locale")]),
        ('source_locale = "de"\nlocales = ["en"]\n', [(1, 17, "unknown-locale")]),
        ('locales = ["en"]\ntitle = {en = "A", de = "B"}\n', [(2, 25, "unknown-locale")]),
        ("title = 5\n", [(1, 9, "wrong-type")]),
        ("title = {}\n", [(1, 9, "wrong-type")]),
        ('title = {en = ["a"]}\n', [(1, 15, "wrong-type")]),
        ('[build]\nformats = ["pdf"]\n', [(2, 12, "invalid-value")]),
        ("[build]\nformats = []\n", [(2, 11, "invalid-value")]),
        ('[build]\nanswers = "apart"\n', [(2, 11, "invalid-value")]),
        ('[markdown]\nmath = "yes"\n', [(2, 8, "wrong-type")]),
        ('[check]\nignore = ["no-such-rule"]\n', [(2, 11, "invalid-value")]),
        ('[check]\nignore = ["exactly-one-correct"]\n', [(2, 11, "invalid-value")]),
        ('[check]\nerror = ["missing-translations"]\n', [(2, 10, "invalid-value")]),
        ('[check]\nignore = ["image-alt"]\nerror = ["image-alt"]\n', [(3, 10, "invalid-value")]),
        ("[check]\nignore = 1\nunknown = 2\n", [(2, 10, "wrong-type"), (3, 1, "unknown-key")]),
        ("build = 1\n", [(1, 9, "wrong-type")]),
        ("a = \n", [(1, 5, "toml-syntax")]),
    ],
)
def test_a_fault_of_the_settings_is_said_at_its_place(
    tmp_path: Path, text: str, expected: list[tuple[int, int, str]]
) -> None:
    assert sorted(found(tmp_path, text)) == expected


def test_a_key_that_is_nearly_right_is_offered(tmp_path: Path) -> None:
    (tmp_path / "quizkit.toml").write_text('locale = ["en"]\n')
    (item,) = load_project(tmp_path).diagnostics
    assert "did you mean `locales`?" in str(item.help)


def test_mathematics_without_its_library_is_said_at_the_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert found(tmp_path, "[markdown]\nmath = true\n") == []
    monkeypatch.setattr("quizkit.project.math_available", lambda: False)
    assert found(tmp_path, "[markdown]\nmath = true\n") == [(2, 8, "invalid-value")]
