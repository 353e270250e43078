"""The HTML pages: what stands in them, and what can never get in."""

from __future__ import annotations

import dataclasses
import hashlib
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.bundle.models import AnswersMode, Quiz, Text
from quizkit.exporters import EXPORTERS
from quizkit.exporters.html import Html
from quizkit.exporters.html.page import language, placed
from quizkit.interface import load_words, read_vocabulary
from tests.exporters.samples import HOSTILE, LOCALES, manifest, paragraph, plain, quiz, site, without_answers
from tests.golden import golden

PAGE = "html/{}/checkpoint-sharding.html"
BLOCKS = {"p", "pre", "ul", "ol", "div", "table", "blockquote", "fieldset"}


def pages(answers: AnswersMode = "inline", **changes: object) -> dict[str, bytes]:
    """The pages of the sample quiz by path; `changes` are made to it in every locale."""
    quizzes = {locale: quiz(locale, answers).model_copy(update=changes) for locale in LOCALES}
    return {file.path: file.data for file in Html().quiz(quizzes, site(answers), {})}


def lists() -> dict[str, bytes]:
    """The other pages by path."""
    return {file.path: file.data for file in Html().bundle(manifest(), site()) if file.path.endswith(".html")}


def parse(page: bytes) -> Element:
    """The page as a browser parses it; an error in its syntax raises."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    root: Element = parser.parse(page.decode("utf-8"))
    return root


def words(element: Element) -> str:
    """The text content of an element, with single spaces."""
    return " ".join("".join(element.itertext()).split())


def by_id(root: Element, id_: str) -> Element:
    """The one element with an id."""
    (found,) = root.findall(f".//*[@id='{id_}']")
    return found


def spoken(root: Element) -> Iterator[tuple[Element, str, str]]:
    """Every element with the language and direction that hold in it."""

    def walk(element: Element, lang: str, direction: str) -> Iterator[tuple[Element, str, str]]:
        lang, direction = element.get("lang", lang), element.get("dir", direction)
        yield element, lang, direction
        for child in element:
            yield from walk(child, lang, direction)

    return walk(root, "", "")


def heard(root: Element, wanted: str) -> list[tuple[str, str]]:
    """The language and direction of each element whose own text begins with some words."""
    return [(lang, direction) for element, lang, direction in spoken(root) if (element.text or "").startswith(wanted)]


def test_the_format_is_in_the_table() -> None:
    assert [exporter for exporter in EXPORTERS if exporter.name == "html"]
    assert Html().page("a", "uk") == "html/uk/a.html"


def test_files() -> None:
    assert list(pages()) == [PAGE.format(locale) for locale in LOCALES]
    paths = [file.path for file in Html().bundle(manifest(), site())]
    assert paths == ["html/icon.svg", "html/index.html", *(f"html/{locale}/index.html" for locale in LOCALES)]


@pytest.mark.parametrize("locale", LOCALES)
def test_each_question_is_a_group_named_by_its_stem(locale: str) -> None:
    root = parse(pages()[PAGE.format(locale)])
    groups = root.findall(".//fieldset")
    assert [group.get("id") for group in groups] == ["why-shards", "blocks", "fallen"]
    for group, question in zip(groups, quiz(locale).questions, strict=True):
        assert group[0].tag == "legend"
        stem = by_id(root, group.get("aria-labelledby", ""))
        assert words(stem) == words(parse(question.stem.html.encode("utf-8").join([b"<!doctype html><body>", b""])))
        assert by_id(root, group.get("aria-describedby", "")) in list(group[0])
        assert group.get("data-revision") == question.revision
        radios = group.findall(".//input")
        assert [radio.get("value") for radio in radios] == [option.id for option in question.options]
        assert {(radio.get("type"), radio.get("name")) for radio in radios} == {("radio", question.id)}
        assert not any(radio.get("checked") for radio in radios)
        for radio in radios:
            (label,) = group.findall(f".//label[@for='{radio.get('id')}']")
            assert words(label)


def test_numbers_and_letters_are_those_of_the_language() -> None:
    root = parse(pages()[PAGE.format("uk")])
    assert [words(legend) for legend in root.iter("legend")] == ["Питання 1 з 3", "Питання 2 з 3", "Питання 3 з 3"]
    first, _, fallen = root.iter("fieldset")
    assert [words(label)[:2] for label in first.iter("label")] == ["А ", "Б ", "В ", "Г "]
    assert [words(label)[:2] for label in fallen.iter("label")] == ["A ", "B "]


def test_an_option_with_blocks_is_named_by_its_letter_and_text() -> None:
    root = parse(pages()[PAGE.format("en")])
    radio = by_id(root, "blocks_option_b")
    named_by = [by_id(root, id_) for id_ in radio.get("aria-labelledby", "").split()]
    assert words(named_by[0]) == "B"
    assert "def restore" in words(named_by[1])
    assert not [block for label in root.iter("label") for block in label.iter() if block.tag in BLOCKS]


def test_what_the_player_needs_to_know() -> None:
    root = parse(pages()[PAGE.format("en")])
    (main,) = root.iter("main")
    assert (main.get("data-quiz"), main.get("data-revision")) == ("checkpoint-sharding", "8888888888888888")
    assert [group.get("data-shuffle") for group in root.iter("fieldset")] == [None, "false", None]
    pinned = [e.get("data-option") for e in root.iter() if e.get("data-pinned")]
    assert pinned == ["d"]


def test_the_answer_is_folded_with_everything_that_is_told() -> None:
    first, blocks, fallen = parse(pages()[PAGE.format("en")]).iter("details")
    assert "open" not in first.attrib
    assert words(first[0]) == "Answer and explanation"
    assert "Correct answer: A" in words(first)
    feedback = first.findall(".//li[@data-option]")
    assert [item.get("data-option") for item in feedback] == ["a", "b", "d"]
    assert "Each rank writes" in words(first)
    links = [(link.get("href"), words(link)) for link in first.iter("a")]
    assert links == [
        ("https://example.org/safetensors?a=1&b=2", "safetensors documentation"),
        ("https://example.org/paper", 'A "paper" <on> sharding'),
    ]
    assert "Sources" not in words(blocks)
    assert words(fallen) == "Answer Correct answer: B"


def test_the_key_stands_within_the_details_alone() -> None:
    moved = [question.model_copy(update={"answer": question.options[1].id}) for question in quiz("en").questions]
    before, after = (
        re.sub(rb"<details.*?</details>", b"", page, flags=re.DOTALL)
        for page in (pages()[PAGE.format("en")], pages(questions=tuple(moved))[PAGE.format("en")])
    )
    assert before == after


@pytest.mark.parametrize("answers", ["separate", "omit"])
def test_pages_without_answers_say_so_and_hold_none(answers: AnswersMode) -> None:
    page = pages(answers)[PAGE.format("uk")]
    root = parse(page)
    assert not list(root.iter("details"))
    assert "На цій сторінці відповідей немає." in words(root)
    assert (
        "Поділ на фрагменти змінює спосіб зберігання стану, а не швидкість кроку.</p></div></li>" not in page.decode()
    )
    assert "відповідей немає" not in words(parse(pages()[PAGE.format("uk")]))


def test_a_quiz_without_answers_gives_the_same_page_for_every_key() -> None:
    one = without_answers(quiz("en")).model_copy(update={"answers": "omit"})
    other = [question.model_copy(update={"answer": "a", "explanation": None}) for question in quiz("en").questions]
    two = without_answers(quiz("en").model_copy(update={"questions": tuple(other), "answers": "omit"}))
    assert list(Html().quiz({"en": one}, site("omit"), {})) == list(Html().quiz({"en": two}, site("omit"), {}))


@pytest.mark.parametrize(("locale", "direction"), [("en", "ltr"), ("uk", "ltr"), ("ar", "rtl")])
def test_language_and_direction_of_the_page(locale: str, direction: str) -> None:
    for page in (pages()[PAGE.format(locale)], lists()[f"html/{locale}/index.html"]):
        root = parse(page)
        assert (root.get("lang"), root.get("dir")) == (locale, direction)


def test_language_and_direction_of_what_fell_back() -> None:
    root = parse(pages()[PAGE.format("ar")])
    assert heard(by_id(root, "fallen_stem"), "</title>") == [("", "")]
    assert heard(root, "</title>") == [("en", "ltr"), ("en", "ltr")]
    assert heard(root, "safetensors") == [("ar", "rtl"), ("de", "ltr")]
    assert heard(root, "Question 3") == [("en", "ltr")]
    assert heard(root, "All quizzes") == [("en", "ltr")]
    assert heard(root, "Not translated yet. Original language: English.") == [("en", "ltr")]
    ukrainian = parse(pages()[PAGE.format("uk")])
    assert heard(ukrainian, "Ще не перекладено. Мова оригіналу: англійська.") == [("uk", "ltr")]
    assert heard(ukrainian, "Питання 3 з 3") == [("uk", "ltr")]
    assert heard(ukrainian, "Правильна відповідь: B") == [("uk", "ltr")]


def test_a_title_and_description_that_fell_back_are_marked() -> None:
    page = pages(title=plain("Заголовок", lang="uk"), description=paragraph("Опис", lang="uk"))[PAGE.format("ar")]
    assert heard(parse(page), "Заголовок") == [("ar", "rtl"), ("uk", "ltr")]
    assert heard(parse(page), "Опис") == [("uk", "ltr")]


def test_the_language_switch_leads_to_the_same_page() -> None:
    root = parse(pages()[PAGE.format("uk")])
    nav = root.find(".//nav")
    assert nav is not None
    assert nav.get("aria-label") == "Мова"
    assert [(item.tag, item.get("href"), item.get("lang"), item.get("dir"), item.text) for item in nav] == [
        ("a", "../en/checkpoint-sharding.html", "en", "ltr", "English"),
        ("b", None, "uk", "ltr", "українська"),
        ("a", "../ar/checkpoint-sharding.html", "ar", "rtl", "العربية"),
    ]
    arabic = parse(lists()["html/ar/index.html"]).find(".//nav")
    assert arabic is not None
    assert [item.get("href") for item in arabic] == ["../en/index.html", "../uk/index.html", None]
    assert (arabic.get("lang"), arabic.get("dir"), arabic.get("aria-label")) == ("en", None, "Language")


def test_a_quiz_in_one_locale_has_no_switch() -> None:
    (file,) = Html().quiz({"uk": quiz("uk")}, site(locales=("uk",)), {})
    assert parse(file.data).find(".//nav") is None


def test_the_list() -> None:
    root = parse(lists()["html/uk/index.html"])
    assert words(next(root.iter("h1"))) == "Навчання великих моделей"
    first, second = root.findall(".//li")
    assert [(a.get("href"), words(a)) for a in first.iter("a")] == [
        ("checkpoint-sharding.html", "Фрагментовані контрольні точки та відновлюване навчання")
    ]
    assert "Попрацюйте з метаданими" in words(first)
    facts = [words(fact) for fact in first.findall("./p[@class='facts']/span")]
    assert facts == ["3 питання", "Рівень: середній", "checkpoints", "distributed-training"]
    (link,) = second.iter("a")
    assert (words(link), link.get("lang"), link.get("dir")) == (" ".join(HOSTILE.split()), "en", "ltr")
    assert words(second).endswith("1 питання")


def test_the_list_counts_the_questions_that_the_locale_has() -> None:
    entry = manifest().quizzes[0].model_copy(update={"question_counts": {"uk": 2}})
    files = Html().bundle(manifest().model_copy(update={"quizzes": (entry,)}), site())
    by_path = {file.path: words(parse(file.data)) for file in files if file.path.endswith(".html")}
    assert "2 питання" in by_path["html/uk/index.html"]
    assert "3 questions" in by_path["html/en/index.html"]


def test_a_quiz_that_a_locale_lacks_is_not_in_its_list() -> None:
    assert len(parse(lists()["html/ar/index.html"]).findall(".//li")) == 1
    bare = manifest().model_copy(update={"quizzes": ()})
    empty = {file.path: file.data for file in Html().bundle(bare, site())}["html/uk/index.html"]
    assert "Тестів поки немає." in words(parse(empty))


def test_a_title_in_neither_the_locale_nor_the_source_locale_is_shown_all_the_same() -> None:
    entry = manifest().quizzes[0].model_copy(update={"title": {"uk": "Назва"}, "description": {}})
    files = Html().bundle(manifest().model_copy(update={"quizzes": (entry,)}), site())
    root = parse({file.path: file.data for file in files}["html/en/index.html"])
    assert heard(root, "Назва") == [("uk", "ltr")]


def test_the_choice_of_locale() -> None:
    root = parse(lists()["html/index.html"])
    assert root.get("lang") == "en"
    assert words(next(root.iter("h1"))) == "Training large models"
    assert [(a.get("href"), a.get("lang"), a.get("dir"), words(a)) for a in root.iter("a")] == [
        ("en/index.html", "en", "ltr", "English"),
        ("uk/index.html", "uk", "ltr", "українська Навчання великих моделей"),
        ("ar/index.html", "ar", "rtl", "العربية تدريب النماذج الكبيرة"),
    ]


@pytest.mark.parametrize("page", [*pages().values(), *lists().values()])
def test_the_policy_lets_in_the_pages_style_and_images_and_nothing_else(page: bytes) -> None:
    root = parse(page)
    (style,) = root.iter("style")
    digest = b64encode(hashlib.sha256((style.text or "").encode()).digest()).decode()
    (policy,) = root.findall(".//meta[@http-equiv='Content-Security-Policy']")
    assert policy.get("content") == (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src 'self'; base-uri 'none'; form-action 'none'"
    )
    head = next(root.iter("head"))
    assert list(head).index(policy) < list(head).index(style)


@pytest.mark.parametrize("page", [*pages().values(), *lists().values()])
def test_ids_are_unique_and_nothing_runs(page: bytes) -> None:
    root = parse(page)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"(why-shards|blocks|fallen)(_[a-z]+)?(_[a-z0-9-]+)?", str(id_)) for id_ in ids)
    assert_harmless(root)


def assert_harmless(root: Element) -> None:
    """No script, no frame, no event handler, no style but the page's own, no address of another scheme."""
    for element in root.iter():
        assert element.tag not in ("script", "iframe", "object", "embed", "form", "base")
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name != "style"
            if name in ("href", "src"):
                assert re.match(r"https?://|[\w./-]*$", value), value
    assert len(list(root.iter("style"))) == 1


