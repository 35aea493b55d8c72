"""What happens in sessions, and what it changes."""

from __future__ import annotations

from games.ghost.facts.fact import ALL, DM, OWNER, SESSION, SURPRISE, GhostFact, drop, put
from games.ghost.state.chapters import NodeCard, Scene, SessionCard
from games.ghost.state.objects import Bilingual, PatientId


class SessionStarted(GhostFact, to=ALL, folds=put("scenes.sessions[session.id]", "session")):
    """A session begins."""

    session: SessionCard


class SessionEnded(GhostFact, to=ALL, folds=put("scenes.sessions[session].status", lambda fact: "ended")):
    """A session is over."""

    session: str


class PatientMoved(GhostFact, to=ALL, folds=put("scenes.places[patient]", "area"), reveals=SURPRISE):
    """The place a patient is at, within its region, and what it is called."""

    patient: PatientId
    area: str
    name: Bilingual


class SceneShown(GhostFact, to=OWNER, folds=put("scenes.scenes[patient]", "scene"), reveals=SURPRISE):
    """All that this patient has before its eyes from now on."""

    patient: PatientId
    scene: Scene


class NodesOffered(
    GhostFact, to=OWNER, folds=put("scenes.scenes[patient].areas[area].nodes", "nodes"), reveals=SURPRISE
):
    """What this patient can do at a place from now on."""

    patient: PatientId
    area: str
    nodes: dict[str, NodeCard]


class NodeClosed(GhostFact, to=DM, folds=put("scenes.closed[node][whom]", True)):
    """A node is done, for a patient or for the ``table``."""

    node: str
    whom: str


class NodeTried(
    GhostFact, to=DM, folds=(drop("scenes.trials[patient]"), put("scenes.trials[patient]", "node", when="node"))
):
    """What a check that does not stand yet is for; empty, once it does."""

    patient: PatientId
    node: str


class StockTaken(GhostFact, to=DM, folds=put("scenes.stock[node]", "left")):
    """What is left where something was collected."""

    node: str
    left: int


class ActBegun(GhostFact, to=SESSION, reveals=SURPRISE):
    """What a patient sets about, as it is offered there. Not folded."""

    patient: PatientId
    session: str
    node: str
    text: Bilingual


class ActTold(GhostFact, to=SESSION, reveals=SURPRISE):
    """What came of something a patient did. Not folded."""

    patient: PatientId
    session: str
    node: str
    passed: bool
    text: Bilingual


class TextRevealed(GhostFact, to=OWNER, reveals=SURPRISE):
    """A text for this patient alone."""

    patient: PatientId
    text: Bilingual


class ActsCounted(GhostFact, to=OWNER, folds=put("scenes.acts[patient]", "count")):
    """How many scene actions it has made."""

    patient: PatientId
    count: int
