"""A whole night from dusk to dawn on pure values: for positions, and for measuring."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from events.audience import Seat
from games.clocktower.engine import night
from games.clocktower.engine.changes import after
from games.clocktower.engine.results import CharacterSet, Decision, Effect, Halt, Info, InfoKept, NightStep, Resolution
from games.clocktower.engine.town import GameState

Choices = Mapping[Seat, tuple[Seat, ...]]
Answering = Callable[[Decision, GameState], str | None]


class Step(msgspec.Struct, frozen=True):
    """A slot that was resolved, and what the storyteller answered in it."""

    place: NightStep
    answers: tuple[str, ...]
    resolution: Resolution


class Night(msgspec.Struct, frozen=True):
    """How far a night got: ``open`` is what it waits for. ``told`` is what each seat learns at delivery."""

    state: GameState
    steps: tuple[Step, ...]
    told: dict[Seat, tuple[Info, ...]]
    open: Decision | Halt | None


def walk(state: GameState, choices: Choices, answering: Answering, order: tuple[str, ...] | None = None) -> Night:
    """Walk the night order; a seat without a choice was not asked, and ``answering`` may leave a decision open."""
    order = night.order(state.script, state.night) if order is None else order
    asked, steps, number = night.asks(state), list[Step](), 1
    effects: list[Effect] = []
    place = NightStep(0, 0, "")
    while (slot := night.next_slot(state, order, place.place, place.seat)) is not None:
        ask = asked.get(slot.seat)
        targets = choices.get(slot.seat) if ask and ask.of == slot.character else None
        given, resolution, waiting = _slot(state, slot, targets, choices, answering, number)
        if resolution is None:
            return Night(state, tuple(steps), _told(state, effects), waiting)
        steps.append(Step(slot, given, resolution))
        for effect in resolution.effects:
            state = after(state, effect)
        effects += resolution.effects
        number, place = number + len(given), slot
    return Night(state, tuple(steps), _told(state, effects), None)


def _slot(
    state: GameState,
    slot: NightStep,
    targets: tuple[Seat, ...] | None,
    choices: Choices,
    answering: Answering,
    number: int,
) -> tuple[tuple[str, ...], Resolution | None, Decision | Halt | None]:
    given: tuple[str, ...] = ()
    while True:
        match night.resolve(state, slot, targets, "", given, number + len(given)):
            case Resolution() as resolution:
                return given, resolution, None
            case Halt() as halt:
                if slot.seat not in choices:
                    return given, None, halt
                targets = choices[slot.seat]
            case decision:
                answer = answering(decision, state)
                if answer is None:
                    return given, None, decision
                given = (*given, answer)


def _told(state: GameState, effects: list[Effect]) -> dict[Seat, tuple[Info, ...]]:
    changed = dict.fromkeys(effect.seat for effect in effects if isinstance(effect, CharacterSet))
    told: dict[Seat, tuple[Info, ...]] = {seat: (night.became(state.players[seat]),) for seat in changed}
    for effect in effects:
        if isinstance(effect, InfoKept):
            told[effect.seat] = (*told.get(effect.seat, ()), effect.info)
    return told
