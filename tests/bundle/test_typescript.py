"""The published types for TypeScript."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from pydantic import BaseModel
from pydantic.alias_generators import to_camel

from quizkit.bundle import models
from quizkit.bundle.typescript import typescript
from tests.bundle.samples import apart, compiled, entry, manifest, source
from tests.golden import golden

_LOCAL = Path(__file__).parents[2] / "node_modules" / ".bin" / "tsc"
TSC = shutil.which("tsc") or (str(_LOCAL) if _LOCAL.is_file() else None)


def interfaces() -> dict[str, dict[str, bool]]:
    """The interfaces of the types: field → whether it is required."""
    found = {}
    for name, body in re.findall(
        r"^export interface (\w+) \{\n(.*?)^\}", typescript().decode(), re.DOTALL | re.MULTILINE
    ):
        fields = re.findall(r"^  readonly (\w+)(\??): ", body, re.MULTILINE)
        found[name] = {field: not optional for field, optional in fields}
    return found


def test_types_are_published_as_expected() -> None:
    golden("bundle/quizkit.d.ts", typescript())


def test_types_have_the_fields_of_the_models() -> None:
    contract = [
        model
        for model in vars(models).values()
        if isinstance(model, type) and issubclass(model, models.Model) and model is not models.Model
    ]
    assert interfaces() == {model.__name__: _fields(model) for model in contract}


def _fields(model: type[BaseModel]) -> dict[str, bool]:
    return {to_camel(name): field.is_required() for name, field in model.model_fields.items()}


@pytest.mark.skipif(TSC is None, reason="there is no TypeScript compiler here")
def test_a_strict_compiler_takes_the_documents(tmp_path: Path) -> None:
    (tmp_path / "quizkit.d.ts").write_bytes(typescript())
    whole = manifest(entry(source()))
    documents = [
        *((quiz, "Quiz") for quiz in compiled(source()).values()),
        (apart(source()), "Answers"),
        (whole, "Manifest"),
    ]
    lines = ['import type { Answers, Manifest, Quiz } from "./quizkit";']
    lines += [
        f"export const document{number}: {name} = {document.to_json().decode().strip()};"
        for number, (document, name) in enumerate(documents)
    ]
    lines += [
        "// @ts-expect-error: a quiz is not to be changed",
        'document0.id = "other";',
        "// @ts-expect-error: an answer may be absent",
        "export const key: string = document0.questions[0]!.answer;",
    ]
    (tmp_path / "use.ts").write_text("\n".join(lines), encoding="utf-8")
    command = [str(TSC), "--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "use.ts"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0
