"""What goes wrong between page and server now and then, and must cost the visitor nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, TimeoutError, WebSocketRoute, expect

from server.sockets.session import BURST, FLOOD
from tests.browser.finding import log_of, play_now
from tests.browser.pages import player, signed_in, visiting
from tests.browser.tables import explored, finished, mbg, opened, sat_down, seat_bots, signed_up
from tests.e2e.serving import Serving, served
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="module")
def sotto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("faults"), games="games", bot_delay=0.02, sign_ups=1000) as serving:
        yield serving


def failing_first(page: Page, path: str, status: int, times: int = 1) -> list[str]:
    """Let the first requests of a path fail as behind a proxy whose server is away; the addresses they had."""
    failed: list[str] = []

    def answer(route: Route) -> None:
        if len(failed) >= times:
            route.fallback()
            return
        failed.append(route.request.url)
        route.fulfill(status=status, body="<h1>Bad gateway</h1>", content_type="text/html")

    page.route(path, answer)
    return failed


def bare(page: Page) -> None:
    """Let the first page come without the answers that stand in it, as where the store is slow: it asks by itself."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace('id="early"', 'id="none"'))

    page.route(re.compile(r"^https?://[^/]+/$"), answer)


def test_an_account_outlives_a_server_that_was_away_for_a_moment(browser: Browser, sotto: Serving) -> None:
    with signed_up(sotto, "Ann") as http, signed_in(browser, http) as page:
        before = page.context.cookies()
        bare(page)
        failed = failing_first(page, "**/api/players/me", 502)
        page.goto("/")
        expect(page.get_by_role("link", name="Ann")).to_be_visible()
        play_now(page).click()
        page.wait_for_url("**/tables/*")
        assert failed
        assert page.context.cookies() == before


def test_a_hiccup_of_every_first_request_is_got_over(browser: Browser, sotto: Serving) -> None:
    """A visit in which each address fails once, as after a restart behind a proxy."""
    seen: set[str] = set()

    def answer(route: Route) -> None:
        path = route.request.url.partition("?")[0]
        if path in seen or route.request.method != "GET":
            route.fallback()
            return
        seen.add(path)
        route.fulfill(status=502, body="<h1>Bad gateway</h1>", content_type="text/html")

    with signed_up(sotto, "Ben") as http, signed_in(browser, http) as page:
        bare(page)
        page.route("**/api/**", answer)
        page.goto("/")
        expect(page.get_by_role("link", name="Ben")).to_be_visible()
        expect(play_now(page)).to_be_enabled()
    assert {"/api/games", "/api/players/me"} <= {one.removeprefix(sotto.url) for one in seen}


def test_what_one_seat_writes_is_not_seen_at_another(browser: Browser, sotto: Serving) -> None:
    def hot_seats(http: httpx.Client) -> str:
        table = opened(http, options={"hot_seat": True})
        for seat in (1, 2):
            http.post(f"/api/tables/{table}/seats/{seat}", json={}).raise_for_status()
        return table

    with player(browser, sotto, "Cat", hot_seats) as (page, table):
        page.goto(f"{table}?as=seat:1")
        box = page.get_by_role("textbox", name="Say something")

        def looks_from(seat: int) -> None:
            page.get_by_role("button", name=f"Seat {seat}", exact=True).first.click()
            page.get_by_role("tab", name="Talk").click()

        looks_from(1)
        box.fill("only for the first")
        looks_from(2)
        expect(box).to_have_value("")
        box.fill("only for the second")
        looks_from(1)
        expect(box).to_have_value("only for the first")
        page.reload()
        looks_from(2)
        expect(box).to_have_value("only for the second")


def avalon_asked(http: httpx.Client) -> str:
    return sat_down(http, options={"first_leader": 1, "clock_propose": None, "clock_speech": None, "clock_walk": None})


def mbg_asked(http: httpx.Client) -> str:
    return mbg(http, seated=True, preset="quick", pace="fast")


def dice_asked(http: httpx.Client) -> str:
    table = opened(http, game="liars_dice", seats=3, options={"pace": "fast"})
    http.post(f"/api/tables/{table}/seats/1", json={}).raise_for_status()
    seat_bots(http, table, range(2, 4), "random")
    http.post(f"/api/tables/{table}/start", json={}).raise_for_status()
    return table


