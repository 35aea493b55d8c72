"""The page of a table: sitting down, entering, pausing, handing over, leaving, and what the network does to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.finding import banner, ended, log_of, meanwhile, menu, seat_row, your_move
from tests.browser.pages import NARROW, width_of
from tests.browser.tables import signed_up
from tests.e2e.serving import Serving, served

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

LOST = "No connection."
VOTE = re.compile(r"Vote to remove.*: 3 Third")

expect.set_options(timeout=30_000)


@pytest.fixture(scope="module")
def passing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of our own: it may be started again."""
    with served(tmp_path_factory.mktemp("passing")) as serving:
        yield serving


@pytest.fixture
def opener(serving: Serving) -> Iterator[httpx.Client]:
    with signed_up(serving, "Opener") as http:
        yield http


def swarm(http: httpx.Client, seats: int = 2, **body: Any) -> str:
    """A small auction: every seat is asked at once, and a fast one waits for everybody."""
    body = {"game": "swarm", "seats": seats, "options": {"pace": "fast", "rounds": 2}} | body
    table: str = http.post("/api/tables", json=body).raise_for_status().json()["table"]
    return table


def sits(http: httpx.Client, table: str, seat: int) -> None:
    http.post(f"/api/tables/{table}/seats/{seat}", json={}).raise_for_status()


def starts(http: httpx.Client, table: str) -> None:
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()


def does(http: httpx.Client, table: str, seat: int, prompt: str = "", **command: Any) -> None:
    body = {"id": f"{prompt or command['type']}.{seat}", "as": f"seat:{seat}", "command": command, "prompt": prompt}
    http.post(f"/api/tables/{table}/commands", json=body).raise_for_status()


def bids(http: httpx.Client, table: str, seat: int, auction: int) -> None:
    does(http, table, seat, f"bid.{auction}", type="place_bid", amount=1)


