"""Diagnostics to text, JSON, SARIF and GitHub annotations: one file a format, and the explicit table of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from quizkit.reports import github, json, sarif, text
from quizkit.reports.base import Report

REPORTS: Mapping[str, Report] = MappingProxyType(
    {"text": text.render, "json": json.render, "sarif": sarif.render, "github": github.render}
)
