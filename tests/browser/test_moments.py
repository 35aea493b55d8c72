"""What happens is shown and heard as it is told, once, and keeps nobody waiting."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from events.event import Fact
from games.liars_dice.facts import DiceShown
from games.liars_dice.rules import GAME
from tests.browser.climaxes import CLIMAXES, ENDING, SIZES, shown
from tests.browser.covers import left_alone
from tests.browser.finding import ended
from tests.browser.pages import NARROW
from tests.browser.tables import does, opened, seat_bots, seen, signed_up, until
from tests.e2e.serving import Serving
from tests.patience import PATIENCE
from tests.suite.games import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)

SENDS = """window.sent = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) { sent.push(JSON.parse(data).op); return send.call(this, data); };"""
"""Notes what kinds of message the page sends over its socket."""


ANSWER = """() => {
    const answer = document.querySelector("[data-prompt] button[type=submit]");
    if (!answer) return 0;
    answer.scrollIntoView({ block: "center" });
    const { left, top, width, height } = answer.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    const holds = document.querySelector("[data-moment='']") !== null;
    document.dispatchEvent(new Event("pointerdown"));
    answer.click();
    return answer.contains(met) && !holds ? 0 : 1;
}"""
"""Answers what is asked at once, and tells whether anything lay over the answer or kept the board from going on."""

HOLD_MS = GAME.rules.climaxes[DiceShown]
LATE_MS = 400
"""By how much a page may begin later, or end later, than the server says: a frame on its way, a busy machine."""

SIDEWAYS: ViewportSize = {"width": NARROW["height"], "height": NARROW["width"]}

ROLES = ["Merlin", "Percival", "Knight", "Knight", "Morgana", "Assassin", "Oberon"]


@contextmanager
def on_page(browser: Browser, http: httpx.Client, table: str, **settings: Any) -> Iterator[Page]:
    """The page of this player at the table."""
    url = str(http.base_url)
    context = browser.new_context(base_url=url, locale="en-GB", viewport=NARROW, **settings)
    context.set_default_timeout(PATIENCE * 1000)
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in http.cookies.items()])
    context.add_init_script(CLIMAXES)
    context.add_init_script(SENDS)
    page = left_alone(context.new_page())
    page.goto(f"/tables/{table}")
    try:
        yield page
    finally:
        context.close()


@contextmanager
def waiting(browser: Browser, serving: Serving, motion: str) -> Iterator[tuple[Page, httpx.Client, str]]:
    """A player in seat 1 of a table of Avalon that has not started, on its page, which has been touched once."""
    with signed_up(serving, "Ann") as http:
        table = opened(http, options={"fixed_roles": ROLES})
        http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
        seat_bots(http, table, range(2, 8))
        with on_page(browser, http, table, reduced_motion=motion) as page:
            page.get_by_role("heading", level=1).click()
            yield page, http, table


def starts(http: httpx.Client, table: str) -> None:
    """Let the game begin."""
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()


def test_a_role_is_dealt_turned_over_put_away_and_not_dealt_again(browser: Browser, serving: Serving) -> None:
    with waiting(browser, serving, "no-preference") as (page, http, table):
        card = page.get_by_role("dialog", name="Your role")
        starts(http, table)
        turned = card.get_by_role("button").filter(has_text="Merlin")
        expect(turned).to_be_visible()
        assert page.evaluate("heard.slice(0, 2)") == ["deal", "flip"]
        for x, y in ((375, 820), (375, 820), (195, 700)):
            page.mouse.click(x, y)
        expect(card).to_have_count(0)
        assert "watch" in page.evaluate("sent")
        assert "do" not in page.evaluate("sent"), "a press on the card, or right after it, answered what lay beneath"
        page.reload()
        expect(page.get_by_text("You are Merlin (Blue).")).to_be_visible()
        expect(page.locator("[data-moment]")).to_have_count(0)
        assert page.evaluate("heard") == []


def test_with_reduced_motion_nothing_moves_and_all_is_there(browser: Browser, serving: Serving) -> None:
    with waiting(browser, serving, "reduce") as (page, http, table):
        page.evaluate(
            "window.moved = []; new MutationObserver(() => moved.push(...document.getAnimations(),"
            " ...document.querySelectorAll('[data-moment]'))).observe(document.body, {subtree: true, childList: true})"
        )
        starts(http, table)
        expect(page.get_by_text("You are Merlin (Blue).")).to_be_visible()
        page.wait_for_function("heard.includes('flip')")
        assert page.evaluate("moved.length") == 0


@pytest.mark.long
def test_whoever_is_fast_is_held_up_by_climaxes_alone(browser: Browser, serving: Serving) -> None:
    with signed_up(serving, "Ann") as http, httpx.Client(base_url=serving.url) as stranger:
        table = opened(http, game="liars_dice", seats=2, options={"dice": 3})
        http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
        seat_bots(http, table, range(2, 3), "random")
        starts(http, table)
        with on_page(browser, http, table) as page, on_page(browser, stranger, table, reduced_motion="reduce") as seen:
            over = ended(page)
            answers = page.locator("[data-prompt] button[type=submit]")
            covered = 0
            while not over.count():
                answers.or_(over).first.wait_for()
                covered += page.evaluate(ANSWER)
            assert covered == 0, "what happened lay in the way of an answer"
            assert "cups" in page.evaluate("heard")
            expect(ended(seen)).to_be_visible()
            asked, watched = page.evaluate("climaxes"), seen.evaluate("climaxes")
    # The last one is the end, which nothing is held for.
    assert len(asked) >= 2
    assert len(watched) >= 2
    for climax in (*asked[:-1], *watched[: len(asked) - 1]):
        assert HOLD_MS - LATE_MS <= climax["ms"] <= HOLD_MS + LATE_MS
        assert not climax["asked"]


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_who_reads_further_down_is_brought_to_the_end(browser: Browser, serving: Serving, motion: str) -> None:
    with signed_up(serving, "Ann") as http:
        options = {"dice": 3}
        table = opened(http, game="liars_dice", seats=2, seat=1, bots={"2": "random"}, start=True, options=options)
        with on_page(browser, http, table, reduced_motion=motion) as page:
            over = ended(page)
            answers = page.locator("[data-prompt] button[type=submit]")
            answers.or_(over).first.wait_for()
            while not over.count():
                page.evaluate("scrollTo(0, document.body.scrollHeight)")
                page.evaluate("document.querySelector('[data-prompt] button[type=submit]')?.click()")
                answers.or_(over).first.wait_for()
            expect(over).to_be_in_viewport(ratio=0.5, timeout=10_000)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "kind"),
    [(game, kind) for game in SIZES for kind in GAMES[game].rules.climaxes if kind.__name__ not in ENDING],
)
def test_each_climax_is_seen_by_everybody_for_as_long_as_it_is_held(
    browser: Browser, serving: Serving, game: str, kind: type[Fact]
) -> None:
    times = shown(browser, serving, GAMES[game], kind, None)
    assert times is not None, "it does not come"
    for ms in (times.asker, times.asked, times.spectator):
        assert times.held - LATE_MS <= ms <= times.held + LATE_MS
    assert times.heard


@contextmanager
def about_to_challenge(serving: Serving) -> Iterator[tuple[httpx.Client, httpx.Client, str]]:
    """Two people at a table of liar's dice: Ann, and Bob, who has her bid to answer."""
    with signed_up(serving, "Ann") as ann, signed_up(serving, "Bob") as bob:
        table = opened(ann, game="liars_dice", seats=2)
        for seat, http in ((1, ann), (2, bob)):
            http.post(f"/api/tables/{table}/seats/{seat}", json={}).raise_for_status()
        starts(ann, table)
        yield ann, bob, table


