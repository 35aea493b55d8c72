"""How the greedy bot allocates: the best treasurer and mayor a garrison has, and idle followers to it."""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from games.game import Prompts
from games.mbg.commands import KEEP, NONE
from games.mbg.state import JING, WU, ZHAN, ZHENG, City, State

MOST_FOLLOWERS = 5


def allocation(view: State, seat: Seat, prompts: Prompts) -> tuple[str, dict[str, Any]]:
    """One city whose posts can be better filled or whose garrison is weakest, until nothing is left to do."""
    end = ""
    for id, prompt in prompts.items():
        if prompt.command == "end_allocation":
            end = id
        elif prompt.command == "garrison":
            base = int(id.split(".")[1])
            better = _better(view, seat, base)
            if better is not None:
                return id, {"type": "garrison", "city": base} | better
    return end, {"type": "end_allocation"}


def _better(view: State, seat: Seat, base: int) -> dict[str, Any] | None:
    city = view.cities[base]
    spare = _spare(view, seat)
    arrive = spare[:1] if len(city.garrison) < 3 else []
    mayor, treasurer = posts(view, city, (*city.garrison, *arrive))
    if not arrive and (mayor, treasurer) == (city.mayor, city.treasurer):
        return None
    return {
        "arrive": arrive,
        "leave": [],
        "mayor": mayor if mayor != city.mayor else KEEP,
        "treasurer": treasurer if treasurer != city.treasurer else KEEP,
    }


def _spare(view: State, seat: Seat) -> list[int]:
    """Followers who would do better at a post than in the field, the worst fighters first."""
    followers = view.roles[seat].followers
    people = view.officers
    worst = sorted(followers, key=lambda one: people[one].hp * people[one].abilities[WU] * people[one].abilities[ZHAN])
    return worst[: max(0, len(followers) - MOST_FOLLOWERS)]


def posts(view: State, city: City, garrison: tuple[int, ...]) -> tuple[int, int]:
    """The best mayor and treasurer of these officers."""

    def best(numbers: list[int], ability: int) -> int:
        return max(numbers, key=lambda one: view.officers[one].abilities[ability], default=NONE)

    treasurer = best(list(garrison), JING)
    mayor = best([one for one in garrison if one != treasurer], ZHENG)
    return mayor, treasurer
