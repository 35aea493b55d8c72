"""What happens between patients who communicate, and what it changes."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals, in_every_field
from games.ghost.facts.folds import drop, folded, put
from games.ghost.state import State, evolve
from games.ghost.state.comm import Asked, Claim, CommId, Delivered, Exchange, Glimpse
from games.ghost.state.objects import AbilityId, GhostId, PatientId, PrintAbility


class CommRequested(Fact, frozen=True):
    """→ the patient's seat and the DM: a request is under way, whatever becomes of it. ``count``: so far."""

    patient: PatientId
    request: Asked
    count: int


class CommDelivered(Fact, frozen=True):
    """→ ``to`` and the DM: the guess was right."""

    to: PatientId
    id: CommId
    request: Delivered


class CommVoided(Fact, frozen=True):
    """→ the DM; in automatic mode nobody: the guess was wrong, and the request reaches nobody. Not folded."""

    patient: PatientId
    id: CommId


class CommRejected(Fact, frozen=True):
    """→ ``to`` and the DM."""

    to: PatientId
    id: CommId


class CommWithdrawn(Fact, frozen=True):
    """→ the patient's seat and the DM: it asks no longer; its signal comes back when the time is over."""

    patient: PatientId
    id: CommId


class CommCancelled(Fact, frozen=True):
    """→ ``to`` and the DM: a request is taken from the inbox, by its initiator or by what has happened since."""

    to: PatientId
    id: CommId


class CommExpired(Fact, frozen=True):
    """→ ``to`` and the DM: its time is over."""

    to: PatientId
    id: CommId


class CommUnanswered(Fact, frozen=True):
    """→ the patient's seat and the DM: the same after silence, a refusal and a wrong guess, at the same time."""

    patient: PatientId
    id: CommId


class CommBegan(Fact, frozen=True):
    """→ everyone: two patients communicate. Who has asked whom, and so guessed right, only they know."""

    id: CommId
    exchange: Exchange


class DepthAgreed(Fact, frozen=True):
    """→ who communicates, and the DM: how much they show each other."""

    id: CommId
    depth: str


class GlimpseGiven(Fact, frozen=True):
    """→ ``to``, ``of`` and the DM: all that has been shown by less than a FULL file, a snapshot."""

    to: PatientId
    of: PatientId
    glimpse: Glimpse


class AbilityCopied(Fact, frozen=True):
    """→ who communicates, and the DM: an ability of the other's ghost, now the patient's own."""

    id: CommId
    to: PatientId
    source: AbilityId
    ability: PrintAbility


class CommClosed(Fact, frozen=True):
    """→ everyone."""

    id: CommId


class GhostSeen(Fact, frozen=True):
    """→ the patient's seat and the DM: a closed communication has shown this ghost; it may be claimed till then."""

    patient: PatientId
    ghost: GhostId
    stretch: int


class ClaimsCounted(Fact, frozen=True):
    """→ the patient's seat and the DM: how many claims it has made, and which ghosts in vain, with the last time."""

    patient: PatientId
    count: int
    failed: dict[GhostId, int]


class SeizeDeclared(Fact, frozen=True):
    """→ claimant, who hosts the ghost, and the DM: this ghost is mine, it says.

    The host consents or contests, right or wrong alike.
    """

    claimant: PatientId
    claim: Claim


class SeizureBegan(Fact, frozen=True):
    """→ everyone: a patient says of some ghost that it is its own."""

    claimant: PatientId


class SeizureEnded(Fact, frozen=True):
    """→ everyone: what became of the claim comes with it."""

    claimant: PatientId


class SeizeFailed(Fact, frozen=True):
    """→ claimant, who hosts the ghost, and the DM. Not folded.

    ``no_echo``: it is another's; ``held`` by the dice; ``void``: things changed.
    """

    claimant: PatientId
    ghost: GhostId
    why: Literal["no_echo", "held", "void"]


class HostsSwapped(Fact, frozen=True):
    """→ everyone: a patient has found its double; the two ghosts change places."""

    claimant: PatientId
    host: PatientId
    hosts: dict[GhostId, PatientId]


class GhostReclaimed(Fact, frozen=True):
    """→ everyone: a patient takes home its double, which had nobody; the ghost it ``left``, if any, has nobody now."""

    patient: PatientId
    ghost: GhostId
    left: GhostId


