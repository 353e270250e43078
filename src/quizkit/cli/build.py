"""`quizkit build`: the project compiled to its output folder."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from quizkit.cli.arguments import positive

FORMATS = ("json", "markdown", "html")


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `build`."""
    parser.add_argument("--out", metavar="DIR", help="the output folder; default: dist, beside the settings")
    parser.add_argument(
        "--format", action="append", metavar="FORMAT", help=f"an export, or several with commas: {', '.join(FORMATS)}"
    )
    parser.add_argument("--locale", action="append", metavar="LOCALE", help="a locale, or several with commas")
    parser.add_argument("--answers", choices=("inline", "separate", "omit"), help="where the keys go")
    parser.add_argument(
        "--clean", action="store_true", help="take over files of an earlier bundle whose manifest is lost or damaged"
    )
    parser.add_argument("--jobs", type=positive, metavar="N", help="worker processes; default: one a processor")


def run(args: Namespace) -> int:
    """Build the project around the current folder."""
    from pathlib import Path

    from quizkit.cli.project import open_project, report, status
    from quizkit.cli.terminal import print_talk, progress
    from quizkit.diagnostics import say_n
    from quizkit.pipeline import build_project
    from quizkit.workshop import Plan

    project = open_project("text")
    settings = project.settings
    plan = Plan(
        locales=_chosen(args.locale, settings.all_locales, "locale"),
        formats=_chosen(args.format, FORMATS, "format") if args.format else settings.build.formats,
        answers=args.answers or settings.build.answers,
        missing=settings.build.missing,
    )
    out = Path(args.out) if args.out else project.root / "dist"
    with progress("quizzes") as told:
        checked = build_project(project, out, plan, clean=args.clean, jobs=args.jobs, progress=told)
    if not checked.is_sound:
        report(project, checked, "text", level="error", talk=True)
        return status(checked)
    quizzes = say_n(checked.summary.quizzes, "{count} quiz", "{count} quizzes")
    questions = say_n(checked.summary.questions, "{count} question", "{count} questions")
    print_talk(f"{quizzes}, {questions} in {', '.join(plan.locales)}: {out}\n")
    return 0


def _chosen(wanted: list[str] | None, known: tuple[str, ...], noun: str) -> tuple[str, ...]:
    """The names that a call gives, in their usual order; all where it gives none."""
    from quizkit.cli.faults import UsageError

    if not wanted:
        return known
    names = [name.strip() for words in wanted for name in words.split(",")]
    for name in names:
        if name not in known:
            raise UsageError(f"{name or 'an empty name'} is no {noun} here; there are: {', '.join(known)}")
    return tuple(name for name in known if name in names)
