"""Every row of what an update of the catalogs does: nothing that a translator typed is lost or lands elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.schema.quiz import Quiz
from quizkit.sources.po import Catalog, Message, Previous, read_po, write_po
from quizkit.translation.template import wanted_texts
from quizkit.translation.update import Before, Today, template_file, update

UK = "locales/uk/LC_MESSAGES/{}.po"
FORMS = {"uk": "nplurals=3; plural=(n%10==1 ? 0 : n%10>=2 ? 1 : 2);", "en": "nplurals=2; plural=(n != 1);"}
Files = Mapping[str, bytes]


def question(
    name: str = "why", stem: Any = "Why?", options: Any = ("One", "Two", "Three"), **more: Any
) -> dict[str, Any]:
    """A question of the author's; its first option is correct."""
    made: list[dict[str, Any]] = [{"text": o} if isinstance(o, str) else dict(o) for o in options]
    made[0]["correct"] = True
    return {"id": name, "stem": stem, "options": made, **more}


def a_quiz(*questions: dict[str, Any], id: str = "quiz", title: Any = "Title") -> Quiz:
    """A quiz of the author's."""
    return Quiz.model_validate({"id": id, "title": title, "questions": questions or (question(),)})


def run(files: Files, *quizzes: Quiz, date: str = "2026-01-01 00:00+0000", unchanged: tuple[str, ...] = ()) -> Files:
    """The files after an update of these quizzes."""
    templates: dict[str, Catalog] = {}
    catalogs: dict[str, Catalog] = {}
    for path, raw in files.items():
        name = path.rpartition("/")[2].partition(".")[0]
        (templates if path.endswith(".pot") else catalogs)[name] = read_po(path, raw)
    assert not any(catalog.diagnostics for catalog in (*templates.values(), *catalogs.values()))
    wanted = {quiz.id: wanted_texts(quiz, f"content/{quiz.id}.yaml", "en", ("en", "uk")) for quiz in quizzes}
    today = Today("test", "1", wanted, ("en", "uk"), FORMS, date, frozenset(unchanged))
    after = update(Before(templates, {"uk": catalogs}), today)
    return {path: data for path, data in after.items() if data is not None}


def messages(files: Files, quiz: str = "quiz") -> dict[str | None, Message]:
    """The Ukrainian messages of a quiz by key; obsolete ones have `~` before it."""
    catalog = read_po("x", files[UK.format(quiz)])
    return {f"~{m.msgctxt}" if m.obsolete else m.msgctxt: m for m in catalog.messages}


def translated(files: Files, quiz: str = "quiz", **changes: Any) -> Files:
    """The files with every message of a quiz translated as its source in brackets."""
    path = UK.format(quiz)
    catalog = read_po(path, files[path])
    assert catalog.header is not None
    done = [
        Message(**{**{f: getattr(m, f) for f in m.__slots__}, "msgstr": (f"[{m.msgid}]",), **changes})
        for m in catalog.messages
    ]
    return {**files, path: write_po(catalog.header, done)}


START = run({}, a_quiz())
DONE = translated(START)


def test_a_new_text_is_an_empty_message_with_what_helps() -> None:
    message = messages(START)["quiz/why/options/b/text"]
    assert (message.msgid, message.msgstr, message.flags) == ("Two", ("",), ())
    assert message.extracted == ("wrong option", "stem: Why?")
    assert message.references == ("content/quiz.yaml",)
    assert messages(START)["quiz/why/options/a/text"].extracted[0] == "correct option"


def test_a_second_run_changes_nothing() -> None:
    assert run(DONE, a_quiz(), date="2030-01-01 00:00+0000") == DONE


def test_another_wording_makes_one_message_fuzzy_with_the_old_text_and_back() -> None:
    changed = run(DONE, a_quiz(question(stem="Why so?")), date="2030-01-01 00:00+0000")
    message = messages(changed)["quiz/why/stem"]
    assert (message.msgid, message.msgstr) == ("Why so?", ("[Why?]",))
    assert (message.flags, message.previous) == (("fuzzy",), Previous("Why?"))
    assert [key for key, m in messages(changed).items() if m.fuzzy] == ["quiz/why/stem"]
    assert b"2030-01-01" in changed[UK.format("quiz")]
    again = run(changed, a_quiz(question(stem="How so?")))
    assert messages(again)["quiz/why/stem"].previous == Previous("Why?")
    assert run(again, a_quiz()) == DONE


