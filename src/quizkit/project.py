"""A project: its settings, where its files lie, and what an address in a text leads to."""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple, TypeAlias
from urllib.parse import unquote

from quizkit.diagnostics import Diagnostic, Related, Severity, Span, say
from quizkit.markup import math_available
from quizkit.schema.settings import Settings, cross_faults
from quizkit.sources.document import Document
from quizkit.sources.files import read_file
from quizkit.sources.toml import read_toml, tool_table
from quizkit.sources.validate import validate

SETTINGS_FILE = "quizkit.toml"
CONTENT = "content"
QUIZ_SUFFIXES = (".yaml", ".yml")
IMAGE_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg")

Fault: TypeAlias = Literal["missing", "outside", "wrong-case", "hidden", "folder"]


class Located(NamedTuple):
    """What a relative address leads to: a file of the project by its path from the root, or why not.

    `file` is the true spelling where only the case of letters is wrong.
    """

    file: str | None
    fault: Fault | None = None


@dataclass(frozen=True)
class Project:
    """A folder with settings and quizzes. `root` is absolute; files are named relative to it, with `/`."""

    root: Path
    settings: Settings = field(default_factory=Settings)
    settings_document: Document | None = None

    @cached_property
    def quiz_files(self) -> tuple[str, ...]:
        """The quiz files, sorted: `.yaml` and `.yml` below `content/`, but for hidden ones and `assets` folders."""
        return tuple(sorted(_quiz_files(self.root)))

    @cached_property
    def _folders(self) -> dict[str, frozenset[str]]:
        return {}

    def names(self, folder: str) -> frozenset[str]:
        """The names in a folder, as the file system spells them: a disk that ignores case must not hide a wrong one."""
        names = self._folders.get(folder)
        if names is None:
            try:
                names = frozenset(os.listdir(self.root / folder))
            except OSError:
                names = frozenset()
            self._folders[folder] = names
        return names

    def has_file(self, file: str) -> bool:
        """Whether there is something by that name in the project."""
        folder, _, name = file.rpartition("/")
        return name in self.names(folder)

    def locate(self, quiz_file: str, address: str) -> Located:
        """What a relative address in a quiz file leads to; its query and fragment are passed over."""
        path = unquote(address.split("#")[0].split("?")[0])
        if path.startswith("/") or "\\" in path or "\0" in path:
            return Located(None, "outside")
        found, fault = PurePosixPath(quiz_file).parent.parts, None
        for part in PurePosixPath(path).parts:
            if part == "..":
                if not found:
                    return Located(None, "outside")
                found = found[:-1]
                continue
            if part.startswith("."):
                return Located(None, "hidden")
            name = self._spelling("/".join(found), part)
            if name is None:
                return Located(None, "missing")
            fault = "wrong-case" if name != part and not _same_name(name, part) else fault
            found = (*found, name)
        file = "/".join(found)
        return self._inside(file, "wrong-case" if fault else None)

    def digest(self, file: str) -> str:
        """16 hex digits of the SHA-256 of a file that `locate` gave: what names its content."""
        known = self._digests.get(file)
        if known is None:
            with (self.root / file).open("rb") as stream:
                known = hashlib.file_digest(stream, "sha256").hexdigest()[:16]
            self._digests[file] = known
        return known

    @cached_property
    def _digests(self) -> dict[str, str]:
        return {}

    def _spelling(self, folder: str, name: str) -> str | None:
        """The name as it stands in a folder: itself, its other Unicode form, or one that differs in case alone."""
        names = self.names(folder)
        if name in names:
            return name
        return next((n for n in sorted(names) if _same_name(n, name)), None) or next(
            (n for n in sorted(names) if n.casefold() == name.casefold()), None
        )

    def _inside(self, file: str, fault: Fault | None) -> Located:
        try:
            real = (self.root / file).resolve(strict=True)
        except (OSError, RuntimeError):
            return Located(None, "missing")
        if not real.is_relative_to(self.root):
            return Located(None, "outside")
        if any(part.startswith(".") for part in real.relative_to(self.root).parts):
            return Located(None, "hidden")
        if not real.is_file():
            return Located(None, "folder")
        return Located(file, fault)


