"""Which card is played on what: the one that is worth most now, if it is worth more than to be kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from events.audience import Seat
from games.game import Prompts
from games.mbg import cards, people
from games.mbg.amounts import ONE, SCALE
from games.mbg.mapfile import CITY
from games.mbg.options import most_steps
from games.mbg.planner.landing import Landing
from games.mbg.planner.worth import HELD, LONG, Worth
from games.mbg.state import FAST, GARRISON, MAYOR, SLOW, STOPPED, TREASURER, State, cities_of
from games.mbg.table import CardRow

IN_CITY = (MAYOR, TREASURER, GARRISON)

KEPT = 500 * ONE
"""A card that will bring less is kept for a better day."""

SOON = 8
"""Towards the end cards are kept for less."""

ESTEEM = 0.3
"""The share of his price that an officer is worth to who has him, besides his post."""

HURT = 0.7
"""The share of his hp that a general loses before walls where he cannot win."""

SPENT = 0.1
"""The share of what a robber takes that a role with a good fighter loses to him."""


class Play(NamedTuple):
    """A card on a target, and what it is worth."""

    value: float
    card: int
    target: int


def best_play(worth: Worth, prompts: Prompts) -> Play | None:
    """The card to be played now, if any."""
    hand = Hand(worth)
    held = {int(id.split(".")[1]) for id, prompt in prompts.items() if prompt.command == "play_card"}
    plays = (play for card in sorted(held) for play in hand.plays(card))
    best = max(plays, key=lambda play: play.value, default=None)
    least = KEPT * min(1.0, worth.turns / SOON)
    return best if best is not None and best.value > max(least, ONE) else None


def _owner(view: State, card: CardRow, target: int) -> Seat | None:
    """Whom a card on this target befalls; None for nobody in particular."""
    match card.kind:
        case "role":
            return target
        case "officer":
            return view.officers[target].seat
        case "cell" | "nothing":
            return None


class Hand:
    """The values of cards on targets."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.landing = Landing(worth)
        self._by_card: dict[int, Callable[[int], float]] = {
            cards.BARRIER: self._barrier,
            cards.ROBBER: self._robber,
            cards.SLOW: lambda seat: self._paced(seat, SLOW),
            cards.FAST: lambda seat: self._paced(seat, FAST),
            cards.STOP: lambda seat: self._paced(seat, STOPPED),
            cards.TWICE: lambda _: self.landing.move(worth.seat),
            cards.STEAL: self._steal,
            cards.RECOVER: lambda _: self._recover(),
            cards.RUMOUR: self._rumour,
            cards.POISON: self._poison,
            cards.ESTRANGE: self._estrange,
            cards.ALLIANCE: self._alliance,
            cards.OUTRAGE: self._outrage,
            cards.REVERSE: self._reverse,
        }

    def plays(self, card: int) -> Iterable[Play]:
        """The card on everything worth a thought."""
        value = self._by_card.get(card, self._rated(card))
        for target in cards.targets(self.worth.view, self.worth.seat, card):
            yield Play(value(target), card, target)

    def _rated(self, number: int) -> Callable[[int], float]:
        """What a card is worth by the table: a good one to the seat that plays it on itself, another on a rival."""
        card, worth = cards.card_of(number), self.worth

        def value(target: int) -> float:
            seat = _owner(worth.view, card, target)
            if seat is None:
                return 0.0 if card.kind == "cell" else float(card.worth * ONE)
            own = seat == worth.seat
            return card.worth * ONE * (float(card.good) if own else (not card.good) * worth.weights.get(seat, 0.0))

        return value

    # --- on cells and roles --------------------------------------------------------------------------------------

    def _barrier(self, cell: int) -> float:
        return 0.0 if self.worth.view.cells[cell].robber else self.landing.marking(cell, {})

    def _robber(self, cell: int) -> float:
        if self.worth.view.cells[cell].barrier:
            return 0.0
        return self.landing.marking(cell, self._robbed)

    @property
    def _robbed(self) -> dict[Seat, float]:
        worth = self.worth
        cost = worth.scales.robber_steal
        return {
            seat: -worth.weight(seat) * cost * (SPENT if worth.view.roles[seat].followers else 1.0)
            for seat in worth.alive
        }

    def _paced(self, seat: Seat, pace: int) -> float:
        """Some moves that go otherwise; who has acted in this turn has one less of them."""
        role = self.worth.view.roles[seat]
        if role.pace == pace:
            return 0.0
        moves = cards.PACE_TURNS - (seat < self.worth.view.seat)
        return min(moves, self.worth.turns) * (self.landing.move(seat, pace=pace) - self.landing.move(seat))

    def _reverse(self, seat: Seat) -> float:
        role = self.worth.view.roles[seat]
        return 2 * (self.landing.move(seat, direction=-role.direction) - self.landing.move(seat))

    def _steal(self, seat: Seat) -> float:
        worth = self.worth
        stolen = min(worth.scales.card_steal, max(0, worth.view.money[seat]))
        return stolen * (1 + worth.weights[seat])

    def _alliance(self, seat: Seat) -> float:
        """The taxes that are not paid, less those that are not received."""
        worth, view = self.worth, self.worth.view

        def taxes(owner: Seat) -> float:
            bases = cities_of(view, owner)
            return sum(worth.share[base] * worth.earning(base, view.cities[base].treasurer) for base in bases)

        spared = (taxes(seat) - taxes(worth.seat)) * worth.scales.tax / SCALE
        return min(cards.ALLIANCE_TURNS, worth.turns) * spared * (1 + worth.weights[seat])

    def _outrage(self, seat: Seat) -> float:
        """The wounds of sieges that must not be declined: the seat's before all walls, everybody's before its own."""
        view, alive = self.worth.view, self.worth.alive
        theirs = cities_of(view, seat)
        others = [base for base, city in view.cities.items() if city.seat not in (0, seat)]
        driven = sum(-self.worth.weight(one) * self._driven(one, theirs) for one in alive if one != seat)
        driven -= self.worth.weight(seat) * self._driven(seat, others)
        return min(cards.OUTRAGE_TURNS, self.worth.turns) * driven

    def _driven(self, seat: Seat, bases: Iterable[int]) -> float:
        """What it costs a seat, a turn, to besiege those of these cities where it had better not."""
        worth, view = self.worth, self.worth.view
        best = max((worth.field(one) for one in view.roles[seat].followers), default=0.0)
        lost = sum(worth.share[base] * (1 - worth.wins(seat, view.cities[base].seat, base)) for base in bases)
        return HURT * best * worth.wounds * lost if best else 0.0

    # --- on officers ---------------------------------------------------------------------------------------------

    def _recover(self) -> float:
        worth, view = self.worth, self.worth.view
        healed = 0.0
        for number in worth.followers:
            one = view.officers[number]
            gain = min(one.hpmax - one.hp, one.hpmax * worth.scales.card_heal / SCALE)
            healed = max(healed, gain / max(1, one.hpmax) * worth.field(number) * one.hpmax / max(ONE, one.hp))
        return healed * worth.wounds

    def _rumour(self, number: int) -> float:
        """No treasury for some turns; and a garrison of one hands over its city, if we come by."""
        worth, view = self.worth, self.worth.view
        one = view.officers[number]
        value = 0.0
        if one.job == TREASURER:
            lost = worth.earning(one.place, number) - worth.earning(one.place, -1)
            value = min(cards.RUMOUR_TURNS, worth.turns) * lost * worth.weights[one.seat]
        if one.job in IN_CITY and len(view.cities[one.place].garrison) == 1 and worth.followers:
            reached = self._reached(one.place)
            already = worth.wins(worth.seat, one.seat, one.place)
            value += reached * (1 - already) * worth.captured(one.place, one.seat)
        return value

    def _reached(self, base: int) -> float:
        """How likely the bot's next move ends at a city."""
        view = self.worth.view
        role = view.roles[self.worth.seat]
        if role.pace == STOPPED:
            return 0.0
        cells = self.landing.path(self.worth.seat)[: most_steps(view.options, role.pace)]
        return sum(view.cells[at].kind == CITY and view.cells[at].base == base for at in cells) / len(cells)

    def _poison(self, number: int) -> float:
        worth = self.worth
        one = worth.view.officers[number]
        if one.job != TREASURER or one.poison:
            return 0.0
        lost = worth.earning(one.place, number) * (1 - worth.scales.poison / SCALE)
        return min(cards.POISON_TURNS, worth.turns) * lost * worth.weights[one.seat]

    def _estrange(self, number: int) -> float:
        """An officer the less; a garrison of one leaves its city to the next to come by."""
        worth, view = self.worth, self.worth.view
        one = view.officers[number]
        price = people.price(one.abilities, people.WORD // 2, view.options)
        value = ESTEEM * price * min(1.0, worth.turns / LONG)
        if one.place >= 0 and one.job in IN_CITY:
            city = view.cities[one.place]
            if len(city.garrison) == 1:
                value += HELD * worth.turns * worth.rates[one.place]
            elif one.job == TREASURER:
                value += ESTEEM * worth.turns * worth.earning(one.place, number)
        return value * worth.weights[one.seat]
