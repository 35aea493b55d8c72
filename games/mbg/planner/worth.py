"""What things are worth to a seat, in hundredths of money by the end of the game, as far as its view tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from math import exp, sqrt

from events.audience import Seat
from games.mbg import people
from games.mbg.amounts import ONE, SCALE
from games.mbg.force import force
from games.mbg.mapfile import CITY
from games.mbg.options import scales
from games.mbg.state import JING, WU, ZHAN, State, cities_of, living

FENGSHUI = 2_500
"""What a city's fengshui is on average."""

USUAL = 75 * ONE
"""The economy of an officer one may hope to make treasurer."""

GROWTH = 0.4
"""The share of the empty cities met that come to be held by who meets them."""

STORMED = 0.3
"""The share of the enemies' cities met that fall."""

HELD = 0.8
"""The share of what a city promises that it brings before it is lost."""

LEAD = 0.12
"""The share of the winning sum by which a rival must lead another to be e times as dangerous."""

RALLY = 0.5
"""The share of what a better fighter seems to promise that he brings before he is worn out."""

FIGHTER = 3_000 * ONE
"""What a healthy fighter of the best kind is worth in a game that has long to go."""

STEPS = 8
"""The number of parts in which the time that is left is looked at."""

LONG = 20
"""The turns that are a long time."""


