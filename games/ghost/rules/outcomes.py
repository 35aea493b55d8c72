"""What comes of a node once it is known how it went: at once, or when a fight is over."""

from __future__ import annotations

from games.ghost.facts import scene as facts
from games.ghost.modules.module import (
    AnyNode,
    Collect,
    Fight,
    Region,
    Talk,
    Task,
)
from games.ghost.rules.effects import apply
from games.ghost.rules.story import Story
from games.ghost.state.objects import PatientId
from games.ghost.state.scenario import region_of, words_of
from games.ghost.state.sight import offered


def act(story: Story, patient: PatientId) -> None:
    """Count a patient's action: each is asked for by a name of its own."""
    count = story.truth.scenes.acts.get(patient, 0) + 1
    story.happen(facts.ActsCounted(patient, count))


def begin(story: Story, patient: PatientId, node: AnyNode) -> None:
    """Tell the session what a patient sets about."""
    session = story.truth.scenes.scenes[patient].session
    story.happen(facts.ActBegun(patient, session, node.id, words_of(node.text)))


def conclude(story: Story, patient: PatientId, node: AnyNode, passed: bool) -> None:
    """Close the node, tell the session, let it take effect, and offer to everybody there what is new."""
    scenes = story.truth.scenes
    _close(story, patient, node, passed)
    outcome = node.success if passed or isinstance(node, Collect | Talk) else node.failure
    session = scenes.scenes[patient].session
    story.happen(facts.ActTold(patient, session, node.id, passed, words_of(outcome.text)))
    for effect in outcome.effects:
        apply(story, patient, effect)
    _offer(story, region_of(story.truth, scenes.sessions[session].region), patient)


def _close(story: Story, patient: PatientId, node: AnyNode, passed: bool) -> None:
    """A node is closed by its success, and by a failure unless it may be tried again."""
    if isinstance(node, Collect):
        left = story.truth.scenes.stock.get(node.id, node.stock) - 1
        story.happen(facts.StockTaken(node.id, left))
        if not left:
            story.happen(facts.NodeClosed(node.id, "table"))
            return
    if passed or (isinstance(node, Task | Fight) and not node.retry):
        story.happen(facts.NodeClosed(node.id, patient if node.once == "patient" else "table"))


def _offer(story: Story, region: Region, actor: PatientId) -> None:
    """Tell everybody in the session what is offered to them now, where that has changed."""
    for patient in story.truth.company(actor):
        for area in region.areas:
            nodes = offered(story.truth, area, patient)
            if nodes != story.truth.scenes.scenes[patient].areas[area.id].nodes:
                story.happen(facts.NodesOffered(patient, area.id, nodes))
