"""`quizkit explain`: what a rule means, with examples."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

_BOLD, _CODE, _END = "\x1b[1m", "\x1b[36m", "\x1b[0m"
_FENCE = re.compile(r"`{3,}")


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `explain`."""
    parser.add_argument("rule", metavar="RULE", help="the name that a finding carries, such as exactly-one-correct")


def run(args: Namespace) -> int:
    """Print the page of a rule: styled on a terminal, else the Markdown as it is."""
    from quizkit.cli.terminal import print_data, print_talk, use_colour
    from quizkit.pages import load_page
    from quizkit.rules import RULES

    if args.rule not in RULES:
        print_talk(_unknown(args.rule, tuple(RULES)))
        return 2
    text = load_page(args.rule).text
    print_data("".join(styled(text)) if use_colour(to_stderr=False) else text)
    return 0


def _unknown(rule: str, known: tuple[str, ...]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(rule.casefold().replace("_", "-").replace(" ", "-"), known, n=3)
    hint = f"did you mean {' or '.join(near)}?\n" if near else ""
    listed = "".join(f"  {name}\n" for name in known)
    return f"quizkit: there is no rule {rule!r}\n{hint}The rules are:\n{listed}"


def styled(text: str) -> Iterator[str]:
    """The lines of a page for a terminal: headings bold, code coloured and set in instead of fenced."""
    fence = ""
    for line in text.splitlines():
        mark = _FENCE.match(line)
        if mark is not None and fence in ("", mark.group()):
            fence = "" if fence else mark.group()
        elif fence:
            yield f"    {_CODE}{line}{_END}\n"
        elif line.startswith("#"):
            yield f"{_BOLD}{line.lstrip('# ')}{_END}\n"
        else:
            yield f"{line}\n"
