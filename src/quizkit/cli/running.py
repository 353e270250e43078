"""Runs a command so that no traceback reaches a user for anything that a file or an argument can cause."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from concurrent.futures import BrokenExecutor

from quizkit.cli.faults import UsageError
from quizkit.cli.terminal import print_talk
from quizkit.reports.excerpt import visible
from quizkit.writer.errors import OutputError

INTERRUPTED = 130
"""As shells count it: 128 and the number of the signal."""


def run_safely(run: Callable[[Namespace], int], args: Namespace) -> int:
    """Run a command; what keeps it from its work becomes one line and an exit status."""
    try:
        return run(args)
    except (UsageError, OutputError) as error:
        _say(str(error))
        return 2
    except BrokenExecutor:
        _say("a worker process was killed, perhaps for want of memory; try --jobs 1")
        return 2
    except KeyboardInterrupt:
        _say("interrupted")
        return INTERRUPTED


def _say(words: str) -> None:
    print_talk(f"quizkit: {visible(words)}\n")
