"""TOML with positions: data by tomllib, and the place of every key and value."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.sources.document import Path
from quizkit.sources.toml import read_toml, tool_table

TEXT = '''# settings
name = "bank"  # a comment
title = {en = "Bank", uk = "Банк"}
a.b."c.d" = [1, """x
y""", 'z']

[build]
formats = [
  "json",  # one
  "html",
]
[[list]]
x = 1
[[list]]
x = 2
[list.sub]
y = 2026-01-01
'''


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        (("name",), "name", '"bank"'),
        (("title", "uk"), "uk", '"Банк"'),
        (("a", "b", "c.d"), '"c.d"', '[1, """x'),
        (("a", "b", "c.d", 2), "'z'", "'z'"),
        (("build",), "[build]", "[build]"),
        (("build", "formats", 1), '"html"', '"html"'),
        (("list", 1, "x"), "x", "2"),
        (("list", 1, "sub", "y"), "y", "2026-01-01"),
        (("build", "nothing", "here"), "[build]", "[build]"),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_places_of_keys_and_values(path: Path, key: str, value: str, end: str) -> None:
    document = read_toml("x.toml", b"\xef\xbb\xbf" + TEXT.replace("\n", end).encode())
    lines = TEXT.split("\n")
    for span, expected in ((document.positions.key_span(path), key), (document.positions.span(path), value)):
        assert lines[span.line - 1][span.column - 1 : span.end_column - 1] == expected


def test_the_table_of_a_pyproject_is_a_document_of_its_own() -> None:
    raw = b'[project]\nname = "x"\n[tool.quizkit]\nname = "y"\nbuild.formats = ["json"]\n'
    table = tool_table(read_toml("pyproject.toml", raw))
    assert table is not None and table.data == {"name": "y", "build": {"formats": ["json"]}}
    assert table.positions.span(("build", "formats", 0))[1:4] == (5, 18, 5)
    assert table.positions.span(())[1:3] == (3, 1)
    assert tool_table(read_toml("pyproject.toml", b"[project]\n")) is None


@pytest.mark.parametrize(
    ("text", "rule", "line", "column"),
    [
        ("name = bank\n", "toml-syntax", 1, 8),
        ('a = 1\nname = "x\n', "toml-syntax", 2, 10),
        ("a = 1\na = 2\n", "toml-syntax", 2, 6),
        ("a = [1,\n", "toml-syntax", 2, 1),
        ("nonsense\n", "toml-syntax", 1, 9),
        ('x = "\\d"\n', "toml-syntax", 1, 7),
        ("a = " + "[" * 5000, "toml-syntax", 1, 1),
    ],
)
def test_what_is_not_toml_is_said_at_its_place(text: str, rule: str, line: int, column: int) -> None:
    document = read_toml("x.toml", text.encode())
    (found,) = document.diagnostics
    assert document.data is None
    assert (found.rule, found.span.line) == (rule, line)
    assert found.span.column <= column + 2
    assert "tomllib" not in str(found.message)


def test_another_encoding_is_named_by_its_byte() -> None:
    (found,) = read_toml("x.toml", 'a = 1\nname = "Банк"\n'.encode("cp1251")).diagnostics
    assert (found.rule, found.span.line, found.span.column) == ("encoding", 2, 9)


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.sampled_from(["1", "true", '"a"', "'b'", '"""c\nd"""', "1.5", "2026-01-01"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(st.sampled_from(["k", '"l.m"', "n"]), inner, max_size=2).map(
            lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"
        ),
    ),
    max_leaves=6,
)


def paths(data: Any, path: Path = ()) -> list[Path]:
    """Every path of some data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(below for key, value in items for below in paths(value, (*path, key)))]


@given(
    st.dictionaries(st.sampled_from(["x", "y.z", '"w"']), VALUES, max_size=3), st.sampled_from(["", "[t]\n", "[[t]]\n"])
)
def test_every_value_has_a_place_of_its_own(pairs: dict[str, str], heading: str) -> None:
    text = heading + "".join(f"{key} = {value}\n" for key, value in pairs.items())
    document = read_toml("x.toml", text.encode())
    assert document.data == tomllib.loads(text)
    for path in paths(document.data)[1:]:
        span = document.positions.span(path)
        line = text.split("\n")[span.line - 1]
        assert 1 <= span.column <= span.end_column <= len(line) + 1


@given(
    st.binary(max_size=100)
    | st.text(max_size=100).map(str.encode)
    | st.text("[]{}=\"'#.,\n ax1", max_size=60).map(str.encode)
)
def test_nothing_makes_the_reader_raise(raw: bytes) -> None:
    document = read_toml("x.toml", raw)
    for found in document.diagnostics:
        assert found.span.line >= 1
