"""Shuffle: effects that stop for a choice over hidden cards, whose ids are issued again wherever nobody can follow."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, Union

import msgspec
from msgspec.structs import replace

from events.audience import SEALED, Seat, only
from events.event import Actor, Command, Fact
from games.fold import Fold
from games.game import About, Deadline, Events, Game, Moment, Prompts, Rules, Secrets
from games.options import Options
from games.prompt import Choice, Option, Prompt, options
from games.sitting.commands import Due
from games.sitting.facts import Outcome, TableEnded, TableOpened
from games.telling import Telling
from games.words import load

KEYS = tuple(f"{kind}-{n}" for kind in ("coin", "grab", "peek", "boomerang") for n in range(6))
"""The permanent sealed keys of the cards; no viewer ever hears one."""

PROGRAMS: dict[str, tuple[str, ...]] = {
    "coin": ("score",),
    "grab": ("ask_victim", "ask_gift"),
    "peek": ("ask_bury",),
    "boomerang": ("ask_victim", "ask_gift", "wash", "come_back"),
}
LENGTHS = {"live": 60_000, "slow": 86_400_000}
DEALT = 3
LOOK = 3


class ShuffleOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``rounds``: how many turns each seat has."""

    rounds: Literal[2, 4, 6] = 4


class Card(msgspec.Struct, frozen=True):
    """A card that somebody may point at."""

    card: str
    kind: str


class Effect(msgspec.Struct, frozen=True):
    """A program under way: ``pc`` is the next step, ``victim`` 0 until chosen, ``key`` for the truth only."""

    program: str
    pc: int
    by: Seat
    victim: Seat
    key: str | None = None


class Question(msgspec.Struct, frozen=True):
    """Who is asked what; ``until`` 0 when nothing falls due."""

    number: int
    seat: Seat
    what: str
    until: int


# --- facts ---------------------------------------------------------------------------------------------------------


class DeckShuffled(Fact, frozen=True):
    """→ everyone: deck and discard are one deck of ``count`` cards, which nobody can follow any more."""

    count: int


class DeckOrdered(Fact, frozen=True):
    """→ nobody: the keys from the top down."""

    keys: tuple[str, ...]


class CardDrawn(Fact, frozen=True):
    """→ everyone: a card goes from the deck to a hand."""

    seat: Seat


class CardReceived(Fact, frozen=True):
    """→ that seat only: which card, under its new id."""

    seat: Seat
    card: Card


class CardKeyed(Fact, frozen=True):
    """→ nobody: what lies behind a new id."""

    card: str
    key: str


class TurnBegan(Fact, frozen=True):
    """→ everyone."""

    turn: int
    seat: Seat


class Asked(Fact, frozen=True):
    """→ everyone."""

    number: int
    seat: Seat
    what: str
    until: int


class CardPlayed(Fact, frozen=True):
    """→ everyone: a card of a hand lies open on the discard."""

    seat: Seat
    card: Card


class EffectStarted(Fact, frozen=True):
    """→ everyone."""

    by: Seat
    program: str


class EffectKeyed(Fact, frozen=True):
    """→ nobody: the card that the effect came from."""

    key: str


class EffectMoved(Fact, frozen=True):
    """→ everyone: the next step, and the victim as far as chosen."""

    pc: int
    victim: Seat


class EffectEnded(Fact, frozen=True):
    """→ everyone."""


class PointsCounted(Fact, frozen=True):
    """→ everyone: what a seat has now."""

    seat: Seat
    points: int


class CardGiven(Fact, frozen=True):
    """→ that seat only: which card leaves the hand, by its choice or by the sealed dice's. Its id ends here."""

    seat: Seat
    card: str


class CardPassed(Fact, frozen=True):
    """→ everyone: some card went from hand to hand."""

    giver: Seat
    taker: Seat


class TopSeen(Fact, frozen=True):
    """→ that seat only: the top of the deck, under ids that live until the choice."""

    seat: Seat
    cards: tuple[Card, ...]


