"""Hush with one fault each: in audiences, names, dice, deadlines, ids, and rules that authors met late."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from events.audience import EVERYONE, Audience, only
from events.event import Event, Fact
from games.fold import through
from games.game import AnyGame, Deadline, Events, Prompts
from games.telling import Telling
from tests.altered import altered
from tests.probes.hush import rules
from tests.probes.hush.rules import GAME, CardLaid, CardSeen, HandTold, OmenSeen, PhaseBegan, SeatLaid, evolve

Change = Callable[[Any, Event[Fact]], Event[Fact]]


def _told_otherwise(change: Change) -> AnyGame:
    """Hush, whose events are changed after they were decided, by the state before."""

    def begin(state: Any, *about: Any) -> Events:
        return tuple(change(state, event) for event in GAME.rules.open(state, *about))

    def decide(state: Any, *about: Any) -> Events:
        return tuple(change(state, event) for event in GAME.rules.decide(state, *about))

    return altered(GAME, open=begin, decide=decide)


def _to(kind: type[Fact], audience: Callable[[Any, Any], Audience]) -> AnyGame:
    """Hush, where facts of a type are told to others."""
    return _told_otherwise(
        lambda state, event: Event(audience(state, event.fact), event.fact) if type(event.fact) is kind else event
    )


def _left(state: Any, seat: int) -> int:
    return seat % len(state.seats) + 1


# --- audiences -----------------------------------------------------------------------------------------------------


def hands_to_everyone() -> AnyGame:
    return _to(HandTold, lambda state, fact: EVERYONE)


def hands_to_the_neighbour_too() -> AnyGame:
    return _to(HandTold, lambda state, fact: only(fact.seat, _left(state, fact.seat)))


def hands_to_the_wrong_seat() -> AnyGame:
    return _to(CardSeen, lambda state, fact: only(fact.of))


def laid_cards_to_everyone() -> AnyGame:
    return _to(CardLaid, lambda state, fact: EVERYONE)


def omens_to_the_seats() -> AnyGame:
    return _to(OmenSeen, lambda state, fact: only(*state.seats, host=True))


# --- names ---------------------------------------------------------------------------------------------------------


def hands_under_the_neighbours_name() -> AnyGame:
    """To the right seat, but as if it were the neighbour's hand."""
    return _told_otherwise(
        lambda state, event: (
            Event(event.to, replace(event.fact, seat=_left(state, event.fact.seat)))
            if isinstance(event.fact, HandTold)
            else event
        )
    )


def _seen_under_the_name_of_whose_it_is(state: Any, fact: Fact) -> Any:
    if not isinstance(fact, CardSeen):
        return evolve(state, fact)
    return replace(state, seen=state.seen | {fact.of: {fact.seat: fact.cards}})


def seen_cards_under_the_name_of_whose_they_are() -> AnyGame:
    """What one was given, kept under another's name: told truly, and to the right seat."""
    return altered(GAME, evolve=_seen_under_the_name_of_whose_it_is)


# --- dice ----------------------------------------------------------------------------------------------------------


def _hush_by_sealed_dice(state: Any, by: Any, command: Any, moment: Any) -> Events:
    more = moment.sealed_dice("length").below(500)
    return tuple(_hush_longer_by(more, event) for event in GAME.rules.decide(state, by, command, moment))


def _hush_longer_by(more: int, event: Event[Fact]) -> Event[Fact]:
    fact = event.fact
    if not isinstance(fact, PhaseBegan) or fact.phase != "hush":
        return event
    return Event(event.to, replace(fact, until=fact.until + more))


def hushes_as_long_as_the_sealed_dice_say() -> AnyGame:
    return altered(GAME, decide=_hush_by_sealed_dice)


def _in_the_order_of_cards(state: Any, by: Any, command: Any, moment: Any) -> Events:
    events = GAME.rules.decide(state, by, command, moment)
    order = [event for event in events if isinstance(event.fact, SeatLaid)]
    order.sort(key=lambda event: state.hands[event.fact.seat][0], reverse=True)  # type: ignore[attr-defined]
    return tuple(order.pop() if isinstance(event.fact, SeatLaid) else event for event in events)


def silent_seats_in_the_order_of_their_cards() -> AnyGame:
    """Which the sealed dice gave."""
    return altered(GAME, decide=_in_the_order_of_cards)


# --- deadlines -----------------------------------------------------------------------------------------------------


def _no_hush(state: Any, by: Any, command: Any, moment: Any) -> Events:
    events = GAME.rules.decide(state, by, command, moment)
    after = through(evolve, state, (event.fact for event in events))
    if (state.phase, after.phase) != ("laying", "hush") or after.round in after.omens:
        return events
    story = Telling(evolve, after, moment)
    rules._open_cards(story)
    return (*events, *story.events)


def no_hush_when_nothing_is_to_decide() -> AnyGame:
    return altered(GAME, decide=_no_hush)


def _later_with_an_omen(state: Any) -> Deadline | None:
    due = GAME.rules.deadline(state)
    return Deadline(due.what, due.when + 700) if due and state.round in state.omens else due


def deadlines_that_know_of_omens() -> AnyGame:
    return altered(GAME, deadline=_later_with_an_omen)


def times_that_know_a_hand() -> AnyGame:
    """A hush that is a little longer the higher seat 1 can still go."""
    return _told_otherwise(lambda state, event: _hush_longer_by(max(state.hands.get(1, (0,))), event))


# --- ids -----------------------------------------------------------------------------------------------------------


def _ids_used_twice(view: Any, viewer: Any) -> Prompts:
    return {id.partition(".")[0]: prompt for id, prompt in GAME.rules.prompts(view, viewer).items()}


def ids_used_twice() -> AnyGame:
    return altered(GAME, prompts=_ids_used_twice)


# --- what authors met ----------------------------------------------------------------------------------------------


def _turns_its_hand(state: Any, by: Any, command: Any, moment: Any) -> Events:
    if isinstance(command, rules.LayCard) and command.card == max(state.hands[by]) and len(state.hands[by]) > 1:
        return (Event(only(by), HandTold(by, state.hands[by][::-1])),)
    return GAME.rules.decide(state, by, command, moment)


def answers_that_may_be_given_for_ever() -> AnyGame:
    """Where a seat that would lay its higher card turns its hand around instead."""
    return altered(GAME, decide=_turns_its_hand)


def a_hidden_tuple() -> AnyGame:
    """Whose deck is empty at first, and stays so in every view."""
    return altered(GAME, first=replace(GAME.rules.first, deck=()))


MUTANTS: Mapping[str, Callable[[], AnyGame]] = {
    made.__name__: made
    for made in (
        hands_to_everyone,
        hands_to_the_neighbour_too,
        hands_to_the_wrong_seat,
        laid_cards_to_everyone,
        omens_to_the_seats,
        hands_under_the_neighbours_name,
        seen_cards_under_the_name_of_whose_they_are,
        hushes_as_long_as_the_sealed_dice_say,
        silent_seats_in_the_order_of_their_cards,
        no_hush_when_nothing_is_to_decide,
        deadlines_that_know_of_omens,
        times_that_know_a_hand,
        ids_used_twice,
        answers_that_may_be_given_for_ever,
        a_hidden_tuple,
    )
}
