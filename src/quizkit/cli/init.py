"""`quizkit init`: a new project with one quiz in two languages that builds as it is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

IGNORED = "dist/\n.quizkit/\n"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `init`."""
    parser.add_argument("folder", nargs="?", default=".", metavar="DIR", help="the project's folder; default: this one")


def run(args: Namespace) -> int:
    """Write the starter's files; none that exists is touched."""
    from importlib.resources import files
    from pathlib import Path

    from quizkit.cli.faults import UsageError
    from quizkit.cli.project import create_file
    from quizkit.cli.terminal import print_talk

    folder = Path(args.folder)
    starter = files("quizkit") / "starter"
    texts = {name: (starter / name).read_text("utf-8") for name in ("quizkit.toml", "content/first-steps.yaml")}
    for name in texts:
        if (folder / name).exists():
            raise UsageError(f"{folder / name} is there already; nothing was written")
    for name, text in texts.items():
        create_file(folder / name, text)
    if not (folder / ".gitignore").exists():
        create_file(folder / ".gitignore", IGNORED)
    print_talk(f"A project in {folder}: write in {folder / 'content'}, then run `quizkit check` and `quizkit build`.\n")
    return 0
