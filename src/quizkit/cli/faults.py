"""What keeps a command from its work, other than findings."""

from __future__ import annotations


class UsageError(Exception):
    """The call is wrong: exit status 2, with these words for the user."""
