"""The state of a quiz's messages: fuzzy, obsolete, of no text, or translated in the source as well."""

from __future__ import annotations

from collections.abc import Iterator

from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import Severity, say, say_n
from quizkit.translation.texts import TextItem


def both_homes(context: Context) -> Iterator[Finding]:
    """Texts that a locale has in the source's map and in its catalog: nobody knows which one counts."""
    for item in context.texts:
        for locale in item.by_locale:
            message = context.catalogs.message(item.key, locale)
            if locale != item.source_locale and not item.bare and message is not None and message.translation:
                yield Finding(
                    item.path_in(locale),
                    say(
                        "`{locale}` has this text in the source and in its catalog; the source's is shown",
                        locale=locale,
                    ),
                    say("keep one: delete it here, or run `quizkit messages update` to set the catalog's aside"),
                    locale=locale,
                    span=message.string_span,
                )


def fuzzy(context: Context) -> Iterator[Finding]:
    """Questions with translations that wait for somebody to confirm them; one finding a question and locale."""
    for locale in context.catalogs.by_locale:
        groups = [context.head, *context.by_question]
        for items in groups:
            waiting = [item for item in items if _is_fuzzy(context, item, locale)]
            if waiting:
                message = context.catalogs.message(waiting[0].key, locale)
                yield Finding(
                    waiting[0].path,
                    say_n(
                        len(waiting),
                        "{count} translation waits to be confirmed, since its source changed",
                        "{count} translations wait to be confirmed, since their sources changed",
                    ),
                    say("compare them with their sources, mend them, and take the fuzzy marks off"),
                    locale=locale,
                    span=None if message is None else message.string_span,
                )


def _is_fuzzy(context: Context, item: TextItem, locale: str) -> bool:
    message = context.catalogs.message(item.key, locale)
    return message is not None and message.fuzzy and any(message.msgstr) and locale not in item.by_locale


def strays(context: Context) -> Iterator[Finding]:
    """Messages that belong to no text of the quiz: of a text that is gone, or with a key that never was."""
    keys = {item.key for item in context.texts}
    for locale, catalog in context.catalogs.by_locale.items():
        for message in () if catalog.is_damaged else catalog.messages:
            if message.obsolete:
                yield Finding(
                    (),
                    say("this translation belongs to a text that is gone"),
                    say("leave it for the day when the text comes back, or delete it"),
                    locale=locale,
                    span=message.span,
                )
            elif message.msgctxt not in keys:
                yield Finding(
                    (),
                    say("this message belongs to no text of the quiz"),
                    say("run `quizkit messages update`, which sets it aside"),
                    locale=locale,
                    span=message.span,
                    severity=Severity.WARNING,
                )


CHECKS = (
    Check(("both-homes",), both_homes),
    Check(("fuzzy-translation",), fuzzy),
    Check(("obsolete-translation",), strays),
)
