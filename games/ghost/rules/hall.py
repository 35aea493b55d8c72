"""The hall as an area: no commands of its own, but what it tells of patients may reveal."""

from __future__ import annotations

from games.ghost.facts import hall as facts
from games.ghost.rules.story import Area

HALL = Area(
    name="hall",
    facts=facts.FACTS,
    reveals=facts.REVEALS,
    surprises=frozenset({facts.ActivityLost, facts.ActivityRegained, facts.ActivityExplained}),
)
