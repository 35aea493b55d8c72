"""Pictures of liar's dice: a turn of ours, with a bid to believe or not."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
from playwright.sync_api import BrowserContext, Page

from tests.browser.tables import opened, seat_bots
from tests.e2e.serving import Serving

SEATS = 4
TURNS_MOST = 20
ASKED = "[data-prompt]"
CHALLENGE = re.compile("^(Challenge|开)$")


def take_dice(context: BrowserContext, serving: Serving, folder: Path, suffix: str) -> None:
    """Play in seat 1 against bots until there is a bid to answer."""
    with httpx.Client(base_url=serving.url, cookies={one["name"]: one["value"] for one in context.cookies()}) as http:
        table = _seated(http)
    page = context.new_page()
    page.goto(f"{serving.url}/tables/{table}")
    for _ in range(TURNS_MOST):
        page.locator(ASKED).first.wait_for()
        if page.get_by_role("button", name=CHALLENGE).count():
            break
        _bid_lowest(page)
    page.screenshot(path=folder / f"dice-{suffix}.jpg", type="jpeg", quality=72)
    page.close()


def _seated(http: httpx.Client) -> str:
    table = opened(http, game="liars_dice", seats=SEATS)
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, SEATS + 1), "odds")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


def _bid_lowest(page: Page) -> None:
    """The player who begins a round has nothing to challenge, so the question has to come round again."""
    page.locator(f"{ASKED} [type=submit]").first.click()
    page.locator(ASKED).first.wait_for(state="detached")
