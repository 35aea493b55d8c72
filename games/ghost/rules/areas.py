"""The areas of the rules, in the order in which what follows by itself is told."""

from __future__ import annotations

from games.ghost.rules.area import Area
from games.ghost.rules.chapters import CHAPTERS_AREA
from games.ghost.rules.checks import CHECKS
from games.ghost.rules.collapse import COLLAPSE
from games.ghost.rules.combat import COMBAT
from games.ghost.rules.comm import COMM
from games.ghost.rules.dm import DM_AREA
from games.ghost.rules.finale import FINALE
from games.ghost.rules.growth import GROWTH
from games.ghost.rules.making import MAKING
from games.ghost.rules.registration import REGISTRATION
from games.ghost.rules.scene import SCENE
from games.ghost.rules.stage import STAGE
from games.ghost.rules.talk import TALK

AREAS: tuple[Area, ...] = (
    STAGE,
    CHECKS,
    COMBAT,
    COMM,
    COLLAPSE,
    GROWTH,
    SCENE,
    REGISTRATION,
    MAKING,
    CHAPTERS_AREA,
    FINALE,
    DM_AREA,
    TALK,
)
"""A collapse comes before all that a phase does next; a chapter's own end comes after what its scenes still tell."""
