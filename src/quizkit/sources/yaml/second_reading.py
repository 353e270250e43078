"""PyYAML's reading of a file in which we found no fault: it has to be the same, or the file is refused.

So what is accepted is what every reader of YAML takes it for, and nothing rests on our own reading alone. The second
reader is libyaml, where it is there; the tests compare with PyYAML's own parser as well.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, NamedTuple

import yaml

from quizkit.sources.document import Data, Path

# PyYAML's own parser ends a plain text in brackets at a question mark, and libyaml does not: for the former the mark is
# another character while it reads.
_MARK = re.compile(r"(?<=\S)\?")

_C_LOADER: Any = getattr(yaml, "CBaseLoader", None)


class Difference(NamedTuple):
    """Where two readings part: a line and column (from 0) where PyYAML refuses the file, else the path of a value."""

    mark: tuple[int, int] | None
    path: Path


def find_difference(text: str, data: Data, *, pure: bool = False) -> Difference | None:
    """Where PyYAML reads a text otherwise than as this data, every scalar as its text; None where it reads the same.

    `pure` leaves libyaml out. Without it nothing is compared: PyYAML's own parser takes ten times longer than all else.
    """
    if _C_LOADER is None and not pure:
        return None
    stand_in = ""
    try:
        if pure:
            stand_in = next(char for char in map(chr, range(0xE000, 0xF8FF)) if char not in text)
            root = yaml.compose(_MARK.sub(stand_in, text), Loader=yaml.BaseLoader)
        else:
            root = yaml.compose(text, Loader=_C_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        return Difference((mark.line, mark.column) if mark else (0, 0), ())
    except (yaml.YAMLError, RecursionError, ValueError):
        return Difference((0, 0), ())
    path = _parting(root, data, stand_in)
    return None if path is None else Difference(None, path)


def _parting(root: Any, data: Data, stand_in: str) -> Path | None:
    """The path at which two readings part, found without recursion; nothing written is an empty text for PyYAML."""
    pairs: list[tuple[Path, Any, Any]] = [((), root, data)]
    while pairs:
        path, node, value = pairs.pop()
        if isinstance(node, yaml.ScalarNode):
            if node.value != value and _text(node, stand_in) != (value or ""):
                return path
        elif isinstance(node, yaml.MappingNode) and isinstance(value, dict) and len(node.value) == len(value):
            for key, inner in node.value:
                name = key.value if key.value in value else _text(key, stand_in) or ""
                if name not in value:
                    return path
                pairs.append(((*path, name), inner, value[name]))
        elif isinstance(node, yaml.SequenceNode) and isinstance(value, list) and len(node.value) == len(value):
            pairs += (((*path, index), *both) for index, both in enumerate(zip(node.value, value, strict=True)))
        elif node is not None or value is not None:
            return path
    return None


def _text(node: Any, stand_in: str) -> str | None:
    """The text of a scalar as we read it: in NFC, with its question marks."""
    if not isinstance(node, yaml.ScalarNode):
        return None
    text: str = node.value.replace(stand_in, "?") if stand_in else node.value
    return unicodedata.normalize("NFC", text)
