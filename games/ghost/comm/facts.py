"""What happens between patients who communicate, and what it changes."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals, in_every_field
from games.ghost.comm.things import Asked, Claim, CommId, Delivered, Exchange, Glimpse
from games.ghost.objects import AbilityId, GhostId, PatientId, PrintAbility
from games.ghost.state import State, evolve


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


@evolve.on(CommRequested)
def _requested(state: State, fact: CommRequested) -> State:
    comms, who, target = state.comms, fact.patient, fact.request.target
    tried = comms.guesses.get(who, {})
    colors = tried.get(target, {}) | {fact.request.color: True}
    return _with(
        state,
        asked=comms.asked | {who: fact.request},
        requests=comms.requests | {who: fact.count},
        guesses=comms.guesses | {who: tried | {target: colors}},
    )


@evolve.on(CommDelivered)
def _delivered(state: State, fact: CommDelivered) -> State:
    box = state.comms.inbox.get(fact.to, {}) | {fact.id: fact.request}
    return _with(state, inbox=state.comms.inbox | {fact.to: box})


@evolve.on(CommRejected)
def _rejected(state: State, fact: CommRejected) -> State:
    return _with(state, inbox=_without(state, fact.id))


@evolve.on(CommCancelled)
def _cancelled(state: State, fact: CommCancelled) -> State:
    return _with(state, inbox=_without(state, fact.id))


@evolve.on(CommExpired)
def _expired(state: State, fact: CommExpired) -> State:
    return _with(state, inbox=_without(state, fact.id))


@evolve.on(CommWithdrawn)
def _withdrawn(state: State, fact: CommWithdrawn) -> State:
    asked = replace(state.comms.asked[fact.patient], cancelled=True)
    return _with(state, asked=state.comms.asked | {fact.patient: asked})


@evolve.on(CommUnanswered)
def _unanswered(state: State, fact: CommUnanswered) -> State:
    return _with(state, asked={who: one for who, one in state.comms.asked.items() if who != fact.patient})


@evolve.on(CommBegan)
def _began(state: State, fact: CommBegan) -> State:
    return _with(
        state,
        exchanges=state.comms.exchanges | {fact.id: fact.exchange},
        asked={who: one for who, one in state.comms.asked.items() if one.id != fact.id},
        inbox=_without(state, fact.id),
    )


@evolve.on(DepthAgreed)
def _depth(state: State, fact: DepthAgreed) -> State:
    return _with(state, depths=state.comms.depths | {fact.id: fact.depth})


@evolve.on(GlimpseGiven)
def _glimpse(state: State, fact: GlimpseGiven) -> State:
    held = state.comms.glimpses.get(fact.to, {}) | {fact.of: fact.glimpse}
    return _with(state, glimpses=state.comms.glimpses | {fact.to: held})


@evolve.on(AbilityCopied)
def _copied(state: State, fact: AbilityCopied) -> State:
    comms, who = state.comms, fact.to
    own = state.hall.copied.get(who, {}) | {fact.ability.id: fact.ability}
    known = _with(
        state,
        taken=comms.taken | {fact.id: comms.taken.get(fact.id, {}) | {who: True}},
        sources=comms.sources | {who: comms.sources.get(who, {}) | {fact.source: True}},
    )
    return known.with_hall(copied=state.hall.copied | {who: own})


@evolve.on(CommClosed)
def _closed(state: State, fact: CommClosed) -> State:
    comms = state.comms
    return _with(
        state,
        exchanges={id: one for id, one in comms.exchanges.items() if id != fact.id},
        depths={id: one for id, one in comms.depths.items() if id != fact.id},
        taken={id: one for id, one in comms.taken.items() if id != fact.id},
    )


@evolve.on(GhostSeen)
def _seen(state: State, fact: GhostSeen) -> State:
    own = state.comms.seen.get(fact.patient, {}) | {fact.ghost: fact.stretch}
    return _with(state, seen=state.comms.seen | {fact.patient: own})


@evolve.on(ClaimsCounted)
def _claims_counted(state: State, fact: ClaimsCounted) -> State:
    comms = state.comms
    return _with(
        state,
        attempts=comms.attempts | {fact.patient: fact.count},
        failed=comms.failed | {fact.patient: fact.failed},
    )


@evolve.on(SeizeDeclared)
def _declared(state: State, fact: SeizeDeclared) -> State:
    return _with(state, claims=state.comms.claims | {fact.claimant: fact.claim})


@evolve.on(SeizureBegan)
def _seizure_began(state: State, fact: SeizureBegan) -> State:
    return _with(state, seeking=state.comms.seeking | {fact.claimant: True})


@evolve.on(SeizureEnded)
def _seizure_ended(state: State, fact: SeizureEnded) -> State:
    comms, who = state.comms, fact.claimant
    return _with(
        state,
        seeking={other: True for other in comms.seeking if other != who},
        claims={other: claim for other, claim in comms.claims.items() if other != who},
    )


@evolve.on(HostsSwapped)
def _swapped(state: State, fact: HostsSwapped) -> State:
    return state.with_hall(hosts=state.hall.hosts | fact.hosts)


@evolve.on(GhostReclaimed)
def _reclaimed(state: State, fact: GhostReclaimed) -> State:
    hosts = {ghost: host for ghost, host in state.hall.hosts.items() if ghost != fact.left}
    return state.with_hall(hosts=hosts | {fact.ghost: fact.patient})


def _without(state: State, id: CommId) -> dict[PatientId, dict[CommId, Delivered]]:
    return {who: {other: one for other, one in box.items() if other != id} for who, box in state.comms.inbox.items()}


def _with(state: State, **changes: Any) -> State:
    return replace(state, comms=replace(state.comms, **changes))
