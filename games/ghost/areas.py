"""The areas of the rules, in the order in which what follows by itself is told."""

from __future__ import annotations

from games.ghost.chapters.play import CHAPTERS_AREA
from games.ghost.checks.play import CHECKS
from games.ghost.collapse.play import COLLAPSE
from games.ghost.combat.play import COMBAT
from games.ghost.comm.play import COMM
from games.ghost.dm.play import DM_AREA
from games.ghost.finale.play import FINALE
from games.ghost.growth.play import GROWTH
from games.ghost.hall.area import HALL
from games.ghost.making.play import MAKING
from games.ghost.narration.play import NARRATION_AREA
from games.ghost.registration.play import REGISTRATION
from games.ghost.scene.play import SCENE
from games.ghost.stage import STAGE
from games.ghost.story import Area
from games.ghost.talk.play import TALK

AREAS: tuple[Area, ...] = (
    STAGE,
    HALL,
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
    NARRATION_AREA,
)
"""A collapse comes before all that a phase does next; a chapter's own end comes after what its scenes still tell."""
