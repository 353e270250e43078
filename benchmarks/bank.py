"""Makes a bank of quizzes for measuring: the same bytes for the same size, on every machine.

    python benchmarks/bank.py DIR QUESTIONS

Ten questions a quiz, two languages side by side, twelve Markdown texts a question (one code span, one emphasis, a link
in the explanation), 1.9 kB of YAML a question.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

QUESTIONS_A_QUIZ = 10

_ENGLISH = [
    "gradient",
    "shard",
    "checkpoint",
    "tensor",
    "optimizer",
    "worker",
    "batch",
    "replica",
    "pipeline",
    "schedule",
    "loss",
    "token",
    "layer",
    "weight",
    "memory",
    "network",
    "disk",
    "restart",
    "the",
    "of",
    "a",
    "when",
    "each",
    "that",
    "with",
    "from",
    "before",
    "after",
    "keeps",
    "writes",
    "reads",
    "moves",
    "splits",
]
_UKRAINIAN = [
    "градієнт",
    "фрагмент",
    "точка",
    "тензор",
    "оптимізатор",
    "процес",
    "пакет",
    "копія",
    "конвеєр",
    "розклад",
    "втрата",
    "токен",
    "шар",
    "вага",
    "пам’ять",
    "мережа",
    "диск",
    "запуск",
    "що",
    "коли",
    "кожен",
    "який",
    "перед",
    "після",
    "зберігає",
    "пише",
    "читає",
    "рухає",
    "ділить",
    "разом",
    "також",
    "але",
    "отже",
]

_SETTINGS = """\
name = "bank"
title = {en = "Bank", uk = "Банк"}
version = "1.0.0"
source_locale = "en"
locales = ["en", "uk"]
"""


def _words(source: random.Random, words: list[str], count: int) -> str:
    return " ".join(source.choice(words) for _ in range(count)).capitalize()


def _question(source: random.Random, quiz: int, number: int) -> str:
    seed = quiz * QUESTIONS_A_QUIZ + number
    key = source.randrange(4)
    lines = [
        f"  - id: question-{number}",
        "    stem:",
        f"      en: Case {seed}. {_words(source, _ENGLISH, 12)} `state_{seed}` {_words(source, _ENGLISH, 4).lower()}?",
        (
            f"      uk: Випадок {seed}. {_words(source, _UKRAINIAN, 11)} `state_{seed}` "
            f"{_words(source, _UKRAINIAN, 3).lower()}?"
        ),
        "    options:",
    ]
    for place in range(4):
        lines += [
            f"      - id: option-{place}",
            "        text:",
            f"          en: {_words(source, _ENGLISH, 9)} {place}",
            f"          uk: {_words(source, _UKRAINIAN, 8)} {place}",
        ]
        if place == key:
            lines.append("        correct: true")
    link = f"https://example.org/pages/{seed}"
    lines += [
        "    explanation:",
        (
            f"      en: {_words(source, _ENGLISH, 14)} *{_words(source, _ENGLISH, 2).lower()}* "
            f"{_words(source, _ENGLISH, 8).lower()}, see [the page]({link})."
        ),
        (
            f"      uk: {_words(source, _UKRAINIAN, 12)} *{_words(source, _UKRAINIAN, 2).lower()}* "
            f"{_words(source, _UKRAINIAN, 6).lower()}, див. [сторінку]({link})."
        ),
    ]
    return "\n".join(lines)


def quiz_text(quiz: int, questions: int = QUESTIONS_A_QUIZ) -> str:
    """The YAML of the quiz with a number."""
    source = random.Random(quiz)
    head = [
        f"id: quiz-{quiz:05d}",
        "level: intermediate",
        "tags: [measuring]",
        "title:",
        f"  en: Quiz {quiz}",
        f"  uk: Вікторина {quiz}",
        "questions:",
    ]
    return "\n".join([*head, *(_question(source, quiz, number) for number in range(questions))]) + "\n"


def make_bank(folder: Path, questions: int) -> None:
    """Write a project with a bank of `questions` questions into a folder."""
    content = folder / "content"
    content.mkdir(parents=True)
    (folder / "quizkit.toml").write_text(_SETTINGS, "utf-8")
    for quiz in range(-(-questions // QUESTIONS_A_QUIZ)):
        count = min(QUESTIONS_A_QUIZ, questions - quiz * QUESTIONS_A_QUIZ)
        (content / f"quiz-{quiz:05d}.yaml").write_text(quiz_text(quiz, count), "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("questions", type=int)
    arguments = parser.parse_args()
    make_bank(arguments.folder, arguments.questions)
