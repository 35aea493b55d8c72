"""The areas of the rules, in the order in which what follows by itself is told."""

from __future__ import annotations

from games.ghost.rules.chapters import CHAPTERS
from games.ghost.rules.checks import CHECKS
from games.ghost.rules.co_dms import CO_DMS
from games.ghost.rules.collapse import COLLAPSE
from games.ghost.rules.combat import COMBAT
from games.ghost.rules.comm import COMM
from games.ghost.rules.corrections import CORRECTIONS
from games.ghost.rules.dm_clocks import CLOCKS
from games.ghost.rules.figures import FIGURES
from games.ghost.rules.finale import FINALE
from games.ghost.rules.gifts import GIFTS
from games.ghost.rules.growth import GROWTH
from games.ghost.rules.improvised import IMPROVISED
from games.ghost.rules.making import MAKING
from games.ghost.rules.registration import REGISTRATION
from games.ghost.rules.requests import CHECKING, REQUESTS
from games.ghost.rules.scene import SCENE
from games.ghost.rules.secrets import SECRETS
from games.ghost.rules.sessions import SESSIONS
from games.ghost.rules.special import SPECIAL
from games.ghost.rules.stage import STAGE
from games.ghost.rules.talk import TALK

AREAS = (
    *(STAGE, CHECKS, COMBAT, COMM, COLLAPSE, GROWTH, SCENE, REGISTRATION, MAKING, CHAPTERS, FINALE),
    *(SESSIONS, IMPROVISED, FIGURES, GIFTS, SECRETS, CHECKING, CO_DMS, CORRECTIONS, REQUESTS, SPECIAL, CLOCKS),
    TALK,
)
"""A collapse comes before all that a phase does next; a chapter's own end comes after what its scenes still tell."""
