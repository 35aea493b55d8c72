"""The town of a table: what the engine is given of the truth, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from events.audience import Seat
from games.clocktower.engine import day, ends, night, setup, storyteller
from games.clocktower.engine.ends import End
from games.clocktower.engine.impairment import derived
from games.clocktower.engine.results import Answer, Ask, Decision, Effect, Info, Lift, Place, Put, Resolution
from games.clocktower.engine.roles import DRUNK, side_of, team_of
from games.clocktower.engine.setup import Deal
from games.clocktower.engine.town import GameState, Persona, Player, Side
from games.clocktower.state import State
from games.dice import Dice

MARKS = frozenset(("poisoned", "drunk", "protected"))


def town(state: State) -> GameState:
    """What the engine may know of a table's truth."""
    marked = state.marked("dies")
    players = {seat: _player(state, seat, marked) for seat in state.characters}
    return derived(
        GameState(
            players,
            tuple(state.tokens.values()),
            state.night,
            state.executed if state.execution_killed else 0,
            tuple(dict.fromkeys([*state.deaths, *sorted(marked)])),
            state.changed or (),
            state.last_targets,
            state.script.characters,
            state.blocked or (),
            state.bluffs or (),
            state.persona if state.options.registration == "persona" else None,
            state.options.jinx,
        )
    )


def _player(state: State, seat: Seat, marked: set[Seat]) -> Player:
    character = state.characters[seat]
    return Player(
        seat=seat,
        role=character,
        team=team_of(character),
        side=state.loyalties[seat],
        believes_role=state.beliefs[seat] if character == DRUNK else None,
        is_alive=state.alive[seat] and seat not in state.deaths and seat not in marked,
    )


def next_place(state: State) -> Place | None:
    """Who is next in tonight's order."""
    order = state.script.first_night if state.night == 1 else state.script.other_nights
    last = (state.place.place, state.place.seat) if state.place else (0, 0)
    return night.next_slot(town(state), order, *last)


def resolve(state: State, place: Place) -> Answer:
    """What a place of the order comes to, by the answers given in it so far; after window B nobody is asked again."""
    choice = state.choices.get(place.seat)
    asked = choice is not None and choice.of == place.character
    targets, named = (choice.targets, choice.character) if choice and asked else (None, "")
    may_halt = state.window == "a"
    return night.resolve(town(state), place, targets, named, state.given or (), state.next_decision, may_halt=may_halt)


def asks(state: State) -> Mapping[Seat, Ask]:
    """What the first window asks of those whose character chooses tonight."""
    return night.asks(town(state))


def dusk(state: State) -> Mapping[Seat, tuple[Info, ...]]:
    """What seats are told as the night falls: the briefing, or what they became by day."""
    return night.dusk(town(state))


def ends_at(state: State, when: Literal["dawn", "dusk"]) -> tuple[Lift, ...]:
    """Which tokens are taken away at dawn or dusk."""
    return night.ends_at(town(state), when)


def left_behind(state: State) -> tuple[Lift, ...]:
    """The marks of a storyteller who is gone, which nobody else could take away."""
    return tuple(Lift(token.number) for token in state.tokens.values() if not token.of and token.kind in MARKS)


def became(state: State, seat: Seat) -> Info:
    """What a seat is now, as it is told."""
    return night.became(town(state).players[seat])


def won(state: State) -> End | None:
    """Who has won by now."""
    return ends.now(town(state))


def won_at_dusk(state: State) -> End | None:
    """Who wins by what did not happen today."""
    return ends.at_dusk(town(state), state.executed != 0)


# --- the day ----------------------------------------------------------------------------------------------------------


class Execution(NamedTuple):
    """What an execution does, and by whose death of this kind a side has won."""

    effects: tuple[Effect, ...]
    end: End | None


def shot(state: State, seat: Seat, targets: tuple[Seat, ...]) -> Resolution | Decision:
    """What a slayer's claim comes to."""
    return day.shot(town(state), seat, targets, state.given or (), state.next_decision)


def nominated(state: State) -> Resolution | Decision:
    """What comes of the nomination under way, before any vote."""
    vote = state.vote
    assert vote is not None, "somebody was nominated"
    return day.nominated(town(state), vote.by, vote.seat, state.given or (), state.next_decision)


def may_vote(state: State, seat: Seat) -> bool:
    """Whether a vote of the count under way keeps to the butler's rule."""
    if state.characters[seat] != "butler" or state.vote is None:
        return True
    return day.may_vote(town(state), seat, [other for other, up in state.vote.hands.items() if up])


def execution(state: State, seat: Seat) -> Execution:
    """What an execution by vote does."""
    before = town(state)
    return Execution(day.executed(before, seat).effects, ends.of_execution(before, seat))


# --- the storyteller --------------------------------------------------------------------------------------------------


def draw(state: State, decision: Decision, dice: Dice) -> str:
    """What the program decides (section 11)."""
    return storyteller.answer(decision, town(state), dice)


def persona(state: State, dice: Dice) -> Persona:
    """As what some like to be seen at this table."""
    return storyteller.persona(state.script.characters, dice)


def dealt(state: State, dice: Dice) -> Deal:
    """Characters for every seat."""
    return setup.deal(state.script.characters, tuple(state.seats), dice)


def dealt_by_hand(state: State) -> Deal | Decision:
    """The same, as the host decides it."""
    return setup.by_hand(state.script.characters, tuple(state.seats), state.given or (), state.next_decision)


def herring(deal: Deal) -> tuple[Put, ...]:
    """The tokens that lie from the start."""
    return deal.tokens


def shown_side(deal: Deal, seat: Seat) -> Side:
    """On which side a seat believes to be."""
    return side_of(deal.beliefs[seat])
