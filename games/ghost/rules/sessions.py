"""The DM's scenes: sessions are started, paused, resumed and ended, and patients moved between them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from events.audience import EVERYONE, Host
from games.ghost.facts import dm as facts
from games.ghost.facts.fact import owner
from games.ghost.facts.scene import SceneShown, SessionEnded
from games.ghost.facts.stage import PhaseClosed
from games.ghost.prompts.dm import WORDS, ends, free, last_word, places, quiet_regions, sessions
from games.ghost.rules.area import Area, Deed, Doing, Ruled
from games.ghost.rules.effects import go_to
from games.ghost.rules.scene import start_session
from games.ghost.rules.story import Story
from games.ghost.state import State
from games.ghost.state.desk import Moved, SceneSet, Turned
from games.ghost.state.objects import Bilingual, PatientId
from games.ghost.state.scenario import region_of
from games.ghost.state.scene import SessionCard, Status
from games.ghost.state.sight import scene_of
from games.ghost.state.stage import session_in
from games.prompt import Choice, options

SESSIONS = Area()


@Deed(SESSIONS, group="end", heard=("everyone",), fields=ends, waits=last_word)
class EndPhase(Doing, frozen=True):
    """The DM ends the phase: who has not answered gets what the deadline would give."""

    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        story.happen(PhaseClosed(story.truth.phase))
        return Ruled(EVERYONE)


@Deed(SESSIONS, group="scene", heard=("everyone",), ground=("region",), phases=("explore",), fields=quiet_regions)
class StartSession(Doing, frozen=True):
    """A session in a region that has none; its patients join by themselves."""

    region: str
    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        return Ruled(EVERYONE, deed=Turned(start_session(story, self.region), "none"))


@Deed(
    SESSIONS,
    group="scene",
    heard=("everyone",),
    ground=("session",),
    phases=("explore",),
    fields=lambda view: {"session": sessions(view, "active")},
)
class PauseSession(Doing, frozen=True):
    """Nobody acts in a session until it goes on."""

    session: str
    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        return Ruled(EVERYONE, deed=turn(story, self.session, "paused"))


@Deed(
    SESSIONS,
    group="scene",
    heard=("everyone",),
    ground=("session",),
    phases=("explore",),
    fields=lambda view: {"session": sessions(view, "paused")},
)
class ResumeSession(Doing, frozen=True):
    """A paused session goes on."""

    session: str
    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        return Ruled(EVERYONE, deed=turn(story, self.session, "active"))


@Deed(
    SESSIONS,
    group="scene",
    heard=("everyone",),
    ground=("session",),
    phases=("explore",),
    fields=lambda view: {"session": sessions(view)},
)
class EndSession(Doing, frozen=True):
    """A session is over; another may be started there."""

    session: str
    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        return Ruled(EVERYONE, deed=turn(story, self.session, "ended"))


@Deed(
    SESSIONS,
    group="scene",
    heard=("session",),
    ground=("session",),
    phases=("explore",),
    fields=lambda view: {"session": sessions(view), "text": WORDS},
)
class SetScene(Doing, frozen=True):
    """What the patients of a session have before their eyes, in the DM's words."""

    session: str
    text: str
    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        members = story.truth.scenes.sessions[self.session].members
        text: Bilingual = {"zh": self.text, "en": self.text}
        deed = set_scene(story, self.session, dict.fromkeys(members, text))
        return Ruled(owner(story.truth, *members), deed=deed)


@Deed(
    SESSIONS,
    group="scene",
    heard=("everyone",),
    ground=("patient", "place"),
    phases=("explore",),
    fields=lambda view: {"patient": Choice(options(free(view))), "place": Choice(places(view))},
)
class MovePatient(Doing, frozen=True):
    """A patient is somewhere else: ``<region>/<area>``."""

    patient: PatientId
    place: str
    reason: str

    def do(self, story: Story, by: Host) -> Ruled:
        region, _, area = self.place.partition("/")
        return Ruled(EVERYONE, self.patient, deed=put(story, self.patient, region, area))


def turn(story: Story, session: str, status: Status) -> Turned | None:
    """A session is ended, paused or goes on, for those who are still there; what it was before."""
    card = story.truth.scenes.sessions[session]
    if status == "ended":
        story.happen(SessionEnded(session))
    else:
        story.happen(facts.SessionTurned(replace(card, status=status, members=_staying(story.truth, card))))
    return None if card.status == "ended" else Turned(session, card.status)


@SESSIONS.on_settle
def settle(story: Story) -> None:
    """What a DM paused goes on once there is none: nobody else could resume it."""
    paused = [card.id for card in story.truth.scenes.sessions.values() if card.status == "paused"]
    for session in paused if not story.truth.dm else ():
        turn(story, session, "active")


def _staying(state: State, card: SessionCard) -> tuple[PatientId, ...]:
    standing = state.hall.standing()
    return tuple(one for one in card.members if one in standing and state.tale.groups.get(one) == card.region)


def set_scene(story: Story, session: str, texts: Mapping[PatientId, Bilingual]) -> SceneSet:
    """Other words for what these patients see; those they had."""
    before = {patient: story.truth.scenes.scenes[patient].text for patient in texts}
    for patient, text in texts.items():
        scene = replace(story.truth.scenes.scenes[patient], text=text)
        story.happen(SceneShown(patient, scene))
    return SceneSet(session, before)


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
    story.happen(facts.PatientTransferred(patient, region, there.id if there else ""))
    if there is None:
        start_session(story, region)
        return
    here = region_of(story.truth, region)
    go_to(story, patient, region, here.areas[0].id)
    scene = scene_of(story.truth, there.id, here, patient)
    story.happen(SceneShown(patient, scene))
