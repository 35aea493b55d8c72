"""The first page: a live game at once, a game of one's own by one button, and every table by what can be done there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.finding import entries, play_now
from tests.browser.pages import NARROW, visiting, width_of
from tests.browser.tables import opened, played, resigned, sat_down, signed_up, until_ended
from tests.e2e.serving import Serving, served
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)

LONG = "隐" * 64
MARKUP = "<b>مرحبا</b> 🎭 "
LIVE = re.compile("^(A game being played now|正在进行的一局)$")
FINISHED = re.compile("^(Finished|已结束)$")
OFFERED: dict[str, tuple[str | re.Pattern[str], str]] = {
    "open": ("Waiting for players", "Join"),
    "playing": ("Being played", "Watch"),
    "finished": (FINISHED, "Replay"),
}
"""Under which heading a table is, and what can be done with it."""

STANDING = {"clock_propose": None, "clock_speech": None, "clock_walk": None, "clock_vote": None}


@pytest.fixture(scope="module")
def sotto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server without the tables of others, and with bots slow enough for their games to be seen."""
    with served(tmp_path_factory.mktemp("home"), games="games", bot_delay=0.3) as serving:
        yield serving


@pytest.fixture(scope="module")
def tables(sotto: Serving) -> dict[str, str]:
    """A table in every state; the one that is played waits for somebody, so it stays."""
    with signed_up(sotto, LONG) as http:
        over = resigned(http)
        until_ended(http, over)
        return {
            "open": opened(http, title=MARKUP + LONG[:40]),
            "finished": over,
            "playing": sat_down(http, options=STANDING, title="Waiting"),
        }


def shown_there(sotto: Serving, page: Page) -> dict[str, Any]:
    """The table that a page shows, as the server tells it to this player: the lobby hears a moment later."""
    cookies = {one["name"]: one["value"] for one in page.context.cookies()}
    table = page.url.rpartition("/")[2]
    answer: dict[str, Any] = httpx.get(f"{sotto.url}/api/tables/{table}", cookies=cookies, timeout=PATIENCE).json()
    return answer


@pytest.mark.long
def test_a_stranger_sees_a_live_game_and_goes_to_watch_it(browser: Browser, sotto: Serving) -> None:
    with signed_up(sotto, "Ann") as http:
        table = played(http, title="Live")
    with visiting(browser, "about:blank") as page:
        fetched: list[str] = []
        page.on("request", lambda request: fetched.append(request.url))
        page.goto(sotto.url)
        preview = page.get_by_role("region", name=LIVE)
        expect(preview.locator("> ol > li").last).not_to_be_empty()
        expect(preview.locator("[inert]").get_by_text("Blue").first).to_be_visible()
        assert any("/assets/strip-" in url for url in fetched)
        assert not any("/assets/board-" in url for url in fetched)
        preview.get_by_role("link", name="Watch").click()
        page.wait_for_url("**/tables/*")
        assert page.url.endswith(table)


def test_every_table_is_offered_for_what_can_be_done_there(
    browser: Browser, sotto: Serving, tables: dict[str, str]
) -> None:
    with visiting(browser, sotto.url) as page:
        for name, (heading, link) in OFFERED.items():
            rows = entries(page, heading)
            row = rows.filter(has=page.locator(f"a[href^='/tables/{tables[name]}']"))
            expect(row.get_by_role("link")).to_contain_text(link)
        opened_one = page.locator(f"a[href='/tables/{tables['open']}']")
        joined = entries(page, "Waiting for players").filter(has=opened_one)
        expect(joined.get_by_text((MARKUP + LONG[:40]).strip(), exact=True)).to_be_visible()
        expect(joined.locator("b")).to_have_count(0)
        joined.get_by_role("link").click()
        page.wait_for_url(f"**/tables/{tables['open']}")


def test_one_click_leads_from_nothing_to_a_board(browser: Browser, sotto: Serving) -> None:
    with visiting(browser, sotto.url) as page:
        play_now(page).click()
        page.wait_for_url("**/tables/*")
        expect(page.get_by_role("form").first).to_be_visible()
        table = shown_there(sotto, page)
        assert (table["status"], table["pace"]) == ("playing", "calm")
        # As many as suit the game, not the fewest.
        assert len(table["seats"]) == 4
        assert sum("player" in place for place in table["seats"].values()) == 1
        assert {place["bot"] for place in table["seats"].values() if "bot" in place} == {"odds"}


