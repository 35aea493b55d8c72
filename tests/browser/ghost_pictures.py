"""Pictures of the parts of a game of Ghost: workshop, file, communication, fight, and the DM's console."""

from __future__ import annotations

import re
import time
from pathlib import Path

import httpx
from playwright.sync_api import BrowserContext, Page

from tests.browser.finding import form_of
from tests.browser.tables import led, seat_bots
from tests.browser.test_ghost import COMMUNICATION, CONSOLE, ENDINGS, Patient, look_at, open_part
from tests.e2e.serving import Serving

PLAYED_MOST = 90.0
PARTS = {
    "workshop": f"#ghost-form:has({form_of('make.')})",
    "sheet": "#ghost-own",
    "communication": "#ghost-comm",
    "combat": "#ghost-fight",
}
"""The part of the board by the name of its picture; each is taken when there is most in it."""

IN_DRAWER = {"sheet": re.compile("^(Your file|我的档案)"), "communication": COMMUNICATION}
"""What is opened before its picture is taken."""

FULL = {"sheet": ".ghostly", "communication": "section details"}
"""What a part must have before it is worth a picture."""


def take_ghost(context: BrowserContext, serving: Serving, folder: Path, suffix: str) -> None:
    """Play in seat 1 against bots until every part was seen, or for this long."""
    http = httpx.Client(base_url=serving.url, cookies={one["name"]: one["value"] for one in context.cookies()})
    table = _seated(http)
    patient = Patient(context, 1, writes=False)
    patient.page.goto(f"{serving.url}/tables/{table}")
    begun, left = time.monotonic(), dict(PARTS)
    taken: set[str] = set()
    while left and time.monotonic() - begun < PLAYED_MOST and not patient.page.locator(ENDINGS).count():
        # So that what comes next is looked at before it is answered.
        patient.page.wait_for_timeout(200)
        for name, part in list(left.items()):
            full = patient.page.locator(f"{part} {FULL.get(name, '')}").count() > 0
            if full or (name not in taken and patient.page.locator(part).count()):
                taken.add(name)
                if name in IN_DRAWER:
                    open_part(patient.page, IN_DRAWER[name])
                _take(patient.page, part, folder / f"ghost-{name}-{suffix}.jpg")
            if full:
                del left[name]
        patient.step()
    patient.page.close()
    _take_console(context, f"{serving.url}/tables/{led(http)}?as=host", folder / f"ghost-console-{suffix}.jpg")
    http.close()


def _seated(http: httpx.Client) -> str:
    body = {"game": "ghost", "seats": 3}
    table: str = http.post("/api/tables", json=body).raise_for_status().json()["table"]
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, 4), "seeker")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


def _take(page: Page, part: str, path: Path) -> None:
    for summary in page.locator(f"{part} section summary").all():
        summary.click()
    shown = page.locator(part).first
    # What scrolls within the story, or is closed by what comes next, is taken with all that is around it.
    (shown if shown.is_visible() else page).screenshot(path=path, type="jpeg", quality=72)


def _take_console(context: BrowserContext, address: str, path: Path) -> None:
    page = context.new_page()
    page.goto(address)
    page.locator("#ghost-module details").nth(3).wait_for(state="attached")
    if page.get_by_role("button", name=CONSOLE).count():
        look_at(page, CONSOLE)
    page.screenshot(path=path, type="jpeg", quality=72)
    page.close()
