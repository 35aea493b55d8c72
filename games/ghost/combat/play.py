"""Combat (section 8). Still to come here: all of it. For now a monster is one roll."""

from __future__ import annotations

from games.ghost.checks.play import check
from games.ghost.objects import PatientId
from games.ghost.story import Area, Story

THRESHOLD = 5


def fight(story: Story, patient: PatientId, monster: str) -> bool:
    """Whether a monster falls. A stand-in: the real fight outlasts this command, and ends the node itself."""
    del monster
    return check(story, patient, "M", THRESHOLD).passed


COMBAT = Area(name="combat", facts=())
