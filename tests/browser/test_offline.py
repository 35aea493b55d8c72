"""A line that is dead: it is noticed, said, and costs nobody their seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.finding import log_of
from tests.browser.line import Line, line
from tests.browser.pages import NARROW, visiting
from tests.browser.tables import opened, sat_down, seat_bots, seen, signed_up, until
from tests.e2e.serving import Serving, served
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="module")
def sotto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("offline"), games="games", bot_delay=0.02, sign_ups=1000) as serving:
        yield serving


class Connected(NamedTuple):
    """A page at a table, its line, and the same player's client, whose line is always there."""

    page: Page
    wire: Line
    http: httpx.Client
    table: str


@contextmanager
def connected(browser: Browser, sotto: Serving, name: str, opens: Callable[[httpx.Client], str]) -> Iterator[Connected]:
    """The page of a new player at the table that ``opens`` has opened, over a line that may die."""
    with signed_up(sotto, name) as http, line(sotto.port) as wire:
        table = opens(http)
        with visiting(browser, "about:blank", viewport=NARROW, reduced_motion="reduce") as page:
            cookies = [{"name": key, "value": value, "url": wire.url} for key, value in http.cookies.items()]
            page.context.add_cookies(cookies)  # type: ignore[arg-type]
            page.goto(f"{wire.url}/tables/{table}")
            yield Connected(page, wire, http, table)


def asked(http: httpx.Client) -> str:
    return sat_down(http, options={"first_leader": 1, "clock_propose": None, "clock_speech": None, "clock_walk": None})


def test_a_dead_line_is_said_and_what_was_answered_goes_out_when_it_is_back(browser: Browser, sotto: Serving) -> None:
    with connected(browser, sotto, "Ann", asked) as (page, wire, _, _):
        question = page.locator("[data-prompt]").first
        for seat in (1, 2):
            question.get_by_role("button", name=re.compile(rf"^{seat}\b")).first.click()
        wire.dead = True
        page.get_by_role("button", name="Propose the team").click()
        banner = page.get_by_role("status").filter(has_text="No connection.")
        expect(banner).to_contain_text("Your answer goes out by itself")
        again = banner.get_by_role("button", name=re.compile("^Try now"))
        box = again.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= NARROW["width"] - box["width"]
        wire.dead = False
        again.click()
        expect(banner).to_have_count(0)
        expect(log_of(page)).to_contain_text("proposes")


def hurried(http: httpx.Client) -> str:
    table = opened(
        http,
        options={
            "pace": "live",
            "first_leader": 1,
            "clock_propose": 4,
            "clock_speech": 1,
            "clock_vote": 1,
            "clock_walk": 1,
        },
    )
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, 8))
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


@pytest.mark.long
def test_who_is_back_within_a_minute_has_the_seat_without_pressing_anything(browser: Browser, sotto: Serving) -> None:
    with connected(browser, sotto, "Ben", hurried) as (page, wire, http, table):

        def substituted() -> bool:
            return "1" in seen(http, table, "seat:1")["table"]["substitutes"]

        page.locator("[data-prompt]").first.wait_for()
        wire.dead = True
        until(substituted)
        again = page.get_by_role("button", name=re.compile("^Try now"))
        expect(again).to_be_visible()
        wire.dead = False
        again.click()
        until(lambda: not substituted())