PRESSED = """() => {
  const may = one => !one.matches(':disabled, [aria-disabled="true"]') && one.checkVisibility();
  const questions = [...document.querySelectorAll('[data-prompt]')];
  const open = questions.filter(one => !one.classList.contains('optional')).concat(questions);
  const chosen = open.flatMap(one => [...one.querySelectorAll('[aria-pressed=false], [role=radio], input[type=radio]')])
    .filter(one => may(one)).slice(0, 2);
  for (const one of chosen) one.click();
  const buttons = open.flatMap(one => [...one.querySelectorAll('button:not([aria-pressed])')].filter(may).slice(-1));
  const button = buttons.find(one => one.type === 'submit') ?? buttons[0];
  if (!button) return null;
  window.pressed = button;
  window.told = button.closest('[data-prompt]').dataset.prompt;
  button.focus();
  return window.told;
}"""
"""Puts the focus on what answers the first open question, and names the question."""

ANSWERED = """() => !window.pressed.isConnected
  || (!document.querySelector(`[data-prompt="${window.told}"]`)) || document.activeElement !== window.pressed"""


@pytest.mark.parametrize(
    "asked", [*(pytest.param(one, marks=pytest.mark.long) for one in (avalon_asked, mbg_asked, dice_asked)), explored]
)
def test_who_answers_by_keyboard_keeps_the_focus(
    browser: Browser, sotto: Serving, asked: Callable[[httpx.Client], str]
) -> None:
    with player(browser, sotto, "Dan", asked) as (page, table):
        page.goto(table)
        lost: list[str] = []
        answered = 0
        while answered < 4:
            page.locator("[data-prompt]").first.wait_for()
            question = page.evaluate(PRESSED)
            if question is None:
                page.wait_for_timeout(100)
                continue
            page.keyboard.press("Enter")
            try:
                page.wait_for_function(ANSWERED, timeout=3_000)
            except TimeoutError:
                continue
            answered += 1
            page.evaluate("() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")
            if page.evaluate("document.activeElement === document.body"):
                lost.append(question)
        assert lost == []


@pytest.mark.parametrize("file", ["board-*.js", pytest.param("avalon-*.css", marks=pytest.mark.long)])
def test_a_board_whose_file_does_not_come_at_once_is_asked_for_again(
    browser: Browser, sotto: Serving, file: str
) -> None:
    with player(browser, sotto, "Eve", avalon_asked) as (page, table):
        failed = failing_first(page, f"**/assets/{file}", 502, 2)
        page.goto(table)
        expect(page.get_by_role("heading", name="Conversation")).to_be_visible()
        assert len(failed) == 2


@pytest.mark.parametrize("file", ["index-*.js", pytest.param("base-*.css", marks=pytest.mark.long)])
def test_a_page_whose_own_file_does_not_come_loads_itself_again(browser: Browser, sotto: Serving, file: str) -> None:
    with visiting(browser, "about:blank") as page:
        failed = failing_first(page, f"**/assets/{file}", 502, 2)
        page.goto(sotto.url)
        expect(play_now(page)).to_be_enabled()
        expect(page.locator("main")).to_have_css("max-width", "1280px")
        assert len(failed) == 2


@pytest.mark.parametrize("motion", [pytest.param("no-preference", marks=pytest.mark.long), "reduce"])
def test_a_page_whose_own_script_never_comes_says_so_after_a_while(
    browser: Browser, sotto: Serving, motion: Literal["no-preference", "reduce"]
) -> None:
    with visiting(browser, "about:blank", reduced_motion=motion) as page:
        failed = failing_first(page, "**/assets/index-*.js", 502, 1_000)
        page.goto(sotto.url)
        sentence = page.locator("#app > [role=alert]", has_text="重新加载")
        expect(sentence).to_be_attached()
        expect(sentence).to_be_hidden()
        expect(sentence).to_be_visible()
        assert len(failed) == 3
        page.unroute("**/assets/index-*.js")
        sentence.get_by_role("link", name="Reload").click()
        expect(play_now(page)).to_be_enabled()
        expect(sentence).to_have_count(0)


@pytest.mark.parametrize("refused", ["away", pytest.param("502", marks=pytest.mark.long)])
def test_every_file_of_a_table_may_fail_once_those_that_boards_share_too(
    browser: Browser, sotto: Serving, refused: str
) -> None:
    failed: set[str] = set()

    def answer(route: Route) -> None:
        # What the first page names itself, the browser fetches before any script of ours runs.
        if route.request.url in (*came_with_page, *failed):
            route.fallback()
            return
        failed.add(route.request.url)
        if refused == "away":
            route.abort()
        else:
            route.fulfill(status=502, body="<h1>Bad gateway</h1>", content_type="text/html")

    with player(browser, sotto, "Eve", avalon_asked) as (page, table):
        came_with_page = set(re.findall(r'/assets/[^"]+', page.request.get("/").text()))
        came_with_page = {f"{sotto.url}{path}" for path in came_with_page}
        page.route("**/assets/*", answer)
        page.goto(table)
        expect(page.get_by_role("heading", name="Conversation")).to_be_visible()
        expect(page.get_by_role("button", name="Propose the team")).to_be_visible()
    names = {re.sub(r"-[\w-]{8}\.\w+$", "", url.rpartition("/")[2]) for url in failed}
    assert {"table", "board", "small"} <= names