def reveals(table: str, *players: httpx.Client) -> int:
    """A bid that is challenged at once; when the next question may be asked, in unix milliseconds."""
    for command in ("make_bid", "challenge"):
        for seat, http in enumerate(players, 1):
            for id, prompt in seen(http, table, f"seat:{seat}")["prompts"].items():
                if prompt["command"] == command:
                    fields = {"bid": prompt["fields"]["bid"]["options"][0]["value"]} if command == "make_bid" else {}
                    does(http, table, f"seat:{seat}", {"type": command} | fields, id)
        # What is asked next was drawn before it is answered.
        time.sleep(DRAWN_SECONDS if command == "make_bid" else 0)
    state = seen(players[0], table, "seat:1")["table"]
    return int(state["held"] + state["clock_offset"])


EARLY_MS = 50
"""By how much the clocks of a page and of its server may differ."""
DRAWN_SECONDS = 0.5


@pytest.mark.long
def test_a_page_that_is_read_again_within_a_hold_asks_nothing_early_and_shows_the_rest(
    browser: Browser, serving: Serving
) -> None:
    with (
        about_to_challenge(serving) as (ann, bob, table),
        on_page(browser, ann, table) as one,
        on_page(browser, bob, table) as two,
    ):
        for page in (one, two):
            page.get_by_role("heading", level=1).wait_for()
        ends = reveals(table, ann, bob)
        for page in (one, two):
            page.reload()
        until(lambda: any(page.evaluate("askedAt.length") for page in (one, two)))
        assert all(at >= ends - EARLY_MS for page in (one, two) for at in page.evaluate("askedAt"))
        assert any(page.evaluate("climaxes.length") for page in (one, two)), "neither shows what is left of it"
        for page in (one, two):
            expect(page.get_by_text("the cups hold").first).to_be_attached()


