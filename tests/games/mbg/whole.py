"""Whole games among bots, played as ``sotto simulate`` plays them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from events.event import Fact
from games.mbg.options import MbgOptions
from games.mbg.rules import MAPS
from games.mbg.state import State
from server.simulation.plan import Plan
from server.simulation.play import Play, played


@lru_cache(maxsize=32)  # the games that the tests of one file share
def game(
    number: int, options: MbgOptions, size: int = 4, map: str = "sanguo", bots: tuple[str, ...] = ("greedy",)
) -> Play:
    """The whole game of this number."""
    fast = replace(options, pace="fast")
    return played(Plan(("games",), "mbg", fast, size, 1, bots, documents={"map": MAPS[map]}), number)


def states(play: Play) -> Iterator[tuple[State, Fact, State]]:
    """Every fact of a game, with the truth before it and after."""
    state = play.game.rules.first
    for commit in play.commits:
        for event in commit.events:
            after = play.game.rules.evolve(state, event.fact)
            yield state, event.fact, after
            state = after


def end(play: Play) -> State:
    """The truth at the end."""
    state = play.table.truth.game
    assert isinstance(state, State)
    return state
