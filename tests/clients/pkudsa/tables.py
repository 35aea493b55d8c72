"""Whole games of players' files: seven seats, seven accounts, seven processes."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clients.bots.pkudsa.confinement import lacking
from clients.bots.pkudsa.playing import PlayerFile
from tests.e2e.parties import Recorder, party, set_up

Json = dict[str, Any]

PLAYERS = Path(__file__).parent / "players"
NAMES = ("honest", "spy", "meddler", "burglar", "liar", "thrower", "glutton")
FAIR = ("honest", "spy", "meddler", "burglar")
"""Those whose calls never fail, whatever the others do."""

GAME_SECONDS = 400.0
CALL_SECONDS = 20
"""The shortest limit under which a loaded machine makes nobody overrun; one player overruns it once a game."""

# Where the kernel holds nobody back, the tests do not let the burglar in; test_confinement says what happens then.
CONFINED = not lacking()


def player_file(name: str, **given: object) -> PlayerFile:
    """One of the test players, told what the test has for it."""
    source = (PLAYERS / f"{name}.py").read_text("utf-8")
    head = "".join(f"{key} = {value!r}\n" for key, value in given.items())
    return PlayerFile(f"{name}.py", head + source)


@dataclass
class Played:
    """A game that has ended, and who sat where."""

    table: str
    people: list[Recorder]
    names: tuple[str, ...]
    results: list[Json | None]

    def seat(self, name: str) -> int:
        return self.names.index(name) + 1

    async def notes(self, name: str) -> list[Any]:
        """What this player has written down: texts, and other values of JSON."""
        seat = self.seat(name)
        store = await self.people[seat - 1].query(self.table, "private_store", f"seat:{seat}")
        return [note["content"] for note in store["logs"]]

    async def calls(self, name: str) -> list[tuple[str, list[str], str]]:
        """What the spy has written down: method, shapes of the arguments, the arguments."""
        read = [json.loads(note) for note in await self.notes(name)]
        return [(method, shapes, args) for method, shapes, args in read]

    async def public_log(self) -> list[Json]:
        log: list[Json] = await self.people[0].query(self.table, "public_log", "public")
        return log

    def bytes_of(self, seat: int) -> bytes:
        """All that the server sent to the player in this seat."""
        return b"\n".join(self.people[seat - 1].messages)


async def game(people: list[Recorder], names: tuple[str, ...], where: Json, **options: object) -> Played:
    """Play one game to its end."""
    given: Json = {"raw_answers": True, "call_timeout": CALL_SECONDS, "say_timeout": CALL_SECONDS} | options
    table = await set_up(people, "avalon", **given)
    files = [player_file(name, **({"WHERE": where} if name == "burglar" else {})) for name in names]
    async with asyncio.timeout(GAME_SECONDS):
        playing = [
            asyncio.create_task(file.play(person, table, seat))
            for seat, (file, person) in enumerate(zip(files, people, strict=True), 1)
        ]
        await people[0].start(table)
        results = await asyncio.gather(*playing)
    return Played(table, people, names, results)


async def one_game(url: str, names: tuple[str, ...], where: Json, **options: object) -> Played:
    """A game among accounts of its own."""
    async with party(url, 7) as people:
        return await game(people, names, where, **options)


def turned(number: int) -> tuple[str, ...]:
    """The seven players, seated again for every game."""
    shift = number % len(NAMES)
    return NAMES[shift:] + NAMES[:shift]
