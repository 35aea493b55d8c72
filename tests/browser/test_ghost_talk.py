"""Talk at a table of Ghost by the page: who hears, out of character, a ghost's voice, and word to another region."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import signed_in, speak
from tests.browser.tables import does, seen, signed_up, until
from tests.e2e.serving import Serving
from tests.games.ghost.patients import card, ghost

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

REGIONS = {1: "A", 2: "A", 3: "B", 4: "B"}


def test_a_player_talks_in_every_way_from_the_panel(serving: Serving, browser: Browser) -> None:
    with signed_up(serving, "Ann") as ann, signed_up(serving, "Bob") as bob, signed_in(browser, ann) as page:
        table = exploring(ann, bob)
        speak(page.context, "en")
        page.goto(f"/tables/{table}?as=seat:1")
        page.get_by_role("tab", name="Talk").click()
        talk = page.get_by_role("tabpanel")
        expect(talk).to_contain_text("Heard in region A")
        says(page, "Stay close.")
        expect(talk.locator("li").last).to_contain_text("Stay close.")

        chooses(page, "Out of character")
        says(page, "Tea, anybody?")
        expect(talk.locator("li").last).to_contain_text("Out of character")

        chooses(page, "As the ghost")
        expect(talk).to_contain_text("Nobody can tell who speaks for")
        says(page, "It is cold in here.")
        expect(talk.locator("li").last).to_contain_text("Ghost 1")

        chooses(page, "Send word to ")
        expect(talk).to_contain_text("It costs 1 signal.")
        says(page, "Come to the tower.")
        expect(talk.locator("li").last).to_contain_text("Patient 3")

        heard = told(bob, table, 3)
        assert "Tea, anybody?" in heard
        assert "Come to the tower." in heard
        assert "Stay close." not in heard
        assert "Say something as" not in page.locator(".board").inner_text()


def exploring(ann: httpx.Client, bob: httpx.Client) -> str:
    """A table of four, two of Ann's and two of Bob's, in two regions."""
    body: dict[str, Any] = {"game": "ghost", "seats": 4, "options": {"pace": "fast", "hot_seat": True}}
    table: str = ann.post("/api/tables", json=body).raise_for_status().json()["table"]
    by = {1: ann, 2: ann, 3: bob, 4: bob}
    for seat, http in by.items():
        http.post(f"/api/tables/{table}/seats/{seat}", json={}).raise_for_status()
    ann.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    for seat, http in by.items():
        answers(http, table, seat, "create_patient", card(seat, "CMYK"[seat - 1]))
        answers(http, table, seat, "finish_registration", {"patient": f"p{seat}"})
    for seat, http in by.items():
        answers(http, table, seat, "make_ghost", ghost(seat))
    for seat, http in by.items():
        answers(http, table, seat, "commit_region", {"region": REGIONS[seat]})
    return table


def answers(http: httpx.Client, table: str, seat: int, command: str, fields: dict[str, Any]) -> None:
    """Answer the one open prompt of a command, as soon as it is open."""

    def open_ones() -> list[str]:
        prompts = seen(http, table, f"seat:{seat}")["prompts"]
        return [id for id, prompt in prompts.items() if prompt["command"] == command]

    until(lambda: bool(open_ones()))
    does(http, table, f"seat:{seat}", {"type": command, **fields}, open_ones()[0])


def chooses(page: Page, way: str) -> None:
    select = page.get_by_label("How", exact=True)
    found = select.locator("option", has_text=way).first.get_attribute("value")
    assert found is not None
    select.select_option(value=found)


def says(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_label("Say something").press("Enter")
    expect(page.get_by_label("Say something")).to_have_value("")


def told(http: httpx.Client, table: str, seat: int) -> str:
    return http.get(f"/api/tables/{table}/feed", params={"as": f"seat:{seat}", "limit": 500}).raise_for_status().text
