"""Pages of one visitor each, for tests that click through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser.tables import signed_up
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

NARROW: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 720}


@contextmanager
def visiting(browser: Browser, url: str, language: str = "en-GB", **settings: Any) -> Iterator[Page]:
    """A new visitor's browser on this page; mistakes of its scripts fail the test."""
    context = browser.new_context(base_url=url, locale=language, **{"service_workers": "block"} | settings)
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


@contextmanager
def player(
    browser: Browser, serving: Serving, name: str, opens: Callable[[httpx.Client], str]
) -> Iterator[tuple[Page, str]]:
    """The page of a new player, on nothing yet, and the address of the table that ``opens`` has opened for them."""
    with signed_up(serving, name) as http:
        address = f"/tables/{opens(http)}"
        with signed_in(browser, http) as page:
            yield page, address


@contextmanager
def signed_in(browser: Browser, http: httpx.Client) -> Iterator[Page]:
    """The page of the player whose client this is, on nothing yet."""
    url = str(http.base_url)
    context = browser.new_context(base_url=url, locale="en-GB", reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(PATIENCE * 1000)
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in http.cookies.items()])
    try:
        yield context.new_page()
    finally:
        context.close()


@contextmanager
def several(browser: Browser, url: str, screens: Sequence[ViewportSize]) -> Iterator[list[BrowserContext]]:
    """A browser for each of several people, by the size of their screens; mistakes of scripts fail the test."""
    contexts = [
        browser.new_context(base_url=url, locale="en-GB", reduced_motion="reduce", viewport=screen)
        for screen in screens
    ]
    faults: list[str] = []
    for context in contexts:
        context.on("weberror", lambda fault: faults.append(str(fault.error)))
    try:
        yield contexts
        assert faults == []
    finally:
        for context in contexts:
            context.close()


def speak(context: BrowserContext, language: str) -> None:
    """Choose the language, ``zh`` or ``en``, as somebody did who pressed its button: it goes before the account's."""
    context.add_init_script(f"localStorage.setItem('language', '{language}')")


def width_of(page: Page) -> int:
    """How wide the content is, in pixels."""
    width: int = page.evaluate("document.scrollingElement.scrollWidth")
    return width
