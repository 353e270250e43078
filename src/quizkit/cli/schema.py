"""`quizkit schema`: a JSON Schema of the sources or of the bundle."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

SOURCES = ("source-quiz", "settings", "glossary")
BUNDLE = ("manifest", "quiz", "answers")


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `schema`."""
    parser.add_argument("name", choices=(*SOURCES, *BUNDLE), metavar="NAME", help=", ".join((*SOURCES, *BUNDLE)))


def run(args: Namespace) -> int:
    """Print the schema."""
    import json

    from quizkit.bundle.schema import bundle_schema
    from quizkit.cli.terminal import print_json
    from quizkit.schema.json_schema import source_schema

    schema = source_schema(args.name) if args.name in SOURCES else bundle_schema(args.name)
    print_json(json.dumps(schema, ensure_ascii=False, indent=2) + "\n")
    return 0
