"""What the libraries alone take for the work of a build: the floors that a build is measured against.

Each floor does its stage for a whole bank and nothing else. Times are CPU seconds of this process.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml
from markdown_it import MarkdownIt
from pydantic import BaseModel

Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class _Option(BaseModel):
    id: str
    text: dict[str, str]
    correct: bool = False


class _Question(BaseModel):
    id: str
    stem: dict[str, str]
    options: list[_Option]
    explanation: dict[str, str]


class _Quiz(BaseModel):
    id: str
    level: str
    tags: list[str]
    title: dict[str, str]
    questions: list[_Question]


@contextmanager
def _counted(times: dict[str, float], stage: str) -> Iterator[None]:
    before = time.process_time()
    yield
    times[stage] = times.get(stage, 0.0) + time.process_time() - before


def measure(bank: Path, out: Path) -> dict[str, float]:
    """CPU seconds by stage for a bank that `bank.py` made; the files go to `out`."""
    times: dict[str, float] = {}
    markdown = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    for path in sorted((bank / "content").iterdir()):
        with _counted(times, "read"):
            raw = path.read_bytes()
            hashlib.sha256(raw).hexdigest()
        text = raw.decode("utf-8")
        with _counted(times, "yaml"):
            yaml.compose(text, Loader=Loader)
        data = yaml.load(text, Loader=Loader)
        with _counted(times, "validate"):
            quiz = _Quiz.model_validate(data)
        for locale in ("en", "uk"):
            with _counted(times, "markdown"):
                rendered = _render(quiz, locale, markdown.render, markdown.renderInline)
            with _counted(times, "json"):
                as_json = json.dumps(rendered, ensure_ascii=False, separators=(",", ":"))
            with _counted(times, "html"):
                as_html = _page(rendered)
            with _counted(times, "write"):
                for name, content in (("json", as_json), ("html", as_html), ("md", as_html)):
                    _write(out / f"{quiz.id}.{locale}.{name}", content.encode())
    return times


def _render(quiz: _Quiz, locale: str, block: Callable[[str], str], inline: Callable[[str], str]) -> dict[str, Any]:
    return {
        "id": quiz.id,
        "title": quiz.title[locale],
        "questions": [
            {
                "id": question.id,
                "stem": _forms(question.stem[locale], block),
                "options": [
                    {"id": option.id, "text": _forms(option.text[locale], inline)} for option in question.options
                ],
                "explanation": _forms(question.explanation[locale], block),
            }
            for question in quiz.questions
        ],
    }


def _forms(text: str, render: Callable[[str], str]) -> dict[str, str]:
    return {"markdown": text, "html": render(text), "plain": text}


def _page(quiz: dict[str, Any]) -> str:
    questions = "".join(
        f'<fieldset id="{question["id"]}"><legend>{question["stem"]["html"]}</legend>'
        + "".join(
            f'<label><input type="radio" name="{question["id"]}">{option["id"]} {option["text"]["html"]}</label>'
            for option in question["options"]
        )
        + f"<details>{question['explanation']['html']}</details></fieldset>"
        for question in quiz["questions"]
    )
    return f"<!doctype html><title>{quiz['title']}</title>{questions}"


def _write(path: Path, data: bytes) -> None:
    temporary = path.with_suffix(".tmp")
    temporary.write_bytes(data)
    os.replace(temporary, path)
    hashlib.sha256(data).hexdigest()