class Worth:
    """All there is to value, counted when it is first asked for; for one decision."""

    def __init__(self, view: State, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.alive = living(view)
        self.rivals = [other for other in self.alive if other != seat]
        self.scales = scales(view.options)
        self.followers = view.roles[seat].followers

    @cached_property
    def share(self) -> dict[int, float]:
        """How likely a role is to stop at each city in a turn."""
        count = Counter(cell.base for cell in self.view.cells.values() if cell.kind == CITY)
        return {base: count[base] / len(self.view.cells) for base in self.view.cities}

    def earning(self, base: int, officer: int) -> float:
        """What a city would earn a turn with this treasurer, −1 for none."""
        ability = 0 if officer < 0 else self.view.officers[officer].abilities[JING]
        return self.earning_by(base, ability)

    def earning_by(self, base: int, ability: int) -> float:
        """What a city would earn a turn by this economy."""
        scope = self.view.cities[base].scope
        factor = people.CITY_SCALE + people.SCOPE_SCALE * scope + FENGSHUI
        return max(self.scales.min_earn, ability) * factor / SCALE

    def rate(self, base: int, earning: float) -> float:
        """What a city with these earnings brings its owner a turn: income, own stops, tax of the others."""
        taxed = self.scales.tax * (len(self.alive) - 1) * self.view.options.tax_credit
        return earning * (1 + self.share[base] * (self.scales.own_tax + taxed) / SCALE)

    @cached_property
    def rates(self) -> dict[int, float]:
        """What each city brings a turn with the treasurer it has."""
        return {base: self.rate(base, self.earning(base, city.treasurer)) for base, city in self.view.cities.items()}

    @cached_property
    def hopes(self) -> dict[int, float]:
        """What each city brings a turn with a treasurer as one may hope for."""
        return {base: self.rate(base, self.earning_by(base, USUAL)) for base in self.view.cities}

    def income(self, seat: Seat) -> float:
        """What a seat's cities bring it a turn."""
        return sum(self.rates[base] for base in cities_of(self.view, seat))

    @cached_property
    def growth(self) -> float:
        """By how much a seat's income grows in a turn, as long as there are empty cities."""
        empty = [base for base, city in self.view.cities.items() if not city.seat]
        return GROWTH * sum(self.share[base] * self.hopes[base] for base in empty)

    @cached_property
    def turns(self) -> float:
        """How many settlements are still to come, this turn's included."""
        soonest = min(self._turns_of(seat) for seat in self.alive)
        return max(1.0, min(self.view.options.max_turn - self.view.turn + 1, soonest))

    def _turns_of(self, seat: Seat) -> float:
        missing = max(0, self.view.win_money - self.view.money[seat])
        income, growth = max(1.0, self.income(seat)), self.growth
        if growth < ONE:
            return missing / income
        return (sqrt(income * income + 2 * growth * missing) - income) / growth

    @cached_property
    def weights(self) -> dict[Seat, float]:
        """How much of what a rival loses is gained by it: all of it together where there is one rival."""
        ends = {rival: self.view.money[rival] + self.income(rival) * self.turns for rival in self.rivals}
        best = max(ends.values(), default=0)
        parts = {rival: exp((end - best) / (LEAD * self.view.win_money + ONE)) for rival, end in ends.items()}
        return {rival: part / sum(parts.values()) for rival, part in parts.items()}

    def weight(self, seat: Seat) -> float:
        """What money of a seat counts: one for the bot's own, less than nothing for a rival's."""
        return 1.0 if seat == self.seat else -self.weights.get(seat, 0.0)

    # --- cities --------------------------------------------------------------------------------------------------

    def holding(self, base: int, officer: int) -> float:
        """What it is worth to hold a city from now on with this treasurer."""
        return HELD * self.turns * self.rate(base, self.earning(base, officer)) + self._unpaid(base)

    def _unpaid(self, base: int) -> float:
        """What is not paid to others there."""
        return HELD * self.turns * self.share[base] * self.scales.tax / SCALE * self.earning_by(base, USUAL)

    def captured(self, base: int, owner: Seat) -> float:
        """What it is worth to take a city from its owner."""
        weight = self.weights.get(owner, 0.0)
        lost = HELD * self.turns * self.rates[base] * weight
        spoils = self.scales.siege_steal / SCALE * max(0, self.view.money[owner]) * (1 + weight)
        return lost + spoils + self.holding(base, self.treasurer())

    @cached_property
    def seized(self) -> float:
        """What the fall of a city costs its owner at once, where that is the bot's seat."""
        return self.scales.siege_steal / SCALE * max(0, self.view.money[self.seat])

    def treasurer(self) -> int:
        """The follower who would be made treasurer next, −1 for nobody."""
        return max(self.followers, key=self.civil, default=-1)

    def civil(self, officer: int) -> float:
        """What an officer is worth at a treasury, less what he would be in the field."""
        one = self.view.officers[officer]
        return one.abilities[JING] - 0.5 * (ONE * 100) * self.field(officer)

    # --- officers ------------------------------------------------------------------------------------------------

    def field(self, officer: int) -> float:
        """An officer's worth in the field, near one for the best."""
        one = self.view.officers[officer]
        return one.hp * one.abilities[WU] * one.abilities[ZHAN] / (2_600 * ONE * 90 * ONE * 90 * ONE)

    @cached_property
    def wounds(self) -> float:
        """What it costs if a fighter of the best kind loses all his hp."""
        return FIGHTER * min(1.0, self.turns / LONG)

    @cached_property
    def opposition(self) -> float:
        """What the rivals' best are in the field, on average."""
        best = [max((self.field(one) for one in self._men(rival)), default=0.0) for rival in self.rivals]
        return sum(best) / max(1, len(best))

    def _men(self, seat: Seat) -> list[int]:
        return [number for number, one in self.view.officers.items() if one.seat == seat]

    @cached_property
    def sieges(self) -> float:
        """How often the seat may expect to come by an enemy's city in a turn."""
        cities = self.view.cities
        return sum(self.share[base] for base in cities if cities[base].seat not in (0, self.seat))

    def storms(self, turns: float) -> float:
        """What it is worth, in this number of turns, to win all sieges instead of none."""
        return RALLY * turns * self.sieges * (HELD * 0.5 * turns * self.hope + self.spoils)

    @cached_property
    def spoils(self) -> float:
        """What the fall of a rival's city pays at once, on average."""
        money = [max(0, self.view.money[rival]) for rival in self.rivals]
        return self.scales.siege_steal / SCALE * sum(money) / max(1, len(money))

    @cached_property
    def hope(self) -> float:
        """What a city brings a turn, on average, with a treasurer as one may hope for."""
        return sum(self.hopes.values()) / max(1, len(self.hopes))

    @cached_property
    def finds(self) -> float:
        """How many cities the seat may expect to come by in a turn."""
        cities = self.view.cities
        empty = sum(self.share[base] for base, city in cities.items() if not city.seat)
        others = sum(self.share[base] for base, city in cities.items() if city.seat not in (0, self.seat))
        return empty + STORMED * others

    def needed(self, nth: int, turns: float) -> float:
        """How likely an nth follower (1 for the first) will be needed for a city within this number of turns."""
        mean = self.finds * turns
        term, below = exp(-mean), 0.0
        for number in range(nth):
            below += term
            term *= mean / (number + 1)
        return 1 - below

    def serving(self, nth: int) -> float:
        """How many turns an nth follower may expect to hold a city that none could be left in without him."""
        step = self.turns / STEPS
        return step * sum(self.needed(nth, step * (at + 0.5)) for at in range(STEPS))

    def wins(self, seat: Seat, other: Seat, city: int) -> float:
        """About how likely a seat wins a battle of the largest scale against the other, at a city or −1."""
        view = self.view
        own, enemy = people.fighters_of(view, seat, -1), people.fighters_of(view, other, city)
        return self.beats(seat, own, other, enemy, view.cities[city].hp if city >= 0 else 0)

    def beats(self, seat: Seat, own: Sequence[int], other: Seat, enemy: Sequence[int], defence: int) -> float:
        """About how likely the best of these officers win against the best of those, behind this defence.

        That is by how much sooner they kill than they are killed; only for a first look, since the battle code says it
        better.
        """
        one, two = self._strength(own), self._strength(enemy)
        if one is None or two is None:
            return 0.0 if one is None else 1.0
        roles = self.view.roles
        ratio = one[0] * one[1] / (two[0] * max(ONE, two[1] + defence))
        return _won(ratio * force(roles[seat].techniques) / force(roles[other].techniques))

    def storming(self, field: float) -> float:
        """About how likely a fighter of this worth in the field beats the best of a rival."""
        return _won(field * self.learning / self.opposition) if self.opposition else 1.0

    @cached_property
    def learning(self) -> float:
        """How much stronger the seat's techniques make it than its rivals, on average, are by theirs."""
        roles = self.view.roles
        theirs = [force(roles[rival].techniques) for rival in self.rivals]
        return force(roles[self.seat].techniques) * len(theirs) / sum(theirs) if theirs else 1.0

    def _strength(self, officers: Sequence[int]) -> tuple[float, int] | None:
        """How hard and surely the best of these hit, and what they can bear."""
        view, options = self.view, self.view.options
        main, vice = people.best_generals(view, officers)
        if main < 0:
            return None
        first = view.officers[main]
        second = view.officers[vice] if vice >= 0 else first
        power = max(people.effective(first, WU, options), people.effective(second, WU, options))
        return max(1, power) * max(1, people.effective(first, ZHAN, options)), first.hp

    def bound(self, seat: Seat, other: Seat) -> bool:
        """Whether two seats may not fight."""
        return self.view.roles[seat].tie == other


def _won(ratio: float) -> float:
    """How likely a battle is won by one who kills this many times sooner than he is killed."""
    odds = min(ratio, 100.0) ** 6
    return odds / (1 + odds)
