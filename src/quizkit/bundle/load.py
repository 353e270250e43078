"""Reading a bundle from Python: a folder, a zip file, or the data of an installed package.

from quizkit import load_bundle

bundle = load_bundle("dist")
quiz = bundle.quiz("checkpoint-sharding", "uk")
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from quizkit.bundle.models import CONTRACT, Answers, FileEntry, Manifest, Model, Quiz, QuizEntry

_Document = TypeVar("_Document", bound=Model)

_UNREADABLE = (OSError, KeyError, zipfile.BadZipFile, zlib.error, RuntimeError, EOFError)
"""What reading a file of a folder or of a zip file raises."""


class BundleError(Exception):
    """A bundle cannot be read: a file is missing or damaged, or it keeps to a contract that is not known here."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle that `load_bundle` opened. Its methods raise BundleError."""

    manifest: Manifest
    root: Traversable

    def quiz(self, quiz_id: str, locale: str) -> Quiz:
        """A quiz in one of its locales."""
        paths = self._entry(quiz_id).files.get("json")
        if paths is None:
            raise BundleError("this bundle was built without JSON, and only that can be loaded")
        if locale not in paths:
            raise BundleError(f"the quiz {quiz_id!r} is not there in {locale!r}; it is in: {_listed(paths)}")
        return _read_document(Quiz, self.root, paths[locale])

    def answers(self, quiz_id: str) -> Answers:
        """The answers of a quiz, of a bundle that has them apart and with it."""
        if self.manifest.answers == "inline":
            raise BundleError("this bundle has its answers in the quizzes: see `answer` of a question")
        if self.manifest.answers == "omit":
            raise BundleError("this bundle was built without answers")
        return _read_document(Answers, self.root, f"answers/{self._entry(quiz_id).id}.json")

    def _entry(self, quiz_id: str) -> QuizEntry:
        for entry in self.manifest.quizzes:
            if entry.id == quiz_id:
                return entry
        known = _listed(entry.id for entry in self.manifest.quizzes)
        raise BundleError(f"there is no quiz {quiz_id!r}; there are: {known}")


def load_bundle(path: str | os.PathLike[str] | Traversable, *, verify: bool = False) -> Bundle:
    """Open a bundle: a folder, a zip file, or what `importlib.resources.files` gives for an installed package.

    `verify` compares every file with its size and SHA-256 in the manifests. Raises BundleError.
    """
    root = _open(Path(path)) if isinstance(path, str | os.PathLike) else path
    bundle = Bundle(_read_document(Manifest, root, "manifest.json"), root)
    if verify:
        _verify(root, bundle.manifest.files)
        if bundle.manifest.answers == "separate" and root.joinpath("answers", "manifest.json").is_file():
            _verify(root, _read_document(Manifest, root, "answers/manifest.json").files)
    return bundle


def _open(path: Path) -> Traversable:
    if not path.is_file():
        return path
    try:
        root = zipfile.Path(zipfile.ZipFile(path))
    except _UNREADABLE as error:
        raise BundleError(f"{path} is neither a folder nor a zip file that can be read: {error}") from error
    return next((folder for folder in (root, *root.iterdir()) if (folder / "manifest.json").is_file()), root)


def _verify(root: Traversable, entries: Iterable[FileEntry]) -> None:
    for entry in entries:
        data = _read(root, entry.path)
        if len(data) != entry.bytes or hashlib.sha256(data).hexdigest() != entry.sha256:
            raise BundleError(f"{entry.path} is not the file that the manifest lists: it was changed or damaged")


def _read(root: Traversable, path: str) -> bytes:
    try:
        return root.joinpath(*path.split("/")).read_bytes()
    except FileNotFoundError as error:
        raise BundleError(f"the bundle has no {path}") from error
    except _UNREADABLE as error:
        raise BundleError(f"{path} cannot be read: {error}") from error


def _read_document(model: type[_Document], root: Traversable, path: str) -> _Document:
    data = _read(root, path)
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BundleError(f"{path} is not JSON: {error}") from error
    contract = document.get("contract") if isinstance(document, dict) else None
    if not isinstance(contract, str) or contract.partition(".")[0] != CONTRACT.partition(".")[0]:
        said = "names no contract" if contract is None else f"keeps to version {contract} of the contract"
        raise BundleError(f"{path} {said}; this quizkit reads {CONTRACT.partition('.')[0]}.x")
    try:
        return model.model_validate(document)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise BundleError(f"{path} is not as the contract has it: {place}: {first['msg']}") from error


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"
