"""A compiled quiz to files. One file a format, and an explicit table."""

from __future__ import annotations

from quizkit.exporters.base import Exporter, File, Site
from quizkit.exporters.html import Html
from quizkit.exporters.json import Json
from quizkit.exporters.markdown import Markdown

EXPORTERS: tuple[Exporter, ...] = (Json(), Markdown(), Html())
"""Every format, in the order of the documentation."""

__all__ = ["EXPORTERS", "Exporter", "File", "Site"]
