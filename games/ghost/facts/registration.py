"""What happens at the registration, and what it changes."""

from __future__ import annotations

from events.audience import only
from games.ghost.facts.fact import ALL, EVERY, OWNER, GhostFact, Hearers, put, renew
from games.ghost.state.objects import Color, PatientId, PatientPublic, PatientSecret


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
