"""The straight line from sources to a bundle: examine each quiz, build it, publish the whole."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import NamedTuple, TypeAlias

from quizkit.checks.bank import IndexEntry, check_bank, idle_ignores
from quizkit.checks.quiz import Examined, examine, resolver_of
from quizkit.checks.runner import raised
from quizkit.diagnostics import Diagnostic, Severity, Summary, in_order
from quizkit.interface import open_interface
from quizkit.project import CONTENT, SETTINGS_FILE, Project
from quizkit.translation.catalogs import Catalogs
from quizkit.workshop import Built, Plan, Whole, Workshop, build_quiz, open_workshop, write_whole
from quizkit.writer import staging

WORKERS_FROM = 50
"""Below this number of quizzes starting workers costs more than it saves."""

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many quizzes of how many are done."""


class Checked(NamedTuple):
    """Everything that is wrong with a project, in order, and the sum of it."""

    diagnostics: tuple[Diagnostic, ...]
    summary: Summary

    @property
    def is_sound(self) -> bool:
        """Whether nothing is an error."""
        return self.summary.error == 0


class _Result(NamedTuple):
    """A quiz that went down the line: what was found, and what was built if it was sound."""

    examined: Examined
    built: Built | None


@dataclass(frozen=True)
class _Line:
    """The line that quizzes go down one by one, here or in a worker; without a workshop they are only examined."""

    project: Project
    shop: Workshop | None = None

    def process(self, file: str) -> _Result:
        """Take one quiz file down the line. Whole quizzes do not stay in memory."""
        examined = examine(self.project, file)
        if self.shop is not None:
            examined = _held_to(examined, self.shop.plan)
        light = examined._replace(quiz=None, catalogs=Catalogs())
        if self.shop is None or examined.quiz is None or not examined.is_sound:
            return _Result(light, None)
        resolver = resolver_of(self.project, examined.catalogs)
        return _Result(light, build_quiz(examined.quiz, file, resolver, self.shop))


def _line(project: Project, plan: Plan | None, root: Path | None) -> _Line:
    shop = None if plan is None or root is None else open_workshop(project, plan, root)
    return _Line(project, shop)


def _held_to(examined: Examined, plan: Plan) -> Examined:
    """What a build asks: a missing translation is an error where the plan says so."""
    if plan.missing != "error":
        return examined
    return examined._replace(
        diagnostics=tuple(
            replace(item, severity=Severity.ERROR)
            if item.rule == "missing-translation" and item.locale in plan.locales
            else item
            for item in examined.diagnostics
        )
    )


_worker_line: _Line


def _start_worker(project: Project, plan: Plan | None, root: Path | None) -> None:
    """Set up a worker process; an interrupt is the parent's to handle."""
    global _worker_line
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _worker_line = _line(project, plan, root)


def _end_with_parent() -> None:
    """End this worker when its build is killed; else it would wait for its next task for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(file: str) -> _Result:
    return _worker_line.process(file)


def _results(
    project: Project, plan: Plan | None, root: Path | None, jobs: int | None, progress: Progress
) -> Iterator[_Result]:
    """Every quiz's result in the order of the files, whatever the number of workers."""
    files = project.quiz_files
    if jobs is None:
        jobs = (os.cpu_count() or 1) if len(files) >= WORKERS_FROM else 1
    results = _serial(project, plan, root) if jobs == 1 else _parallel(project, plan, root, jobs)
    for done, result in enumerate(results, start=1):
        progress(done, len(files))
        yield result


def _serial(project: Project, plan: Plan | None, root: Path | None) -> Iterator[_Result]:
    line = _line(project, plan, root)
    for file in project.quiz_files:
        yield line.process(file)


def _parallel(project: Project, plan: Plan | None, root: Path | None, jobs: int) -> Iterator[_Result]:
    files = project.quiz_files
    light = replace(project, settings_document=None)
    chunk = max(1, min(25, len(files) // (jobs * 4)))
    pool = ProcessPoolExecutor(jobs, initializer=_start_worker, initargs=(light, plan, root))
    try:
        with _no_interrupt():
            results = pool.map(_work, files, chunksize=chunk)
        yield from results
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Put interrupts off while workers start: they are born deaf to them, and the pool is never left half made."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Gathered:
    """What the whole run keeps of each quiz."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.diagnostics: list[Diagnostic] = []
        self.quizzes = self.questions = 0
        self._entries: list[IndexEntry] = []
        self._ignored: set[str] = set()

    def add(self, examined: Examined) -> None:
        """Take in what was found in one quiz."""
        self.diagnostics += examined.diagnostics
        self.quizzes += 1
        self.questions += examined.questions
        self._ignored |= examined.ignored
        if examined.entry is not None:
            self._entries.append(examined.entry)

    def finish(self) -> Checked:
        """What is wrong with the project, with what goes across quizzes."""
        across = (
            *check_bank(self._entries),
            *idle_ignores(self.project, frozenset(self._ignored)),
            *open_interface(self.project.root, self.project.settings.all_locales).diagnostics,
        )
        settings = self.project.settings.check
        diagnostics = tuple(in_order([*self.diagnostics, *(raised(item, settings) for item in across)]))
        return Checked(diagnostics, Summary.of(self.quizzes, self.questions, diagnostics))


def _untold(done: int, total: int) -> None:
    """Progress that nobody wants to hear of."""


def check_project(project: Project, *, jobs: int | None = None, progress: Progress = _untold) -> Checked:
    """Everything that is wrong with a project's quizzes; `jobs` workers, else one a processor for a large bank."""
    gathered = _Gathered(project)
    for result in _results(project, None, None, jobs, progress):
        gathered.add(result.examined)
    return gathered.finish()


def build_project(
    project: Project,
    out: Path,
    plan: Plan,
    *,
    clean: bool = False,
    jobs: int | None = None,
    progress: Progress = _untold,
) -> Checked:
    """Compile a project to `out`; with an error anywhere `out` stays as it was.

    Raises `writer.OutputError` where `out` cannot be written.
    """
    gathered = _Gathered(project)
    whole = Whole()
    sources = tuple(project.root / name for name in (SETTINGS_FILE, CONTENT, "locales"))
    with staging(out, clean=clean, sources=sources) as stage:
        for result in _results(project, plan, stage.root, jobs, progress):
            gathered.add(result.examined)
            if result.built is not None:
                whole.add(result.built)
        checked = gathered.finish()
        if checked.is_sound:
            write_whole(open_workshop(project, plan, stage.root), whole)
            stage.publish()
    return checked
