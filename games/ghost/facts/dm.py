"""What the DM does, and what patients ask of the DM."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from events.audience import CoHost
from events.event import Fact
from games.game import Reveals
from games.ghost.facts.folds import drop, folded, put, renew
from games.ghost.state import State, evolve, with_desk
from games.ghost.state.chapters import RegionCard
from games.ghost.state.desk import KEPT, ActKind, Awaited, Datum, Draft, Request, Ruling, Unsealing
from games.ghost.state.improvised import AnyMade, Retold
from games.ghost.state.objects import Bilingual, Color, GhostId, PatientId
from games.ghost.state.scene import SessionCard


class RulingMade(Fact, frozen=True):
    """→ who is told what it does, the DM, or everyone: that it was the DM, and why. Not folded.

    Of a correction, what is taken back. Without a number, which would count what others were not told.
    """

    kind: str
    patient: PatientId
    reason: str
    corrects: str


class RulingKept(Fact, frozen=True):
    """→ the DM: the same, under a number, with what it takes to correct it."""

    number: int
    ruling: Ruling


class RequestQueued(Fact, frozen=True):
    """→ who is in the session, and the DM: what a patient wants to do. Not folded."""

    patient: PatientId
    kind: ActKind
    text: str


class RequestKept(Fact, frozen=True):
    """→ the patient's seat and the DM: the request waits for the DM."""

    patient: PatientId
    request: Request
    count: int


class RequestAnswered(Fact, frozen=True):
    """→ who is in the session, and the DM: what the DM says to it. Not folded."""

    patient: PatientId
    answer: str
    text: str


class RequestClosed(Fact, frozen=True):
    """→ the patient's seat and the DM: it waits no more."""

    patient: PatientId


class EffectAwaited(Fact, frozen=True):
    """→ the patient's seat and the DM: a special ability was used, what it does the DM has to write."""

    patient: PatientId
    awaited: Awaited
    count: int


class EffectWritten(Fact, frozen=True):
    """→ who is in the session, and the DM: what comes of a special ability. Not folded."""

    patient: PatientId
    text: str


class EffectClosed(Fact, frozen=True):
    """→ the patient's seat and the DM: nothing more comes of it."""

    patient: PatientId


class EffectChosen(Fact, frozen=True):
    """→ the DM: what kind of effect is being written, and for whom."""

    patient: PatientId
    draft: Draft


class ThingMade(Fact, frozen=True):
    """→ the DM: something improvised; others learn of it where they find it."""

    thing: AnyMade


class PlaceRetold(Fact, frozen=True):
    """→ the DM: a place has another name or another text from here on; who is there is shown it."""

    place: str
    retold: Retold


class RegionRelabelled(Fact, frozen=True):
    """→ everyone: a region of this chapter is called something else."""

    region: str
    label: Bilingual


class HintGiven(Fact, frozen=True):
    """→ ``to``, and the DM: a hint. Not folded."""

    to: tuple[PatientId, ...]
    text: str


class FigureSpoke(Fact, frozen=True):
    """→ who is in the session, and the DM: the DM speaks as somebody else. Not folded.

    ``figure`` is a ghost's id, else empty: what a monster or a person is called by the module may tell too much.
    """

    session: str
    kind: Literal["ghost", "monster", "person"]
    figure: str
    name: Bilingual
    text: str


class CheckCalled(Fact, frozen=True):
    """→ who is in the session, and the DM: these roll, and for what. Not folded."""

    patients: tuple[PatientId, ...]
    color: Color
    text: str


class SessionTurned(Fact, frozen=True):
    """→ everyone: a session is paused, or goes on."""

    session: SessionCard


class PatientTransferred(Fact, frozen=True):
    """→ everyone: a patient leaves its session for another region's."""

    patient: PatientId
    region: str
    session: str


class HiddenRolled(Fact, frozen=True):
    """→ the DM alone."""

    dice: tuple[int, ...]
    sides: int
    reason: str


class Whispered(Fact, frozen=True):
    """→ ``to``, and the DM. Not folded."""

    to: tuple[PatientId, ...]
    text: str


class DatumRevealed(Fact, frozen=True):
    """→ ``to``, and the DM: a secret of a patient as it is now, for good."""

    to: PatientId
    of: PatientId
    what: str
    datum: Datum


class HostAssigned(Fact, frozen=True):
    """→ the DM: with whom a ghost shall travel, once they are scattered."""

    ghost: GhostId
    host: PatientId


class RegionsEntrusted(Fact, frozen=True):
    """→ everyone: where a co-DM acts from here on."""

    chair: CoHost
    regions: tuple[str, ...]


class UnsealingDecided(Fact, frozen=True):
    """→ everyone: what may be watched once the game is over, whatever the table's option says."""

    unseals: Unsealing


FACTS = (
    RulingMade,
    RulingKept,
    RequestQueued,
    RequestKept,
    RequestAnswered,
    RequestClosed,
    EffectAwaited,
    EffectWritten,
    EffectClosed,
    EffectChosen,
    ThingMade,
    PlaceRetold,
    RegionRelabelled,
    HintGiven,
    FigureSpoke,
    CheckCalled,
    SessionTurned,
    PatientTransferred,
    HiddenRolled,
    Whispered,
    DatumRevealed,
    HostAssigned,
    RegionsEntrusted,
    UnsealingDecided,
)
REVEALS: Reveals = {
    RulingKept: ("ruling",),
    RulingMade: ("patient", "reason"),
    HiddenRolled: ("dice",),
    DatumRevealed: ("datum",),
}


folded(RequestKept, put("desk.requests", "patient", value="request"), put("desk.asked", "patient", value="count"))
folded(RequestClosed, drop("desk.requests", "patient"))
folded(EffectAwaited, put("desk.effects", "patient", value="awaited"), put("desk.used", "patient", value="count"))
folded(EffectClosed, drop("desk.effects", "patient"), drop("desk.drafts", "patient"))
folded(EffectChosen, put("desk.drafts", "patient", value="draft"))
folded(ThingMade, put("desk.made", "thing.id", value="thing"))
folded(PlaceRetold, put("desk.retold", "place", value="retold"))
folded(RegionRelabelled, put("tale.regions", "region", value=lambda fact: RegionCard(fact.region, fact.label)))
folded(SessionTurned, put("scenes.sessions", "session.id", value="session"))
folded(DatumRevealed, put("desk.revealed", "to", "of", "what", value="datum"))
folded(RegionsEntrusted, put("desk.regions", "chair", value="regions"))
folded(UnsealingDecided, renew("desk", "unseals"))


@evolve.on(RulingKept)
def _kept(state: State, fact: RulingKept) -> State:
    rulings = dict(state.desk.rulings)
    for number, old in rulings.items():
        if number == fact.ruling.corrects:
            rulings[number] = replace(old, change=None, deed=None)
    rulings[fact.number] = fact.ruling
    ruled = state.desk.ruled | {fact.ruling.by: fact.number}
    return with_desk(state, rulings=dict(sorted(rulings.items())[-KEPT:]), ruled=ruled)


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


@evolve.on(HostAssigned)
def _assigned(state: State, fact: HostAssigned) -> State:
    others = {ghost: host for ghost, host in state.desk.assigned.items() if host != fact.host}
    return with_desk(state, assigned=others | {fact.ghost: fact.host})
