"""What happens when patients collapse, and when they tell how they face the truth; and what it changes."""

from __future__ import annotations

from msgspec.structs import replace

from events.audience import EVERYONE
from events.event import Fact
from games.ghost.facts.fact import ALL, EVERY, SURPRISE, TO, GhostFact, Hearers, changed, drop, free, owner, put, seats
from games.ghost.state import State
from games.ghost.state.collapse import Drop, Tale, Window
from games.ghost.state.objects import PatientId

READERS = Hearers(
    "the patient's seat and the DM, or everyone",
    lambda state, fact: EVERYONE if fact.tale.shown else owner(state, fact.patient),
)

_WAITS_NO_LONGER = (drop("collapses.waiting[patient]"), drop("collapses.tales[patient]"))


def _one_try_less(state: State, fact: OffRailJudged) -> State:
    windows, who = state.collapses.windows, fact.patient
    if fact.approved or fact.last or who not in windows:
        return state
    left = replace(windows[who], tries=windows[who].tries - 1)
    return changed(state, "collapses", windows=windows | {who: left})


def _votes_counted(state: State, fact: OffRailJudged) -> State:
    votes = {
        voter: {other: approve for other, approve in cast.items() if other != fact.patient}
        for voter, cast in state.collapses.votes.items()
    }
    return changed(state, "collapses", votes=votes)


class CollapseTriggered(
    GhostFact,
    to=ALL,
    folds=(
        put("collapses.windows[patient]", "window"),
        put("collapses.falls[patient]", "fall"),
        put("hall.collapsed[patient]", True),
    ),
    reveals=SURPRISE,
):
    """At quantum activity 0 patient and ghost fuse by force, and are about to split. ``fall``: which."""

    patient: PatientId
    fall: int
    window: Window


class FragmentDropped(GhostFact, to=TO, folds=put("collapses.drops[to][id]", "drop"), reveals=SURPRISE):
    """A fragment of somebody who has collapsed; it lies where ``to`` sees it."""

    to: PatientId
    id: str
    drop: Drop


class FragmentTaken(GhostFact, to=TO, folds=drop("collapses.drops[to][id]")):
    """A fragment that it saw lies there no longer."""

    to: PatientId
    id: str


class OffRailSubmitted(GhostFact, to=READERS, folds=put("collapses.tales[patient]", "tale")):
    """A story to be judged."""

    patient: PatientId
    tale: Tale


class OffRailAwaited(
    GhostFact,
    to=ALL,
    folds=(
        put("collapses.told[patient]", "number"),
        put("collapses.waiting[patient]", "number"),
        put("collapses.last_told[patient]", True, when="last"),
    ),
):
    """A patient has told a story, which waits to be judged. ``last``: for the third way."""

    patient: PatientId
    number: int
    last: bool


class OffRailVoted(
    GhostFact, to=seats("the voter and the DM", "voter"), folds=put("collapses.votes[voter][patient]", "approve")
):
    """Nobody else knows how a vote stands before all have voted."""

    voter: PatientId
    patient: PatientId
    approve: bool


class OffRailJudged(
    GhostFact,
    to=ALL,
    folds=(
        _one_try_less,
        *_WAITS_NO_LONGER,
        _votes_counted,
        put("collapses.accepted[patient]", True, when=lambda fact: fact.last and fact.approved),
    ),
    reveals=("approved", "reason", "ayes", "noes"),
):
    """By the DM with a reason, or by votes."""

    patient: PatientId
    number: int
    approved: bool
    last: bool
    reason: str
    ayes: int
    noes: int


class WindowKept(GhostFact, to=ALL, folds=put("collapses.windows[patient]", "window")):
    """The chapter is over, and a story still waits for the DM: its patient has the next one, too."""

    patient: PatientId
    window: Window


class PatientRestored(
    GhostFact, to=ALL, folds=(drop("collapses.windows[patient]"), drop("hall.collapsed[patient]")), reveals=EVERY
):
    """Its story was accepted; the ghost stays."""

    patient: PatientId


class PatientLost(
    GhostFact,
    to=ALL,
    folds=(
        drop("collapses.windows[patient]"),
        *_WAITS_NO_LONGER,
        put("hall.lost[patient]", True),
        free("hall.hosts", "patient"),
    ),
    reveals=EVERY,
):
    """No story brings the patient back; its ghost has nobody now."""

    patient: PatientId


def picture_of(fact: Fact) -> str:
    """Where the picture is that a fact shows; empty where it shows none."""
    return fact.tale.picture or "" if isinstance(fact, OffRailSubmitted) else ""
