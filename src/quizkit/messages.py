"""The translators' files of a whole project: brought up to date, counted, and begun for a new locale."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

import tomlkit
from babel.messages.plurals import get_plural

from quizkit import locales
from quizkit.checks.quiz import Examined, examine, resolver_of
from quizkit.diagnostics import Diagnostic, Severity, in_order
from quizkit.interface import has_own_words, own_template
from quizkit.project import SETTINGS_FILE, Project
from quizkit.schema.quiz import Quiz
from quizkit.sources.files import read_file
from quizkit.sources.po import Catalog, read_po, write_po
from quizkit.translation.catalogs import Catalogs, catalog_file
from quizkit.translation.template import wanted_texts
from quizkit.translation.texts import TextItem, head_texts, question_texts
from quizkit.translation.update import Before, Today, new_header, update


class Updated(NamedTuple):
    """What an update came to: what is wrong, and the files that change (None: the file goes).

    With an error in a source there are no files; a damaged catalog is an error too, and stays as it is.
    """

    diagnostics: tuple[Diagnostic, ...]
    files: dict[str, bytes | None]


def update_messages(project: Project, unchanged: frozenset[str] = frozenset(), date: str | None = None) -> Updated:
    """The translators' files as they should be for today's sources.

    `unchanged` are keys whose wording changed but not its meaning; `date` (`YYYY-MM-DD HH:MM+0000`) stands in the
    headers of files that change, by default now, or SOURCE_DATE_EPOCH.
    """
    examined = [examine(project, file) for file in project.quiz_files]
    found = [item for one in examined for item in one.diagnostics if item.severity is Severity.ERROR]
    if any(not item.span.file.endswith(".po") for item in found):
        return Updated(tuple(in_order(found)), {})
    quizzes = [(one.file, one.quiz) for one in examined if one.quiz is not None]
    stored = _read_stored(project)
    files = update(stored.before, _today(project, quizzes, unchanged, date or _now()), stored.damaged)
    changed = {path: data for path, data in sorted(files.items()) if data != stored.bytes_of.get(path)}
    return Updated(tuple(in_order([*found, *stored.diagnostics])), changed)


def _now() -> str:
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    moment = datetime.fromtimestamp(int(epoch), UTC) if epoch.isdigit() else datetime.now(UTC)
    return moment.strftime("%Y-%m-%d %H:%M+0000")


def _today(project: Project, quizzes: Iterable[tuple[str, Quiz]], unchanged: frozenset[str], date: str) -> Today:
    settings = project.settings
    return Today(
        name=settings.name,
        version=settings.version,
        quizzes={
            quiz.id: wanted_texts(quiz, file, settings.source_locale, settings.all_locales) for file, quiz in quizzes
        },
        locales=settings.all_locales,
        plural_forms={locale: plural_forms(locale) for locale in settings.all_locales},
        date=date,
        unchanged=unchanged,
    )


def plural_forms(locale: str) -> str:
    """The `Plural-Forms` of a catalog's header, by gettext's usual rules for the language."""
    plural = get_plural(locales.folder(locale))
    return f"nplurals={plural.num_plurals}; plural={plural.plural_expr};"


class _Stored(NamedTuple):
    """The translators' files as they are."""

    before: Before
    bytes_of: dict[str, bytes]
    damaged: frozenset[str]
    diagnostics: list[Diagnostic]


def _read_stored(project: Project) -> _Stored:
    bytes_of: dict[str, bytes] = {}
    damaged: set[str] = set()
    diagnostics: list[Diagnostic] = []
    templates: dict[str, Catalog] = {}
    catalogs: dict[str, dict[str, Catalog]] = {}
    for path, locale, quiz in _stored_files(project):
        raw = read_file(project.root, path)
        if isinstance(raw, Diagnostic):
            damaged.add(path)
            diagnostics.append(raw)
            continue
        bytes_of[path] = raw
        catalog = read_po(path, raw)
        if catalog.is_damaged and locale is not None:
            damaged.add(path)
            diagnostics += catalog.diagnostics
        elif not catalog.is_damaged:
            (templates if locale is None else catalogs.setdefault(locale, {}))[quiz] = catalog
    return _Stored(Before(templates, catalogs), bytes_of, frozenset(damaged), diagnostics)


def _stored_files(project: Project) -> Iterator[tuple[str, str | None, str]]:
    """Path, locale (None for a template) and quiz id of each catalog and template that is there."""
    folders: list[tuple[str, str | None, str]] = [("locales/templates", None, ".pot")]
    folders += [(os.path.dirname(catalog_file(tag, "x")), tag, ".po") for tag in project.settings.all_locales]
    for folder, locale, suffix in folders:
        for name in sorted(project.names(folder)):
            quiz = name.removesuffix(suffix)
            if name.endswith(suffix) and quiz != "quizkit" and not name.startswith("."):
                yield f"{folder}/{name}", locale, quiz