@pytest.mark.long
def test_two_tabs_of_a_player_show_it_alike_and_ask_nothing_before_its_end(browser: Browser, serving: Serving) -> None:
    with about_to_challenge(serving) as (ann, bob, table), on_page(browser, ann, table) as one:
        two = left_alone(one.context.new_page())
        two.goto(f"/tables/{table}")
        begins = any(prompt["command"] == "make_bid" for prompt in seen(ann, table, "seat:1")["prompts"].values())
        for page in (one, two):
            page.locator("[data-prompt]" if begins else "h1").first.wait_for()
            page.wait_for_timeout(500)
        ends = reveals(table, ann, bob)
        for page in (one, two):
            until(lambda page=page: page.evaluate("climaxes.length") > 0)  # type: ignore[misc]
        for climax in (page.evaluate("climaxes")[0] for page in (one, two)):
            assert HOLD_MS - LATE_MS <= climax["ms"] <= HOLD_MS + LATE_MS
            assert not climax["asked"]
        one.wait_for_timeout(LATE_MS)
        first, second = ([at for at in page.evaluate("askedAt") if at > ends - HOLD_MS] for page in (one, two))
        assert len(first) == len(second)
        assert all(at >= ends - EARLY_MS for at in (*first, *second))


@pytest.mark.long
@pytest.mark.parametrize("turned", [False, True], ids=["upright", "on its side"])
def test_a_phone_that_is_turned_within_a_hold_shows_the_rest(browser: Browser, serving: Serving, turned: bool) -> None:
    before, after = (SIDEWAYS, NARROW) if turned else (NARROW, SIDEWAYS)
    with about_to_challenge(serving) as (ann, bob, table), on_page(browser, ann, table) as page:
        page.set_viewport_size(before)
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_timeout(500)
        reveals(table, ann, bob)
        page.locator("[data-moment=climax]").wait_for(state="attached")
        page.wait_for_timeout(700)
        page.set_viewport_size(after)
        until(lambda: page.evaluate("climaxes.length") > 0)
        assert HOLD_MS - LATE_MS <= page.evaluate("climaxes")[0]["ms"] <= HOLD_MS + LATE_MS