def test_white_space_and_unicode_form_keep_a_translation_current() -> None:
    message = messages(run(DONE, a_quiz(question(stem="Why?\n"))))["quiz/why/stem"]
    assert (message.flags, message.msgstr) == ((), ("[Why?]",))


def test_white_space_in_code_is_a_change() -> None:
    done = translated(run({}, a_quiz(question(stem="`a b`"))))
    assert messages(run(done, a_quiz(question(stem="`a  b`"))))["quiz/why/stem"].fuzzy


def test_a_mark_of_the_translators_own_stays() -> None:
    doubted = translated(START, flags=("fuzzy",))
    assert run(doubted, a_quiz()) == doubted


def test_flags_and_comments_of_translators_survive() -> None:
    said = translated(START, flags=("no-wrap",), comments=("ask Olena",))
    changed = messages(run(said, a_quiz(question(stem="Why so?"))))["quiz/why/stem"]
    assert (changed.flags, changed.comments) == (("fuzzy", "no-wrap"), ("ask Olena",))


def test_a_text_that_is_gone_becomes_obsolete_and_is_revived() -> None:
    with_more = translated(run(DONE, a_quiz(question(explanation="Because"))))
    gone = run(with_more, a_quiz())
    assert messages(gone)["~quiz/why/explanation"].msgstr == ("[Because]",)
    back = run(gone, a_quiz(question(explanation="Because")))
    assert messages(back)["quiz/why/explanation"].msgstr == ("[Because]",)
    assert not messages(back)["quiz/why/explanation"].fuzzy


def test_an_untranslated_text_that_is_gone_leaves_nothing() -> None:
    assert "~quiz/why/explanation" not in messages(run(run({}, a_quiz(question(explanation="Because"))), a_quiz()))


def test_a_text_that_the_source_translates_by_now_becomes_obsolete() -> None:
    moved = run(DONE, a_quiz(question(stem={"en": "Why?", "uk": "Чому?"})))
    assert "quiz/why/stem" not in messages(moved)
    assert messages(moved)["~quiz/why/stem"].msgstr == ("[Why?]",)
    assert run(moved, a_quiz()) == DONE


@pytest.mark.parametrize(
    "renamed",
    [a_quiz(question("wherefore")), a_quiz(id="other"), a_quiz(question("why", options=("Two", "One", "Three")))],
)
def test_translations_move_along_and_none_is_fuzzy(renamed: Quiz) -> None:
    after = run(DONE, renamed)
    found = messages(after, renamed.id)
    assert all(m.msgstr == (f"[{m.msgid}]",) and not m.fuzzy and not m.obsolete for m in found.values())
    assert set(after) == {template_file(renamed.id), UK.format(renamed.id)}


def test_a_renamed_quiz_keeps_the_header_of_its_catalog() -> None:
    path = UK.format("quiz")
    signed = {**DONE, path: DONE[path].replace(b"FULL NAME <EMAIL@ADDRESS>", "Олена".encode())}
    assert "Олена".encode() in run(signed, a_quiz(id="other"))[UK.format("other")]


def test_an_inserted_option_leaves_the_others_their_translations() -> None:
    found = messages(run(DONE, a_quiz(question(options=("One", "New", "Two", "Three")))))
    assert [found[f"quiz/why/options/{id_}/text"].msgstr[0] for id_ in "abcd"] == ["[One]", "", "[Two]", "[Three]"]
    assert not any(m.fuzzy or m.obsolete for m in found.values())


def test_feedback_goes_with_its_option() -> None:
    options = [{"text": "One", "feedback": "Yes"}, {"text": "Two", "feedback": "No"}]
    done = translated(run({}, a_quiz(question(options=options))))
    found = messages(run(done, a_quiz(question(options=options[::-1]))))
    assert found["quiz/why/options/a/feedback"].msgstr == ("[No]",)


def test_a_question_that_moves_to_another_quiz_takes_its_translations_along() -> None:
    other = a_quiz(question("how", "How?", ("Fast", "Slowly")), id="other", title="Other")
    done = translated(
        translated(run({}, a_quiz(question(), question("where", "Where?", ("Here", "There"))), other)), "other"
    )
    after = run(
        done,
        a_quiz(),
        a_quiz(
            question("how", "How?", ("Fast", "Slowly")),
            question("where", "Where?", ("Here", "There")),
            id="other",
            title="Other",
        ),
    )
    assert messages(after, "other")["other/where/stem"].msgstr == ("[Where?]",)
    assert not any(m.fuzzy for m in messages(after, "other").values())


