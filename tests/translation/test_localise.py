"""Which text a locale gets."""

from __future__ import annotations

from typing import Any

from quizkit.schema.quiz import Quiz
from quizkit.translation.localise import PUBLIC_KINDS, Resolver, localise, localise_replies
from quizkit.translation.texts import TextItem, quiz_texts

RESOLVER = Resolver("en", ("en", "uk"))


def a_quiz(**question: Any) -> Quiz:
    """A quiz with one question, complete in English and Ukrainian but for what a test says."""
    whole = {
        "id": "q",
        "stem": {"en": "Why?", "uk": "Чому?"},
        "options": [
            {"text": {"en": "One", "uk": "Один"}, "correct": True, "feedback": {"en": "Yes", "uk": "Так"}},
            {"text": {"en": "Two", "uk": "Два"}},
        ],
        "explanation": {"en": "Because", "uk": "Бо"},
    }
    return Quiz.model_validate({"id": "quiz", "title": {"en": "T", "uk": "Т"}, "questions": [whole | question]})


def test_a_whole_question_is_shown_in_the_locale() -> None:
    shown = localise(a_quiz(), "uk", RESOLVER)
    question = shown.questions[0]
    assert question.lang is None
    assert question.stem.markdown == "Чому?"
    assert [option.text.markdown for option in question.options] == ["Один", "Два"]
    assert (shown.texts, shown.translated) == (6, 6)


def test_one_missing_option_lets_the_whole_question_fall_back() -> None:
    quiz = a_quiz(options=[{"text": {"en": "One", "uk": "Один"}, "correct": True}, {"text": {"en": "Two"}}])
    shown = localise(quiz, "uk", RESOLVER)
    question = shown.questions[0]
    assert question.lang == "en"
    assert [option.text.markdown for option in question.options] == ["One", "Two"]
    assert question.explanation is not None and question.explanation.markdown == "Because"
    assert (shown.texts, shown.translated) == (5, 1), "a question that fell back counts none of its own"


def test_a_title_falls_back_by_itself() -> None:
    quiz = a_quiz().model_copy(update={"title": {"en": "T"}})
    shown = localise(quiz, "uk", RESOLVER)
    assert shown.title.lang == "en"
    assert shown.questions[0].lang is None


def test_a_catalog_fills_what_the_source_lacks() -> None:
    def lookup(item: TextItem, locale: str) -> str | None:
        return "Два" if (item.key, locale) == ("quiz/q/options/b/text", "uk") else None

    quiz = a_quiz(options=[{"text": {"en": "One", "uk": "Один"}, "correct": True}, "Two"])
    shown = localise(quiz, "uk", Resolver("en", ("en", "uk"), lookup))
    assert shown.questions[0].options[1].text.markdown == "Два"
    assert shown.questions[0].lang is None


def test_a_question_written_in_ukrainian_is_shown_in_ukrainian_to_english_readers() -> None:
    quiz = a_quiz(source_locale="uk", stem="Чому?", explanation=None, options=[{"text": "А", "correct": True}, "Б"])
    assert localise(quiz, "en", RESOLVER).questions[0].lang == "uk"
    assert localise(quiz, "uk", RESOLVER).questions[0].lang is None


def test_a_parent_locale_counts_as_translated_and_has_no_lang() -> None:
    resolver = Resolver("en", ("en", "pt", "pt-BR"))
    pt = {"en": "x", "pt": "y"}
    quiz = a_quiz(stem=pt, explanation=None, options=[{"text": pt, "correct": True}, {"text": pt | {"pt-BR": "z"}}])
    question = localise(quiz, "pt-BR", resolver).questions[0]
    assert question.lang is None
    assert [option.text.markdown for option in question.options] == ["y", "z"]


def test_a_parent_that_the_settings_do_not_name_is_not_used() -> None:
    quiz = a_quiz(stem={"en": "x", "pt": "y"}, explanation=None)
    assert localise(quiz, "pt-BR", Resolver("en", ("en", "pt-BR"))).questions[0].lang == "en"


def test_a_text_for_every_language_needs_no_translation_and_is_not_counted() -> None:
    options = [
        {"text": "safetensors", "correct": True, "translate": False},
        {"text": {"uk": "фрагмент"}, "translate": False},
    ]
    shown = localise(a_quiz(options=options), "uk", RESOLVER)
    english = localise(a_quiz(options=options), "en", RESOLVER).questions[0]
    assert shown.questions[0].lang is None
    assert shown.texts == 3
    assert [option.text.translate for option in english.options] == [False, False]
    assert [option.text.lang for option in english.options] == [None, "uk"]
    assert shown.questions[0].options[1].text.lang is None


def test_public_texts_alone_decide_where_answers_live_apart() -> None:
    quiz = a_quiz(explanation={"en": "Because"})
    shown = localise(quiz, "uk", RESOLVER, kinds=PUBLIC_KINDS)
    assert shown.questions[0].lang is None
    assert shown.questions[0].explanation is None
    assert shown.questions[0].options[0].feedback is None
    assert (shown.texts, shown.translated) == (4, 4)


def test_replies_fall_back_together() -> None:
    reply = localise_replies(a_quiz(explanation={"en": "Because"}), "uk", RESOLVER)[0]
    assert reply.lang == "en"
    assert reply.feedback["a"].markdown == "Yes"
    whole = localise_replies(a_quiz(), "uk", RESOLVER)[0]
    assert whole.lang is None
    assert whole.explanation is not None and whole.explanation.markdown == "Бо"


def test_keys_and_order_of_texts() -> None:
    assert [item.key for item in quiz_texts(a_quiz(), "en")] == [
        "quiz/title",
        "quiz/q/stem",
        "quiz/q/options/a/text",
        "quiz/q/options/a/feedback",
        "quiz/q/options/b/text",
        "quiz/q/explanation",
    ]


def test_an_empty_optional_text_is_absent() -> None:
    assert "quiz/q/explanation" not in [item.key for item in quiz_texts(a_quiz(explanation={"en": "  "}), "en")]
