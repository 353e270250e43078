"""`quizkit check`: everything that is wrong with the sources."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from quizkit.cli.arguments import positive


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
    parser.add_argument("--fix", action="store_true", help="mend what has one safe remedy, in place")
    parser.add_argument("--dry-run", action="store_true", help="with --fix: print the changes as a diff, write nothing")
    parser.add_argument("--jobs", type=positive, metavar="N", help="worker processes; default: one a processor")


def run(args: Namespace) -> int:
    """Check the project around the current folder."""
    from quizkit.cli.faults import UsageError
    from quizkit.cli.project import is_selected, open_project, report, select, selection, status
    from quizkit.cli.terminal import print_data, print_talk, progress
    from quizkit.edit import replace_files
    from quizkit.fixes import mend_project
    from quizkit.pipeline import check_project

    project = open_project(args.format)
    paths = selection(project, args.paths)
    if args.dry_run and not args.fix:
        raise UsageError("--dry-run goes with --fix")
    if args.fix:
        mended = [one for one in mend_project(project) if is_selected(one.file, paths)]
        if args.dry_run:
            print_data("".join(one.diff() for one in mended))
            return int(bool(mended))
        replace_files(project.root, {one.file: one.after for one in mended})
        for one in mended:
            print_talk(f"mended: {one.file}\n")
    with progress("quizzes") as told:
        checked = select(check_project(project, jobs=args.jobs, progress=told), paths)
    report(project, checked, args.format, level=args.level)
    return status(checked, strict=args.strict)