class QuestionStatus(NamedTuple):
    """Whether a question is shown in a locale."""

    id: str
    shown: bool


class CatalogStatus(NamedTuple):
    """How far a quiz is translated into a locale; translated + fuzzy + missing = texts."""

    locale: str
    quiz: str
    file: str
    texts: int
    translated: int
    fuzzy: int
    missing: int
    obsolete: int
    questions: tuple[QuestionStatus, ...]


class Status(NamedTuple):
    """The state of all translations, and the errors that keep it from being known."""

    catalogs: tuple[CatalogStatus, ...]
    diagnostics: tuple[Diagnostic, ...]


def messages_status(project: Project) -> Status:
    """How far each quiz is translated into each locale."""
    examined = [examine(project, file) for file in project.quiz_files]
    errors = [item for one in examined for item in one.diagnostics if item.severity is Severity.ERROR]
    statuses = [
        status
        for locale in project.settings.all_locales
        for one in examined
        if one.quiz is not None
        for status in _catalog_status(project, one, one.quiz, locale)
    ]
    return Status(tuple(statuses), tuple(in_order(errors)))


def _catalog_status(project: Project, examined: Examined, quiz: Quiz, locale: str) -> Iterator[CatalogStatus]:
    """One status, or none where every text of the quiz was written in the locale."""
    settings, catalogs = project.settings, examined.catalogs
    resolver = resolver_of(project, catalogs)

    def state(item: TextItem) -> str:
        if resolver.show(item, locale) is not None:
            return "translated"
        message = catalogs.message(item.key, locale)
        return "fuzzy" if message is not None and any(message.msgstr) else "missing"

    def concerned(items: Iterable[TextItem]) -> list[TextItem]:
        return [item for item in items if item.translate and item.source_locale != locale]

    heads = [state(item) for item in concerned(head_texts(quiz, settings.source_locale))]
    by_question = {
        question.id: [state(item) for item in concerned(question_texts(quiz, index, settings.source_locale))]
        for index, question in enumerate(quiz.questions)
    }
    states = [*heads, *(state for states in by_question.values() for state in states)]
    if states:
        yield CatalogStatus(
            locale=locale,
            quiz=quiz.id,
            file=catalog_file(locale, quiz.id),
            texts=len(states),
            translated=states.count("translated"),
            fuzzy=states.count("fuzzy"),
            missing=states.count("missing"),
            obsolete=_obsolete(catalogs, locale),
            questions=tuple(
                QuestionStatus(name, all(state == "translated" for state in states))
                for name, states in by_question.items()
            ),
        )


def _obsolete(catalogs: Catalogs, locale: str) -> int:
    catalog = catalogs.by_locale.get(locale)
    return sum(message.obsolete for message in catalog.messages) if catalog else 0


def add_locale(project: Project, locale: str) -> Updated:
    """The files that begin a new locale: the settings that name it, its catalogs, and interface words if it has none.

    The locale is one that CLDR knows and the settings do not name yet.
    """
    settings = project.settings
    wider = settings.model_copy(update={"locales": (*settings.all_locales, locale)})
    updated = update_messages(replace(project, settings=wider))
    files: dict[str, bytes | None] = {**_settings_with(project, locale), **updated.files}
    words = catalog_file(locale, "quizkit")
    if not has_own_words(locale) and not project.has_file(words):
        files[words] = _empty_words(project, locale)
    return Updated(updated.diagnostics, files)


def _settings_with(project: Project, locale: str) -> dict[str, bytes | None]:
    """The settings' file with the locale in its list; comments, order and layout stay."""
    file = project.settings_document.file if project.settings_document else SETTINGS_FILE
    text = project.settings_document.text if project.settings_document else ""
    document = tomlkit.parse(text)
    table: Any = document["tool"]["quizkit"] if file == "pyproject.toml" else document
    if "locales" not in table:
        table["locales"] = list(project.settings.all_locales)
    table["locales"].append(locale)
    return {file: tomlkit.dumps(document).encode("utf-8")}


def _empty_words(project: Project, locale: str) -> bytes:
    """A catalog of the interface words with nothing translated yet."""
    template = read_po("quizkit.pot", own_template())
    header = new_header(project.settings.name, project.settings.version, locale, plural_forms(locale), _now())
    count = int(get_plural(locales.folder(locale)).num_plurals)
    messages = (
        replace(message, msgstr=("",) * (count if message.msgid_plural is not None else 1))
        for message in template.messages
    )
    return write_po(header, messages)
