"""What goes wrong between page and server now and then, and must cost the visitor nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.tables import signed_up
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
    context = browser.new_context(base_url=sotto.url, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    with signed_up(sotto, name) as http:
        context.add_cookies([{"name": key, "value": value, "url": sotto.url} for key, value in http.cookies.items()])
    return context


def failing_first(page: Page, path: str, status: int, times: int = 1) -> list[str]:
    """Let the first requests of a path fail as behind a proxy whose server is away; the addresses they had."""
    failed: list[str] = []

    def answer(route: Route) -> None:
        if len(failed) >= times:
            return route.fallback()
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
            return route.fallback()
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
