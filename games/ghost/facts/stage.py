"""The life cycle and its clocks: phases begin and end, and things fall due.

When something falls due is kept with the thing itself (a phase, a turn, a request). A ``ClockSet`` changes it there,
for everybody who knows of that thing; nobody else is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from events.event import Fact
from games.ghost.state import Phase, State, evolve, with_desk
from games.ghost.state.clocks import ClockKind, is_untimed
from games.ghost.state.objects import PatientId
from games.sitting.facts import TableHostTaken


class PhaseBegan(Fact, frozen=True):
    """→ everyone. ``until`` is when it falls due, in milliseconds on the table's clock; 0 for never."""

    phase: Phase
    chapter: int
    until: int


class PhaseClosed(Fact, frozen=True):
    """→ everyone: its time is over, or the DM has ended it; what follows comes with it."""

    phase: Phase


class ModuleTookOver(Fact, frozen=True):
    """→ everyone: the DM has left, and the module goes on; a phase whose work is done ends now."""


class SeatReady(Fact, frozen=True):
    """→ everyone: this seat is done with what the phase asks of everybody."""

    seat: int


class ClockSet(Fact, frozen=True):
    """→ everyone, or whoever knows of the thing, and the DM: when it falls due from now on; 0: its clock stands.

    Of a phase or a vote everybody knows; of all else the one who is asked: a roller, who fights, a winner, who asks
    for a communication and whoever has the request in hand, claimant and host, a maker. ``of`` says which thing.
    """

    clock: ClockKind
    of: str
    until: int


class TimeOver(Fact, frozen=True):
    """→ everyone: the time of a phase is over, and the DM says when it ends."""

    phase: Phase


@evolve.on(PhaseBegan)
def _began(state: State, fact: PhaseBegan) -> State:
    begun = replace(state, phase=fact.phase, chapter=fact.chapter, until=fact.until, closing=False, ready={})
    return replace(begun, overtime=None)


@evolve.on(PhaseClosed)
def _closed(state: State, fact: PhaseClosed) -> State:
    return replace(state, closing=True)


@evolve.on(SeatReady)
def _ready(state: State, fact: SeatReady) -> State:
    return replace(state, ready=state.ready | {fact.seat: True})


@evolve.on(ModuleTookOver)
def _took_over(state: State, fact: ModuleTookOver) -> State:
    return replace(state, orphaned=False, overtime=None)


# --- what it changes ------------------------------------------------------------------------------------------------

Hit = Callable[[str], bool]
Retimed = Callable[[State, Hit, int], State]


def _phase(state: State, hit: Hit, due: int) -> State:
    return replace(state, until=due, overtime=None)


def _with(state: State, part: str, field: str, change: Callable[[Any], Any]) -> State:
    kept = getattr(state, part)
    return replace(state, **{part: replace(kept, **{field: change(getattr(kept, field))})})


def _structs(part: str, field: str, name: Callable[[str, Any], str] = lambda key, _: key) -> Retimed:
    """Things under a key each, that say themselves when they fall due."""

    def retimed(state: State, hit: Hit, due: int) -> State:
        def change(kept: Mapping[str, Any]) -> Any:
            return {key: replace(one, until=due) if hit(name(key, one)) else one for key, one in kept.items()}

        return _with(state, part, field, change)

    return retimed


def _times(part: str, field: str) -> Retimed:
    """Times under two keys."""

    def retimed(state: State, hit: Hit, due: int) -> State:
        def change(kept: Mapping[str, Mapping[str, int]]) -> Any:
            return {
                one: {other: due if hit(f"{one}.{other}") else then for other, then in times.items()}
                for one, times in kept.items()
            }

        return _with(state, part, field, change)

    return retimed


def _by_id(key: str, one: Any) -> str:
    id: str = one.id
    return id


_asked = _structs("comms", "asked", _by_id)


def _comm(state: State, hit: Hit, due: int) -> State:
    """On both sides: as the initiator knows it, and as it lies in somebody's hands."""

    def change(inbox: Mapping[PatientId, Mapping[str, Any]]) -> Any:
        return {
            who: {id: replace(one, until=due) if hit(id) else one for id, one in box.items()}
            for who, box in inbox.items()
        }

    return _with(_asked(state, hit, due), "comms", "inbox", change)


_SET: Mapping[ClockKind, Retimed] = {
    "phase": _phase,
    "reroll": _structs("checks", "offers"),
    "turn": _structs("combats", "fights", _by_id),
    "spoils": _times("combats", "spoils"),
    "comm": _comm,
    "seizure": _structs("comms", "claims"),
    "vote": _structs("collapses", "tales"),
    "ability": _times("belongings", "asked"),
}


@evolve.on(ClockSet)
def _set(state: State, fact: ClockSet) -> State:
    return _SET[fact.clock](state, fact.of.__eq__, fact.until)


@evolve.on(TimeOver)
def _over(state: State, fact: TimeOver) -> State:
    return replace(state, until=0, overtime=True)


@evolve.on(TableHostTaken)
def _dm_came(state: State, fact: TableHostTaken) -> State:
    """At ``evening`` all clocks stand from now on, in every view those that it has."""
    led = replace(with_desk(state, lead=fact.player), dm=True, orphaned=False)
    if is_untimed(led):
        for stopped in _SET.values():
            led = stopped(led, lambda _: True, 0)
    return led
