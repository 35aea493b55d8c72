"""What goes wrong between page and server now and then, and must cost the visitor nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, TimeoutError, WebSocketRoute, expect

from tests.browser.tables import explored, finished, mbg, opened, sat_down, seat_bots, signed_up
from tests.e2e.serving import Serving, served
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="module")
def sotto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("faults"), games="games", bot_delay=0.02, sign_ups=1000) as serving:
        yield serving


def signed_in(browser: Browser, sotto: Serving, name: str) -> BrowserContext:
    """The browser of somebody with an account."""
    with signed_up(sotto, name) as http:
        return browser_of(browser, http)


def browser_of(browser: Browser, http: httpx.Client) -> BrowserContext:
    """The browser of this player."""
    url = str(http.base_url)
    context = browser.new_context(base_url=url, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in http.cookies.items()])
    return context


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


def test_an_account_outlives_a_server_that_was_away_for_a_moment(browser: Browser, sotto: Serving) -> None:
    context = signed_in(browser, sotto, "Ann")
    before = context.cookies()
    page = context.new_page()
    failed = failing_first(page, "**/api/players/me", 502)
    page.goto("/")
    expect(page.get_by_role("link", name="Ann")).to_be_visible()
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url("**/tables/*")
    assert failed
    assert context.cookies() == before
    context.close()


def test_a_hiccup_of_every_first_request_is_got_over(browser: Browser, sotto: Serving) -> None:
    """A visit in which each address fails once, as after a restart behind a proxy."""
    context = signed_in(browser, sotto, "Ben")
    page = context.new_page()
    seen: set[str] = set()

    def answer(route: Route) -> None:
        path = route.request.url.partition("?")[0]
        if path in seen or route.request.method != "GET":
            route.fallback()
            return
        seen.add(path)
        route.fulfill(status=502, body="<h1>Bad gateway</h1>", content_type="text/html")

    page.route("**/api/**", answer)
    page.goto("/")
    expect(page.get_by_role("link", name="Ben")).to_be_visible()
    expect(page.get_by_role("button", name="Play now against bots")).to_be_enabled()
    assert {"/api/games", "/api/players/me"} <= {one.removeprefix(sotto.url) for one in seen}
    context.close()


def test_what_one_seat_writes_is_not_seen_at_another(browser: Browser, sotto: Serving) -> None:
    context = signed_in(browser, sotto, "Cat")
    page = context.new_page()
    page.goto("/")
    body = {"game": "avalon", "options": {"hot_seat": True}}
    table = page.request.post("/api/tables", data=body, headers={"Origin": sotto.url}).json()["table"]
    for seat in (1, 2):
        page.request.post(f"/api/tables/{table}/seats/{seat}", data={}, headers={"Origin": sotto.url})
    page.goto(f"/tables/{table}?as=seat:1")
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
    context.close()


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


@pytest.mark.parametrize("asked", [avalon_asked, mbg_asked, dice_asked, explored])
def test_who_answers_by_keyboard_keeps_the_focus(
    browser: Browser, sotto: Serving, asked: Callable[[httpx.Client], str]
) -> None:
    with signed_up(sotto, "Dan") as http:
        table = asked(http)
        context = browser_of(browser, http)
        page = context.new_page()
        page.goto(f"/tables/{table}")
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
        context.close()


@pytest.mark.parametrize("file", ["board-*.js*", "board-*.css*"])
def test_a_board_whose_file_does_not_come_at_once_is_asked_for_again(
    browser: Browser, sotto: Serving, file: str
) -> None:
    with signed_up(sotto, "Eve") as http:
        table = avalon_asked(http)
        context = browser_of(browser, http)
    page = context.new_page()
    failed = failing_first(page, f"**/assets/{file}", 502, 2)
    page.goto(f"/tables/{table}")
    expect(page.get_by_role("heading", name="Conversation")).to_be_visible()
    assert len(failed) == len(set(failed)) == 2
    context.close()


def test_a_board_that_does_not_come_says_so_and_drafts_outlive_the_reload(browser: Browser, sotto: Serving) -> None:
    with signed_up(sotto, "Eve") as http:
        table = avalon_asked(http)
        context = browser_of(browser, http)
    page = context.new_page()
    failed = failing_first(page, "**/assets/board-*.js*", 404, 1_000)
    page.goto(f"/tables/{table}")
    alert = page.get_by_role("alert").filter(has_text="could not be fetched")
    expect(alert).to_be_visible()
    assert len(failed) == len(set(failed)) == 3
    # The question is there all the same, in the form that suits every game.
    page.locator("[data-prompt]").get_by_label("3").check()
    page.unroute("**/assets/board-*.js*")
    alert.get_by_role("button", name="Reload the page").click()
    expect(page.get_by_role("button", name="Propose the team")).to_be_visible()
    expect(page.locator("[data-prompt] [aria-pressed=true]")).to_have_count(1)
    context.close()


def test_a_board_that_throws_leaves_question_and_log(browser: Browser, sotto: Serving) -> None:
    with signed_up(sotto, "Fay") as http:
        table = avalon_asked(http)
        context = browser_of(browser, http)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda fault: said.append(str(fault)))

    def without_positions(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        holed = re.compile(r'"positions":\{[^{}]*\}')
        server.on_message(lambda message: socket.send(holed.sub('"positions":null', str(message))))

    page.route_web_socket("**/ws", without_positions)
    page.goto(f"/tables/{table}")
    alert = page.get_by_role("alert").filter(has_text="The board cannot be drawn")
    expect(alert).to_have_count(1)
    expect(page.locator("[data-prompt]")).to_have_count(1)
    expect(page.get_by_role("list", name="What happened")).to_contain_text("opened the table")
    assert len(said) == 1, said
    context.close()


def test_pages_have_titles_and_dangerous_buttons_can_be_read(browser: Browser, sotto: Serving) -> None:
    with signed_up(sotto, "Gil") as http:
        table = finished(http)
        context = browser_of(browser, http)
    page = context.new_page()
    page.goto("/new")
    expect(page).to_have_title("New table · Sotto")
    page.goto(f"/tables/{table}/replay")
    expect(page).to_have_title(re.compile(r"Replay of Avalon on a map no\. \d+ · Sotto"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(CONTRAST) >= 4.5
    context.close()


def test_a_form_for_a_table_offers_first_the_bot_that_the_game_would_rather_have(
    browser: Browser, sotto: Serving
) -> None:
    games = httpx.get(f"{sotto.url}/api/games").json()["games"]
    ranked = {game["name"]: game["bots"] for game in games}
    assert ranked["mbg"][:3] == ["planner", "greedy", "auto"]
    assert ranked["avalon"][:2] == ["heuristic", "default"]
    assert all(bots[-1] in ("llm", "random") for bots in ranked.values())
    context = signed_in(browser, sotto, "Hal")
    page = context.new_page()
    page.goto("/new?game=mbg")
    expect(page.get_by_role("combobox").nth(2)).to_have_value("bot:planner")
    context.close()


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
