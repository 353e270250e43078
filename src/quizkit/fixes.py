"""Sources mended in place: what has one safe remedy, and nothing else of the file.

A file is only touched where reading it again finds less wrong and nothing new, so a second run changes nothing.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from difflib import unified_diff
from typing import NamedTuple

from quizkit.checks.quiz import examine_bytes
from quizkit.diagnostics import Diagnostic, Edit, Severity
from quizkit.project import Project
from quizkit.sources.files import read_file

_ROUNDS = 5
"""What one edit uncovers another may mend; more rounds than this no file has needed."""


class Mended(NamedTuple):
    """A file before and after, and how many findings its edits took away."""

    file: str
    before: bytes
    after: bytes
    findings: int

    def diff(self) -> str:
        """The change as a unified diff."""
        changes = unified_diff(_lines(self.before), _lines(self.after), self.file, self.file)
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in changes)


def _lines(raw: bytes) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", raw.decode("utf-8-sig"))


def mend_project(project: Project) -> list[Mended]:
    """Every quiz file that can be mended, with its new content; nothing is written."""
    mended = []
    for file in project.quiz_files:
        raw = read_file(project.root, file)
        if not isinstance(raw, Diagnostic):
            after, count = _mend(project, file, raw)
            if after != raw:
                mended.append(Mended(file, raw, after, count))
    return mended


def _mend(project: Project, file: str, raw: bytes) -> tuple[bytes, int]:
    found = examine_bytes(project, file, raw).diagnostics
    count = 0
    for _ in range(_ROUNDS):
        fixes = [item.fix for item in found if item.fix and item.span.file == file]
        better = _better(project, file, raw, found, [edit for fix in fixes for edit in fix])
        if better is None:
            better = next((b for fix in fixes if (b := _better(project, file, raw, found, fix)) is not None), None)
        if better is None:
            break
        raw, left = better
        count += len(found) - len(left)
        found = left
    return raw, count


def _better(
    project: Project, file: str, raw: bytes, found: Iterable[Diagnostic], edits: Iterable[Edit]
) -> tuple[bytes, tuple[Diagnostic, ...]] | None:
    """The file with these edits and what is found in it then; None where that is no gain."""
    after = _apply(raw, edits)
    if after is None or after == raw:
        return None
    left = examine_bytes(project, file, after).diagnostics
    return (after, left) if _weight(left) < _weight(found) else None


def _weight(found: Iterable[Diagnostic]) -> tuple[int, int, int]:
    items = list(found)
    return (
        sum(item.severity is Severity.ERROR for item in items),
        sum(item.severity is Severity.WARNING for item in items),
        sum(bool(item.fix) for item in items),
    )


def _apply(raw: bytes, edits: Iterable[Edit]) -> bytes | None:
    """The bytes with edits applied from the end; of overlapping ones the first. None where it is not plain UTF-8."""
    bom = codecs.BOM_UTF8 if raw.startswith(codecs.BOM_UTF8) else b""
    try:
        text = raw[len(bom) :].decode("utf-8")
    except UnicodeDecodeError:
        return None
    chosen: list[Edit] = []
    for edit in sorted(set(edits)):
        if not chosen or edit.start >= chosen[-1].end:
            chosen.append(edit)
    for start, end, new in reversed(chosen):
        text = text[:start] + new + text[end:]
    return bom + text.encode("utf-8")
