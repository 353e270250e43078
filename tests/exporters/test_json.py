"""The JSON export, and what describes it."""

from __future__ import annotations

import json

import pytest

from quizkit.bundle.models import AnswersMode
from quizkit.bundle.schema import DOCUMENTS, schema_file
from quizkit.bundle.typescript import typescript
from quizkit.exporters.json import Json
from tests.bundle.samples import LOCALES, compiled, manifest, site, source
from tests.golden import golden


@pytest.mark.parametrize("answers", ["inline", "separate"])
def test_quizzes_are_exported_as_expected(answers: AnswersMode) -> None:
    for file in Json().quiz(compiled(source(), answers), site(answers)):
        folder = "json" if answers == "inline" else "json-without-answers"
        golden(file.path.replace("json", folder, 1), file.data)


def test_each_locale_has_a_file() -> None:
    files = list(Json().quiz(compiled(source()), site()))
    assert [file.path for file in files] == [f"json/{locale}/checkpoint-sharding.json" for locale in LOCALES]
    assert [json.loads(file.data)["locale"] for file in files] == list(LOCALES)
    assert [file.path for file in files] == [Json().page("checkpoint-sharding", locale) for locale in LOCALES]


def test_schemas_and_types_come_with_it() -> None:
    expected = {f"schema/{name}.schema.json": schema_file(name) for name in DOCUMENTS}
    expected["types/quizkit.d.ts"] = typescript()
    assert {file.path: file.data for file in Json().bundle(manifest(), site())} == expected