TEXTS = st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc")), max_size=30) | st.sampled_from(
    [HOSTILE, '"><b>', "<!--", "</title>", "&amp;", "&#106;", "{n}", "assets/x", '="assets/', "='html/"]
)


def with_texts(taken: Mapping[str, str]) -> Quiz:
    """The sample with other words in every place that takes plain words."""
    whole = quiz("en")
    first = whole.questions[0]
    options = tuple(option.model_copy(update={"text": plain(taken["option"])}) for option in first.options)
    sources = (first.sources[0].model_copy(update={"title": taken["source"]}),)
    question = first.model_copy(update={"options": options, "sources": sources, "stem": paragraph(taken["stem"])})
    return whole.model_copy(
        update={
            "title": plain(taken["title"]),
            "description": paragraph(taken["description"]),
            "questions": (question,),
        }
    )


@given(st.fixed_dictionaries(dict.fromkeys(("title", "description", "stem", "option", "source"), TEXTS)))
def test_no_text_becomes_markup(taken: dict[str, str]) -> None:
    (file,) = Html().quiz({"en": with_texts(taken)}, site(locales=("en",)), {})
    root = parse(file.data)
    harmless = with_texts(dict.fromkeys(taken, "x"))
    (expected,) = Html().quiz({"en": harmless}, site(locales=("en",)), {})
    assert [element.tag for element in root.iter() if element.tag != "meta"] == [
        element.tag for element in parse(expected.data).iter() if element.tag != "meta"
    ]
    assert_harmless(root)
    shown = "".join(next(root.iter("h1")).itertext())
    assert shown == taken["title"]
    assert next(root.iter("title")).text == (taken["title"] or None)
    assert "".join(by_id(root, "why-shards_stem").itertext()) == taken["stem"]
    assert next(root.iter("bdi")).text == (taken["source"] or None)
    (description,) = root.findall(".//meta[@name='description']") if taken["description"] else (None,)
    assert description is None or description.get("content") == taken["description"]


