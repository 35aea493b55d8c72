"""Dealing again what a seat has not been told: the cards in others' hands, the generals others have named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from events.audience import EVERYONE, Seat, only
from events.event import Event, Fact
from games.dice import Dice
from games.game import Commits, Events
from games.mbg import facts, people
from games.mbg.cards import hand_audience
from games.mbg.fold import evolve
from games.mbg.options import MbgOptions
from games.mbg.state import FIRST, Naming, State
from games.retelling import OtherWorld, told_again
from games.sitting.facts import TableOpened


def redeal(told: Commits, seat: Seat, dice: Dice) -> Iterator[Events]:
    """The events of another world, one group for each commit this seat was told of.

    Where all is open it is the same world. Cards that others have played they drew before, any of their draws being
    equally likely; the others in their hands are any. Generals not yet in battle are those that suit best.
    """
    world = _World(told, seat, dice)
    yield from map(world.told, told)


class _World(OtherWorld[State]):
    """The other world as it is told: its truth, and what is known of the secrets by what comes later."""

    def __init__(self, told: Commits, seat: Seat, dice: Dice) -> None:
        super().__init__(FIRST, evolve)
        everything = [fact for commit in told for fact in commit]
        self._seat = seat
        self._draws = {other: iter(cards) for other, cards in _drawn(everything, dice).items()}
        self._namings = iter(_named(everything))

    def around(self, fact: Fact, commit: tuple[Fact, ...]) -> Iterator[Event[Fact]]:
        """A fact, and before or after it what the seat was not told."""
        if isinstance(fact, facts.GeneralsReady):
            naming = next(self._namings)
            if not any(isinstance(one, facts.GeneralsNamed) and one.seat == fact.seat for one in commit):
                yield Event(only(fact.seat), self._generals(fact.seat, naming))
        hand = dict(self.truth.hands.get(fact.seat, {})) if isinstance(fact, _MOVES) else {}
        yield self._itself(fact)
        if isinstance(fact, _MOVES) and self.truth.options.hide_cards and fact.seat != self._seat:
            card, change = (next(self._draws[fact.seat]), 1) if isinstance(fact, facts.CardTaken) else (fact.card, -1)
            hand[card] = hand.get(card, 0) + change
            cards = {card: count for card, count in hand.items() if count}
            yield Event(only(fact.seat), facts.HandSeen(fact.seat, cards))

    def _itself(self, fact: Fact) -> Event[Fact]:
        match fact:
            case facts.HandSeen(seat=seat):
                return Event(hand_audience(self.truth, seat), fact)
            case facts.GeneralsNamed(seat=seat):
                return Event(only(seat) if len(self.truth.question.seats) > 1 else EVERYONE, fact)
            case _:
                return told_again(fact)

    def _generals(self, seat: Seat, naming: Naming | None) -> facts.GeneralsNamed:
        if naming is None:
            state = self.truth
            naming = Naming(*people.best_generals(state, people.fighters_of(state, seat, state.question.place)))
        return facts.GeneralsNamed(seat, naming.main, naming.vice)


_MOVES = (facts.CardTaken, facts.CardPlayed)


def _drawn(told: Sequence[Fact], dice: Dice) -> dict[Seat, list[int]]:
    """What each seat drew, draw by draw."""
    options = next((fact.options for fact in told if isinstance(fact, TableOpened)), None)
    kinds = options.card_count if isinstance(options, MbgOptions) else 1
    drawn: defaultdict[Seat, list[int | None]] = defaultdict(list)
    for fact in told:
        if isinstance(fact, facts.CardTaken):
            drawn[fact.seat].append(None)
        elif isinstance(fact, facts.CardPlayed):
            cards = drawn[fact.seat]
            cards[dice.pick([at for at, card in enumerate(cards) if card is None])] = fact.card
    return {
        seat: [dice.below(kinds) if card is None else card for card in cards] for seat, cards in sorted(drawn.items())
    }


def _named(told: Sequence[Fact]) -> list[Naming | None]:
    """For each time that a seat is ready for battle, whom it has named; None where that has not come out."""
    found: list[Naming | None] = []
    waiting: dict[Seat, int] = {}
    for fact in told:
        if isinstance(fact, facts.GeneralsReady):
            waiting[fact.seat] = len(found)
            found.append(None)
        elif isinstance(fact, facts.BattleWaged | facts.Forfeited):
            for seat, naming in _shown(fact).items():
                if seat in waiting:
                    found[waiting[seat]] = naming
            waiting.clear()
    return found


def _shown(fact: facts.BattleWaged | facts.Forfeited) -> dict[Seat, Naming]:
    if isinstance(fact, facts.Forfeited):
        return {fact.seat: Naming(-1, -1)}
    return {side.seat: Naming(side.main, side.vice) for side in fact.sides}
