"""The DM's scenes: sessions are started, paused, resumed and ended, and patients moved between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from events.audience import EVERYONE
from events.event import Command
from games.ghost.dm import facts
from games.ghost.dm.rulings import rule
from games.ghost.dm.things import Moved, SceneSet, Turned
from games.ghost.objects import Bilingual, PatientId
from games.ghost.scenario import region_of
from games.ghost.scene.effects import go_to
from games.ghost.scene.facts import SceneShown, SessionEnded
from games.ghost.scene.play import start_session
from games.ghost.scene.sight import scene_of
from games.ghost.scene.things import SessionCard, Status
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
    deed = Turned(start_session(story, command.region), "none")
    rule(story, chair, "start_session", command.reason, EVERYONE, deed=deed)


def _pause(story: Story, chair: Chair, command: PauseSession) -> None:
    deed = turn(story, command.session, "paused")
    rule(story, chair, "pause_session", command.reason, EVERYONE, deed=deed)


def _resume(story: Story, chair: Chair, command: ResumeSession) -> None:
    deed = turn(story, command.session, "active")
    rule(story, chair, "resume_session", command.reason, EVERYONE, deed=deed)


def _end(story: Story, chair: Chair, command: EndSession) -> None:
    deed = turn(story, command.session, "ended")
    rule(story, chair, "end_session", command.reason, EVERYONE, deed=deed)


def turn(story: Story, session: str, status: Status) -> Turned | None:
    """A session is ended, paused or goes on, for those who are still there; what it was before."""
    card = story.truth.scenes.sessions[session]
    if status == "ended":
        story.proclaim(SessionEnded(session))
    else:
        story.proclaim(facts.SessionTurned(replace(card, status=status, members=_staying(story.truth, card))))
    return None if card.status == "ended" else Turned(session, card.status)


def _staying(state: State, card: SessionCard) -> tuple[PatientId, ...]:
    standing = state.hall.standing()
    return tuple(one for one in card.members if one in standing and state.tale.groups.get(one) == card.region)


def _set_scene(story: Story, chair: Chair, command: SetScene) -> None:
    members = story.truth.scenes.sessions[command.session].members
    text: Bilingual = {"zh": command.text, "en": command.text}
    deed = set_scene(story, command.session, dict.fromkeys(members, text))
    rule(story, chair, "set_scene", command.reason, owner(story, *members), deed=deed)


def set_scene(story: Story, session: str, texts: Mapping[PatientId, Bilingual]) -> SceneSet:
    """Other words for what these patients see; those they had."""
    before = {patient: story.truth.scenes.scenes[patient].text for patient in texts}
    for patient, text in texts.items():
        scene = replace(story.truth.scenes.scenes[patient], text=text)
        story.tell(owner(story, patient), SceneShown(patient, scene))
    return SceneSet(session, before)


def _move(story: Story, chair: Chair, command: MovePatient) -> None:
    region, _, area = command.place.partition("/")
    deed = put(story, command.patient, region, area)
    rule(story, chair, "move_patient", command.reason, EVERYONE, command.patient, deed=deed)


def put(story: Story, patient: PatientId, region: str, area: str) -> Moved:
    """A patient is somewhere else; where it was."""
    tale, places = story.truth.tale, story.truth.scenes.places
    before = Moved(patient, story.truth.chapter, tale.groups[patient], places[patient])
    if before.region != region:
        _transfer(story, patient, region)
    if story.truth.scenes.places.get(patient) != area:
        go_to(story, patient, region, area)
    return before


def _transfer(story: Story, patient: PatientId, region: str) -> None:
    """Into another region's session, which starts if there is none: the patient sees the whole place."""
    there = session_in(story.truth, region)
    story.proclaim(facts.PatientTransferred(patient, region, there.id if there else ""))
    if there is None:
        start_session(story, region)
        return
    here = region_of(story.truth, region)
    go_to(story, patient, region, here.areas[0].id)
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
