"""YAML as an author means it: every scalar is its text, and whatever YAML would drop or change is reported.

The grammar is that of YAML 1.1 as PyYAML reads it; an author gets the same data and the same findings from libyaml and
from PyYAML's own parser, and never the words of either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import yaml

from quizkit.diagnostics import Diagnostic, Related, Sentence, Span, say
from quizkit.rules import RULES
from quizkit.sources.decode import decode
from quizkit.sources.document import Data, Document
from quizkit.sources.places import YamlPositions
from quizkit.sources.validate import content_key
from quizkit.sources.yaml_losses import Loss, losses
from quizkit.sources.yaml_repair import plain_reason, repair
from quizkit.sources.yaml_tree import MAX_DEPTH, NO_KEY, Tree, build, parse_events

MAX_LINE = 1_000_000
"""Characters of a line; a longer one is nothing that people write, and keeps a scanner busy."""

_MOST_CUTS = 20
_BRACKETS = re.compile(r"[\[\]{}]")
_ITEM = re.compile(r"([ ]*)-(?:[ ]|$)")


def read_yaml(file: str, raw: bytes, *, pure: bool = False) -> Document:
    """Read a YAML file; nothing in it makes this raise. `pure` keeps to PyYAML's own parser.

    The data are dicts, lists, strings in NFC and None (where nothing was written), or None as a whole where nothing
    could be read.
    """
    decoded = decode(file, raw)
    if decoded.text is None:
        return _unread(file, "", decoded.diagnostics)
    text = decoded.clean
    longest = max(map(len, text.split("\n")))
    if longest > MAX_LINE:
        fault = _syntax(file, 1, say("a line has {length} characters", length=longest), say("break it up"))
        return _unread(file, decoded.text, (*decoded.diagnostics, fault))
    read = _read(file, text, pure=pure)
    positions = YamlPositions(file, read.text, _line_starts(read.text), read.tree.root, read.inserted)
    found = [
        *(_moved(item, positions) for item in read.tree.diagnostics),
        *read.diagnostics,
        *(_lost(loss, positions) for loss in losses(read.text, read.tree.root)),
    ]
    keyed = [_with_key(item, read.tree.data, positions) for item in found]
    return Document(file, decoded.text, read.tree.data, positions, (*decoded.diagnostics, *keyed))


class _Read(NamedTuple):
    """A text that was read, perhaps a repaired copy of the author's."""

    text: str
    tree: Tree
    inserted: dict[int, tuple[tuple[int, int], ...]]
    diagnostics: tuple[Diagnostic, ...]


def _read(file: str, text: str, *, pure: bool) -> _Read:
    """Read a text; where it is no YAML, with quotes around the texts that need them; else without the faulty parts."""

    def attempt(candidate: str) -> Tree | yaml.MarkedYAMLError:
        try:
            return build(file, candidate, parse_events(candidate, pure=pure))
        except yaml.MarkedYAMLError as error:
            return error
        except yaml.YAMLError:
            return yaml.MarkedYAMLError()

    def fails(line: str) -> bool:
        return not isinstance(attempt(line), Tree)

    tree = attempt(text)
    if isinstance(tree, Tree):
        return _Read(text, tree, {}, ())
    deep = _line_too_deep(text)
    if deep is not None:
        message = say("brackets stand within one another too deep")
        fault = _syntax(file, deep + 1, message, say("put brackets that belong to a text in quotes"))
        return _Read(text, Tree(None, None, []), {}, (replace(fault, rule="yaml-feature"),))
    repaired = repair(file, text, fails)
    found, candidate = list(repaired.diagnostics), repaired.text
    tree = attempt(candidate)
    for _ in range(_MOST_CUTS):
        if isinstance(tree, Tree):
            return _Read(candidate, tree, repaired.inserted, tuple(found))
        line = _line_of(tree, candidate)
        found.append(_syntax(file, line + 1, *_reason(tree, candidate, line), width=_width(candidate, line)))
        shorter = _without_item(candidate, line)
        if shorter is None:
            break
        candidate = shorter
        tree = attempt(candidate)
    return _Read(candidate, Tree(None, None, []), repaired.inserted, tuple(found))


def _reason(error: yaml.MarkedYAMLError, text: str, line: int) -> tuple[Sentence, Sentence]:
    if error.problem == NO_KEY:
        message = say("a key must be a word, and this is a list or a map")
        return message, say("put a text that begins with a bracket or a question mark in quotes")
    return plain_reason(text, line)


def _line_too_deep(text: str) -> int | None:
    """The first line in which more brackets are open than any file needs."""
    depth = 0
    for number, line in enumerate(text.split("\n")):
        for bracket in _BRACKETS.findall(line):
            depth = max(depth + (1 if bracket in "[{" else -1), 0)
            if depth > MAX_DEPTH:
                return number
    return None


def _line_of(error: yaml.MarkedYAMLError, text: str) -> int:
    """The line that is at fault: where the parser stopped, or the last line before that holds anything."""
    mark = error.problem_mark or error.context_mark
    lines = text.split("\n")
    line = min(mark.line if mark is not None else 0, len(lines) - 1)
    while line > 0 and not lines[line].strip():
        line -= 1
    return line


def _without_item(text: str, line: int) -> str | None:
    """The text without the list item that a line is in, an option or else a question; None where it is in none."""
    lines = text.split("\n")
    limit = len(lines[line]) - len(lines[line].lstrip())
    for start in range(line, -1, -1):
        item = _ITEM.match(lines[start])
        if item is None or len(item[1]) > limit:
            continue
        indent = len(item[1])
        if start < line or lines[start].strip() != "-":
            rest = range(start + 1, len(lines))
            end = next((n for n in rest if lines[n].strip() and _indent(lines[n]) <= indent), len(lines))
            if any(line.strip() for line in lines[start:end]):
                return "\n".join([*lines[:start], *([""] * (end - start)), *lines[end:]])
        limit = indent - 1
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _width(text: str, line: int) -> int:
    return len(text.split("\n")[line])


def _line_starts(text: str) -> tuple[int, ...]:
    return (0, *(found.end() for found in re.finditer("\n", text)))


def _syntax(file: str, line: int, message: Sentence, help: Sentence, width: int = 0) -> Diagnostic:
    return Diagnostic(
        rule="yaml-syntax",
        severity=RULES["yaml-syntax"],
        message=message,
        help=help,
        span=Span(file, line, 1, line, width + 1),
    )


def _unread(file: str, text: str, found: Iterable[Diagnostic]) -> Document:
    return Document(file, text, None, YamlPositions(file, text, _line_starts(text), None, {}), tuple(found))


def _moved(item: Diagnostic, positions: YamlPositions) -> Diagnostic:
    """A diagnostic of the parsed text at the author's columns."""

    def move(span: Span) -> Span:
        return positions.stretch(span.line - 1, span.column - 1, span.end_column - span.column)

    related = tuple(Related(move(other.span), other.message) for other in item.related)
    return replace(item, span=move(item.span), related=related)


def _lost(loss: Loss, positions: YamlPositions) -> Diagnostic:
    return Diagnostic(
        rule=loss.rule,
        severity=loss.severity,
        message=loss.message,
        help=loss.help,
        span=positions.stretch(loss.start.line, loss.start.column, loss.width),
    )


def _with_key(item: Diagnostic, data: Data, positions: YamlPositions) -> Diagnostic:
    """A diagnostic that says where in the content it is."""
    path = positions.path_at(item.span.line, item.span.column)
    return replace(item, key=content_key(data, path))
