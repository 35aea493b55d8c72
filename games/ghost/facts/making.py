"""What happens when patients are registered, forms swapped, ghosts made and scattered, and what it changes."""

from __future__ import annotations

from events.audience import only
from games.ghost.facts.fact import ALL, DM, EVERY, MAKER, OWNER, GhostFact, Hearers, put, renew, seats
from games.ghost.state.hall import SwapFile
from games.ghost.state.making import OriginHint
from games.ghost.state.objects import Color, GhostCard, GhostId, PatientId, PatientPublic, PatientSecret

# The DM is told by some of these what the sealed dice gave, too.


class SwapCycleDrawn(GhostFact, to=DM, folds=renew("makings", "cycle"), reveals=EVERY):
    """By maker, of whom the form is."""

    cycle: dict[PatientId, PatientId]


class SwapIssued(GhostFact, to=MAKER, folds=put("makings.swaps[maker]", "file"), reveals=EVERY):
    """A torn form, under an alias."""

    maker: PatientId
    file: SwapFile


class GhostMade(
    GhostFact,
    to=MAKER,
    folds=(
        put("hall.ghosts[ghost.id]", "ghost"),
        put("hall.makers[ghost.id]", "maker"),
        put("makings.made[maker]", "ghost.id"),
    ),
    reveals=EVERY,
):
    """A ghost is made; everybody is told at the scattering."""

    maker: PatientId
    ghost: GhostCard


class GhostOriginKept(GhostFact, to=DM, folds=put("hall.origins[ghost]", "origin"), reveals=EVERY):
    """Whose double a ghost is."""

    ghost: GhostId
    origin: PatientId


class HostsScattered(GhostFact, to=DM, reveals=EVERY):
    """By ghost, who travels with it. What everybody may know is introduced."""

    hosts: dict[GhostId, PatientId]


class CompanionIntroduced(
    GhostFact, to=ALL, folds=(put("hall.ghosts[ghost.id]", "ghost"), put("hall.hosts[ghost.id]", "host")), reveals=EVERY
):
    """A ghost and the patient it travels with."""

    ghost: GhostCard
    host: PatientId


class OriginHinted(
    GhostFact,
    to=seats("the ghost's host and the DM", "host"),
    folds=put(
        "makings.hints[host][ghost]",
        lambda fact: OriginHint(fact.alias, fact.base_color, fact.ideal_projection, fact.archives),
    ),
    reveals=EVERY,
):
    """What is left of the ghost's origin, under a fresh alias."""

    host: PatientId
    ghost: GhostId
    alias: str
    base_color: Color
    ideal_projection: str
    archives: dict[Color, str]


class PatientRegistered(GhostFact, to=ALL, folds=put("hall.patients[patient.id]", "patient"), reveals=EVERY):
    """The public card of a new patient; one of the module's, where a seat registered none."""

    patient: PatientPublic


class PatientSecretsSealed(
    GhostFact,
    to=OWNER,
    folds=put(
        "hall.secrets[patient]",
        lambda fact: PatientSecret(
            base_color=fact.base_color, personality_files=fact.personality_files, ideal_projection=fact.ideal_projection
        ),
    ),
):
    """The secret layer."""

    patient: PatientId
    base_color: Color
    personality_files: dict[Color, str]
    ideal_projection: str


class PatientUnread(
    GhostFact, to=Hearers("that seat", lambda state, fact: only(fact.seat)), folds=put("registry.unread[seat]", "count")
):
    """A file it has brought holds no patient; what is wrong in it. ``count``: the number of them by now."""

    seat: int
    count: int
    field: str
    said: str


class PatientActivated(GhostFact, to=ALL, folds=put("hall.active[seat]", "patient")):
    """Which patient the seat plays."""

    seat: int
    patient: PatientId


class RegistrationLocked(GhostFact, to=ALL, folds=renew("hall", "active")):
    """Who takes part, by seat."""

    active: dict[int, PatientId]
