"""Combat (section 8). Still to come: all of it. For now a monster is one roll in M."""

from __future__ import annotations

from games.ghost.checks.play import check
from games.ghost.module import Fight
from games.ghost.objects import PatientId
from games.ghost.scene.outcome import conclude
from games.ghost.story import Area, Story

THRESHOLD = 5


def fight(story: Story, patient: PatientId, node: Fight) -> None:
    """A patient takes on the monster of a node; when that is over, the node is concluded."""
    conclude(story, patient, node, check(story, patient, "M", THRESHOLD).passed)


COMBAT = Area(name="combat", facts=())
