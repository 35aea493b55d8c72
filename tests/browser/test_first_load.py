"""What a first visit weighs until one can play, and how often the first page asks after that."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.browser.finding import entries, play_now
from tests.browser.tables import opened, signed_up
from tests.e2e.serving import ROOT, Serving, served
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

expect.set_options(timeout=PATIENCE * 1000)

ALL_MOST, PAGE_MOST, GAME_MOST = 36_000, 5_000, 1_000
"""Bytes as they are sent; the page has the games and the lobby in it."""

REQUESTS_MOST = 10
"""On a slow line each takes longer than its bytes do."""

STRIP_MOST = 8_000
"""Bytes of brotli of a strip beyond what the first page has loaded: its script and style, and all that it imports."""

PREVIEW_MOST = 6_000
"""Bytes of brotli of a live game beside that: what draws it, and what keeps up with it."""

FILES_MOST = 8
"""Scripts and styles of a game's board beyond those that every table has."""

AFTER_MOST = 25
"""Requests from the tap that begins a game to its first board."""

SHOWN, OPENED = 4, 30
"""As many waiting tables as the first page shows at first, and as many as there are."""

WAITING = re.compile("^(Waiting for players|等待玩家)$")


@pytest.fixture(scope="module")
def sotto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with as many open and closed tables as are sent, and none being played: no strip is shown."""
    with served(tmp_path_factory.mktemp("first-load"), games="games", sign_ups=1000) as serving:
        for name in ("Ann", "林晚", "A guest with a long name 1234"):
            with signed_up(serving, name) as http:
                for number in range(OPENED // 3):
                    opened(http, title=f"Table {number} of {name}")
                    closed = opened(http, game="ghost", seats=4)
                    http.delete(f"/api/tables/{closed}").raise_for_status()
        yield serving


def kind_of(response: Response) -> str:
    """What it counts as: page, script, style, json, or nothing of these."""
    kinds = {"text/html": "page", "text/javascript": "script", "text/css": "style", "application/json": "json"}
    return kinds.get(response.headers.get("content-type", "").split(";")[0], "")


def loaded(page: Page, url: str) -> dict[str, int]:
    """The bytes of each kind that come until "Play now" can be pressed and every list is there."""
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto(url)
    expect(play_now(page, "").first).to_be_enabled()
    expect(entries(page, WAITING)).to_have_count(SHOWN)
    page.wait_for_load_state("networkidle")
    weights: dict[str, int] = {}
    for response in responses:
        kind = kind_of(response)
        weights[kind] = weights.get(kind, 0) + response.request.sizes()["responseBodySize"]
    return weights


@pytest.mark.parametrize("language", ["en-GB", "zh-CN"])
def test_the_first_visit_is_light(browser: Browser, sotto: Serving, language: str) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    weights = loaded(page, sotto.url)
    asked = set(page.evaluate("performance.getEntriesByType('resource').map(one => one.name)"))
    context.close()
    assert said == []
    # The games' pictures come when all else is there.
    asked = {name for name in asked if not re.search(r"/card-[^/]*[.]svg$", name)}
    assert len(asked) <= REQUESTS_MOST
    assert not [name for name in asked if "/api/" in name], "what the page asks for first is sent with it"
    print(f"the first visit in bytes: {weights}")
    weights.pop("", None)
    assert {"page", "script", "style"} == weights.keys()
    assert sum(weights.values()) <= ALL_MOST
    assert weights["page"] <= PAGE_MOST


def test_a_further_game_weighs_little(sotto: Serving) -> None:
    listed = httpx.get(f"{sotto.url}/api/games", timeout=PATIENCE).json()
    assert len(listed["games"]) >= 4
    whole = packed(listed)
    for game in listed["games"]:
        without = listed | {"games": [one for one in listed["games"] if one is not game]}
        assert whole - packed(without) <= GAME_MOST, game["name"]


def packed(content: Any) -> int:
    """How many bytes it is in gzip."""
    return len(gzip.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), 6))


BUILT = ROOT / "clients" / "web" / "dist"
HOME, LIVE, TABLE = "index.html", "src/home/live-table.tsx", "table"


@pytest.fixture(scope="module")
def manifest() -> dict[str, dict[str, Any]]:
    """What each source was built into, and what that imports."""
    built: dict[str, dict[str, Any]] = json.loads((BUILT / ".vite" / "manifest.json").read_text("utf-8"))
    return built


def needed(manifest: dict[str, dict[str, Any]], source: str) -> set[str]:
    """The entries that come with a source: itself, and all that it imports."""
    found: set[str] = set()
    left = [source]
    while left:
        entry = left.pop()
        if entry not in found:
            found.add(entry)
            left += manifest[entry].get("imports", [])
    return found


def files_of(manifest: dict[str, dict[str, Any]], entries: set[str]) -> set[str]:
    """The scripts and styles of these entries."""
    return {file for entry in entries for file in (manifest[entry]["file"], *manifest[entry].get("css", []))}


def strips_in(manifest: dict[str, dict[str, Any]]) -> list[str]:
    return [source for source in manifest if source.endswith("/strip.tsx")]


def test_the_strip_of_every_game_is_light(manifest: dict[str, dict[str, Any]]) -> None:
    home = files_of(manifest, needed(manifest, HOME))
    strips = strips_in(manifest)
    assert len(strips) >= 4
    for strip in strips:
        beyond = files_of(manifest, needed(manifest, strip)) - home
        weight = sum((BUILT / f"{file}.br").stat().st_size for file in beyond)
        print(f"{strip}: {weight} bytes beyond the first page")
        assert weight <= STRIP_MOST, strip


def test_a_live_game_on_the_first_page_brings_no_table(manifest: dict[str, dict[str, Any]]) -> None:
    beyond = files_of(manifest, needed(manifest, LIVE)) - files_of(manifest, needed(manifest, HOME))
    assert sum((BUILT / f"{file}.br").stat().st_size for file in beyond) <= PREVIEW_MOST


def test_the_board_of_every_game_is_a_few_files(manifest: dict[str, dict[str, Any]]) -> None:
    (chunk,) = [source for source, built in manifest.items() if built.get("name") == TABLE]
    table = files_of(manifest, needed(manifest, chunk))
    boards = [source for source in manifest if source.endswith("/board.tsx")]
    assert len(boards) >= 4
    for board in boards:
        beyond = files_of(manifest, needed(manifest, board)) - table
        print(f"{board}: {len(beyond)} files")
        assert len(beyond) <= FILES_MOST, board


@pytest.mark.parametrize("game", ["liars_dice", "ghost"])
@pytest.mark.parametrize("way", ["Play now", "First game"])
def test_from_the_tap_to_the_board_few_questions_are_asked(
    browser: Browser, sotto: Serving, game: str, way: str
) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(sotto.url)
    button = page.locator(f'li[data-game="{game}"]').get_by_role("button", name=re.compile(f"^{way}"))
    expect(button).to_be_enabled()
    asked: list[str] = []
    known = set(page.evaluate("performance.getEntriesByType('resource').map(one => one.name)"))
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    page.on("websocket", lambda socket: asked.append(f"SOCKET {socket.url}"))
    button.click()
    expect(page.locator("section [data-place], dialog[open] li").first).to_be_attached()
    context.close()
    # A script is fetched and then imported, from the cache.
    came = {one for one in asked if one.split()[1] not in known}
    assert sum(one.endswith("/api/tables") for one in came) == 1
    assert not [one for one in came if "/seats/" in one or one.endswith("/start")]
    assert len(came) <= AFTER_MOST, came


def test_the_first_page_and_its_previews_import_no_board(manifest: dict[str, dict[str, Any]]) -> None:
    boards = {source for source in manifest if source.endswith("/board.tsx")}
    assert len(boards) >= 4
    for source in (HOME, LIVE, *strips_in(manifest)):
        assert not boards & needed(manifest, source), source
    later = {found for entry in needed(manifest, LIVE) for found in manifest[entry].get("dynamicImports", [])}
    assert set(strips_in(manifest)) <= later
