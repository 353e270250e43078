"""Whole bundles whose answers are apart from the quizzes: what is where, and that nothing public tells of them."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from quizkit.bundle.models import AnswersMode
from quizkit.bundle.schema import bundle_schema
from quizkit.pipeline import build_project
from quizkit.project import load_project
from quizkit.workshop import Plan

SETTINGS = """
name = "sample"
locales = ["en", "uk"]
"""
QUIZ = """
id: images
title: {en: Images, uk: Зображення}
questions:
  - id: which
    stem: {en: "Which is ![a tree](assets/tree.png)?", uk: "Що таке ![дерево](assets/tree.png)?"}
    options:
      - text: {en: One, uk: Один}
        correct: KEY_A
        feedback: FEEDBACK
      - text: {en: Two, uk: Два}
        correct: KEY_B
    explanation: EXPLANATION
"""
FILES = {"tree.png": b"a tree", "told.png": b"told later", "both.png": b"told later"}


def built(folder: Path, answers: AnswersMode, *, key: str = "a", feedback: str = "", explanation: str = "") -> Path:
    """Build a project with one quiz, whose feedback and explanation are YAML; the folder that it is built to."""
    assets = folder / "content" / "assets"
    assets.mkdir(parents=True)
    for name, data in FILES.items():
        (assets / name).write_bytes(data)
    (folder / "quizkit.toml").write_text(SETTINGS, encoding="utf-8")
    text = QUIZ.replace("KEY_A", str(key == "a").lower()).replace("KEY_B", str(key == "b").lower())
    text = text.replace("FEEDBACK", feedback).replace("EXPLANATION", explanation)
    (folder / "content" / "images.yaml").write_text(text, encoding="utf-8")
    project = load_project(folder).project
    plan = Plan(("en", "uk"), ("json", "markdown", "html"), answers, "fallback")
    checked = build_project(project, folder / "dist", plan, jobs=1)
    assert checked.is_sound, [str(found.message) for found in checked.diagnostics]
    return folder / "dist"


def contents(bundle: Path) -> dict[str, bytes]:
    """The files of a bundle by path."""
    return {
        path.relative_to(bundle).as_posix(): path.read_bytes() for path in sorted(bundle.rglob("*")) if path.is_file()
    }


def public(bundle: Path) -> dict[str, bytes]:
    """The files that may be published."""
    return {path: data for path, data in contents(bundle).items() if not path.startswith("answers/")}


TOLD = {"feedback": "'![told](assets/told.png)'", "explanation": "'![both](assets/both.png)'"}


@pytest.mark.parametrize("answers", ["separate", "omit"])
@pytest.mark.parametrize("other", [{"key": "b"}, TOLD, {"explanation": "{en: Because}"}, {"key": "b", **TOLD}])
def test_public_files_are_the_same_whatever_is_told_later(
    tmp_path: Path, answers: AnswersMode, other: dict[str, str]
) -> None:
    one, two = built(tmp_path / "one", answers), built(tmp_path / "two", answers, **other)
    assert public(one) == public(two)


def test_images_that_only_answers_use_lie_with_them(tmp_path: Path) -> None:
    bundle = built(tmp_path, "separate", **TOLD)
    names = {name: f"{Path(name).stem}.{hashlib.sha256(data).hexdigest()[:16]}.png" for name, data in FILES.items()}
    assets = [path for path in contents(bundle) if "assets/" in path]
    assert assets == sorted(
        [
            f"answers/assets/{names['both.png']}",
            f"answers/assets/{names['told.png']}",
            f"assets/{names['tree.png']}",
            f"html/assets/{names['tree.png']}",
        ]
    )
    html = json.loads((bundle / "answers/images.json").read_bytes())["questions"][0]["explanation"]["en"]["html"]
    assert f'src="answers/assets/{names["both.png"]}"' in html


def test_an_image_that_answers_use_too_is_named_alike(tmp_path: Path) -> None:
    bundle = built(tmp_path, "separate", explanation="'![the tree](assets/tree.png)'")
    name = f"tree.{hashlib.sha256(FILES['tree.png']).hexdigest()[:16]}.png"
    assert {f"answers/assets/{name}", f"assets/{name}", f"html/assets/{name}"} <= contents(bundle).keys()


def test_left_out_answers_are_nowhere(tmp_path: Path) -> None:
    files = contents(built(tmp_path, "omit", feedback="Nowhere", explanation="'![both](assets/both.png)'"))
    assert not any(path.startswith("answers/") or "both" in path for path in files)
    assert not any(b"Nowhere" in data or b"both.png" in data for data in files.values())


@pytest.mark.parametrize("answers", ["inline", "separate", "omit"])
def test_every_document_keeps_to_its_schema(tmp_path: Path, answers: AnswersMode) -> None:
    bundle = built(tmp_path, answers, **TOLD)
    for path, data in contents(bundle).items():
        if path.endswith(".json") and not path.startswith("schema/"):
            name = (
                "manifest" if path.endswith("manifest.json") else "answers" if path.startswith("answers/") else "quiz"
            )
            published = json.loads((bundle / f"schema/{name}.schema.json").read_bytes())
            assert published == bundle_schema(name)
            assert list(Draft202012Validator(published).iter_errors(json.loads(data))) == []


@pytest.mark.parametrize("answers", ["inline", "separate"])
def test_every_address_leads_to_a_file(tmp_path: Path, answers: AnswersMode) -> None:
    bundle = built(tmp_path, answers, **TOLD)
    assert sorted(_broken(bundle)) == []


def _broken(bundle: Path) -> Iterator[tuple[str, str]]:
    """Relative addresses in HTML and in Markdown pages that lead to no file, with the file that they stand in."""
    for path, data in contents(bundle).items():
        text = data.decode(errors="replace").replace('\\"', '"')
        found = re.findall(r'(?:src|href)="([^":#]+)"', text)
        if path.endswith(".md"):
            found += re.findall(r"\]\(([^):#]+)\)", text)
        base = bundle if path.endswith(".json") else (bundle / path).parent
        yield from ((path, address) for address in found if not (base / address).is_file())
