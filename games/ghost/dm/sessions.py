"""The DM's scenes: sessions are started, paused, resumed and ended, and patients moved between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from events.audience import EVERYONE
from events.event import Command
from games.ghost.dm import facts
from games.ghost.dm.rulings import rule
from games.ghost.objects import PatientId
from games.ghost.scenario import region_of
from games.ghost.scene.facts import PatientMoved, SceneShown, SessionEnded
from games.ghost.scene.play import start_session
from games.ghost.scene.sight import scene_of
from games.ghost.scene.things import SessionCard
from games.ghost.stage import PhaseClosed
from games.ghost.state import State
from games.ghost.story import Chair, Story, owner


class EndPhase(Command, frozen=True):
    """The DM ends the phase: who has not answered gets what the deadline would give."""

    reason: str


class StartSession(Command, frozen=True):
    """A session in a region that has none; its patients join by themselves."""

    region: str
    reason: str


class PauseSession(Command, frozen=True):
    """Nobody acts in a session until it goes on."""

    session: str
    reason: str


class ResumeSession(Command, frozen=True):
    """A paused session goes on."""

    session: str
    reason: str


class EndSession(Command, frozen=True):
    """A session is over; another may be started there."""

    session: str
    reason: str


class SetScene(Command, frozen=True):
    """What the patients of a session have before their eyes, in the DM's words."""

    session: str
    text: str
    reason: str


class MovePatient(Command, frozen=True):
    """A patient is somewhere else: ``<region>/<area>``."""

    patient: PatientId
    place: str
    reason: str


def _end_phase(story: Story, chair: Chair, command: EndPhase) -> None:
    story.proclaim(PhaseClosed(story.truth.phase))
    rule(story, chair, "end_phase", command.reason, EVERYONE)


def _start(story: Story, chair: Chair, command: StartSession) -> None:
    start_session(story, command.region)
    rule(story, chair, "start_session", command.reason, EVERYONE)


def _turn(story: Story, session: str, status: Literal["active", "paused"]) -> None:
    story.proclaim(facts.SessionTurned(replace(story.truth.scenes.sessions[session], status=status)))


def _pause(story: Story, chair: Chair, command: PauseSession) -> None:
    _turn(story, command.session, "paused")
    rule(story, chair, "pause_session", command.reason, EVERYONE)


def _resume(story: Story, chair: Chair, command: ResumeSession) -> None:
    _turn(story, command.session, "active")
    rule(story, chair, "resume_session", command.reason, EVERYONE)


def _end(story: Story, chair: Chair, command: EndSession) -> None:
    story.proclaim(SessionEnded(command.session))
    rule(story, chair, "end_session", command.reason, EVERYONE)


def _set_scene(story: Story, chair: Chair, command: SetScene) -> None:
    members = story.truth.scenes.sessions[command.session].members
    for patient in members:
        scene = replace(story.truth.scenes.scenes[patient], text={"zh": command.text, "en": command.text})
        story.tell(owner(story, patient), SceneShown(patient, scene))
    rule(story, chair, "set_scene", command.reason, owner(story, *members))


def _move(story: Story, chair: Chair, command: MovePatient) -> None:
    region, _, area = command.place.partition("/")
    if story.truth.tale.groups.get(command.patient) != region:
        _transfer(story, command.patient, region)
    if story.truth.scenes.places.get(command.patient) != area:
        story.proclaim(PatientMoved(command.patient, area))
    rule(story, chair, "move_patient", command.reason, EVERYONE, command.patient)


def _transfer(story: Story, patient: PatientId, region: str) -> None:
    """Into another region's session, which starts if there is none: the patient sees the whole place."""
    there = session_in(story.truth, region)
    story.proclaim(facts.PatientTransferred(patient, region, there.id if there else ""))
    if there is None:
        start_session(story, region)
        return
    here = region_of(story.truth, region)
    story.proclaim(PatientMoved(patient, here.areas[0].id))
    scene = scene_of(story.truth, there.id, here, patient)
    story.tell(owner(story, patient), SceneShown(patient, scene))


def session_in(state: State, region: str) -> SessionCard | None:
    """The session that goes on in a region of this chapter."""
    cards = (card for card in state.scenes.sessions.values() if card.chapter == state.chapter)
    return next((card for card in cards if card.region == region and card.status != "ended"), None)


COMMANDS: Mapping[type[Command], Callable[[Story, Chair, Any], None]] = {
    EndPhase: _end_phase,
    StartSession: _start,
    PauseSession: _pause,
    ResumeSession: _resume,
    EndSession: _end,
    SetScene: _set_scene,
    MovePatient: _move,
}
