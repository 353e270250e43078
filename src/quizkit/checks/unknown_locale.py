"""A locale in a text is one of the settings' `locales`, in that spelling."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import Sentence, say
from quizkit.sources.document import Path


def find(context: Context) -> Iterator[Finding]:
    """Locales of texts and `source_locale`s that the settings do not name."""
    known = context.project.settings.all_locales
    if context.quiz.source_locale not in (None, *known):
        yield _unknown(("source_locale",), str(context.quiz.source_locale), known)
    for path, question in context.questions():
        if question.source_locale not in (None, *known):
            yield _unknown((*path, "source_locale"), str(question.source_locale), known)
    for item in context.texts:
        for locale in item.by_locale:
            if not item.bare and locale not in known:
                yield _unknown(item.path_in(locale), locale, known)._replace(at_key=True, locale=locale)


def _unknown(path: Path, locale: str, known: tuple[str, ...]) -> Finding:
    return Finding(path, say("`{locale}` is not a locale of this project", locale=locale), _way_out(locale, known))


def _way_out(locale: str, known: tuple[str, ...]) -> Sentence:
    names = ", ".join(known)
    folded = {name.casefold(): name for name in known}
    near = get_close_matches(locale.casefold().replace("_", "-"), folded, n=1)
    if near:
        return say("did you mean `{near}`? The settings name: {names}", near=folded[near[0]], names=names)
    return say(
        "the settings name: {names}; a text with a comma in a one-line map needs quotes; "
        "a new locale goes into `locales` of the settings",
        names=names,
    )


CHECK = Check(("unknown-locale",), find)
