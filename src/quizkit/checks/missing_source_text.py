"""A text stands in its source locale: the one that translators start from, and that a question falls back to."""

from __future__ import annotations

from collections.abc import Iterator

from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import say


def find(context: Context) -> Iterator[Finding]:
    """Texts whose map lacks the source locale."""
    for item in context.texts:
        if not item.translate or not item.by_locale or item.source_locale in item.by_locale:
            continue
        yield Finding(
            item.path,
            say("this text has no `{locale}`, its source locale", locale=item.source_locale),
            say(
                "write the `{locale}` text, or say at the question in which language it was written: "
                "`source_locale: {other}`",
                locale=item.source_locale,
                other=next(iter(item.by_locale)),
            ),
            locale=item.source_locale,
            at_key=True,
        )


CHECK = Check(("missing-source-text",), find)
