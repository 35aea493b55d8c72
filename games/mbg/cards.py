"""The fourteen cards (section 11): whom they can be played on, and what they do."""

from __future__ import annotations

from typing import NamedTuple

from events.audience import EVERYONE, Audience, Seat, only
from games.mbg import facts, money
from games.mbg.amounts import scaled
from games.mbg.options import scales
from games.mbg.state import NO_TIE, State, living
from games.mbg.story import Story

ANYONE, OWN, OTHERS = 0, 1, 2
NOTHING, CITY, ROLE, CELL, OFFICER = range(5)
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

PACE_TURNS = 3
RUMOUR_TURNS, POISON_TURNS = 4, 8
ALLIANCE_TURNS, OUTRAGE_TURNS = 7, 5


class Card(NamedTuple):
    """``whose`` the target is (anyone's, one's own, another's), and what ``kind`` of thing."""

    name: str
    whose: int
    kind: int


CARDS: tuple[Card, ...] = (
    Card("障碍", ANYONE, CELL),
    Card("慢行", ANYONE, ROLE),
    Card("急行", ANYONE, ROLE),
    Card("停止", ANYONE, ROLE),
    Card("双行", OWN, NOTHING),
    Card("偷盗", OTHERS, ROLE),
    Card("恢复", OWN, NOTHING),
    Card("流言", OTHERS, OFFICER),
    Card("毒药", OTHERS, OFFICER),
    Card("离间", OTHERS, OFFICER),
    Card("山贼", ANYONE, CELL),
    Card("联盟", OTHERS, ROLE),
    Card("公愤", OTHERS, ROLE),
    Card("反向", ANYONE, ROLE),
)


def targets(view: State, seat: Seat, card: int) -> list[int]:
    """What the card can be played on now; nothing if it could do nothing (T22, T24)."""
    whose, kind = CARDS[card].whose, CARDS[card].kind
    if kind == NOTHING:
        return [] if card == TWICE and view.roles[seat].again else [NO_TARGET]
    if kind == CELL:
        marked = "barrier" if card == BARRIER else "robber"
        return [at for at, cell in view.cells.items() if not getattr(cell, marked)]
    alive = living(view)
    if kind == OFFICER:
        there = {other for other in alive if other != seat}
        return [
            number
            for number, officer in view.officers.items()
            if officer.seat in there and not (card == ESTRANGE and officer.quits)
        ]
    others = [other for other in alive if other != seat or whose == ANYONE]
    if card == ALLIANCE and view.roles[seat].tie != NO_TIE:
        return []
    if card in (ALLIANCE, OUTRAGE):
        return [other for other in others if view.roles[other].tie == NO_TIE]
    return others


def hand_audience(state: State, seat: Seat) -> Audience:
    """Who knows the cards of a seat."""
    return only(seat) if state.options.hide_cards else EVERYONE


def draw(story: Story, seat: Seat, number: int) -> None:
    """So many more cards for the seat (T26)."""
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
    _do(story, seat, card, target)


def _do(story: Story, seat: Seat, card: int, target: int) -> None:
    state = story.truth
    match card:
        case 0:
            story.proclaim(facts.CellMarked(target, "barrier"))
        case 1 | 2 | 3:
            story.proclaim(facts.PaceSet(target, card, PACE_TURNS))
        case 4:
            story.proclaim(facts.ActsAgain(seat))
        case 5:
            stolen = min(scales(state.options).card_steal, max(0, state.money[target]))
            money.pay(story, target, seat, stolen, "steal")
        case 6:
            recover(story, seat)
        case 7:
            story.proclaim(facts.RumourSpread(target, RUMOUR_TURNS))
        case 8:
            story.proclaim(facts.Poisoned(target, POISON_TURNS))
        case 9:
            story.proclaim(facts.QuitFlagged(target))
        case 10:
            story.proclaim(facts.CellMarked(target, "robber"))
        case 11:
            story.proclaim(facts.AllianceMade(seat, target, ALLIANCE_TURNS))
        case 12:
            story.proclaim(facts.OutrageRaised(target, OUTRAGE_TURNS))
        case _:
            story.proclaim(facts.DirectionTurned(target, -state.roles[target].direction))


def recover(story: Story, seat: Seat) -> None:
    """All own officers, or the followers (option ``recover``), gain a share of their hpmax."""
    state = story.truth
    share = scales(state.options).card_heal
    followers_only = state.options.recover == "followers"
    healed: dict[int, int] = {}
    for number, officer in state.officers.items():
        if officer.seat == seat and officer.hp < officer.hpmax and not (followers_only and officer.job >= 0):
            healed[number] = min(officer.hpmax, officer.hp + scaled(officer.hpmax, share))
    if healed:
        story.proclaim(facts.Healed("card", healed))
