"""Three people in three browsers play Ghost with the module as DM, to an ending; and the page of a DM."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLong

from tests.browser.finding import ASKED, form_of, question, seat_row
from tests.browser.pages import speak, visiting, width_of
from tests.browser.tables import does, led, seat_bots, seen, signed_up
from tests.browser.test_every_page import violations, widest
from tests.browser.test_whole_game import listened
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

GAME_MOST = 600.0
PATIENCE_MS = 60_000
REGISTER, MAKE, SCENE, FILES = form_of("register."), form_of("make."), "#ghost-scene", "#ghost-comm section"
PARTS = (REGISTER, MAKE, "#ghost-map button", SCENE, "#ghost-fight", FILES)
"""Parts of the board."""
OWN_TURN, ENDINGS = "#ghost-fight p button", "section[aria-labelledby=ghost-endings]"
BASE = "CMYK"
"""The base colours, as they are offered: those who sit at the table take one after the other."""
READY_PATIENT = re.compile("^(Fill in somebody|填入一位患者)$")
WHERE = re.compile("^(Where we are|当前进度)$")
"""In either language: pictures are taken in both."""
COMMUNICATION, CONSOLE = re.compile("^(Communication|通信)"), re.compile("^(Console|控制台)$")
ONE_SCREEN = "document.scrollingElement.scrollHeight <= innerHeight"
"""Nothing of a page is below the window: its panes scroll by themselves."""
DOES_MOST = 2
"""The number of things a patient does in each chapter, before it says that it is done."""

COLORS = ("C", "M", "Y", "K")
GIVEN_BY = ("file_granted", "glimpse_given", "archive_unlocked")
"""Facts by which somebody may come to know an archive."""


@pytest.fixture
def people(browser: Browser) -> Iterator[list[BrowserContext]]:
    """Three people and a spectator."""
    contexts = [browser.new_context(locale="en-GB", reduced_motion="reduce") for _ in range(4)]
    yield contexts
    for context in contexts:
        context.close()


class Patient:
    """One person's browser at the table, who plays in whatever way leads to the end.

    With ``looks``, each new part of the board is looked at in every way before what it asks is answered.
    """

    def __init__(self, context: BrowserContext, seat: int, writes: bool = True, looks: bool = False) -> None:
        self.seat = seat
        self.writes = writes
        self.looks = looks
        self.looked: set[str] = set()
        self.received, self.sent = listened(context)
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.done: dict[str, int] = {}

    def canary(self, color: str) -> str:
        """What the archive of a colour says: no other text has it."""
        return f"canary-{self.seat}-{color}"

    def sit(self, address: str) -> None:
        """Take the seat by its button."""
        self.page.goto(address)
        chair = seat_row(self.page, self.seat)
        chair.get_by_role("button", name="Sit here").click()
        expect(chair.get_by_text("you", exact=True)).to_be_visible(timeout=PATIENCE_MS)

    def step(self) -> bool:
        """Answer one thing that is asked, if there is one."""
        for answer in (self._register, self._make, self._ask, self._accept, self._act, self._beside, self._finish):
            if answer():
                return True
        return False

    def look(self) -> None:
        """Look at what is new on the page."""
        for part in PARTS if self.looks else ():
            if part not in self.looked and self.page.locator(part).count():
                self.looked.add(part)
                hold_up(self.page)

    def _register(self) -> bool:
        form = self.page.locator("#ghost-form", has=self.page.locator(REGISTER))
        if not form.count() or self._did("register"):
            return False
        self.look()
        form.locator("summary").first.click()
        form.get_by_role("button", name=READY_PATIENT).click()
        form.locator("[id$=base_color] label").nth(self.seat % len(BASE)).click()
        for color in COLORS if self.writes else ():
            form.locator(f"textarea[id$='personality_files-{color}']").fill(self.canary(color))
        form.locator("[type=submit]").click()
        return True

    def _make(self) -> bool:
        form = self.page.locator("#ghost-form", has=self.page.locator(MAKE))
        if not form.count() or self._did("make"):
            return False
        self.look()
        form.get_by_role("listitem").get_by_role("button").first.click()
        return True

    def _ask(self) -> bool:
        """The first asks the second, and guesses right: everybody here plays somebody ready-made."""
        form = self.page.locator("#ghost-comm form:has(input[name=ghost-target])")
        whom = form.locator("label", has_text="Sunny Vale")
        if self.seat != 1 or not whom.count() or self._did("ask"):
            return False
        open_part(self.page, COMMUNICATION)
        whom.click()
        form.locator("label:has([name=ghost-color][value=Y])").click()
        form.get_by_role("button").click()
        return True

    def _accept(self) -> bool:
        asked = self.page.locator("#ghost-comm [data-prompt^=accept] button")
        if asked.count():
            open_part(self.page, COMMUNICATION)
        return self._press(asked)

    def _act(self) -> bool:
        if self._press(self.page.locator("#ghost-map button")):
            return True
        chapter = self.page.get_by_role("region", name=WHERE).get_by_role("heading").inner_text().split("\n")[0]
        if self.done.get(chapter, 0) >= DOES_MOST:
            return self._press(self.page.locator(OWN_TURN))
        pressed = self._press(self.page.locator(f"{OWN_TURN}, {SCENE} ul p button"))
        self.done[chapter] = self.done.get(chapter, 0) + pressed
        return pressed

    def _beside(self) -> bool:
        """What must be answered; what may be left alone is folded away."""
        by_one_press = f"{ASKED}:not(:has([type=submit])) button"
        return self._press(self.page.locator(f"{by_one_press}, {ASKED} [type=submit]"))

    def _finish(self) -> bool:
        """Who was asked for a communication waits for it."""
        if self.writes and self.seat == 1 and not self.page.locator(f"{FILES} details").count():
            return False
        return self._press(self.page.locator("[data-prompt^=chapter_done] button, [data-prompt^=finale_done] button"))

    def _did(self, what: str) -> bool:
        before = self.done.get(what, 0)
        self.done[what] = before + 1
        return before > 0

    def _press(self, button: Locator) -> bool:
        # What was asked may be gone the next moment: others play, too.
        if not button.count() or not button.first.is_enabled():
            return False
        try:
            button.first.click(timeout=2_000, no_wait_after=True)
        except TooLong:
            return False
        return True


@pytest.mark.long
def test_three_people_play_to_an_ending_and_nobody_is_told_what_was_not_given(
    serving: Serving, people: list[BrowserContext]
) -> None:
    *players, public = people
    address = opened(serving, players[0])
    patients = [Patient(context, seat, looks=seat == 1) for seat, context in enumerate(players, 1)]
    received, _ = listened(public)
    spectator = public.new_page()
    spectator.goto(address)
    for patient in patients:
        patient.sit(address)
    patients[0].page.get_by_role("button", name="Start the game").click()
    play(patients)

    for patient in patients:
        expect(patient.page.locator(f"{ENDINGS} li")).to_have_count(3, timeout=PATIENCE_MS)
    expect(spectator.locator(f"{ENDINGS} li")).to_have_count(3, timeout=PATIENCE_MS)
    assert "canary" not in json.dumps(received), "the public is told no archive"
    assert "canary" not in spectator.content()
    for patient in patients:
        hold_to_the_given(patient, [other for other in patients if other is not patient])
    assert patients[1].canary("C") in json.dumps(patients[0].received), "a file was given"


def opened(serving: Serving, opener: BrowserContext) -> str:
    """A table of the first person's, without clocks: a machine that is slow decides nothing."""
    opener.request.post(f"{serving.url}/api/players", data={"name": "Ann"})
    body = {"game": "ghost", "seats": 3, "options": {"pace": "fast"}}
    table: str = opener.request.post(f"{serving.url}/api/tables", data=body).json()["table"]
    return f"{serving.url}/tables/{table}"


