"""What an exporter takes and gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from quizkit.bundle.compile import Replacements
from quizkit.bundle.models import AnswersMode, Manifest, Quiz
from quizkit.interface import Words


class File(NamedTuple):
    """A file to write: its path in the bundle with `/`, and its bytes."""

    path: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Site:
    """What the files of a bundle share: the project, its locales, and the interface words by locale."""

    name: str
    version: str
    title: Mapping[str, str]
    source_locale: str
    locales: tuple[str, ...]
    formats: tuple[str, ...]
    answers: AnswersMode
    words: Callable[[str], Words]
    math: bool = False


class Exporter(Protocol):
    """A format."""

    @property
    def name(self) -> str:
        """The name of the format, as settings and manifests spell it."""
        ...

    def quiz(self, quizzes: Mapping[str, Quiz], site: Site, addresses: Mapping[str, Replacements]) -> Iterator[File]:
        """The files of one quiz: `quizzes` holds it by locale, in the site's order of locales.

        `addresses` says by locale what the relative addresses in its texts' Markdown become; their HTML has that.
        """
        ...

    def bundle(self, manifest: Manifest, site: Site) -> Iterator[File]:
        """The files that speak of the whole bundle (lists); `manifest.files` holds those of the quizzes."""
        ...

    def page(self, quiz_id: str, locale: str) -> str:
        """The path of a quiz's file, as the manifest names it."""
        ...