def test_no_interface_word_becomes_markup() -> None:
    raw = b'msgid "Sources"\nmsgstr "<b>&amp;"\n\nmsgctxt "level"\nmsgid "intermediate"\nmsgstr "</p><script>"\n'
    vocabulary, _ = read_vocabulary("x.po", raw, "uk")
    hostile = dataclasses.replace(site(), words=lambda locale: load_words(locale, {"uk": vocabulary}))
    (file,) = Html().quiz({"uk": quiz("uk")}, hostile, {})
    root = parse(file.data)
    assert_harmless(root)
    assert words(next(root.iter("h3"))) == "<b>&amp;"
    assert "Рівень: </p><script>" in words(root)


def test_addresses_lead_from_the_page_to_what_lies_within_html() -> None:
    root = parse(pages()[PAGE.format("en")])
    assert {image.get("src") for image in root.iter("img")} == {"../assets/tree.0123456789abcdef.svg"}
    assert "../en/other-quiz.html" in {link.get("href") for link in root.iter("a")}
    assert placed("<p>plain</p>") == "<p>plain</p>"
    assert placed('<a href="https://example.org/assets/x">') == '<a href="https://example.org/assets/x">'
    assert placed("<code>src=&quot;assets/x&quot;</code>") == "<code>src=&quot;assets/x&quot;</code>"


