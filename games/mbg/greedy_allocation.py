"""How the greedy bot allocates: the best treasurer and mayor a garrison has, and idle followers to it."""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from games.game import Prompts
from games.mbg.amounts import ONE
from games.mbg.commands import KEEP, NONE
from games.mbg.state import JING, WU, ZHAN, ZHENG, City, State

LEAST_FOLLOWERS, MOST_FOLLOWERS = 3, 5
BETTER = 5 * ONE
"""How much better a treasurer must be to replace another."""

FEW = 3
"""The size of a garrison that needs no more."""


def allocation(view: State, seat: Seat, prompts: Prompts) -> tuple[str, dict[str, Any]]:
    """One city whose posts can be better filled or whose garrison is weakest, until nothing is left to do."""
    asked = {int(id.split(".")[1]): id for id, prompt in prompts.items() if prompt.command == "garrison"}
    for base in sorted(asked, key=lambda one: (-view.cities[one].scope, one)):
        better = _better(view, seat, base)
        if better is not None:
            return asked[base], {"type": "garrison", "city": base} | better
    end = next(id for id, prompt in prompts.items() if prompt.command == "end_allocation")
    return end, {"type": "end_allocation"}


def _better(view: State, seat: Seat, base: int) -> dict[str, Any] | None:
    city = view.cities[base]
    arrive = _thrifty(view, seat, city)
    leave = [city.treasurer] if arrive and city.treasurer != NONE else []
    if not arrive:
        followers, fit = len(view.roles[seat].followers), _fit(view, city)
        worn = _worn(view, seat)[: min(2, followers + len(fit) - 1)]
        arrive = worn or (_spare(view, seat)[:1] if len(city.garrison) < FEW else [])
        leave = fit[: len(arrive)] or _called(view, city)[: max(0, LEAST_FOLLOWERS - followers)]
    staying = tuple(one for one in (*city.garrison, *arrive) if one not in leave)
    mayor, treasurer = posts(view, city, staying)
    return staffed(city, arrive, leave, mayor, treasurer)


def staffed(city: City, arrive: list[int], leave: list[int], mayor: int, treasurer: int) -> dict[str, Any] | None:
    """The answer's fields that staff a city so; None where it already is."""
    if not arrive and not leave and (mayor, treasurer) == (city.mayor, city.treasurer):
        return None
    return {
        "arrive": arrive,
        "leave": leave,
        "mayor": mayor if mayor != city.mayor else KEEP,
        "treasurer": treasurer if treasurer != city.treasurer else KEEP,
    }


def worth(view: State, number: int) -> int:
    """What an officer is worth in the field."""
    officer = view.officers[number]
    return officer.hp * officer.abilities[WU] * officer.abilities[ZHAN]


def _thrifty(view: State, seat: Seat, city: City) -> list[int]:
    """The follower who would be the better treasurer, unless he is the best fighter."""
    followers = sorted(view.roles[seat].followers, key=lambda one: worth(view, one))[:-1]
    now = view.officers[city.treasurer].abilities[JING] if city.treasurer != NONE else 0
    better = [one for one in followers if view.officers[one].abilities[JING] > now + BETTER]
    return [max(better, key=lambda one: view.officers[one].abilities[JING])] if better else []


def _worn(view: State, seat: Seat) -> list[int]:
    """Followers who should heal behind walls, the worst first."""
    followers = [one for one in view.roles[seat].followers if 2 * view.officers[one].hp < view.officers[one].hpmax]
    return sorted(followers, key=lambda one: view.officers[one].hp)


def _fit(view: State, city: City) -> list[int]:
    """Officers without a post who are healed and fight well, the best first."""
    idle = [one for one in city.garrison if one not in (city.mayor, city.treasurer)]
    fit = [one for one in idle if 10 * view.officers[one].hp > 8 * view.officers[one].hpmax]
    return sorted(fit, key=lambda one: -worth(view, one))


def _called(view: State, city: City) -> list[int]:
    """Officers who can be had back where the role has hardly anybody left: all but the treasurer, if they can fight."""
    men = [one for one in city.garrison if one != city.treasurer]
    return (
        [one for one in men if 2 * view.officers[one].hp >= view.officers[one].hpmax] if city.treasurer != NONE else []
    )


def _spare(view: State, seat: Seat) -> list[int]:
    """Followers who would do better at a post than in the field, the worst fighters first."""
    followers = sorted(view.roles[seat].followers, key=lambda one: worth(view, one))
    return followers[: max(0, len(followers) - MOST_FOLLOWERS)]


def posts(view: State, city: City, garrison: tuple[int, ...]) -> tuple[int, int]:
    """The best mayor and treasurer of these officers."""

    def best(numbers: list[int], ability: int) -> int:
        return max(numbers, key=lambda one: view.officers[one].abilities[ability], default=NONE)

    treasurer = best(list(garrison), JING)
    mayor = best([one for one in garrison if one != treasurer], ZHENG)
    return mayor, treasurer