class CardBuried(Fact, frozen=True):
    """→ everyone: one of the cards looked at went under the deck, the others back on top."""

    seat: Seat


class SourceReturned(Fact, frozen=True):
    """→ everyone: the card that the effect came from goes from the deck to this hand."""

    seat: Seat


class HandRevealed(Fact, frozen=True):
    """→ everyone: at the end."""

    seat: Seat
    cards: tuple[Card, ...]


# --- commands ------------------------------------------------------------------------------------------------------


class PlayCard(Command, frozen=True):
    card: str


class ChooseVictim(Command, frozen=True):
    seat: Seat


class GiveCard(Command, frozen=True):
    card: str


class BuryCard(Command, frozen=True):
    card: str


COMMANDS = (PlayCard, ChooseVictim, GiveCard, BuryCard)


# --- state ---------------------------------------------------------------------------------------------------------


class State(msgspec.Struct, frozen=True):
    """Hands and the deck have holes where only the number is public. ``keys`` and the deck's items: the truth only.

    ``kinds``: the faces of the cards that the viewer may point at; ``looked``: the ids that a seat chooses from.
    """

    options: ShuffleOptions
    seats: tuple[Seat, ...]
    turn: int
    hands: dict[Seat, tuple[str | None, ...]]
    deck: tuple[str | None, ...]
    discard: tuple[str, ...]
    kinds: dict[str, str]
    keys: dict[str, str]
    looked: dict[Seat, tuple[str, ...]]
    effects: tuple[Effect, ...]
    points: dict[Seat, int]
    asked: Question


FIRST = State(ShuffleOptions(), (), 0, {}, (), (), {}, {}, {}, (), {}, Question(0, 0, "", 0))
evolve: Fold[State] = Fold()


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[ShuffleOptions]) -> State:
    seats = tuple(range(1, fact.size + 1))
    return replace(state, options=fact.options, seats=seats, hands=dict.fromkeys(seats, ()))


@evolve.on(DeckShuffled)
def _shuffled(state: State, fact: DeckShuffled) -> State:
    return replace(_forget(state, state.discard), deck=(None,) * fact.count, discard=())


@evolve.on(DeckOrdered)
def _ordered(state: State, fact: DeckOrdered) -> State:
    return replace(state, deck=fact.keys)


@evolve.on(CardDrawn)
def _drawn(state: State, fact: CardDrawn) -> State:
    return _with_hand(replace(state, deck=state.deck[1:]), fact.seat, (*state.hands[fact.seat], None))


@evolve.on(CardReceived)
def _received(state: State, fact: CardReceived) -> State:
    held = state.hands[fact.seat]
    return _with_hand(_know(state, fact.card), fact.seat, (*held[:-1], fact.card.card))


@evolve.on(CardKeyed)
def _keyed(state: State, fact: CardKeyed) -> State:
    return replace(state, keys=state.keys | {fact.card: fact.key})


@evolve.on(TurnBegan)
def _turn(state: State, fact: TurnBegan) -> State:
    return replace(state, turn=fact.turn)


@evolve.on(Asked)
def _asked(state: State, fact: Asked) -> State:
    return replace(state, asked=Question(fact.number, fact.seat, fact.what, fact.until))


@evolve.on(CardPlayed)
def _played(state: State, fact: CardPlayed) -> State:
    hand = _without(state.hands[fact.seat], fact.card.card)
    known = _know(state, fact.card)
    return _with_hand(replace(known, discard=(*state.discard, fact.card.card)), fact.seat, hand)


@evolve.on(EffectStarted)
def _effect_started(state: State, fact: EffectStarted) -> State:
    return replace(state, effects=(*state.effects, Effect(fact.program, 0, fact.by, 0)))


@evolve.on(EffectKeyed)
def _effect_keyed(state: State, fact: EffectKeyed) -> State:
    *below, top = state.effects
    return replace(state, effects=(*below, replace(top, key=fact.key)))


