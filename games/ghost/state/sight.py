"""What a patient has before its eyes, made of the module and of what is done: nodes whose needs are met, not closed."""

from __future__ import annotations

from games.ghost.modules.module import AnyNode, Area, Collect, Fight, Region, Talk, Task
from games.ghost.state import State
from games.ghost.state.objects import PatientId
from games.ghost.state.scenario import words_of
from games.ghost.state.scene import AreaCard, NodeCard, Scene


def scene_of(state: State, session: str, region: Region, patient: PatientId) -> Scene:
    """The whole of a region, as a patient who arrives sees it."""
    areas = {
        area.id: AreaCard(area.id, words_of(area.name), words_of(area.text), offered(state, area, patient))
        for area in region.areas
    }
    return Scene(session, words_of(region.name), words_of(region.text), areas)


def offered(state: State, area: Area, patient: PatientId) -> dict[str, NodeCard]:
    """What this patient can do in an area now."""
    return {
        node.id: _card(node)
        for node in area.nodes
        if not is_closed(state, node.id, patient) and all(is_closed(state, need, patient) for need in node.needs)
    }


def is_closed(state: State, node: str, patient: PatientId) -> bool:
    """Whether a node is done for this patient, by it or by the table."""
    closed = state.scenes.closed.get(node, {})
    return patient in closed or "table" in closed


def _card(node: AnyNode) -> NodeCard:
    text = words_of(node.text)
    match node:
        case Task():
            return NodeCard(id=node.id, kind="task", text=text, threshold=node.threshold, color=node.colour)
        case Fight():
            return NodeCard(id=node.id, kind="monster", text=text, threshold=0)
        case Collect():
            return NodeCard(id=node.id, kind="collect", text=text, threshold=0)
        case Talk():
            return NodeCard(id=node.id, kind="talk", text=text, threshold=0)