def context_of(browser: Browser, http: httpx.Client | None = None, **also: Any) -> BrowserContext:
    """A browser of its own, with the cookies of a player."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB", **also)
    if http is not None:
        url = str(http.base_url)
        context.add_cookies([{"name": name, "value": value, "url": url} for name, value in http.cookies.items()])
    return context


def at_table(context: BrowserContext, serving: Serving, table: str, query: str = "") -> Page:
    page = context.new_page()
    page.goto(f"{serving.url}/tables/{table}{query}")
    page.locator("main h1").first.wait_for()
    return page


def chosen(page: Page, item: str) -> None:
    menu(page).locator("summary").click()
    menu(page).get_by_role("button", name=item, exact=True).click()


def test_sit_down_give_the_rest_to_bots_and_start(browser: Browser, serving: Serving, opener: httpx.Client) -> None:
    table = swarm(opener, 4)
    context, stranger = context_of(browser, opener), context_of(browser)
    page, other = at_table(context, serving, table), at_table(stranger, serving, table)
    seat_row(page, 1).get_by_role("button", name="Sit here").click()
    expect(seat_row(page, 1).locator("bdi").first).to_have_text("Opener")
    # Nobody has signed up: the account is made by the press, and a double one sits once.
    seat_row(other, 2).get_by_role("button", name="Sit here").dblclick()
    expect(seat_row(other, 2)).to_contain_text("you")
    expect(seat_row(page, 2).locator("bdi").first).to_contain_text("Guest")
    seat_row(page, 3).get_by_role("button", name="Seat a bot at seat 3").click()
    expect(seat_row(page, 3)).to_contain_text("Bids half")
    seat_row(page, 3).get_by_role("button", name="Free the seat").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_role("button", name="Start the game").click()
    for one in (page, other):
        your_move(one).wait_for()
        expect(one).to_have_title("● Your move — Opener's Swarm · Sotto")
    context.close()
    stranger.close()


def test_leave_and_close(browser: Browser, serving: Serving, opener: httpx.Client) -> None:
    table = swarm(opener)
    context = context_of(browser, opener)
    page = at_table(context, serving, table)
    seat_row(page, 1).get_by_role("button", name="Sit here").click()
    seat_row(page, 1).get_by_role("button", name="Leave the seat").click()
    expect(seat_row(page, 1).locator("bdi").first).to_have_text("free")
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Open", exact=True)).to_be_visible()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(page.get_by_role("heading", name="This table was closed before the game began.")).to_be_visible()
    context.close()


@pytest.mark.long
def test_an_invitation_opens_a_private_table(browser: Browser, serving: Serving, opener: httpx.Client) -> None:
    table = swarm(opener, private=True)
    mine, guests = context_of(browser, opener), context_of(browser)
    page = at_table(mine, serving, table)
    page.get_by_text("Other links").click()
    page.get_by_label("For how many").select_option("1")
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("The link is shown only this once.").input_value()
    guest = guests.new_page()
    guest.goto(f"{serving.url}/tables/{table}")
    expect(guest.get_by_label("Invitation code")).to_be_visible()
    guest.goto(link)
    expect(guest.get_by_role("heading", level=1)).to_have_text("Swarm")
    expect(guest.get_by_text("Opener invites you to a game of")).to_be_visible()
    expect(guest.get_by_role("list", name="Who is there")).to_contain_text("free")
    assert not guests.cookies(), "nobody is signed up for looking at a door"
    guest.get_by_role("textbox", name="Your name").fill("Gus")
    guest.get_by_role("button", name="Sit down and play").click()
    expect(seat_row(guest, 1)).to_contain_text("you")
    assert "#" not in guest.url
    expect(seat_row(page, 1).locator("bdi").first).to_have_text("Gus")
    # The one use is gone; a code that is taken back or wrong is no better.
    late = context_of(browser)
    latecomer = late.new_page()
    latecomer.goto(link)
    expect(latecomer.get_by_role("alert")).to_contain_text("used up")
    latecomer.get_by_label("Invitation code").fill("nonsense")
    latecomer.get_by_role("button", name="Enter").click()
    expect(latecomer.get_by_role("alert")).to_contain_text("no such invitation")
    assert not late.cookies()
    page.get_by_role("button", name="Revoke").last.click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("region", name="Other links")).to_contain_text("revoked")
    for context in (mine, guests, late):
        context.close()


@pytest.mark.long
def test_the_link_of_a_private_table_is_there_again_until_it_is_replaced(
    browser: Browser, serving: Serving, opener: httpx.Client
) -> None:
    table = swarm(opener, private=True)
    mine, guests = context_of(browser, opener), context_of(browser)
    page = at_table(mine, serving, table)
    shown = page.get_by_label("Link to this table")
    expect(shown).to_have_value(re.compile("#code="))
    link = shown.input_value()
    page.get_by_role("button", name="QR code").click()
    expect(page.get_by_role("img", name="The link as a QR code").locator("path[d^='M']")).to_be_attached()
    page.reload()
    expect(shown).to_have_value(link)
    guest = guests.new_page()
    guest.goto(link)
    guest.get_by_role("button", name="Sit down and play").press("Enter")
    expect(page.get_by_text("1 of 2 are here, 0 of them ready.")).to_be_visible()
    guest.get_by_role("button", name="Ready").click()
    expect(page.get_by_text("1 of 2 are here, 1 of them ready.")).to_be_visible()
    page.get_by_role("button", name="Replace the link").click()
    page.get_by_role("dialog").get_by_role("button", name="Replace the link").click()
    expect(shown).not_to_have_value(link)
    expect(shown).to_have_value(re.compile("#code="))
    late = guests.new_page()
    late.context.clear_cookies()
    late.goto(link)
    expect(late.get_by_role("alert")).to_contain_text("revoked")
    late.goto(shown.input_value())
    expect(late.get_by_role("button", name="Sit down and play")).to_be_visible()
    mine.close()
    guests.close()


@pytest.mark.long
def test_two_come_by_one_link_under_their_names_and_play(
    browser: Browser, serving: Serving, opener: httpx.Client
) -> None:
    table = swarm(opener, 3, private=True)
    mine = context_of(browser, opener)
    page = at_table(mine, serving, table)
    shown = page.get_by_label("Link to this table")
    expect(shown).to_have_value(re.compile("#code="))
    guests = [browser.new_context(viewport=NARROW, locale="zh-CN") for _ in range(2)]
    pages = [guest.new_page() for guest in guests]
    for one in pages:
        one.goto(shown.input_value())
        expect(one.get_by_text("还有 3 个空位")).to_be_visible()
    # Both see all seats free; the second gets the next one.
    for one, name in zip(pages, ("小雨", "阿默"), strict=True):
        one.get_by_role("textbox", name="你的名字").fill(name)
        one.get_by_role("button", name="坐下来玩").click()
        expect(one.get_by_role("button", name="离开座位")).to_be_visible()
        assert width_of(one) <= NARROW["width"]
    expect(page.get_by_text("2 of 3 are here, 0 of them ready.")).to_be_visible()
    for seat, name in ((1, "小雨"), (2, "阿默")):
        expect(seat_row(page, seat).locator("bdi").first).to_have_text(name)
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_role("button", name="Start the game").click()
    for one in pages:
        one.get_by_role("region", name="轮到你了").first.wait_for()
    mine.close()
    for guest in guests:
        guest.close()


Pair = tuple[str, Page, Page, httpx.Client]


@pytest.fixture
def pair(browser: Browser, serving: Serving, opener: httpx.Client) -> Iterator[Pair]:
    with paired(browser, serving, opener) as made:
        yield made


@contextmanager
def paired(browser: Browser, serving: Serving, opener: httpx.Client) -> Iterator[Pair]:
    """Two people at a table that is played, each in a browser, and the second one's client."""
    with signed_up(serving, "Second") as second:
        table = swarm(opener)
        sits(opener, table, 1)
        sits(second, table, 2)
        starts(opener, table)
        contexts = context_of(browser, opener), context_of(browser, second)
        one, two = (at_table(context, serving, table) for context in contexts)
        your_move(one).wait_for()
        your_move(two).wait_for()
        yield table, one, two, second
        for context in contexts:
            context.close()


