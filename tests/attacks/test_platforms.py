"""Accounts of a platform's users: its server makes them by its key, and nobody else learns who they are there."""

from __future__ import annotations

import httpx
import pytest

from tests.attacks.people import INSIDERS, KEY, OUTSIDERS, PLATFORM_KEY, WITHOUT, Json, Scene, call

USER = "canary-4711"
ANNA = {"name": "Anna", "platform": "qq", "platform_user_id": USER}


@pytest.fixture
async def anna(here: Scene, http: httpx.AsyncClient) -> Json:
    """A user of a platform who sits at a public table: the player and the token."""
    made = await call(http, "POST", "/api/players", PLATFORM_KEY, ANNA)
    assert made.status_code == 200, made.text
    return dict(made.json())


@pytest.mark.parametrize("who", [*OUTSIDERS, *INSIDERS, *WITHOUT, "operator's key"])
async def test_nobody_else_signs_in_as_a_platforms_user(
    here: Scene, http: httpx.AsyncClient, anna: Json, who: str
) -> None:
    token = here.tokens.get(who, KEY)
    for body in (ANNA, ANNA | {"platform_user_id": "another"}, ANNA | {"platform": None}):
        got = await call(http, "POST", "/api/players", token, body)
        assert got.status_code == (403 if token else 401), (who, got.text)
        assert anna["player"] not in got.text


async def test_the_key_of_a_platform_opens_nothing_else(here: Scene, http: httpx.AsyncClient) -> None:
    asked = [
        ("GET", "/api/players/me"),
        ("POST", "/api/tables"),
        ("GET", f"/api/tables/{here.table}"),
        ("GET", "/api/admin/overview"),
    ]
    for method, path in asked:
        got = await call(http, method, path, PLATFORM_KEY, {} if method == "POST" else None)
        assert got.status_code == 401, (path, got.text)
    signed = await http.post("/api/admin/session", json={"key": PLATFORM_KEY, "name": "me"})
    assert signed.status_code == 401, signed.text


async def test_who_somebody_is_on_a_platform_is_told_to_them_and_to_operators(
    here: Scene, http: httpx.AsyncClient, anna: Json
) -> None:
    opened = await call(http, "POST", "/api/tables", anna["token"], {"game": "avalon", "title": "Anna's"})
    table = opened.json()["table"]
    assert (await call(http, "POST", f"/api/tables/{table}/seats/1", anna["token"], {})).status_code == 200
    public = [
        "/api/tables",
        f"/api/tables/{table}",
        f"/api/tables/{table}/view?as=public",
        f"/api/tables/{table}/feed?as=public",
    ]
    for who in ("", here.tokens["stranger"], here.opener):
        for path in public:
            seen = await call(http, "GET", path, who)
            assert seen.status_code == 200, (path, seen.text)
            assert USER not in seen.text
            assert "platform" not in seen.text
    own = [{"platform": "qq", "platform_user_id": USER}]
    assert (await call(http, "GET", "/api/players/me", anna["token"])).json()["identities"] == own
    await http.post("/api/admin/session", json={"key": KEY, "name": "night shift"})
    shown = await http.get(f"/api/admin/players/{anna['player']}")
    assert shown.json()["account"]["identities"] == own
    http.cookies.clear()
    await call(http, "DELETE", f"/api/tables/{table}", anna["token"])
