"""What every page must be: usable by everybody, as wide as its screen, and silent in the console."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.browser.house import PAGES, House, furnished
from tests.browser.pages import speak, width_of
from tests.e2e.serving import ROOT, Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

AXE = ROOT / "clients" / "web" / "node_modules" / "axe-core" / "axe.min.js"
LONG = "隐" * 64

WIDE, NARROW = 1280, 390

LOOKS = [(WIDE, "en-GB"), (NARROW, "zh-CN"), (WIDE, "zh-CN"), (NARROW, "en-GB")]

VISITS = [
    pytest.param(look, name, id=f"{look[0]}-{look[1]}-{name}", marks=pytest.mark.turn(2 * at + place, 2 * len(LOOKS)))
    for at, look in enumerate(LOOKS)
    for place, name in enumerate(PAGES)
]
"""Every page has a look every other day, and the next one the next time; all have all in ``make test-long``."""

EXPECTED_REFUSALS = ("401", "403", "404")
"""A stranger is told so, and a table that is not there is not found: the browser notes each in its console."""

Scheme = Literal["light", "dark"]

LAYERS = ["base", "parts", "pages", "games"]
LAYERS_AS_NAMED = """() => [...new Set([...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap(({ name, nameList }) => nameList ? [...nameList] : [name ?? "in none"]))]"""


class Visitor:
    """The player of a house, who goes from page to page with one screen and in one language.

    A wide screen is light in Chinese and dark in English.
    """

    def __init__(self, browser: Browser, house: House, width: int, language: str) -> None:
        self.width = width
        self.language = language
        self.scheme: Scheme = "dark" if (width, language) == (WIDE, "en-GB") else "light"
        self.context = browser.new_context(
            viewport={"width": width, "height": 844}, locale=language, color_scheme=self.scheme,
            reduced_motion="reduce" if width == WIDE else "no-preference",
        )  # fmt: skip
        self.context.add_cookies(house.cookies)
        speak(self.context, language[:2])
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._overhear)

    def visit(self, url: str) -> Page:
        """The page there, come to rest."""
        # What the page before it complains of as it is left is not this one's.
        self.page.goto("about:blank")
        self.complaints.clear()
        self.page.goto(url)
        self.page.locator("main h1").first.wait_for()
        self.page.wait_for_load_state("networkidle")
        return self.page

    def _overhear(self, message: ConsoleMessage) -> None:
        expected = any(code in message.text for code in EXPECTED_REFUSALS)
        if message.type in ("error", "warning") and not expected:
            self.complaints.append(message.text)


@pytest.fixture(scope="module")
def house(serving: Serving) -> House:
    return furnished(serving, name=LONG, title="مرحبا <b>بكم</b> 🎭")


@pytest.fixture(scope="module")
def visitor(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    made = Visitor(browser, house, *request.param)
    yield made
    made.context.close()


@pytest.mark.parametrize(("visitor", "name"), VISITS, indirect=["visitor"])
def test_a_page_fits_its_screen_complains_of_nothing_and_can_be_used_by_everybody(
    visitor: Visitor, house: House, name: str
) -> None:
    page = visitor.visit(house.address(name))
    wide = width_of(page)
    assert wide <= visitor.width, f"{wide} px of content on a screen of {visitor.width}: {widest(page)}"
    layers = page.evaluate(LAYERS_AS_NAMED)
    assert layers == LAYERS[: len(layers)], "the files of style arrived in an order that changes which rule wins"
    assert page.evaluate("document.documentElement.lang") == ("zh-CN" if visitor.language == "zh-CN" else "en")
    if visitor.width == WIDE:
        found = violations(page)
        assert not found, json.dumps(found, indent=1, ensure_ascii=False)
    assert visitor.complaints == []


def violations(page: Page, *also: str) -> list[dict[str, Any]]:
    """What axe finds serious, or of these impacts, with the places."""
    assert AXE.exists(), "the checks of the web client are not installed: make web-check does it"
    # By evaluate: the page's policy rightly refuses a script that is put into it.
    page.evaluate(Path(AXE).read_text("utf-8"))
    result = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        {"rule": one["id"], "help": one["help"], "where": [node["html"][:160] for node in one["nodes"]][:5]}
        for one in result["violations"]
        if one["impact"] in ("serious", "critical", *also)
    ]


def widest(page: Page) -> object:
    """The elements that stick out, for the message of a failure."""
    return page.evaluate(
        """() => [...document.querySelectorAll("body *")]
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
            .slice(0, 5).map((one) => one.outerHTML.slice(0, 120))"""
    )
