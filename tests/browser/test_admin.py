"""From a report on a phone to its end at the operator's desk; and what a ban looks like to who is banned."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.finding import seat_row
from tests.browser.pages import DESK, NARROW, visiting, width_of
from tests.browser.tables import opened, signed_up
from tests.browser.test_every_page import violations
from tests.e2e.serving import Serving, served
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)

KEY = "k" * 40
INSULT = "You are all fools <b>"


@pytest.fixture(scope="module")
def run_by_somebody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("operated"), admin_key=KEY, bot_delay=0.05) as serving:
        yield serving


@contextmanager
def players_page(browser: Browser, http: httpx.Client, path: str) -> Iterator[Page]:
    """The page of the player whose client this is, on a phone."""
    url = str(http.base_url)
    with visiting(browser, url, viewport=NARROW) as page:
        page.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in http.cookies.items()])
        page.goto(path)
        yield page


def signed_in(page: Page, key: str = KEY) -> None:
    page.get_by_label("Your name in the audit log").fill("Olga")
    page.get_by_label("Key", exact=True).fill(key)
    page.get_by_role("button", name="Sign in").click()


def table_with(rita: httpx.Client, mallory: httpx.Client) -> str:
    """A table of two people, one of whom says what should not be said."""
    table = opened(rita, game="liars_dice", seats=3)
    rita.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    mallory.post(f"/api/tables/{table}/seats/2", json={}).raise_for_status()
    rita.post(f"/api/tables/{table}/seats/3", json={"bot": "random"}).raise_for_status()
    said = {"id": "i1", "as": "seat:2", "command": {"type": "say", "text": INSULT}}
    mallory.post(f"/api/tables/{table}/commands", json=said).raise_for_status()
    return table


@pytest.mark.long
def test_a_report_from_a_phone_is_dealt_with_and_a_ban_shows_its_reason(
    browser: Browser, run_by_somebody: Serving
) -> None:
    with signed_up(run_by_somebody, "Rita") as rita, signed_up(run_by_somebody, "Mallory") as mallory:
        table = table_with(rita, mallory)
        with (
            players_page(browser, rita, f"/tables/{table}") as hers,
            players_page(browser, mallory, f"/tables/{table}") as his,
            visiting(browser, f"{run_by_somebody.url}/admin", viewport=DESK) as desk,
        ):
            expect(his.get_by_text(INSULT)).to_be_visible()
            # Muted, he is not heard, at once and after a reload; then heard again.
            expect(hers.get_by_text(INSULT)).to_be_visible()
            about(hers).click()
            hers.get_by_role("dialog").get_by_role("button", name="Mute", exact=True).click()
            expect(hers.get_by_text(INSULT)).to_have_count(0)
            expect(seat_row(hers, 2).get_by_text("muted")).to_be_visible()
            hers.reload()
            expect(seat_row(hers, 2).get_by_text("muted")).to_be_visible()
            expect(hers.get_by_text(INSULT)).to_have_count(0)
            about(hers).click()
            hers.get_by_role("dialog").get_by_role("button", name="Show what they say").click()
            expect(hers.get_by_text(INSULT)).to_be_visible()
            # The report, and that it fits the phone and can be used by everybody.
            about(hers).click()
            hers.get_by_role("button", name="Report …").click()
            assert width_of(hers) <= NARROW["width"]
            hers.get_by_role("radio", name="Insults, threats, harassment").check()
            found = violations(hers)
            assert not found, json.dumps(found, indent=1)
            hers.get_by_label("In your words").fill("Again and again.")
            hers.get_by_role("button", name="Send the report").click()
            expect(hers.get_by_text("Thank you. You are told")).to_be_visible()
            # The operator, who is first mistaken about the key.
            signed_in(desk, "x" * 40)
            expect(desk.get_by_role("alert")).to_contain_text("not the operators' key")
            signed_in(desk)
            desk.get_by_role("tab", name="Reports").click()
            desk.get_by_role("button", name="Rita about Mallory").last.click()
            expect(desk.get_by_role("list", name="What everybody could see before")).to_contain_text(INSULT)
            desk.get_by_role("button", name="Actions: Mallory").click()
            desk.get_by_role("dialog").get_by_role("combobox").first.select_option("ban")
            desk.get_by_label("Why", exact=True).fill("Insults")
            desk.get_by_role("button", name="Do it").click()
            # His socket is cut, and the page says why.
            expect(his.get_by_role("alert")).to_contain_text("Insults")
            expect(his.get_by_role("heading", name="This account is banned")).to_be_visible()
            desk.get_by_label("Note for operators").fill("Banned for a day")
            desk.get_by_label("Answer to the reporter").fill("He is gone for a day.")
            desk.get_by_role("button", name="Dealt with").last.click()
            expect(desk.get_by_text("The queue is empty.")).to_be_visible()
            # And she hears of it.
            hers.goto("/")
            expect(hers.get_by_text("Your report was dealt with: He is gone for a day.")).to_be_visible()
            hers.goto("/me")
            expect(hers.get_by_role("list", name="Your reports")).to_contain_text("He is gone for a day.")
            desk.get_by_role("tab", name="Audit log").click()
            acts = desk.get_by_role("table", name="Audit log")
            for did in ("Resolved a report", "Ban", "Insults", "Signed in", "Olga"):
                expect(acts).to_contain_text(did)


def about(page: Page) -> Locator:
    """The button beside who sits in seat 2."""
    return seat_row(page, 2).get_by_role("button", name="More: 2 Mallory")


@pytest.mark.turn(0)
@pytest.mark.parametrize(
    ("screen", "language", "scheme"),
    [
        # The first two have both screens, languages and schemes between them.
        pytest.param(NARROW, "zh-CN", "dark", id="phone-zh-CN-dark"),
        pytest.param(DESK, "en-GB", "light", id="desk-en-GB-light", marks=pytest.mark.long),
        pytest.param(NARROW, "en-GB", "light", id="phone-en-GB-light", marks=pytest.mark.long),
        pytest.param(DESK, "zh-CN", "dark", id="desk-zh-CN-dark", marks=pytest.mark.long),
    ],
)
def test_every_tab_fits_its_screen_and_can_be_used_by_everybody(
    browser: Browser, run_by_somebody: Serving, language: str, scheme: str, screen: dict[str, int]
) -> None:
    with signed_up(run_by_somebody, "隐" * 64) as http:
        opened(http, game="liars_dice", title="مرحبا <b>بكم</b> 🎭", private=True)
        url = f"{run_by_somebody.url}/admin"
        with visiting(browser, url, language, viewport=screen, color_scheme=scheme, reduced_motion="reduce") as page:
            fields = page.locator("form input")
            fields.nth(0).fill("Olga")
            fields.nth(1).fill(KEY)
            page.locator("form button[type=submit]").click()
            tabs = page.get_by_role("tab")
            expect(tabs).to_have_count(5)
            for place in range(5):
                tabs.nth(place).click()
                panel = page.get_by_role("tabpanel")
                expect(panel.locator("section").first).to_be_visible()
                expect(panel.locator("[role=alert]")).to_have_count(0)
                page.wait_for_load_state("networkidle")
                assert width_of(page) <= screen["width"], place
                found = violations(page)
                assert not found, json.dumps(found, indent=1, ensure_ascii=False)
