"""Sessions: one for each region that was chosen, with the nodes of the module; and what the DM makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from events.audience import EVERYONE, Host
from games.ghost.facts import scene as facts
from games.ghost.facts.dm import PatientTransferred, SessionTurned
from games.ghost.facts.fact import owner
from games.ghost.facts.scene import SceneShown, SessionEnded
from games.ghost.facts.stage import PhaseClosed
from games.ghost.modules.module import Fight, Talk, Task
from games.ghost.prompts.chapters import asks_in_scenes
from games.ghost.prompts.dm import WORDS, ends, free, last_word, places, quiet_regions, sessions
from games.ghost.rules.area import Area, Deed, Doing, Power, Ruled, Story
from games.ghost.rules.checks import check, settled
from games.ghost.rules.combat import fight
from games.ghost.rules.effects import act, conclude, go_to
from games.ghost.rules.patients import refill_uses, set_signal
from games.ghost.rules.requests import ask
from games.ghost.state import State
from games.ghost.state.chapters import SessionCard, Status
from games.ghost.state.desk import Moved, SceneSet, Turned
from games.ghost.state.objects import Bilingual, Color, PatientId
from games.ghost.state.scenario import node_of, own_words, region_of, scene_for, words_of
from games.ghost.state.stage import session_in
from games.prompt import Choice, options

SCENE = Area("scene", asks=asks_in_scenes)


SESSIONS = Area()

of_scenes = partial(Deed, SESSIONS, group="scene", heard=("everyone",), ground=("session",), phases=("explore",))


@Deed(SCENE)
class Interact(Doing, frozen=True):
    """Something that is offered where the patient is; ``color`` counts where the node leaves it open."""

    node: str
    color: Color

    def do(self, story: Story, patient: PatientId) -> None:
        act(story, patient)
        region = region_of(story.truth, story.truth.tale.groups[patient])
        node = node_of(region, self.node)
        session = story.truth.scenes.scenes[patient].session
        story.happen(facts.ActBegun(patient, session, node.id, words_of(node.text)))
        match node:
            case Task():
                story.happen(facts.NodeTried(patient, node.id))
                check(story, patient, node.colour or self.color, node.threshold)
            case Fight():
                fight(story, patient, node)
            case Talk() if story.truth.dm and node.id in story.truth.desk.made:
                if patient not in story.truth.desk.requests:
                    ask(story, patient, "interact", "any", own_words(story.truth, node.text))
            case _:
                conclude(story, patient, node, True)


@Deed(SCENE)
class Move(Doing, frozen=True):
    """To another place of the same region."""

    area: str

    def do(self, story: Story, patient: PatientId) -> None:
        act(story, patient)
        go_to(story, patient, story.truth.tale.groups[patient], self.area)


@SCENE.on_settle
def _settle(story: Story) -> None:
    for patient, node in story.truth.scenes.trials.items():
        if verdict := settled(story.truth, patient):
            story.happen(facts.NodeTried(patient, ""))
            region = region_of(story.truth, story.truth.tale.groups[patient])
            conclude(story, patient, node_of(region, node), verdict.passed)
    state = story.truth
    current = [card for card in state.scenes.sessions.values() if card.chapter == state.chapter]
    if state.phase == "explore" and not current:
        for letter in sorted(set(state.tale.groups.values())):
            start_session(story, letter)
    if state.phase == "close":
        for card in current:
            if card.status != "ended":
                story.happen(facts.SessionEnded(card.id))


def start_session(story: Story, letter: str) -> str:
    """A session of a region, for all who have gone there; they get new uses and a signal. Its id."""
    groups, chapter = story.truth.tale.groups, story.truth.chapter
    standing = story.truth.hall.standing()
    members = tuple(patient for patient, region in groups.items() if region == letter and patient in standing)
    before = sum(card.chapter == chapter and card.region == letter for card in story.truth.scenes.sessions.values())
    id = f"s{chapter}{letter.lower()}{before + 1 if before else ''}"
    story.happen(facts.SessionStarted(SessionCard(id, chapter, letter, "active", members)))
    for patient in members:
        _arrive(story, patient, letter, id)
        refill_uses(story, patient)
        set_signal(story, patient, story.truth.hall.signal[patient] + 1, "session")
    return id


def _arrive(story: Story, patient: PatientId, letter: str, session: str) -> None:
    """A patient is at the first place of a region, and sees all of it."""
    region = region_of(story.truth, letter)
    go_to(story, patient, letter, region.areas[0].id)
    story.happen(SceneShown(patient, scene_for(story.truth, session, region, patient)))


@Deed(SESSIONS, group="end", heard=("everyone",), fields=ends, waits=last_word)
class EndPhase(Power, frozen=True):
    """The DM ends the phase: who has not answered gets what the deadline would give."""

    def do(self, story: Story, by: Host) -> Ruled:
        story.happen(PhaseClosed(story.truth.phase))
        return Ruled(EVERYONE)


@of_scenes(ground=("region",), fields=quiet_regions)
class StartSession(Power, frozen=True):
    """A session in a region that has none; its patients join by themselves."""

    region: str

    def do(self, story: Story, by: Host) -> Ruled:
        return Ruled(EVERYONE, deed=Turned(start_session(story, self.region), "none"))


@of_scenes(fields=lambda view: {"session": sessions(view, "active")})
class PauseSession(Power, frozen=True):
    """Nobody acts in a session until it goes on."""

    session: str

    def do(self, story: Story, by: Host) -> Ruled:
        return Ruled(EVERYONE, deed=turn(story, self.session, "paused"))


@of_scenes(fields=lambda view: {"session": sessions(view, "paused")})
class ResumeSession(Power, frozen=True):
    """A paused session goes on."""

    session: str

    def do(self, story: Story, by: Host) -> Ruled:
        return Ruled(EVERYONE, deed=turn(story, self.session, "active"))


@of_scenes(fields=lambda view: {"session": sessions(view)})
class EndSession(Power, frozen=True):
    """A session is over; another may be started there."""

    session: str

    def do(self, story: Story, by: Host) -> Ruled:
        return Ruled(EVERYONE, deed=turn(story, self.session, "ended"))


@of_scenes(heard=("session",), fields=lambda view: {"session": sessions(view), "text": WORDS})
class SetScene(Power, frozen=True):
    """What the patients of a session have before their eyes, in the DM's words."""

    session: str
    text: str

    def do(self, story: Story, by: Host) -> Ruled:
        members = story.truth.scenes.sessions[self.session].members
        text: Bilingual = {"zh": self.text, "en": self.text}
        deed = set_scene(story, self.session, dict.fromkeys(members, text))
        return Ruled(owner(story.truth, *members), deed=deed)


@of_scenes(
    ground=("patient", "place"),
    fields=lambda view: {"patient": Choice(options(free(view))), "place": Choice(places(view))},
)
class MovePatient(Power, frozen=True):
    """A patient is somewhere else: ``<region>/<area>``."""

    patient: PatientId
    place: str

    def do(self, story: Story, by: Host) -> Ruled:
        region, _, area = self.place.partition("/")
        return Ruled(EVERYONE, self.patient, deed=put(story, self.patient, region, area))


def turn(story: Story, session: str, status: Status) -> Turned | None:
    """A session is ended, paused or goes on, for those who are still there; what it was before."""
    card = story.truth.scenes.sessions[session]
    if status == "ended":
        story.happen(SessionEnded(session))
    else:
        story.happen(SessionTurned(replace(card, status=status, members=_staying(story.truth, card))))
    return None if card.status == "ended" else Turned(session, card.status)


@SESSIONS.on_settle
def _settle_sessions(story: Story) -> None:
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
    """Into another region's session, which starts if there is none."""
    there = session_in(story.truth, region)
    story.happen(PatientTransferred(patient, region, there.id if there else ""))
    if there is None:
        start_session(story, region)
    else:
        _arrive(story, patient, region, there.id)
