"""Tests of which files are the compiler's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from quizkit.exporters import EXPORTERS
from quizkit.pipeline import build_project
from quizkit.project import load_project
from quizkit.workshop import Plan
from quizkit.writer.ownership import has_our_shape, own_files
from tests.writer.bundles import tree

QUIZ = """\
id: trees
title: {en: Trees, uk: Дерева}
questions:
  - id: which
    stem: {en: "![An oak](assets/oak.svg) Which?", uk: "![Дуб](assets/oak.svg) Яке?"}
    options: [{text: {en: Oak, uk: Дуб}, correct: true}, {text: {en: Fir, uk: Ялиця}}]
    explanation: {en: "![A fir](assets/fir.svg)", uk: "![Ялиця](assets/fir.svg)"}
"""


def test_every_file_of_a_bundle_has_the_shape_of_ours(tmp_path: Path) -> None:
    assets = tmp_path / "content" / "assets"
    assets.mkdir(parents=True)
    (tmp_path / "quizkit.toml").write_text('locales = ["en", "uk"]', encoding="utf-8")
    (tmp_path / "content" / "trees.yaml").write_text(QUIZ, encoding="utf-8")
    for name in ("oak", "fir"):
        (assets / f"{name}.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><!-- {name} --></svg>')
    formats = tuple(exporter.name for exporter in EXPORTERS)
    plan = Plan(locales=("en", "uk"), formats=formats, answers="separate", missing="fallback")
    out = tmp_path / "dist"
    checked = build_project(load_project(tmp_path).project, out, plan)
    assert checked.is_sound
    files = [path for path, kind in tree(out).items() if kind != "d"]
    assert len(files) > 15
    assert [path for path in files if not has_our_shape(path)] == []
    (out / "manifest.json").unlink()
    (out / "answers" / "manifest.json").unlink()
    assert own_files(str(out), files, clean=False) == set()
    assert own_files(str(out), files, clean=True) == set(files)


@pytest.mark.parametrize(
    "path",
    [
        "notes.txt",
        "json/en/Notes.json",
        "json/en/quiz.json.bak",
        "json/quiz.json",
        "json/en/deep/quiz.json",
        "html/en/style.css",
        "assets/logo.svg",
        "answers/notes.txt",
        "answers/assets/tree.svg",
        "schema/other.schema.json",
        "sub/manifest.json",
        "manifest.json\n",
    ],
)
def test_what_has_another_shape_is_foreign(path: str) -> None:
    assert not has_our_shape(path)
