"""`python -m quizkit`."""

from __future__ import annotations

import sys

from quizkit.cli import main

if __name__ == "__main__":
    sys.exit(main())