def test_what_may_scroll_can_be_reached_by_the_keyboard() -> None:
    assert placed("<pre><code>x</code></pre>") == '<pre tabindex="0"><code>x</code></pre>'
    assert placed("<table></table>") == '<table tabindex="0"></table>'
    assert placed("&lt;pre&gt;") == "&lt;pre&gt;"


def test_language_attributes() -> None:
    assert language(None) == ""
    assert language("ar") == ' lang="ar" dir="rtl"'


def test_a_quiz_with_the_least() -> None:
    bare = quiz("en").model_copy(update={"level": None, "guide": None, "description": None, "tags": ()})
    (file,) = Html().quiz({"en": bare}, site(locales=("en",)), {})
    root = parse(file.data)
    assert [words(fact) for fact in root.findall(".//p[@class='facts']/span")] == ["3 questions"]
    assert root.find(".//meta[@name='description']") is None


@pytest.mark.parametrize("html", ["<p>x</p>", "<pre>x</pre>", "<ul><li>x</li></ul>", "<hr>", "<table></table>"])
def test_blocks_of_every_kind_are_known(html: str) -> None:
    question = quiz("en").questions[0]
    option = question.options[0].model_copy(update={"text": Text(markdown="x", html=html, plain="x")})
    one = question.model_copy(update={"options": (option, *question.options[1:])})
    (file,) = Html().quiz({"en": quiz("en").model_copy(update={"questions": (one,)})}, site(locales=("en",)), {})
    assert f'<div class="text" id="why-shards_text_a">{placed(html)}</div>' in file.data.decode()


def test_pages_are_utf8_with_a_final_newline_and_the_same_every_time() -> None:
    for path, page in {**pages(), **lists()}.items():
        assert page.endswith(b"</html>\n")
        assert b"\r" not in page
        assert page == {**pages(), **lists()}[path]


@pytest.mark.parametrize("path", [*pages(), *lists()])
def test_pages_as_a_whole(path: str) -> None:
    page = {**pages(), **lists()}[path].decode()
    without_style = re.sub(r"<style>.*?</style>|sha256-[\w+/=]+", "…", page, flags=re.DOTALL)
    golden(path, without_style)


def test_a_page_without_answers_as_a_whole() -> None:
    golden("html/uk/without-answers.html", pages("separate")[PAGE.format("uk")].decode().partition("<main")[2])
