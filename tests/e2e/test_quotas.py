"""What one account may have at a time, over HTTP, and what a restart makes of tables of bots alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from games.mbg.rules import MAPS
from sotto_client import Refused
from tests.e2e.parties import Recorder, party
from tests.e2e.serving import Serving, becomes, served, served_beside
from tests.patience import PATIENCE

LIMITS = {"tables_open": 3, "bot_tables": 1, "documents_mb": 1, "forks_a_day": 1, "loads_a_day": 1, "saves_a_day": 1}

MAP = MAPS["sanguo"]
BLANKS = 250_000 // MAP.count(" ")


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("few"), bot_delay=0.01, **LIMITS) as serving:
        yield serving


@pytest.fixture
async def ann(few: Serving) -> AsyncIterator[Recorder]:
    async with party(few.url, 1) as (ann,):
        yield ann


async def post(player: Recorder, path: str, body: Any) -> httpx.Response:
    async with httpx.AsyncClient(
        base_url=player.url, headers={"Authorization": f"Bearer {player.token}"}, timeout=PATIENCE
    ) as http:
        return await http.post(path, json=body)


async def of_bots(ann: Recorder) -> str:
    """A table of two bots, not started."""
    table = await ann.open_table("swarm", {"pace": "slow"}, seats=2)
    for seat in (1, 2):
        await ann.give_to_bot(table, seat, "random")
    return table


async def status_of(player: Recorder, table: str) -> str:
    return str((await player.view(table)).view["table"]["status"])


async def test_beyond_its_open_tables_an_account_is_told_how_many_and_when(ann: Recorder) -> None:
    tables = [await ann.open_table("swarm", seats=2) for _ in range(3)]
    answer = await post(ann, "/api/tables", {"game": "swarm", "seats": 2})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60")
    assert answer.json() == {
        "error": {
            "code": "too_many",
            "reason": "You have 3 unfinished tables, and no more are allowed at a time: finish or close one first.",
        }
    }
    await ann.close_table(tables[0])

    async def there_is_room_again() -> bool:
        return (await post(ann, "/api/tables", {"game": "swarm", "seats": 2})).status_code == 200

    await becomes(there_is_room_again)


async def test_a_refused_table_takes_no_place(ann: Recorder) -> None:
    wrong = {"game": "errand", "seats": 2, "documents": {"finds": {"text": "x" * 300_000}}}
    for _ in range(4):
        assert (await post(ann, "/api/tables", wrong)).status_code == 400
    for _ in range(3):
        await ann.open_table("swarm", seats=2)


async def test_own_documents_are_counted_by_what_they_take(ann: Recorder) -> None:
    def padded(fill: int) -> dict[str, Any]:
        text = MAP.replace(" ", " " * BLANKS) + "\n" * fill  # some 250 kB
        return {"game": "mbg", "seats": 2, "documents": {"map": {"text": text}}}

    tables = []
    for fill in (1, 1, 2, 3):  # one of them twice
        answer = await post(ann, "/api/tables", padded(fill))
        assert answer.status_code == 200, answer.text
        tables.append(answer.json()["table"])
        await ann.close_table(tables[-1])
    answer = await post(ann, "/api/tables", padded(4))
    assert answer.status_code == 429
    assert "1 MB of documents of your own" in answer.json()["error"]["reason"]


async def test_forks_saves_and_loads_of_a_day(ann: Recorder) -> None:
    table = await ann.open_table("mbg", {"pace": "fast", "max_turn": 6}, seats=2)
    await ann.sit(table, 1)
    await ann.give_to_bot(table, 2, "greedy")
    await ann.start(table)
    async with httpx.AsyncClient(
        base_url=ann.url, headers={"Authorization": f"Bearer {ann.token}"}, timeout=PATIENCE
    ) as http:
        for wrong, status in (("as=public", 403), ("as=seat:2", 403), ("as=seat:1&seq=999", 409)):
            refused = await http.get(f"/api/tables/{table}/save?{wrong}")
            assert refused.status_code == status, refused.text
        saved = await http.get(f"/api/tables/{table}/save?as=seat:1")
        assert saved.status_code == 200, saved.text
        again = await http.get(f"/api/tables/{table}/save?as=seat:1")
        assert (again.status_code, int(again.headers["Retry-After"]) <= 86_400) == (429, True)
        for path, body in (
            ("/api/saves", {"game": "mbg", "file": saved.text}),
            (f"/api/tables/{table}/fork", {"as": "seat:1", "seq": 3, "redeal": 1, "seats": {"1": "me"}}),
        ):
            assert [(await http.post(path, json=body)).status_code for _ in range(2)] == [200, 429]


async def test_bots_alone_are_paused_by_a_restart_and_go_on_when_their_opener_asks(tmp_path: Path) -> None:
    with served(tmp_path, bot_delay=3600, **LIMITS) as serving:
        async with party(serving.url, 2) as (ann, eve):
            tables = [await of_bots(ann), await of_bots(ann)]
            await ann.start(tables[0])
            with pytest.raises(Refused, match="Bots alone play at 1 of your tables"):
                await ann.start(tables[1])
            await ann.close()
            await eve.close()
            serving.kill()
            serving.start(bot_delay=0.01)

            async def paused() -> bool:
                return await status_of(ann, tables[0]) == "paused"

            await becomes(paused)
            with pytest.raises(Refused, match="forbidden"):
                await eve.resume(tables[0])
            await ann.resume(tables[0])

            async def over() -> bool:
                return await status_of(ann, tables[0]) == "finished"

            await becomes(over)
            # Neither a table that has not started nor one that is over goes on.
            with pytest.raises(Refused, match="rejected"):
                await ann.resume(tables[1])
            with pytest.raises(Refused, match="rejected"):
                await ann.resume(tables[0])


async def test_a_table_of_bots_that_has_ended_takes_no_place_any_more_in_any_process(few: Serving) -> None:
    # Another process starts the tables: it hears of their ends by the store alone.
    with served_beside(few, "--no-worker") as beside:
        async with party(beside.url, 1) as (ann,):
            for _ in range(3):
                table = await of_bots(ann)
                await ann.start(table)

                async def over(table: str = table) -> bool:
                    return await status_of(ann, table) == "finished"

                await becomes(over)


async def test_the_opener_may_close_a_table_of_bots_alone(ann: Recorder) -> None:
    table = await of_bots(ann)
    await ann.start(table)
    await ann.close_table(table)
    assert await status_of(ann, table) == "finished"
