"""Every locale has every text, in the source's map or in the catalog."""

from __future__ import annotations

from collections.abc import Iterator

from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import say, say_n
from quizkit.sources.document import Path
from quizkit.translation.texts import TextItem


def find(context: Context) -> Iterator[Finding]:
    """One finding a question and locale, and one for each text of the head: a new locale must not drown the rest."""
    for locale in context.project.settings.all_locales:
        for item in context.head:
            if _lacks(context, item, locale):
                yield Finding(
                    item.path,
                    say("no `{locale}` text: shown in `{source}`", locale=locale, source=item.source_locale),
                    say("translate it in the source, or in the locale's catalog"),
                    locale=locale,
                    at_key=True,
                )
        for (path, _), items in zip(context.questions(), context.by_question, strict=True):
            yield from _in_question(context, path, [item for item in items if _lacks(context, item, locale)], locale)


def _lacks(context: Context, item: TextItem, locale: str) -> bool:
    """Whether a sound source text has no text in a locale; an empty one is another finding's."""
    return bool(item.source) and locale not in item.by_locale and context.resolver.show(item, locale) is None


def _in_question(context: Context, path: Path, missing: list[TextItem], locale: str) -> Iterator[Finding]:
    if missing:
        yield Finding(
            path,
            say_n(
                len(missing),
                "{count} text has no `{locale}`: the whole question is shown in `{source}`",
                "{count} texts have no `{locale}`: the whole question is shown in `{source}`",
                locale=locale,
                source=missing[0].source_locale,
            ),
            say("translate them in the source, or in the locale's catalog"),
            tuple((item.path, say("no `{locale}` here", locale=locale)) for item in missing),
            locale=locale,
        )


CHECK = Check(("missing-translation",), find)
