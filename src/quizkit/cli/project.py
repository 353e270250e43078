"""What commands share that work on a project: finding it, choosing what is reported, and reporting."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from quizkit.cli.faults import UsageError
from quizkit.cli.terminal import print_data, print_json, print_talk, use_colour
from quizkit.diagnostics import Diagnostic, Severity, Summary
from quizkit.pipeline import Checked
from quizkit.project import QUIZ_SUFFIXES, Project, find_root, load_project
from quizkit.reports import REPORTS
from quizkit.sources.decode import decode
from quizkit.sources.files import read_file


def open_project(report_format: str) -> Project:
    """The project around the current folder.

    Raises UsageError where there is none, and SettingsError where its settings have errors.
    """
    here = Path(os.path.abspath(os.curdir))
    root = find_root(here)
    if root is None:
        raise UsageError("there is no project here: neither quizkit.toml nor a `content` folder, nor in a folder above")
    loaded = load_project(root)
    if any(item.severity is Severity.ERROR for item in loaded.diagnostics):
        summary = Summary.of(0, 0, loaded.diagnostics)
        report(loaded.project, Checked(loaded.diagnostics, summary), report_format, level="error")
        raise SystemExit(2)
    return loaded.project


def selection(project: Project, paths: Sequence[str]) -> tuple[str, ...]:
    """The paths of a call as the project names them; raises UsageError for one that is not there."""
    chosen = []
    for path in paths:
        absolute = Path(os.path.abspath(path))
        if not os.path.lexists(absolute):
            raise UsageError(f"there is no file or folder {path}")
        if not absolute.is_relative_to(project.root):
            raise UsageError(f"{path} is not in this project")
        chosen.append(absolute.relative_to(project.root).as_posix())
    return tuple(chosen)


def select(checked: Checked, paths: Sequence[str]) -> Checked:
    """What was found in the chosen files and folders; everything where none is chosen."""
    if not paths:
        return checked
    kept = tuple(item for item in checked.diagnostics if is_selected(item.span.file, paths))
    return Checked(kept, Summary.of(checked.summary.quizzes, checked.summary.questions, kept))


def is_selected(file: str, paths: Sequence[str]) -> bool:
    """Whether a file is one of the chosen paths or below one; every file where none is chosen."""
    return not paths or any(path == "." or PurePosixPath(file).is_relative_to(path) for path in paths)


def report(project: Project, checked: Checked, report_format: str, *, level: str, talk: bool = False) -> None:
    """Print findings of at least a level, to stdout, or to stderr where they are talk beside the command's work."""
    shown = [item for item in checked.diagnostics if item.severity.rank <= Severity(level).rank]
    rendered = REPORTS[report_format](
        shown, lambda file: _text(project, file), checked.summary, colour=use_colour(to_stderr=talk)
    )
    if talk:
        print_talk(rendered)
    elif report_format in ("json", "sarif"):
        print_json(rendered)
    else:
        print_data(rendered)


def report_errors(project: Project, diagnostics: Sequence[Diagnostic]) -> None:
    """Tell on stderr what keeps a command from its work."""
    if diagnostics:
        summary = Summary.of(len(project.quiz_files), 0, diagnostics)
        report(project, Checked(tuple(diagnostics), summary), "text", level="error", talk=True)


def _text(project: Project, file: str) -> str | None:
    """A file's text for excerpts."""
    raw = read_file(project.root, file)
    if isinstance(raw, Diagnostic):
        return None
    text = decode(file, raw).text if file.endswith(QUIZ_SUFFIXES) else None
    return raw.decode("utf-8-sig", "replace") if text is None else text


def status(checked: Checked, *, strict: bool = False) -> int:
    """0 where nothing is at or above the limit, else 1."""
    return int(checked.summary.error > 0 or (strict and checked.summary.warning > 0))


def create_file(path: Path, text: str) -> None:
    """Write a new file, with the folders above it; raises UsageError where that cannot be done or the file exists."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
