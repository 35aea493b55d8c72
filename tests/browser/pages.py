"""Pages of one visitor each, for tests that click through them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.patience import PATIENCE

NARROW: ViewportSize = {"width": 390, "height": 844}


@contextmanager
def visiting(browser: Browser, url: str, language: str = "en-GB", **settings: Any) -> Iterator[Page]:
    """A new visitor's browser on this page; mistakes of its scripts fail the test."""
    context = browser.new_context(base_url=url, locale=language, **settings)
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(url)
    try:
        yield page
        assert faults == []
    finally:
        context.close()


def speak(context: BrowserContext, language: str) -> None:
    """Choose the language, ``zh`` or ``en``, as somebody did who pressed its button: it goes before the account's."""
    context.add_init_script(f"localStorage.setItem('language', '{language}')")


def width_of(page: Page) -> int:
    """How wide the content is, in pixels."""
    width: int = page.evaluate("document.scrollingElement.scrollWidth")
    return width
