"""Combat (section 8). Still to come: all of it. For now a monster is one roll in M."""

from __future__ import annotations

from games.ghost.checks.rolls import check
from games.ghost.module import Fight
from games.ghost.objects import PatientId
from games.ghost.scene.facts import NodeTried
from games.ghost.story import DM, Area, Story

THRESHOLD = 5


def fight(story: Story, patient: PatientId, node: Fight) -> None:
    """A patient takes on the monster of a node; when that is over, the node is concluded."""
    story.tell(DM, NodeTried(patient, node.id))
    check(story, patient, "M", THRESHOLD)


COMBAT = Area(name="combat", facts=())
