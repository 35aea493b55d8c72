"""Logs to measure with: games of Avalon at random, played on the pure table by the server's own decisions."""

from __future__ import annotations

import random
from typing import Any

from events.codec import AnyCommit
from games import sitting
from games.avalon.options import AvalonOptions
from games.avalon.rules import GAME
from server.table import Table, Wish

NOON = 1_700_000_000_000
SEATS = range(1, 8)


class _Draws:
    """Chance for the answers to prompts."""

    def __init__(self, rng: random.Random) -> None:
        self.below = rng.randrange


class Play:
    """One table under play, and its log."""

    def __init__(self, seed: int) -> None:
        self.commits: list[AnyCommit] = []
        self._rng = random.Random(seed)
        self._draws = _Draws(self._rng)
        self._table = Table(GAME)
        self._write(self._table.decide("server", self._open(), NOON))
        for seat in SEATS:
            self._write(self._table.decide("server", sitting.Sit(seat, f"p{seat}"), NOON))
        self._wish(1, {"type": "start"})

    def _open(self) -> sitting.Open[AvalonOptions]:
        seeds = [self._rng.randbytes(32).hex() for _ in range(2)]
        return sitting.Open("avalon", 1, "", False, 7, "p1", AvalonOptions(pace="fast"), *seeds)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self._table.truth.table.status == "finished"

    def step(self) -> None:
        """One seat that is asked answers at random; nobody agrees to a team, for that makes long games."""
        asked = [(seat, id) for seat in SEATS for id in self._table.feeds[seat].prompts]
        if not asked:
            self._write(self._table.due(NOON))
            return
        seat, id = self._rng.choice(asked)
        command: dict[str, Any] = self._table.feeds[seat].prompts[id].sample(self._draws)
        self._wish(seat, command | {"approve": False} if command["type"] == "vote" else command, id)

    def rest(self) -> None:
        """A seat leaves its play to a bot and takes it back: two commits more."""
        seat = self._rng.choice(SEATS)
        self._wish(seat, {"type": "hand_over"})
        self._wish(seat, {"type": "take_back"})

    def _wish(self, seat: int, command: object, prompt: str = "") -> None:
        self._write(self._table.judge(Wish(seat, f"r{len(self.commits)}", prompt, command), NOON))

    def _write(self, commit: AnyCommit | None) -> None:
        assert commit is not None, "nothing came of it"
        self._table.take(commit)
        self.commits.append(commit)


def game(seed: int) -> list[AnyCommit]:
    """The log of a whole game."""
    play = Play(seed)
    while not play.finished:
        play.step()
    return play.commits


def long_game(seed: int, commits: int) -> list[AnyCommit]:
    """The log of a game that was left and taken up so often that it has so many commits."""
    play = Play(seed)
    while len(play.commits) < commits:
        play.step()
        play.rest()
    return play.commits[:commits]
