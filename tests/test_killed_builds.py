"""A whole build of a bank, killed at moments by chance: the folder holds the old bundle or the new one, whole."""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

QUESTIONS, KILLS = (2_000, 50) if "QUIZKIT_FUZZ" in os.environ else (500, 6)
BANK = str(Path(__file__).parents[1] / "benchmarks" / "bank.py")
COMMAND = (sys.executable, "-m", "quizkit", "build", "--jobs", "2")


def version_of(dist: Path) -> str:
    """The version of the content in a bundle of which every hash is right."""
    manifest = json.loads((dist / "manifest.json").read_bytes())
    for entry in manifest["files"]:
        assert hashlib.sha256((dist / entry["path"]).read_bytes()).hexdigest() == entry["sha256"], entry["path"]
    return str(manifest["version"])


def test_a_killed_build_leaves_a_whole_bundle(tmp_path: Path) -> None:
    subprocess.run((sys.executable, BANK, str(tmp_path), str(QUESTIONS)), check=True)
    settings = tmp_path / "quizkit.toml"
    text = settings.read_text("utf-8")
    started = time.monotonic()
    subprocess.run(COMMAND, cwd=tmp_path, check=True, capture_output=True)
    whole = time.monotonic() - started
    chance = random.Random(7)
    version = "1.0.0"
    for number in range(KILLS):
        wanted = f"2.0.{number}"
        settings.write_text(text.replace('"1.0.0"', f'"{wanted}"'), "utf-8")
        build = subprocess.Popen(COMMAND, cwd=tmp_path, start_new_session=True, stderr=subprocess.DEVNULL)
        # The last moments, when the folders change places, are the ones that matter: half of the kills fall there.
        time.sleep(whole * (chance.uniform(0.0, 1.1) if number % 2 else chance.uniform(0.85, 1.1)))
        os.killpg(build.pid, signal.SIGKILL)
        build.wait()
        found = version_of(tmp_path / "dist")
        assert found in (version, wanted)
        version = found
    subprocess.run(COMMAND, cwd=tmp_path, check=True, capture_output=True)
    assert version_of(tmp_path / "dist") == wanted
    left = {path.name for path in tmp_path.iterdir() if not path.name.startswith(".coverage")}
    assert left == {"content", "dist", "quizkit.toml"}