def test_the_same_text_elsewhere_is_offered_as_fuzzy_where_it_has_one_translation() -> None:
    more = question("how", "How?", ("One", "Fast"))
    message = messages(run(DONE, a_quiz(question(), more)))["quiz/how/options/a/text"]
    assert (message.msgstr, message.flags, message.previous) == (("[One]",), ("fuzzy",), Previous())


def test_another_text_is_never_offered_however_alike() -> None:
    more = question("how", "How?", ("Ones", "Fast"))
    assert messages(run(DONE, a_quiz(question(), more)))["quiz/how/options/a/text"].msgstr == ("",)


def test_a_typing_error_keeps_its_translation_current_on_request() -> None:
    fixed = a_quiz(question(stem="Why, please?"))
    message = messages(run(DONE, fixed, unchanged=("quiz/why/stem",)))["quiz/why/stem"]
    assert (message.msgid, message.msgstr, message.flags) == ("Why, please?", ("[Why?]",), ())


def test_a_quiz_that_is_gone_loses_its_template_and_keeps_its_translations_as_obsolete() -> None:
    after = run(DONE, a_quiz(question("how", "How?", ("Fast", "Slowly")), id="other", title="Other"))
    assert template_file("quiz") not in after
    assert all(key is not None and key.startswith("~") for key in messages(after))
    assert len(messages(after)) == 5


def test_an_entry_that_belongs_to_no_text_is_kept_as_obsolete() -> None:
    path = UK.format("quiz")
    added = {
        **DONE,
        path: DONE[path] + 'msgid "stray"\nmsgstr "чуже"\n\nmsgctxt "no/such/key"\nmsgid "x"\nmsgstr "y"\n'.encode(),
    }
    kept = [m for m in messages(run(added, a_quiz())).values() if m.obsolete]
    assert {m.msgstr[0] for m in kept} == {"чуже", "y"}


def test_what_nobody_translates_stands_in_the_template_as_a_comment() -> None:
    options = [{"text": "safetensors", "translate": False}, {"text": {"en": "Two", "uk": "Два"}}]
    files = run({}, a_quiz(question(options=options)))
    template = read_po("x", files[template_file("quiz")])
    assert [m.msgctxt for m in template.messages if m.obsolete] == [
        "quiz/why/options/a/text",
        "quiz/why/options/b/text",
    ]
    assert "quiz/why/options/b/text" not in messages(files)


def test_a_question_written_in_ukrainian_goes_to_the_english_catalog() -> None:
    files = run({}, a_quiz(question(stem="Чому?", source_locale="uk", options=("Раз", "Два"))))
    english = read_po("x", files["locales/en/LC_MESSAGES/quiz.po"])
    assert [m.msgctxt for m in english.messages] == [
        "quiz/why/stem",
        "quiz/why/options/a/text",
        "quiz/why/options/b/text",
    ]
    assert "source locale: uk" in english.messages[0].extracted
    assert list(messages(files)) == ["quiz/title"]


STEMS = st.sampled_from(["Why?", "How?", "Where?"])
QUESTIONS = st.lists(
    st.builds(
        question,
        st.sampled_from("abc"),
        STEMS,
        st.lists(st.sampled_from(["1", "2", "3", "4"]), min_size=2, max_size=4, unique=True),
    ),
    min_size=1,
    max_size=3,
    unique_by=lambda made: made["id"],
)


@given(st.lists(QUESTIONS, min_size=2, max_size=4))
def test_whatever_the_author_does_updates_are_idempotent_and_lose_nothing(states: list[list[dict[str, Any]]]) -> None:
    files: Files = {}
    typed: set[str] = set()
    for state in states:
        files = run(files, a_quiz(*state))
        assert run(files, a_quiz(*state)) == files
        found = messages(files).values()
        assert typed <= {m.msgstr[0] for m in found}
        for message in found:
            if message.msgstr[0] and not message.fuzzy and not message.obsolete:
                assert message.msgstr == (f"[{message.msgid}]",), "a translation of another text"
        files = translated(files) if not any(m.obsolete or m.fuzzy for m in found) else files
        typed |= {m.msgstr[0] for m in messages(files).values() if m.msgstr[0]}
