"""A spell at the table of Wizard: it takes two presses, or one drag, and says why it cannot be cast."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.pages import NARROW, signed_in
from tests.browser.tables import seen, signed_up, until, wizard_aiming
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(180)]

DESK: ViewportSize = {"width": 1280, "height": 800}
SPELLS = re.compile("^(Spark|Sleet|Pulse|Jolt|Pebble)$")


@contextmanager
def aiming(browser: Browser, serving: Serving, size: ViewportSize) -> Iterator[tuple[Page, httpx.Client, str]]:
    """The page of a player who has a spell for a monster."""
    with signed_up(serving, "Ann") as http:
        table = wizard_aiming(http)
        with signed_in(browser, http) as page:
            page.set_viewport_size(size)
            page.goto(f"/tables/{table}")
            yield page, http, table


def spell(page: Page) -> Locator:
    """The first card in hand that can be paid for and asks for a monster."""
    hand = page.get_by_role("region", name="Your hand")
    return hand.get_by_role("button", name=SPELLS, disabled=False).first


def target(page: Page, at: int) -> Locator:
    """Of the monsters that can be played at, the one at this place of the row."""
    return page.get_by_role("region", name="Monsters").locator("[data-aim]").nth(at).get_by_role("button").first


def presses(page: Page) -> None:
    spell(page).click(position={"x": 12, "y": 8})
    target(page, 0).click(position={"x": 12, "y": 8})


def drags(page: Page) -> None:
    monster = page.get_by_role("region", name="Monsters").locator("[data-about^=monster]").first
    spell(page).drag_to(monster, source_position={"x": 12, "y": 8})


def keys(page: Page) -> None:
    spell(page).focus()
    page.keyboard.press("Enter")
    expect(target(page, 0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(target(page, 1)).to_be_focused()
    page.keyboard.press("Enter")


def _health(view: dict[str, Any]) -> int:
    return sum(sum(monster["health"]) for monster in view["game"]["monsters"].values())


@pytest.mark.parametrize(
    ("cast", "size"),
    [(presses, DESK), (presses, NARROW), (drags, DESK), (keys, DESK)],
    ids=["presses", "presses-phone", "drag", "keys"],
)
def test_a_spell_is_cast_at_a_monster_by_the_card_and_the_monster_alone(
    browser: Browser, serving: Serving, cast: Callable[[Page], None], size: ViewportSize
) -> None:
    with aiming(browser, serving, size) as (page, http, table):
        before = seen(http, table, "seat:1")
        held = page.get_by_role("region", name="Your hand").locator("[data-about^=card]")
        expect(held).to_have_count(len(before["game"]["zones"]["hand"]["1"]))
        cast(page)
        expect(held).to_have_count(len(before["game"]["zones"]["hand"]["1"]) - 1)
        until(lambda: _health(seen(http, table, "seat:1")) != _health(before))


def test_a_card_that_costs_too_much_says_how_much_mana_it_lacks(browser: Browser, serving: Serving) -> None:
    with aiming(browser, serving, DESK) as (page, http, table):
        game = seen(http, table, "seat:1")["game"]
        unable = page.get_by_role("region", name="Your hand").locator("[data-unable]")
        expect(spell(page)).to_be_visible()
        for card in unable.all():
            assert re.search(r"\d mana short|Not now", card.inner_text()), game["players"]["1"]
