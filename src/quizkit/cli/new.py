"""`quizkit new`: a new quiz file with every field, ready to fill."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

_TEMPLATE = """\
# {id}: fill in what stands in capitals, and delete what you do not need.
# Lines that start with `#` are comments. A text is one line, or several after `|`.
id: {id}
level: beginner  # beginner | intermediate | advanced
tags: []
# guide: https://example.org/the-guide-that-this-quiz-goes-with
# source_locale: {source}
title:
{title}
description:
{description}
questions:
  - id: first-question  # unique in the quiz; it never changes
    stem:
{stem}
    options:
{options}
    explanation:
{explanation}
    # sources:  # where the claim can be checked
    #   - title: NAME OF THE PAGE
    #     url: https://example.org/page
    # shuffle: false  # keeps the options in this order
"""

_OPTION = """\
      - text:
{text}
        {mark}
        feedback:
{feedback}
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `new`."""
    parser.add_argument("quiz_id", metavar="QUIZ-ID", help="lower-case words joined by hyphens")


def run(args: Namespace) -> int:
    """Write `content/QUIZ-ID.yaml` with a text for each locale of the project."""
    from quizkit.cli.faults import UsageError
    from quizkit.cli.project import create_file, open_project
    from quizkit.cli.terminal import print_talk
    from quizkit.schema.ids import id_fault

    project = open_project("text")
    fault = id_fault(args.quiz_id)
    if fault is not None:
        raise UsageError(f"{args.quiz_id}: {fault[0]}; {fault[1]}")
    file = project.root / "content" / f"{args.quiz_id}.yaml"
    if file.exists():
        raise UsageError(f"{file} is there already; nothing was written")
    create_file(file, quiz_template(args.quiz_id, project.settings.source_locale, project.settings.all_locales))
    print_talk(f"{file}\n")
    return 0


def quiz_template(quiz_id: str, source: str, locales: tuple[str, ...]) -> str:
    """The text of a new quiz file."""

    def texts(words: str, indent: int) -> str:
        return "\n".join(f"{' ' * indent}{locale}: {words} ({locale})" for locale in locales)

    options = "".join(
        _OPTION.format(
            text=texts(f"OPTION {letter}", 10),
            mark="correct: true  # on exactly one option" if letter == "A" else "# id: a-name-that-outlives-its-place",
            feedback=texts(f"WHY OPTION {letter} IS RIGHT OR WRONG", 10),
        )
        for letter in "ABCD"
    )
    return _TEMPLATE.format(
        id=quiz_id,
        source=source,
        title=texts("TITLE", 2),
        description=texts("WHAT THE QUIZ IS ABOUT", 2),
        stem=texts("QUESTION?", 6),
        options=options.rstrip("\n"),
        explanation=texts("WHY THE ANSWER IS RIGHT", 6),
    )
