"""What waits for the DM to be written, as other areas ask for it."""

from __future__ import annotations

from games.ghost.dm import facts
from games.ghost.dm.things import Awaited
from games.ghost.objects import PatientId
from games.ghost.story import Story, owner


def ask_effect(story: Story, patient: PatientId, ability: str, target: str) -> None:
    """A special ability was used: what it does, the DM writes."""
    count = story.truth.desk.used.get(patient, 0) + 1
    awaited = Awaited(f"{patient}.{count}", ability, target)
    story.tell(owner(story, patient), facts.EffectAwaited(patient, awaited, count))
