"""A quiz file from its bytes to a model and everything that is wrong with it."""

from __future__ import annotations

from typing import NamedTuple

from quizkit.checks import CHECKS
from quizkit.checks.bank import IndexEntry
from quizkit.checks.base import Context
from quizkit.checks.runner import run, sift
from quizkit.diagnostics import Diagnostic, Severity
from quizkit.project import Project
from quizkit.schema.quiz import Quiz
from quizkit.sources.files import read_file
from quizkit.sources.remedies import with_remedies
from quizkit.sources.validate import validate
from quizkit.sources.yaml import read_yaml
from quizkit.translation.catalogs import Catalogs, load_catalogs
from quizkit.translation.localise import Resolver


class Examined(NamedTuple):
    """A quiz file that was read and checked.

    `quiz` is sound where no diagnostic is an error; else it holds what could be made out. `ignored` are the rules of
    the settings' `ignore` that took a diagnostic away.
    """

    file: str
    quiz: Quiz | None
    diagnostics: tuple[Diagnostic, ...]
    ignored: frozenset[str] = frozenset()
    entry: IndexEntry | None = None
    questions: int = 0
    catalogs: Catalogs = Catalogs()

    @property
    def is_sound(self) -> bool:
        """Whether it can be compiled."""
        return self.quiz is not None and not any(d.severity is Severity.ERROR for d in self.diagnostics)


def examine(project: Project, file: str) -> Examined:
    """Read a quiz file, validate it, and run every check on it; nothing in the file makes this raise."""
    raw = read_file(project.root, file)
    return Examined(file, None, (raw,)) if isinstance(raw, Diagnostic) else examine_bytes(project, file, raw)


def examine_bytes(project: Project, file: str, raw: bytes) -> Examined:
    """The same for a file whose content is known."""
    document = read_yaml(file, raw)
    validated = validate(Quiz, document)
    found = [*document.diagnostics, *with_remedies(validated.diagnostics, document)]
    quiz, entry, catalogs = validated.model, None, Catalogs()
    if quiz is not None:
        catalogs = load_catalogs(project, quiz.id)
        found += catalogs.diagnostics
        context = Context(quiz, file, project, resolver_of(project, catalogs), catalogs, validated.repaired)
        found += run(CHECKS, context, document.positions)
        if ("id",) not in validated.repaired:
            entry = IndexEntry(quiz.id, document.positions.span(("id",)))
    sifted = sift(found, quiz, document.positions, project.settings.check)
    questions = 0 if quiz is None else len(quiz.questions)
    return Examined(file, quiz, sifted.diagnostics, sifted.used, entry, questions, catalogs)


def resolver_of(project: Project, catalogs: Catalogs) -> Resolver:
    """What finds the text of a locale for a quiz with these catalogs."""
    return Resolver(project.settings.source_locale, project.settings.all_locales, catalogs.current)
