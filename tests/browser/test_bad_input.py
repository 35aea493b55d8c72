"""What browsers, phones and people do to a page that it was not made for, and must bear."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.browser.finding import log_of
from tests.browser.line import line
from tests.browser.pages import NARROW, signed_in, visiting, width_of
from tests.browser.tables import does, finished, invited, opened, sat_down, seat_bots, signed_up
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)

FORBIDDEN = """for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });
window.AudioContext = class { constructor() { throw new DOMException('refused', 'NotSupportedError'); } };
delete window.Notification;"""
"""A browser that keeps nothing, sounds nothing and tells nothing."""

FULL = """const full = () => { throw new DOMException('full', 'QuotaExceededError'); };
Storage.prototype.setItem = IDBObjectStore.prototype.put = full;
AudioContext.prototype.resume = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
Notification.requestPermission = async () => 'denied';"""
"""A browser whose storage is full, and which refuses sounds and notices when they are asked for."""


@pytest.fixture
def http(serving: Serving) -> Iterator[httpx.Client]:
    with signed_up(serving, "Ann") as client:
        yield client


@pytest.fixture
def page(browser: Browser, http: httpx.Client) -> Iterator[Page]:
    faults: list[str] = []
    with signed_in(browser, http) as own:
        own.on("pageerror", lambda fault: faults.append(str(fault)))
        own.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        yield own
    assert faults == []


def asked(http: httpx.Client) -> str:
    """A table that waits for us to choose two seats for a team."""
    return sat_down(http, options={"first_leader": 1, "clock_propose": None, "clock_speech": None, "clock_walk": None})


def team(page: Page, *seats: int) -> Locator:
    """What proposes these seats, once they are chosen."""
    question = page.locator("[data-prompt]").first
    for seat in seats:
        question.get_by_role("button", name=re.compile(rf"^{seat}\b")).first.click()
    return page.get_by_role("button", name="Propose the team")


@pytest.mark.parametrize("script", [FORBIDDEN, pytest.param(FULL, marks=pytest.mark.long)], ids=["forbidden", "full"])
def test_a_browser_that_keeps_and_sounds_nothing_plays_all_the_same(
    page: Page, http: httpx.Client, script: str
) -> None:
    page.add_init_script(script)
    for path in ("/new?game=ghost", "/me", "/"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("有些事，不是人人都能知道。")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Dark colours").click()
    page.goto(f"/tables/{asked(http)}")
    proposes = team(page, 1, 2)
    proposes.click()
    expect(log_of(page)).to_contain_text("proposes")
    expect(proposes).to_have_count(0)


def test_what_one_tab_answered_cannot_be_answered_in_another(page: Page, http: httpx.Client) -> None:
    held: list[str | bytes] = []
    sockets: list[WebSocketRoute] = []

    def late(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        sockets.append(socket)
        server.on_message(lambda told: held.append(told) if '"op":"frame"' in str(told) else socket.send(told))

    table = asked(http)
    page.goto(f"/tables/{table}")
    other = page.context.new_page()
    other.route_web_socket("**/ws", late)
    other.goto(f"/tables/{table}")
    proposes = team(other, 1, 3)
    team(page, 1, 2).click()
    expect(page.get_by_role("button", name="Propose the team")).to_have_count(0)
    proposes.click()
    expect(other.get_by_role("status").filter(has_text="answered or closed already")).to_be_visible()
    for told in held:
        sockets[-1].send(told)
    expect(proposes).to_have_count(0)
    expect(log_of(other)).to_contain_text("proposes")


def test_a_phone_that_slept_through_a_question_shows_how_things_stand(
    browser: Browser, serving: Serving, http: httpx.Client
) -> None:
    table = asked(http)
    with line(serving.port) as wire, visiting(browser, "about:blank", viewport=NARROW) as page:
        cookies = [{"name": key, "value": value, "url": wire.url} for key, value in http.cookies.items()]
        page.context.add_cookies(cookies)  # type: ignore[arg-type]
        page.goto(f"{wire.url}/tables/{table}")
        proposes = team(page, 1, 3)
        tools = page.context.new_cdp_session(page)
        tools.send("Page.setWebLifecycleState", {"state": "frozen"})
        wire.dead = True
        does(http, table, "seat:1", {"type": "propose_team", "members": [1, 2]}, "propose.1.1")
        wire.dead = False
        tools.send("Page.setWebLifecycleState", {"state": "active"})
        expect(proposes).to_have_count(0)
        expect(page.get_by_role("status").filter(has_text="No connection.")).to_have_count(0)


NAMES = {
    "wide": "Ｗ" * 64,
    "unbroken": "W" * 64,
    "marks": "q\u0323\u0302" * 20,
    "right to left": "مرحبا بالعالم " * 4 + "شلوم",
    "ligature": "﷽" * 64,
}


class Renamed(NamedTuple):
    """Somebody who takes one name after the other, and the pages that show it."""

    http: httpx.Client
    paths: list[str]


@pytest.fixture(scope="module")
def renamed(serving: Serving) -> Iterator[Renamed]:
    with signed_up(serving, "Ann") as http:
        tables = (f"/tables/{asked(http)}", f"/tables/{invited(http)}", f"/tables/{finished(http)}/replay")
        yield Renamed(http, ["/", *tables, "/me"])


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, id=kind, marks=pytest.mark.turn(place, len(NAMES)))
        for place, (kind, name) in enumerate(NAMES.items())
    ],
)
def test_no_name_is_too_wide_for_a_phone(browser: Browser, renamed: Renamed, name: str) -> None:
    http, paths = renamed
    http.patch("/api/players/me", json={"name": name}).raise_for_status()
    with signed_in(browser, http) as page:
        page.set_viewport_size(NARROW)
        for path in paths:
            page.goto(path)
            expect(page.get_by_role("heading", level=1).first).to_be_visible()
            expect(page.get_by_text(name[:12]).or_(page.locator("[data-seat]")).first).to_be_attached()
            assert width_of(page) == NARROW["width"], path


def test_a_town_of_as_many_as_may_be_fits_on_a_phone(page: Page, http: httpx.Client) -> None:
    games = {game["name"]: game for game in http.get("/api/games").json()["games"]}
    most: int = games["clocktower"]["seats"]["max"]
    table = opened(http, game="clocktower", seats=most)
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, most + 1), "villager")
    page.set_viewport_size(NARROW)
    page.goto(f"/tables/{table}")
    page.get_by_role("button", name=re.compile("^Start")).first.click()
    expect(page.locator("[data-prompt]").first).to_be_visible()
    assert width_of(page) == NARROW["width"]


def test_a_view_of_half_a_megabyte_is_drawn_and_answered(page: Page, http: httpx.Client) -> None:
    def swollen(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            said: dict[str, Any] = json.loads(message)
            if said["op"] == "view":
                said["view"]["game"]["ledger"] = [{"row": row, "text": "x" * 80} for row in range(4_000)]
            socket.send(json.dumps(said))

        server.on_message(told)

    table = opened(http, game="sampler", seats=2)
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, 3), "random")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    page.route_web_socket("**/ws", swollen)
    page.goto(f"/tables/{table}")
    page.get_by_role("form", name="Shall we begin?").get_by_role("button", name="Yes").click()
    expect(page.get_by_role("form", name="Which colour do you take?")).to_be_visible()
    assert width_of(page) == page.viewport_size["width"]  # type: ignore[index]
