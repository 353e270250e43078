"""Expected output kept in files under `tests/snapshots/`, and compared byte for byte."""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

SNAPSHOTS = Path(__file__).parent / "snapshots"
UPDATE = "QUIZKIT_UPDATE_GOLDEN"


def golden(name: str, actual: str | bytes, *, folder: Path = SNAPSHOTS) -> None:
    """Fail unless the file `name` in `tests/snapshots/` holds exactly `actual`.

    A text is compared as its UTF-8 bytes. With `QUIZKIT_UPDATE_GOLDEN=1` the file is written instead (`make golden`);
    what changed is then to be read in the diff.
    """
    data = actual.encode() if isinstance(actual, str) else actual
    path = folder / name
    if os.environ.get(UPDATE):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return
    if not path.is_file():
        raise AssertionError(f"{path.name} is not there yet; `make golden` writes it")
    expected = path.read_bytes()
    if expected != data:
        raise AssertionError(f"not what {name} says; `make golden` accepts it:\n{_difference(expected, data)}")


def _difference(expected: bytes, actual: bytes) -> str:
    """The two as a unified diff, bytes that are no UTF-8 by their escapes."""
    before, after = (data.decode(errors="backslashreplace").splitlines() for data in (expected, actual))
    lines = unified_diff(before, after, "expected", "actual", lineterm="")
    return "\n".join(lines) or "the same lines, but other line ends or bytes"
