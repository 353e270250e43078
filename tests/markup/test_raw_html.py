"""Which raw tags were meant as HTML."""

from __future__ import annotations

import pytest

from quizkit.markup import render


@pytest.mark.parametrize(
    ("source", "tag"),
    [
        ('see <img src="img/none.png">', '<img src="img/none.png">'),
        ("<A HREF='x'>x</A>", "<A HREF='x'>"),
        ('<a\nhref="x">x', '<a\nhref="x">'),
        ("<script src=x></script>", "<script src=x>"),
        ("<iframe src=//e.org>", "<iframe src=//e.org>"),
        ("<b>bold</b>", "<b>"),
        ("H<sub>2</sub>O", "<sub>"),
        ("one<br>two", "<br>"),
        ("one.<br/>Two", "<br/>"),
        ("a <!-- hidden --> b", "<!-- hidden -->"),
        ("| a |\n|---|\n| x \\| <b>y</b> |", "<b>"),
    ],
)
def test_reported(source: str, tag: str) -> None:
    shown = render(source, "paragraph")
    (problem,) = shown.problems
    assert problem.rule == "raw-html"
    assert source[problem.start : problem.end] == tag
    assert str(problem.help)


@pytest.mark.parametrize(
    "source",
    [
        "List<T>",
        "Map<K, V> and Vec<i>",
        "a <b and c> d",
        "a < b > c",
        "Which tag breaks a line: <br> or <hr>?",
        "<br>",
        "Which tag makes a list, <ul> or <ol>?",
        "What does <script> do?",
        "#include <stdio.h>",
        "`<b>bold</b>`",
        "<T>x</T>",
        "<!DOCTYPE html>",
    ],
)
def test_silent(source: str) -> None:
    assert render(source, "paragraph").problems == ()
