"""The cards (section 11): whom they can be played on, and how they are drawn and played."""

from __future__ import annotations

from collections.abc import Iterable

from events.audience import EVERYONE, Audience, Seat, only
from games.mbg import facts
from games.mbg.card_effects import EFFECTS, fits_all
from games.mbg.state import State, living
from games.mbg.story import Story
from games.mbg.table import TABLE, CardRow, known

NO_TARGET = -1

(
    BARRIER,
    SLOW,
    FAST,
    STOP,
    TWICE,
    STEAL,
    RECOVER,
    RUMOUR,
    POISON,
    ESTRANGE,
    ROBBER,
    ALLIANCE,
    OUTRAGE,
    REVERSE,
) = range(14)
"""Those for which the bots have a judgement of their own."""

CARDS = TABLE.card

PACE_TURNS = CARDS[SLOW].turns
RUMOUR_TURNS, POISON_TURNS = CARDS[RUMOUR].turns, CARDS[POISON].turns
ALLIANCE_TURNS, OUTRAGE_TURNS = CARDS[ALLIANCE].turns, CARDS[OUTRAGE].turns


def card_of(number: int) -> CardRow:
    """The row of a card.

    Raises:
        UnknownNumber: the table has none such.
    """
    return CARDS[known("card", number)]


def targets(view: State, seat: Seat, number: int) -> list[int]:
    """What the card can be played on now; nothing if it could do nothing (T22, T24)."""
    card = card_of(number)
    fits = EFFECTS[card.effect].fits
    things = _things(view, seat, card)
    return list(things) if fits is fits_all else [one for one in things if fits(view, seat, card, one)]


def _things(view: State, seat: Seat, card: CardRow) -> Iterable[int]:
    """Everything of the kind that the card is played on, and of those whose it must be."""
    match card.kind:
        case "nothing":
            return (NO_TARGET,)
        case "cell":
            return view.cells
        case "role":
            return _whose(living(view), seat, card)
        case "officer":
            owners = set(_whose(living(view), seat, card))
            return [number for number, officer in view.officers.items() if officer.seat in owners]


def _whose(alive: Iterable[Seat], seat: Seat, card: CardRow) -> list[Seat]:
    if card.whose == "anyone":
        return list(alive)
    return [other for other in alive if (other == seat) is (card.whose == "own")]


def hand_audience(state: State, seat: Seat) -> Audience:
    """Who knows the cards of a seat."""
    return only(seat) if state.options.hide_cards else EVERYONE


def draw(story: Story, seat: Seat, number: int) -> None:
    """Give the seat more cards (T26)."""
    for _ in range(number):
        _draw(story, seat)


def _draw(story: Story, seat: Seat) -> None:
    state = story.truth
    dice = story.moment.sealed_dice if state.options.hide_cards else story.moment.dice
    card = dice("chance").below(state.options.card_count)
    hand = dict(state.hands[seat])
    hand[card] = hand.get(card, 0) + 1
    story.proclaim(facts.CardTaken(seat, state.counts[seat] + 1))
    story.tell(hand_audience(state, seat), facts.HandSeen(seat, hand))


def play(story: Story, seat: Seat, card: int, target: int) -> None:
    """The card leaves the hand and does what it does."""
    state = story.truth
    hand = dict(state.hands[seat])
    hand[card] -= 1
    if not hand[card]:
        del hand[card]
    story.proclaim(facts.CardPlayed(seat, card, target, state.counts[seat] - 1))
    story.tell(hand_audience(state, seat), facts.HandSeen(seat, hand))
    row = card_of(card)
    EFFECTS[row.effect].do(story, seat, row, target)
