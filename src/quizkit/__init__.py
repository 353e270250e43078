"""Quizzes in more than one language: checked, localised and compiled."""
