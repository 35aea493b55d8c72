"""Games among files, many at a time, and a rating of each file: OpenSkill's, by who won with whom against whom."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from clients.bots import authored
from clients.bots.authored import BadFile
from clients.bots.pkudsa.playing import PlayerFile
from clients.bots.runner import Plays
from clients.bots.standings import Standing, Standings
from sotto_client import Client, play

Json = dict[str, Any]

PLACES = {"win": 0, "draw": 1, "loss": 2}


@dataclass
class Entrant:
    """A file, how it plays, and how it has done so far."""

    name: str
    plays: Plays
    rating: PlackettLuceRating
    outcomes: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PLACES, 0))
    tables: int = 0
    won: float = 0.0

    @property
    def games(self) -> int:
        """In how many seats it has played to an end."""
        return sum(self.outcomes.values())


class Arena:
    """Seats entrants at tables of one game, as evenly as possible, and rates them table by table."""

    def __init__(
        self, url: str, files: Sequence[Path], game: str, seats: int, options: Json, seed: int, trusted: bool = False
    ) -> None:
        """Raises as ``PlayerFile.read`` and ``authored.read``."""
        self.faults: Counter[str] = Counter()
        """How often an entrant of this name raised, or otherwise gave no answer."""
        self._player_files: dict[Path, PlayerFile] = {}
        self._model = PlackettLuce()
        names = _names(files)
        self.entrants = [
            Entrant(name, self._plays(name, path, trusted), self._model.rating(name=name))
            for name, path in zip(names, files, strict=True)
        ]
        self.unfinished = 0
        self._tables: list[str] = []
        self._facts: list[int] = []
        self._url = url
        self._game = game
        self._seats = seats
        self._options = options
        self._seed = seed
        self._rng = random.Random(seed)

    async def play(self, tables: int, at_once: int, after: Callable[[], object]) -> None:
        """Play so many tables; ``after`` is called after each. Raises as Client, and BadFile before the first."""
        for path, file in self._player_files.items():
            if why := await file.unloaded():
                raise BadFile(f"{path}: it cannot be loaded: {why}")
        free = asyncio.Semaphore(at_once)
        draws = [self._drawn() for _ in range(tables)]

        async def one(seated: list[Entrant]) -> None:
            async with free:
                outcomes = await self._table(seated)
            self._rate(seated, outcomes)
            after()

        async with asyncio.TaskGroup() as group:
            for seated in draws:
                group.create_task(one(seated))

    def _plays(self, name: str, path: Path, trusted: bool) -> Plays:
        def fault() -> None:
            self.faults[name] += 1

        if "sotto_client" in _text(path):
            authored.read(path)  # so that what is wrong is said before anything is played
            return lambda client, table, seat: play(client, table, seat, authored.read(path, fault))
        file = self._player_files[path] = PlayerFile.read(path, trusted)
        return lambda client, table, seat: file.play(client, table, seat, fault)

    def _drawn(self) -> list[Entrant]:
        """Yield everybody once before anybody twice, in random order."""
        drawn: list[Entrant] = []
        while len(drawn) < self._seats:
            drawn += self._rng.sample(self.entrants, min(len(self.entrants), self._seats - len(drawn)))
        self._rng.shuffle(drawn)
        return drawn

    async def _table(self, seated: list[Entrant]) -> dict[str, str]:
        """Play one table to its end: the outcomes by seat, none if it did not come to an end."""
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(self._url)) for _ in seated]
            for client, entrant in zip(clients, seated, strict=True):
                await client.sign_up(entrant.name[:64])
            table = await clients[0].open_table(self._game, self._options, title="Arena", seats=self._seats)
            for seat, client in enumerate(clients, 1):
                await client.sit(table, seat)
            await clients[0].start(table)
            async with asyncio.TaskGroup() as group:
                playing = [
                    group.create_task(_result(entrant.plays, client, table, seat))
                    for seat, (entrant, client) in enumerate(zip(seated, clients, strict=True), 1)
                ]
            results = [one.result() for one in playing]
            seq = (await clients[0].view(table)).seq
        found: dict[str, str] = next((result["outcomes"] for result in results if result and "outcomes" in result), {})
        if found:
            self._tables.append(table)
            self._facts.append(seq)
        return found

    def _rate(self, seated: list[Entrant], outcomes: dict[str, str]) -> None:
        """Rate a table: seats of equal outcome are a team, and an entrant with several seats gets their mean."""
        if not outcomes:
            self.unfinished += 1
            return
        sides = [
            [entrant for seat, entrant in enumerate(seated, 1) if outcomes[str(seat)] == outcome] for outcome in PLACES
        ]
        for outcome, side in zip(PLACES, sides, strict=True):
            for entrant in side:
                entrant.outcomes[outcome] += 1
        _count(seated, outcomes)
        teams = [side for side in sides if side]
        if len(teams) < 2:
            return
        rated = self._model.rate([[entrant.rating for entrant in team] for team in teams])
        for entrant in {id(one): one for one in seated}.values():
            own = [
                rating
                for team, ratings in zip(teams, rated, strict=True)
                for one, rating in zip(team, ratings, strict=True)
                if one is entrant
            ]
            mu, sigma = (sum(getattr(one, name) for one in own) / len(own) for name in ("mu", "sigma"))
            entrant.rating = self._model.rating(mu=mu, sigma=sigma, name=entrant.name)

    def standings(self) -> Standings:
        """What it has come to so far."""
        entrants = [
            Standing(
                one.name, one.rating.mu, one.rating.sigma, one.tables, one.won, *_outcomes(one), self.faults[one.name]
            )
            for one in ranked(self.entrants)
        ]
        return Standings(self._game, self._seats, self._seed, entrants, self._tables, self._facts, self.unfinished)


def _count(seated: Sequence[Entrant], outcomes: dict[str, str]) -> None:
    for entrant in {id(one): one for one in seated}.values():
        own = [outcomes[str(seat)] for seat, one in enumerate(seated, 1) if one is entrant]
        entrant.tables += 1
        entrant.won += own.count("win") / len(own)


def ranked(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Sort the entrants by mu - 3 sigma, which their strength almost certainly exceeds, the best first."""
    return sorted(entrants, key=lambda one: one.rating.ordinal(), reverse=True)


def _outcomes(one: Entrant) -> tuple[int, int, int]:
    return one.outcomes["win"], one.outcomes["draw"], one.outcomes["loss"]


async def _result(plays: Plays, client: Client, table: str, seat: int) -> Json | None:
    return await plays(client, table, seat)


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
