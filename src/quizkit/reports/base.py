"""What every report is given, and how it turns sentences into words and documents into JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Protocol, TypeAlias

from quizkit.diagnostics import Diagnostic, Sentence, Summary

Sources: TypeAlias = Callable[[str], str | None]
"""Gives the decoded text of a file, for excerpts; None where there is none to show."""

_CONTROLS = re.compile("[\x7f-\x9f]")
_LINE_END = re.compile(r"\r\n|\n|\r")
_LONGEST = 300
"""Characters of a value that a sentence quotes: an author's text may be of any length."""


class Report(Protocol):
    """A format of reports: diagnostics in their order to one text that ends with a line end.

    `colour` asks for terminal colours, in a format that has them.
    """

    def __call__(
        self, diagnostics: Sequence[Diagnostic], sources: Sources, summary: Summary, *, colour: bool = False
    ) -> str:
        """Render."""
        ...


def by_file(diagnostics: Iterable[Diagnostic], sources: Sources) -> Iterator[tuple[list[str], Iterator[Diagnostic]]]:
    """The diagnostics of each file, with the file's lines; no lines where it cannot be shown."""
    for file, found in groupby(diagnostics, lambda item: item.span.file):
        text = sources(file)
        yield [] if text is None else _LINE_END.split(text), found


def words(sentence: Sentence) -> str:
    """What a sentence says, long values cut: the one place where reports turn sentences into words."""
    return str(replace(sentence, values={name: _short(value) for name, value in sentence.values.items()}))


def _short(value: object) -> object:
    return f"{value[:_LONGEST]}…" if isinstance(value, str) and len(value) > _LONGEST else value


def dump(document: Mapping[str, object]) -> str:
    """A JSON document as text: letters stand as themselves, and controls are escaped, those above ASCII too."""
    dumped = json.dumps(document, ensure_ascii=False, indent=2)
    return _CONTROLS.sub(lambda char: f"\\u{ord(char.group()):04x}", dumped) + "\n"
