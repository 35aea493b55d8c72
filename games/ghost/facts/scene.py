"""What happens in sessions, and what it changes."""

from __future__ import annotations

from msgspec.structs import replace

from events.event import Fact
from games.game import Reveals, in_every_field
from games.ghost.facts.folds import folded, put
from games.ghost.state import State, evolve
from games.ghost.state.objects import Bilingual, PatientId
from games.ghost.state.scene import AreaCard, NodeCard, Scene, SessionCard


class SessionStarted(Fact, frozen=True):
    """→ everyone."""

    session: SessionCard


class SessionEnded(Fact, frozen=True):
    """→ everyone."""

    session: str


class PatientMoved(Fact, frozen=True):
    """→ everyone: the place a patient is at, within its region, and what it is called."""

    patient: PatientId
    area: str
    name: Bilingual


class SceneShown(Fact, frozen=True):
    """→ the patient's seat and the DM: all that this patient has before its eyes from now on."""

    patient: PatientId
    scene: Scene


class NodesOffered(Fact, frozen=True):
    """→ the patient's seat and the DM: what this patient can do at a place from now on."""

    patient: PatientId
    area: str
    nodes: dict[str, NodeCard]


class NodeClosed(Fact, frozen=True):
    """→ the DM; in automatic mode nobody: a node is done, for a patient or for the ``table``."""

    node: str
    whom: str


class NodeTried(Fact, frozen=True):
    """→ the DM; in automatic mode nobody: what a check that does not stand yet is for; empty, once it does."""

    patient: PatientId
    node: str


class StockTaken(Fact, frozen=True):
    """→ the DM; in automatic mode nobody: what is left where something was collected."""

    node: str
    left: int


class ActBegun(Fact, frozen=True):
    """→ who is in the session, and the DM: what a patient sets about, as it is offered there. Not folded."""

    patient: PatientId
    session: str
    node: str
    text: Bilingual


class ActTold(Fact, frozen=True):
    """→ who is in the session, and the DM: what came of something a patient did. Not folded."""

    patient: PatientId
    session: str
    node: str
    passed: bool
    text: Bilingual


class TextRevealed(Fact, frozen=True):
    """→ the patient's seat and the DM: a text for this patient alone."""

    patient: PatientId
    text: Bilingual


class ActsCounted(Fact, frozen=True):
    """→ the patient's seat and the DM: how many scene actions it has made."""

    patient: PatientId
    count: int


FACTS = (
    SessionStarted,
    SessionEnded,
    PatientMoved,
    SceneShown,
    NodesOffered,
    NodeClosed,
    NodeTried,
    StockTaken,
    ActBegun,
    ActTold,
    TextRevealed,
    ActsCounted,
)
REVEALS: Reveals = {
    **in_every_field(SceneShown, NodesOffered, TextRevealed, ActBegun),
    PatientMoved: ("patient", "area", "name"),
    ActTold: ("patient", "session", "node", "passed", "text"),
}


folded(SessionStarted, put("scenes.sessions", "session.id", value="session"))
folded(PatientMoved, put("scenes.places", "patient", value="area"))
folded(SceneShown, put("scenes.scenes", "patient", value="scene"))
folded(NodeClosed, put("scenes.closed", "node", "whom", value=True))
folded(StockTaken, put("scenes.stock", "node", value="left"))
folded(ActsCounted, put("scenes.acts", "patient", value="count"))


@evolve.on(SessionEnded)
def _ended(state: State, fact: SessionEnded) -> State:
    card = replace(state.scenes.sessions[fact.session], status="ended")
    return _with(state, sessions=state.scenes.sessions | {fact.session: card})


@evolve.on(NodesOffered)
def _offered(state: State, fact: NodesOffered) -> State:
    scene = state.scenes.scenes[fact.patient]
    area: AreaCard = replace(scene.areas[fact.area], nodes=fact.nodes)
    scene = replace(scene, areas=scene.areas | {fact.area: area})
    return _with(state, scenes=state.scenes.scenes | {fact.patient: scene})


@evolve.on(NodeTried)
def _tried(state: State, fact: NodeTried) -> State:
    trials = {patient: node for patient, node in state.scenes.trials.items() if patient != fact.patient}
    return _with(state, trials=trials | ({fact.patient: fact.node} if fact.node else {}))


def _with(state: State, **changes: object) -> State:
    return replace(state, scenes=replace(state.scenes, **changes))
