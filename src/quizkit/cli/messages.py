"""`quizkit messages`: the translators' files, brought up to date, counted, and begun for a new locale."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quizkit.messages import CatalogStatus, Updated
    from quizkit.project import Project


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `messages`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    update = actions.add_parser("update", help="bring templates and catalogs up to date with the sources")
    update.add_argument(
        "--unchanged",
        nargs="+",
        metavar="KEY",
        default=[],
        help="texts whose wording changed and whose meaning did not: their translations stay current",
    )
    status = actions.add_parser("status", help="count per locale and quiz: translated, fuzzy, missing")
    status.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    status.add_argument(
        "--fail-under", action="append", metavar="LOCALE=PERCENT", default=[], help="exit 1 where less is translated"
    )
    add = actions.add_parser("add", help="begin a new locale: its catalogs, and its interface words if there are none")
    add.add_argument("locale", metavar="LOCALE", help="a BCP 47 tag, such as pl or pt-BR")


def run(args: Namespace) -> int:
    """Do what the action says."""
    actions = {"update": _update, "status": _status, "add": _add}
    return actions[args.action](args)


def _update(args: Namespace) -> int:
    from quizkit.cli.project import open_project
    from quizkit.messages import update_messages

    project = open_project("text")
    return _write(project, update_messages(project, frozenset(args.unchanged)))


def _write(project: Project, updated: Updated) -> int:
    """Write what changed, say so, and report what was wrong."""
    from quizkit.cli.project import report_errors
    from quizkit.cli.terminal import print_talk
    from quizkit.edit import replace_files

    replace_files(project.root, updated.files)
    for path, data in updated.files.items():
        print_talk(f"{'deleted' if data is None else 'written'}: {path}\n")
    report_errors(project, updated.diagnostics)
    return int(bool(updated.diagnostics))


def _status(args: Namespace) -> int:
    import json

    from quizkit.cli.project import open_project, report_errors
    from quizkit.cli.terminal import print_data, print_json
    from quizkit.messages import messages_status

    project = open_project("text")
    limits = _limits(args.fail_under, project.settings.all_locales)
    status = messages_status(project)
    if args.format == "json":
        print_json(json.dumps(_document(status.catalogs), ensure_ascii=False, indent=2) + "\n")
    else:
        print_data(_table(status.catalogs))
    report_errors(project, status.diagnostics)
    short = [locale for locale, least in limits.items() if _percent(status.catalogs, locale) < least]
    return int(bool(short or status.diagnostics))


def _limits(wanted: Sequence[str], known: tuple[str, ...]) -> dict[str, float]:
    from quizkit.cli.faults import UsageError

    limits = {}
    for words in wanted:
        locale, _, percent = words.partition("=")
        if locale not in known or not percent.replace(".", "", 1).isdigit():
            raise UsageError(
                f"--fail-under {words}: write a locale of the project and a number, such as {known[-1]}=95"
            )
        limits[locale] = float(percent)
    return limits


def _percent(catalogs: Sequence[CatalogStatus], locale: str) -> float:
    of_locale = [catalog for catalog in catalogs if catalog.locale == locale]
    texts = sum(catalog.texts for catalog in of_locale)
    return 100 * sum(catalog.translated for catalog in of_locale) / texts if texts else 100.0


def _document(catalogs: Sequence[CatalogStatus]) -> dict[str, object]:
    return {
        "contract": "1.0",
        "catalogs": [
            catalog._asdict() | {"questions": [question._asdict() for question in catalog.questions]}
            for catalog in catalogs
        ],
    }


def _table(catalogs: Sequence[CatalogStatus]) -> str:
    """A line a catalog with its counts, and under it the questions that are not shown."""
    columns = ("locale", "quiz", "texts", "translated", "fuzzy", "missing", "obsolete")
    rows = [columns, *(tuple(str(getattr(catalog, column)) for column in columns) for catalog in catalogs)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(columns))]
    lines = []
    for row, catalog in zip(rows, (None, *catalogs), strict=True):
        cells = [
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
        hidden = [question.id for question in catalog.questions if not question.shown] if catalog else []
        lines += [f"    not shown: {question}" for question in hidden]
    return "\n".join(lines) + "\n"


def _add(args: Namespace) -> int:
    from quizkit import locales
    from quizkit.cli.faults import UsageError
    from quizkit.cli.project import open_project
    from quizkit.messages import add_locale

    if not locales.is_known(args.locale):
        raise UsageError(f"{args.locale}: CLDR knows no such locale; write a tag such as pl, pt-BR or zh-Hant")
    project = open_project("text")
    if args.locale in project.settings.all_locales:
        raise UsageError(f"{args.locale} is a locale of this project already")
    added = add_locale(project, args.locale)
    return _write(project, added)
