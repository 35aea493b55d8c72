"""What the DM does, and what patients ask of the DM."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from events.audience import CoHost
from games.ghost.facts.fact import (
    ALL,
    DM,
    OWNER,
    SESSION,
    TO,
    GhostFact,
    Hearers,
    changed,
    drop,
    evolve,
    free,
    owner,
    put,
    renew,
)
from games.ghost.state import State
from games.ghost.state.chapters import RegionCard, SessionCard
from games.ghost.state.desk import KEPT, ActKind, Awaited, Datum, Draft, Request, Ruling, Unsealing
from games.ghost.state.improvised import AnyMade, Retold
from games.ghost.state.objects import Bilingual, Color, GhostId, PatientId


class RulingMade(GhostFact, reveals=("patient", "reason")):
    """→ who is told what it does, the DM, or everyone: that it was the DM, and why. Not folded.

    Of a correction, what is taken back. Without a number, which would count what others were not told.
    """

    kind: str
    patient: PatientId
    reason: str
    corrects: str


class RulingKept(GhostFact, to=DM, reveals=("ruling",)):
    """The same, under a number, with what it takes to correct it."""

    number: int
    ruling: Ruling


class RequestQueued(GhostFact, to=SESSION):
    """What a patient wants to do. Not folded."""

    patient: PatientId
    kind: ActKind
    text: str


class RequestKept(
    GhostFact, to=OWNER, folds=(put("desk.requests[patient]", "request"), put("desk.asked[patient]", "count"))
):
    """The request waits for the DM."""

    patient: PatientId
    request: Request
    count: int


class RequestAnswered(GhostFact, to=SESSION):
    """What the DM says to it. Not folded."""

    patient: PatientId
    answer: str
    text: str


class RequestClosed(GhostFact, to=OWNER, folds=drop("desk.requests[patient]")):
    """It waits no more."""

    patient: PatientId


class EffectAwaited(
    GhostFact, to=OWNER, folds=(put("desk.effects[patient]", "awaited"), put("desk.used[patient]", "count"))
):
    """A special ability was used, what it does the DM has to write."""

    patient: PatientId
    awaited: Awaited
    count: int


class EffectWritten(GhostFact, to=SESSION):
    """What comes of a special ability. Not folded."""

    patient: PatientId
    text: str


class EffectClosed(GhostFact, to=OWNER, folds=(drop("desk.effects[patient]"), drop("desk.drafts[patient]"))):
    """Nothing more comes of it."""

    patient: PatientId


class EffectChosen(GhostFact, to=DM, folds=put("desk.drafts[patient]", "draft")):
    """What kind of effect is being written, and for whom."""

    patient: PatientId
    draft: Draft


class ThingMade(GhostFact, to=DM, folds=put("desk.made[thing.id]", "thing")):
    """Something improvised; others learn of it where they find it."""

    thing: AnyMade


class PlaceRetold(GhostFact, to=DM, folds=put("desk.retold[place]", "retold")):
    """A place has another name or another text from here on; who is there is shown it."""

    place: str
    retold: Retold


class RegionRelabelled(
    GhostFact, to=ALL, folds=put("tale.regions[region]", lambda fact: RegionCard(fact.region, fact.label))
):
    """A region of this chapter is called something else."""

    region: str
    label: Bilingual


class HintGiven(GhostFact, to=TO):
    """A hint. Not folded."""

    to: tuple[PatientId, ...]
    text: str


class FigureSpoke(
    GhostFact,
    to=Hearers(
        "who is in the session, and the DM",
        lambda state, fact: owner(state, *state.scenes.sessions[fact.session].members),
    ),
):
    """The DM speaks as somebody else. Not folded.

    ``figure`` is a ghost's id, else empty: what a monster or a person is called by the module may tell too much.
    """

    session: str
    kind: Literal["ghost", "monster", "person"]
    figure: str
    name: Bilingual
    text: str


class CheckCalled(
    GhostFact,
    to=Hearers(
        "who is in the session, and the DM",
        lambda state, fact: owner(state, *(one for patient in fact.patients for one in state.company(patient))),
    ),
):
    """These roll, and for what. Not folded."""

    patients: tuple[PatientId, ...]
    color: Color
    text: str


class SessionTurned(GhostFact, to=ALL, folds=put("scenes.sessions[session.id]", "session")):
    """A session is paused, or goes on."""

    session: SessionCard


class PatientTransferred(GhostFact, to=ALL):
    """A patient leaves its session for another region's."""

    patient: PatientId
    region: str
    session: str


class HiddenRolled(GhostFact, to=DM, reveals=("dice",)):
    """Dice for its eyes."""

    dice: tuple[int, ...]
    sides: int
    reason: str


class Whispered(GhostFact, to=TO):
    """What the DM whispers to them. Not folded."""

    to: tuple[PatientId, ...]
    text: str


class DatumRevealed(GhostFact, to=TO, folds=put("desk.revealed[to][of][what]", "datum"), reveals=("datum",)):
    """A secret of a patient as it is now, for good."""

    to: PatientId
    of: PatientId
    what: str
    datum: Datum


class HostAssigned(GhostFact, to=DM, folds=(free("desk.assigned", "host"), put("desk.assigned[ghost]", "host"))):
    """With whom a ghost shall travel, once they are scattered."""

    ghost: GhostId
    host: PatientId


class RegionsEntrusted(GhostFact, to=ALL, folds=put("desk.regions[chair]", "regions")):
    """Where a co-DM acts from here on."""

    chair: CoHost
    regions: tuple[str, ...]


class UnsealingDecided(GhostFact, to=ALL, folds=renew("desk", "unseals")):
    """What may be watched once the game is over, whatever the table's option says."""

    unseals: Unsealing


@evolve.on(RulingKept)
def _kept(state: State, fact: RulingKept) -> State:
    rulings = dict(state.desk.rulings)
    for number, old in rulings.items():
        if number == fact.ruling.corrects:
            rulings[number] = replace(old, change=None, deed=None)
    rulings[fact.number] = fact.ruling
    ruled = state.desk.ruled | {fact.ruling.by: fact.number}
    return changed(state, "desk", rulings=dict(sorted(rulings.items())[-KEPT:]), ruled=ruled)


@evolve.on(PatientTransferred)
def _transferred(state: State, fact: PatientTransferred) -> State:
    sessions = {
        id: replace(card, members=_members(card, fact)) if card.status != "ended" else card
        for id, card in state.scenes.sessions.items()
    }
    tale = replace(state.tale, groups=state.tale.groups | {fact.patient: fact.region})
    return replace(state, scenes=replace(state.scenes, sessions=sessions), tale=tale)


def _members(card: SessionCard, fact: PatientTransferred) -> tuple[PatientId, ...]:
    others = tuple(one for one in card.members if one != fact.patient)
    return (*others, fact.patient) if card.id == fact.session else others
