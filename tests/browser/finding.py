"""How tests find what people find: by role and name and by what is asked, not by classes, which are for style."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

ASKED = "aside [data-prompt]:not(details *)"
"""A question beside the board that must be answered: those that may be left alone are folded away."""

SEATS = re.compile("^(Seats|座位)$")


def question(page: Page, asks: str) -> Locator:
    """The form of a question, by how the id of its prompt begins."""
    return page.locator(form_of(asks))


def form_of(asks: str) -> str:
    """The same as a selector."""
    return f'[data-prompt][aria-labelledby^="prompt-{asks}"]'


def your_move(page: Page) -> Locator:
    """Where a seat is asked; it is there only while something is."""
    return page.get_by_role("region", name="Your move")


def meanwhile(page: Page) -> Locator:
    """What is said to whom nothing is asked while a game is played."""
    return page.get_by_role("region", name="Playing", exact=True)


def seat_row(page: Page, seat: int) -> Locator:
    """A seat in the page's list of all seats, before a game and while it is played; a board may have one, too."""
    lists = page.get_by_role("list", name=SEATS).filter(has_not=page.locator("[data-about]"))
    return lists.get_by_role("listitem").nth(seat - 1)


def banner(page: Page, says: str) -> Locator:
    """What is out of the ordinary at a table, by what it says."""
    return page.get_by_role("main").get_by_role("status").filter(has_text=says)


def ended(page: Page) -> Locator:
    """How a game ended, and where to go from there."""
    return page.locator("section[aria-busy=false]")


def own_name(page: Page) -> Locator:
    """Who we are, in the bar at the top."""
    return page.locator("nav a[href='/me']")


def menu(page: Page) -> Locator:
    """Everything else that can be done at a table."""
    return page.get_by_role("group", name="Table", exact=True)


def map_of(page: Page) -> Locator:
    """The map of Avalon."""
    return page.get_by_role("region", name="Map", exact=True)


def play_now(page: Page, game: str = "Liar's dice") -> Locator:
    """The button on a game's card of the first page that begins a game of it."""
    return page.get_by_role("button", name=re.compile(f"^(Play now|马上玩).*{re.escape(game)}"))


def entries(page: Page, heading: str | re.Pattern[str]) -> Locator:
    """The tables that the first page lists under a heading."""
    return page.get_by_role("region", name=heading).get_by_role("listitem")


def log_of(page: Page) -> Locator:
    """The log beside a board, which lies closed where the board has something of its own to show there."""
    tab = page.get_by_role("tab", name="What happened")
    if tab.get_attribute("aria-selected") != "true":
        tab.click()
    return page.get_by_role("region", name="What happened")


def told(page: Page) -> Locator:
    """The lines of a replay that have been told so far."""
    return page.get_by_role("region", name="What happened").get_by_role("listitem")