def play(patients: list[Patient]) -> None:
    """Let everybody answer until there are endings."""
    begun = time.monotonic()
    first = patients[0].page
    while not first.locator(ENDINGS).count():
        assert time.monotonic() - begun < GAME_MOST, f"the game does not end: {[one.done for one in patients]}"
        patients[0].look()
        stepped = [patient.step() for patient in patients]
        if True not in stepped:
            first.wait_for_timeout(50)
    hold_up(first)
    assert patients[0].looked >= {REGISTER, MAKE, SCENE, FILES}


def open_part(page: Page, name: re.Pattern[str]) -> None:
    """What the drawer keeps on a desk, and a tab of the board on a phone."""
    tab = page.get_by_role("tab", name=name)
    if tab.get_attribute("aria-selected") != "true":
        tab.click()


def look_at(page: Page, screen: str | re.Pattern[str]) -> None:
    """One of the DM's two screens: the story, or the console."""
    page.get_by_role("button", name=screen, exact=isinstance(screen, str)).click()


def by_menu(page: Page, name: str) -> None:
    """Press a button of the table's menu, and close that again."""
    menu = page.get_by_role("group", name=re.compile("^(Table|牌桌)$"))
    menu.locator("summary").click()
    menu.get_by_role("button", name=name, exact=True).click()
    if menu.get_by_role("button").count():
        menu.locator("summary").click()


def hold_up(page: Page) -> None:
    """The page fits both screens in both languages, and can be used by everybody."""
    for language in ("中文", "English"):
        by_menu(page, language)
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            assert width_of(page) <= width, widest(page)
    found = violations(page)
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


