"""The table of all rules: every name that a finding can carry, and how grave it is unless the finding says otherwise.

The names are fixed points: settings, `ignore` lists and consumers hold on to them. The page of a rule is
`pages/en/<name>.md`.
"""

from __future__ import annotations

from types import MappingProxyType

from quizkit.diagnostics import Severity

_READING = {
    "yaml-syntax": Severity.ERROR,
    "yaml-changes-text": Severity.ERROR,
    "yaml-feature": Severity.ERROR,
    "duplicate-key": Severity.ERROR,
    "encoding": Severity.ERROR,
    "unreadable-file": Severity.ERROR,
    "hidden-characters": Severity.WARNING,
    "toml-syntax": Severity.ERROR,
    "po-syntax": Severity.ERROR,
}
_SCHEMA = {
    "unknown-key": Severity.ERROR,
    "missing-key": Severity.ERROR,
    "wrong-type": Severity.ERROR,
    "invalid-value": Severity.ERROR,
    "invalid-id": Severity.ERROR,
    "unknown-locale": Severity.ERROR,
}
_STRUCTURE = {
    "exactly-one-correct": Severity.ERROR,
    "too-few-options": Severity.ERROR,
    "too-many-options": Severity.ERROR,
    "duplicate-id": Severity.ERROR,
    "empty-text": Severity.ERROR,
    "duplicate-options": Severity.ERROR,
    "missing-source-text": Severity.ERROR,
    "unused-ignore": Severity.WARNING,
}
_MARKUP = {
    "broken-link": Severity.WARNING,
    "broken-image": Severity.ERROR,
    "image-alt": Severity.WARNING,
    "remote-image": Severity.WARNING,
    "unsafe-link": Severity.ERROR,
    "raw-html": Severity.WARNING,
    "markup-eats-characters": Severity.WARNING,
    "broken-emphasis": Severity.WARNING,
    "invalid-math": Severity.ERROR,
}
_TRANSLATION = {
    "missing-translation": Severity.INFO,
    "fuzzy-translation": Severity.WARNING,
    "obsolete-translation": Severity.INFO,
    "both-homes": Severity.WARNING,
    "changed-placeholder": Severity.WARNING,
}

_OPTIONAL = {"hidden-characters", "duplicate-options", "unused-ignore"}

ESSENTIAL = frozenset({*_READING, *_SCHEMA, *_STRUCTURE} - _OPTIONAL)
"""Rules that nothing can ignore: what breaks them cannot be read or compiled."""

RULES = MappingProxyType({**_READING, **_SCHEMA, **_STRUCTURE, **_MARKUP, **_TRANSLATION})
"""Rule name → default severity, in the order of the documentation."""
