"""Relative links and images lead to files of the project, in their very spelling."""

from __future__ import annotations

from collections.abc import Iterator

from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import Sentence, say
from quizkit.markup import Target
from quizkit.project import IMAGE_SUFFIXES, Located, is_relative


def find(context: Context) -> Iterator[Finding]:
    """Addresses that lead to no file of the project."""
    for item in context.texts:
        for locale, text in context.versions(item):
            for target in context.render(text, item.kind).targets:
                if not is_relative(target.address):
                    continue
                message = _fault(target, context.project.locate(context.file, target.address))
                if message is not None:
                    yield Finding(
                        item.path_in(locale),
                        message,
                        say("addresses are relative to the quiz file, with `/`, and upper and lower case count"),
                        locale=locale,
                        extent=(target.offset, target.end),
                        rule="broken-image" if target.kind == "image" else "broken-link",
                    )


def _fault(target: Target, located: Located) -> Sentence | None:
    address = target.address
    match located.fault:
        case "missing":
            return say("there is no file `{address}`", address=address)
        case "outside":
            return say("`{address}` leads out of the project", address=address)
        case "hidden":
            return say("`{address}` is a hidden file, and those are not published", address=address)
        case "folder":
            return say("`{address}` is not a file", address=address)
        case "wrong-case":
            return say(
                "`{address}` differs from the file's name in upper and lower case: {file}",
                address=address,
                file=located.file,
            )
    if target.kind == "image" and not str(located.file).lower().endswith(IMAGE_SUFFIXES):
        return say(
            "`{address}` is not a picture that browsers show: {kinds}", address=address, kinds=" ".join(IMAGE_SUFFIXES)
        )
    return None


CHECK = Check(("broken-image", "broken-link"), find)
