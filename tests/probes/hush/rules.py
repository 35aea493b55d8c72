"""Hush: hands that nobody else sees, and a host who is asked in some rounds only, of which nobody may see which."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from events.audience import HOST, SEALED, Seat, only
from events.event import Actor, Command, Fact
from games.fold import Fold
from games.game import About, Deadline, Events, Game, Hosting, Moment, Prompts, Rules, Secrets
from games.options import Options
from games.prompt import Choice, Prompt, options
from games.sitting.commands import Due
from games.sitting.facts import TableEnded, TableOpened
from games.telling import Telling
from games.words import load

Card = int
"""One of eight kinds; the highest takes the round, unless it is even."""

Phase = Literal["before", "laying", "hush"]

DECK: tuple[Card, ...] = tuple(range(1, 9)) * 3
LAYING = {"live": 60_000, "evening": 60_000, "slow": 43_200_000}
HUSH = {"live": 20_000, "evening": 20_000, "slow": 3_600_000, "fast": 1_000, "calm": 1_000}
"""As long at every pace as it is: were it shorter when nobody is asked, all would see whether somebody is."""


class HushOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``rounds``: how many."""

    rounds: Literal[2, 3, 4] = 3


# --- facts ---------------------------------------------------------------------------------------------------------


class DeckOrdered(Fact, frozen=True):
    """→ nobody: what is left to draw, from the top down."""

    cards: tuple[Card, ...]


class HandTold(Fact, frozen=True):
    """→ that seat only: its hand, of one card or two."""

    seat: Seat
    cards: tuple[Card, ...]


class PhaseBegan(Fact, frozen=True):
    """→ everyone. ``until`` is 0 when nothing falls due."""

    phase: Phase
    round: int
    until: int


class CardLaid(Fact, frozen=True):
    """→ that seat and the host: face down, until all are opened."""

    seat: Seat
    card: Card


class SeatLaid(Fact, frozen=True):
    """→ everyone: a card of this seat lies face down."""

    seat: Seat


class OmenSeen(Fact, frozen=True):
    """→ the host: the highest card is even, so who takes the round is for the host to say."""

    round: int
    card: Card


class OmenRead(Fact, frozen=True):
    """→ the host: who it shall be."""

    round: int
    seat: Seat


class CardsOpened(Fact, frozen=True):
    """→ everyone: what was laid, and who takes the round."""

    round: int
    laid: dict[Seat, Card]
    winner: Seat


class CardSeen(Fact, frozen=True):
    """→ that seat only: the one that took the round looks at the hand on its left."""

    seat: Seat
    of: Seat
    cards: tuple[Card, ...]


# --- commands ------------------------------------------------------------------------------------------------------


class LayCard(Command, frozen=True):
    card: Card


class ReadOmen(Command, frozen=True):
    seat: Seat


# --- state ---------------------------------------------------------------------------------------------------------


class State(msgspec.Struct, frozen=True):
    """``hands`` and ``seen``: the seat; ``laid``: the seat and the host; ``omens`` and ``read``, by round: he."""

    options: HushOptions
    seats: tuple[Seat, ...]
    phase: Phase
    round: int
    until: int
    hands: dict[Seat, tuple[Card, ...]]
    laid: dict[Seat, Card]
    lies: dict[Seat, bool]
    omens: dict[int, Card]
    read: dict[int, Seat]
    opened: dict[int, dict[Seat, Card]]
    won: dict[int, Seat]
    seen: dict[Seat, dict[Seat, tuple[Card, ...]]]
    deck: tuple[Card, ...] | None = None


FIRST = State(HushOptions(), (), "before", 0, 0, {}, {}, {}, {}, {}, {}, {}, {})
evolve: Fold[State] = Fold()


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[HushOptions]) -> State:
    return replace(state, options=fact.options, seats=tuple(range(1, fact.size + 1)))


@evolve.on(DeckOrdered)
def _ordered(state: State, fact: DeckOrdered) -> State:
    return replace(state, deck=fact.cards)


@evolve.on(HandTold)
def _hand_told(state: State, fact: HandTold) -> State:
    return replace(state, hands=state.hands | {fact.seat: fact.cards})


@evolve.on(PhaseBegan)
def _phase(state: State, fact: PhaseBegan) -> State:
    begun = replace(state, phase=fact.phase, round=fact.round, until=fact.until)
    return replace(begun, laid={}, lies={}) if fact.phase == "laying" else begun


@evolve.on(CardLaid)
def _card_laid(state: State, fact: CardLaid) -> State:
    return replace(state, laid=state.laid | {fact.seat: fact.card})


@evolve.on(SeatLaid)
def _seat_laid(state: State, fact: SeatLaid) -> State:
    return replace(state, lies=state.lies | {fact.seat: True})


@evolve.on(OmenSeen)
def _omen_seen(state: State, fact: OmenSeen) -> State:
    return replace(state, omens=state.omens | {fact.round: fact.card})


@evolve.on(OmenRead)
def _omen_read(state: State, fact: OmenRead) -> State:
    return replace(state, read=state.read | {fact.round: fact.seat})


