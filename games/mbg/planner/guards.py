"""Whom to leave in a city besides its treasurer: a guard, where he is worth more than at large."""

from __future__ import annotations

from events.audience import Seat
from games.mbg.commands import NONE
from games.mbg.planner.worth import HELD, RALLY, Worth

GUARD = 0.7
"""The share of visits by others at which a guard is put to the test."""


def occupy(worth: Worth) -> dict[str, object]:
    """A treasurer always; a guard where he is worth more than at large."""
    base = worth.view.question.place
    treasurer = worth.treasurer()
    rest = [one for one in worth.followers if one != treasurer]
    guard, gain = best_guard(worth, base, [treasurer], rest)
    if gain <= 0:
        guard = NONE
    return {
        "garrison": [treasurer] if guard < 0 else [treasurer, guard],
        "mayor": guard,
        "treasurer": treasurer,
    }


def best_guard(worth: Worth, base: int, garrison: list[int], able: list[int]) -> tuple[int, float]:
    """Who of these would best join a garrison until the next allocation, and what is gained by it."""
    gains = {one: guarding(worth, base, garrison, one, able) for one in able}
    best = max(gains, key=lambda one: gains[one], default=NONE)
    return best, gains.get(best, 0.0)


def guarding(worth: Worth, base: int, garrison: list[int], guard: int, able: list[int]) -> float:
    """What is gained if one of the able officers joins these in a city until the next allocation."""
    turns = min(worth.turns, -worth.view.turn % worth.view.options.allocate_turn + 1)
    saved = sum(
        (_falls(worth, rival, base, garrison) - _falls(worth, rival, base, [*garrison, guard]))
        * (worth.turns * HELD * worth.hopes[base] + worth.seized)
        * (1 + worth.weights[rival])
        for rival in worth.rivals
    )
    return GUARD * turns * worth.share[base] * saved - _missing(worth, guard, able, turns)


def _falls(worth: Worth, rival: Seat, base: int, garrison: list[int]) -> float:
    city = worth.view.cities[base]
    followers = worth.view.roles[rival].followers
    return worth.beats(rival, followers, worth.seat, garrison, city.hp) if followers else 0.0


def _missing(worth: Worth, officer: int, able: list[int], turns: float) -> float:
    """What it costs that one of the able officers does not go along for this number of turns."""
    left = worth.turns * HELD * worth.hope
    others = max((worth.field(one) for one in able if one != officer), default=0.0)
    weaker = worth.storming(max(worth.field(officer), others)) - worth.storming(others)
    return left * (worth.needed(len(able), turns) + RALLY * turns * worth.sieges * weaker)
