"""`quizkit check`: everything that is wrong with the sources."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `check`."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="report only what is wrong in these files and folders")
    parser.add_argument("--format", choices=("text", "json", "sarif", "github"), default="text", help="default: text")
    parser.add_argument(
        "--level",
        choices=("error", "warning", "info"),
        default="warning",
        help="the least grave that is reported; default: warning",
    )
    parser.add_argument("--strict", action="store_true", help="warnings fail too")
    parser.add_argument("--jobs", type=int, metavar="N", help="worker processes; default: one a processor")


def run(args: Namespace) -> int:
    """Check the project around the current folder."""
    from quizkit.cli.project import open_project, report, select, selection, status
    from quizkit.cli.terminal import progress
    from quizkit.pipeline import check_project

    project = open_project(args.format)
    paths = selection(project, args.paths)
    with progress("quizzes") as told:
        checked = select(check_project(project, jobs=args.jobs, progress=told), paths)
    report(project, checked, args.format, level=args.level)
    return status(checked, strict=args.strict)
