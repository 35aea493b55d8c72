"""A real browser, driven by Playwright, and a server: one of each for all modules that a process runs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import driver, launching
from tests.browser.covers import pressed_away
from tests.e2e.serving import Serving, served


class Driven(NamedTuple):
    """A browser, and the loop in this thread that Playwright drives it with."""

    browser: Browser
    loop: asyncio.AbstractEventLoop


@pytest.fixture(scope="session")
def driven() -> Iterator[Driven]:
    """A browser that is there while other modules have loops of their own."""
    with driver() as playwright:
        loop = asyncio.get_running_loop()
        browser = playwright.chromium.launch(**launching())
        asyncio._set_running_loop(None)
        yield Driven(browser, loop)
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture(scope="module")
def browser(driven: Driven) -> Iterator[Browser]:
    """The browser, for the length of a module."""
    # Between its calls Playwright leaves its loop marked as the thread's running one, and no test with a loop of its
    # own could follow: so the mark stands only as long as a module drives the browser.
    asyncio._set_running_loop(driven.loop)
    new_context = driven.browser.new_context
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(driven.browser, "new_context", lambda **settings: pressed_away(new_context(**settings)))
        yield driven.browser
    for context in driven.browser.contexts:
        context.close()
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that no module ends or finds empty."""
    settings = {
        "games": "games,tests.probes,tests.samplers",
        "bot_delay": 0.01,
        "llm_key": "sk-canary-of-the-page",
        "llm_url": "offline",
    }
    with served(tmp_path_factory.mktemp("browser"), **settings) as running:
        yield running
