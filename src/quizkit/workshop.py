"""A sound quiz to its files, and all quizzes to the files that speak of the whole bundle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from quizkit import __version__, locales
from quizkit.bundle.assets import Addresses, Asset, FormedText, resolve_addresses
from quizkit.bundle.compile import compile_answers, compile_quiz, quiz_entry
from quizkit.bundle.models import CONTRACT, AnswersMode, FileEntry, LocaleEntry, Manifest, QuizEntry
from quizkit.bundle.revisions import Revisions, revise
from quizkit.exporters import EXPORTERS, Exporter, File, Site
from quizkit.interface import open_interface
from quizkit.project import Project, is_relative
from quizkit.schema.quiz import Quiz
from quizkit.schema.settings import MissingMode
from quizkit.translation.localise import (
    ALL_KINDS,
    PUBLIC_KINDS,
    LocalisedQuiz,
    LocalisedReply,
    Resolver,
    localise,
    localise_replies,
)
from quizkit.writer import write_file


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be built."""

    locales: tuple[str, ...]
    formats: tuple[str, ...]
    answers: AnswersMode
    missing: MissingMode


class Built(NamedTuple):
    """What is left of a quiz once its files are written.

    `entry` is its line in the manifest: none where no locale shows a question of it.

    `counts` are texts and translated texts by locale.
    """

    entry: QuizEntry | None
    counts: Mapping[str, tuple[int, int]]
    files: tuple[FileEntry, ...]
    answer_files: tuple[FileEntry, ...]


@dataclass(frozen=True)
class Workshop:
    """What stays the same from quiz to quiz while a bundle is built. `root` is the staging folder."""

    project: Project
    plan: Plan
    site: Site
    root: Path

    @cached_property
    def exporters(self) -> tuple[Exporter, ...]:
        """The exporters that the plan asks for, in the order of their table."""
        return tuple(exporter for exporter in EXPORTERS if exporter.name in self.plan.formats)

    def page(self, quiz_id: str, locale: str) -> str:
        """The path of a quiz in the bundle, in the format that a reader would open."""
        by_name = {exporter.name: exporter for exporter in self.exporters}
        best = next(by_name[name] for name in ("html", "markdown", "json") if name in by_name)
        return best.page(quiz_id, locale)

    def write(self, files: Iterable[File]) -> tuple[FileEntry, ...]:
        """Write files to the staging folder."""
        return tuple(write_file(self.root, path, data) for path, data in files)


def open_workshop(project: Project, plan: Plan, root: Path) -> Workshop:
    """A workshop that builds a project by a plan into a staging folder."""
    return Workshop(project, plan, make_site(project, plan), root)


def make_site(project: Project, plan: Plan) -> Site:
    """What the files of the bundle share."""
    settings = project.settings
    title = settings.title or settings.name
    by_locale = {settings.source_locale: title} if isinstance(title, str) else title
    fallback = by_locale.get(settings.source_locale, settings.name)
    return Site(
        name=settings.name,
        version=settings.version,
        title={locale: by_locale.get(locale, fallback) for locale in plan.locales},
        source_locale=settings.source_locale,
        locales=plan.locales,
        formats=plan.formats,
        answers=plan.answers,
        math=settings.markdown.math,
        words=open_interface(project.root, settings.all_locales).words,
    )


def build_quiz(quiz: Quiz, file: str, resolver: Resolver, shop: Workshop) -> Built:
    """Localise, compile and export a sound quiz, and write its files."""
    kinds = ALL_KINDS if shop.plan.answers == "inline" else PUBLIC_KINDS
    localised = {locale: localise(quiz, locale, resolver, kinds=kinds) for locale in shop.plan.locales}
    counts = {locale: (shown.texts, shown.translated) for locale, shown in localised.items()}
    if shop.plan.missing == "omit":
        localised = _without_fallen(localised)
    revisions = _revisions(quiz, file, shop)
    compiled, replacements, assets = {}, {}, set[Asset]()
    for locale, shown in localised.items():
        addresses = _addresses(_quiz_texts(shown), file, locale, shop)
        assets.update(addresses.assets)
        replacements[locale] = addresses.replacements
        compiled[locale] = compile_quiz(
            shown,
            answers=shop.plan.answers,
            math=shop.project.settings.markdown.math,
            addresses=addresses.replacements,
            revisions=revisions,
        )
    files = [exported for exporter in shop.exporters for exported in exporter.quiz(compiled, shop.site, replacements)]
    files += _asset_files(assets, shop)
    pages = {
        exporter.name: {locale: exporter.page(quiz.id, locale) for locale in compiled} for exporter in shop.exporters
    }
    separate = shop.plan.answers == "separate"
    answer_files = _answer_files(quiz, file, resolver, revisions, shop) if separate else ()
    entry = quiz_entry(quiz, compiled, pages, revisions.quiz)
    return Built(entry, counts, shop.write(files), shop.write(answer_files))


def _revisions(quiz: Quiz, file: str, shop: Workshop) -> Revisions:
    project = shop.project

    def content_of(address: str) -> str | None:
        located = project.locate(file, address) if is_relative(address) else None
        return None if located is None or located.file is None else project.digest(located.file)

    return revise(quiz, project.settings.source_locale, math=project.settings.markdown.math, content_of=content_of)


