"""Whom to hire, to let study or train."""

from __future__ import annotations

from games.mbg import cells, people
from games.mbg.amounts import ONE, SCALE
from games.mbg.commands import NONE
from games.mbg.force import force
from games.mbg.planner.worth import HELD, LONG, STORMED, USUAL, Worth
from games.mbg.state import JING, MOU, ZHENG, cities_of
from games.mbg.techniques import TECHNIQUES

CUSHION = 300 * ONE
"""Money that is kept for taxes."""

GAIN = 0.9
"""What an officer must promise for each coin he costs."""

LATER = 0.5
"""How likely one who is not the next treasurer comes to be one."""

HEALING = 5
"""What a point of politics is worth in a long game, by the wounds that a mayor heals."""

WIT = 0.4
"""By how much a technique makes who knows it stronger, if his wit goes from nothing to all."""

BOLD = 0.5
"""The share of its edge that a technique has between those who are no equals, and have others already."""


def hire(worth: Worth) -> int:
    """The offer that promises most beyond its price, −1 for none."""
    money = worth.view.money[worth.seat]
    best, gain = NONE, 0.0
    for offer in worth.view.question.offers:
        if offer.price >= money - CUSHION:
            continue
        promised = recruit(worth, offer.officer) - GAIN * offer.price
        if promised > gain:
            best, gain = offer.officer, promised
    return best


def recruit(worth: Worth, officer: int) -> float:
    """What one more officer promises: a city that none could be left in else, a better treasurer, a better fighter."""
    view = worth.view
    nth = max(1, len(worth.followers))
    ability = view.officers[officer].abilities[JING]
    city = worth.serving(nth) * HELD * worth.hope * (0.5 + 0.5 * ability / (75 * ONE))
    return city + _treasury(worth, officer) + _fighter(worth, officer)


def _treasury(worth: Worth, officer: int) -> float:
    """What he would add to the bot's city that has most to gain, once officers are allocated."""
    view = worth.view
    wait = -view.turn % view.options.allocate_turn
    left = max(0.0, worth.turns - wait - 1)
    gains = [worth.rate(base, worth.earning(base, officer)) - worth.rates[base] for base in cities_of(view, worth.seat)]
    return HELD * left * max([0.0, *gains])


def _fighter(worth: Worth, officer: int) -> float:
    """What he would add to the chances of the sieges to come."""
    best = max((worth.field(one) for one in worth.followers), default=0.0)
    return max(0.0, worth.storming(worth.field(officer)) - worth.storming(best)) * worth.storms(worth.turns)


def study(worth: Worth) -> dict[str, object]:
    """The technique that promises most beyond its price, by the cleverest who can be missed."""
    view, seat = worth.view, worth.seat
    nothing: dict[str, object] = {"officer": NONE, "technique": NONE}
    student = max(worth.followers, key=lambda one: view.officers[one].abilities[MOU] - 120 * ONE * worth.field(one))
    steps = max(ONE, people.study_step(view, view.officers[student]))
    best, gain = NONE, 0.0
    for technique in cells.studies(view, seat, view.question.place):
        points = TECHNIQUES[technique].study
        price, away = points * worth.scales.study_price / SCALE, points / steps
        promised = learned(worth, technique, worth.turns - away) - price - _missed(worth, away)
        if promised > gain and view.money[seat] > price + CUSHION:
            best, gain = technique, promised
    return {"officer": student, "technique": best} if best >= 0 else nothing


def learned(worth: Worth, technique: int, turns: float) -> float:
    """What a technique promises in this number of turns: sieges won, and cities kept."""
    if turns <= 0:
        return 0.0
    cities, seat = worth.view.cities, worth.seat
    own = sum(worth.share[base] for base, city in cities.items() if city.seat == seat) * len(worth.rivals)
    known = worth.view.roles[seat].techniques
    edge = force((*known, technique)) / force(known) - 1
    fallen = turns / 2 * worth.hope + worth.spoils
    return BOLD * edge * (worth.sieges + own) * turns * fallen


def _missed(worth: Worth, turns: float) -> float:
    """What it costs that a follower is away for this long; without any, no enemy's city can be besieged either."""
    turns = min(turns, worth.turns)
    city = HELD * worth.turns * worth.hope * 0.5
    alone = len(worth.followers) == 1
    return worth.needed(len(worth.followers), turns) * city + alone * STORMED * worth.sieges * turns * city


def train(worth: Worth) -> int:
    """Whose training promises most beyond what it costs that he is away; −1 for nobody."""
    view = worth.view
    room = view.question.place
    able = cells.trainees(view, worth.seat, room)
    away = view.options.train_round
    if worth.turns <= away:
        return NONE
    cost = _missed(worth, away) - _rested(worth)
    ability, left = view.rooms[room].ability, worth.turns - away
    each = {one: trained(worth, one, ability, left) for one in able}
    if view.options.train_company:
        each = {one: sum(each.values()) for one in able}
    gains = {one: gain - cost for one, gain in each.items()}
    best = max(gains, key=lambda one: gains[one], default=NONE)
    return best if gains.get(best, 0.0) > 0 else NONE


def _rested(worth: Worth) -> float:
    """What it is worth that the followers are healed by a training (option ``train_heals``)."""
    people = worth.view.officers
    if not worth.view.options.train_heals:
        return 0.0
    return worth.wounds * max(
        worth.field(one) * (people[one].hpmax - people[one].hp) / max(ONE, people[one].hp) for one in worth.followers
    )


def trained(worth: Worth, officer: int, ability: int, turns: float) -> float:
    """What an officer promises in this number of turns by what he learns of an ability."""
    one = worth.view.officers[officer]
    gain = min((1 + worth.view.options.train_plus) * ONE / 2, 100 * ONE - one.abilities[ability])
    if ability == JING:
        chance = 1.0 if officer == worth.treasurer() else LATER
        return chance * HELD * turns * worth.hope * gain / USUAL
    if ability == ZHENG:
        return HEALING * gain * min(1.0, turns / LONG)
    field = worth.field(officer)
    if ability == MOU:
        known = len(worth.view.roles[worth.seat].techniques)
        better = field * (1 + WIT * known * gain / (100 * ONE))
    else:
        better = field * (one.abilities[ability] + gain) / max(ONE, one.abilities[ability])
    best = max(worth.field(other) for other in worth.followers)
    return max(0.0, worth.storming(max(best, better)) - worth.storming(best)) * worth.storms(turns)
