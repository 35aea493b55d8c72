"""From the first page to the first board of each game, by a browser that has nothing yet, on a slow line."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, Page, ViewportSize

from bench.measuring import Figure, Scale
from tests.browser.chromium import driver, launching
from tests.browser.tables import opened, seat_bots, signed_up
from tests.e2e.serving import Serving, served

LINE = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""A round trip of 400 ms, and 50 kB/s each way: a phone far out."""

SECONDS_MOST, AFTER_MOST, ALL_MOST = 3.5, 25, 60
"""What the way may take after the tap, in seconds and in requests, and in requests from the first page on."""

BOT_SECONDS = 3.0
"""So that the game that the first page shows goes on for as long as this takes."""

ROUNDS_MOST = 3
WAIT_MS = 60_000
PHONE: ViewportSize = {"width": 390, "height": 844}


class Way(NamedTuple):
    """A button of a game's card, what is drawn first after it, and whether all of the first page is waited for."""

    button: re.Pattern[str]
    first: str
    waits: bool


PLAY, BOARD = re.compile("^Play now"), "section [data-place]"
WAYS = {
    "play": Way(PLAY, BOARD, waits=True),
    # Its board comes after the sheet before the first deal.
    "guided": Way(re.compile("^First game"), "dialog[open] li", waits=True),
    "hurried": Way(PLAY, BOARD, waits=False),
}


class Cost(NamedTuple):
    """What a part of the way took: requests that went over the line, their bytes, and seconds."""

    requests: int
    bytes: int
    seconds: float


class Traffic:
    """What goes over the line of a page, sockets included; what its cache has costs nothing."""

    def __init__(self, page: Page) -> None:
        self._sizes: dict[str, float] = {}
        self._cached: set[str] = set()
        self._sockets = 0
        devtools = page.context.new_cdp_session(page)
        devtools.on("Network.requestWillBeSent", self._sent)
        devtools.on("Network.requestServedFromCache", lambda event: self._cached.add(event["requestId"]))
        devtools.on("Network.responseReceived", self._received)
        devtools.on("Network.loadingFinished", self._came)
        devtools.on("Network.webSocketCreated", self._opened)
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", LINE)

    def total(self, since: float) -> Cost:
        """All so far."""
        sizes = [size for request, size in self._sizes.items() if request not in self._cached]
        return Cost(len(sizes) + self._sockets, int(sum(sizes)), time.monotonic() - since)

    def _sent(self, event: dict[str, Any]) -> None:
        if event["request"]["url"].startswith("http"):
            self._sizes.setdefault(event["requestId"], 0)

    def _received(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache") or event["response"].get("fromPrefetchCache"):
            self._cached.add(event["requestId"])

    def _came(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self._sizes:
            self._sizes[event["requestId"]] += event["encodedDataLength"]

    def _opened(self, event: dict[str, Any]) -> None:
        self._sockets += 1


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), fresh=True, bot_delay=BOT_SECONDS, limits="off", games="games") as serving,
        signed_up(serving, "Bench") as http,
        driver() as playwright,
    ):
        _shown(http)
        games = [game["name"] for game in http.get("/api/games").raise_for_status().json()["games"]]
        browser = playwright.chromium.launch(**launching())
        for game in games:
            for name, way in WAYS.items():
                yield from _figures(f"first_board {game} {name}", browser, serving, game, way, scale)
        browser.close()


def _shown(http: httpx.Client) -> None:
    """A game of bots for the first page to show."""
    table = opened(http, game="wizard", seats=4)
    seat_bots(http, table, range(1, 5), "adept")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()


def _figures(name: str, browser: Browser, serving: Serving, game: str, way: Way, scale: Scale) -> Iterator[Figure]:
    ways = [_went(browser, serving, game, way) for _ in range(min(scale.rounds, ROUNDS_MOST))]
    home, tapped, both = (Cost(*map(median, zip(*parts, strict=True))) for parts in zip(*ways, strict=True))
    yield Figure(name, tapped.seconds, "s after the tap", tapped.seconds / SECONDS_MOST, "3.5 s")
    yield Figure(name, tapped.requests, "requests after the tap", tapped.requests / AFTER_MOST, "25")
    yield Figure(name, both.requests, "requests in all", both.requests / ALL_MOST, "60")
    yield Figure(name, both.bytes / 1000, "kB in all", tapped.bytes / home.bytes, "after the tap to before it")


def _went(browser: Browser, serving: Serving, game: str, way: Way) -> tuple[Cost, Cost, Cost]:
    """What the first page took until the tap, what the tap, and both."""
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, base_url=serving.url)
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    traffic, begun = Traffic(page), time.monotonic()
    page.goto("/")
    button = page.locator(f'li[data-game="{game}"]').get_by_role("button", name=way.button)
    button.wait_for()
    if way.waits:
        page.wait_for_load_state("networkidle")
    home, tapped = traffic.total(begun), time.monotonic()
    button.tap()
    page.locator(way.first).first.wait_for()
    after, both = traffic.total(tapped), traffic.total(begun)
    context.close()
    return home, Cost(after.requests - home.requests, after.bytes - home.bytes, after.seconds), both