@evolve.on(EffectMoved)
def _effect_moved(state: State, fact: EffectMoved) -> State:
    *below, top = state.effects
    return replace(state, effects=(*below, replace(top, pc=fact.pc, victim=fact.victim)))


@evolve.on(EffectEnded)
def _effect_ended(state: State, fact: EffectEnded) -> State:
    return replace(state, effects=state.effects[:-1])


@evolve.on(PointsCounted)
def _points(state: State, fact: PointsCounted) -> State:
    return replace(state, points=state.points | {fact.seat: fact.points})


@evolve.on(CardGiven)
def _given(state: State, fact: CardGiven) -> State:
    hand = tuple(None if card == fact.card else card for card in state.hands[fact.seat])
    return _with_hand(_forget(state, (fact.card,)), fact.seat, hand)


@evolve.on(CardPassed)
def _passed(state: State, fact: CardPassed) -> State:
    left = _with_hand(state, fact.giver, _without(state.hands[fact.giver], None))
    return _with_hand(left, fact.taker, (*left.hands[fact.taker], None))


@evolve.on(TopSeen)
def _top_seen(state: State, fact: TopSeen) -> State:
    looked = tuple(card.card for card in fact.cards)
    return replace(_know(state, *fact.cards), looked=state.looked | {fact.seat: looked})


@evolve.on(CardBuried)
def _buried(state: State, fact: CardBuried) -> State:
    forgetful = _forget(state, state.looked.get(fact.seat, ()))
    return replace(forgetful, looked={}, deck=(None,) * len(state.deck))


@evolve.on(SourceReturned)
def _returned(state: State, fact: SourceReturned) -> State:
    fewer = replace(state, deck=(None,) * (len(state.deck) - 1))
    return _with_hand(fewer, fact.seat, (*state.hands[fact.seat], None))


@evolve.on(HandRevealed)
def _revealed(state: State, fact: HandRevealed) -> State:
    return _with_hand(_know(state, *fact.cards), fact.seat, tuple(card.card for card in fact.cards))


def _know(state: State, *cards: Card) -> State:
    return replace(state, kinds=state.kinds | {card.card: card.kind for card in cards})


def _forget(state: State, cards: tuple[str, ...]) -> State:
    kinds = {card: kind for card, kind in state.kinds.items() if card not in cards}
    return replace(state, kinds=kinds, keys={card: key for card, key in state.keys.items() if card not in cards})


def _with_hand(state: State, seat: Seat, hand: tuple[str | None, ...]) -> State:
    return replace(state, hands=state.hands | {seat: hand})


def _without(hand: tuple[str | None, ...], card: str | None) -> tuple[str | None, ...]:
    """The hand without this card, or, where it is not known, without a hole: by whose eyes does not matter."""
    at = hand.index(card if card in hand else None)
    return hand[:at] + hand[at + 1 :]


# --- decide --------------------------------------------------------------------------------------------------------

Story = Telling[State]


