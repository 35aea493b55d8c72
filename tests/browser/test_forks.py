"""Playing on from a moment of a replay, to another end, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.tables import opened, seat_bots, signed_up, until_ended
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

MOMENT = 30
BOT = "odds"
WAIT_MS = 30_000


@pytest.fixture(scope="module")
def over(serving: Serving) -> str:
    """A game of bots that has ended: of a short one, for all that is tried here is the same in every game."""
    with signed_up(serving, "Ann") as http:
        table = opened(http, game="liars_dice", seats=4, options={"pace": "fast"})
        seat_bots(http, table, range(1, 5), BOT)
        http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
        until_ended(http, table)
        return table


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    context.set_default_timeout(WAIT_MS)
    yield context
    context.close()


def replayed(context: BrowserContext, serving: Serving, table: str, query: str) -> Page:
    page = context.new_page()
    page.goto(f"{serving.url}/tables/{table}/replay?{query}")
    slider(page).wait_for()
    return page


def forked(page: Page, source: str) -> str:
    """The new table, once the page is there."""
    page.get_by_role("dialog").get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(lambda url: "/replay" not in url and source not in url)
    return re.sub(r".*/tables/(\w+).*", r"\1", page.url)


@pytest.mark.long
@pytest.mark.parametrize("redealt", [False, True])
def test_a_game_is_played_on_to_another_end_and_shows_where_it_branched(
    context: BrowserContext, serving: Serving, over: str, redealt: bool
) -> None:
    page = replayed(context, serving, over, f"as=seat:3&at={MOMENT}")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name=f"Play on from moment {MOMENT}")
    expect(dialog.get_by_role("radio", name=re.compile("^3 "))).to_be_checked()
    if redealt:
        dialog.get_by_role("radio", name="Is dealt again: only what seat 3 knows stays true").check()
    new = forked(page, over)

    expect(page.get_by_text("Branched from")).to_contain_text("Branched from")
    expect(page.get_by_text("Branched from")).to_contain_text("dealt again" if redealt else "at that moment")
    hand_over(page, new, 3)
    page.get_by_role("link", name="Watch the replay").click()

    expect(page.get_by_title("Here it branched from the original")).to_have_count(1)
    expect(controls(page)).to_contain_text(f"Moment {now(page)} of")
    page.keyboard.press("End")
    page.get_by_role("button", name="Show where it branched").click()
    expect(controls(page)).to_contain_text("From here on this is a table of its own")
    if not redealt:
        expect(controls(page)).to_contain_text(f"Moment {MOMENT + 1} of")
    page.get_by_role("tab", name="Verify").click()
    checks = page.get_by_role("tabpanel", name="Verify")
    expect(checks.get_by_role("status")).to_have_text("Everything checks out.")
    expect(checks.locator("dl").filter(has_text="Before the fork")).to_have_count(2)

    page.get_by_role("link", name="the original table at that moment").click()
    page.wait_for_url(lambda url: over in url)
    expect(controls(page)).to_contain_text(f"Moment {MOMENT} of")
    page.goto(serving.url)
    entry = page.get_by_role("listitem").filter(has_text="Fork").first
    expect(entry.get_by_role("link")).to_be_visible()


def controls(page: Page) -> Locator:
    """Where in the game a replay is, and what moves it."""
    return page.get_by_role("region", name="Controls")


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Moment of the game")


def now(page: Page) -> str:
    return slider(page).input_value()


def hand_over(page: Page, table: str, seat: int) -> None:
    """Let a bot play their seat, as the menu does."""
    asked = {"id": "over", "as": f"seat:{seat}", "command": {"type": "hand_over", "bot": BOT}}
    status = page.evaluate(
        "([path, body]) => fetch(path, {method: 'POST', body: JSON.stringify(body)}).then((answer) => answer.status)",
        [f"/api/tables/{table}/commands", asked],
    )
    assert status == 200
    expect(page.get_by_role("link", name="Watch the replay")).to_be_visible(timeout=4 * WAIT_MS)


def test_the_dialog_is_closed_by_escape_and_changes_nothing(
    context: BrowserContext, serving: Serving, over: str
) -> None:
    page = replayed(context, serving, over, f"as=public&at={MOMENT}")
    button = page.get_by_role("button", name="Play on from here")
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name=re.compile("^1 "))).to_be_checked()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    expect(controls(page)).to_contain_text(f"Moment {MOMENT} of")


def short(http: httpx.Client) -> str:
    """A game that is soon over, in seat 1 against a bot."""
    table = opened(http, game="liars_dice", seats=2, options={"pace": "fast", "dice": 3})
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, 3), BOT)
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


def test_who_plays_alone_plays_on_elsewhere_from_the_own_seat_only(context: BrowserContext, serving: Serving) -> None:
    page = context.new_page()
    with signed_up(serving, "Bea") as http:
        table = short(http)
        context.add_cookies([{"name": "token", "value": http.cookies["token"], "url": serving.url}])
        page.goto(f"{serving.url}/tables/{table}/replay?as=seat:1")
        page.get_by_role("button", name="Play on from here").click()
        seats = page.get_by_role("dialog").get_by_role("group", name="Your seat").get_by_role("radio")
        expect(seats).to_have_count(2)
        new = forked(page, table)
        assert new != table
        hand_over(page, new, 1)
        until_ended(http, new)
        assert http.get(f"/api/tables/{table}").json()["status"] == "playing"
