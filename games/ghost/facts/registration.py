"""What happens at the registration, and what it changes."""

from __future__ import annotations

from events.event import Fact
from games.ghost.facts.folds import folded, put, renew
from games.ghost.state.objects import Color, PatientId, PatientPublic, PatientSecret


class PatientRegistered(Fact, frozen=True):
    """→ everyone: the public card of a new patient; one of the module's, where a seat registered none."""

    patient: PatientPublic


class PatientSecretsSealed(Fact, frozen=True):
    """→ the patient's seat and the DM: the secret layer."""

    patient: PatientId
    base_color: Color
    personality_files: dict[Color, str]
    ideal_projection: str


class PatientUnread(Fact, frozen=True):
    """→ that seat: a file it has brought holds no patient; what is wrong in it. ``count``: so many by now."""

    seat: int
    count: int
    field: str
    said: str


class PatientActivated(Fact, frozen=True):
    """→ everyone: this is the patient that the seat plays."""

    seat: int
    patient: PatientId


class RegistrationLocked(Fact, frozen=True):
    """→ everyone: who takes part, by seat."""

    active: dict[int, PatientId]


FACTS = (PatientRegistered, PatientSecretsSealed, PatientUnread, PatientActivated, RegistrationLocked)


def _secret(fact: PatientSecretsSealed) -> PatientSecret:
    return PatientSecret(
        base_color=fact.base_color, personality_files=fact.personality_files, ideal_projection=fact.ideal_projection
    )


folded(PatientRegistered, put("hall.patients", "patient.id", value="patient"))
folded(PatientSecretsSealed, put("hall.secrets", "patient", value=_secret))
folded(PatientUnread, put("registry.unread", "seat", value="count"))
folded(PatientActivated, put("hall.active", "seat", value="patient"))
folded(RegistrationLocked, renew("hall", "active"))
