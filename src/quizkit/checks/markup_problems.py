"""What the markup itself finds in a text: characters eaten, unsafe links, raw tags, images from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from quizkit.checks.base import Check, Context, Finding

RULES = (
    "broken-emphasis",
    "broken-image",
    "image-alt",
    "invalid-math",
    "markup-eats-characters",
    "raw-html",
    "remote-image",
    "unsafe-link",
)


def find(context: Context) -> Iterator[Finding]:
    """The problems of every text in every locale that its source holds."""
    for item in context.texts:
        for locale, text in context.versions(item):
            for problem in context.render(text, item.kind).problems:
                yield Finding(
                    item.path_in(locale),
                    problem.message,
                    problem.help,
                    locale=locale,
                    extent=(problem.start, problem.end),
                    rule=problem.rule,
                )


CHECK = Check(RULES, find)
