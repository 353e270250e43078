"""The Markdown export: what a reader of a code host sees, and what can never get in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from quizkit.bundle.models import AnswersMode, Question, Quiz, Source, Text
from quizkit.exporters.markdown import Markdown
from quizkit.interface import load_words, read_vocabulary
from quizkit.locales import name as locale_name
from quizkit.markup import Form, render
from tests.bundle.samples import ADDRESSES, HOSTILE, LOCALES, compiled, manifest, site, source
from tests.golden import golden
from tests.markup.strategies import texts

HOST = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
OURS = {
    "div": {"lang", "dir"},
    "span": {"lang", "dir"},
    "a": {"id", "href", "title"},
    "details": set(),
    "summary": set(),
}
DRAWN = set("p strong em s br hr ul ol li blockquote table thead tbody tr th td pre code img h1 h2".split())


def pages(quizzes: Mapping[str, Quiz], answers: AnswersMode = "inline") -> dict[str, str]:
    """The pages of a quiz by locale, as text."""
    files = Markdown().quiz(quizzes, site(answers), ADDRESSES)
    return {file.path.split("/")[1]: file.data.decode() for file in files}


def shown(page: str) -> Element:
    """The page as a browser has it, on a host that interprets HTML."""
    root: Element = html5lib.parse(HOST.render(page), namespaceHTMLElements=False)
    return root


def words(element: Element) -> str:
    """What can be read in an element, with single spaces; an image is its alt text."""
    return " ".join("".join(_pieces(element)).split())


def _pieces(element: Element) -> Iterator[str]:
    if isinstance(element.tag, str):  # and not a comment
        yield element.get("alt") or element.text or ""
        for child in element:
            yield from _pieces(child)
            yield child.tail or ""


def flat(*pieces: str) -> str:
    """Texts one after the other, with single spaces."""
    return " ".join(" ".join(pieces).split())


SAMPLE = compiled(source())


def english(**changes: Any) -> Quiz:
    """The sample in English alone."""
    return SAMPLE["en"].model_copy(update=changes)


def sections(root: Element) -> Iterator[list[Element]]:
    """The elements of each question, from its heading on."""
    body = root.find("body")
    assert body is not None
    found: list[list[Element]] = []
    for element in body:
        if element.tag == "h2":
            found.append([])
        if found:
            found[-1].append(element)
    yield from found


@pytest.mark.parametrize("answers", ["inline", "separate"])
def test_pages_are_exported_as_expected(answers: AnswersMode) -> None:
    for file in Markdown().quiz(compiled(source(), answers), site(answers), ADDRESSES):
        folder = "markdown" if answers == "inline" else "markdown-without-answers"
        golden(file.path.replace("markdown", folder, 1), file.data)


def test_each_locale_has_a_page() -> None:
    files = list(Markdown().quiz(compiled(source()), site(), ADDRESSES))
    assert [file.path for file in files] == [Markdown().page("checkpoint-sharding", locale) for locale in LOCALES]
    assert all(file.data.endswith(b"\n") and not file.data.endswith(b"\n\n") for file in files)
    assert list(Markdown().bundle(manifest(), site())) == []


def test_a_page_links_its_other_languages() -> None:
    page = shown(pages(SAMPLE)["uk"])
    links = {words(link): link.get("href") for link in page.iter("a") if link.get("href", "").startswith("../")}
    assert links == {locale_name(tag): f"../{tag}/checkpoint-sharding.md" for tag in ("en", "ar")}


def test_a_page_with_one_language_has_no_such_links() -> None:
    assert "../en/" not in pages({"en": english()})["en"]


def test_options_are_lettered_and_the_answer_is_folded() -> None:
    first = next(sections(shown(pages({"en": english()})["en"])))
    options, details = (next(element for element in first if element.tag == tag) for tag in ("ul", "details"))
    assert [words(item) for item in options] == [
        "A. To hold less at rank 0",
        "B. To take fewer steps",
        "C. Both of these",
    ]
    assert words(details).startswith("Answer and explanation Correct answer: A A. Yes. First Second Sources")
    assert "Correct answer" not in flat(*(words(element) for element in first if element is not details))


def test_a_list_in_a_stem_does_not_join_the_options() -> None:
    second = list(sections(shown(pages({"en": english()})["en"])))[1]
    lists = [[words(item) for item in element] for element in second if element.tag == "ul"]
    assert lists[0] == ["one", "two"]
    assert [item[:2] for item in lists[1]] == ["A.", "B.", "C."]


@pytest.mark.parametrize("explanation", ["- x\n- y", "1. x\n2. y", "    code\n    code", "x\n\ny"])
def test_an_explanation_does_not_join_the_feedback(explanation: str) -> None:
    question = english().questions[0].model_copy(update={"explanation": text(explanation, "paragraph")})
    page = shown(pages({"en": english(questions=(question,))})["en"])
    feedback = page.find(".//details/ul")
    assert feedback is not None and words(feedback) == "A. Yes."


def test_code_in_an_option_keeps_its_indents() -> None:
    block = shown(pages({"en": english()})["en"]).find(".//li/pre/code")
    assert block is not None and "".join(block.itertext()) == "def f():\n\tb()\n"


@pytest.mark.parametrize("code", ["\tif a:\n\t\tb()", "    if a:\n        b()"])
def test_indented_code_in_an_option_stays_code(code: str) -> None:
    option = english().questions[0].options[0].model_copy(update={"text": text(f"x\n\n{code}", "bare")})
    question = english().questions[0].model_copy(update={"options": (option,)})
    block = shown(pages({"en": english(questions=(question,))})["en"]).find(".//li/pre/code")
    assert block is not None and "".join(block.itertext()).expandtabs(4) == "if a:\n    b()\n"


def test_images_and_pages_are_found_from_the_page() -> None:
    page = shown(pages(SAMPLE)["uk"])
    assert [image.get("src") for image in page.iter("img")] == [
        f"../../assets/{name}.0123456789abcdef.png" for name in ("tree", "told")
    ]
    assert "other.md#why" in [link.get("href") for link in page.iter("a")]


@pytest.mark.parametrize("folder", ["html/en/other.html", "markdown/en/other.md", "json/en/other.json"])
def test_a_link_to_another_quiz_leads_to_its_markdown(folder: str) -> None:
    stem = text("[x](other.yaml)", "paragraph")
    question = english().questions[0].model_copy(update={"stem": stem})
    (file,) = Markdown().quiz({"en": english(questions=(question,))}, site(), {"en": {"other.yaml": folder}})
    assert "[x](other.md)" in file.data.decode()


def test_an_image_that_leads_nowhere_is_its_alt_text() -> None:
    question = english().questions[0].model_copy(update={"stem": text("![alt](x.png)", "paragraph")})
    (file,) = Markdown().quiz({"en": english(questions=(question,))}, site(), {"en": {"x.png": None}})
    assert "\n\nalt\n\n" in file.data.decode()


def test_what_fell_back_says_in_which_language_it_is() -> None:
    page = shown(pages(SAMPLE)["ar"])
    right_to_left = page.find("body/div")
    assert right_to_left is not None and (right_to_left.get("lang"), right_to_left.get("dir")) == ("ar", "rtl")
    assert [element.get("lang") for element in right_to_left.iter("div")] == ["ar", "en", "en", "en", "uk", "uk"]
    title = page.find(".//h1/span")
    assert title is not None and title.get("lang") == "en"
    assert "Not translated yet. Original language: English." in words(page)


def test_the_note_on_the_language_is_in_the_page_s() -> None:
    assert "*Ще не перекладено. Мова оригіналу: англійська.*" in pages(SAMPLE)["uk"]


@pytest.mark.parametrize("answers", ["separate", "omit"])
def test_a_page_without_answers_says_so(answers: AnswersMode) -> None:
    page = shown(pages(compiled(source(), answers), answers)["en"])
    assert page.find(".//details") is None
    assert "This page does not hold the answers." in words(page)


def test_words_of_the_project_are_no_markup() -> None:
    sources = (Source(title=f"*a* `b` {HOSTILE} [x](y)", url="https://example.org/<x>(y) z\\*&lt;"),)
    question = english().questions[0].model_copy(update={"sources": sources})
    page = shown(pages({"en": english(questions=(question,), tags=("*t*", HOSTILE))})["en"])
    link = page.find(".//details/ul[last()]/li/a")
    assert link is not None and words(link) == flat(sources[0].title)
    assert link.get("href") == "https://example.org/%3Cx%3E%28y%29%20z%5C*&lt;"
    assert flat("· *t* ·", HOSTILE, "·") in words(page)
    assert page.find(".//script") is None


@pytest.mark.parametrize(("math", "expected"), [(True, "$`a*b*c`$"), (False, "<span>$</span>a*b*c<span>$</span>")])
def test_mathematics_is_what_the_settings_say(math: bool, expected: str) -> None:
    question = english().questions[0].model_copy(update={"stem": text("$a*b*c$", "paragraph")})
    (file,) = Markdown().quiz({"en": english(questions=(question,))}, replace(site(), math=math), {})
    assert f"\n\n{expected}\n\n" in file.data.decode()


def test_interface_words_are_no_markup() -> None:
    raw = b'msgid "Answer and explanation"\nmsgstr "<b>&amp;"\n\nmsgid "Sources"\nmsgstr "**</details>"\n'
    vocabulary, _ = read_vocabulary("x.po", raw, "en")
    hostile = replace(site(), words=lambda locale: load_words(locale, {"en": vocabulary}))
    (file,) = Markdown().quiz({"en": english()}, hostile, ADDRESSES)
    page = shown(file.data.decode())
    assert [words(summary) for summary in page.iter("summary")][:2] == ["<b>&amp;", "<b>&amp;"]
    assert "**</details>" in words(next(page.iter("details")))


def text(markdown: str, form: Form) -> Text:
    """A text in its three forms."""
    rendered = render(markdown, form)
    return Text(markdown=markdown, html=rendered.html, plain=rendered.plain)


titles = texts.map(lambda made: text(made, "inline"))
bare = texts.map(lambda made: text(made, "bare"))
told = texts.map(lambda made: text(made, "paragraph"))


@st.composite
def quizzes(draw: st.DrawFn) -> Quiz:
    """An English quiz of one question, with any texts."""
    sample = english().questions[0]
    options = tuple(
        option.model_copy(update={"text": draw(bare), "feedback": draw(st.none() | told)}) for option in sample.options
    )
    changes = {"stem": draw(told), "options": options, "explanation": draw(st.none() | told), "sources": ()}
    question = sample.model_copy(update={**changes, "lang": draw(st.sampled_from((None, "uk", "ar")))})
    return english(title=draw(titles), description=draw(st.none() | told), questions=(question,))


def expected(quiz: Quiz) -> str:
    """All that can be read on the page of a quiz with one question, in order."""
    (question,) = quiz.questions
    head = [quiz.title.plain, quiz.description.plain if quiz.description else ""]
    facts = "1 question · Level: intermediate · checkpoints · c++ · Read the guide Question 1 of 1"
    return flat(*head, facts, *_of_question(question))


def _of_question(question: Question) -> Iterator[str]:
    letters = "АБВ" if question.lang == "uk" else "ABC"
    if question.lang is not None:
        language = {"uk": "Ukrainian", "ar": "Arabic"}[question.lang]
        yield f"Not translated yet. Original language: {language}."
    yield question.stem.plain
    for letter, option in zip(letters, question.options, strict=True):
        yield f"{letter}. {option.text.plain}"
    feedback = [
        f"{letter}. {option.feedback.plain}"
        for letter, option in zip(letters, question.options, strict=True)
        if option.feedback
    ]
    yield "Answer and explanation" if feedback or question.explanation else "Answer"
    yield f"Correct answer: {letters[0]}"
    yield from feedback
    yield question.explanation.plain if question.explanation else ""


@given(quizzes())
def test_any_texts_stay_texts_in_their_places(quiz: Quiz) -> None:
    page = shown(pages({"en": quiz})["en"])
    assert words(page) == expected(quiz)
    body = page.find("body")
    assert body is not None
    assert [len(body.findall(tag)) for tag in ("h1", "h2", "details")] == [1, 1, 1]
    for element in list(body.iter())[1:]:
        if isinstance(element.tag, str):
            assert element.tag in OURS or element.tag in DRAWN
            assert element.attrib.keys() <= OURS.get(element.tag, {"src", "alt", "title", "class", "style", "start"})
            address = element.get("href") or element.get("src") or ""
            assert re.match(r"(?i)\s*(javascript|vbscript|data|file):", address) is None
