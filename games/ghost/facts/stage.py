"""The life cycle and its clocks: phases begin and end, and things fall due. And what the table itself tells a game.

When something falls due is kept with the thing itself (a phase, a turn, a request). A ``ClockSet`` changes it there,
for everybody who knows of that thing; nobody else is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.ghost.facts.fact import ALL, GhostFact, changed, drop, evolve, in_turn, put
from games.ghost.state import Phase, State
from games.ghost.state.options import GhostOptions
from games.ghost.state.stage import ClockKind, is_untimed
from games.options import Options
from games.sitting.facts import (
    TableCoHostLeft,
    TableCoHostTaken,
    TableDocumentGiven,
    TableForked,
    TableHostLeft,
    TableHostTaken,
    TableInvited,
    TableOpened,
    TableOpenerChanged,
    TableRemoved,
    TableResigned,
    TableSeatLeft,
    TableSeatTaken,
)

evolve.on(TableOpenerChanged)(put("desk.guests[player]", True))
evolve.on(TableInvited)(put("desk.guests[player]", True))
evolve.on(TableSeatTaken)(put("desk.people[seat]", "player"))
evolve.on(TableSeatLeft)(drop("desk.people[seat]"))
evolve.on(TableResigned)(drop("desk.people[seat]"))
evolve.on(TableCoHostTaken)(put("desk.co_dms[chair]", "player"))
evolve.on(TableCoHostLeft)(in_turn(drop("desk.co_dms[chair]"), drop("desk.regions[chair]")))


class PhaseBegan(GhostFact, to=ALL):
    """A phase begins; ``until`` is when it falls due, in milliseconds on the table's clock; 0 for never."""

    phase: Phase
    chapter: int
    until: int


class PhaseClosed(GhostFact, to=ALL, folds=put("closing", True)):
    """Its time is over, or the DM has ended it; what follows comes with it."""

    phase: Phase


class ModuleTookOver(GhostFact, to=ALL, folds=(put("orphaned", False), put("overtime", None))):
    """The DM has left, and the module goes on; a phase whose work is done ends now."""


class SeatReady(GhostFact, to=ALL, folds=put("ready[seat]", True)):
    """A seat is done with what the phase asks of everybody."""

    seat: int


class ClockSet(GhostFact):
    """→ everyone, or who knows of the thing, and the DM: when it falls due from now on; 0: its clock stands.

    Of a phase or a vote everybody knows; of all else the one who is asked: a roller, who fights, a winner, who asks
    for a communication and who has the request in hand, claimant and host, a maker. ``of`` says which thing.
    """

    clock: ClockKind
    of: str
    until: int


class TimeOver(GhostFact, to=ALL, folds=(put("until", 0), put("overtime", True))):
    """The time of a phase is over, and the DM says when it ends."""

    phase: Phase


@evolve.on(PhaseBegan)
def _began(state: State, fact: PhaseBegan) -> State:
    begun = replace(state, phase=fact.phase, chapter=fact.chapter, until=fact.until, closing=False, ready={})
    return replace(begun, overtime=None)


_PLACES: Mapping[ClockKind, tuple[tuple[str, str], ...]] = {
    "reroll": (("checks", "offers"),),
    "turn": (("combats", "fights"),),
    "spoils": (("combats", "spoils"),),
    "comm": (("comms", "asked"), ("comms", "inbox")),
    "seizure": (("comms", "claims"),),
    "vote": (("collapses", "tales"),),
    "ability": (("belongings", "asked"),),
}
"""Where things lie that fall due; a request as its initiator knows it, and in somebody's hands."""


@evolve.on(ClockSet)
def _set(state: State, fact: ClockSet) -> State:
    if fact.clock == "phase":
        return replace(state, until=fact.until, overtime=None)
    return _retimed(state, fact.clock, fact.until, fact.of)


def _retimed(state: State, kind: ClockKind, due: int, of: str | None) -> State:
    for part, field in _PLACES[kind]:
        state = changed(state, part, **{field: _due(getattr(getattr(state, part), field), due, of)})
    return state


def _due(kept: Any, due: int, of: str | None, *keys: str) -> Any:
    """When things fall due from now on: the one of this name, id or path, or all of them."""
    if isinstance(kept, dict):
        return {key: _due(one, due, of, *keys, key) for key, one in kept.items()}
    if of not in (None, ".".join(keys), keys[-1], getattr(kept, "id", None)):
        return kept
    return due if isinstance(kept, int) else replace(kept, until=due)


@evolve.on(TableHostTaken)
def _dm_came(state: State, fact: TableHostTaken) -> State:
    """At ``evening`` all clocks stand from now on, in every view those that it has."""
    led = replace(changed(state, "desk", lead=fact.player), dm=True, orphaned=False)
    if is_untimed(led):
        led = replace(led, until=0, overtime=None)
        for kind in _PLACES:
            led = _retimed(led, kind, 0, None)
    return led


@evolve.on(TableRemoved)
def _removed(state: State, fact: TableRemoved) -> State:
    player = state.desk.people.get(fact.seat)
    people = {seat: one for seat, one in state.desk.people.items() if seat != fact.seat}
    return changed(state, "desk", people=people, guests={guest: True for guest in state.desk.guests if guest != player})


@evolve.on(TableForked)
def _forked(state: State, fact: TableForked) -> State:
    people = {seat: seated.player for seat, seated in fact.seats.items() if seated.player is not None}
    return changed(state, "desk", people=people, guests={fact.opener: True})


@evolve.on(TableDocumentGiven)
def _given(state: State, fact: TableDocumentGiven) -> State:
    return replace(state, module=fact.text)


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[Options]) -> State:
    assert isinstance(fact.options, GhostOptions)
    opened = changed(state, "desk", guests={fact.opener: True})
    return replace(opened, number=fact.number, options=fact.options, seats=tuple(range(1, fact.size + 1)))


@evolve.on(TableHostLeft)
def _dm_left(state: State, fact: TableHostLeft) -> State:
    guests = state.desk.guests | dict.fromkeys((state.desk.lead,) if state.desk.lead else (), True)
    alone = changed(state, "desk", lead="", guests=guests, co_dms={}, regions={})
    return replace(alone, dm=False, orphaned=state.phase not in ("before", "ended"))
