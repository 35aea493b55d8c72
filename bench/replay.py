"""Replays in a real browser whose processor is four times slower: the first picture of a link, and the longest task."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median

import httpx
import msgspec
from playwright.sync_api import Browser, Page

from bench.measuring import Figure, Scale
from events.codec import AnyCommit
from games.discovery import discover
from server.history import log_file
from server.simulation.plan import Plan
from server.simulation.play import played
from tests.browser.chromium import driver, launching
from tests.browser.tables import signed_up
from tests.e2e.serving import Serving, served

LONG_TASK = 50.0
"""Milliseconds from which browsers call a task long."""

FIRST_PICTURE = 1500.0
"""Milliseconds in which a link should show its moment."""

WAIT_MS = 300_000

GAMES: Mapping[str, tuple[int, str]] = {
    "avalon": (7, "heuristic"),
    "ghost": (3, "seeker"),
    "mbg": (4, "greedy"),
    "liars_dice": (5, "odds"),
}
"""Seats and bots."""

MEASURED = """
    new MutationObserver((_, observer) => {
        if (!document.querySelector(".board *")) return;
        // What is in the document is seen after the next frame.
        requestAnimationFrame(() => setTimeout(() => (window.boardShownAt = performance.now())));
        observer.disconnect();
    }).observe(document, {childList: true, subtree: true});
"""

# In the page and seldom: asking for a role from outside would be a long task of its own.
OVER = """() => new Promise((over) => {
    const slider = document.querySelector("input[type=range]");
    const asked = setInterval(() => slider.value === slider.max && over(clearInterval(asked)), 250);
})"""


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), fresh=True, limits="off") as serving,
        signed_up(serving, "Bench") as http,
        driver() as playwright,
    ):
        browser = playwright.chromium.launch(**launching())
        for game in GAMES:
            log = _longest(game, scale.games)
            table = _brought(http, log)
            yield _played(browser, serving, scale, game, table, log)
            yield _first_picture(browser, serving, scale, game, table, log)
        browser.close()


def _longest(game: str, tried: int) -> list[AnyCommit]:
    size, bot = GAMES[game]
    options = discover(("games",))[game].rules.options(pace="fast")
    plan = Plan(("games",), game, options, size, 1, (bot,))
    return max((played(plan, number).commits for number in range(1, tried + 1)), key=_facts)


def _facts(log: list[AnyCommit]) -> int:
    return sum(len(commit.events) for commit in log)


def _brought(http: httpx.Client, log: list[AnyCommit]) -> str:
    answer = http.post("/api/logs", json={"log": log_file.written(log).decode()}).raise_for_status()
    table: str = answer.json()["table"]
    return table


def _played(browser: Browser, serving: Serving, scale: Scale, game: str, table: str, log: list[AnyCommit]) -> Figure:
    at = max(1, len(log) - scale.played)
    page = _slow(browser, scale, f"{serving.url}/tables/{table}/replay?as=all&at={at}")
    page.get_by_role("combobox", name="Speed").select_option("50")
    page.wait_for_load_state("networkidle")
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    page.keyboard.press("k")
    page.evaluate(OVER)
    longest = _longest_task(browser.stop_tracing())
    page.context.close()
    unit = f"ms of CPU, the longest task at 50×, CPU {scale.slower}× slower"
    return Figure(f"replay_{game}", longest, unit, longest / LONG_TASK, "50 ms")


def _longest_task(trace: bytes) -> float:
    """Milliseconds of its thread's CPU time: on the clock, a task takes as long as the machine is busy."""
    events = msgspec.json.decode(trace)["traceEvents"]
    drawing = {(one["pid"], one["tid"]) for one in events if one["name"] == "UpdateLayoutTree"}
    tasks = (one for one in events if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in drawing)
    return max(float(one.get("tdur", 0)) for one in tasks) / 1000


def _first_picture(
    browser: Browser, serving: Serving, scale: Scale, game: str, table: str, log: list[AnyCommit]
) -> Figure:
    at = len(log) * 3 // 4
    shown = []
    for _ in range(scale.rounds):
        page = _slow(browser, scale, f"{serving.url}/tables/{table}/replay?seq={_facts(log[:at])}&as=all&at={at}")
        page.wait_for_function("() => window.boardShownAt > 0", timeout=WAIT_MS)
        shown.append(float(page.evaluate("window.boardShownAt")))
        page.context.close()
    unit = f"ms to the first picture of {_facts(log)} facts, CPU {scale.slower}× slower"
    return Figure(f"replay_{game}_link", median(shown), unit, median(shown) / FIRST_PICTURE, "1.5 s")


def _slow(browser: Browser, scale: Scale, address: str) -> Page:
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 900})
    context.set_default_timeout(WAIT_MS)
    context.add_init_script(MEASURED)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": scale.slower})
    page.goto(address)
    return page
