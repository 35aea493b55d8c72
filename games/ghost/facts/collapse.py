"""What happens when patients collapse, and when they tell how they face the truth; and what it changes."""

from __future__ import annotations

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals
from games.ghost.facts.folds import drop, folded, put
from games.ghost.state import State
from games.ghost.state.collapse import Drop, Tale, Window
from games.ghost.state.objects import PatientId


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


class WindowKept(Fact, frozen=True):
    """→ everyone: the chapter is over, and a story still waits for the DM: its patient has the next one, too."""

    patient: PatientId
    window: Window


class PatientRestored(Fact, frozen=True):
    """→ everyone: its story was accepted; the ghost stays."""

    patient: PatientId


class PatientLost(Fact, frozen=True):
    """→ everyone: no story brings the patient back; its ghost has nobody now."""

    patient: PatientId


def picture_of(fact: Fact) -> str:
    """Where the picture is that a fact shows; empty where it shows none."""
    return fact.tale.picture or "" if isinstance(fact, OffRailSubmitted) else ""


FACTS = (
    CollapseTriggered,
    FragmentDropped,
    FragmentTaken,
    OffRailSubmitted,
    OffRailAwaited,
    OffRailVoted,
    OffRailJudged,
    WindowKept,
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


def _told_last(state: State, fact: OffRailAwaited) -> State:
    return put("collapses.last_told", "patient", value=True)(state, fact) if fact.last else state


def _one_try_less(state: State, fact: OffRailJudged) -> State:
    windows, who = state.collapses.windows, fact.patient
    if fact.approved or fact.last or who not in windows:
        return state
    left = replace(windows[who], tries=windows[who].tries - 1)
    return replace(state, collapses=replace(state.collapses, windows=windows | {who: left}))


def _votes_counted(state: State, fact: OffRailJudged) -> State:
    votes = {
        voter: {other: approve for other, approve in cast.items() if other != fact.patient}
        for voter, cast in state.collapses.votes.items()
    }
    return replace(state, collapses=replace(state.collapses, votes=votes))


def _accepted(state: State, fact: OffRailJudged) -> State:
    return put("collapses.accepted", "patient", value=True)(state, fact) if fact.last and fact.approved else state


def _freed(state: State, fact: PatientLost) -> State:
    return state.with_hall(hosts={ghost: host for ghost, host in state.hall.hosts.items() if host != fact.patient})


_WAITS_NO_LONGER = (drop("collapses.waiting", "patient"), drop("collapses.tales", "patient"))

folded(WindowKept, put("collapses.windows", "patient", value="window"))
folded(
    CollapseTriggered,
    put("collapses.windows", "patient", value="window"),
    put("collapses.falls", "patient", value="fall"),
    put("hall.collapsed", "patient", value=True),
)
folded(FragmentDropped, put("collapses.drops", "to", "id", value="drop"))
folded(FragmentTaken, drop("collapses.drops", "to", "id"))
folded(OffRailSubmitted, put("collapses.tales", "patient", value="tale"))
folded(
    OffRailAwaited,
    put("collapses.told", "patient", value="number"),
    put("collapses.waiting", "patient", value="number"),
    _told_last,
)
folded(OffRailVoted, put("collapses.votes", "voter", "patient", value="approve"))
folded(OffRailJudged, _one_try_less, *_WAITS_NO_LONGER, _votes_counted, _accepted)
folded(PatientRestored, drop("collapses.windows", "patient"), drop("hall.collapsed", "patient"))
folded(
    PatientLost,
    drop("collapses.windows", "patient"),
    *_WAITS_NO_LONGER,
    put("hall.lost", "patient", value=True),
    _freed,
)