def test_pause_and_go_on_by_vote(pair: Pair) -> None:
    _, one, two, _ = pair
    chosen(one, "Pause")
    expect(banner(two, "1 of 2 wants a pause")).to_be_visible()
    two.get_by_role("button", name="A pause for me too").click()
    expect(banner(one, "The game is paused")).to_be_visible()
    expect(your_move(one)).to_have_count(0)
    two.get_by_role("button", name="Go on").click()
    expect(banner(one, "1 of 2 wants to go on")).to_be_visible()
    one.get_by_role("button", name="Go on").click()
    your_move(one).wait_for()
    expect(banner(one, "")).to_have_count(0)


def test_hand_over_to_a_bot_and_take_back(pair: Pair) -> None:
    _, one, two, _ = pair
    chosen(one, "Let a bot play: Random")
    one.get_by_role("dialog").get_by_role("button", name="Let a bot play: Random").click()
    expect(banner(one, "plays your seat")).to_be_visible()
    two.get_by_role("tab", name="Seats").click()
    expect(seat_row(two, 1)).to_contain_text("a bot plays")
    one.get_by_role("button", name="Play again myself").click()
    expect(banner(one, "")).to_have_count(0)
    expect(seat_row(two, 1)).not_to_contain_text("a bot plays")


@pytest.mark.parametrize("leave", ["Escape", pytest.param("Cancel", marks=pytest.mark.long)])
def test_who_does_not_resign_after_all_stands_where_they_were(pair: Pair, leave: str) -> None:
    _, one, _, _ = pair
    menu(one).locator("summary").press("Enter")
    menu(one).get_by_role("button", name="Resign").press("Enter")
    question = one.get_by_role("dialog")
    expect(question).to_be_visible()
    if leave == "Escape":
        one.keyboard.press("Escape")
    else:
        question.get_by_role("button", name="Cancel").press("Enter")
    expect(question).to_have_count(0)
    expect(menu(one).locator("summary")).to_be_focused()


