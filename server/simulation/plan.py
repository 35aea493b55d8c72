"""What to simulate: a game, its options, the bots, a seed. All tables follow from it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from events.audience import Seat
from games.discovery import discover
from games.game import AnyGame
from games.options import Options
from games.sitting import commands
from games.sitting.documents import texts
from games.sitting.facts import SIMULATION


class Plan(NamedTuple):
    """Tables of one game, numbered from 1.

    ``bots`` take the seats in turn and move on by one seat from table to table, so that each has every seat equally
    often; ``by_side`` are given their seats by the side that was dealt to it instead. ``documents`` are checked; where
    there is none, the first shipped one is taken.
    """

    packages: tuple[str, ...]
    game: str
    options: Options
    size: int
    seed: int
    bots: tuple[str, ...] = ("random",)
    by_side: Mapping[str, str] = {}
    documents: Mapping[str, str] = {}

    def rule_set(self) -> AnyGame:
        """The game itself."""
        return _games(self.packages)[self.game]

    def name(self, number: int) -> str:
        """The name of a table, and of its log."""
        return f"{self.game}-{self.seed}-{number:04}"

    def opening(self, number: int) -> commands.Open[Any]:
        """The command that opens a table: the same dice for all who may play there."""
        return commands.Open(
            game=self.game,
            number=number,
            title=self.name(number),
            private=False,
            size=self.size,
            opener=SIMULATION,
            options=self.options,
            seed=self.dice(number, "open"),
            sealed_seed=self.dice(number, "sealed"),
            chained=True,
            documents=(texts(self.rule_set(), {}) | dict(self.documents)) or None,
        )

    def in_turn(self, number: int) -> dict[Seat, str]:
        """Return which bot plays which seat of a table."""
        return {seat: self.bots[(seat + number - 2) % len(self.bots)] for seat in range(1, self.size + 1)}

    def on_sides(self, sides: Mapping[Seat, str]) -> dict[Seat, str]:
        """Return which bot plays which seat when the sides are dealt like this."""
        return {seat: self.by_side[side] for seat, side in sides.items()}

    def dice(self, number: int, what: str) -> str:
        """Derive a seed of dice for one table."""
        return hashlib.sha256(f"{self.seed}/{number}/{what}".encode()).hexdigest()


@cache
def _games(packages: tuple[str, ...]) -> Mapping[str, AnyGame]:
    return discover(packages)
