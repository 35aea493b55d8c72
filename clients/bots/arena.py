"""Games among files, many at a time, and what each file has come to."""

from __future__ import annotations

import asyncio
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from clients.bots import authored
from clients.bots.authored import BadFile, Guarded
from clients.bots.contests import Played
from clients.bots.ratings import rate
from clients.bots.runner import Plays
from clients.bots.standings import Standings, ranked
from clients.bots.tally import Tally
from sotto_client import Client, Refused, play

if TYPE_CHECKING:
    from clients.bots.pkudsa.playing import PlayerFile

Json = dict[str, Any]

CAST = "cast"
"""The question to a table for sides and roles; games without them do not answer it."""


class Entrant(NamedTuple):
    """A file, and how it plays."""

    name: str
    plays: Plays


class Arena:
    """Seats entrants at tables of one game, as evenly as possible, and rates them table by table."""

    def __init__(
        self, url: str, files: Sequence[Path], game: str, seats: int, options: Json, seed: int, trusted: bool = False
    ) -> None:
        """Raises as ``PlayerFile.read`` and ``authored.read``."""
        self.faults: Counter[str] = Counter()
        """How often an entrant of this name raised, or otherwise gave no answer."""
        self._player_files: dict[Path, PlayerFile] = {}
        names = _names(files)
        self.entrants = [
            Entrant(name, self._plays(name, path, trusted)) for name, path in zip(names, files, strict=True)
        ]
        self.results: list[Played] = []
        """Of the tables that came to an end."""
        self.models: defaultdict[str, Tally] = defaultdict(Tally)
        """What the language models among the entrants have come to, by name."""
        self.unfinished = 0
        self._tallies: dict[tuple[str, int], Tally] = {}
        self._tables: list[str] = []
        self._facts: list[int] = []
        self._url = url
        self._game = game
        self._seats = seats
        self._options = options
        self._seed = seed
        self._rng = random.Random(seed)

    async def play(self, tables: int, at_once: int, after: Callable[[], object]) -> None:
        """Play ``tables``; ``after`` is called after each. Raises as Client, and BadFile before the first."""
        for path, file in self._player_files.items():
            if why := await file.unloaded():
                raise BadFile(f"{path}: it cannot be loaded: {why}")
        free = asyncio.Semaphore(at_once)
        draws = [self._drawn() for _ in range(tables)]

        async def one(seated: list[Entrant]) -> None:
            async with free:
                await self._table(seated)
            after()

        async with asyncio.TaskGroup() as group:
            for seated in draws:
                group.create_task(one(seated))

    def _plays(self, name: str, path: Path, trusted: bool) -> Plays:
        def fault() -> None:
            self.faults[name] += 1

        if any(package in _text(path) for package in ("sotto_client", "clients.bots")):
            authored.read(path)  # so that what is wrong is said before anything is played
            return lambda client, table, seat: self._play_authored(authored.read(path, fault), client, table, seat)
        # Here: its walls are an extra, which authors of other bots do without.
        from clients.bots.pkudsa.playing import PlayerFile

        file = self._player_files[path] = PlayerFile.read(path, trusted)
        return lambda client, table, seat: file.play(client, table, seat, fault)

    async def _play_authored(self, player: Guarded, client: Client, table: str, seat: int) -> Json | None:
        if player.tally is not None:
            self._tallies[table, seat] = player.tally
        return await play(client, table, seat, player)

    def _drawn(self) -> list[Entrant]:
        """Yield everybody once before anybody twice, in random order."""
        drawn: list[Entrant] = []
        while len(drawn) < self._seats:
            drawn += self._rng.sample(self.entrants, min(len(self.entrants), self._seats - len(drawn)))
        self._rng.shuffle(drawn)
        return drawn

    async def _table(self, seated: list[Entrant]) -> None:
        """Play one table, and note its result if it comes to an end."""
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(self._url)) for _ in seated]
            for client, entrant in zip(clients, seated, strict=True):
                await client.sign_up(entrant.name[:64])
            table = await clients[0].open_table(self._game, self._options, title="Arena", seats=self._seats)
            for seat, client in enumerate(clients, 1):
                await client.sit(table, seat)
            await clients[0].start(table)
            async with asyncio.TaskGroup() as group:
                for seat, (entrant, client) in enumerate(zip(seated, clients, strict=True), 1):
                    group.create_task(_playing(entrant.plays, client, table, seat))
            own = self._own(table, seated)
            shown = await clients[0].view(table)
            result = shown.view["table"].get("result") or {}
            if not result.get("outcomes"):
                self.unfinished += 1
                return
            told = await _cast(clients[0], table)
        self._tables.append(table)
        self._facts.append(shown.seq)
        players = {seat: entrant.name for seat, entrant in enumerate(seated, 1)}
        outcomes, sides, roles = map(_by_seat, (result["outcomes"], told["sides"], told["roles"]))
        self.results.append(Played(players, outcomes, sides, roles, own))

    def _own(self, table: str, seated: list[Entrant]) -> dict[int, float]:
        """Add up what models have come to at a table, and return the share of their own decisions by seat."""
        tallies = {seat: self._tallies.pop((table, seat), None) for seat in range(1, len(seated) + 1)}
        for seat, tally in tallies.items():
            if tally is not None:
                self.models[seated[seat - 1].name].add(tally)
        return {seat: tally.decisions.share for seat, tally in tallies.items() if tally is not None}

    def standings(self) -> Standings:
        """What it has come to so far."""
        ratings = rate(self.results)
        names = [one.name for one in self.entrants]
        entrants = ranked(names, self.results, self.faults, ratings, self.models)
        return Standings(
            self._game, self._seats, self._seed, entrants, self._tables, self._facts, self.unfinished,
            ratings.offsets, ratings.leaning_to, sum(not table.is_rated for table in self.results),
        )  # fmt: skip


async def _playing(plays: Plays, client: Client, table: str, seat: int) -> None:
    await plays(client, table, seat)


async def _cast(client: Client, table: str) -> Json:
    """Everybody's sides and roles, none in a game that has no such things to tell."""
    try:
        told: Json = await client.query(table, CAST)
    except Refused as no:
        if no.code != "not_found":
            raise
        return {"sides": {}, "roles": {}}
    return told


def _by_seat(told: dict[str, str]) -> dict[int, str]:
    return {int(seat): what for seat, what in told.items()}


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as fault:
        raise BadFile(f"{path}: {fault}") from None


def _names(files: Sequence[Path]) -> list[str]:
    """Their stems, numbered where two are the same."""
    stems = [path.stem for path in files]
    return [
        stem if stems.count(stem) == 1 else f"{stem}-{stems[: place + 1].count(stem)}"
        for place, stem in enumerate(stems)
    ]
