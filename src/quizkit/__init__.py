"""Quizzes in more than one language: checked, localised and compiled.

The public names are loaded when they are first asked for, so that `import quizkit` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from quizkit.bundle.load import Bundle, BundleError, load_bundle
    from quizkit.bundle.models import Answer, Answers, Manifest, Option, Question, Quiz, Source, Text
    from quizkit.pipeline import build_project as build
    from quizkit.pipeline import check_project as check
    from quizkit.project import load_project

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Answers",
    "Bundle",
    "BundleError",
    "Manifest",
    "Option",
    "Question",
    "Quiz",
    "Source",
    "Text",
    "__version__",
    "build",
    "check",
    "load_bundle",
    "load_project",
]

_CONTRACT = ("Answer", "Answers", "Manifest", "Option", "Question", "Quiz", "Source", "Text")
_HOMES = {
    **{name: ("quizkit.bundle.models", name) for name in _CONTRACT},
    **{name: ("quizkit.bundle.load", name) for name in ("Bundle", "BundleError", "load_bundle")},
    "build": ("quizkit.pipeline", "build_project"),
    "check": ("quizkit.pipeline", "check_project"),
    "load_project": ("quizkit.project", "load_project"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)
