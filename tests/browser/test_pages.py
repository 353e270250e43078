"""The pages in a real browser: from a disk, with and without scripts, in both colour schemes, at any width."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, Page

from quizkit.exporters.html import Html
from tests.exporters.samples import LOCALES, manifest, quiz, site

IMAGE = """<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90"/></svg>"""
PAGES = ("index", *(f"{locale}/{name}" for locale in LOCALES for name in ("index", "checkpoint-sharding")))

Scheme: TypeAlias = Literal["light", "dark"]
Open: TypeAlias = Callable[..., Page]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample's pages on a disk."""
    root = tmp_path_factory.mktemp("bundle")
    exporter = Html()
    files = [
        *exporter.quiz({locale: quiz(locale) for locale in LOCALES}, site(), {}),
        *exporter.bundle(manifest(), site()),
    ]
    for file in files:
        path = root / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
    (root / "html" / "assets").mkdir()
    (root / "html" / "assets" / "tree.0123456789abcdef.svg").write_text(IMAGE, encoding="utf-8")
    return root / "html"


@pytest.fixture
def show(browser: Browser, folder: Path) -> Iterator[Open]:
    """Opens a page; in the end nothing must have been written to its console."""
    said: list[str] = []
    contexts = []

    def open_page(name: str, *, scheme: Scheme = "light", width: int = 1280, scripts: bool = True) -> Page:
        context = browser.new_context(
            color_scheme=scheme, viewport={"width": width, "height": 900}, java_script_enabled=scripts
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto((folder / f"{name}.html").as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert said == []


def open_answers(page: Page) -> None:
    """Unfold every answer."""
    for summary in page.locator("summary").all():
        summary.click()


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_page_is_wider_than_its_window(show: Open, name: str, width: int) -> None:
    page = show(name, width=width)
    open_answers(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("[...document.images].every(image => image.naturalWidth > 0)")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_the_way(show: Open, name: str, scheme: Scheme) -> None:
    page = show(name, scheme=scheme)
    assert barriers(page) == []
    open_answers(page)
    for radio in page.locator("input").all()[::3]:
        radio.check()
    assert barriers(page) == []


AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def barriers(page: Page) -> list[tuple[str, Any]]:
    """What axe-core objects to, or cannot tell: rule and elements."""
    page.evaluate(AXE)
    result = page.evaluate("tags => axe.run(document, {runOnly: tags})", AXE_TAGS)
    return [
        (item["id"], [node["target"] for node in item["nodes"]])
        for kind in ("violations", "incomplete")
        for item in result[kind]
    ]


def test_a_page_is_whole_without_scripts(show: Open) -> None:
    page = show("uk/checkpoint-sharding", scripts=False)
    page.get_by_role("group", name="Чому контрольні точки").get_by_label("Б Щоб оптимізатор").check()
    details = page.locator("details").first
    assert not details.locator(".key").is_visible()
    details.locator("summary").click()
    assert details.locator(".key").inner_text() == "Правильна відповідь: А"
    page.get_by_role("link", name="English").click()
    assert page.locator("h1").inner_text() == "Checkpoint Sharding and Resumable Training"
    page.get_by_role("link", name="All quizzes").click()
    assert page.locator("h1").inner_text() == "Training large models"


def test_the_keyboard_suffices(show: Open) -> None:
    page = show("en/checkpoint-sharding")
    focused = "document.activeElement.value || document.activeElement.textContent"
    seen = []
    for _ in range(5):
        page.keyboard.press("Tab")
        seen.append(page.evaluate(focused))
    assert seen == ["All quizzes", "українська", "العربية", "Read the guide", "a"]
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == "b"
    assert page.locator("#why-shards_option_b").is_checked()
    assert page.evaluate("getComputedStyle(document.activeElement.closest('.option')).outlineStyle") == "solid"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.locator("details").first.get_attribute("open") is not None


@pytest.mark.parametrize("where", [".letter", ".text > p"])
def test_an_option_with_blocks_is_chosen_by_a_click_on_any_of_it(show: Open, where: str) -> None:
    page = show("en/checkpoint-sharding")
    page.locator(f"[data-option=b]:has(#blocks_option_b) {where}").click(position={"x": 4, "y": 4}, force=True)
    assert page.locator("#blocks_option_b").is_checked()


@pytest.mark.parametrize("name", ["en/checkpoint-sharding", "uk/index", "index"])
def test_targets_are_large_enough(show: Open, name: str) -> None:
    page = show(name, width=360)
    open_answers(page)
    for target in page.locator("nav a, .top > a, .option, summary, .sources a, .quizzes h2 a, .choice a").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["height"], box["width"]) >= 24, target.inner_text()


def test_code_runs_from_left_to_right_in_arabic(show: Open) -> None:
    page = show("ar/checkpoint-sharding")
    left, right = page.evaluate(
        """() => {
            const text = document.querySelector('.option code').firstChild;
            return [0, 4].map(at => {
                const range = document.createRange();
                range.setStart(text, at);
                range.setEnd(text, at + 1);
                return range.getBoundingClientRect().left;
            });
        }"""
    )
    assert left < right


def test_a_printed_page_shows_no_answer_that_is_folded(show: Open) -> None:
    page = show("en/checkpoint-sharding")
    page.emulate_media(media="print")
    assert page.locator("details").first.is_hidden()
    assert page.locator(".top").is_hidden()


def test_a_link_leads_to_one_question(show: Open) -> None:
    page = show("en/checkpoint-sharding")
    page.goto(f"{page.url}#blocks")
    assert page.evaluate("document.querySelector(':target').id") == "blocks"
