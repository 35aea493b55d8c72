"""The board of Avalon, played by somebody with a mouse and a keyboard against bots that only ever reject."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.finding import map_of, question, your_move
from tests.browser.pages import NARROW
from tests.browser.tables import SEATS, opened, seat_bots, signed_up
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
        seat_bots(http, table, range(OWN + 1, SEATS + 1), "clock")
        http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
        url = str(http.base_url)
        context.add_cookies([{"name": name, "value": value, "url": url} for name, value in http.cookies.items()])
    page = context.new_page()
    page.goto(f"{serving.url}/tables/{table}")
    question(page, "propose").wait_for()
    return page


def figure(page: Page, seat: int) -> Locator:
    """A seat's figure on the map."""
    return map_of(page).get_by_role("button", name=re.compile(f"^{seat} "))


def known(page: Page) -> Locator:
    """What the seat knows from the night."""
    return page.get_by_role("region", name="What you know")


def proposes(page: Page, *seats: int) -> None:
    for seat in seats:
        figure(page, seat).click()
    question(page, "propose").get_by_role("button", name="Propose the team").click()


def speaks(page: Page, text: str) -> None:
    question(page, "speak").get_by_label("Your words").fill(text)
    page.keyboard.press("Control+Enter")


def said(page: Page, text: str) -> Locator:
    """A speech in the conversation."""
    return page.get_by_role("article").filter(has_text=text)


def test_a_leader_proposes_by_figures_speaks_and_walks_by_the_arrow_keys(page: Page) -> None:
    expect(known(page)).to_contain_text("You are Percival (Blue).")
    expect(figure(page, 2)).to_have_accessible_name(re.compile("^2 .*, Merlin or Morgana, row 0, column 0$"))
    form = question(page, "propose")
    expect(form.get_by_role("button", name="Propose the team")).to_be_disabled()
    figure(page, 3).click()
    figure(page, 1).click()
    expect(form.locator("output")).to_have_text("2 of 2 chosen")
    expect(form.get_by_role("group").get_by_role("button").nth(4)).to_be_disabled()
    form.get_by_role("button", name="Propose the team").click()

    expect(question(page, "speak")).to_contain_text("Everybody hears this.")
    speaks(page, "Trust <b>me</b>")
    expect(said(page, "Trust <b>me</b>")).to_contain_text("to all")

    walk = question(page, "walk")
    walk.wait_for()
    expect(map_of(page).get_by_role("button", name="on the team")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(map_of(page).locator("polyline")).to_have_count(0)
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    expect(walk.locator("output")).to_contain_text("3 of 3 steps")
    expect(map_of(page).get_by_text("From there you would hear nobody.")).to_be_visible()
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    # All walk at once after us, and then it is our turn again: only that stays as it is.
    expect(question(page, "speak")).to_contain_text("Only those nearby hear this.")
    name = "1 \u2068Ann\u2069, Percival, Blue, row 2, column 4, leads, on the team, its turn"
    expect(figure(page, OWN)).to_have_accessible_name(name)


ABOVE = """() => {
  const [reach, asked] = ["[data-about=reach]", ".asked.open"].map(
    one => document.querySelector(one)?.getBoundingClientRect());
  return reach && asked && reach.top >= 0 && reach.bottom <= asked.top;
}"""
"""Every cell in reach stands clear of the question."""


def test_on_a_phone_a_walk_is_in_sight_above_its_question_which_folds(page: Page) -> None:
    page.set_viewport_size(NARROW)
    proposes(page, 3, 5)
    speaks(page, "Listen")
    walk = question(page, "walk")
    walk.wait_for()
    page.wait_for_function(ABOVE)
    your_move(page).get_by_role("button", name="Fold away").click()
    expect(walk).to_be_hidden()
    your_move(page).get_by_role("button", name="Where do you walk").click()
    expect(walk).to_be_visible()


@pytest.mark.long
def test_on_a_low_screen_the_question_stands_beside_the_board_with_the_focus(page: Page) -> None:
    page.set_viewport_size({"width": 640, "height": 400})
    proposes(page, 3, 5)
    speaks(page, "Listen")
    page.reload()
    heading = question(page, "walk").get_by_role("heading")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()
    expect(map_of(page).locator("[data-cell]").first).to_be_visible()


def test_on_a_phone_the_name_of_a_figure_is_read_once_it_is_pressed(page: Page) -> None:
    page.set_viewport_size(NARROW)
    for seat in (OWN, 2, 6):
        figure(page, seat).click()
        name = figure(page, seat).locator("bdi")
        expect(name).to_be_visible()
        box = name.bounding_box()
        assert box
        assert box["width"] > 20
        assert 0 <= box["x"] <= NARROW["width"] - box["width"]
        figure(page, seat).click()
