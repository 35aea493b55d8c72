"""Every route × every wrong identity, against a real server: a new route needs its line in tests/attacks/rows.py."""

from __future__ import annotations

import time

import httpx
import pytest

from server.app import every_route
from server.http.routing import AnyRoute
from tests.attacks.people import INSIDERS, OUTSIDERS, WITHOUT, Scene, call
from tests.attacks.rows import ROUTES, Row

NOWHERE = "nosuchtable"

BY_NAME = {f"{route.method} {route.path}": route for route in every_route()}

TABLES = [name for name, row in ROUTES.items() if row.kind == "table"]


def _asked(row: Row, name: str, table: str) -> tuple[str, str]:
    method, path = name.split(" ")
    return method, path.format(table=table, **row.path) + (f"?{row.query}" if row.query else "")


async def _answer(http: httpx.AsyncClient, name: str, table: str, token: str) -> tuple[int, str]:
    row = ROUTES[name]
    answer = await call(http, *_asked(row, name, table), token, row.body)
    http.cookies.clear()
    return answer.status_code, answer.text


def test_every_route_has_a_line() -> None:
    assert set(ROUTES) == set(BY_NAME)
    for name, row in ROUTES.items():
        assert (row.kind == "operator") == (BY_NAME[name].auth == "operator"), name
        assert (row.kind == "table") == ("{table}" in name and row.kind != "operator"), name
        assert (row.kind == "public") == (BY_NAME[name].auth == "none"), name


async def test_no_outsider_learns_that_a_table_is_there(here: Scene, http: httpx.AsyncClient) -> None:
    """What is not theirs and what is not there are answered alike, to the byte."""
    for name in TABLES:
        for who in OUTSIDERS:
            status, said = await _answer(http, name, here.table, here.tokens[who])
            unknown = who == "nobody" and BY_NAME[name].auth in ("player", "owner")
            barred = who.endswith("_bot") and BY_NAME[name].auth == "owner"
            assert status == (401 if unknown else 403 if barred else ROUTES[name].outsiders), (name, who, said)
            assert (status, said) == await _answer(http, name, NOWHERE, here.tokens[who]), (name, who)


async def test_insiders_may_what_is_theirs(here: Scene, http: httpx.AsyncClient) -> None:
    for name in TABLES:
        got = [(await _answer(http, name, here.table, here.tokens[who]))[0] for who in INSIDERS]
        assert tuple(got) == ROUTES[name].insiders, name


async def test_the_opener_may_so_it_is_not_the_request_that_is_wrong(here: Scene, http: httpx.AsyncClient) -> None:
    # What is sealed until the game has ended is so for the opener, too; and it would end the table for good.
    sealed = {"log", "save", "chances", "{picture}"}
    names = [name for name in TABLES if name.startswith("GET ") and name.rpartition("/")[2] not in sealed]
    assert len(names) >= 8
    for name in names:
        status, said = await _answer(http, name, here.table, here.opener)
        assert status == 200, (name, said)
    command = "POST /api/tables/{table}/commands"
    assert (await _answer(http, command, here.table, here.opener))[0] != 403


@pytest.mark.parametrize("who", WITHOUT)
async def test_a_token_that_is_none_is_refused(here: Scene, http: httpx.AsyncClient, who: str) -> None:
    said = set()
    for name, route in BY_NAME.items():
        if route.auth not in ("none", "operator"):
            status, text = await _answer(http, name, here.table, here.tokens[who])
            assert status == 401, (name, text)
            said.add(text)
    assert len(said) == 1, "nothing tells a deleted account from one that never was"


async def test_nobody_is_asked_for_an_account(here: Scene, http: httpx.AsyncClient) -> None:
    for name, route in BY_NAME.items():
        if route.auth in ("player", "owner"):
            status, text = await _answer(http, name, here.table, "")
            assert status == 401, (name, text)


async def test_a_bot_is_not_its_owner(here: Scene, http: httpx.AsyncClient) -> None:
    owners = [name for name, route in BY_NAME.items() if route.auth == "owner"]
    assert owners
    for name in owners:
        for token in (here.opener_bot, here.tokens["stranger_bot"]):
            status, text = await _answer(http, name, here.table, token)
            assert status == 403, (name, text)


async def test_only_operators_get_at_what_is_theirs(here: Scene, http: httpx.AsyncClient) -> None:
    said = set()
    for name in (name for name, row in ROUTES.items() if row.kind == "operator"):
        for token in ("", here.opener, here.opener_bot, *here.tokens.values()):
            status, text = await _answer(http, name, here.table, token)
            assert status == 401, (name, text)
            said.add(text)
    assert len(said) == 1, "nobody learns what there is to be seen"


async def test_who_is_banned_may_nothing(here: Scene, http: httpx.AsyncClient) -> None:
    said = set()
    for name, route in BY_NAME.items():
        if route.auth not in ("none", "operator"):
            status, text = await _answer(http, name, here.table, here.banned)
            assert status == 403, (name, text)
            said.add(text)
    assert len(said) == 1


async def test_public_routes_do_not_ask_who_it_is(here: Scene, http: httpx.AsyncClient) -> None:
    for name, row in ROUTES.items():
        if row.kind == "public" and name != "GET /metrics" and "passkeys/options" not in name:
            said = {await _answer(http, name, here.table, token) for token in ("", "nonsense", here.opener)}
            assert len(said) == 1, name


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://sub.127.0.0.1"])
async def test_pages_of_others_have_no_cookie(here: Scene, http: httpx.AsyncClient, origin: str) -> None:
    headers = {"Origin": origin, "Cookie": f"token={here.opener}"}
    for name, route in BY_NAME.items():
        method, path = _asked(ROUTES[name], name, here.table)
        answer = await http.request(method, path, headers=headers, json=ROUTES[name].body)
        wanted = _foreign(route)
        assert wanted is None or answer.status_code == wanted, (name, answer.text)
        assert "set-cookie" not in answer.headers, name
    http.cookies.clear()


def _foreign(route: AnyRoute) -> int | None:
    """The status for a page of another site, that has the opener's cookie sent."""
    if route.method != "GET":
        return 403
    if route.auth in ("player", "owner", "operator"):
        return 401
    return 404 if "{table}" in route.path else None


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("GET /api/tables/{table}", marks=pytest.mark.long),
        "GET /api/tables/{table}/view",
        pytest.param("GET /api/tables/{table}/feed", marks=pytest.mark.long),
    ],
)
async def test_not_yours_takes_as_long_as_not_there(here: Scene, http: httpx.AsyncClient, name: str) -> None:
    """A table that is there and somebody else's is not folded before the answer: it would take longer every time.

    The other way round, one that is not there is asked of the store; who can guess 49 bits may learn that.
    """
    pairs = []
    for turn in range(60):
        took = {}
        for table in (here.table, NOWHERE) if turn % 2 else (NOWHERE, here.table):
            began = time.perf_counter()
            await _answer(http, name, table, here.tokens["stranger"])
            took[table] = time.perf_counter() - began
        pairs.append(took[here.table] > took[NOWHERE])
    share = sum(pairs) / len(pairs)
    print(f"{name}: not yours took longer in {share:.0%} of {len(pairs)} pairs")
    assert share < 0.9, name
