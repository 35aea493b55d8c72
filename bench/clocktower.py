"""Clocktower: what a night of fifteen costs the program that decides it, the slowest decisions, and games a second."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from bench.measuring import Figure, Scale, alternate, per_second, uncollected
from games.clocktower.options import ClocktowerOptions
from games.clocktower.rules import GAME
from games.game import Events
from games.sitting import table
from server.history import log_file
from server.simulation.plan import Plan
from server.simulation.play import Play, played

SEATS, MOST_SEATS = 8, 15
GAMES = 5
"""Games of one turn: each has a length of its own, so that one alone would be chance."""

WATCHED = 20
"""Games of fifteen for each round of the scale."""

NIGHT_MS, DECISION_MS = 30.0, 5.0
"""What a night of fifteen may cost, all its hushes together, and 99 decisions of 100."""


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    yield from _games(scale)
    watch = Watch()
    with uncollected():
        for number in range(1, WATCHED * scale.rounds + 1):
            watch.game(number)
    nights, decisions = sorted(watch.nights), sorted(watch.decisions)
    for which, cost in (("mean", sum(nights) / len(nights)), ("costliest", nights[-1])):
        unit = f"ms CPU for the hushes of a night of {MOST_SEATS}, the {which} of {len(nights)}"
        yield Figure("clocktower_night", cost, unit, cost / NIGHT_MS, f"{NIGHT_MS:g} ms")
    slow = decisions[99 * len(decisions) // 100]
    unit = f"ms CPU, the 99th percentile of {len(decisions)} decisions at {MOST_SEATS} seats"
    yield Figure("clocktower_decide", slow, unit, slow / DECISION_MS, f"{DECISION_MS:g} ms")


def _plan(size: int, bot: str) -> Plan:
    return Plan(("games",), GAME.name, ClocktowerOptions(pace="fast"), size, 1, (bot,))


def _games(scale: Scale) -> Iterator[Figure]:
    logs = [log_file.written(played(_plan(SEATS, "random"), number).commits) for number in range(1, GAMES + 1)]
    kinds = [partial(_play, "random"), partial(_decode, [log.splitlines() for log in logs])]
    speed, (against_decode,) = alternate(
        scale.rounds, *(partial(per_second, scale.seconds / 4, kind) for kind in kinds)
    )
    unit = f"games/s of one core, {SEATS} random bots"
    yield Figure("clocktower_games", speed, unit, against_decode, "msgspec decode of their logs")


def _play(bot: str) -> int:
    for number in range(1, GAMES + 1):
        played(_plan(SEATS, bot), number, kept=False)
    return GAMES


def _decode(stored: list[list[bytes]]) -> int:
    codec = table.codec(GAME)
    for log in stored:
        for line in log:
            codec.decode(line)
    return len(stored)


class Watch:
    """The milliseconds of every decision, and of every night those of its hushes together."""

    def __init__(self) -> None:
        self.decisions: list[float] = []
        self.nights: list[float] = []
        self._night: dict[int, float] = defaultdict(float)

    def game(self, number: int) -> None:
        """Play one with the game's own bots."""
        self._night.clear()
        plan = _plan(MOST_SEATS, "villager")
        play = Play(plan, number, kept=False)
        play.game = play.table.game = replace(GAME, rules=replace(GAME.rules, decide=self._decide))
        play.begin(plan.in_turn(number)).to_the_end()
        self.nights += self._night.values()

    def _decide(self, state: Any, *about: Any) -> Events:
        began = time.process_time_ns()
        events = GAME.rules.decide(state, *about)
        spent = (time.process_time_ns() - began) / 1e6
        self.decisions.append(spent)
        if any(type(event.fact).__name__ == "HushBegan" for event in events):
            self._night[state.night] += spent
        return events
