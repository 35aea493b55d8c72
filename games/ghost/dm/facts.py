"""What the DM does, and what patients ask of the DM."""

from __future__ import annotations

from msgspec.structs import replace

from events.audience import CoHost
from events.event import Fact
from games.game import Reveals
from games.ghost.dm.things import KEPT, ActKind, Awaited, Datum, Request, Ruling, Unsealing
from games.ghost.objects import GhostId, PatientId
from games.ghost.scene.things import SessionCard
from games.ghost.state import State, evolve, with_desk


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


@evolve.on(RulingKept)
def _kept(state: State, fact: RulingKept) -> State:
    rulings = dict(state.desk.rulings)
    for number, old in rulings.items():
        if number == fact.ruling.corrects:
            rulings[number] = replace(old, change=None, deed=None)
    rulings[fact.number] = fact.ruling
    ruled = state.desk.ruled | {fact.ruling.by: fact.number}
    return with_desk(state, rulings=dict(sorted(rulings.items())[-KEPT:]), ruled=ruled)


@evolve.on(RequestKept)
def _request(state: State, fact: RequestKept) -> State:
    desk = state.desk
    return with_desk(
        state,
        requests=desk.requests | {fact.patient: fact.request},
        asked=desk.asked | {fact.patient: fact.count},
    )


@evolve.on(RequestClosed)
def _request_closed(state: State, fact: RequestClosed) -> State:
    return with_desk(state, requests={one: open for one, open in state.desk.requests.items() if one != fact.patient})


@evolve.on(EffectAwaited)
def _awaited(state: State, fact: EffectAwaited) -> State:
    effects = state.desk.effects | {fact.patient: fact.awaited}
    return with_desk(state, effects=effects, used=state.desk.used | {fact.patient: fact.count})


@evolve.on(EffectClosed)
def _effect_closed(state: State, fact: EffectClosed) -> State:
    return with_desk(state, effects={one: left for one, left in state.desk.effects.items() if one != fact.patient})


@evolve.on(SessionTurned)
def _turned(state: State, fact: SessionTurned) -> State:
    scenes = replace(state.scenes, sessions=state.scenes.sessions | {fact.session.id: fact.session})
    return replace(state, scenes=scenes)


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


@evolve.on(DatumRevealed)
def _revealed(state: State, fact: DatumRevealed) -> State:
    told = state.desk.revealed.get(fact.to, {})
    of = told.get(fact.of, {}) | {fact.what: fact.datum}
    return with_desk(state, revealed=state.desk.revealed | {fact.to: told | {fact.of: of}})


@evolve.on(HostAssigned)
def _assigned(state: State, fact: HostAssigned) -> State:
    others = {ghost: host for ghost, host in state.desk.assigned.items() if host != fact.host}
    return with_desk(state, assigned=others | {fact.ghost: fact.host})


@evolve.on(RegionsEntrusted)
def _entrusted(state: State, fact: RegionsEntrusted) -> State:
    return with_desk(state, regions=state.desk.regions | {fact.chair: fact.regions})


@evolve.on(UnsealingDecided)
def _unsealing(state: State, fact: UnsealingDecided) -> State:
    return with_desk(state, unseals=fact.unseals)
