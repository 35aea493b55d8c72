"""What every page must be: usable by everybody, as wide as its screen, and silent in the console."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.house import PAGES, House, furnished
from tests.browser.pages import speak
from tests.e2e.serving import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

AXE = ROOT / "clients" / "web" / "node_modules" / "axe-core" / "axe.min.js"
LONG = "隐" * 64

EXPECTED_REFUSALS = ("401", "403", "404")
"""A stranger is told so, and a table that is not there is not found: the browser notes each in its console."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with furnished(tmp_path_factory.mktemp("house"), name=LONG, title="مرحبا <b>بكم</b> 🎭") as made:
        yield made


def shown(context: BrowserContext, url: str) -> tuple[Page, list[str]]:
    """A page that has come to rest, and what it complained of in the console."""
    complaints: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: (
            complaints.append(message.text)
            if message.type in ("error", "warning") and not any(code in message.text for code in EXPECTED_REFUSALS)
            else None
        ),
    )
    page.goto(url)
    page.locator("main h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    return page, complaints


@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_its_screen_and_complains_of_nothing(
    browser: Browser,
    house: House,
    name: str,
    width: int,
    language: str,
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, locale=language)
    context.add_cookies(house.cookies)
    speak(context, language[:2])
    page, complaints = shown(context, house.address(name))
    wide = page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= width, f"{wide} px of content on a screen of {width}: {widest(page)}"
    assert complaints == []
    assert page.evaluate("document.documentElement.lang") == ("zh-CN" if language == "zh-CN" else "en")
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_used_by_everybody(browser: Browser, house: House, name: str, scheme: Any) -> None:
    assert AXE.exists(), "the checks of the web client are not installed: make web-check does it"
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme=scheme, reduced_motion="reduce")
    context.add_cookies(house.cookies)
    page, _ = shown(context, house.address(name))
    found = violations(page)
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)
    context.close()


def violations(page: Page) -> list[dict[str, Any]]:
    """What axe finds serious, with the places."""
    # By evaluate: the page's policy rightly refuses a script that is put into it.
    page.evaluate(Path(AXE).read_text("utf-8"))
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        {"rule": one["id"], "help": one["help"], "where": [node["html"][:160] for node in one["nodes"]][:5]}
        for one in result["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def widest(page: Page) -> object:
    """The elements that stick out, for the message of a failure."""
    return page.evaluate(
        """() => [...document.querySelectorAll("body *")]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .slice(0, 5).map((one) => one.outerHTML.slice(0, 120))"""
    )
