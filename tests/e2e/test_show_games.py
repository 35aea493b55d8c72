"""Whole games over the wire: seven people a table, every log as the schema says, every feed told twice alike.

SOTTO_SHOW_GAMES=200 plays as many games as that.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from projections.patch import apply
from server.tables.resuming import MOST_FACTS
from tests.e2e.parties import Careless, Recorder, begin, decoded, feed_bytes, party, play_out, seq_of
from tests.e2e.serving import Serving
from tests.e2e.wires import wired

GAMES = int(os.environ.get("SOTTO_SHOW_GAMES", "10"))
AT_ONCE = 5
SCHEMA: Any = json.loads((Path(__file__).parents[1] / "games/avalon/public_log.schema.json").read_text("utf-8"))


@pytest.mark.long
@pytest.mark.timeout(300 + 12 * GAMES)
async def test_seven_clients_a_table_play_avalon_to_the_end(sotto: Serving, capsys: pytest.CaptureFixture[str]) -> None:
    left = list(range(GAMES))
    commands: list[int] = []
    begun = time.monotonic()

    async def play_some(number: int) -> None:
        async with party(sotto.url, 7) as people:
            while left:
                commands.append(await play_one(people, f"{number}.{left.pop()}"))

    await asyncio.gather(*(play_some(number) for number in range(min(AT_ONCE, GAMES))))
    seconds = time.monotonic() - begun
    assert len(commands) == GAMES
    with capsys.disabled():
        print(
            f"\nshow: {len(commands)} games of Avalon, {7 * AT_ONCE} sockets, {sum(commands)} commands"
            f" in {seconds:.1f} s ({sum(commands) / seconds:.0f} commands/s with every feed read twice more)"
        )


async def play_one(people: list[Recorder], seed: str) -> int:
    """Play a game, hold it to what was promised, and return how many commands were granted."""
    table = await begin(people, "avalon")
    results = await play_out(people, table, seed)
    assert all(result is not None and result["how"] == "ended" for result in results)
    await hold_to_schema(people[0], table)
    for seat, person in enumerate(people, 1):
        await hold_to_what_was_heard(person, table, f"seat:{seat}")
    commands = sum(len(person.granted) for person in people)
    for person in people:
        person.messages.clear()
        person.granted.clear()
    return commands


async def hold_to_schema(client: Recorder, table: str) -> None:
    log = await client.query(table, "public_log", "public")
    errors = list(Draft202012Validator(SCHEMA).iter_errors(log))
    assert not errors, errors[:3]


async def hold_to_what_was_heard(person: Recorder, table: str, as_: str) -> None:
    """What a viewer is told again, by HTTP and over a socket that resumes after 0, is what it heard live."""
    live = person.frames(table, as_)
    assert live
    again = await feed_bytes(person, table, as_)
    assert again[-len(live) :] == live
    # There is a most to the missed facts that a socket is told; a longer game is told again from as far back as that.
    top = seq_of(again[-1])
    after = next(seq for seq in [0, *map(seq_of, again)] if top - seq <= MOST_FACTS)
    resumed = await resumed_bytes(person, table, as_, decoded(live[:1])[0]["log"], after, top)
    assert resumed == [frame for frame in again if seq_of(frame) > after]
    view: Any = {}
    seq = 0
    for frame in decoded(again):
        assert frame["seq"] - len(frame["facts"]) == seq
        view, seq = apply(view, frame["patch"]), frame["seq"]
        if frame["seq"] % 17 == 0:
            then = await person.view(table, as_, frame["seq"])
            assert (apply({}, then.view), then.seq, then.at) == (view, seq, frame["at"])
    shown = await person.view(table, as_)
    assert view == apply({}, shown.view)
    assert shown.seq == seq


async def resumed_bytes(person: Recorder, table: str, as_: str, log: str, after: int, until: int) -> list[bytes]:
    """All frames that a new socket gets when it goes on after a seq."""
    async with wired(person.url, person.token) as wire:
        first = await wire.watch(table, as_, seq=after, log=log)
        if first["seq"] < until:
            await wire.hear(lambda heard: heard["op"] == "frame" and heard["seq"] >= until)
        return [raw for raw, heard in zip(wire.raw, wire.heard, strict=True) if heard["op"] in ("frame", "view")]


async def test_people_and_bots_play_one_game(sotto: Serving) -> None:
    async with party(sotto.url, 2) as people:
        table = await begin(people, "avalon", bots=5)
        watch = await people[0].watch(table)
        results = await play_out(people, table)
        assert all(result and result["how"] == "ended" for result in results)
        await watch.until(lambda view: bool(view["table"]["status"] == "finished"))
        await hold_to_schema(people[1], table)
        await hold_to_what_was_heard(people[0], table, "public")
        for seat, person in enumerate(people, 1):
            await hold_to_what_was_heard(person, table, f"seat:{seat}")


@pytest.mark.parametrize("game", ["dossier", "shuffle", "swarm"])
async def test_probes_are_played_to_the_end(sotto: Serving, game: str) -> None:
    async with party(sotto.url, 2) as people:
        table = await begin(people, game, bots=1)
        assert all(await play_out(people, table))
        for seat, person in enumerate(people, 1):
            await hold_to_what_was_heard(person, table, f"seat:{seat}")


async def test_a_hosted_probe_is_played_with_a_host(sotto: Serving) -> None:
    async with party(sotto.url, 4) as people:
        *seated, host = people
        table = await seated[0].open_table("whisper", {"pace": "fast"}, seats=3)
        for seat, person in enumerate(seated, 1):
            await person.sit(table, seat)
        await host.take_host(table)
        watch = await host.watch(table, "host")
        await seated[0].start(table)

        async def tell() -> None:
            player = Careless("host")
            async for update in watch:
                if update.view["table"]["status"] == "finished":
                    return
                if watch.prompts and (choice := await player.choose(watch.view, watch.prompts)):
                    prompt, command = choice
                    await watch.reached(await host.do(table, "host", command, prompt))

        results, _ = await asyncio.gather(play_out(seated, table), tell())
        assert all(results)
        await hold_to_what_was_heard(host, table, "host")