def test_who_resigns_sees_what_everybody_sees(pair: Pair) -> None:
    _, one, two, _ = pair
    chosen(two, "Resign")
    two.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(meanwhile(two)).to_contain_text("what everybody may see")
    expect(two.get_by_role("tab", name="Notes")).to_be_visible()  # your notebook stays
    one.get_by_role("tab", name="Seats").click()
    expect(seat_row(one, 2)).to_contain_text("Random")


@pytest.mark.long
def test_a_rematch_by_one_button_for_both(pair: Pair, opener: httpx.Client) -> None:
    table, one, two, second = pair
    for auction in (1, 2):
        bids(opener, table, 1, auction)
        bids(second, table, 2, auction)
    expect(ended(one)).to_be_visible()
    one.get_by_role("button", name="Rematch").click()
    expect(seat_row(one, 1)).to_contain_text("you")
    two.get_by_role("button", name="Go to the rematch").click()
    expect(seat_row(two, 2)).to_contain_text("you")
    assert one.url == two.url != f"/tables/{table}"
    one.go_back()
    expect(ended(one)).to_be_visible()
    expect(one.get_by_role("link", name="Watch the replay")).to_be_visible()


def test_a_reload_in_the_middle_comes_back_to_the_same_question(pair: Pair, opener: httpx.Client) -> None:
    table, one, _, second = pair
    bids(second, table, 2, 1)
    asked = your_move(one).get_by_role("heading").inner_text()
    one.reload()
    expect(your_move(one).get_by_role("heading")).to_have_text(asked)
    bids(opener, table, 1, 1)
    expect(log_of(one)).to_contain_text("2", timeout=30_000)


@pytest.mark.long
def test_two_tabs_on_one_seat_agree(pair: Pair, serving: Serving, opener: httpx.Client) -> None:
    table, one, _, _ = pair
    twin = at_table(one.context, serving, table)
    your_move(twin).wait_for()
    bids(opener, table, 1, 1)
    for tab in (one, twin):
        expect(your_move(tab)).to_have_count(0)
        expect(meanwhile(tab)).to_be_visible()


def test_talk_reaches_whom_it_is_for_and_is_text(pair: Pair) -> None:
    _, one, two, _ = pair
    for page in (one, two):
        page.get_by_role("tab", name="Talk").click()
    words = "<b>not bold</b> مرحبا 🎭"
    one.get_by_label("Say something").fill(words)
    one.reload()
    one.get_by_role("tab", name="Talk").click()
    expect(one.get_by_label("Say something")).to_have_value(words)  # the draft outlives a reload
    one.get_by_label("Say something").press("Enter")
    expect(two.get_by_role("list", name="Talk").get_by_role("listitem").last).to_contain_text(words)
    expect(one.get_by_label("Say something")).to_have_value("")
    one.get_by_label("Say something").fill("x" * 1001)
    expect(one.get_by_role("alert")).to_contain_text("1 character too many")


@pytest.mark.long
def test_notes_are_kept(pair: Pair) -> None:
    _, one, _, _ = pair
    one.get_by_role("tab", name="Notes").click()
    one.get_by_label("New note").fill("seat 2 is up to something")
    one.get_by_role("button", name="Keep").click()
    expect(one.get_by_role("list", name="Notes").get_by_role("listitem")).to_contain_text("seat 2 is up to something")
    one.reload()
    one.get_by_role("tab", name="Notes").click()
    expect(one.get_by_role("list", name="Notes").get_by_role("listitem")).to_contain_text("seat 2 is up to something")


@pytest.mark.long
def test_a_restart_of_the_server_passes_in_silence(browser: Browser, passing: Serving) -> None:
    with signed_up(passing, "Opener") as opener, paired(browser, passing, opener) as (table, one, _, _):
        asked = your_move(one).get_by_role("heading").inner_text()
        passing.end()
        expect(one.get_by_text(LOST)).to_be_visible()
        passing.start()
        expect(one.get_by_text(LOST)).to_have_count(0)
        expect(your_move(one).get_by_role("heading")).to_have_text(asked)
        bids(opener, table, 1, 1)
        expect(meanwhile(one)).to_be_visible()
        expect(one.get_by_role("button", name="Close", exact=True)).to_have_count(0)


