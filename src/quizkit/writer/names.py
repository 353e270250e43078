"""Names of what lies beside or in an output directory while a build works, and after one was killed."""

from __future__ import annotations

import hashlib
import os
import re
import secrets

_LIMIT = 200  # of the 255 bytes that file systems allow a name


class Names:
    """The names for one output directory: `.dist.quizkit-…` for `dist`."""

    def __init__(self, out: str) -> None:
        name = os.path.basename(out)
        if len(os.fsencode(name)) > _LIMIT:
            name = hashlib.sha256(os.fsencode(name)).hexdigest()[:16]
        self._prefix = f".{name}.quizkit-"
        self.lock = f"{self._prefix}lock"
        self.journal = f"{self._prefix}files"

    def fresh(self) -> str:
        """A name that no other build has: a worker of a killed one may still write to its folder."""
        return self._prefix + secrets.token_hex(4)

    def is_left_over(self, name: str) -> bool:
        """Whether a name is of the kind that `fresh` gives, and so of a build that was killed."""
        return name.startswith(self._prefix) and bool(re.fullmatch("[0-9a-f]{8}", name.removeprefix(self._prefix)))

    def is_passing(self, path: str) -> bool:
        """Whether a path in the output directory is, or lies in, what a build has there for itself."""
        first = path.partition("/")[0]
        return first in (self.lock, self.journal) or self.is_left_over(first)
