"""Pictures of Wizard's workshop: a card that was checked and is tried."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import BrowserContext

from tests.e2e.serving import Serving


def take_workshop(context: BrowserContext, serving: Serving, folder: Path, suffix: str) -> None:
    """The card asks for its target, gets one, and a word of the language is looked up."""
    page = context.new_page()
    page.goto(f"{serving.url}/games/wizard/workshop")
    page.get_by_role("group", name=re.compile("^(Choose:|选择：)$")).get_by_role("button").first.click()
    page.get_by_text("−4").wait_for()
    page.locator("summary", has_text=re.compile("^(What a card can say|卡牌能写什么)$")).click()
    page.get_by_role("searchbox").fill("drawCard")
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=folder / f"wizard-workshop-{suffix}.jpg", type="jpeg", quality=72)
    page.close()
