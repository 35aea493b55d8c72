"""The replay in a real browser: what a seat had live it sees again, and what is wrong with a record comes to light."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from games import avalon
from games.words import CORE, load
from projections.patch import apply
from tests.browser.finding import told
from tests.browser.tables import opened, signed_up
from tests.e2e.parties import begin, decoded, party, play_out, set_up
from tests.e2e.serving import Serving, becomes
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

Json = dict[str, Any]
T = TypeVar("T")

SEAT = "seat:1"
STEPS_LEAST = 50
LISTS = [
    CORE["en"]["log.seating"],
    CORE["en"]["log.table_untold"],
    load(Path(avalon.__file__).parent)["en"]["log.untold"],
]
LEFT_OUT = frozenset(" ".join(LISTS).split())
"""Facts of which a log makes one sentence, or none."""
WAIT_MS = 30_000
MISFIT = "✗ does not fit"
HASH = re.compile("^[0-9a-f]{64}$")


@dataclass
class Played:
    """A game that is over, and the views one of its seats had while it went on, by seq."""

    serving: Serving
    table: str
    live: dict[int, Json]
    facts: dict[int, int]
    """How many facts with a line of their own came with the frame of each seq."""

    def url(self, query: str = "") -> str:
        return f"{self.serving.url}/tables/{self.table}/replay?{query}"


@pytest.fixture(scope="module")
def played(serving: Serving) -> Played:
    table, messages = aside(lambda: recorded(serving))
    live: dict[int, Json] = {}
    facts: dict[int, int] = {}
    view: Json = {}
    for message in messages:
        view = message["view"] if message["op"] == "view" else apply(view, message["patch"])
        live[message["seq"]] = view
        facts[message["seq"]] = sum(fact["type"] not in LEFT_OUT for fact in message.get("facts", ()))
    return Played(serving, table, live, facts)


async def recorded(serving: Serving) -> tuple[str, list[Json]]:
    """Play a game on seat 1, and keep what came over the socket."""
    async with party(serving.url, 1) as people:
        [ann] = people
        table = await set_up(people, "avalon", bots=6, bot="heuristic", title="Réplay <b>重放</b>")
        playing = asyncio.create_task(play_out(people, table, "replay"))

        async def watched() -> bool:
            return bool(ann.messages)

        await becomes(watched)
        await ann.start(table)
        await playing
        return table, [one for one in decoded(ann.messages) if one["op"] in ("view", "frame") and one["as"] == SEAT]


@pytest.fixture
def context(browser: Browser, serving: Serving) -> Iterator[BrowserContext]:
    # Between the steps nothing is played: that is for test_moments.
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB", reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=serving.url)
    context.set_default_timeout(WAIT_MS)
    yield context
    context.close()


@pytest.mark.long
def test_at_every_event_the_seat_sees_the_view_it_had_live(context: BrowserContext, played: Played) -> None:
    """What is compared is the view that the board is drawn from, as the page itself shows it to programmers."""
    page = shown(context, played.url(f"as={SEAT}&at=1"))
    page.get_by_role("tab", name="As programs see it").click()
    seen: dict[int, Json] = {}
    fresh: dict[int, int] = {}
    while True:
        seq, view = raw(page)
        seen[seq], fresh[seq] = view, now(page).count()
        if seq >= max(played.live):
            break
        page.keyboard.press(".")
        page.wait_for_function("(seq) => Number(document.querySelector('pre[data-seq]').dataset.seq) > seq", arg=seq)
    assert len(played.live) > STEPS_LEAST
    for seq, view in played.live.items():
        assert seen[seq] == view, f"after {seq} facts"
        # What the end says of seeds and hashes is told under "Verify".
        quiet = seq == max(played.live)
        assert not played.facts[seq] or fresh[seq] == played.facts[seq] or quiet


@pytest.mark.long
def test_a_link_opens_at_its_moment(context: BrowserContext, played: Played) -> None:
    page = shown(context, played.url("as=seat:3&at=40"))
    expect(slider(page)).to_have_value("40")
    expect(page.get_by_role("radio", checked=True)).to_have_value("seat:3")
    page.keyboard.press("]")
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.get_by_text("The link to this moment is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    moment, told = slider(page).input_value(), now(page).all_inner_texts()
    assert moment != "40"
    other = shown(context, link)
    expect(slider(other)).to_have_value(moment)
    expect(other.get_by_role("radio", checked=True)).to_have_value("seat:3")
    assert now(other).all_inner_texts() == told
    # The address follows, and without entries that the back button would have to go through.
    page.keyboard.press("Home")
    page.wait_for_url("**as=seat:3&at=1")
    assert page.evaluate("history.length") == 2


def test_a_link_shows_its_moment_before_the_log_has_come(context: BrowserContext, played: Played) -> None:
    page = context.new_page()
    asked: list[str] = []
    held: list[Route] = []
    goes_on = Event()
    of_table = re.compile(rf"/api/tables/{played.table}/(view|feed|log)\b")
    page.on("request", lambda request: asked.extend(of_table.findall(request.url)))

    def hold(route: Route) -> None:
        if goes_on.is_set():
            route.continue_()
        else:
            held.append(route)

    page.route(re.compile(rf"/api/tables/{played.table}/(feed|log)\b"), hold)
    # Open ballots are known from the log alone.
    unvoted = [seq for seq, view in sorted(played.live.items()) if view["game"]["phase"] == "proposal"]
    seq = unvoted[len(unvoted) // 2]
    page.goto(played.url(f"as={SEAT}&seq={seq}"))
    board = page.locator("[data-part=map]")
    expect(board).to_be_visible()
    expect(slider(page)).to_have_count(0)
    assert asked == ["view", "feed"]
    picture = board.inner_text()
    goes_on.set()
    for route in held:
        route.continue_()
    expect(slider(page)).to_be_visible()
    page.get_by_role("tab", name="As programs see it").click()
    assert raw(page) == (seq, played.live[seq])
    assert board.inner_text() == picture
    assert asked[:3] == ["view", "feed", "log"]
    # Copying a link to here gives others the same.
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.get_by_text("The link to this moment is copied.")).to_be_visible()
    assert f"seq={seq}&as={SEAT}&at=" in page.evaluate("navigator.clipboard.readText()")


def test_other_eyes_see_the_same_moment(context: BrowserContext, played: Played) -> None:
    page = shown(context, played.url("as=public&at=60"))
    page.get_by_role("tab", name="As programs see it").click()
    commits = [json.loads(line) for line in page.request.get(api(played, "log")).text().splitlines()]
    for viewer in ("seat:5", "all", "seat:1", "public"):
        page.locator(f"input[name=as][value='{viewer}']").check()
        page.wait_for_url(f"**as={viewer}&at=60")
        expect(slider(page)).to_have_value("60")
        seq = sum(sees(event["to"], viewer) for commit in commits[:60] for event in commit["events"])
        expect(page.locator("pre[data-seq]")).to_have_attribute("data-seq", str(seq))
        expected = page.request.get(api(played, f"view?as={viewer}&seq={seq}")).json()["view"]
        assert raw(page) == (seq, expected)


@pytest.mark.parametrize(
    "size",
    [pytest.param((1280, 800), marks=pytest.mark.long), (390, 844), pytest.param((844, 390), marks=pytest.mark.long)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_the_controls_never_cover_the_board(context: BrowserContext, played: Played, size: tuple[int, int]) -> None:
    """They stand below it or beside it, in sight without scrolling, and on a phone the board scrolls by itself."""
    page = shown(context, played.url(f"as={SEAT}&at=40"))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    controls = page.get_by_role("region", name="Controls").bounding_box()
    pane = page.locator("[data-game] .board").locator("xpath=..")
    # On a desk nothing scrolls: the stage itself is seen whole.
    board = (page.locator("[data-stage]") if size[0] > 900 else pane).bounding_box()
    assert controls is not None
    assert board is not None
    apart = board["y"] + board["height"] <= controls["y"] or board["x"] + board["width"] <= controls["x"]
    assert apart, (board, controls)
    assert controls["y"] + controls["height"] <= size[1]
    assert board["height"] > 200


async def quick(serving: Serving) -> str:
    """Play a short game to its end."""
    async with party(serving.url, 1) as people:
        table = await begin(people, "liars_dice", bots=1)
        await play_out(people, table)
        return table


@pytest.mark.long
def test_where_a_game_turned(context: BrowserContext, serving: Serving) -> None:
    table = aside(lambda: quick(serving))
    page = shown(context, f"{serving.url}/tables/{table}/replay")
    page.get_by_role("tab", name="Turning points").click()
    panel = page.get_by_role("tabpanel", name="Turning points")
    expect(panel.get_by_role("heading", name="Where it turned")).to_be_visible(timeout=PATIENCE * 1000)
    expect(panel.get_by_role("img")).to_have_accessible_name(re.compile(r"\d+ % at the beginning"))
    expect(panel.get_by_text(re.compile("as good as decided|open until the last move"))).to_be_visible()


def test_everything_verifies(context: BrowserContext, played: Played) -> None:
    page = shown(context, played.url("as=seat:1&at=60"))
    page.get_by_role("tab", name="Verify").click()
    expect(checks(page).get_by_role("status")).to_have_text("Everything checks out.")
    expect(checks(page)).to_contain_text("3 of 3 draws")
    expect(checks(page).locator("dl").get_by_text("✓ fits")).to_have_count(3)
    hashes = hashed(page, 3).get_by_text(HASH).all_inner_texts()
    assert hashes == [played.live[max(played.live)]["table"]["feed_hash"]] * 2
    page.get_by_text("Compare with a hash you kept").click()
    page.get_by_label("Hash", exact=True).fill(hashes[0])
    expect(page.get_by_text("up to there, this is the game that you were shown")).to_be_visible()
    page.get_by_label("Hash", exact=True).fill("0" * 64)
    expect(page.get_by_text("No step of this game has this hash")).to_be_visible()
    expect(checks(page).get_by_text(MISFIT)).to_have_count(0)


def test_the_log_can_be_taken_along(context: BrowserContext, played: Played) -> None:
    page = shown(context, played.url())
    page.get_by_role("tab", name="Files").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="The full log").click()
    kept = Path(download.value.path()).read_bytes()
    assert kept == page.request.get(api(played, "log")).body()
    with page.expect_download() as download:
        page.get_by_role("tabpanel", name="Files").get_by_role("button").nth(1).click()
    assert download.value.suggested_filename.endswith("_public.json")


@pytest.mark.long
def test_a_game_that_is_on_shows_what_has_happened_so_far(context: BrowserContext, serving: Serving) -> None:
    with signed_up(serving, "Slow") as slow:
        table = opened(slow, options={"clock_propose": 86_000, "clock_speech": 86_000})
        page = shown(context, f"{serving.url}/tables/{table}/replay")
        expect(page.get_by_text("nothing to replay yet")).to_be_visible()
        slow.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
        for seat in range(2, 8):
            slow.post(f"/api/tables/{table}/seats/{seat}", json={"bot": "heuristic"}).raise_for_status()
        slow.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    page = shown(context, f"{serving.url}/tables/{table}/replay?as=seat:2&seq=3")
    expect(page.get_by_role("alert")).to_be_visible()
    for value in ("seat:2", "all"):
        expect(page.locator(f"input[name=as][value='{value}']")).to_be_disabled()
    expect(page.get_by_text("Only once the game is over").first).to_be_visible()
    page.get_by_role("alert").get_by_role("button", name="The public").click()
    expect(page.get_by_role("link", name="Live")).to_be_visible()
    expect(told(page).first).to_be_visible()
    page.keyboard.press("Home")
    page.wait_for_url("**as=public&seq=*")
    page.get_by_role("tab", name="Verify").click()
    expect(checks(page).get_by_text(HASH)).to_be_visible()


def shown(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(url)
    page.locator("main h1").first.wait_for()
    told(page).or_(page.get_by_text("nothing to replay yet")).or_(page.get_by_role("alert")).first.wait_for()
    page.wait_for_load_state("networkidle")
    return page


def now(page: Page) -> Locator:
    """The lines that this moment of the replay has brought."""
    return told(page).and_(page.locator("[aria-current=step]"))


def checks(page: Page) -> Locator:
    """What was verified, under the tab that is open."""
    return page.get_by_role("tabpanel", name="Verify")


def hashed(page: Page, number: int) -> Locator:
    """One of the things that hashes vouch for: two seeds, then all that was public."""
    return checks(page).locator("dl").nth(number - 1)


def slider(page: Page) -> Any:
    return page.get_by_role("slider", name="Moment of the game")


def raw(page: Page) -> tuple[int, Json]:
    """How many facts the viewer has been told, and the view, as the page shows them."""
    seq, view = page.locator("pre[data-seq]").evaluate("(pre) => [Number(pre.dataset.seq), pre.textContent]")
    return seq, json.loads(view)


def api(played: Played, path: str) -> str:
    return f"{played.serving.url}/api/tables/{played.table}/{path}"


def sees(to: list[Any], viewer: str) -> bool:
    everyone, seats, _ = to
    return bool(everyone) or viewer == "all" or viewer.removeprefix("seat:") in map(str, seats)


def aside(errand: Callable[[], Awaitable[T]]) -> T:
    """Something asynchronous in a thread of its own: Playwright keeps a loop running in this one."""

    async def errand_in_a_loop() -> T:
        return await errand()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(errand_in_a_loop())).result()


def test_a_link_of_a_private_table_opens_on_somebody_elses_phone(
    browser: Browser, context: BrowserContext, serving: Serving
) -> None:
    async def finished() -> tuple[str, str]:
        async with party(serving.url, 1) as people:
            table = await begin(people, "liars_dice", bots=2, private=True)
            await play_out(people, table)
            assert people[0].token is not None
            return table, people[0].token

    table, token = aside(finished)
    context.add_cookies([{"name": "token", "value": token, "url": serving.url}])
    page = shown(context, f"{serving.url}/tables/{table}/replay?as=public")
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.get_by_text("Anyone who has this link can watch this replay")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/replay\?.*&lang=en#key=[0-9a-f]{32}$", link)

    phone = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", has_touch=True)
    there = shown(phone, link)
    # Every viewer that the end unsealed, and after a reload, too: the key stays in the address.
    there.locator("input[name=as][value=all]").check(force=True)
    there.wait_for_url("**as=all**")
    assert there.evaluate("location.hash").startswith("#key=")
    there.reload()
    expect(slider(there)).to_be_visible()

    page.get_by_role("tab", name="Links").click()
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("dialog").get_by_role("button", name="Take back").click()
    expect(page.get_by_text("taken back", exact=True)).to_be_visible()
    there.reload()
    expect(there.get_by_role("heading", name="This link opens nothing")).to_be_visible()
    phone.close()
