"""How the greedy bot allocates: the best treasurer and mayor a garrison has, and idle followers to it."""

from __future__ import annotations

from typing import Any, NamedTuple

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
    company = _company(view, seat)
    for base in sorted(asked, key=lambda one: (-view.cities[one].scope, one)):
        better = _better(view, company, view.cities[base])
        if better is not None:
            return asked[base], {"type": "garrison", "city": base} | better
    end = next(id for id, prompt in prompts.items() if prompt.command == "end_allocation")
    return end, {"type": "end_allocation"}


class _Company(NamedTuple):
    """A role's followers, from the worst fighter to the best.

    ``worn`` are those who should heal behind walls, the worst first; ``thrifty`` is the best treasurer but for the best
    fighter, and ``spare`` those who would do better at a post than in the field.
    """

    followers: list[int]
    worn: list[int]
    thrifty: int
    spare: list[int]


def _company(view: State, seat: Seat) -> _Company:
    officers = view.officers
    followers = view.roles[seat].followers
    ranked = sorted(followers, key=lambda one: worth(view, one))
    worn = [one for one in followers if 2 * officers[one].hp < officers[one].hpmax]
    return _Company(
        ranked,
        sorted(worn, key=lambda one: officers[one].hp),
        max(ranked[:-1], key=lambda one: officers[one].abilities[JING], default=NONE),
        ranked[: max(0, len(ranked) - MOST_FOLLOWERS)],
    )


def _better(view: State, company: _Company, city: City) -> dict[str, Any] | None:
    arrive = _treasurer(view, company, city)
    leave = [city.treasurer] if arrive and city.treasurer != NONE else []
    if not arrive:
        followers = len(company.followers)
        spare = company.spare[:1] if len(city.garrison) < FEW else []
        fit = _fit(view, city) if company.worn or spare else []
        arrive = company.worn[: min(2, followers + len(fit) - 1)] or spare
        leave = fit[: len(arrive)]
        if not leave and followers < LEAST_FOLLOWERS:
            leave = _called(view, city)[: LEAST_FOLLOWERS - followers]
    staying = tuple([one for one in (*city.garrison, *arrive) if one not in leave])
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


def _treasurer(view: State, company: _Company, city: City) -> list[int]:
    """The follower who would be the better treasurer."""
    if company.thrifty == NONE:
        return []
    now = view.officers[city.treasurer].abilities[JING] if city.treasurer != NONE else 0
    return [company.thrifty] if view.officers[company.thrifty].abilities[JING] > now + BETTER else []


def _fit(view: State, city: City) -> list[int]:
    """Officers without a post who are healed and fight well, the best first."""
    idle = [one for one in city.garrison if one not in (city.mayor, city.treasurer)]
    fit = [one for one in idle if 10 * view.officers[one].hp > 8 * view.officers[one].hpmax]
    return sorted(fit, key=lambda one: -worth(view, one))


def _called(view: State, city: City) -> list[int]:
    """Officers who can be had back where the role has hardly anybody left: all but the treasurer, if they can fight."""
    if city.treasurer == NONE:
        return []
    officers = view.officers
    return [one for one in city.garrison if one != city.treasurer and 2 * officers[one].hp >= officers[one].hpmax]


def posts(view: State, city: City, garrison: tuple[int, ...]) -> tuple[int, int]:
    """The best mayor and treasurer of these officers."""
    officers = view.officers
    treasurer = max(garrison, key=lambda one: officers[one].abilities[JING], default=NONE)
    others = [one for one in garrison if one != treasurer]
    return max(others, key=lambda one: officers[one].abilities[ZHENG], default=NONE), treasurer