def test_a_board_that_does_not_come_says_so_and_drafts_outlive_the_reload(browser: Browser, sotto: Serving) -> None:
    with player(browser, sotto, "Eve", avalon_asked) as (page, table):
        failed = failing_first(page, "**/assets/board-*.js", 404, 1_000)
        page.goto(table)
        alert = page.get_by_role("alert").filter(has_text="could not be fetched")
        expect(alert).to_be_visible()
        assert len(failed) == 3
        # The question is there all the same, in the form that suits every game.
        page.locator("[data-prompt]").get_by_label("3").check()
        page.unroute("**/assets/board-*.js")
        alert.get_by_role("button", name="Reload the page").click()
        expect(page.get_by_role("button", name="Propose the team")).to_be_visible()
        expect(page.locator("[data-prompt] [aria-pressed=true]")).to_have_count(1)


def test_a_board_that_throws_leaves_question_and_log(browser: Browser, sotto: Serving) -> None:
    said: list[str] = []

    def with_odd_positions(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        places = re.compile(r'"positions":\{[^{}]*\}')
        server.on_message(lambda message: socket.send(places.sub('"positions":{"1":5}', str(message))))

    with player(browser, sotto, "Fay", avalon_asked) as (page, table):
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda fault: said.append(str(fault)))
        page.route_web_socket("**/ws", with_odd_positions)
        page.goto(table)
        alert = page.get_by_role("alert").filter(has_text="The board cannot be drawn")
        expect(alert).to_have_count(1)
        expect(page.locator("[data-prompt]")).to_have_count(1)
        expect(log_of(page)).to_contain_text("opened the table")
    assert len(said) == 1, said


JUNK = '{"op":"watch","table":"nosuchtable","as":"public"}'


def crowded(page: Page, most: int) -> list[str]:
    """Let this number of messages go to the server just before the first answer of a page; the errors it hears of."""
    heard: list[str] = []
    crowd = [JUNK] * most

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def up(message: str | bytes) -> None:
            if '"command"' in str(message):
                while crowd:
                    server.send(crowd.pop())
            server.send(message)

        def down(message: str | bytes) -> None:
            if '"code":"flood"' in str(message):
                heard.append(str(message))
            socket.send(message)

        socket.on_message(up)
        server.on_message(down)

    page.route_web_socket("**/ws", between)
    return heard


@pytest.mark.turn(0)
@pytest.mark.parametrize(
    "most", [BURST + FLOOD // 2, pytest.param(BURST + FLOOD + 60, marks=pytest.mark.long)], ids=["refused", "cut off"]
)
def test_an_answer_that_is_lost_in_a_flood_is_given_all_the_same(browser: Browser, sotto: Serving, most: int) -> None:
    with player(browser, sotto, "Ida", avalon_asked) as (page, table):
        heard = crowded(page, most)
        page.goto(table)
        asked = page.locator("[data-prompt]").first
        name = asked.get_attribute("data-prompt")
        for seat in (1, 2):
            asked.get_by_role("button", name=re.compile(rf"^{seat}\b")).first.click()
        page.get_by_role("button", name="Propose the team").click()
        expect(page.locator(f'[data-prompt="{name}"]')).to_have_count(0)
        expect(log_of(page)).to_contain_text("proposes")
        # Nobody is signed out by it.
        expect(page.get_by_role("link", name="Ida")).to_be_visible()
    assert heard
    assert any('"id"' in one for one in heard) or most > FLOOD


@pytest.mark.long
def test_pages_have_titles_and_dangerous_buttons_can_be_read(browser: Browser, sotto: Serving) -> None:
    with player(browser, sotto, "Gil", finished) as (page, table):
        page.goto("/new")
        expect(page).to_have_title("New table · Sotto")
        page.goto(f"{table}/replay")
        expect(page).to_have_title(re.compile(r"Replay of .+'s Avalon on a map · Sotto"))
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate(CONTRAST) >= 4.5


CONTRAST = """() => {
  const button = document.querySelector('main').appendChild(document.createElement('button'));
  button.className = 'danger filled';
  const { color, backgroundColor } = getComputedStyle(button);
  const light = colour => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(part => part / 255)
      .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [more, less] = [light(color), light(backgroundColor)].sort((one, other) => other - one);
  button.remove();
  return (more + 0.05) / (less + 0.05);
}"""
"""How well a button of this look can be read, as WCAG has it."""
