"""Runs a command so that no traceback reaches a user for anything that a file or an argument can cause."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool

from quizkit.cli.project import UsageError
from quizkit.cli.terminal import guarded, print_talk
from quizkit.writer import OutputError

INTERRUPTED = 130
"""As shells count it: 128 and the number of the signal."""


def run_safely(run: Callable[[Namespace], int], args: Namespace) -> int:
    """Run a command; what keeps it from its work becomes one line and an exit status."""
    with guarded():
        try:
            return run(args)
        except (UsageError, OutputError) as error:
            print_talk(f"quizkit: {error}\n")
            return 2
        except BrokenProcessPool:
            print_talk("quizkit: a worker process was killed, perhaps for want of memory; try --jobs 1\n")
            return 2
        except KeyboardInterrupt:
            print_talk("quizkit: interrupted\n")
            return INTERRUPTED
