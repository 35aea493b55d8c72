"""Officers in numbers: what they can do, are worth and cost; and what cities bring and recover (sections 2 and 7)."""

from __future__ import annotations

from collections.abc import Sequence

from events.audience import Seat
from games.mbg.amounts import ONE, SCALE, divided, scaled
from games.mbg.options import MbgOptions, scales
from games.mbg.state import JING, MOU, WU, ZHAN, ZHENG, City, Officer, State

LOW, MIDDLE, HIGH = 0, 1, 2

ROBBER = Officer("robber", (6_000, 5_000, 1_000, 2_000, 3_000), LOW, 180_000, 150_000, 0, -1, -1, 0, 0, False)
"""Who waits at a cell that a card marked (the seed's ``zei``)."""

CITY_SCALE, SCOPE_SCALE = 15_000, 5_000
"""What a city makes of its treasurer's economy, and what more of it by each step of its size."""

WORD = 1 << 32


def hpmax_of(abilities: Sequence[int], options: MbgOptions) -> int:
    """The most hp of an officer of these abilities."""
    counted = scales(options)
    return counted.hp_base + divided(sum(abilities) * counted.hp_scale, 5 * SCALE)


def level_of(abilities: Sequence[int]) -> int:
    """The level an officer of these abilities has for good."""
    total = sum(abilities)

    def above(bound: int) -> int:
        return sum(1 for one in abilities if one > bound * ONE)

    def mean(bound: int) -> bool:
        return total >= 5 * bound * ONE

    if (above(95) and mean(50)) or (above(80) >= 2 and mean(70)):
        return HIGH
    return MIDDLE if (above(85) and mean(50)) or mean(60) else LOW


def effective(officer: Officer, ability: int, options: MbgOptions) -> int:
    """An ability as it counts now: less while he is poisoned."""
    value = officer.abilities[ability]
    return scaled(value, scales(options).poison) if officer.poison else value


def price(abilities: Sequence[int], word: int, options: MbgOptions) -> int:
    """What a hall asks for him, by a 32-bit roll: within a tenth of the usual."""
    usual = divided((sum(abilities) + 5 * max(abilities)) * scales(options).price, 10 * SCALE)
    return divided(usual * (9 * WORD + 2 * word), 10 * WORD)


def earn(state: State, city: City) -> int:
    """What a city brings a turn."""
    value = scales(state.options).min_earn
    if city.treasurer >= 0:
        treasurer = state.officers[city.treasurer]
        if not treasurer.rumour:
            value = max(value, effective(treasurer, JING, state.options))
    return scaled(value, CITY_SCALE + SCOPE_SCALE * city.scope + city.fengshui)


def tax(state: State, city: City) -> int:
    """What who stops at another's city pays."""
    return scaled(earn(state, city), scales(state.options).tax)


def heal(state: State, city: City) -> int:
    """What the mayor heals each officer of the garrison a turn."""
    if city.mayor < 0 or state.officers[city.mayor].rumour:
        return 0
    return scaled(effective(state.officers[city.mayor], ZHENG, state.options), scales(state.options).heal)


def defence_plus(city: City, options: MbgOptions) -> int:
    """The defence a city regains a turn."""
    return scaled(city.hpmax, scales(options).defence_plus)


def study_step(state: State, officer: Officer) -> int:
    """The points a student makes a turn."""
    return scaled(effective(officer, MOU, state.options), scales(state.options).study)


def eligible(state: State, officers: Sequence[int]) -> list[int]:
    """Who of these can be vice general: no rumour."""
    return [one for one in officers if not state.officers[one].rumour]


def mains(state: State, officers: Sequence[int]) -> list[int]:
    """Who of these can be main general (B19, B20)."""
    least = 0 if state.options.zero_hp_main else ONE
    return [one for one in eligible(state, officers) if state.officers[one].hp >= least]


def best_generals(state: State, officers: Sequence[int]) -> tuple[int, int]:
    """Who is named for a seat that does not: main by hp × 战 × 武, vice by what he adds; −1 for nobody."""
    able = mains(state, officers)
    if not able:
        return -1, -1
    people, options = state.officers, state.options

    def worth(one: int) -> int:
        officer = people[one]
        return officer.hp * effective(officer, ZHAN, options) * effective(officer, WU, options)

    main = max(able, key=worth)
    war, wit = effective(people[main], WU, options), effective(people[main], MOU, options)

    def gain(one: int) -> int:
        officer = people[one]
        return max(0, effective(officer, WU, options) - war) + max(0, effective(officer, MOU, options) - wit)

    vice = max((one for one in eligible(state, officers) if one != main), key=gain, default=-1)
    return main, (vice if vice >= 0 and gain(vice) else -1)


def fighters_of(state: State, seat: Seat, city: int) -> tuple[int, ...]:
    """The officers of a seat who can be sent into a battle: the garrison of its city there, or its followers."""
    if city >= 0 and state.cities[city].seat == seat:
        return state.cities[city].garrison
    return state.roles[seat].followers if seat else ()