def _without_fallen(localised: Mapping[str, LocalisedQuiz]) -> dict[str, LocalisedQuiz]:
    """Quizzes without the questions that fell back; a quiz of which none is left is left out."""
    whole = {}
    for locale, shown in localised.items():
        questions = tuple(question for question in shown.questions if question.lang is None)
        if questions:
            whole[locale] = replace(shown, questions=questions)
    return whole


def _addresses(
    texts: Iterator[FormedText], file: str, locale: str, shop: Workshop, *, folder: str = "assets"
) -> Addresses:
    return resolve_addresses(texts, shop.project, file, lambda quiz_id: shop.page(quiz_id, locale), folder=folder)


def _quiz_texts(shown: LocalisedQuiz) -> Iterator[FormedText]:
    yield shown.title.markdown, "inline"
    if shown.description is not None:
        yield shown.description.markdown, "paragraph"
    for question in shown.questions:
        yield question.stem.markdown, "paragraph"
        for option in question.options:
            yield option.text.markdown, "bare"
            if option.feedback is not None:
                yield option.feedback.markdown, "paragraph"
        if question.explanation is not None:
            yield question.explanation.markdown, "paragraph"


def _reply_texts(replies: Iterable[LocalisedReply]) -> Iterator[FormedText]:
    for reply in replies:
        for feedback in reply.feedback.values():
            yield feedback.markdown, "paragraph"
        if reply.explanation is not None:
            yield reply.explanation.markdown, "paragraph"


def _asset_files(assets: Iterable[Asset], shop: Workshop) -> Iterator[File]:
    """The assets where the formats want them: beside the pages for HTML, at the root for the others."""
    formats = set(shop.plan.formats)
    folders = [folder for folder, of in (("assets", {"json", "markdown"}), ("html/assets", {"html"})) if formats & of]
    for asset in sorted(assets):
        data = (shop.project.root / asset.file).read_bytes()
        yield from (File(f"{folder}/{asset.name}", data) for folder in folders)


def _answer_files(quiz: Quiz, file: str, resolver: Resolver, revisions: Revisions, shop: Workshop) -> Iterator[File]:
    """What is told after answering, in all locales, with the images that it needs."""
    by_locale = {locale: localise_replies(quiz, locale, resolver) for locale in shop.plan.locales}
    replacements, assets = {}, set[Asset]()
    for locale, replies in by_locale.items():
        addresses = _addresses(_reply_texts(replies), file, locale, shop, folder="answers/assets")
        replacements[locale] = addresses.replacements
        assets.update(addresses.assets)
    answers = compile_answers(
        quiz,
        by_locale,
        math=shop.project.settings.markdown.math,
        addresses=replacements,
        revisions=revisions,
    )
    yield File(f"answers/{quiz.id}.json", answers.to_json())
    for asset in sorted(assets):
        yield File(f"answers/assets/{asset.name}", (shop.project.root / asset.file).read_bytes())


class Whole:
    """What all quizzes together come to: the manifest's lines, sums by locale, and the list of files."""

    def __init__(self) -> None:
        self.entries: list[QuizEntry] = []
        self.texts: Counter[str] = Counter()
        self.translated: Counter[str] = Counter()
        self._files: dict[str, FileEntry] = {}
        self._answer_files: dict[str, FileEntry] = {}

    def add(self, built: Built) -> None:
        """Take in a quiz."""
        if built.entry is not None:
            self.entries.append(built.entry)
        for locale, (texts, translated) in built.counts.items():
            self.texts[locale] += texts
            self.translated[locale] += translated
        self.add_files(built.files)
        self._answer_files.update((entry.path, entry) for entry in built.answer_files)

    def add_files(self, files: Iterable[FileEntry]) -> None:
        """Take in files; an asset that several quizzes share comes several times and counts once."""
        self._files.update((entry.path, entry) for entry in files)

    @property
    def files(self) -> tuple[FileEntry, ...]:
        """The public files, by path."""
        return tuple(self._files[path] for path in sorted(self._files))

    @property
    def answer_files(self) -> tuple[FileEntry, ...]:
        """The files of `answers/`, by path."""
        return tuple(self._answer_files[path] for path in sorted(self._answer_files))


def write_whole(shop: Workshop, whole: Whole) -> None:
    """Write the files that speak of the whole bundle, the manifests last."""
    manifest = _manifest(shop, whole)
    files = (file for exporter in shop.exporters for file in exporter.bundle(manifest, shop.site))
    whole.add_files(shop.write(files))
    shop.write((File("manifest.json", _manifest(shop, whole).to_json()),))
    if shop.plan.answers == "separate":
        answers = manifest.model_copy(update={"quizzes": (), "files": whole.answer_files})
        shop.write((File("answers/manifest.json", answers.to_json()),))


def _manifest(shop: Workshop, whole: Whole) -> Manifest:
    settings = shop.project.settings
    entries = tuple(
        LocaleEntry(
            tag=locale,
            name=locales.name(locale),
            direction=locales.direction(locale),
            texts=whole.texts[locale],
            translated=whole.translated[locale],
        )
        for locale in shop.plan.locales
    )
    return Manifest(
        contract=CONTRACT,
        name=settings.name,
        version=settings.version,
        generator=f"quizkit {__version__}",
        source_locale=settings.source_locale,
        answers=shop.plan.answers,
        locales=entries,
        quizzes=tuple(whole.entries),
        files=whole.files,
    )
