"""Tests of the processes that share the work of a build."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

QUIZ = """\
id: quiz-{number}
title: Title
questions:
"""
QUESTION = """\
  - id: question-{number}
    stem: Which `code` is *meant* here?
    options: [{{text: This, correct: true}}, That]
"""


def wait_for(what: Callable[[], bool]) -> bool:
    """Whether something comes about within ten seconds."""
    end = time.monotonic() + 10
    while not what() and time.monotonic() < end:
        time.sleep(0.01)
    return what()


def children(process: int) -> list[Path]:
    """The processes that a process has started, as their folders in /proc."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [Path("/proc", child) for child in listed]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked up in /proc")
def test_workers_end_when_their_build_is_killed(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    questions = "".join(QUESTION.format(number=number) for number in range(20))
    for number in range(100):
        (tmp_path / "content" / f"quiz-{number}.yaml").write_text(QUIZ.format(number=number) + questions)
    build = subprocess.Popen([sys.executable, "-m", "quizkit", "build", "--jobs", "2"], cwd=tmp_path)
    assert wait_for(lambda: len(children(build.pid)) == 2)
    workers = children(build.pid)
    build.kill()
    build.wait()
    ended = wait_for(lambda: not any((worker / "exe").exists() for worker in workers))
    for worker in workers:
        with suppress(ProcessLookupError):
            os.kill(int(worker.name), signal.SIGKILL)
    assert ended
    assert not (tmp_path / "dist").exists()
