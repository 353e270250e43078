"""JSON for apps, and what describes it: JSON Schemas, and types for TypeScript."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from quizkit.bundle.models import Manifest, Quiz
from quizkit.bundle.schema import DOCUMENTS, schema_file
from quizkit.bundle.typescript import typescript
from quizkit.exporters.base import File, Site


class Json:
    """`json/<locale>/<quiz-id>.json`, `schema/*.schema.json` and `types/quizkit.d.ts`."""

    name = "json"

    def quiz(self, quizzes: Mapping[str, Quiz], site: Site, addresses: object = None) -> Iterator[File]:
        """The quiz in each locale, as the contract has it."""
        for locale, quiz in quizzes.items():
            yield File(self.page(quiz.id, locale), quiz.to_json())

    def bundle(self, manifest: Manifest, site: Site) -> Iterator[File]:
        """The schemas of the documents, and the types."""
        for name in DOCUMENTS:
            yield File(f"schema/{name}.schema.json", schema_file(name))
        yield File("types/quizkit.d.ts", typescript())

    def page(self, quiz_id: str, locale: str) -> str:
        """The path of a quiz."""
        return f"json/{locale}/{quiz_id}.json"