def hold_to_the_given(patient: Patient, others: list[Patient]) -> None:
    """An archive of somebody else is told first by a fact that gives it, or it is that of the base colour."""
    for other in others:
        # Sunny is yellow, Bram magenta, Corin black: the torn form and the hint have that one.
        base = {1: "M", 2: "Y", 3: "K"}[other.seat]
        for color in COLORS:
            told = [frame for frame in patient.received if other.canary(color) in json.dumps(frame)]
            if not told or color == base:
                continue
            facts = [fact["type"] for fact in told[0].get("facts", []) if other.canary(color) in json.dumps(fact)]
            assert facts
            assert set(facts) <= set(GIVEN_BY), (patient.seat, other.seat, color, told[0])


def test_the_dms_page(serving: Serving, browser: Browser) -> None:
    with signed_up(serving, "林") as http:
        table = hosted(http)
        context = browser.new_context(locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE_MS)
        context.add_cookies(
            [{"name": name, "value": value, "url": serving.url} for name, value in http.cookies.items()]
        )
        speak(context, "en")
        page = context.new_page()
        page.goto(f"{serving.url}/tables/{table}?as=host")
        expect(page.get_by_role("button", name=CONSOLE)).to_be_visible()
        page.wait_for_function(ONE_SCREEN)
        look_at(page, CONSOLE)
        page.wait_for_function(ONE_SCREEN)
        sheets = page.get_by_role("group", name="All files", exact=True)
        expect(sheets.locator("> details")).to_have_count(3)
        expect(question(page, "end_phase")).to_have_count(1)
        roll = unfolded(page, "Checks and dice", "hidden_roll")
        roll.locator("input[type=number]").first.fill("3")
        roll.locator("input[type=number]").last.fill("6")
        roll.locator("[type=submit]").click()
        expect(page.get_by_role("group", name="Rulings", exact=True).get_by_role("listitem")).not_to_have_count(0)
        sheets.locator("summary").first.click()
        hold_up(page)
        context.close()


def test_a_newcomer_has_a_character_after_a_few_clicks(serving: Serving, browser: Browser) -> None:
    with visiting(browser, serving.url) as page:
        begun, clicks = time.monotonic(), 0
        page.get_by_role("button", name="Play now Ghost").click()
        page.locator("#ghost-form").get_by_role("listitem").get_by_role("button").first.click()
        clicks += 2
        expect(page.locator("#ghost-patients li").first.get_by_text("you", exact=True)).to_be_visible()
        print(f"from home to a made character: {clicks} clicks, {time.monotonic() - begun:.1f} s without reading")
        assert clicks <= 3


@pytest.mark.long
def test_a_co_dm_is_led_to_a_console_with_what_was_given(serving: Serving, browser: Browser) -> None:
    with signed_up(serving, "林") as http, signed_up(serving, "Dora") as guest:
        table = led(http)
        dora = guest.get("/api/players/me").raise_for_status().json()["player"]
        http.post(f"/api/tables/{table}/invitations", json={"player": dora}).raise_for_status()
        prompts = seen(http, table, "host")["prompts"]
        appoint = next(id for id, prompt in prompts.items() if prompt["command"] == "appoint_co_dm")
        command = {"type": "appoint_co_dm", "player": dora, "regions": ["A", "B"], "reason": ""}
        does(http, table, "host", command, appoint)
        context = browser.new_context(locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE_MS)
        context.add_cookies([{"name": name, "value": one, "url": serving.url} for name, one in guest.cookies.items()])
        speak(context, "en")
        page = context.new_page()
        page.goto(f"{serving.url}/tables/{table}")
        look_at(page, CONSOLE)
        leads = page.get_by_role("group", name="Who leads with you", exact=True).get_by_role("listitem")
        expect(leads).to_contain_text("Dora", timeout=PATIENCE_MS)
        expect(leads).to_contain_text("A, B")
        expect(question(page, "end_phase")).to_have_count(0)
        roll = unfolded(page, "Checks and dice", "hidden_roll")
        roll.locator("input[type=number]").first.fill("2")
        roll.locator("input[type=number]").last.fill("6")
        roll.locator("[type=submit]").click()
        expect(page.get_by_role("group", name="Rulings", exact=True).get_by_role("listitem").first).to_contain_text(
            "Dora"
        )
        hold_up(page)
        context.close()


def unfolded(page: Page, group: str, command: str) -> Locator:
    """The form of one of the DM's powers."""
    page.locator("#ghost-console summary", has_text=group).click()
    power = page.locator(f"details[data-command={command}]")
    power.locator("> summary").click()
    return power


def hosted(http: httpx.Client) -> str:
    """A table of three bots that has started, with us as the DM."""
    body: dict[str, Any] = {"game": "ghost", "seats": 3, "options": {"pace": "fast"}}
    table: str = http.post("/api/tables", json=body).raise_for_status().json()["table"]
    http.post(f"/api/tables/{table}/host", json={}).raise_for_status()
    seat_bots(http, table, range(1, 4), "seeker")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table
