"""What happens when patients collapse, and when they tell how they face the truth; and what it changes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals
from games.ghost.collapse.things import Drop, Tale, Window
from games.ghost.objects import PatientId
from games.ghost.state import State, evolve


class CollapseTriggered(Fact, frozen=True):
    """→ everyone: at quantum activity 0 patient and ghost fuse by force, and are about to split. ``fall``: which."""

    patient: PatientId
    fall: int
    window: Window


class FragmentDropped(Fact, frozen=True):
    """→ ``to``, who sees it lie, and the DM: a fragment of somebody who has collapsed."""

    to: PatientId
    id: str
    drop: Drop


class FragmentTaken(Fact, frozen=True):
    """→ ``to``, who saw it lie, and the DM: it lies there no longer."""

    to: PatientId
    id: str


class OffRailSubmitted(Fact, frozen=True):
    """→ the patient's seat and the DM, or everyone: a story to be judged."""

    patient: PatientId
    tale: Tale


class OffRailAwaited(Fact, frozen=True):
    """→ everyone: a patient has told a story, which waits to be judged. ``last``: for the third way."""

    patient: PatientId
    number: int
    last: bool


class OffRailVoted(Fact, frozen=True):
    """→ the voter and the DM: nobody else knows how a vote stands before all have voted."""

    voter: PatientId
    patient: PatientId
    approve: bool


class OffRailJudged(Fact, frozen=True):
    """→ everyone: by the DM with a reason, or by so many votes."""

    patient: PatientId
    number: int
    approved: bool
    last: bool
    reason: str
    ayes: int
    noes: int


class PatientRestored(Fact, frozen=True):
    """→ everyone: its story was accepted; the ghost stays."""

    patient: PatientId


class PatientLost(Fact, frozen=True):
    """→ everyone: no story brings the patient back; its ghost has nobody now."""

    patient: PatientId


FACTS = (
    CollapseTriggered,
    FragmentDropped,
    FragmentTaken,
    OffRailSubmitted,
    OffRailAwaited,
    OffRailVoted,
    OffRailJudged,
    PatientRestored,
    PatientLost,
)
REVEALS: Reveals = {
    CollapseTriggered: ("patient", "fall", "window"),
    FragmentDropped: ("to", "id", "drop"),
    OffRailJudged: ("approved", "reason", "ayes", "noes"),
    PatientRestored: ("patient",),
    PatientLost: ("patient",),
}


@evolve.on(CollapseTriggered)
def _collapsed(state: State, fact: CollapseTriggered) -> State:
    collapses = state.collapses
    fallen = _with(
        state,
        windows=collapses.windows | {fact.patient: fact.window},
        falls=collapses.falls | {fact.patient: fact.fall},
    )
    return fallen.with_hall(collapsed=state.hall.collapsed | {fact.patient: True})


@evolve.on(FragmentDropped)
def _dropped(state: State, fact: FragmentDropped) -> State:
    seen = state.collapses.drops.get(fact.to, {}) | {fact.id: fact.drop}
    return _with(state, drops=state.collapses.drops | {fact.to: seen})


@evolve.on(FragmentTaken)
def _taken(state: State, fact: FragmentTaken) -> State:
    left = {id: drop for id, drop in state.collapses.drops.get(fact.to, {}).items() if id != fact.id}
    return _with(state, drops=state.collapses.drops | {fact.to: left})


@evolve.on(OffRailSubmitted)
def _submitted(state: State, fact: OffRailSubmitted) -> State:
    return _with(state, tales=state.collapses.tales | {fact.patient: fact.tale})


@evolve.on(OffRailAwaited)
def _awaited(state: State, fact: OffRailAwaited) -> State:
    collapses = state.collapses
    return _with(
        state,
        told=collapses.told | {fact.patient: fact.number},
        waiting=collapses.waiting | {fact.patient: fact.number},
        last_told=collapses.last_told | ({fact.patient: True} if fact.last else {}),
    )


@evolve.on(OffRailVoted)
def _voted(state: State, fact: OffRailVoted) -> State:
    own = state.collapses.votes.get(fact.voter, {}) | {fact.patient: fact.approve}
    return _with(state, votes=state.collapses.votes | {fact.voter: own})


@evolve.on(OffRailJudged)
def _judged(state: State, fact: OffRailJudged) -> State:
    collapses, who = state.collapses, fact.patient
    windows = collapses.windows
    if who in windows and not fact.approved and not fact.last:
        windows = windows | {who: replace(windows[who], tries=windows[who].tries - 1)}
    return _with(
        state,
        windows=windows,
        waiting=_but(collapses.waiting, who),
        tales=_but(collapses.tales, who),
        votes={voter: _but(votes, who) for voter, votes in collapses.votes.items()},
        accepted=collapses.accepted | ({who: True} if fact.last and fact.approved else {}),
    )


@evolve.on(PatientRestored)
def _restored(state: State, fact: PatientRestored) -> State:
    back = _with(state, windows=_but(state.collapses.windows, fact.patient))
    return back.with_hall(collapsed=_but(state.hall.collapsed, fact.patient))


@evolve.on(PatientLost)
def _lost(state: State, fact: PatientLost) -> State:
    hall = state.hall
    collapses, who = state.collapses, fact.patient
    gone = _with(
        state,
        windows=_but(collapses.windows, who),
        waiting=_but(collapses.waiting, who),
        tales=_but(collapses.tales, who),
    )
    hosts = {ghost: host for ghost, host in hall.hosts.items() if host != who}
    return gone.with_hall(lost=hall.lost | {who: True}, hosts=hosts)


def _but(items: dict[PatientId, Any], patient: PatientId) -> dict[PatientId, Any]:
    return {other: item for other, item in items.items() if other != patient}


def _with(state: State, **changes: Any) -> State:
    return replace(state, collapses=replace(state.collapses, **changes))
