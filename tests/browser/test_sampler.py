"""Games without a board of their own, played in a real browser through the forms that any prompt gets."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, expect

from tests.browser.finding import ASKED, ended
from tests.browser.pages import speak, width_of
from tests.browser.tables import opened, seat_bots, signed_up
from tests.browser.test_every_page import AXE, violations
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

SHOWN_MOST = 30_000
TABS_MOST = 120
PLAYED_MOST = 200.0
SPEECH = "😀 <b>hello</b>\n你好 مرحبا"


@pytest.fixture
def http(serving: Serving) -> Iterator[httpx.Client]:
    with signed_up(serving, "Ann") as client:
        yield client


@pytest.fixture
def context(browser: Browser, serving: Serving, http: httpx.Client) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    context.set_default_timeout(SHOWN_MOST)
    context.add_cookies([{"name": name, "value": value, "url": serving.url} for name, value in http.cookies.items()])
    yield context
    context.close()


def seated(http: httpx.Client, bots: int, **body: Any) -> str:
    """A table that has started: we are in seat 1, the rest are bots."""
    table = opened(http, seats=bots + 1, **body)
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, bots + 2), "random")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


def asked(page: Page, question: str) -> Locator:
    """The form of a question, once it is there."""
    form = page.get_by_role("form", name=question, exact=True)
    form.wait_for()
    return form


def tab_to(page: Page, wanted: Locator) -> None:
    """Reach something by the keyboard alone."""
    for _ in range(TABS_MOST):
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached by the keyboard")


def assert_usable(page: Page) -> None:
    """What axe finds serious, it finds nowhere."""
    assert AXE.exists(), "the checks of the web client are not installed: make web-check does it"
    found = violations(page)
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


def answers(http: httpx.Client, table: str) -> dict[str, Any]:
    """What seat 1 has answered, as the server took it."""
    view = http.get(f"/api/tables/{table}/view", params={"as": "seat:1"}).raise_for_status().json()["view"]
    return {name: json.loads(text) for name, text in view["game"]["answers"]["1"].items()}


@pytest.mark.turn(1)
def test_every_kind_of_question_is_answered_by_keyboard_and_mouse(
    serving: Serving, http: httpx.Client, context: BrowserContext
) -> None:
    table = seated(http, 1, game="sampler")
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{serving.url}/tables/{table}")

    # Two presses are one answer.
    asked(page, "Shall we begin?").get_by_role("button", name="Yes").dblclick()

    form = asked(page, "Which colour do you take?")
    tab_to(page, form.get_by_role("button", name="Green"))
    page.keyboard.press("Enter")

    form = asked(page, "What do you put on the scales?")
    expect(form.get_by_role("heading")).to_be_focused()
    tab_to(page, form.get_by_role("button", name="Put on the scales"))
    page.keyboard.press("Enter")
    coins = form.get_by_role("spinbutton", name="Coins")
    expect(coins).to_be_focused()
    expect(coins).to_have_attribute("aria-invalid", "true")
    page.keyboard.type("41")
    tab_to(page, form.get_by_role("spinbutton", name="Grains"))
    page.keyboard.type("-5")
    tab_to(page, form.get_by_role("radio", name="Yes"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(form.get_by_text("A whole number from 0 to 40, please.")).to_be_visible()
    assert_usable(page)
    coins.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    form = asked(page, "Who are you, and what do you say?")
    name = form.get_by_label("Name")
    name.fill("名" * 41)
    form.get_by_role("button", name="Hand in").click()
    expect(form.get_by_text("This is 1 character too long.")).to_be_visible()
    name.fill("😀" * 40)
    form.get_by_label("Speech").fill(SPEECH)
    form.get_by_label("Speech").press("Control+Enter")

    form = asked(page, "Which of the sixty cards is yours?")
    expect(form.get_by_role("radio")).to_have_count(60)
    tab_to(page, form.get_by_role("searchbox"))
    page.keyboard.type("card-4")
    expect(form.get_by_role("radio")).to_have_count(10)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")

    form = asked(page, "What do you gather?")
    fruits, cards = form.get_by_role("group", name="Fruits"), form.get_by_role("group", name="Cards")
    for fruit in ("Quince", "Apple", "Fig"):
        fruits.get_by_role("checkbox", name=fruit).check()
    expect(fruits.get_by_role("checkbox", name="Pear")).to_be_disabled()
    fruits.get_by_role("checkbox", name="Fig").uncheck()
    for card in ("card-60", "card-02", "card-31"):
        cards.get_by_role("checkbox", name=card).check()
    assert_usable(page)
    form.get_by_role("button", name="Gather").click()

    form = asked(page, "In which order?")
    for fruit in ("Apple", "Pear", "Fig"):
        form.get_by_role("button", name=f"Add {fruit}").click()
    tab_to(page, form.get_by_role("button", name="Move Fig up"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    form.get_by_role("button", name="Move Apple down").click()
    for way in ("right", "left", "left", "right"):
        form.get_by_role("button", name=f"Add To the {way}").click()
    form.get_by_role("button", name="Take out To the right").first.click()
    assert_usable(page)
    form.get_by_role("button", name="Arrange").click()

    form = asked(page, "How do you greet the others?")
    form.get_by_role("radio", name="Bluntly").check()
    form.get_by_role("spinbutton", name="To the north").fill("3")
    form.get_by_role("slider", name="To the south").fill("9")
    form.get_by_role("group", name="Loudly").get_by_role("radio", name="No").check()
    page.reload()
    form = asked(page, "How do you greet the others?")
    expect(form.get_by_role("spinbutton", name="To the south")).to_have_value("9")
    assert_usable(page)
    form.get_by_role("button", name="Describe").click()

    form = asked(page, "What does your program reply?")
    form.get_by_label("Words").fill('"quoted"')
    form.get_by_role("radio", name="Grave").check()
    form.get_by_role("spinbutton", name="How often").fill("2")
    page.get_by_text("Anything to remark?").first.click()
    remark = asked(page, "Anything to remark?")
    remark.get_by_label("Remark").fill("none")
    remark.get_by_role("button", name="Remark").click()
    expect(remark).to_have_count(0)
    form.get_by_role("button", name="Reply").click()

    expect(ended(page)).to_be_visible()
    assert http.get(f"/api/tables/{table}").json()["status"] == "finished"
    assert_usable(page)
    assert complaints == []
    assert answers(http, table) == {
        "confirm": {"type": "confirm", "sure": True},
        "pick_colour": {"type": "pick_colour", "colour": "green"},
        "weigh": {"type": "weigh", "coins": 40, "grains": -5, "calm": False},
        "write": {"type": "write", "name": "😀" * 40, "speech": SPEECH},
        "find_card": {"type": "find_card", "card": "card-40"},
        "gather": {"type": "gather", "fruits": ["quince", "apple"], "cards": ["card-60", "card-02", "card-31"]},
        "arrange": {"type": "arrange", "order": ["fig", "pear", "apple"], "steps": ["left", "left", "right"]},
        "describe": {
            "type": "describe",
            "greeting": {"manner": "blunt", "seats": {"north": 3, "south": 9}, "loud": False},
        },
        "reply": {"type": "reply", "text": '{"words":"\\"quoted\\"","mood":"grave","times":2}'},
        "remark": {"type": "remark", "text": "none"},
    }


@pytest.mark.long
@pytest.mark.parametrize(("game", "bots"), [("swarm", 3), ("whisper", 3)])
def test_a_game_without_a_board_is_played_to_its_end(
    serving: Serving, http: httpx.Client, context: BrowserContext, game: str, bots: int
) -> None:
    table = seated(http, bots, game=game, options={"pace": "fast"})
    page = context.new_page()
    page.goto(f"{serving.url}/tables/{table}")
    known = page.locator("[data-stage] [data-about]").first
    known.wait_for()
    begun, given = time.monotonic(), 0
    while http.get(f"/api/tables/{table}").json()["status"] != "finished":
        assert time.monotonic() - begun < PLAYED_MOST, f"table {table} does not end"
        given += answered_by_hand(page)
    expect(ended(page)).to_be_visible()
    assert given > 1
    expect(known).to_be_visible()


def players(page: Page) -> Locator:
    """What is known about each seat, in a game without a board of its own: a place for each around the table."""
    return page.locator("[data-stage] [data-about^='seat ']")


def answered_by_hand(page: Page) -> bool:
    """Answer the question that is open, if one comes soon; it may close meanwhile."""
    prompt = page.locator(ASKED).first
    try:
        prompt.wait_for(timeout=1_000)
        asked = prompt.get_attribute("aria-labelledby", timeout=1_000)
        if number := prompt.locator("input[type=number]").count():
            assert number == 1
            prompt.locator("input[type=number]").fill("3", timeout=2_000)
        if prompt.get_by_role("radio").count():
            prompt.get_by_role("radio").first.check(timeout=2_000)
        prompt.get_by_role("button").last.click(timeout=2_000)
        page.locator(f'[data-prompt][aria-labelledby="{asked}"]').wait_for(state="detached", timeout=10_000)
    except TimeoutError:
        return False
    return True


@pytest.mark.turn(0)
@pytest.mark.parametrize("language", ["en", pytest.param("zh", marks=pytest.mark.long)])
def test_nothing_of_what_is_known_about_each_seat_is_cut_on_a_phone(
    serving: Serving, http: httpx.Client, context: BrowserContext, language: str
) -> None:
    table = seated(http, 2, game="sampler")
    speak(context, language)
    page = context.new_page()
    page.goto(f"{serving.url}/tables/{table}")
    expect(players(page)).to_have_count(3)
    known = players(page).get_by_role("definition")
    expect(known).to_have_count(9)
    boxes = [one.bounding_box() for one in known.all()]
    assert [box for box in boxes if box is None or box["x"] < 0 or box["x"] + box["width"] > 390] == []
    assert width_of(page) == 390
    assert players(page).evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth)") == []