def is_relative(address: str) -> bool:
    """Whether an address is a path, not a URL, an e-mail address or a place on the same page."""
    return bool(address) and not address.startswith("#") and not re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", address)


def _same_name(one: str, other: str) -> bool:
    return unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)


def _quiz_files(root: Path) -> Iterator[str]:
    for folder, folders, names in os.walk(root / CONTENT):
        for name in list(folders):
            if name.endswith(QUIZ_SUFFIXES):
                names.append(name)
            if name.startswith(".") or name == "assets" or name.endswith(QUIZ_SUFFIXES):
                folders.remove(name)
        base = Path(folder).relative_to(root).as_posix()
        yield from (f"{base}/{name}" for name in names if name.endswith(QUIZ_SUFFIXES) and not name.startswith("."))


class Loaded(NamedTuple):
    """A project, and what is wrong with its settings; with an error among it nothing should be built."""

    project: Project
    diagnostics: tuple[Diagnostic, ...]


def find_root(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, that holds settings; else the nearest with a `content` folder."""
    folders = (start, *start.parents)
    for folder in folders:
        if os.path.lexists(folder / SETTINGS_FILE) or _own_table(folder) is not None:
            return folder
    return next((folder for folder in folders if (folder / CONTENT).is_dir()), None)


def _own_table(folder: Path) -> Document | None:
    """The `[tool.quizkit]` table of the folder's pyproject.toml, if there is one."""
    if not (folder / "pyproject.toml").is_file():
        return None
    raw = read_file(folder, "pyproject.toml")
    return None if isinstance(raw, Diagnostic) else tool_table(read_toml("pyproject.toml", raw))


def load_project(root: Path) -> Loaded:
    """The project in a folder; `root` is one that `find_root` gave."""
    root = root.resolve()
    table = _own_table(root)
    if not os.path.lexists(root / SETTINGS_FILE):
        return _with_settings(root, table, ())
    raw = read_file(root, SETTINGS_FILE)
    if isinstance(raw, Diagnostic):
        return Loaded(Project(root), (raw,))
    unreachable = () if table is None else (_unreachable(table),)
    return _with_settings(root, read_toml(SETTINGS_FILE, raw), unreachable)


def _with_settings(root: Path, document: Document | None, found: tuple[Diagnostic, ...]) -> Loaded:
    if document is None:
        return Loaded(Project(root), found)
    validated = validate(Settings, document)
    settings = validated.model or Settings()
    faults = () if validated.diagnostics else tuple(_crossed(settings, document))
    return Loaded(Project(root, settings, document), (*found, *document.diagnostics, *validated.diagnostics, *faults))


def _crossed(settings: Settings, document: Document) -> Iterator[Diagnostic]:
    """What is wrong between settings that are each sound."""
    if settings.markdown.math and not math_available():
        yield Diagnostic(
            rule="invalid-value",
            severity=Severity.ERROR,
            message=say("mathematics needs a library that is not installed"),
            help=say("install quizkit with its extra: pip install 'quizkit[math]'; or set math = false"),
            span=document.positions.span(("markdown", "math")),
        )
    for path, rule, message, help in cross_faults(settings):
        yield Diagnostic(
            rule=rule, severity=Severity.ERROR, message=message, help=help, span=document.positions.span(path)
        )


def _unreachable(table: Document) -> Diagnostic:
    return Diagnostic(
        rule="invalid-value",
        severity=Severity.ERROR,
        message=say("these settings are never read, since {file} stands beside them", file=SETTINGS_FILE),
        help=say("keep the settings in one place: move these to {file}, or delete that file", file=SETTINGS_FILE),
        span=table.positions.span(()),
        related=(Related(Span(SETTINGS_FILE, 1, 1, 1, 1), say("these are read")),),
    )
