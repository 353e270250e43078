"""How a validator says what is wrong: with a rule's name, a sentence and the way out."""

from __future__ import annotations

from pydantic_core import PydanticCustomError

from quizkit.diagnostics import Sentence


def fault(rule: str, message: Sentence, help: Sentence | None = None) -> PydanticCustomError:
    """The error for a validator to raise; `sources.validate` makes the diagnostic of it."""
    return PydanticCustomError(rule, "{text}", {"text": str(message), "message": message, "help": help})
