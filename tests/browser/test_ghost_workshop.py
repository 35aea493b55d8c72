"""A module of one's own for Ghost: written in forms, checked as it is written, read as it will be, taken to a table."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.ghost.modules import FREE, source
from tests.browser.pages import NARROW, visiting
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CHECK = "section[aria-label='What the check says']"


def _begun(page: Page, which: str) -> None:
    page.get_by_role("combobox", name="Begin from …").select_option(label=which)
    page.locator(f"{CHECK}[data-usable]").wait_for()


def _checked(page: Page, usable: bool, says: str = "") -> None:
    """The check has come to this: it runs where nothing else wants to, and so takes its time."""
    page.locator(f"{CHECK}[data-usable={str(usable).lower()}]", has_text=says).wait_for()


def _in_english(page: Page, group: str) -> Any:
    return page.get_by_role("group", name=group, exact=True).first.get_by_role("textbox", name="English").first


@pytest.mark.turn(0)
@pytest.mark.parametrize(
    "settings", [pytest.param({}, marks=pytest.mark.long), {"viewport": NARROW}], ids=["desk", "phone"]
)
def test_a_module_is_written_in_forms_and_taken_to_a_table(
    browser: Browser, serving: Serving, settings: dict[str, Any], tmp_path: Path
) -> None:
    with visiting(browser, f"{serving.url}/games/ghost/workshop", **settings) as page:
        _begun(page, "an empty module")
        _checked(page, usable=False)
        page.get_by_role("tab", name="Text").click()
        page.get_by_role("tab", name="Forms").click()
        _in_english(page, "Title").fill("Rain on the roof")
        _in_english(page, "Text").fill("One street, one night.")
        page.get_by_role("button", name="1 · (no name yet)").last.click()
        _in_english(page, "Name").fill("Night")
        _in_english(page, "Text").fill("It rains.")
        page.get_by_role("button", name="A · (no name yet)").last.click()
        label = "What is known when regions are chosen"
        for group, text in ((label, "Wet"), ("Name", "The street"), ("Text", "Rain.")):
            _in_english(page, group).fill(text)
        _checked(page, usable=True, says="there is nothing to do here")
        page.get_by_role("button", name="Add: Area").click()
        _in_english(page, "Name").fill("The corner")
        _in_english(page, "Text").fill("A lamp.")
        page.get_by_role("button", name="Add: Thing to do").click()
        page.get_by_role("combobox", name="Kind").first.select_option(label="something lies there")
        _in_english(page, "Text").fill("An umbrella lies there.")
        page.locator("details", has_text="If it works").get_by_role("textbox", name="English").fill("It is yours.")
        _checked(page, usable=True, says="1 thing to do")
        page.get_by_role("tab", name="Preview").click()
        page.locator("summary", has_text="The street").click()
        expect(page.get_by_text("An umbrella lies there.")).to_be_visible()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as a file").click()
        file = tmp_path / "own.toml"
        saved.value.save_as(file)
        assert tomllib.loads(file.read_text("utf-8"))["title"] == {"en": "Rain on the roof"}
        page.reload()
        expect(page.get_by_role("textbox", name="Name of the draft")).to_have_value("my module")
        _checked(page, usable=True)
        page.get_by_role("button", name="Open a table with it").click()
        expect(page.get_by_role("combobox", name="Module", exact=True)).to_contain_text("my module")


def test_a_remark_leads_to_the_form_of_its_place(browser: Browser, serving: Serving) -> None:
    with visiting(browser, f"{serving.url}/games/ghost/workshop") as page:
        _begun(page, "A Free Evening (one page)")
        _checked(page, usable=True, says="4 regions with 4 keys")
        page.get_by_role("tab", name="Text").click()
        page.get_by_role("textbox", name="Text").fill(
            source(FREE).replace('key_node = "river_line"', 'key_node = "river_boat"')
        )
        fault = page.get_by_role("button", name="there is no such node in this region")
        fault.click()
        expect(page.get_by_role("heading", name="Region C · The embankment")).to_be_visible()
        page.get_by_role("combobox", name="What wins the key").select_option(label="Take from the refl…")
        _checked(page, usable=True)
