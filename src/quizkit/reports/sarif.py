"""Findings as SARIF 2.1.0 (OASIS), which code hosts and editors read.

Paragraph numbers are those of the standard, https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeAlias
from urllib.parse import quote

from quizkit import __version__
from quizkit.diagnostics import Diagnostic, Severity, Span, Summary
from quizkit.pages import load_page
from quizkit.reports.base import Sources, by_file, dump, words
from quizkit.rules import RULES

_Json: TypeAlias = dict[str, Any]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT = "%SRCROOT%"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_LINK = re.compile(r"\[(?=[^\]]*\]\()")


def render(diagnostics: Sequence[Diagnostic], sources: Sources, summary: Summary, *, colour: bool = False) -> str:
    """The log of one run. Files are named relative to the project's root."""
    used = {item.rule for item in diagnostics}
    rules = [rule for rule in RULES if rule in used]
    run = {
        "tool": {"driver": {"name": "quizkit", "version": __version__, "rules": [_rule(rule) for rule in rules]}},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_ROOT: {"description": {"text": "The folder that holds the project's settings."}}},
        "results": _results(diagnostics, sources, rules),
    }
    return dump({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(rule: str) -> _Json:
    page = load_page(rule)
    return {
        "id": rule,
        "shortDescription": {"text": page.summary},
        "help": {"text": page.text, "markdown": page.text},
        "defaultConfiguration": {"level": _LEVELS[RULES[rule]]},
    }


def _results(diagnostics: Sequence[Diagnostic], sources: Sources, rules: list[str]) -> list[_Json]:
    indices = {rule: index for index, rule in enumerate(rules)}
    seen: Counter[str] = Counter()
    results = []
    for lines, found in by_file(diagnostics, sources):
        for item in found:
            identity = _identity(item, lines)
            seen[identity] += 1
            results.append(_result(item, indices[item.rule], f"{identity}:{seen[identity]}"))
    return results


def _identity(item: Diagnostic, lines: list[str]) -> str:
    """What stays the same of a finding while other lines of its file come and go (§3.27.17): its key, else its line."""
    line = lines[item.span.line - 1].strip() if item.span.line <= len(lines) else ""
    parts = (item.rule, item.span.file, item.key or line, item.locale or "")
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _result(item: Diagnostic, index: int, fingerprint: str) -> _Json:
    text = words(item.message) if item.help is None else f"{words(item.message)}\n{words(item.help)}"
    location = _location(item.span)
    if item.key is not None:
        location["logicalLocations"] = [{"fullyQualifiedName": item.key}]
    result: _Json = {
        "ruleId": item.rule,
        "ruleIndex": index,
        "level": _LEVELS[item.severity],
        "message": {"text": _message(text)},
        "locations": [location],
    }
    if item.related:
        result["relatedLocations"] = [
            {"id": number, **_location(span), "message": {"text": _message(words(message))}}
            for number, (span, message) in enumerate(item.related, start=1)
        ]
    result["partialFingerprints"] = {"quizkit/v1": fingerprint}
    if item.locale is not None:
        result["properties"] = {"locale": item.locale}
    return result


def _location(span: Span) -> _Json:
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(span.file, errors="replace"), "uriBaseId": _ROOT},
            "region": {
                "startLine": span.line,
                "startColumn": span.column,
                "endLine": span.end_line,
                "endColumn": span.end_column,
            },
        }
    }


def _message(text: str) -> str:
    """A message string: braces are no placeholders (§3.11.5), and brackets of an author's text no links (§3.11.6)."""
    return _LINK.sub(r"\\[", text.replace("{", "{{").replace("}", "}}"))
