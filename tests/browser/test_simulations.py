"""Simulations in a real browser: what they came to, their tables replayed, and a log opened from a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.finding import told
from tests.browser.house import simulated
from tests.browser.pages import NARROW, visiting, width_of
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def log(serving: Serving) -> Path:
    """The log of a simulated game."""
    simulated(serving)
    return min((serving.data / "results").glob("avalon-2*/*.jsonl"))


@pytest.mark.long
def test_what_a_simulation_came_to_and_one_of_its_tables(browser: Browser, serving: Serving, log: Path) -> None:
    with visiting(browser, f"{serving.url}/") as page:
        page.get_by_role("contentinfo").get_by_role("link", name="Simulations and arena").click()
        result = page.locator("main details").first
        expect(result.get_by_role("heading", name="20 tables, seed 1")).to_be_visible()
        row = result.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Plays to win", exact=True))
        expect(row.get_by_role("cell").nth(1)).to_contain_text("%")
        assert drawn(page) > 10
        result.get_by_role("button", name="Replay table 1", exact=True).click()
        replays(page)
        # On the lists of games of people it is not.
        page.get_by_role("link", name="Sotto").click()
        expect(page.get_by_role("heading", name="Finished")).to_be_visible()
        expect(page.get_by_text(log.stem)).to_have_count(0)


@pytest.mark.turn(0)
def test_an_arena_has_ratings(browser: Browser, serving: Serving, log: Path) -> None:
    with visiting(browser, f"{serving.url}/simulations", language="zh-CN", viewport=NARROW) as page:
        arena = page.locator("main details").nth(1)
        arena.locator("summary").click()
        expect(arena.get_by_role("rowheader", name="林晚的机器人").first).to_be_visible()
        expect(arena.get_by_text("+0.02", exact=True)).to_be_visible()
        expect(arena.get_by_text("实力相当时，蓝方赢得 57.4% 的牌局（41.6% 到 71.9%）。")).to_be_visible()
        expect(arena.get_by_role("columnheader", name="身为梅林")).to_be_visible()
        assert width_of(page) <= 390


def test_a_log_file_is_opened_or_it_is_said_what_is_wrong_with_it(
    browser: Browser, serving: Serving, log: Path, tmp_path: Path
) -> None:
    forged = tmp_path / "forged.jsonl"
    lines = log.read_bytes().splitlines()
    number = next(place for place, line in enumerate(lines) if b'"type":"spoken_to_all"' in line)
    lines[number] = lines[number].replace(b'"text":"', b'"text":"I am Merlin. ')
    forged.write_bytes(b"\n".join(lines))
    with visiting(browser, f"{serving.url}/simulations") as page:
        chosen = page.get_by_label("Open a log file")
        chosen.set_input_files(forged)
        # The words were possible; the hash of what was public is in the last line.
        expect(page.get_by_role("alert")).to_contain_text(f"Line {len(lines)} is not what the rules make of it")
        chosen.set_input_files(log)
        replays(page)


def replays(page: Page) -> None:
    """The page is the replay of a simulated game, which verifies."""
    page.wait_for_url("**/replay**")
    expect(page.get_by_role("heading", level=1)).to_contain_text("simulated")
    expect(told(page).first).to_be_visible()
    page.get_by_role("tab", name="Verify").click()
    expect(page.get_by_role("tabpanel", name="Verify").get_by_role("status")).to_have_text("Everything checks out.")


def drawn(page: Page) -> int:
    """How many whiskers lie within their scale."""
    within: int = page.locator("main details").first.evaluate(
        """(card) => [...card.querySelectorAll("td svg")].filter((one) => {
            const [scale, dot] = [one.getBoundingClientRect(), one.querySelector("circle").getBoundingClientRect()];
            return dot.width > 0 && dot.left >= scale.left - 6 && dot.right <= scale.right + 6;
        }).length"""
    )
    return within
