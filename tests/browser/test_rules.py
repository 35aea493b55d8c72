"""The rules of a game: the text for its players in both languages, and what stands in for a text that is missing."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, expect

from games.discovery import discover
from games.words import LANGUAGES, Language
from tests.browser.pages import DESK, NARROW, visiting, width_of
from tests.e2e.serving import Serving
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)

HEADING: dict[Language, str] = {"zh": "阿瓦隆（地图版）", "en": "Avalon on a map"}
LOCALE: dict[Language, str] = {"zh": "zh-CN", "en": "en-GB"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_server_gives_the_text_beside_the_rules(serving: Serving, language: Language) -> None:
    for name, game in discover(["games"]).items():
        answer = httpx.get(f"{serving.url}/api/games/{name}/rules", params={"language": language}, timeout=PATIENCE)
        assert answer.headers["content-type"].startswith("text/markdown")
        assert answer.text == game.rules_for(game.usual_options, language)


def test_an_unknown_game_or_language_is_refused_in_one_sentence(serving: Serving) -> None:
    unknown = httpx.get(f"{serving.url}/api/games/chess/rules", timeout=PATIENCE)
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "not_found")
    french = httpx.get(f"{serving.url}/api/games/avalon/rules?language=fr", timeout=PATIENCE)
    assert (french.status_code, french.json()["error"]["code"]) == (400, "malformed")
    assert french.json()["error"]["reason"].startswith("language")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_fit_every_screen(browser: Browser, serving: Serving, language: Language) -> None:
    with visiting(browser, f"{serving.url}/games/avalon", LOCALE[language], viewport=DESK) as page:
        expect(page.get_by_role("heading", level=1)).to_have_text(HEADING[language])
        expect(page.get_by_role("article").get_by_role("table").first).to_be_visible()
        for screen in (DESK, NARROW):
            page.set_viewport_size(screen)
            assert width_of(page) <= screen["width"]
        assert page.get_by_role("article").inner_text().count("|") == 0


def test_the_contents_lead_to_a_section_and_the_language_changes_at_once(browser: Browser, serving: Serving) -> None:
    with visiting(browser, f"{serving.url}/games/avalon", reduced_motion="reduce") as page:
        page.get_by_role("navigation", name="Contents").get_by_role("link", name="Options").click()
        expect(page.get_by_role("heading", name="Options")).to_be_in_viewport()
        expect(page.get_by_role("heading", name="Options")).to_be_focused()
        page.get_by_role("button", name="中文").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(HEADING["zh"])
        expect(page).to_have_title("规则：阿瓦隆（地图版） · Sotto")
