"""What happens at the registration, and what it changes."""

from __future__ import annotations

from msgspec.structs import replace

from events.event import Fact
from games.ghost.objects import Color, PatientId, PatientPublic, PatientSecret
from games.ghost.registration.things import Registry
from games.ghost.state import State, evolve


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


@evolve.on(PatientRegistered)
def _registered(state: State, fact: PatientRegistered) -> State:
    return state.with_hall(patients=state.hall.patients | {fact.patient.id: fact.patient})


@evolve.on(PatientSecretsSealed)
def _sealed(state: State, fact: PatientSecretsSealed) -> State:
    secret = PatientSecret(
        base_color=fact.base_color, personality_files=fact.personality_files, ideal_projection=fact.ideal_projection
    )
    return state.with_hall(secrets=state.hall.secrets | {fact.patient: secret})


@evolve.on(PatientUnread)
def _unread(state: State, fact: PatientUnread) -> State:
    return replace(state, registry=Registry(state.registry.unread | {fact.seat: fact.count}))


@evolve.on(PatientActivated)
def _activated(state: State, fact: PatientActivated) -> State:
    return state.with_hall(active=state.hall.active | {fact.seat: fact.patient})


@evolve.on(RegistrationLocked)
def _locked(state: State, fact: RegistrationLocked) -> State:
    return state.with_hall(active=fact.active)
