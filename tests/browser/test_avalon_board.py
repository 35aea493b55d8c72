"""The board of Avalon, played by somebody with a mouse and a keyboard against bots that only ever reject."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.pages import NARROW
from tests.browser.tables import SEATS, opened, seat_bots, signed_up, until_ended
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

ROLES = ["Percival", "Merlin", "Knight", "Knight", "Morgana", "Assassin", "Oberon"]
CELLS = [[4, 4], [0, 0], [3, 5], [5, 5], [4, 6], [8, 8], [4, 3]]
"""Seat 1 has seat 7 to its left; 3, 4 and 7 are one cell away, 5 is two."""

UNHURRIED = {f"clock_{what}": None for what in ("propose", "speech", "walk", "vote", "mission", "assassination")}
FIXED: dict[str, Any] = {"fixed_roles": ROLES, "fixed_positions": CELLS, "first_leader": 1} | UNHURRIED
OWN = 1


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(60_000)
    yield context
    context.close()


@pytest.fixture
def page(serving: Serving, context: BrowserContext) -> Page:
    """Seat 1, who leads the first mission, at the beginning of a game."""
    with signed_up(serving, "Ann") as http:
        table = opened(http, options=FIXED)
        http.post(f"/api/tables/{table}/seats/{OWN}", json={}).raise_for_status()
        seat_bots(http, table, range(OWN + 1, SEATS + 1), "default")
        http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
        url = str(http.base_url)
        context.add_cookies([{"name": name, "value": value, "url": url} for name, value in http.cookies.items()])
    page = context.new_page()
    page.goto(f"{serving.url}/tables/{table}")
    question(page, "propose_team").wait_for()
    return page


def question(page: Page, command: str) -> Locator:
    """The form that asks for a command."""
    return page.locator(f".question.{command}")


def figure(page: Page, seat: int) -> Locator:
    """A seat's figure on the map."""
    return page.locator(".map .figure:not(.ghost)", has=page.locator(f".seat-{seat}"))


def proposes(page: Page, *seats: int) -> None:
    for seat in seats:
        figure(page, seat).click()
    question(page, "propose_team").get_by_role("button", name="Propose the team").click()


def speaks(page: Page, text: str) -> None:
    question(page, "speak").get_by_label("Your words").fill(text)
    page.keyboard.press("Control+Enter")


def said(page: Page, text: str) -> Locator:
    """A speech in the conversation."""
    return page.locator(".speech", has_text=text)


def test_a_leader_proposes_by_figures_speaks_and_walks_by_the_arrow_keys(page: Page) -> None:
    expect(page.locator(".night")).to_contain_text("You are Percival (Blue).")
    expect(figure(page, 2).locator(".known")).to_have_text("M?")
    form = question(page, "propose_team")
    expect(form.get_by_role("button", name="Propose the team")).to_be_disabled()
    figure(page, 3).click()
    figure(page, 1).click()
    expect(form.locator("output")).to_have_text("2 of 2 chosen")
    expect(form.locator(".seat-buttons button").nth(4)).to_be_disabled()
    form.get_by_role("button", name="Propose the team").click()

    expect(question(page, "speak")).to_contain_text("Everybody hears this.")
    speaks(page, "Trust <b>me</b>")
    expect(said(page, "Trust <b>me</b>")).to_contain_text("to all")

    walk = question(page, "walk")
    walk.wait_for()
    expect(page.locator(".figure.member")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".ghost")).to_have_count(0)
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    expect(walk.locator("output")).to_contain_text("3 of 3 steps")
    expect(page.locator(".heard")).to_have_text("From there you would hear nobody.")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    name = "1 \u2068Ann\u2069, Percival, Blue, row 2, column 4, leads, on the team"
    expect(figure(page, OWN)).to_have_accessible_name(name)


def test_a_walk_is_clicked_and_quiet_words_say_who_hears_them(page: Page) -> None:
    proposes(page, 3, 5)
    speaks(page, "Listen")
    walk = question(page, "walk")
    walk.wait_for()
    expect(page.locator('[data-cell="4 3"]')).to_have_count(0)
    page.locator('[data-cell="4 5"]').click()
    page.locator('[data-cell="3 4"]').click()
    expect(walk.locator("output")).to_contain_text("3 of 3 steps")
    walk.get_by_role("button", name="Undo").click()
    walk.get_by_role("button", name="Undo").click()
    expect(page.locator(".ghost")).to_have_count(1)
    walk.get_by_role("button", name="Walk", exact=True).click()

    form = question(page, "speak")
    expect(form).to_contain_text("Only those nearby hear this.")
    expect(form.locator(".hint")).to_contain_text("Surely: 3")
    expect(form.locator(".hint")).to_contain_text("Knight or Oberon: 7")
    speaks(page, "psst")
    expect(said(page, "psst")).to_contain_text("to those nearby")


def test_a_vote_is_one_press_and_the_table_shows_it(page: Page) -> None:
    proposes(page, 1, 2)
    speaks(page, "Listen")
    question(page, "walk").get_by_role("button", name="Stay here").click()
    question(page, "speak").get_by_role("button", name="Say nothing").click()
    question(page, "vote").get_by_role("button", name="Approve").click()
    row = page.locator(".votes tbody tr").first
    expect(row).to_contain_text("rejected 1:6")
    expect(row.locator("td.member")).to_have_count(2)
    expect(row.locator("td").first).to_contain_text("yes")
    expect(page.locator(".proposals")).to_contain_text("Proposal 2 of 5")


def test_what_one_knows_is_hidden_by_one_press_and_stays_so(page: Page) -> None:
    page.locator(".night").get_by_role("button", name="Hide").click()
    expect(figure(page, 2).locator(".known")).to_have_count(0)
    page.reload()
    expect(page.locator(".night")).to_contain_text("hidden on this page")
    expect(figure(page, 2)).to_be_visible()
    expect(page.locator(".map .known")).to_have_count(0)
    page.locator(".night").get_by_role("button", name="Show").click()
    expect(figure(page, 2).locator(".known")).to_have_text("M?")


def test_on_a_phone_the_own_name_is_read_beside_all_its_marks(page: Page) -> None:
    page.set_viewport_size(NARROW)
    own = page.locator(".roster li").first
    expect(own.locator(".crown")).to_be_visible()
    box, name = own.bounding_box(), own.locator("bdi").bounding_box()
    assert box
    assert name
    assert name["width"] > 20
    assert name["x"] + name["width"] <= box["x"] + box["width"]


def test_the_end_shows_all_roles_and_the_hearing_of_each_figure(serving: Serving, context: BrowserContext) -> None:
    with signed_up(serving, "Opener") as http:
        table = opened(http, options=FIXED | {"pace": "fast"})
        seat_bots(http, table, range(1, SEATS + 1))
        http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
        until_ended(http, table)
    page = context.new_page()
    page.goto(f"{serving.url}/tables/{table}")
    expect(page.locator(".all-roles li")).to_have_count(SEATS)
    expect(page.locator(".all-roles section").last).to_contain_text("Assassin")
    figure(page, 4).click()
    expect(page.locator(".range rect").first).to_be_visible()
    expect(page.locator(".heard")).to_contain_text("4 ")
