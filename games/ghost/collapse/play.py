"""Collapse, off-rail and loss (section 10). For now a patient at 0 has collapsed, and nothing else follows."""

from __future__ import annotations

from games.ghost.collapse import facts
from games.ghost.hall.changes import grant_file, set_attribute
from games.ghost.objects import PatientId
from games.ghost.story import Area, Story


def _settle(story: Story) -> None:
    """Whoever has come to 0 by the last command collapses, whatever area it was in."""
    hall = story.truth.hall
    for patient in hall.standing():
        if hall.patients[patient].quantum_activity == 0 and patient not in hall.collapsed:
            story.proclaim(facts.CollapseTriggered(patient))
            base = hall.secrets[patient].base_color
            set_attribute(story, patient, base, hall.attributes[patient][base] - 1, "collapse")
            for other in _witnesses(story, patient):
                grant_file(story, other, patient)


def _witnesses(story: Story, patient: PatientId) -> list[PatientId]:
    """The others of the session, or at a crossing of the region's group."""
    groups = story.truth.tale.groups
    company = story.truth.company(patient)
    near = company if len(company) > 1 else [one for one in groups if groups[one] == groups.get(patient)]
    return [one for one in near if one != patient and one in story.truth.hall.standing()]


COLLAPSE = Area(name="collapse", facts=facts.FACTS, settle=_settle, reveals=frozenset(facts.FACTS))
