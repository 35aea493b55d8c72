"""The built client: which file an address gets, how long it may be kept, and in which encoding."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request

from server.http.responses import unrouted
from server.http.static_page import Answers, Page

INDEX = b"<!doctype html><title>Sotto</title>"
SCRIPT = b"export const answer = 42;\n" * 40


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(INDEX)
    (tmp_path / "assets" / "main-a1b2.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "main-a1b2.js.gz").write_bytes(gzip.compress(SCRIPT))
    return tmp_path


async def got(dist: Path, address: str, early: Answers | None = None, **headers: str) -> httpx.Response:
    app = Starlette(exception_handlers={HTTPException: unrouted})
    app.router.default = Page(app.router.not_found, dist, early)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://sotto") as client:
        return await client.get(address, headers={name.replace("_", "-"): value for name, value in headers.items()})


@pytest.mark.parametrize("address", ["/", "/tables/k3x/replay", "/me", "/games/富甲天下", "/nowhere/at/all"])
async def test_every_address_of_the_client_gets_the_page(dist: Path, address: str) -> None:
    answer = await got(dist, address)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("address", ["/api/nothing", "/assets/main-old.js", "/favicon.ico", "/ws/x", "/../secret.py"])
async def test_what_is_no_address_of_the_client_is_not_found(dist: Path, address: str) -> None:
    answer = await got(dist, address)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"


async def test_no_inline_script_may_run(dist: Path) -> None:
    policy = (await got(dist, "/")).headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


async def test_hashed_files_are_kept_for_long_and_come_compressed_to_who_can_read_it(dist: Path) -> None:
    packed = await got(dist, "/assets/main-a1b2.js", accept_encoding="br;q=1.0, gzip")
    plain = await got(dist, "/assets/main-a1b2.js", accept_encoding="identity")
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content == SCRIPT
    for answer in (packed, plain):
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["vary"] == "Accept-Encoding"


async def test_what_the_browser_has_already_is_not_sent_again(dist: Path) -> None:
    tag = (await got(dist, "/")).headers["etag"]
    again = await got(dist, "/", if_none_match=tag)
    assert (again.status_code, again.content) == (304, b"")


NAME = "</script><script>alert(1)</script>"


async def known(request: Request) -> dict[str, object]:
    return {"/api/players/me": {"name": NAME}}


async def test_a_page_comes_with_answers_that_cannot_end_their_element_and_is_never_kept(dist: Path) -> None:
    (dist / "index.html").write_bytes(b"<!doctype html><head><title>Sotto</title></head>")
    for encoding in ("gzip", "identity"):
        answer = await got(dist, "/", known, accept_encoding=encoding)
        assert answer.headers["cache-control"] == "no-store"
        assert "etag" not in answer.headers
        (data,) = re.findall('<script type="application/json" id="early">(.*?)</script>', answer.text)
        assert json.loads(data) == await known(Request({"type": "http"}))
        assert answer.text.count("<script") == 1


async def test_where_nothing_is_known_the_page_is_the_file(dist: Path) -> None:
    async def nothing(request: Request) -> dict[str, object]:
        return {}

    answer = await got(dist, "/", nothing)
    assert (answer.content, answer.headers["cache-control"]) == (INDEX, "no-cache")


async def test_icons_may_be_kept_for_a_day_and_the_service_worker_not(dist: Path) -> None:
    for name in ("icon.svg", "sw.js", "manifest.webmanifest"):
        (dist / name).write_bytes(b"{}")
    assert "max-age=86400" in (await got(dist, "/icon.svg")).headers["cache-control"]
    assert (await got(dist, "/sw.js")).headers["cache-control"] == "no-cache"
    assert (await got(dist, "/manifest.webmanifest")).headers["content-type"] == "application/manifest+json"


async def test_a_server_without_a_build_says_how_to_make_one(tmp_path: Path) -> None:
    answer = await got(tmp_path, "/")
    assert answer.status_code == 503
    assert "make web" in answer.text


def test_every_card_has_a_cover_for_links() -> None:
    """After a card is drawn anew: ``python -m tests.browser.covers``."""
    web = Path("clients/web")
    cards = {card.parent.name for card in web.glob("src/games/*/card.svg")}
    covers = {cover.stem: cover.read_bytes()[:24] for cover in web.glob("public/covers/*.png")}
    assert set(covers) == cards
    for head in covers.values():
        assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (1200, 630)