def begin(state: State, options: ShuffleOptions, seats: tuple[Seat, ...], moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    _shuffle(story, KEYS)
    for seat in seats:
        story.proclaim(PointsCounted(seat, 0))
        for _ in range(DEALT):
            _draw(story, seat)
    _next_turn(story)
    return story.events


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    story = Telling(evolve, state, moment)
    if isinstance(command, Due):
        command = _default(story)
    _answer(story, command)
    _run(story)
    return story.events


def _default(story: Story) -> Command:
    """What the clock answers for the seat that did not: anything it was offered. The open dice name the victim."""
    asked = story.truth.asked
    (prompt,) = prompts(story.truth, asked.seat).values()
    dice = story.moment.dice if asked.what == "victim" else story.moment.sealed_dice
    answer: Command = msgspec.convert(prompt.sample(dice("default")), Union[COMMANDS])
    return answer


def _answer(story: Story, command: Command) -> None:
    state = story.truth
    seat = state.asked.seat
    match command:
        case PlayCard(card):
            key = state.keys[card]
            kind = state.kinds[card]
            story.proclaim(CardPlayed(seat, Card(card, kind)), EffectStarted(seat, kind))
            story.tell(SEALED, EffectKeyed(key))
        case ChooseVictim(victim):
            _advance(story, victim)
        case GiveCard(card):
            key = state.keys[card]
            taker = state.effects[-1].by
            story.tell(only(seat), CardGiven(seat, card))
            story.proclaim(CardPassed(seat, taker))
            _receive(story, taker, key)
            _advance(story)
        case BuryCard(card):
            key = state.keys[card]
            rest = [other for other in _deck(state) if other != key]
            story.proclaim(CardBuried(seat))
            story.tell(SEALED, DeckOrdered((*rest, key)))
            _advance(story)


def _run(story: Story) -> None:
    """Run the effect on top until it asks or ends; then the next turn begins."""
    while story.truth.effects:
        effect = story.truth.effects[-1]
        program = PROGRAMS[effect.program]
        if effect.pc == len(program):
            story.proclaim(EffectEnded())
        elif STEPS[program[effect.pc]](story, effect):
            return
    _next_turn(story)


def _advance(story: Story, victim: Seat | None = None) -> None:
    effect = story.truth.effects[-1]
    story.proclaim(EffectMoved(effect.pc + 1, effect.victim if victim is None else victim))


def _score(story: Story, effect: Effect) -> bool:
    story.proclaim(PointsCounted(effect.by, story.truth.points[effect.by] + 1))
    _advance(story)
    return False


def _ask_victim(story: Story, effect: Effect) -> bool:
    if _victims(story.truth, effect.by):
        return _ask(story, effect.by, "victim")
    _advance(story)
    return False


def _ask_gift(story: Story, effect: Effect) -> bool:
    if effect.victim:
        return _ask(story, effect.victim, "gift")
    _advance(story)
    return False


def _ask_bury(story: Story, effect: Effect) -> bool:
    top = _deck(story.truth)[:LOOK]
    if not top:
        _advance(story)
        return False
    cards = tuple(_issue(story, key) for key in top)
    story.tell(only(effect.by), TopSeen(effect.by, cards))
    return _ask(story, effect.by, "bury")


def _wash(story: Story, effect: Effect) -> bool:
    """The discard goes into the deck, and the source of this very effect with it: its id ends, its key does not."""
    _shuffle_all(story)
    _advance(story)
    return False


def _come_back(story: Story, effect: Effect) -> bool:
    assert effect.key is not None, "the truth knows the source"
    rest = tuple(key for key in _deck(story.truth) if key != effect.key)
    story.proclaim(SourceReturned(effect.by))
    story.tell(SEALED, DeckOrdered(rest))
    _receive(story, effect.by, effect.key)
    _advance(story)
    return False


STEPS: dict[str, Callable[[Story, Effect], bool]] = {
    "score": _score,
    "ask_victim": _ask_victim,
    "ask_gift": _ask_gift,
    "ask_bury": _ask_bury,
    "wash": _wash,
    "come_back": _come_back,
}
"""Each step says whether it has asked somebody, so that the effect waits."""


def _next_turn(story: Story) -> None:
    while (turn := story.truth.turn) < story.truth.options.rounds * len(story.truth.seats):
        seat = story.truth.seats[turn % len(story.truth.seats)]
        story.proclaim(TurnBegan(turn + 1, seat))
        if not story.truth.deck:
            _shuffle_all(story)
        if story.truth.deck:
            _draw(story, seat)
        if story.truth.hands[seat]:
            _ask(story, seat, "play")
            return
    _end(story)


def _end(story: Story) -> None:
    for seat in story.truth.seats:
        cards = tuple(Card(card, story.truth.kinds[card]) for card in story.truth.hands[seat] if card)
        coins = sum(card.kind == "coin" for card in cards)
        story.proclaim(HandRevealed(seat, cards), PointsCounted(seat, story.truth.points[seat] + coins))
    most = max(story.truth.points.values())
    outcomes: dict[Seat, Outcome] = {seat: "win" if n == most else "loss" for seat, n in story.truth.points.items()}
    story.proclaim(TableEnded(outcomes, "nothing"))


def _ask(story: Story, seat: Seat, what: str) -> bool:
    length = LENGTHS.get(story.truth.options.pace)
    story.proclaim(Asked(story.truth.asked.number + 1, seat, what, story.moment.now + length if length else 0))
    return True


def _draw(story: Story, seat: Seat) -> None:
    key = _deck(story.truth)[0]
    story.proclaim(CardDrawn(seat))
    _receive(story, seat, key)


def _receive(story: Story, seat: Seat, key: str) -> None:
    story.tell(only(seat), CardReceived(seat, _issue(story, key)))


def _issue(story: Story, key: str) -> Card:
    """A new id for a card, with its key sealed behind it."""
    card = story.moment.sealed_dice("card").token()
    story.tell(SEALED, CardKeyed(card, key))
    return Card(card, key.partition("-")[0])


def _shuffle_all(story: Story) -> None:
    state = story.truth
    _shuffle(story, (*_deck(state), *(state.keys[card] for card in state.discard)))


def _shuffle(story: Story, keys: tuple[str, ...]) -> None:
    story.proclaim(DeckShuffled(len(keys)))
    story.tell(SEALED, DeckOrdered(story.moment.sealed_dice("shuffle").shuffle(keys)))


def _deck(state: State) -> tuple[str, ...]:
    return tuple(key for key in state.deck if key is not None)


# --- prompts -------------------------------------------------------------------------------------------------------


def prompts(view: State, viewer: Seat | Literal["host"]) -> Prompts:
    if viewer != view.asked.seat:
        return {}
    command, name, offers = _offers(view, view.asked.seat)
    return {
        f"{view.asked.what}.{view.asked.number}": Prompt(
            command, {name: Choice(offers)}, until=view.asked.until or None
        )
    }


def _offers(view: State, seat: Seat) -> tuple[str, str, tuple[Option, ...]]:
    match view.asked.what:
        case "play":
            return "play_card", "card", _cards(view, view.hands[seat])
        case "victim":
            return "choose_victim", "seat", options(_victims(view, seat))
        case "gift":
            return "give_card", "card", _cards(view, view.hands[seat])
        case _:
            return "bury_card", "card", _cards(view, view.looked[seat])


def _cards(view: State, cards: tuple[str | None, ...]) -> tuple[Option, ...]:
    return tuple(Option(card, f"kind.{view.kinds[card]}") for card in cards if card is not None)


def _victims(view: State, by: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in view.seats if seat != by and view.hands[seat])


def deadline(state: State) -> Deadline | None:
    return Deadline(f"{state.asked.what}.{state.asked.number}", state.asked.until) if state.asked.until else None


GAME = Game(
    name="shuffle",
    rules=Rules(
        version=1,
        seats=(2, 4),
        options=ShuffleOptions,
        facts=(
            DeckShuffled,
            DeckOrdered,
            CardDrawn,
            CardReceived,
            CardKeyed,
            TurnBegan,
            Asked,
            CardPlayed,
            EffectStarted,
            EffectKeyed,
            EffectMoved,
            EffectEnded,
            PointsCounted,
            CardGiven,
            CardPassed,
            TopSeen,
            CardBuried,
            SourceReturned,
            HandRevealed,
        ),
        commands=COMMANDS,
        first=FIRST,
        open=begin,
        decide=decide,
        evolve=evolve,
        prompts=prompts,
        deadline=deadline,
    ),
    about=About(words=load(Path(__file__).parent)),
    secrets=Secrets(
        reveals={
            CardReceived: ("card",),
            CardGiven: ("card",),
            TopSeen: ("cards",),
            CardPlayed: ("card",),
            HandRevealed: ("cards",),
        }
    ),
)
