"""A line that broke goes on exactly where it was; where it cannot, there is a whole view."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.e2e.parties import Recorder, begin, decoded, feed_bytes, party, seq_of
from tests.e2e.serving import Serving
from tests.e2e.wires import Wire, wired

FAR = 20
"""How many frames are missed."""


class Scene:
    """A table of two in mid-game, its players, and what seat 1 has heard so far."""

    def __init__(self, sotto: Serving, people: list[Recorder], table: str) -> None:
        self.sotto, self.people, self.table = sotto, people, table

    async def talk(self, times: int, of: int = 0) -> None:
        for n in range(times):
            await self.people[of].do(self.table, f"seat:{of + 1}", {"type": "say", "text": f"number {n}"})

    async def told(self, after: int = 0, as_: str = "public") -> list[bytes]:
        return await feed_bytes(self.people[0], self.table, as_, after)

    async def caught_up(self, wire: Wire) -> list[bytes]:
        """All frames that came until now: everything said before this has come when this is answered."""
        await wire.still_there()
        return [raw for raw, heard in zip(wire.raw, wire.heard, strict=True) if heard["op"] == "frame"]


@pytest.fixture
async def scene(sotto: Serving) -> AsyncIterator[Scene]:
    async with party(sotto.url, 2) as people:
        yield Scene(sotto, people, await begin(people, "swarm"))


@pytest.mark.parametrize("as_", ["public", "seat:1"])
@pytest.mark.parametrize("somebody_stayed", [True, False])
async def test_exactly_the_missed_frames(scene: Scene, as_: str, somebody_stayed: bool) -> None:
    token = scene.people[0].token
    async with wired(scene.sotto.url, token) as stays:
        if somebody_stayed:
            await stays.watch(scene.table, as_)
        async with wired(scene.sotto.url, token) as before:
            first = await before.watch(scene.table, as_)
            await scene.talk(FAR, of=1)
            heard = await scene.caught_up(before)
            assert len(heard) == FAR
        await scene.talk(FAR, of=1)
        known = seq_of(heard[-1])
        async with wired(scene.sotto.url, token) as wire:
            missed = await wire.watch(scene.table, as_, seq=known, log=first["log"])
            assert missed["op"] == "frame"
            await scene.talk(1, of=1)
            frames = await scene.caught_up(wire)
            assert len(frames) == FAR + 1
            assert frames == await scene.told(known, as_)
            assert heard + frames == await scene.told(first["seq"], as_)


async def test_nothing_missed_is_nothing_told(scene: Scene) -> None:
    async with wired(scene.sotto.url, scene.people[0].token) as wire:
        first = await wire.watch(scene.table)
        await wire.say({"op": "watch", "table": scene.table, "as": "public", "seq": first["seq"], "log": first["log"]})
        await wire.still_there()
        again = [heard for heard in wire.heard[1:] if heard["op"] in ("view", "frame")]
        assert again == []
        await scene.talk(1)
        assert [seq_of(frame) for frame in await scene.caught_up(wire)] == [first["seq"] + 1]


async def test_after_zero_it_starts_from_nothing(scene: Scene) -> None:
    await scene.talk(3)
    async with wired(scene.sotto.url, scene.people[0].token) as wire:
        log = (await wire.watch(scene.table, "seat:1"))["log"]
        await wire.say({"op": "watch", "table": scene.table, "as": "seat:1", "seq": 0, "log": log})
        frames = await scene.caught_up(wire)
        assert frames == await scene.told(0, "seat:1")
        assert decoded(frames[:1])[0]["facts"][0]["type"] == "table_opened"


@pytest.mark.parametrize(
    ("seq", "log"), [(0, "another.log"), (3, ""), (10**6, None), (2, "here"), (2**53, "here"), (10**300, "here")]
)
async def test_where_it_cannot_go_on_there_is_a_whole_view(scene: Scene, seq: int, log: str | None) -> None:
    """Of another log, without the log's name, ahead of it, and where no commit ended."""
    async with wired(scene.sotto.url) as wire:
        first = await wire.watch(scene.table)
        await wire.say({"op": "unwatch", "table": scene.table, "as": "public"})
        ends = [0, *map(seq_of, await scene.told())]
        if seq == 2:
            # Between two facts of one commit; starting alone makes several.
            seq = next(seq for seq in range(1, ends[-1]) if seq not in ends)
        again = await wire.watch(scene.table, seq=seq, log=first["log"] if log == "here" else log)
        assert again["op"] in (("view",) if seq < 2**60 else ("view", "error"))
        if again["op"] == "view":
            assert again == first
        await scene.talk(1)
        await wire.still_there()


async def test_several_tables_and_viewers_on_one_socket(scene: Scene) -> None:
    others = [await begin(scene.people, game) for game in ("swarm", "dossier")]
    async with wired(scene.sotto.url, scene.people[0].token) as wire:
        for table in (scene.table, *others):
            for as_ in ("public", "seat:1", "notes"):
                assert (await wire.watch(table, as_))["op"] == "view"
        for table in (scene.table, *others):
            await scene.people[1].do(table, "seat:2", {"type": "say", "text": "to all"})
        await wire.still_there()
        came = [(heard["table"], heard["as"]) for heard in wire.heard if heard["op"] == "frame"]
        hears = {(table, as_) for table in (scene.table, others[0]) for as_ in ("public", "seat:1")}
        assert sorted(came) == sorted({*hears, (others[1], "seat:1")})
        await wire.say({"op": "unwatch", "table": scene.table, "as": "seat:1"})
        await wire.still_there()
        before = len(wire.heard)
        await scene.people[1].do(scene.table, "seat:2", {"type": "say", "text": "again"})
        await wire.still_there()
        assert [heard["as"] for heard in wire.heard[before:] if heard["op"] == "frame"] == ["public"]
