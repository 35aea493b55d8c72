"""What happens between patients who communicate, and what it changes."""

from __future__ import annotations

from typing import Literal

from games.ghost.facts.fact import (
    ALL,
    DM,
    EVERY,
    OWNER,
    TO,
    TO_AND_OF,
    GhostFact,
    Hearers,
    changed,
    drop,
    evolve,
    merge,
    owner,
    put,
)
from games.ghost.state import State
from games.ghost.state.comm import Asked, Claim, CommId, Delivered, Exchange, Glimpse
from games.ghost.state.objects import AbilityId, GhostId, PatientId, PrintAbility

TALKING = Hearers(
    "who communicates, and the DM", lambda state, fact: owner(state, *state.comms.exchanges[fact.id].patients)
)

_GONE = drop("comms.inbox[to][id]")


class CommRequested(
    GhostFact,
    to=OWNER,
    folds=(
        put("comms.asked[patient]", "request"),
        put("comms.requests[patient]", "count"),
        put("comms.guesses[patient][request.target][request.color]", True),
    ),
):
    """A request is under way, whatever becomes of it. ``count``: so far."""

    patient: PatientId
    request: Asked
    count: int


class CommDelivered(GhostFact, to=TO, folds=put("comms.inbox[to][id]", "request"), reveals=EVERY):
    """The guess was right."""

    to: PatientId
    id: CommId
    request: Delivered


class CommVoided(GhostFact, to=DM, reveals=EVERY):
    """The guess was wrong, and the request reaches nobody. Not folded."""

    patient: PatientId
    id: CommId


class CommRejected(GhostFact, to=TO, folds=_GONE):
    """It has said no."""

    to: PatientId
    id: CommId


class CommWithdrawn(GhostFact, to=OWNER, folds=put("comms.asked[patient].cancelled", True)):
    """It asks no longer; its signal comes back when the time is over."""

    patient: PatientId
    id: CommId


class CommCancelled(GhostFact, to=TO, folds=_GONE):
    """A request is taken from the inbox, by its initiator or by what has happened since."""

    to: PatientId
    id: CommId


class CommExpired(GhostFact, to=TO, folds=_GONE):
    """Its time is over."""

    to: PatientId
    id: CommId


# Reveals nothing: that would tell a right guess from a wrong one.
class CommUnanswered(GhostFact, to=OWNER, folds=drop("comms.asked[patient]")):
    """The same after silence, a refusal and a wrong guess, at the same time."""

    patient: PatientId
    id: CommId


class CommBegan(GhostFact, to=ALL, reveals=EVERY):
    """Two patients communicate. Who has asked whom, and so guessed right, only they know."""

    id: CommId
    exchange: Exchange


class DepthAgreed(GhostFact, to=TALKING, folds=put("comms.depths[id]", "depth"), reveals=EVERY):
    """How much they show each other."""

    id: CommId
    depth: str


class GlimpseGiven(GhostFact, to=TO_AND_OF, folds=put("comms.glimpses[to][of]", "glimpse"), reveals=EVERY):
    """All that has been shown by less than a FULL file, a snapshot."""

    to: PatientId
    of: PatientId
    glimpse: Glimpse


class AbilityCopied(
    GhostFact,
    to=TALKING,
    folds=(
        put("comms.taken[id][to]", True),
        put("comms.sources[to][source]", True),
        put("hall.copied[to][ability.id]", "ability"),
    ),
    reveals=EVERY,
):
    """An ability of the other's ghost, now the patient's own."""

    id: CommId
    to: PatientId
    source: AbilityId
    ability: PrintAbility


class CommClosed(
    GhostFact, to=ALL, folds=(drop("comms.exchanges[id]"), drop("comms.depths[id]"), drop("comms.taken[id]"))
):
    """A communication is over."""

    id: CommId


class GhostSeen(GhostFact, to=OWNER, folds=put("comms.seen[patient][ghost]", "stretch"), reveals=EVERY):
    """A closed communication has shown this ghost; it may be claimed till then."""

    patient: PatientId
    ghost: GhostId
    stretch: int


class ClaimsCounted(
    GhostFact, to=OWNER, folds=(put("comms.attempts[patient]", "count"), put("comms.failed[patient]", "failed"))
):
    """How many claims it has made, and which ghosts in vain, with the last time."""

    patient: PatientId
    count: int
    failed: dict[GhostId, int]


class SeizeDeclared(
    GhostFact,
    to=Hearers(
        "claimant, who hosts the ghost, and the DM", lambda state, fact: owner(state, fact.claimant, fact.claim.host)
    ),
    folds=put("comms.claims[claimant]", "claim"),
):
    """A patient says of a ghost: that one is mine.

    The host consents or contests, right or wrong alike.
    """

    claimant: PatientId
    claim: Claim


class SeizureBegan(GhostFact, to=ALL, folds=put("comms.seeking[claimant]", True)):
    """A patient says of some ghost that it is its own."""

    claimant: PatientId


class SeizureEnded(
    GhostFact, to=ALL, folds=(drop("comms.seeking[claimant]"), drop("comms.claims[claimant]")), reveals=EVERY
):
    """What became of the claim comes with it."""

    claimant: PatientId


class SeizeFailed(GhostFact, reveals=EVERY):
    """→ claimant, who hosts the ghost, and the DM. Not folded.

    ``no_echo``: it is another's; ``held`` by the dice; ``void``: things changed.
    """

    claimant: PatientId
    ghost: GhostId
    why: Literal["no_echo", "held", "void"]


class HostsSwapped(GhostFact, to=ALL, folds=merge("hall.hosts", "hosts"), reveals=EVERY):
    """A patient has found its double; the two ghosts change places."""

    claimant: PatientId
    host: PatientId
    hosts: dict[GhostId, PatientId]


class GhostReclaimed(
    GhostFact, to=ALL, folds=(drop("hall.hosts[left]"), put("hall.hosts[ghost]", "patient")), reveals=EVERY
):
    """A patient takes home its double, which had nobody; the ghost it ``left``, if any, has nobody now."""

    patient: PatientId
    ghost: GhostId
    left: GhostId


@evolve.on(CommBegan)
def _began(state: State, fact: CommBegan) -> State:
    comms = state.comms
    return changed(
        state,
        "comms",
        exchanges=comms.exchanges | {fact.id: fact.exchange},
        asked={who: one for who, one in comms.asked.items() if one.id != fact.id},
        inbox={who: {id: one for id, one in box.items() if id != fact.id} for who, box in comms.inbox.items()},
    )
