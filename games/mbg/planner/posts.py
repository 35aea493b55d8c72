"""Allocation: the best treasurers to the largest cities, and back to the role those who will be needed there."""

from __future__ import annotations

from typing import Any

from games.game import Prompts
from games.mbg.amounts import ONE
from games.mbg.commands import NONE
from games.mbg.greedy_allocation import staffed
from games.mbg.planner.guards import best_guard, guarding
from games.mbg.planner.worth import Worth
from games.mbg.state import JING, ZHENG

BETTER = 5 * ONE
"""How much better a treasurer must be to replace another."""

MARGIN = 100 * ONE
"""What a guard must promise, so that none goes to and fro."""


def allocation(worth: Worth, prompts: Prompts) -> tuple[str, dict[str, Any]]:
    """One city that can be better staffed, the largest first, until there is none."""
    view = worth.view
    asked = {int(id.split(".")[1]): id for id, prompt in prompts.items() if prompt.command == "garrison"}
    for base in sorted(asked, key=lambda one: (-view.cities[one].scope, one)):
        change = _better(worth, base)
        if change is not None:
            return asked[base], {"type": "garrison", "city": base} | change
    end = next(id for id, prompt in prompts.items() if prompt.command == "end_allocation")
    return end, {"type": "end_allocation"}


def _better(worth: Worth, base: int) -> dict[str, Any] | None:
    view, city = worth.view, worth.view.cities[base]
    people = view.officers

    def thrift(one: int) -> float:
        return worth.civil(one) if one in worth.followers else people[one].abilities[JING]

    there = [*city.garrison, *worth.followers]
    treasurer = max(there, key=thrift)
    if city.treasurer >= 0 and thrift(treasurer) < people[city.treasurer].abilities[JING] + BETTER:
        treasurer = city.treasurer
    arrive = [treasurer] if treasurer in worth.followers else []
    idle = [one for one in city.garrison if one != treasurer]
    able = [one for one in worth.followers if one != treasurer]
    leave = [one for one in idle if guarding(worth, base, [treasurer], one, [*able, one]) < 0]
    staying = [one for one in idle if one not in leave]
    if not idle:
        guard, gain = best_guard(worth, base, [treasurer], able)
        if gain > MARGIN:
            arrive, staying = [*arrive, guard], [guard]
    mayor = max(staying, key=lambda one: people[one].abilities[ZHENG], default=NONE)
    return staffed(city, arrive, leave, mayor, treasurer)
