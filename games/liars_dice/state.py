"""What is known of a game: the truth for the server, and with holes for everybody else; and its one fold."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from events.audience import Seat
from games.fold import Fold
from games.liars_dice import facts
from games.liars_dice.bidding import ONE, Bid
from games.options import Options
from games.sitting.facts import TableOpened


class LiarsDiceOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``ones_wild``: ones count as every face, until somebody bids on ones in that round. ``dice``: of each seat."""

    ones_wild: bool = True
    dice: Literal[3, 4, 5] = 5


class State(msgspec.Struct, frozen=True):
    """A game as somebody knows it.

    Only ``dice`` has secrets: a seat's view has its own, the truth has all, until they are shown. ``turn`` and
    ``bidder`` are 0 for nobody, ``count`` and ``face`` while there is no bid. ``wild``: ones count as every face now.
    ``shown`` is what lay under the cups at the last challenge, and ``found`` what counted for the bid.
    """

    options: LiarsDiceOptions
    bidder: Seat
    count: int
    face: int
    wild: bool
    turn: Seat
    until: int
    round: int
    left: dict[Seat, int]
    dice: dict[Seat, tuple[int, ...]]
    shown: dict[Seat, tuple[int, ...]]
    found: int

    @property
    def bid(self) -> Bid:
        """The bid to beat."""
        return Bid(self.count, self.face)

    @property
    def playing(self) -> list[Seat]:
        """Who has dice left."""
        return [seat for seat, left in self.left.items() if left]


FIRST = State(LiarsDiceOptions(), 0, 0, 0, False, 0, 0, 0, {}, {}, {}, 0)
evolve: Fold[State] = Fold(hidden={"dice": (facts.DiceRolled, facts.DiceShown)})


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[LiarsDiceOptions]) -> State:
    return replace(state, options=fact.options, left=dict.fromkeys(range(1, fact.size + 1), fact.options.dice))


@evolve.on(facts.RoundBegan)
def _round(state: State, fact: facts.RoundBegan) -> State:
    return replace(state, round=fact.round, bidder=0, count=0, face=0, wild=state.options.ones_wild)


@evolve.on(facts.DiceRolled)
def _rolled(state: State, fact: facts.DiceRolled) -> State:
    return replace(state, dice=state.dice | {fact.seat: fact.dice})


@evolve.on(facts.TurnBegan)
def _turn(state: State, fact: facts.TurnBegan) -> State:
    return replace(state, turn=fact.seat, until=fact.until)


@evolve.on(facts.BidMade)
def _bid(state: State, fact: facts.BidMade) -> State:
    wild = state.wild and fact.face != ONE
    return replace(state, bidder=fact.seat, count=fact.count, face=fact.face, wild=wild)


@evolve.on(facts.DiceShown)
def _shown(state: State, fact: facts.DiceShown) -> State:
    return replace(state, dice={}, shown=fact.dice, found=fact.found, turn=0, until=0)


@evolve.on(facts.DieLost)
def _lost(state: State, fact: facts.DieLost) -> State:
    return replace(state, left=state.left | {fact.seat: fact.left})
