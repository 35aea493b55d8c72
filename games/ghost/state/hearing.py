"""Who hears whom: in a scene those of the region, before and between scenes the table."""

from __future__ import annotations

from events.audience import EVERYONE, Audience, Seat, only
from games.game import Hearing
from games.ghost.state import State
from games.ghost.state.objects import GhostId, PatientId
from games.ghost.state.scene import SessionCard

ELSEWHERE = "elsewhere"
"""The reason why somebody in another region is not spoken to."""


def hears(view: State, seat: Seat) -> Hearing:
    """Who hears a seat. Who is in no scene talks to the table."""
    patient = view.played_by(seat)
    return Hearing(around(view, patient) if patient else EVERYONE, beyond=ELSEWHERE)


def around(state: State, patient: PatientId, *others: PatientId) -> Audience:
    """Who hears what is said beside a patient; these others do wherever they are."""
    scene = scene_of(state, patient)
    if scene is None:
        return EVERYONE
    cards = state.hall.patients
    return only(*(cards[one].seat for one in (*scene.members, *others)), host=True)


def scene_of(state: State, patient: PatientId) -> SessionCard | None:
    """The scene that a patient is in: its session, while that goes on."""
    session = state.scenes.session_of(patient) if state.phase == "explore" else None
    return session if session and session.status == "active" else None


def within_earshot(state: State, patient: PatientId, other: PatientId) -> bool:
    """Whether both are in the same scene, or both in none."""
    return scene_of(state, patient) == scene_of(state, other)


def out_of_reach(state: State, patient: PatientId) -> tuple[PatientId, ...]:
    """Who does not hear a patient that is in a scene."""
    if scene_of(state, patient) is None:
        return ()
    return tuple(one for one in state.hall.standing() if not within_earshot(state, patient, one))


def audible_ghosts(state: State, patient: PatientId) -> tuple[GhostId, ...]:
    """The ghosts that a patient can speak to: those whose hosts are within earshot."""
    given = state.hall.sacrificed.values()
    return tuple(
        ghost for ghost, host in state.hall.hosts.items() if ghost not in given and within_earshot(state, patient, host)
    )
