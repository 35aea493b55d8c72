"""A table that is opened, seated and started by one call: as by single ones, and all of it or nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest

from tests.e2e.parties import Recorder, party, play_out
from tests.e2e.serving import Serving, becomes, served
from tests.e2e.wires import asking

WHOLE: dict[str, Any] = {"game": "swarm", "seats": 3, "seat": 2, "bots": {"1": "random", "3": "random"}, "start": True}


@pytest.fixture(scope="module")
def lone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server on which an account may have two tables, one of them of bots alone."""
    with served(tmp_path_factory.mktemp("lone"), tables_open=2, bot_tables=1) as serving:
        yield serving


@pytest.fixture
async def ann(lone: Serving) -> AsyncIterator[Recorder]:
    async with party(lone.url, 1) as (ann,):
        yield ann


@pytest.fixture
async def http(lone: Serving, ann: Recorder) -> AsyncIterator[httpx.AsyncClient]:
    async with asking(lone.url, ann.token) as http:
        yield http


async def opened(http: httpx.AsyncClient, **body: Any) -> str:
    answer = await http.post("/api/tables", json=body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["table"])


async def test_it_is_as_by_single_calls(ann: Recorder, http: httpx.AsyncClient) -> None:
    options = {"pace": "slow"}
    at_once = await opened(http, **WHOLE, options=options)
    singly = await opened(http, game="swarm", seats=3, options=options)
    for path, body in (("seats/2", {}), ("seats/1", {"bot": "random"}), ("seats/3", {"bot": "random"}), ("start", {})):
        assert (await http.post(f"/api/tables/{singly}/{path}", json=body)).status_code == 200
    whole, stepwise = await told(http, at_once), await told(http, singly)
    assert [[fact["type"] for fact in one] for one in whole] == [[fact["type"] for fact in one] for one in stepwise]
    assert whole[1:4] == stepwise[1:4]
    assert (await ann.view(at_once)).view["table"]["status"] == "playing"


async def told(http: httpx.AsyncClient, table: str) -> list[list[dict[str, Any]]]:
    """The facts of the first five commits as seat 2 was told them: the opening, three seats, the start."""
    answer = await http.get(f"/api/tables/{table}/feed", params={"as": "seat:2"})
    return [frame["facts"] for frame in answer.json()["frames"][:5]]


async def test_the_bots_play_and_the_player_may_act(ann: Recorder, http: httpx.AsyncClient) -> None:
    first = {"seat": 1, "bots": {"2": "random", "3": "random"}}
    table = await opened(http, **(WHOLE | first), options={"pace": "fast"})
    await play_out([ann], table)
    assert (await ann.view(table)).view["table"]["status"] == "finished"


async def test_sent_again_it_is_done_once(ann: Recorder, http: httpx.AsyncClient) -> None:
    tables = {await opened(http, **WHOLE, id="once") for _ in range(3)}
    assert len(tables) == 1
    await becomes(lambda: has_just(ann, tables))


async def has_just(ann: Recorder, tables: set[str]) -> bool:
    """Whether these are the player's tables, of which the lobby hears a moment later."""
    return {one["table"] for one in await ann.my_tables()} == tables


@pytest.mark.parametrize(
    ("change", "status", "says"),
    [
        ({"seat": 4}, 400, "seat: expected one of 1, 2, 3"),
        ({"seat": 0}, 400, "seat: "),
        ({"seat": True}, 400, "seat"),
        ({"bots": {"1": "random", "4": "random"}}, 400, "bots: expected one of 1, 3"),
        ({"bots": {"1": "random", "2": "random"}}, 400, "bots: expected one of 1, 3"),
        ({"bots": {"1": "random", "3": "nobody"}}, 400, "bots.3: expected one of "),
        ({"bots": {"1": "random", "3": 3}}, 400, "bots"),
        ({"bots": {"first": "random"}}, 400, "bots"),
        ({"bots": ["random"]}, 400, "bots"),
        ({"bots": {"1": "random"}}, 409, "3"),
        ({"start": "yes"}, 400, "start"),
        ({"game": "hosted", "bots": {"1": "random", "3": "random"}}, 400, "game: "),
    ],
)
async def test_where_not_all_of_it_can_be_done_nothing_is(
    ann: Recorder, http: httpx.AsyncClient, change: dict[str, Any], status: int, says: str
) -> None:
    for _ in range(3):
        got = await http.post("/api/tables", json=WHOLE | change)
        assert got.status_code == status, got.text
        assert says in got.json()["error"]["reason"]
    tables = {await opened(http, game="swarm") for _ in range(2)}
    await becomes(lambda: has_just(ann, tables))


async def test_bots_alone_take_a_place_of_the_account(ann: Recorder, http: httpx.AsyncClient) -> None:
    alone = WHOLE | {"seat": None, "bots": dict.fromkeys("123", "random"), "options": {"pace": "slow"}}
    # A start that is refused gives it back.
    assert (await http.post("/api/tables", json=alone | {"bots": {"1": "random"}})).status_code == 409
    first = await opened(http, **alone)
    refused = await http.post("/api/tables", json=alone)
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many")
    second = await opened(http, game="swarm")
    await becomes(lambda: has_just(ann, {first, second}))
