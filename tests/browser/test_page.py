"""The page in a real browser: watched live, in both languages, at both widths, through a restart."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.serving import Serving, served
from tests.patience import PATIENCE

pytestmark = pytest.mark.browser

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="module")
def sotto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    # So slow that no game ends while somebody looks at it.
    with served(tmp_path_factory.mktemp("page"), bot_delay=0.7, command="play", games="games") as serving:
        yield serving


def opened(browser: Browser, sotto: Serving, width: int, locale: str) -> Page:
    context = browser.new_context(viewport={"width": width, "height": 800}, locale=locale)
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.on("pageerror", lambda error: pytest.fail(f"the page broke: {error}"))
    page.goto(sotto.url)
    return page


def test_a_visitor_watches_a_live_table_at_once(browser: Browser, sotto: Serving) -> None:
    page = opened(browser, sotto, 1280, "en-GB")
    page.wait_for_selector("#log li time")
    expect(page.locator("#log li").first).to_contain_text("Sotto opened the table.")
    before = page.locator("#log li").count()
    expect(page.locator("#log li").nth(before + 3)).to_be_attached()
    assert "role" not in page.locator("#log").inner_text().lower()


def test_chinese_is_one_click_away_and_remembered(browser: Browser, sotto: Serving) -> None:
    page = opened(browser, sotto, 390, "en-GB")
    page.wait_for_selector("#log li time")
    page.get_by_role("button", name="中文").click()
    expect(page.locator("#log li").first).to_contain_text("开了一桌")
    page.reload()
    expect(page.locator("#tables-heading")).to_have_text("牌桌")


def test_the_phone_has_no_sideways_scrolling(browser: Browser, sotto: Serving) -> None:
    page = opened(browser, sotto, 390, "zh-CN")
    page.wait_for_selector("#log li time")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_tables_are_chosen_by_keyboard(browser: Browser, sotto: Serving) -> None:
    page = opened(browser, sotto, 1280, "en-GB")
    page.wait_for_selector("#log li time")
    # By its id: the list is drawn anew now and then.
    table = page.locator("#tables button:not([aria-current])").first.get_attribute("data-table")
    other = page.locator(f'#tables button[data-table="{table}"]')
    number = re.search(r"no\. (\d+)", other.inner_text())
    assert number is not None
    other.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#about")).to_contain_text(f"no. {number[1]}")
    expect(page.locator("#log li").first).to_contain_text("opened the table")


def test_a_server_that_dies_is_said_and_the_log_goes_on_after_it_returns(browser: Browser, sotto: Serving) -> None:
    page = opened(browser, sotto, 1280, "en-GB")
    page.wait_for_selector("#log li time")
    sotto.kill()
    expect(page.locator("#connection")).to_be_visible()
    before = page.locator("#log li").count()
    sotto.start()
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator("#log li").nth(before + 2)).to_be_attached()
    times = page.locator("#log li").all_inner_texts()
    assert sum("opened the table" in line for line in times) == 1
