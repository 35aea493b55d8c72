"""The life cycle: phases, their clocks, and when one is over."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from events.event import Fact
from games.game import Deadline
from games.ghost.clocks import LED, ClockSet, TimeOver, go_on, until
from games.ghost.options import Wait
from games.ghost.state import Phase, State, evolve
from games.ghost.story import Area, Story


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


ORPHANED = "stage.orphaned"


def begin(story: Story, phase: Phase, wait: Wait | None = None, chapter: int | None = None) -> None:
    """Begin a phase; without a wait it has no clock."""
    due = until(story, wait) if wait else 0
    story.proclaim(PhaseBegan(phase, story.truth.chapter if chapter is None else chapter, due))


def over(state: State) -> bool:
    """Whether a phase ends now: by the DM or the clock, or in automatic mode when all that it asks for is done."""
    return state.closing or (not state.dm and is_complete(state))


def is_complete(state: State) -> bool:
    """Whether all that a phase asks of everybody is done; where a DM leads, it ends by the DM's word."""
    match state.phase:
        case "registration":
            return len(state.ready) == len(state.seats)
        case "ghost_making":
            return len(state.makings.made) == len(state.seats)
        case "choose":
            return all(one in state.tale.committed for one in state.hall.standing())
        case "explore" | "finale":
            return _all_ready(state)
        case _:
            return False


def _all_ready(state: State) -> bool:
    """Whether all are ready, and nothing that everybody knows of waits for somebody's word."""
    waiting = state.collapses.waiting or state.comms.seeking
    return not waiting and all(state.hall.patients[one].seat in state.ready for one in state.hall.standing())


def stretch(state: State) -> int:
    """What happens in one chapter only is counted by: the chapter, and one more for the finale."""
    return state.chapter + (state.phase in ("finale", "ended"))


def playing(state: State) -> bool:
    """Whether patients are about: a chapter is explored, or it is the finale, and it has not been ended."""
    return state.phase in ("explore", "finale") and not state.closing


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


def _deadlines(state: State) -> Iterable[Deadline]:
    if state.orphaned:
        # Already past, so that it goes on at once, also where no phase has a clock.
        return [Deadline(ORPHANED, 1)]
    return [Deadline(f"stage.{state.phase}.{state.chapter}", state.until)] if state.until else []


def _due(story: Story, what: str) -> None:
    if what == ORPHANED.partition(".")[2]:
        story.proclaim(ModuleTookOver())
        go_on(story)
    elif story.truth.dm and story.truth.phase in LED:
        story.proclaim(TimeOver(story.truth.phase))
    else:
        story.proclaim(PhaseClosed(story.truth.phase))


STAGE = Area(
    name="stage",
    facts=(PhaseBegan, PhaseClosed, ModuleTookOver, SeatReady, ClockSet, TimeOver),
    deadlines=_deadlines,
    due=_due,
)
