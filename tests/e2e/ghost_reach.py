"""Who may have read each secret text of a game of Ghost: section 12 of its rules, reckoned from what happened.

It asks what a fact says and never whom it was told to, so that a fact that was told to too many shows. The DM may
read all that is not somebody's own notebook.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from events.audience import Viewer, sees
from events.codec import AnyCommit
from events.event import Fact
from games.ghost.facts import dm
from games.ghost.facts.checks import AbilitySpent, EventChecked
from games.ghost.facts.collapse import OffRailJudged, OffRailSubmitted
from games.ghost.facts.combat import FightBegan
from games.ghost.facts.comm import AbilityCopied, GlimpseGiven
from games.ghost.facts.hall import (
    AbilityGained,
    ActivityBounded,
    ActivityLost,
    ActivityRegained,
    ArchiveUnlocked,
    BuffSet,
    CompanionIntroduced,
    FileGranted,
    GhostMade,
    NativeShown,
    OriginHinted,
    PatientRegistered,
    PatientSecretsSealed,
    PatientUnread,
    SwapIssued,
)
from games.ghost.facts.scene import SceneShown, SessionEnded
from games.ghost.facts.talk import GhostAddressed, GhostSpoke, MessageSent
from games.ghost.rules import GAME
from games.ghost.rules.dm import Reveal
from games.ghost.state import State
from games.ghost.state.objects import PatientId
from games.sitting.facts import TableSaid
from tests.e2e.canaries import canaries, is_own_note

OPEN_RULINGS = frozenset(
    [
        "end_phase",
        "start_session",
        "pause_session",
        "resume_session",
        "end_session",
        "move_patient",
        "assign_host",
        "remove_player",
        "lose_patient",
        "decide_unsealing",
        "appoint_co_dm",
        "dismiss_co_dm",
    ]
)
"""What the DM does in front of everybody, its reason with it."""

Patients = Iterable[PatientId] | None
"""None: everybody."""


class Reach:
    """Told a log commit by commit: by now who may have read what, and what was told to somebody who may not."""

    def __init__(self, size: int) -> None:
        self.viewers: tuple[Viewer, ...] = ("public", *range(1, size + 1))
        self.readers: dict[str, set[Viewer]] = defaultdict(set)
        self.faults: list[str] = []
        self._truth: State = GAME.rules.first

    def take(self, commit: AnyCommit) -> None:
        """The next commit."""
        for event in commit.events:
            for text in canaries(msgspec.json.encode(event.fact)):
                self.readers[text] |= self._may(event.fact, commit, text)
                strays = [who for who in self.viewers if sees(event.to, who) and who not in self.readers[text]]
                self.faults += [f"{type(event.fact).__name__} tells {text} to {who}" for who in strays]
            self._truth = GAME.rules.evolve(self._truth, event.fact)

    def may_read(self, who: Viewer, text: str) -> bool:
        """Whether a viewer may have read a text by now."""
        if text.startswith("canary-note-"):
            return is_own_note(who, text)
        return who == "host" or who in self.readers[text]

    def _may(self, fact: Fact, commit: AnyCommit, text: str) -> set[Viewer]:
        if isinstance(fact, TableSaid):
            return {fact.seat, *fact.to} if fact.to else self._hear(fact)
        if isinstance(fact, PatientUnread):
            return {fact.seat}
        rule = _RULES.get(type(fact))
        return self._seats(rule(self._truth, fact, commit, text) if rule else ())

    def _hear(self, fact: TableSaid) -> set[Viewer]:
        patient = self._truth.played_by(fact.seat)
        return self._seats(None if fact.out_of_character or patient is None else _beside(self._truth, patient))

    def _seats(self, patients: Patients) -> set[Viewer]:
        if patients is None:
            return set(self.viewers)
        cards = self._truth.hall.patients
        return {cards[one].seat for one in patients if one}


Rule = Callable[[State, Any, AnyCommit, str], Patients]


def _everybody(truth: State, fact: Any, commit: AnyCommit, text: str) -> Patients:
    return None


def _of_patient(truth: State, fact: Any, commit: AnyCommit, text: str) -> Patients:
    return (fact.patient,)


def _session(truth: State, fact: Any, commit: AnyCommit, text: str) -> Patients:
    return truth.company(fact.patient)


def _beside(truth: State, patient: PatientId, *others: PatientId) -> Patients:
    """Who is in the scene that a patient is in, and these others; everybody where there is none."""
    active = (one for one in truth.scenes.sessions.values() if one.status == "active" and patient in one.members)
    scene = next(active, None) if truth.phase == "explore" else None
    return (*scene.members, *others) if scene else None


def _spoke(truth: State, fact: GhostSpoke, commit: AnyCommit, text: str) -> Patients:
    host = truth.hall.hosts.get(fact.ghost)
    # A model may answer when the ghost has nobody any more: to those who heard the question.
    return None if host is None else _beside(truth, host, truth.hall.makers[fact.ghost])


def _addressed(truth: State, fact: GhostAddressed, commit: AnyCommit, text: str) -> Patients:
    return _beside(truth, fact.patient, truth.hall.makers[fact.ghost])


def _sent(truth: State, fact: MessageSent, commit: AnyCommit, text: str) -> Patients:
    return (fact.patient, fact.to)


def _torn(truth: State, of: PatientId, text: str) -> bool:
    """Whether a text is of the part of a form that others are given: the projection, and the base colour's archive."""
    kind = text.split("-")[1]
    color = truth.hall.secrets[of].base_color.lower()
    return kind.endswith("projection") or kind.endswith(f"files{color}")


