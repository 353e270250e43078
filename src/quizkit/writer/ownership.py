"""Which files of an output directory are the compiler's own: those that the manifests there list."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterable
from typing import NamedTuple

MANIFEST = "manifest.json"
ANSWERS_MANIFEST = "answers/manifest.json"

_LOCALE = r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*"
_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_ASSET = r"[A-Za-z0-9_-]+\.[0-9a-f]{16}(?:\.[a-z0-9.]+)?"
_SHAPE = re.compile(
    rf"manifest\.json|json/{_LOCALE}/{_ID}\.json|markdown/{_LOCALE}/{_ID}\.md"
    rf"|html/(?:index\.html|icon\.svg|{_LOCALE}/{_ID}\.html)|(?:html/)?assets/{_ASSET}"
    r"|schema/(?:quiz|manifest|answers)\.schema\.json|types/quizkit\.d\.ts|quizkit\.(?:js|css)"
)
_ANSWERS_SHAPE = re.compile(rf"answers/(?:{_ID}\.json|assets/{_ASSET})")


class _Listed(NamedTuple):
    """What a manifest says: where the answers are, and which files there are."""

    answers: object
    paths: tuple[str, ...]


def own_files(out: str, files: Iterable[str], *, clean: bool) -> set[str]:
    """The files of an output directory that a build may replace or delete, whether they are there or not.

    `files` is what lies there. With `clean`, where a manifest is lost or damaged, the files of the shape that the
    compiler gives them are its own too. Paths are only compared with those that lie there, so a manifest that names
    files elsewhere has no hold on them.
    """
    own: set[str] = set()
    main, answers = _read(out, MANIFEST), _read(out, ANSWERS_MANIFEST)
    if main is not None:
        own.update((MANIFEST, *main.paths))
    elif clean:
        own.update(filter(_SHAPE.fullmatch, files))
    if answers is not None:
        own.update((ANSWERS_MANIFEST, *answers.paths))
    elif clean and (main is None or main.answers == "separate"):
        own.update(filter(_ANSWERS_SHAPE.fullmatch, files))
    return own


def has_our_shape(path: str) -> bool:
    """Whether a file has the shape of the compiler's own."""
    return bool(_SHAPE.fullmatch(path) or _ANSWERS_SHAPE.fullmatch(path))


def _read(out: str, path: str) -> _Listed | None:
    """A manifest of ours; None where there is none, or another file by that name, or a damaged one."""
    try:
        way = [os.lstat(f"{out}/{part}").st_mode for part in (os.path.dirname(path) or ".", path)]
        if not stat.S_ISDIR(way[0]) or not stat.S_ISREG(way[1]):
            return None
        with open(f"{out}/{path}", "rb") as file:
            data = json.load(file)
        if not data["generator"].startswith("quizkit ") or "contract" not in data:
            return None
        paths = tuple(entry["path"] for entry in data["files"])
    except (OSError, ValueError, RecursionError, TypeError, KeyError, AttributeError):
        return None
    return _Listed(data.get("answers"), paths) if all(isinstance(path, str) for path in paths) else None