def test_a_spectator_is_sent_the_public_feed_and_nothing_else(
    browser: Browser, serving: Serving, pair: Pair, opener: httpx.Client
) -> None:
    table, _, _, second = pair
    context = context_of(browser)
    received: list[str] = []
    page = context.new_page()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: received.append(str(data))))
    page.goto(f"{serving.url}/tables/{table}")
    expect(meanwhile(page)).to_contain_text("what everybody may see")
    bids(opener, table, 1, 1)
    bids(second, table, 2, 1)
    expect(log_of(page).get_by_role("listitem").last).to_be_visible()
    expect(your_move(page)).to_have_count(0)
    messages = [json.loads(one) for one in received]
    assert {one["as"] for one in messages if "as" in one} == {"public"}
    assert all(one["op"] in ("view", "frame", "presence") for one in messages)
    assert all("prompts" not in one["view"] or one["view"]["prompts"] == {} for one in messages if one["op"] == "view")
    context.close()


def test_several_seats_for_one_account(browser: Browser, serving: Serving, opener: httpx.Client) -> None:
    table = swarm(opener, options={"pace": "fast", "rounds": 2, "hot_seat": True})
    sits(opener, table, 1)
    sits(opener, table, 2)
    starts(opener, table)
    context = context_of(browser, opener)
    page = at_table(context, serving, table)
    viewers = page.get_by_role("group", name="Seen by")
    viewers.get_by_role("button", name="Seat 2").click()
    expect(page).to_have_url(f"{serving.url}/tables/{table}?as=seat:2")
    your_move(page).wait_for()
    bids(opener, table, 2, 1)
    expect(your_move(page)).to_have_count(0)
    viewers.get_by_role("button", name="Seat 1").click()
    your_move(page).wait_for()
    context.close()


def test_the_host_takes_the_chair_and_pauses_alone(browser: Browser, serving: Serving, opener: httpx.Client) -> None:
    table = swarm(opener, 3, game="whisper", options={"pace": "fast"})
    for seat in (1, 2, 3):
        opener.post(f"/api/tables/{table}/seats/{seat}", json={"bot": "random"}).raise_for_status()
    context = context_of(browser, opener)
    page = at_table(context, serving, table)
    page.get_by_role("button", name="Take the host's chair").click()
    page.get_by_role("button", name="Start the game").click()
    your_move(page).wait_for()
    chosen(page, "Pause")
    expect(banner(page, "The game is paused")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    your_move(page).wait_for()
    context.close()


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.long)])
def test_two_of_three_vote_the_third_out(browser: Browser, serving: Serving, opener: httpx.Client, width: int) -> None:
    with signed_up(serving, "Second") as second, signed_up(serving, "Third") as third:
        table = swarm(opener, 3)
        for seat, http in enumerate((opener, second, third), 1):
            sits(http, table, seat)
        starts(opener, table)
        contexts = [context_of(browser, http) for http in (opener, second, third)]
        one, two, gone = pages = [at_table(context, serving, table) for context in contexts]
        for page in pages:
            page.set_viewport_size({"width": width, "height": 844})
            page.get_by_role("tab", name="Seats").click()
        your_move(gone).wait_for()
        expect(one.get_by_role("button", name="Vote to remove")).to_have_count(2)
        for page in (one, two):
            page.get_by_role("button", name=VOTE).click()
            expect(page.get_by_role("dialog")).to_contain_text("With 2 votes a bot plays on")
            assert width_of(page) <= width
            page.get_by_role("dialog").get_by_role("button", name="Vote to remove").click()
            if page is one:
                expect(seat_row(gone, 3)).to_contain_text("1 of 2 votes to remove")
                expect(page.get_by_role("button", name=VOTE)).to_have_count(0)
        expect(banner(gone, "You were removed from this table.")).to_be_visible()
        assert width_of(gone) <= width
        expect(your_move(gone)).to_have_count(0)
        expect(gone.get_by_role("button", name="Sit here")).to_have_count(0)
        expect(seat_row(one, 3)).not_to_contain_text("Third")
        # Two people are too few to send one of them away.
        expect(one.get_by_role("button", name="Vote to remove")).to_have_count(0)
        for context in contexts:
            context.close()