def _swapped(truth: State, fact: SwapIssued, commit: AnyCommit, text: str) -> Patients:
    return (fact.maker,) if _torn(truth, truth.makings.cycle[fact.maker], text) else ()


def _hinted(truth: State, fact: OriginHinted, commit: AnyCommit, text: str) -> Patients:
    hosts = truth.hall.hosts[fact.ghost] == fact.host
    return (fact.host,) if hosts and _torn(truth, truth.hall.origins[fact.ghost], text) else ()


def _unlocked(truth: State, fact: ArchiveUnlocked, commit: AnyCommit, text: str) -> Patients:
    opened = text.split("-")[1].endswith(f"files{fact.color.lower()}")
    return (fact.patient,) if opened and truth.hall.hosts[fact.ghost] == fact.patient else ()


def _native(truth: State, fact: NativeShown, commit: AnyCommit, text: str) -> Patients:
    near = (truth.hall.makers[fact.ghost], truth.hall.hosts.get(fact.ghost))
    return (fact.to,) if fact.to in near else ()


def _granted(truth: State, fact: FileGranted, commit: AnyCommit, text: str) -> Patients:
    """By communication, by collapse before the eyes of who is given it, or by the DM's word."""
    shared = {frozenset(one.patients) for one in truth.comms.exchanges.values()}
    groups = truth.tale.groups
    near = fact.to in truth.company(fact.of) or groups.get(fact.to) == groups.get(fact.of)
    told = isinstance(commit.command, Reveal) and fact.to in commit.command.to
    fallen = fact.of in truth.hall.collapsed and near
    return (fact.to, fact.of) if told or fallen or frozenset((fact.to, fact.of)) in shared else (fact.of,)


def _glimpsed(truth: State, fact: GlimpseGiven, commit: AnyCommit, text: str) -> Patients:
    shared = {frozenset(one.patients) for one in truth.comms.exchanges.values()}
    return (fact.to, fact.of) if frozenset((fact.to, fact.of)) in shared else (fact.of,)


def _copied(truth: State, fact: AbilityCopied, commit: AnyCommit, text: str) -> Patients:
    return (fact.to, truth.comms.exchanges[fact.id].other(fact.to))


def _story(truth: State, fact: OffRailSubmitted, commit: AnyCommit, text: str) -> Patients:
    return (fact.patient,) if truth.dm else None


def _ruled(truth: State, fact: dm.RulingMade, commit: AnyCommit, text: str) -> Patients:
    told = [event.fact for event in commit.events]
    if fact.kind in OPEN_RULINGS:
        return None
    if fact.kind in ("adjust", "correct", "grant_item", "grant_fragment"):
        public = isinstance(commit.command, Reveal) or any(
            isinstance(one, ActivityLost | ActivityRegained | ActivityBounded) for one in told
        )
        public = public or any(isinstance(one, dm.PatientTransferred | dm.SessionTurned | SessionEnded) for one in told)
        if not public and (scenes := [one.patient for one in told if isinstance(one, SceneShown)]):
            return scenes
        about = getattr(commit.command, "what", "") in ("activity", "activity_max")
        return None if public or about or fact.corrects == "adjust" else (fact.patient,)
    if isinstance(commit.command, Reveal):
        return [one for one in commit.command.to if one != fact.patient]
    if fact.kind == "set_scene":
        return [one.patient for one in told if isinstance(one, SceneShown)]
    return (fact.patient,)


_RULES: dict[type[Fact], Rule] = {
    GhostSpoke: _spoke,
    GhostAddressed: _addressed,
    MessageSent: _sent,
    PatientRegistered: _everybody,
    CompanionIntroduced: _everybody,
    EventChecked: _everybody,
    OffRailJudged: _everybody,
    PatientSecretsSealed: _of_patient,
    ArchiveUnlocked: _unlocked,
    BuffSet: _of_patient,
    SceneShown: _of_patient,
    dm.RequestKept: _of_patient,
    dm.RequestQueued: _session,
    dm.RequestAnswered: _session,
    AbilitySpent: _session,
    FightBegan: lambda truth, fact, commit, text: truth.company(fact.patients[0]),
    SwapIssued: _swapped,
    GhostMade: lambda truth, fact, commit, text: (fact.maker,),
    OriginHinted: _hinted,
    NativeShown: _native,
    AbilityGained: lambda truth, fact, commit, text: (fact.ability.patient_id,),
    FileGranted: _granted,
    GlimpseGiven: _glimpsed,
    AbilityCopied: _copied,
    OffRailSubmitted: _story,
    dm.RulingMade: _ruled,
    dm.Whispered: lambda truth, fact, commit, text: fact.to,
    dm.DatumRevealed: lambda truth, fact, commit, text: (fact.to,),
}
"""By fact, who may read what it says; what is not named here is for the DM alone."""
