"""Saving a running table of people, in real browsers: the question, the vote, and the file for each."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import DESK, NARROW, several, width_of
from tests.browser.tables import does, opened, signed_up
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

SHOTS = os.environ.get("SOTTO_SHOTS")
"""A folder for pictures of what is tested, for those who want to look."""


@contextmanager
def pair(serving: Serving, browser: Browser, **options: object) -> Iterator[tuple[Page, Page, str]]:
    """Two people at a table of mbg: Ann at a desk, in English, and Bob on his telephone, in Chinese."""
    with signed_up(serving, "Ann") as ann, signed_up(serving, "Bob") as bob:
        table = opened(ann, game="mbg", seats=2, options={"decision_seconds": 86_400} | options)
        for seat, http in enumerate((ann, bob), 1):
            http.post(f"/api/tables/{table}/seats/{seat}", json={}).raise_for_status()
        for seat, http in enumerate((ann, bob), 1):
            does(http, table, f"seat:{seat}", {"type": "ready"})
        ann.post(f"/api/tables/{table}/start", json={}).raise_for_status()
        with several(browser, serving.url, (DESK, NARROW)) as contexts:
            pages = []
            for context, http in zip(contexts, (ann, bob), strict=True):
                cookies = [{"name": name, "value": value, "url": serving.url} for name, value in http.cookies.items()]
                context.add_cookies(cookies)  # type: ignore[arg-type]
                page = context.new_page()
                page.goto(f"{serving.url}/tables/{table}")
                pages.append(page)
            # On the blank page before, there is no storage for an init script to write to.
            pages[1].evaluate("localStorage.setItem('language', 'zh')")
            pages[1].reload()
            yield pages[0], pages[1], table


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def from_menu(page: Page, menu: str, item: str) -> None:
    page.locator("summary.button", has_text=menu).click()
    page.get_by_role("button", name=item).click()


def test_all_are_asked_and_each_gets_a_file(browser: Browser, serving: Serving) -> None:
    with pair(serving, browser, hide_cards=True) as (ann, bob, table):
        from_menu(ann, "Table", "Save the game as a file")
        expect(ann.get_by_role("status").filter(has_text="1 of 2 agrees")).to_be_visible()
        shot(ann, "asked-desk")
        asked = bob.get_by_role("status").filter(has_text="2 人中已有 1 人同意")
        expect(asked).to_be_visible()
        shot(bob, "asked-phone")
        assert width_of(bob) <= NARROW["width"]
        asked.get_by_role("button", name="同意存档", exact=True).click()

        offered = ann.get_by_role("status").filter(has_text="All have agreed to save this game.")
        button = offered.get_by_role("button", name="Save the game as a file")
        expect(button).to_be_visible()
        shot(ann, "agreed-desk")
        with ann.expect_download() as download:
            button.click()
        assert download.value.suggested_filename.endswith(".sav")
        seal = json.loads(Path(download.value.path()).read_bytes().splitlines()[-1])
        assert (seal["table"], seal["redealt"]) == (table, 1)
        expect(offered).to_have_count(0)
        with bob.expect_download() as download:
            bob.get_by_role("status").get_by_role("button", name="把这一局存成文件").click()
        assert json.loads(Path(download.value.path()).read_bytes().splitlines()[-1])["redealt"] == 2


@pytest.mark.long
def test_one_no_ends_the_vote(browser: Browser, serving: Serving) -> None:
    with pair(serving, browser, hide_cards=True) as (ann, bob, _):
        from_menu(ann, "Table", "Save the game as a file")
        bob.get_by_role("button", name="不同意").click()
        expect(ann.get_by_role("status").filter(has_text="agrees")).to_have_count(0)
        from_menu(ann, "Table", "Save the game as a file")
        ann.get_by_role("button", name="Never mind").click()
        expect(bob.get_by_role("status").filter(has_text="同意")).to_have_count(0)


@pytest.mark.long
def test_where_nothing_is_hidden_nobody_is_asked(browser: Browser, serving: Serving) -> None:
    with pair(serving, browser) as (ann, bob, _):
        ann.locator("summary.button", has_text="Table").click()
        with ann.expect_download() as download:
            ann.get_by_role("button", name="Save the game as a file").click()
        assert download.value.suggested_filename.startswith("mbg-")
        expect(bob.get_by_role("status").filter(has_text="存")).to_have_count(0)
