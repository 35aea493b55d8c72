"""A DM leads a chapter of Ghost by the page alone: begins it, reads out, rules on a request, and opens the next one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.finding import question
from tests.browser.pages import NARROW, signed_in, speak
from tests.browser.tables import does, seat_bots, seen, signed_up, until
from tests.browser.test_ghost import hold_up, look_at
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

PHASES = ("registration", "ghost_making", "choose")
WANTED = "I look behind the mirror."
READ_OUT = "The lamps go out, one after the other."


@pytest.mark.long
def test_a_dm_leads_a_chapter_by_the_page_alone(serving: Serving, browser: Browser) -> None:
    with signed_up(serving, "Lin") as dm, signed_up(serving, "Dora") as dora, signed_in(browser, dm) as page:
        table = seated(dm, dora)
        speak(page.context, "en")
        page.goto(f"/tables/{table}?as=host")
        page.get_by_role("button", name="Start the game").click()
        for phase in PHASES:
            play(dora, table, phase)
            end_phase(page)
        until(lambda: seen(dora, table, "seat:1")["game"]["phase"] == "explore")

        read_out(page, dora, table)
        rule_on_a_request(page, dora, table)
        hold_up(page)

        play(dora, table, "explore")
        end_phase(page)
        story = page.get_by_role("log", name="Story")
        expect(story.locator("summary", has_text="Chapter 2")).to_be_visible()
        expect(story.locator("details[open]")).to_have_count(1)


def seated(dm: httpx.Client, dora: httpx.Client) -> str:
    """A table with us as its DM, Dora in seat 1, and two bots."""
    body: dict[str, Any] = {"game": "ghost", "seats": 3, "options": {"pace": "fast"}}
    table: str = dm.post("/api/tables", json=body).raise_for_status().json()["table"]
    dm.post(f"/api/tables/{table}/host", json={}).raise_for_status()
    dora.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(dm, table, range(2, 4), "seeker")
    return table


def play(dora: httpx.Client, table: str, phase: str) -> None:
    """A bot does for Dora what this phase asks of her; in the chapter she is done at once."""
    until(lambda: seen(dora, table, "seat:1")["game"]["phase"] == phase)
    if phase == "explore":
        does(dora, table, "seat:1", {"type": "finish_chapter"}, asked(dora, table, "finish_chapter"))
        return
    does(dora, table, "seat:1", {"type": "hand_over", "bot": "seeker"})
    done: dict[str, Callable[[dict[str, Any]], bool]] = {
        "registration": lambda game: "1" in game["ready"],
        "ghost_making": lambda game: len(game["makings"]["made"]) > 0,
        "choose": lambda game: len(game["tale"]["committed"]) > 0,
    }
    until(lambda: done[phase](seen(dora, table, "seat:1")["game"]))
    does(dora, table, "seat:1", {"type": "take_back"})


def asked(http: httpx.Client, table: str, command: str) -> str:
    """The id of what a seat is asked."""
    prompts: dict[str, dict[str, Any]] = seen(http, table, "seat:1")["prompts"]
    return next(id for id, prompt in prompts.items() if prompt["command"] == command)


def end_phase(page: Page) -> None:
    """The line that is always in sight says that everybody is done, and goes on by one press."""
    waits = page.locator(".waits")
    expect(waits).to_contain_text("Everybody is done")
    expect(page).to_have_title(re.compile("^●"))
    waits.get_by_role("button", name="End the phase").click()
    expect(waits).not_to_contain_text("Everybody is done")


def read_out(page: Page, dora: httpx.Client, table: str) -> None:
    """A region of the module becomes the scene of those who are there, first changed, then as it is written."""
    letter, written = region_of_dora(dora, table)
    look_at(page, "Console")
    region = page.locator("#ghost-module details").filter(has_text=re.compile(f"^{letter} · ")).first
    show = region.get_by_role("button", name="Show this").first
    region.get_by_role("button", name="Edit first").first.click()
    text = region.get_by_label("The text as it will be read")
    expect(text).to_have_value(written)
    text.fill(READ_OUT)
    show.click()
    until(lambda: region_of_dora(dora, table)[1] == READ_OUT)
    show.click()
    until(lambda: region_of_dora(dora, table)[1] == written)
    expect(region.get_by_text("✓ shown").first).to_be_visible()
    look_at(page, "Story")
    expect(story_of(page)).to_contain_text(READ_OUT)


def region_of_dora(dora: httpx.Client, table: str) -> tuple[str, str]:
    """Where her patient is, and what it has before its eyes."""
    game = seen(dora, table, "seat:1")["game"]
    (patient, scene), *_ = game["scenes"]["scenes"].items()
    region: str = game["tale"]["groups"][patient]
    text: str = scene["text"]["en"]
    return region, text


def rule_on_a_request(page: Page, dora: httpx.Client, table: str) -> None:
    """Who waits is said and led to; one press has a check rolled, and the story tells it."""
    act = {"type": "act", "kind": "explore", "color": "any", "text": WANTED}
    does(dora, table, "seat:1", act, asked(dora, table, "act"))
    waits = page.locator(".waits")
    expect(waits).to_contain_text("1 player waits for a ruling")
    waits.get_by_role("button").first.click()
    form = question(page, "answer.")
    expect(form.get_by_label("Target of the check")).to_have_count(0)
    page.get_by_role("region", name="Queue").get_by_role("button", name="By a check").click()
    story = story_of(page)
    expect(story).to_contain_text(WANTED)
    expect(story.get_by_role("img", name=re.compile("^dice: ")).last).to_be_visible()
    expect(waits).to_contain_text("Nobody waits for you")


def story_of(page: Page) -> Locator:
    """What everybody at the desk has read so far."""
    return page.get_by_role("log", name="Story")


def test_nobody_else_has_the_module_and_a_story_is_large_on_a_phone(serving: Serving, browser: Browser) -> None:
    with signed_up(serving, "Lin") as dm, signed_up(serving, "Dora") as dora, signed_in(browser, dora) as page:
        table = seated(dm, dora)
        dm.post(f"/api/tables/{table}/start", json={}).raise_for_status()
        answer = dora.get(f"/api/tables/{table}/query/module", params={"as": "seat:1"})
        assert answer.status_code == 409, answer.text
        assert dm.get(f"/api/tables/{table}/query/module", params={"as": "host"}).json()["mission"]
        page.set_viewport_size(NARROW)
        page.goto(f"/tables/{table}?as=seat:1")
        expect(page.get_by_role("tab").first).to_have_text(re.compile("^Story"))
        expect(page.locator("#ghost-module")).to_have_count(0)