@evolve.on(CardsOpened)
def _cards_opened(state: State, fact: CardsOpened) -> State:
    opened = state.opened | {fact.round: fact.laid}
    return replace(state, laid={}, opened=opened, won=state.won | {fact.round: fact.winner})


@evolve.on(CardSeen)
def _seen(state: State, fact: CardSeen) -> State:
    own = state.seen.get(fact.seat, {}) | {fact.of: fact.cards}
    return replace(state, seen=state.seen | {fact.seat: own})


# --- decide --------------------------------------------------------------------------------------------------------

Story = Telling[State]


def begin(state: State, options: HushOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    story.tell(SEALED, DeckOrdered(moment.sealed_dice("deck").shuffle(DECK)))
    for seat in seats:
        _draw(story, seat)
    _begin_round(story, 1)
    return story.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    match command:
        case LayCard(card) if isinstance(by, int):
            _lay(story, by, card)
        case ReadOmen(seat):
            story.tell(HOST, OmenRead(state.round, seat))
        case Due() if state.phase == "hush":
            _open_cards(story)
        case Due():
            for seat in state.seats:
                if seat not in state.lies:
                    _lay(story, seat, state.hands[seat][0])
    return story.events


def _draw(story: Story, seat: Seat) -> None:
    deck = story.truth.deck or ()
    story.tell(SEALED, DeckOrdered(deck[1:]))
    story.tell(only(seat), HandTold(seat, (*story.truth.hands.get(seat, ()), deck[0])))


def _begin_round(story: Story, number: int) -> None:
    length = LAYING.get(story.truth.options.pace)
    story.proclaim(PhaseBegan("laying", number, story.moment.now + length if length else 0))
    for seat in story.truth.seats:
        _draw(story, seat)


def _lay(story: Story, seat: Seat, card: Card) -> None:
    rest = list(story.truth.hands[seat])
    rest.remove(card)
    story.tell(only(seat), HandTold(seat, tuple(rest)))
    story.tell(only(seat, host=True), CardLaid(seat, card))
    story.proclaim(SeatLaid(seat))
    if len(story.truth.laid) == len(story.truth.seats):
        _begin_hush(story)


def _begin_hush(story: Story) -> None:
    state = story.truth
    story.proclaim(PhaseBegan("hush", state.round, story.moment.now + HUSH[state.options.pace]))
    if max(state.laid.values()) % 2 == 0:
        story.tell(HOST, OmenSeen(state.round, max(state.laid.values())))


def _open_cards(story: Story) -> None:
    state = story.truth
    winner = state.read.get(state.round) or _winner(story)
    story.proclaim(CardsOpened(state.round, dict(sorted(state.laid.items())), winner))
    left = winner % len(state.seats) + 1
    story.tell(only(winner), CardSeen(winner, left, state.hands[left]))
    if state.round < state.options.rounds:
        _begin_round(story, state.round + 1)
    else:
        _end(story)


def _winner(story: Story) -> Seat:
    """The seat that laid the highest card, the lowest of several; by an omen that nobody has read, anybody."""
    state = story.truth
    if state.round in state.omens:
        return story.moment.sealed_dice("omen").pick(state.seats)
    return min(seat for seat, card in state.laid.items() if card == max(state.laid.values()))


def _end(story: Story) -> None:
    won = list(story.truth.won.values())
    most = max(won.count(seat) for seat in story.truth.seats)
    outcomes = {seat: "win" if won.count(seat) == most else "loss" for seat in story.truth.seats}
    story.proclaim(TableEnded(outcomes, "everything"))  # type: ignore[arg-type]


# --- prompts -------------------------------------------------------------------------------------------------------


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    until = view.until or None
    if viewer == "host":
        asked = view.phase == "hush" and view.round in view.omens and view.round not in view.read
        prompt = Prompt("read_omen", {"seat": Choice(options(view.seats))}, until=until)
        return {f"omen.{view.round}": prompt} if asked else {}
    if view.phase != "laying" or viewer in view.lies or viewer not in view.hands:
        return {}
    cards = Choice(options(sorted(set(view.hands[viewer]))))
    return {f"lay.{view.round}": Prompt("lay_card", {"card": cards}, until=until)}


def deadline(state: State) -> Deadline | None:
    return Deadline(f"{state.phase}.{state.round}", state.until) if state.until else None


GAME = Game(
    name="hush",
    rules=Rules(
        version=1,
        seats=(2, 4),
        options=HushOptions,
        facts=(DeckOrdered, HandTold, PhaseBegan, CardLaid, SeatLaid, OmenSeen, OmenRead, CardsOpened, CardSeen),
        commands=(LayCard, ReadOmen),
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
    ),
    about=About(words=load(Path(__file__).parent)),
    hosting=Hosting(),
    secrets=Secrets(
        reveals={
            HandTold: ("cards",),
            CardLaid: ("card",),
            OmenSeen: ("card",),
            OmenRead: ("seat",),
            CardsOpened: ("laid", "winner"),
            CardSeen: ("cards",),
        }
    ),
)
