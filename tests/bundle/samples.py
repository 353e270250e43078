"""A quiz as its source has it, in English, Ukrainian and Arabic, and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from quizkit.bundle.compile import compile_answers, compile_quiz, quiz_entry
from quizkit.bundle.models import Answers, AnswersMode, Manifest, Quiz, QuizEntry
from quizkit.bundle.revisions import Revisions, revise
from quizkit.exporters import EXPORTERS, File, Site
from quizkit.interface import Words, load_words
from quizkit.schema.quiz import Quiz as SourceQuiz
from quizkit.translation.localise import ALL_KINDS, PUBLIC_KINDS, Resolver, localise, localise_replies

LOCALES = ("en", "uk", "ar")
RESOLVER = Resolver("en", LOCALES)
HOSTILE = "</details></div><script>alert(1)</script> <img src=x onerror=alert(1)> --> ]]> `x` {n} & \"quotes\" 'and'"

SOURCE: dict[str, Any] = {
    "id": "checkpoint-sharding",
    "level": "intermediate",
    "tags": ["checkpoints", "c++"],
    "guide": "https://example.org/guides/checkpoint(sharding)",
    "title": {"en": "Checkpoint Sharding in C #", "uk": "Фрагментовані контрольні точки"},
    "description": {"en": "Practise:\n\n- metadata\n- restarts", "uk": "Попрацюйте:\n\n- метадані\n- перезапуск"},
    "questions": [
        {
            "id": "why-shards",
            "stem": {"en": "Why are *large* models split?", "uk": "Чому *великі* моделі розбивають?", "ar": "لماذا؟"},
            "options": [
                {
                    "text": {"en": "To hold less at `rank` 0", "uk": "Щоб `rank` 0 вміщав менше", "ar": "أقل"},
                    "correct": True,
                    "feedback": {"en": "Yes.", "uk": "Так.", "ar": "نعم"},
                },
                {"id": "steps", "text": {"en": "To take fewer steps", "uk": "Щоб було менше кроків", "ar": "خطوات"}},
                {"text": {"en": "Both of these", "uk": "Обидва варіанти", "ar": "كلاهما"}, "pinned": True},
            ],
            "explanation": {"en": "- First\n- Second", "uk": "- Перше\n- Друге", "ar": "- أولاً\n- ثانيًا"},
            "sources": [
                {"title": 'The <paper> on "[shards]"', "url": "https://example.org/a_b?x=1&y=(2)&copy;"},
                {"title": "safetensors", "url": "https://example.org/safetensors"},
            ],
        },
        {
            "id": "which-format",
            "stem": {
                "en": "Consider ![a tree](img/tree.png) and [the other quiz](other.yaml#why):\n\n- one\n- two",
                "uk": "Розгляньте ![дерево](img/tree.png) та [інший тест](other.yaml#why):\n\n- один\n- два",
            },
            "options": [
                {"text": "safetensors", "translate": False},
                {"text": {"uk": "фрагмент"}, "translate": False, "correct": True},
                {
                    "text": {
                        "en": "if a:\n\n```python\ndef f():\n\tb()\n```",
                        "uk": "якщо a:\n\n```python\ndef f():\n\tb()\n```",
                    }
                },
            ],
            "explanation": {"en": "As ![told](img/told.png).\n\n| a | b |\n| - | - |\n| 1 | 2 |"},
            "shuffle": False,
        },
        {
            "id": "written-elsewhere",
            "source_locale": "uk",
            "stem": HOSTILE,
            "options": [{"text": HOSTILE}, {"text": "Ні", "correct": True, "feedback": HOSTILE}],
        },
    ],
}

ADDRESSES: Mapping[str, Mapping[str, str | None]] = {
    locale: {
        "img/tree.png": "assets/tree.0123456789abcdef.png",
        "img/told.png": "assets/told.0123456789abcdef.png",
        "other.yaml#why": f"html/{locale}/other.html#why",
    }
    for locale in LOCALES
}


@cache
def _words(locale: str) -> Words:
    return load_words(locale, {})


def source(**changes: Any) -> SourceQuiz:
    """The sample as its source has it."""
    return SourceQuiz.model_validate({**SOURCE, **changes})


def revisions(quiz: SourceQuiz) -> Revisions:
    """Its revisions, every image with the same content."""
    return revise(quiz, "en", math=False, content_of=lambda address: "0123456789abcdef")


def compiled(quiz: SourceQuiz, answers: AnswersMode = "inline") -> dict[str, Quiz]:
    """A quiz by locale."""
    kinds = ALL_KINDS if answers == "inline" else PUBLIC_KINDS
    return {
        locale: compile_quiz(
            localise(quiz, locale, RESOLVER, kinds=kinds),
            answers=answers,
            math=False,
            addresses=ADDRESSES[locale],
            revisions=revisions(quiz),
        )
        for locale in LOCALES
    }


def apart(quiz: SourceQuiz) -> Answers:
    """Its answers apart from it."""
    replies = {locale: localise_replies(quiz, locale, RESOLVER) for locale in LOCALES}
    return compile_answers(quiz, replies, math=False, addresses=ADDRESSES, revisions=revisions(quiz))


def site(answers: AnswersMode = "inline") -> Site:
    """What the exports share."""
    return Site(
        name="training-large-models",
        version="1.0.0",
        title={"en": "Training large models", "uk": "Навчання великих моделей", "ar": "تدريب"},
        source_locale="en",
        locales=LOCALES,
        formats=("json", "markdown", "html"),
        answers=answers,
        words=_words,
    )


def entry(quiz: SourceQuiz, answers: AnswersMode = "inline") -> QuizEntry:
    """Its line in the manifest."""
    quizzes = compiled(quiz, answers)
    pages = {exporter.name: {tag: exporter.page(quiz.id, tag) for tag in quizzes} for exporter in EXPORTERS}
    made = quiz_entry(quiz, quizzes, pages, revisions(quiz).quiz)
    assert made is not None
    return made


def exported(quiz: SourceQuiz, answers: AnswersMode = "inline") -> list[File]:
    """Every public file that is made of a quiz alone, in all formats."""
    quizzes = compiled(quiz, answers)
    return [file for exporter in EXPORTERS for file in exporter.quiz(quizzes, site(answers), ADDRESSES)]


def manifest(*entries: QuizEntry, answers: AnswersMode = "inline") -> Manifest:
    """A manifest with some quizzes."""
    return Manifest(
        contract="1.0",
        name="training-large-models",
        version="1.0.0",
        generator="quizkit 0",
        source_locale="en",
        answers=answers,
        locales=(),
        quizzes=entries,
    )
