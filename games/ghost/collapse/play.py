"""Collapse, off-rail and loss (section 10). For now a patient at 0 has collapsed, and nothing else follows."""

from __future__ import annotations

from games.ghost.collapse import facts
from games.ghost.hall.changes import set_attribute
from games.ghost.story import Area, Story


def _settle(story: Story) -> None:
    """Whoever has come to 0 by the last command collapses, whatever area it was in."""
    hall = story.truth.hall
    for patient in hall.standing():
        if hall.patients[patient].quantum_activity == 0 and patient not in hall.collapsed:
            story.proclaim(facts.CollapseTriggered(patient))
            base = hall.secrets[patient].base_color
            set_attribute(story, patient, base, hall.attributes[patient][base] - 1, "collapse")


COLLAPSE = Area(name="collapse", facts=facts.FACTS, settle=_settle, reveals=frozenset(facts.FACTS))
