"""A Chromium behind Playwright, without a network: one of the system's, else Playwright's own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
)


def _executable(playwright: Playwright) -> str:
    """The browser to start; without one the tests are skipped, but in CI they fail."""
    for path in (*map(shutil.which, NAMES), playwright.chromium.executable_path):
        if path and Path(path).exists():
            return path
    if os.environ.get("CI"):
        pytest.fail("there is no Chromium: the pages were not tested")
    pytest.skip("THERE IS NO CHROMIUM: the pages were not tested (`make browser` installs one)")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=_executable(playwright), args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page in a profile of its own."""
    context = browser.new_context()
    yield context.new_page()
    context.close()
