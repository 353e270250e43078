"""Revisions: what makes a question another one, and what does not."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.bundle.revisions import Revisions, revise
from quizkit.schema.quiz import Quiz
from tests.bundle.samples import SOURCE, revisions, source


def changed(index: int, **changes: Any) -> Quiz:
    """The sample with changes to one of its questions."""
    questions = copy.deepcopy(SOURCE["questions"])
    questions[index].update(changes)
    return source(questions=questions)


BEFORE = revisions(source())
FIRST = SOURCE["questions"][0]


def test_revisions_are_fixed() -> None:
    """They stand in stored answers: another tool version, or another version of a library, gives the same."""
    assert revisions(source()) == Revisions(
        "a04e752b7bf21499",
        {
            "why-shards": "7ede9fdc6a2a287d",
            "which-format": "73c216b83763f08a",
            "written-elsewhere": "037cb3b38aab7e84",
        },
    )


def test_another_stem_makes_another_question_and_quiz() -> None:
    after = revisions(changed(0, stem={"en": "Why are *larger* models split?"}))
    assert after.questions["why-shards"] != BEFORE.questions["why-shards"]
    assert after.questions["which-format"] == BEFORE.questions["which-format"]
    assert after.quiz != BEFORE.quiz


@pytest.mark.parametrize(
    "option", [{"text": {"en": "To hold more"}, "correct": True}, {"id": "less", "text": FIRST["options"][0]["text"]}]
)
def test_another_option_or_id_makes_another_question(option: dict[str, Any]) -> None:
    after = revisions(changed(0, options=[option, *FIRST["options"][1:]]))
    assert after.questions["why-shards"] != BEFORE.questions["why-shards"]


def test_key_feedback_explanation_sources_and_translations_do_not() -> None:
    options = [
        {"text": {"en": "To hold less at `rank` 0", "uk": "Інакше"}, "feedback": "No."},
        {"id": "steps", "text": {"en": "To take fewer steps"}, "correct": True},
        {"text": {"en": "Both of these"}, "pinned": False},
    ]
    after = changed(
        0, stem={"en": FIRST["stem"]["en"]}, options=options, explanation="Other", sources=[], shuffle=False
    )
    assert revisions(after) == BEFORE


def test_the_order_of_options_with_ids_of_their_own_does_not() -> None:
    options = [{**option, "id": id_} for id_, option in zip("xyz", FIRST["options"], strict=True)]
    one, other = revisions(changed(0, options=options)), revisions(changed(0, options=options[::-1]))
    assert one == other


def test_white_space_does_not_but_for_code() -> None:
    assert revisions(changed(0, stem={"en": "Why are\n*large*  models split? "})) == BEFORE
    one, other = (revisions(changed(0, stem=f"`a{gap}b`")).questions["why-shards"] for gap in (" ", "  "))
    assert one != other


def test_the_order_of_questions_makes_another_quiz() -> None:
    after = revisions(source(questions=SOURCE["questions"][::-1]))
    assert after.questions == BEFORE.questions
    assert after.quiz != BEFORE.quiz


def image_revision(stem: str, **contents: str) -> str:
    """The revision of a question whose images hold what is said of their names."""
    quiz = changed(0, stem=stem)
    found = revise(quiz, "en", math=False, content_of=lambda address: contents.get(address.partition(".")[0]))
    return found.questions["why-shards"]


def test_an_image_counts_by_its_content() -> None:
    moved = image_revision("See ![a](one.png) and ![b](two.png)", one="1", two="2")
    assert image_revision("See ![a](uno.png) and ![b](dos.png)", uno="1", dos="2") == moved
    assert image_revision("See ![a](one.png) and ![b](two.png)", one="1", two="3") != moved
    assert image_revision("See ![other](one.png) and ![b](two.png)", one="1", two="2") != moved


def test_an_image_within_a_link_counts_by_its_content() -> None:
    assert image_revision("[![a](one.png)](x.md)", one="1") == image_revision("[![a](uno.png)](x.md)", uno="1")


def test_an_image_that_leads_nowhere_counts_by_its_address() -> None:
    assert image_revision("![a](one.png)") != image_revision("![a](two.png)")


@given(st.lists(st.text(), min_size=3, max_size=3))
def test_any_text_has_a_revision(texts: list[str]) -> None:
    stem, *options = texts
    quiz = changed(0, stem=stem, options=[{"text": text} for text in options])
    assert revisions(quiz) == revisions(quiz)
