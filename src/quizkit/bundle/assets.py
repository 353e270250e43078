"""What relative addresses in texts become in a bundle: assets named by their content, and pages of other quizzes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath
from typing import NamedTuple, TypeAlias

from quizkit import markup
from quizkit.diagnostics import Diagnostic
from quizkit.project import IMAGE_SUFFIXES, QUIZ_SUFFIXES, Project, is_relative
from quizkit.sources.files import read_file
from quizkit.sources.yaml import read_yaml

FormedText: TypeAlias = tuple[str, markup.Form]

_LONGEST_STEM = 64
_LONGEST_SUFFIX = 16
_DEVICE = re.compile(r"con|prn|aux|nul|(?:com|lpt)\d", re.IGNORECASE)


class Asset(NamedTuple):
    """A file of the project that goes into the bundle: where it lies, and its name in an `assets` folder."""

    file: str
    name: str


class Addresses(NamedTuple):
    """What each relative address of a quiz's texts becomes (None: it leads nowhere), and the assets that it takes."""

    replacements: dict[str, str | None]
    assets: tuple[Asset, ...]


def asset_name(file: str, digest: str) -> str:
    """A name for URLs and every file system: the file's own in plain letters, and the digest of its content."""
    path = PurePosixPath(file)
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", path.stem)[:_LONGEST_STEM].strip("-") or "asset"
    if _DEVICE.fullmatch(stem):
        stem = f"asset-{stem}"
    suffix = re.sub(r"[^a-z0-9.]", "", path.suffix.lower())[:_LONGEST_SUFFIX].rstrip(".")
    return f"{stem}.{digest}{suffix}"


def resolve_addresses(
    texts: Iterable[FormedText],
    project: Project,
    quiz_file: str,
    page: Callable[[str], str | None],
    *,
    folder: str = "assets",
) -> Addresses:
    """Resolve every relative address of the texts of a quiz file.

    `page` gives the path in the bundle of the page of another quiz, by its id; None where the bundle has none. Assets
    go to `folder`. A link that leads nowhere stays as it is written; an image that does is None, and shown by its alt
    text.
    """
    replacements: dict[str, str | None] = {}
    assets: set[Asset] = set()
    math = project.settings.markdown.math
    for text, form in texts:
        for target in markup.render(text, form, math=math).targets:
            if not is_relative(target.address):
                continue
            found = _find(target, project, quiz_file, page)
            if isinstance(found, Asset):
                assets.add(found)
                found = f"{folder}/{found.name}"
            if found is not None:
                replacements[target.address] = found + _tail(target.address)
            elif target.kind == "image":
                replacements[target.address] = None
    return Addresses(replacements, tuple(sorted(assets)))


def _find(
    target: markup.Target, project: Project, quiz_file: str, page: Callable[[str], str | None]
) -> Asset | str | None:
    """What a target leads to: an asset or a page. A source is never published: it holds the key."""
    file, fault = project.locate(quiz_file, target.address)
    if file is None or fault is not None:
        return None
    if file.endswith(QUIZ_SUFFIXES) and file in project.quiz_files:
        quiz_id = read_quiz_id(project, file) if target.kind == "link" else None
        return None if quiz_id is None else page(quiz_id)
    if target.kind == "image" and not file.lower().endswith(IMAGE_SUFFIXES):
        return None
    return Asset(file, asset_name(file, project.digest(file)))


def _tail(address: str) -> str:
    """The query and fragment of an address."""
    found = re.search(r"[?#].*", address, re.DOTALL)
    return found.group(0) if found else ""


def read_quiz_id(project: Project, file: str) -> str | None:
    """The id that a quiz file gives; None where it cannot be read."""
    raw = read_file(project.root, file)
    data = None if isinstance(raw, Diagnostic) else read_yaml(file, raw).data
    value = data.get("id") if isinstance(data, dict) else None
    return value if isinstance(value, str) else None
