"""YAML as an author means it: every scalar is its text, and whatever YAML would drop or change is reported.

What is read without an error is read alike by every reader of YAML 1.1 and 1.2 that leaves scalars as text. The rest
is read as it was meant as far as that can be told, so that one fault does not hide another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from quizkit.diagnostics import Diagnostic, Edit, Related, Severity, say
from quizkit.rules import RULES
from quizkit.schema.text import TEXT_FIELDS
from quizkit.sources.decode import decode
from quizkit.sources.document import Data, Document, Path
from quizkit.sources.hidden import HIDDEN, hidden_characters
from quizkit.sources.validate import content_key
from quizkit.sources.yaml import faults
from quizkit.sources.yaml.blocks import BlockReader
from quizkit.sources.yaml.cursor import MAX_FAULTS
from quizkit.sources.yaml.faults import Change, Fault
from quizkit.sources.yaml.places import Index, Place, YamlPositions
from quizkit.sources.yaml.second_reading import Difference, find_difference
from quizkit.sources.yaml.vocabulary import is_locale

MOST_FOR_SECOND = 20_000
"""A file with more lines and entries is read once: no hand has written it, and time has its bounds."""

_MOST_HIDDEN = 100
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


def read_yaml(file: str, raw: bytes, *, pure: bool = False) -> Document:
    """Read a YAML file; nothing in it makes this raise. `pure` keeps PyYAML to its own parser.

    The data are dicts, lists, strings in NFC, and None where nothing was typed; None as a whole where nothing could be
    read.
    """
    decoded = decode(file, raw)
    if decoded.text is None:
        return Document(file, "", None, YamlPositions(file, ("",), None, None), decoded.diagnostics)
    data, root, found = _parse(decoded.lines)
    positions = YamlPositions(file, decoded.lines.split("\n"), data, root)
    if HIDDEN.search(decoded.lines):
        found += list(islice(_hidden(positions.lines, found), MAX_FAULTS))
    if not decoded.diagnostics and decoded.entries <= MOST_FOR_SECOND and not any(map(_is_error, found)):
        difference = find_difference(decoded.lines, data, pure=pure)
        found += [] if difference is None else [_read_otherwise(difference, positions)]
    if not found:
        return Document(file, decoded.text, data, positions, decoded.diagnostics)
    diagnostics = _diagnostics(found, decoded.text, positions)
    return Document(file, decoded.text, data, positions, (*decoded.diagnostics, *diagnostics))


def _is_error(fault: Fault) -> bool:
    return (fault.severity or RULES[fault.rule]) is Severity.ERROR


def _read_otherwise(difference: Difference, positions: YamlPositions) -> Fault:
    """The fault of a file that PyYAML reads in another way than we do: then nobody should rely on either."""
    if difference.mark is not None:
        line = min(difference.mark[0], len(positions.lines) - 1)
        column = min(difference.mark[1], len(positions.lines[line]))
        return faults.read_otherwise((line, column, column + 1))
    span = positions.span(difference.path)
    return faults.read_otherwise((span.line - 1, span.column - 1, span.end_column - 1))


def _parse(text: str) -> tuple[Data, Place | None, list[Fault]]:
    """The data of a text with their places. Names that nothing repeats are known at the end; then they are text."""
    reader = BlockReader(text)
    data, root = reader.read()
    if reader.anchors.unused:
        reader = BlockReader(text, reader.anchors.unused)
        data, root = reader.read()
    if "\\" in text or not unicodedata.is_normalized("NFC", text):
        data = _composed(data)
    return data, root, reader.faults


def _composed(data: Data) -> Data:
    """The data with every text in NFC; keys are so from the start."""
    if isinstance(data, dict):
        return {key: _composed(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_composed(item) for item in data]
    return unicodedata.normalize("NFC", data) if isinstance(data, str) else data


def _hidden(lines: Sequence[str], found: Iterable[Fault]) -> Iterator[Fault]:
    """The hidden characters of each line that has any, the first ones, but for those that a fault takes away."""
    changes: dict[int, list[Change]] = {}
    for change in (change for fault in found for change in fault.changes):
        changes.setdefault(change.line, []).append(change)
    for number, line in enumerate(lines):
        places = list(islice(hidden_characters(line), _MOST_HIDDEN))
        if not places:
            continue
        others = [change for change in changes.get(number, ()) if change.start <= places[0] < change.end]
        if any(line[places[0]] not in change.text for change in others):
            continue
        at = (number, places[0], places[0] + 1)
        edits = [Change(number, place, place + 1, "") for place in places if number not in changes]
        yield faults.hidden(at, (line[place] for place in places), edits)


def _diagnostics(found: list[Fault], text: str, positions: YamlPositions) -> Iterator[Diagnostic]:
    """Faults as diagnostics, each with its place in the content."""
    index = Index(positions)
    starts = [match.start() for match in _LINE.finditer(text)]
    for fault in found:
        path = index.path_at(*fault.at[:2])
        locale = _locale(path)
        related = fault.related
        yield Diagnostic(
            rule=fault.rule,
            severity=fault.severity or RULES[fault.rule],
            message=fault.message,
            help=fault.help,
            span=positions.stretch(*fault.at),
            key=content_key(positions.data, path[:-1] if locale else path),
            locale=locale,
            related=() if related is None else (Related(positions.stretch(*related), say("the first one")),),
            fix=tuple(Edit(starts[line] + start, starts[line] + end, new) for line, start, end, new in fault.changes),
        )


def _locale(path: Path) -> str | None:
    """The locale of the text that a path leads to, if a map gives it one."""
    last = path[-1] if path else None
    in_map = len(path) > 1 and (path[-2] in TEXT_FIELDS or isinstance(path[-2], int))
    return last if in_map and isinstance(last, str) and is_locale(last) else None
