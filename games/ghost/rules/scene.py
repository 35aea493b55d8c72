"""Sessions in automatic mode: one for each region that was chosen, with the nodes of the module."""

from __future__ import annotations

from games.ghost.facts import scene as facts
from games.ghost.modules.module import Fight, Talk, Task
from games.ghost.prompts.scene import asks
from games.ghost.rules.area import Area, Deed, Doing
from games.ghost.rules.checks import check, settled
from games.ghost.rules.combat import fight
from games.ghost.rules.effects import go_to
from games.ghost.rules.outcomes import act, begin, conclude
from games.ghost.rules.patients import refill_uses, set_signal
from games.ghost.rules.requests import ask
from games.ghost.rules.story import Story
from games.ghost.state.objects import Color, PatientId
from games.ghost.state.scenario import node_of, own_words, region_of
from games.ghost.state.scene import SessionCard
from games.ghost.state.sight import scene_of

SCENE = Area("scene", asks=asks)


@Deed(SCENE)
class Interact(Doing, frozen=True):
    """Something that is offered where the patient is; ``color`` counts where the node leaves it open."""

    node: str
    color: Color

    def do(self, story: Story, patient: PatientId) -> None:
        act(story, patient)
        region = region_of(story.truth, story.truth.tale.groups[patient])
        node = node_of(region, self.node)
        begin(story, patient, node)
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
    region = region_of(story.truth, letter)
    for patient in members:
        go_to(story, patient, letter, region.areas[0].id)
        scene = scene_of(story.truth, id, region, patient)
        story.happen(facts.SceneShown(patient, scene))
        refill_uses(story, patient)
        set_signal(story, patient, story.truth.hall.signal[patient] + 1, "session")
    return id
