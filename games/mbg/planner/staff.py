"""Whom to hire, to let study or train."""

from __future__ import annotations

from games.mbg import cells, people
from games.mbg.amounts import ONE
from games.mbg.commands import NONE
from games.mbg.planner.worth import HELD, RALLY, Worth
from games.mbg.state import JING, MOU, cities_of
from games.mbg.techniques import TECHNIQUES

CUSHION = 300 * ONE
"""Money that is kept for taxes."""

GAIN = 0.9
"""What an officer must promise for each coin he costs."""

ENOUGH = 0.15
"""A follower who is needed less likely than this is to spare."""

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
    stake = RALLY * worth.turns * worth.sieges * HELD * 0.5 * worth.turns * worth.hope
    return max(0.0, worth.storming(worth.field(officer)) - worth.storming(best)) * stake


def surplus(worth: Worth, followers: int) -> int:
    """How many of so many followers will hardly be needed before they can be called back."""
    wait = -worth.view.turn % worth.view.options.allocate_turn + 1
    spare = 0
    while followers - spare > 1 and worth.needed(followers - spare, min(wait, worth.turns)) < ENOUGH:
        spare += 1
    return spare


def study(worth: Worth) -> dict[str, object]:
    """The technique that promises most beyond its price, by the cleverest who can be missed."""
    view, seat = worth.view, worth.seat
    nothing: dict[str, object] = {"officer": NONE, "technique": NONE}
    if len(worth.followers) < 2:
        return nothing
    student = max(worth.followers, key=lambda one: view.officers[one].abilities[MOU] - 120 * ONE * worth.field(one))
    steps = max(ONE, people.study_step(view, view.officers[student]))
    best, gain = NONE, 0.0
    for technique in cells.studies(view, seat, view.question.place):
        price = TECHNIQUES[technique].study
        turns = worth.turns - price / steps
        promised = learned(worth, technique, turns) - price - _missed(worth, student, price / steps)
        if promised > gain and view.money[seat] > price + CUSHION:
            best, gain = technique, promised
    return {"officer": student, "technique": best} if best >= 0 else nothing


def learned(worth: Worth, technique: int, turns: float) -> float:
    """What a technique promises in so many turns: sieges won, and cities kept."""
    if turns <= 0:
        return 0.0
    cities = worth.view.cities
    others = sum(worth.share[base] for base, city in cities.items() if city.seat not in (0, worth.seat))
    own = sum(worth.share[base] for base, city in cities.items() if city.seat == worth.seat) * len(worth.rivals)
    known = len(worth.view.roles[worth.seat].techniques)
    return BOLD * (TECHNIQUES[technique].force - 1) * 0.8**known * (others + own) * turns * worth.hope * turns / 2


def _missed(worth: Worth, officer: int, turns: float) -> float:
    """What it costs that a follower is away so long."""
    away = worth.needed(len(worth.followers), min(turns, worth.turns))
    return away * HELD * worth.turns * worth.hope * 0.5


def train(worth: Worth) -> int:
    """Who can be missed; −1 for nobody."""
    view = worth.view
    able = cells.trainees(view, worth.seat, view.question.place)
    if not able or worth.turns < 2 * view.options.train_round or not surplus(worth, len(worth.followers)):
        return NONE
    return min(able, key=worth.field)
