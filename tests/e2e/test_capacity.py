"""A server whose Redis may hardly use more memory makes nothing new, and its games go on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sotto_client import Refused
from tests.e2e.parties import begin, party
from tests.e2e.serving import Serving, becomes, served, stored
from tests.e2e.wires import asking

NEW = {"name": "Late"}
FULL, EMPTY_ENOUGH = 0.95, 0.2


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    with served(tmp_path, bot_delay=0.01) as server:
        yield server


async def fill(serving: Serving, share: float) -> None:
    """Let what Redis uses be this share of what it may use."""
    async with stored(serving) as store:
        (memory,) = await store.memory()
        most = int(memory["used_memory"] / share)
        await store.ask(0, lambda redis: redis.config_set("maxmemory", most))


async def test_creations_stop_before_play_does(serving: Serving) -> None:
    async with party(serving.url, 2) as people, asking(serving.url, people[0].token) as http:
        table = await begin(people, "swarm")
        before = await people[0].open_table("swarm", {"pace": "fast"}, seats=2)
        await fill(serving, FULL)

        async def is_full() -> bool:
            return (await http.post("/api/players", json=NEW)).status_code == 429

        await becomes(is_full)
        no = await http.post("/api/players", json=NEW)
        assert no.headers["retry-after"] == "60"
        assert no.json()["error"]["code"] == "too_many"
        assert no.json()["error"]["reason"].startswith("There is no room for anything new at the moment")
        with pytest.raises(Refused, match="too_many"):
            await people[0].open_table("swarm", {"pace": "fast"}, seats=2)
        # A table that is there is filled, started and played to its end.
        await people[0].give_to_bot(before, 1)
        await people[0].give_to_bot(before, 2)
        await people[0].start(before)
        for seat, person in enumerate(people, 1):
            (name,) = (await person.view(table, f"seat:{seat}")).view["prompts"]
            await person.do(table, f"seat:{seat}", {"type": "place_bid", "amount": 1}, name)
        metrics = (await http.get("/metrics")).text
        assert 'sotto_limited_total{limit="memory_percent"}' in metrics
        assert "sotto_disk_free_bytes" in metrics
        assert serving.output.count("nothing new is made until there is room") == 1
        assert '"limit":"memory_percent"' in serving.output

        await fill(serving, EMPTY_ENOUGH)

        async def has_room() -> bool:
            return not await is_full()

        await becomes(has_room)
        assert await people[0].open_table("swarm", {"pace": "fast"}, seats=2)
        assert serving.output.count("there is room again") == 1
