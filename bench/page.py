"""The pages in a real browser: the time to a live board, the script it takes, and what updates cost."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from bench.measuring import Figure, Scale, compared
from tests.browser.chromium import driver, launching
from tests.browser.tables import opened, sat_down, signed_up
from tests.e2e.serving import Serving, served

SCRIPT_MOST = 90_000
"""Bytes of compressed script that a first view of a live table may take."""

FRAME = 16.0
"""Milliseconds that one update may take the main thread."""

FACTS = 500
UPDATES = 40
WAIT_MS = 60_000

BOARD_SHOWN = """
    new MutationObserver((_, observer) => {
        if (!document.querySelector(".board *")) return;
        window.boardShownAt = performance.now();
        observer.disconnect();
    }).observe(document, {childList: true, subtree: true});
"""
SCRIPT_BYTES = """() => performance.getEntriesByType("resource")
    .filter((one) => one.name.endsWith(".js") && one.responseEnd <= window.boardShownAt)
    .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), fresh=True, bot_delay=0.05, limits="off") as serving,
        signed_up(serving, "Bench") as http,
        driver() as playwright,
    ):
        browser = playwright.chromium.launch(**launching())
        yield from _live_board(browser, serving, http, scale)
        yield _update(browser, serving, http)
        browser.close()


def _live_board(browser: Browser, serving: Serving, http: httpx.Client, scale: Scale) -> Iterator[Figure]:
    table = sat_down(http, options={"clock_propose": None, "clock_speech": None})
    rounds, scripts = [], []
    for _ in range(scale.rounds):
        page = _fresh(browser)
        page.goto(f"{serving.url}/tables/{table}")
        page.locator(".board *").first.wait_for(timeout=WAIT_MS)
        shown = float(page.evaluate("window.boardShownAt"))
        scripts.append(float(page.evaluate(SCRIPT_BYTES)))
        page.context.close()
        rounds.append((shown, _plain_page(browser, serving)))
    cost, (against,) = compared(rounds)
    yield Figure("page_live_board", cost, "ms from navigation to a live board", against, "a bare answer")
    script = median(scripts)
    yield Figure("page_script", script / 1000, "kB of compressed script to it", script / SCRIPT_MOST, "90 kB")


def _plain_page(browser: Browser, serving: Serving) -> float:
    page = _fresh(browser)
    page.goto(f"{serving.url}/healthz")
    loaded: float = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    page.context.close()
    return loaded


def _update(browser: Browser, serving: Serving, http: httpx.Client) -> Figure:
    """What one more fact costs where 500 were told before: all tasks of the main thread, painting too."""
    table = opened(http)
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    _talk(http, table, 0, FACTS)
    page = _fresh(browser)
    page.goto(f"{serving.url}/tables/{table}")
    page.get_by_text(f"fact {FACTS - 1}").first.wait_for(state="attached", timeout=WAIT_MS)
    page.wait_for_load_state("networkidle")
    counters = page.context.new_cdp_session(page)
    counters.send("Performance.enable")
    before = _busy(counters)
    _talk(http, table, FACTS, FACTS + UPDATES)
    page.get_by_text(f"fact {FACTS + UPDATES - 1}").first.wait_for(state="attached", timeout=WAIT_MS)
    each = (_busy(counters) - before) * 1000 / UPDATES
    page.context.close()
    return Figure("page_update", each, f"ms of main thread an update after {FACTS} facts", each / FRAME, "16 ms")


def _talk(http: httpx.Client, table: str, first: int, last: int) -> None:
    for number in range(first, last):
        say: dict[str, Any] = {"type": "say", "text": f"fact {number}", "to": "table"}
        body = {"id": f"s{number}", "as": "seat:1", "command": say}
        http.post(f"/api/tables/{table}/commands", json=body).raise_for_status()


def _busy(counters: CDPSession) -> float:
    metrics = counters.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def _fresh(browser: Browser) -> Page:
    context: BrowserContext = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 900})
    context.set_default_timeout(WAIT_MS)
    context.add_init_script(BOARD_SHOWN)
    return context.new_page()
