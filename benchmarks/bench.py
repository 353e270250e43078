"""Times a cold build beside the floors of its libraries, in one run on one machine, and prints ratios.

    python benchmarks/bench.py [--questions 10000] [--rounds 5] [--growth]

Rounds are interleaved and minima taken: machines are shared and noisy, so single times say little, and only ratios of
one run say anything. `--growth` builds 1,000, 10,000 and 100,000 questions and prints the exponent of the growth.
"""

from __future__ import annotations

import argparse
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import floors
from bank import make_bank

QUIZKIT = (sys.executable, "-m", "quizkit")
MEBIBYTE_IN_KIB = 1024


class Run(NamedTuple):
    """A finished process and those that it started: CPU and wall seconds, and the largest one's peak memory in MiB."""

    cpu: float
    wall: float
    peak: float


def run(command: Sequence[str], cwd: Path) -> Run:
    """Run a command to its end and account for it."""
    started = time.perf_counter()
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: exit status {process.returncode}")
    return Run(usage.ru_utime + usage.ru_stime, time.perf_counter() - started, usage.ru_maxrss / MEBIBYTE_IN_KIB)


def build(bank: Path, *arguments: str) -> Run:
    """A cold build of a bank."""
    shutil.rmtree(bank / "dist", ignore_errors=True)
    shutil.rmtree(bank / ".quizkit", ignore_errors=True)
    return run((*QUIZKIT, "build", *arguments), bank)


def compare_with_floors(bank: Path, questions: int, rounds: int) -> None:
    """Print each floor in µs a question, the build and the check, and their ratios to the sum of the floors."""
    stages: dict[str, float] = {}
    builds, pairs, checks = [], [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as out:
            for stage, seconds in floors.measure(bank, Path(out)).items():
                stages[stage] = min(seconds, stages.get(stage, math.inf))
        builds.append(build(bank, "--jobs", "1"))
        checks.append(run((*QUIZKIT, "check", "--jobs", "1"), bank))
        pairs.append(build(bank, "--jobs", "2"))
    total = sum(stages.values())
    for stage, seconds in stages.items():
        print(f"floor {stage:<9} {seconds / questions * 1e6:8.1f} µs a question")
    print(f"floors together {total / questions * 1e6:8.1f} µs a question")
    cpu = min(built.cpu for built in builds)
    print(f"cold build      {cpu / questions * 1e6:8.1f} µs a question, {max(b.peak for b in builds):.0f} MiB")
    print(f"cold build / floors:        {cpu / total:.2f}   (target 1.30)")
    print(f"check / cold build:         {min(check.cpu for check in checks) / cpu:.2f}   (target 1.00)")
    wall = min(pair.wall for pair in pairs) / min(built.wall for built in builds)
    print(f"two workers / one, by wall: {wall:.2f}   (target 0.65 from 200 quizzes on)")


def compare_starts(rounds: int) -> None:
    """Print how long `--version` and `--help` take beside an empty program."""
    here = Path.cwd()
    empty = min(run((sys.executable, "-c", "pass"), here).cpu for _ in range(rounds))
    for flag in ("--version", "--help"):
        taken = min(run((*QUIZKIT, flag), here).cpu for _ in range(rounds))
        print(f"{flag} / an empty program: {taken / empty:.1f}   (target 4.0), {taken * 1e3:.0f} ms of CPU")


def measure_growth(sizes: Sequence[int]) -> None:
    """Print time and memory of builds of growing banks, and the exponent between the smallest and the largest."""
    taken = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            make_bank(Path(folder), size)
            taken.append(min(build(Path(folder), "--jobs", "1") for _ in range(2 if size < 50_000 else 1)))
        print(f"{size:>7} questions: {taken[-1].cpu:7.2f} s of CPU, {taken[-1].peak:.0f} MiB")
    exponent = math.log(taken[-1].cpu / taken[0].cpu) / math.log(sizes[-1] / sizes[0])
    print(f"growth of time: exponent {exponent:.3f}   (target 1.05)")


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(description="Time a cold build beside the floors of its libraries.")
    parser.add_argument("--questions", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--growth", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        make_bank(Path(folder), arguments.questions)
        compare_with_floors(Path(folder), arguments.questions, arguments.rounds)
    compare_starts(arguments.rounds)
    if arguments.growth:
        measure_growth((1_000, 10_000, 100_000))


if __name__ == "__main__":
    main()
