"""Pages that stand by themselves: on any static host, from a disk, and without a script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from quizkit.bundle.compile import Replacements
from quizkit.bundle.models import Manifest, Quiz
from quizkit.exporters.base import File, Site
from quizkit.exporters.html.lists import choice_page, list_page
from quizkit.exporters.html.quiz import quiz_page

_ICON = Path(__file__).parents[2] / "player" / "icon.svg"


class Html:
    """`html/index.html`, `html/<locale>/index.html` and `html/<locale>/<quiz-id>.html`."""

    name = "html"

    def quiz(self, quizzes: Mapping[str, Quiz], site: Site, addresses: Mapping[str, Replacements]) -> Iterator[File]:
        """The page of a quiz in each locale; the HTML of its texts has its `addresses` already."""
        for locale, quiz in quizzes.items():
            yield File(self.page(quiz.id, locale), quiz_page(quiz, tuple(quizzes), site.words))

    def bundle(self, manifest: Manifest, site: Site) -> Iterator[File]:
        """The choice of locale, and the list of quizzes in each."""
        yield File("html/icon.svg", _ICON.read_bytes())
        yield File("html/index.html", choice_page(site))
        for locale in site.locales:
            yield File(f"html/{locale}/index.html", list_page(manifest, locale, site))

    def page(self, quiz_id: str, locale: str) -> str:
        """The path of a quiz's page."""
        return f"html/{locale}/{quiz_id}.html"
