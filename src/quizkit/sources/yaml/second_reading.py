"""PyYAML's reading of a file in which we found no fault: it has to be the same, or the file is refused.

So what is accepted is what every reader of YAML takes it for, and nothing rests on our own reading alone. libyaml
reads where it is there, else PyYAML's own parser; the two must not differ for an author.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, NamedTuple

import yaml

from quizkit.sources.document import Data, Path

_C_LOADER: Any = getattr(yaml, "CBaseLoader", None)


class Difference(NamedTuple):
    """Where two readings part: a line and column (from 0) where PyYAML refuses the file, else the path of a value."""

    mark: tuple[int, int] | None
    path: Path


def find_difference(text: str, data: Data, *, pure: bool = False) -> Difference | None:
    """Where PyYAML reads a text otherwise than as this data, every scalar as its text; None where it reads the same.

    `pure` leaves libyaml out.
    """
    try:
        read = _read_pure(text) if pure or _C_LOADER is None else yaml.load(text, Loader=_C_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        return Difference((mark.line, mark.column) if mark else (0, 0), ())
    except (yaml.YAMLError, RecursionError, ValueError):
        return Difference((0, 0), ())
    path = _parting(read, data)
    return None if path is None else Difference(None, path)


def _read_pure(text: str) -> Any:
    """PyYAML's own parser ends a plain text in brackets at a question mark; for it the mark is another character."""
    stand_in = next(char for char in map(chr, range(0xE000, 0xF8FF)) if char not in text)
    return _with_marks(yaml.load(re.sub(r"(?<=\S)\?", stand_in, text), Loader=yaml.BaseLoader), stand_in)


def _with_marks(read: Any, stand_in: str) -> Any:
    if isinstance(read, str):
        return read.replace(stand_in, "?")
    if isinstance(read, list):
        return [_with_marks(item, stand_in) for item in read]
    if isinstance(read, dict):
        return {_with_marks(key, stand_in): _with_marks(value, stand_in) for key, value in read.items()}
    return read


def _parting(read: Any, data: Data) -> Path | None:
    """The path at which two readings part, found without recursion; nothing written is an empty text for PyYAML."""
    pairs: list[tuple[Path, Any, Any]] = [((), read, data)]
    while pairs:
        path, one, other = pairs.pop()
        if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            pairs += (((*path, index), *both) for index, both in enumerate(zip(one, other, strict=True)))
        elif isinstance(one, dict) and isinstance(other, dict) and len(one) == len(other):
            for key, value in one.items():
                name = _composed(key)
                if name not in other:
                    return path
                pairs.append(((*path, name), value, other[name]))
        elif isinstance(one, list | dict) or _composed(one or "") != (other or ""):
            return path
    return None


def _composed(text: Any) -> Any:
    return unicodedata.normalize("NFC", text) if isinstance(text, str) else text
