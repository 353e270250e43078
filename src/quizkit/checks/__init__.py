"""The checks of a quiz, one file each, and the explicit table of them."""

from __future__ import annotations

from quizkit.checks import (
    broken_targets,
    catalog_states,
    duplicate_id,
    duplicate_options,
    empty_text,
    exactly_one_correct,
    markup_problems,
    missing_source_text,
    missing_translation,
    option_count,
    unknown_locale,
)
from quizkit.checks.base import Check

CHECKS: tuple[Check, ...] = (
    exactly_one_correct.CHECK,
    option_count.CHECK,
    duplicate_id.CHECK,
    empty_text.CHECK,
    duplicate_options.CHECK,
    unknown_locale.CHECK,
    missing_source_text.CHECK,
    missing_translation.CHECK,
    *catalog_states.CHECKS,
    markup_problems.CHECK,
    broken_targets.CHECK,
)
