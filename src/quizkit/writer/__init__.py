"""Files to a staging folder, and the staging folder to the output directory, atomically.

Why it is done so, and what holds on mount points and other systems: docs/decisions/writing-a-bundle.md.
"""

from quizkit.writer.errors import OutputError
from quizkit.writer.files import write_file
from quizkit.writer.stage import Staging, staging

__all__ = ["OutputError", "Staging", "staging", "write_file"]
