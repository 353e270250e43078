"""A question has 2 to 26 options: fewer is no choice, and more have no letter."""

from __future__ import annotations

from collections.abc import Iterator

from quizkit.checks.base import Check, Context, Finding
from quizkit.diagnostics import say, say_n
from quizkit.schema.quiz import MAX_OPTIONS


def find(context: Context) -> Iterator[Finding]:
    """Questions with too few options, or too many."""
    for path, question in context.questions():
        count = len(question.options)
        options = (*path, "options")
        if options in context.repaired:
            continue
        if count < 2:
            yield Finding(
                options,
                say_n(count, "{count} option; a question has at least 2", "{count} options; a question has at least 2"),
                say("add options that a learner could take for right"),
                at_key=True,
                rule="too-few-options",
            )
        elif count > MAX_OPTIONS:
            yield Finding(
                options,
                say("{count} options; a question has at most {most}", count=count, most=MAX_OPTIONS),
                say("keep the distractors that learners really choose"),
                at_key=True,
                rule="too-many-options",
            )


CHECK = Check(("too-few-options", "too-many-options"), find)
