"""Random games that several tests look at, each played once in a process."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.suite.games import GAMES, SEEDS
from tests.suite.play import BOTS, CALM, CLOCK_ONLY, CURIOUS, STUBBORN, WILD, Pace, Play, Style, played

STYLES: dict[str, Style] = {
    "calm": CALM,
    "wild": WILD,
    "bots": BOTS,
    "clock": CLOCK_ONLY,
    "stubborn": STUBBORN,
    "curious": CURIOUS,
}


@cache
def game_of(name: str, style: str, seed: int, pace: Pace | None = None) -> Play:
    """The whole random game of this name, style and seed."""
    return played(GAMES[name], f"{style}.{seed}", STYLES[style], pace)


def several(name: str, seeds: range = range(SEEDS)) -> Iterator[Play]:
    """The calm and the wild games of one game, each played when it is looked at."""
    return (game_of(name, style, seed) for seed in seeds for style in ("calm", "wild"))
