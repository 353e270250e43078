"""Compiling: a localised quiz to the contract's models."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given

from quizkit.bundle.compile import compile_quiz, quiz_entry
from quizkit.bundle.models import Quiz, Text
from quizkit.exporters import File
from quizkit.schema.quiz import Quiz as SourceQuiz
from quizkit.translation.localise import localise
from tests.bundle.samples import (
    HOSTILE,
    RESOLVER,
    SOURCE,
    apart,
    compiled,
    entry,
    exported,
    revisions,
    source,
)
from tests.markup.strategies import texts


def one(*options: Any, locale: str = "en", **question: Any) -> Quiz:
    """A quiz with one question, compiled in a locale."""
    whole = {"id": "q", "stem": "Why?", "options": list(options), **question}
    return compiled(SourceQuiz.model_validate({"id": "quiz", "title": "T", "questions": [whole]}))[locale]


def option_text(option: Any) -> Text:
    """The text of an option, compiled in English."""
    return one(option, {"text": "other", "correct": True}).questions[0].options[0].text


def test_a_quiz_in_its_locale() -> None:
    quiz = compiled(source())["uk"]
    first = quiz.questions[0]
    assert (quiz.locale, quiz.direction, quiz.level, quiz.tags) == ("uk", "ltr", "intermediate", ("checkpoints", "c++"))
    title = "Фрагментовані контрольні точки"
    assert quiz.title == Text(markdown=title, html=title, plain=title)
    assert first.stem.html == "<p>Чому <em>великі</em> моделі розбивають?</p>"
    assert [option.id for option in first.options] == ["a", "steps", "c"]
    assert first.options[0].text.html == 'Щоб <code dir="ltr">rank</code> 0 вміщав менше'
    assert [option.pinned for option in first.options] == [None, None, True]
    assert first.answer == "a"
    assert first.options[0].feedback is not None and first.options[0].feedback.plain == "Так."
    assert [asked.title for asked in first.sources] == ['The <paper> on "[shards]"', "safetensors"]


def test_the_author_s_markdown_stays_as_it_is() -> None:
    text = option_text({"text": "  **a** <b> &amp; \\*  "})
    assert text.markdown == "  **a** <b> &amp; \\*  "
    assert text.plain == "a <b> & *"


def test_a_language_stands_where_it_is_not_that_around_it() -> None:
    quiz = compiled(source())["ar"]
    assert quiz.direction == "rtl"
    assert quiz.title.lang == "en"
    assert [question.lang for question in quiz.questions] == [None, "en", "uk"]
    fallen = quiz.questions[1]
    assert (fallen.stem.lang, fallen.explanation and fallen.explanation.lang) == (None, None)
    assert [option.text.lang for option in fallen.options] == [None, "uk", None]


def test_a_text_for_every_language_is_not_to_be_translated() -> None:
    assert option_text({"text": "a *b*", "translate": False}).html == '<span translate="no">a <em>b</em></span>'
    foreign = option_text({"text": {"ar": "شظية"}, "translate": False})
    assert foreign.html == '<span translate="no" lang="ar" dir="rtl">شظية</span>'
    assert foreign.lang == "ar"


def test_a_text_for_every_language_has_no_lang_in_its_own() -> None:
    options = [{"text": {"ar": "شظية"}, "translate": False}, {"text": "x", "translate": False, "correct": True}]
    shown = one(*options, locale="ar", stem={"en": "Why?", "ar": "لماذا؟"}).questions[0].options[0].text
    assert shown == Text(markdown="شظية", html='<span translate="no">شظية</span>', plain="شظية")


def test_blocks_for_every_language_stay_blocks() -> None:
    assert option_text({"text": "a\n\nb", "translate": False}).html == '<div translate="no"><p>a</p>\n<p>b</p></div>'


def test_feedback_of_such_an_option_is_translated() -> None:
    question = one({"text": "x", "translate": False, "feedback": "Why", "correct": True}, "y").questions[0]
    assert question.options[0].feedback == Text(markdown="Why", html="<p>Why</p>", plain="Why")


def test_addresses_lead_from_the_root_of_the_bundle() -> None:
    stem = compiled(source())["uk"].questions[1].stem
    assert 'src="assets/tree.0123456789abcdef.png"' in stem.html
    assert 'href="html/uk/other.html#why"' in stem.html
    assert "img/tree.png" in stem.markdown


@pytest.mark.parametrize("answers", ["separate", "omit"])
def test_nothing_that_is_told_after_answering_is_in_a_quiz_without_answers(answers: Any) -> None:
    for quiz in compiled(source(), answers).values():
        for question in quiz.questions:
            assert (question.answer, question.explanation, question.sources) == (None, None, ())
            assert all(option.feedback is None for option in question.options)


def test_it_is_left_out_even_where_it_was_localised() -> None:
    shown = localise(source(), "en", RESOLVER)
    quiz = compile_quiz(shown, answers="omit", math=False, addresses={}, revisions=revisions(source()))
    assert quiz.questions[0].explanation is None
    assert quiz.questions[0].options[0].feedback is None


@pytest.mark.parametrize("math", [True, False])
def test_mathematics_is_what_the_settings_say(math: bool) -> None:
    shown = localise(source(title="$x$"), "en", RESOLVER)
    quiz = compile_quiz(shown, answers="inline", math=math, addresses={}, revisions=revisions(source()))
    assert ("<math" in quiz.title.html) is math
    assert quiz.title.plain == ("x" if math else "$x$")


def public(**question: Any) -> list[File]:
    """Every public file of the sample, with changes to its first question."""
    questions = copy.deepcopy(SOURCE["questions"])
    questions[0].update(question)
    quiz = source(questions=questions)
    lines = [File("manifest.json", entry(quiz, answers).to_json()) for answers in ("separate", "omit")]
    return [*exported(quiz, "separate"), *exported(quiz, "omit"), *lines]


BEFORE = public()


@pytest.mark.parametrize("key", range(3))
def test_public_files_do_not_tell_the_key(key: int) -> None:
    options = [{**option, "correct": index == key} for index, option in enumerate(SOURCE["questions"][0]["options"])]
    assert public(options=options) == BEFORE


@pytest.mark.parametrize(
    "told",
    [
        {"explanation": "Because of ![it](img/told.png)", "sources": []},
        {"explanation": {"en": "Only in English"}},
        {"options": [{**option, "feedback": HOSTILE} for option in SOURCE["questions"][0]["options"]]},
    ],
)
def test_public_files_do_not_tell_what_is_told_after_answering(told: dict[str, Any]) -> None:
    assert public(**told) == BEFORE


def test_answers_apart_hold_every_locale() -> None:
    answers = apart(source())
    first, second, third = answers.questions
    assert [question.answer for question in answers.questions] == ["a", "b", "b"]
    told = {locale: text.plain for locale, text in first.feedback["a"].items()}
    assert told == {"en": "Yes.", "uk": "Так.", "ar": "نعم"}
    assert list(first.feedback) == ["a"]
    assert {locale: text.lang for locale, text in second.explanation.items()} == {"en": None, "uk": "en", "ar": "en"}
    assert third.feedback["b"]["en"].lang == "uk"
    assert second.feedback == {} and third.explanation == {} and third.sources == ()
    assert [source.title for source in first.sources][1] == "safetensors"


def test_answers_apart_have_the_revisions_of_their_questions() -> None:
    quizzes = compiled(source(), "separate")
    answers = apart(source())
    for quiz in (*quizzes.values(), compiled(source())["en"]):
        assert [question.revision for question in quiz.questions] == [each.revision for each in answers.questions]


def test_the_manifest_names_what_a_locale_has_of_its_own() -> None:
    line = entry(source())
    assert line.title == {"en": "Checkpoint Sharding in C #", "uk": "Фрагментовані контрольні точки"}
    assert line.description["en"] == "Practise:\nmetadata\nrestarts"
    assert line.files["markdown"]["uk"] == "markdown/uk/checkpoint-sharding.md"
    assert (line.question_count, line.question_counts) == (3, {})


def test_the_manifest_counts_what_a_locale_leaves_out() -> None:
    quizzes = compiled(source())
    uk = quizzes["uk"].model_copy(update={"questions": quizzes["uk"].questions[:2]})
    line = quiz_entry(source(), {**quizzes, "uk": uk}, {}, "0123456789abcdef")
    assert line is not None
    assert (line.question_count, line.question_counts) == (3, {"uk": 2})


def test_a_quiz_that_no_locale_shows_is_not_in_the_manifest() -> None:
    assert quiz_entry(source(), {}, {}, "0123456789abcdef") is None


def test_a_title_that_only_another_locale_has_stands_under_that() -> None:
    quizzes = {"uk": compiled(source(title="Only English"))["uk"]}
    line = quiz_entry(source(), quizzes, {}, "0123456789abcdef")
    assert line is not None and line.title == {"en": "Only English"}


@given(texts.filter(str.strip))
def test_any_text_is_compiled(text: str) -> None:
    quiz = one({"text": text, "translate": False}, {"text": text, "correct": True}, stem=text, explanation=text)
    assert quiz.questions[0].stem.markdown == text
    assert Quiz.model_validate_json(quiz.to_json()) == quiz