FACTS = (
    CommRequested,
    CommDelivered,
    CommVoided,
    CommRejected,
    CommWithdrawn,
    CommCancelled,
    CommExpired,
    CommUnanswered,
    CommBegan,
    DepthAgreed,
    GlimpseGiven,
    AbilityCopied,
    CommClosed,
    GhostSeen,
    ClaimsCounted,
    SeizeDeclared,
    SeizureBegan,
    SeizureEnded,
    SeizeFailed,
    HostsSwapped,
    GhostReclaimed,
)
REVEALS: Reveals = {
    **in_every_field(CommDelivered, CommVoided, DepthAgreed, GlimpseGiven, AbilityCopied, GhostSeen, SeizeFailed),
    CommBegan: ("id", "exchange"),
    SeizureEnded: ("claimant",),
    HostsSwapped: ("claimant", "host", "hosts"),
    GhostReclaimed: ("patient", "ghost", "left"),
}
"""Never ``CommUnanswered``: that would tell a right guess from a wrong one."""


folded(
    CommRequested,
    put("comms.asked", "patient", value="request"),
    put("comms.requests", "patient", value="count"),
    lambda state, fact: _guessed(state, fact.patient, fact.request),
)
folded(CommDelivered, put("comms.inbox", "to", "id", value="request"))
for _gone in (CommRejected, CommCancelled, CommExpired):
    folded(_gone, drop("comms.inbox", "to", "id"))
folded(CommUnanswered, drop("comms.asked", "patient"))
folded(DepthAgreed, put("comms.depths", "id", value="depth"))
folded(GlimpseGiven, put("comms.glimpses", "to", "of", value="glimpse"))
folded(
    AbilityCopied,
    put("comms.taken", "id", "to", value=True),
    put("comms.sources", "to", "source", value=True),
    lambda state, fact: _owned(state, fact.to, fact.ability),
)
folded(CommClosed, drop("comms.exchanges", "id"), drop("comms.depths", "id"), drop("comms.taken", "id"))
folded(GhostSeen, put("comms.seen", "patient", "ghost", value="stretch"))
folded(
    ClaimsCounted,
    put("comms.attempts", "patient", value="count"),
    put("comms.failed", "patient", value="failed"),
)
folded(SeizeDeclared, put("comms.claims", "claimant", value="claim"))
folded(SeizureBegan, put("comms.seeking", "claimant", value=True))
folded(SeizureEnded, drop("comms.seeking", "claimant"), drop("comms.claims", "claimant"))


def _guessed(state: State, patient: PatientId, request: Asked) -> State:
    tried = state.comms.guesses.get(patient, {})
    colors = tried.get(request.target, {}) | {request.color: True}
    return _with(state, guesses=state.comms.guesses | {patient: tried | {request.target: colors}})


def _owned(state: State, patient: PatientId, ability: PrintAbility) -> State:
    own = state.hall.copied.get(patient, {}) | {ability.id: ability}
    return state.with_hall(copied=state.hall.copied | {patient: own})


@evolve.on(CommWithdrawn)
def _withdrawn(state: State, fact: CommWithdrawn) -> State:
    asked = replace(state.comms.asked[fact.patient], cancelled=True)
    return _with(state, asked=state.comms.asked | {fact.patient: asked})


@evolve.on(CommBegan)
def _began(state: State, fact: CommBegan) -> State:
    comms = state.comms
    return _with(
        state,
        exchanges=comms.exchanges | {fact.id: fact.exchange},
        asked={who: one for who, one in comms.asked.items() if one.id != fact.id},
        inbox={who: {id: one for id, one in box.items() if id != fact.id} for who, box in comms.inbox.items()},
    )


@evolve.on(HostsSwapped)
def _swapped(state: State, fact: HostsSwapped) -> State:
    return state.with_hall(hosts=state.hall.hosts | fact.hosts)


@evolve.on(GhostReclaimed)
def _reclaimed(state: State, fact: GhostReclaimed) -> State:
    hosts = {ghost: host for ghost, host in state.hall.hosts.items() if ghost != fact.left}
    return state.with_hall(hosts=hosts | {fact.ghost: fact.patient})


def _with(state: State, **changes: Any) -> State:
    return replace(state, comms=replace(state.comms, **changes))