def test_where_people_wait_a_seat_beside_them_is_offered_first(browser: Browser, sotto: Serving) -> None:
    with signed_up(sotto, LONG) as http:
        table = opened(http, game="wizard", seats=3)
        http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    with visiting(browser, sotto.url, viewport=NARROW) as page:
        expect(play_now(page, "Wizard")).to_contain_text("1 waiting")
        play_now(page, "Wizard").click()
        sheet = page.get_by_role("dialog", name="Wizard")
        expect(sheet.get_by_role("listitem")).to_contain_text("2 seats free")
        expect(sheet.get_by_role("combobox", name="Players")).to_have_value("4")
        assert width_of(page) <= NARROW["width"]
        sheet.get_by_role("button", name="Sit down").click()
        page.wait_for_url(f"**/tables/{table}")
        assert shown_there(sotto, page)["seats"]["2"].keys() == {"player"}


@pytest.mark.long
def test_games_of_bots_are_one_row_and_all_finished_games_come_page_by_page(browser: Browser, sotto: Serving) -> None:
    with signed_up(sotto, "Ann") as http:
        demo = opened(http, game="avalon", options=STANDING)
        for seat in range(1, 8):
            http.post(f"/api/tables/{demo}/seats/{seat}", json={"bot": "heuristic"}).raise_for_status()
        http.post(f"/api/tables/{demo}/start", json={}).raise_for_status()
        over = [resigned(http) for _ in range(14)]
        for table in over:
            until_ended(http, table)
    with visiting(browser, sotto.url) as page:
        expect(page.get_by_role("link", name=re.compile("demonstration"))).to_be_visible()
        running = page.get_by_role("region", name="Being played")
        expect(running.locator(f"li a[href='/tables/{demo}']")).to_have_count(0)
        ended = entries(page, FINISHED)
        expect(ended).to_have_count(12)
        expect(ended.first).to_contain_text("1 min")
        page.get_by_role("region", name=FINISHED).get_by_role("button", name="Show more").click()
        expect(ended.filter(has=page.locator(f"a[href='/tables/{over[0]}/replay']"))).to_have_count(1)
        page.get_by_role("combobox", name="Language").select_option("zh")
        expect(ended).to_have_count(0)
        page.get_by_role("combobox", name="Language").select_option("en")
        page.get_by_role("checkbox", name="People only").uncheck()
        expect(running.locator(f"li a[href='/tables/{demo}']")).to_have_count(1)


@pytest.mark.parametrize("language", [pytest.param("en-GB", marks=pytest.mark.long), "zh-CN"])
def test_a_phone_shows_it_without_scrolling_sideways(
    browser: Browser, sotto: Serving, tables: dict[str, str], language: str
) -> None:
    with visiting(browser, sotto.url, language, viewport=NARROW) as page:
        expect(entries(page, FINISHED).get_by_role("link").first).to_be_visible()
        expect(page.get_by_role("region", name=LIVE).locator("> ol > li").last).not_to_be_empty()
        assert width_of(page) <= NARROW["width"]
        # All that it says came with it.
        assert not page.evaluate(
            "performance.getEntriesByType('resource').some(({ name }) => /assets.rest-/.test(name))"
        )


def test_one_language_is_fetched_and_the_other_when_it_is_wanted(browser: Browser, sotto: Serving) -> None:
    with visiting(browser, "about:blank") as page:
        fetched: list[str] = []
        held: list[Route] = []
        page.on("request", lambda request: fetched.append(request.url))
        page.route("**/assets/zh-*.js", lambda route: route.fallback() if held else held.append(route))
        page.goto(sotto.url)
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_text("Games where nobody knows everything.")
        assert any("/assets/en-" in url for url in fetched)
        page.evaluate(FOLLOWED)
        with page.expect_request("**/assets/zh-*.js"):
            page.get_by_role("button", name="中文").click()
        expect(heading).to_have_text("Games where nobody knows everything.")
        held[0].fallback()
        expect(heading).to_have_text("有些事，不是人人都能知道。")
        assert page.evaluate("seen") == ["有些事，不是人人都能知道。"]


FOLLOWED = """() => {
  window.seen = [];
  const heading = document.querySelector('h1');
  const changes = { characterData: true, subtree: true, childList: true };
  new MutationObserver(() => seen.push(heading.textContent)).observe(heading, changes);
}"""
"""Keeps what the heading says from now on, each time it changes."""


def test_the_keyboard_skips_the_bar_and_the_code_in_the_address_stays(browser: Browser, sotto: Serving) -> None:
    with visiting(browser, f"{sotto.url}/sign-in#code=nothing") as page:
        expect(page.get_by_role("alert")).to_be_visible()
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#main")).to_be_focused()
        assert page.url.endswith("/sign-in#code=nothing")


def test_a_dark_screen_is_dark_before_any_script_runs(browser: Browser, sotto: Serving) -> None:
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.route("**/*.js", lambda route: route.abort())
    page.goto(sotto.url)
    ground: list[int] = page.evaluate(
        "getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number)"
    )
    assert max(ground[:3]) < 60
    context.close()
