"""The command line. Each command is a module of this package with `add_arguments(parser)` and `run(args) -> int`.

Only the module of the command that was called is imported, so that `--help` and `--version` answer at once.
Exit status: 0 nothing to report at or above the limit, 1 findings, 2 the call or the settings are wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from quizkit import __version__
from quizkit.cli.terminal import guarded

COMMANDS = {
    "init": "make a new project with one quiz in two languages",
    "new": "make a new quiz file with every field, ready to fill",
    "check": "report everything that is wrong with the sources",
    "build": "compile the project to its output folder",
    "messages": "bring the translators' files up to date, count them, or begin a locale",
    "explain": "tell what a rule means, with examples",
    "schema": "print a JSON Schema of the sources or of the bundle",
}


def build_parser(command: str | None) -> argparse.ArgumentParser:
    """The parser of the whole command line; of the commands, only `command` has its arguments."""
    parser = argparse.ArgumentParser(
        prog="quizkit", description="Write quizzes in more than one language, check them, and compile them."
    )
    parser.add_argument("--version", action="version", version=f"quizkit {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, words in COMMANDS.items():
        sub = commands.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
        if name == command:
            import_module(f"quizkit.cli.{name}").add_arguments(sub)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    command = next((word for word in words if not word.startswith("-")), None)
    parser = build_parser(command if command in COMMANDS else None)
    with guarded():
        args = parser.parse_args(words)
        run = import_module("quizkit.cli.running").run_safely
        status: int = run(import_module(f"quizkit.cli.{args.command}").run, args)
        return status
