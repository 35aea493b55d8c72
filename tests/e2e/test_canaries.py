"""Secret texts, each one of a kind, and every byte that came to those who were not told them."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections import defaultdict
from contextlib import AsyncExitStack, suppress
from typing import Any

import msgspec
import pytest

from events.audience import Viewer, parse_viewer, sees
from events.codec import AnyCommit
from events.store import Log
from games.avalon.rules import GAME as AVALON
from games.game import AnyGame
from games.table import codec
from projections.feed import frames
from server import wire
from sotto_client import Prompt, Refused, play
from sotto_client.prompts import Command
from tests.e2e.parties import Careless, Json, Recorder, begin, feed_bytes, party
from tests.e2e.serving import Serving, stored
from tests.e2e.wires import asking
from tests.probes.dossier.rules import GAME as DOSSIER
from tests.probes.swarm.rules import GAME as SWARM

CANARY = re.compile(rb"canary-[a-z]+-\d+-\d+")
_numbers = itertools.count(1)


def canary(kind: str, seat: int) -> str:
    return f"canary-{kind}-{seat}-{next(_numbers)}"


class Talker(Careless):
    """Puts a canary into every text, talks to somebody now and then, and writes notes."""

    def __init__(self, person: Recorder, table: str, seat: int, size: int) -> None:
        super().__init__(seat)
        self._person, self._table, self._seat, self._size = person, table, seat, size

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command]:
        prompt, command = await super().choose(view, prompts)
        if self._rng.random() < 0.3:
            await self._talk()
        if "text" in command:
            command["text"] = canary("text", self._seat)[: prompts[prompt].fields["text"].max]  # type: ignore[union-attr]
        return prompt, command

    async def _talk(self) -> None:
        to: Any = self._rng.choice(["table", [self._rng.randint(1, self._size)]])
        say = {"type": "say", "text": canary("say", self._seat), "to": to}
        with suppress(Refused):  # talk is closed, or out of hearing: then nobody hears it
            await self._person.do(self._table, f"seat:{self._seat}", say)
        await self._person.write_note(self._table, canary("note", self._seat))


@pytest.mark.parametrize("game", [AVALON, DOSSIER, SWARM], ids=lambda game: str(game.name))
async def test_no_byte_of_a_secret_reaches_the_uninitiated(sotto: Serving, game: AnyGame) -> None:
    people_count, bots = (5, 2) if game is AVALON else (3, 1)
    async with AsyncExitStack() as stack:
        people = await stack.enter_async_context(party(sotto.url, people_count))
        (watcher,) = await stack.enter_async_context(party(sotto.url, 1))
        table = await begin(people, game.name, bots=bots)
        await watcher.watch(table)
        size = people_count + bots
        curious = asyncio.create_task(ask_around(sotto, [*people, watcher], table, size))
        results = await asyncio.gather(
            *(play(person, table, seat, Talker(person, table, seat, size)) for seat, person in enumerate(people, 1))
        )
        assert all(results)
        curious.cancel()
        bodies = await curious

        commits = await log_of(sotto, game, table)
        told = initiated(commits, size)
        assert any(len(viewers) < size + 1 for viewers in told.values())
        scanned = 0
        for viewer, person in [*enumerate(people, 1), ("public", watcher)]:
            heard = b"\n".join([*person.messages, *bodies[person.player]])
            for found in set(CANARY.findall(heard)):
                scanned += 1
                own = found.split(b"-")[1] == b"note" and found.split(b"-")[2] == str(viewer).encode()
                assert own or viewer in told[found.decode()], f"{viewer} heard {found!r}"
        assert scanned
        for text in (sotto.output, await metrics(sotto)):
            assert not CANARY.search(text.encode())
        for viewer in ("public", *(f"seat:{seat}" for seat in range(1, people_count + 1))):
            client = watcher if viewer == "public" else people[int(viewer[5:]) - 1]
            live = client.frames(table, viewer)
            assert (await feed_bytes(client, table, viewer))[-len(live) :] == live
            assert live == expected(game, table, viewer, commits, live)


async def ask_around(sotto: Serving, people: list[Recorder], table: str, size: int) -> dict[str | None, list[bytes]]:
    """Until it is cancelled, let everybody ask for everything, and return all that was answered."""
    bodies: dict[str | None, list[bytes]] = defaultdict(list)
    watched = ["public", "host", "all", *(f"seat:{seat}" for seat in range(1, size + 1))]
    paths = [f"/{what}?as={as_}" for what in ("feed", "view") for as_ in watched]
    paths += ["", "/notes", "/query/public_log", "/query/file", "/log"]
    try:
        for person in itertools.cycle(people):
            seats = (await person.table(table))["me"]["seats"]
            own = ("", "/notes", "as=public", *(f"as=seat:{seat}" for seat in seats))
            async with asking(sotto.url, person.token) as http:
                for path in paths:
                    got = await http.get(f"/api/tables/{table}{path}")
                    # Once the game has ended and unsealed everything, everybody may ask for all of it.
                    if got.status_code != 200 or path in own or path.partition("?")[2] in own or "/query" in path:
                        bodies[person.player].append(got.content)
                refused = {"id": "x", "as": f"seat:{size}", "command": {"type": "say", "text": canary("no", 0)}}
                bodies[person.player].append((await http.post(f"/api/tables/{table}/commands", json=refused)).content)
    except asyncio.CancelledError:
        pass
    return bodies


async def log_of(sotto: Serving, game: AnyGame, table: str) -> list[AnyCommit]:
    async with stored(sotto) as store:
        return [codec(game).decode(entry.data) for entry in await store.read(Log(table))]


def initiated(commits: list[AnyCommit], size: int) -> dict[str, set[Viewer]]:
    """Who was told each canary, by the audiences of the log."""
    viewers: tuple[Viewer, ...] = ("public", *range(1, size + 1))
    told: dict[str, set[Viewer]] = defaultdict(set)
    for commit in commits:
        for event in commit.events:
            for found in CANARY.findall(msgspec.json.encode(event.fact)):
                told[found.decode()] |= {viewer for viewer in viewers if sees(event.to, viewer)}
    return told


def expected(game: AnyGame, table: str, viewer: str, commits: list[AnyCommit], live: list[bytes]) -> list[bytes]:
    """The last frames of a viewer as its own part of the log makes them, and nothing else of the log."""
    log = msgspec.json.decode(live[0])["log"]
    mine = parse_viewer(viewer)
    own = [
        msgspec.structs.replace(commit, events=tuple(event for event in commit.events if sees(event.to, mine)))
        for commit in commits
    ]
    told = [
        wire.frame(table, viewer, log, frame.seq, frame.at, frame.facts, frame.patch)
        for frame in frames(game, mine, own)
    ]
    return told[-len(live) :]


async def metrics(sotto: Serving) -> str:
    async with asking(sotto.url) as http:
        return (await http.get("/metrics")).text
