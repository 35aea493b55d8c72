"""The areas of the rules together: what each chair is asked, and what falls due first."""

from __future__ import annotations

from msgspec.structs import replace

from events.audience import CoHost
from games.game import Deadline, Prompts
from games.ghost.facts.fact import changed
from games.ghost.rules.area import tag_of
from games.ghost.rules.chapters import CHAPTERS, FINALE
from games.ghost.rules.checks import CHECKS
from games.ghost.rules.co_dms import CO_DMS, within
from games.ghost.rules.collapse import COLLAPSE
from games.ghost.rules.combat import COMBAT
from games.ghost.rules.comm import COMM
from games.ghost.rules.corrections import CORRECTIONS
from games.ghost.rules.dm_clocks import CLOCKS
from games.ghost.rules.gifts import GIFTS
from games.ghost.rules.growth import GROWTH
from games.ghost.rules.improvised import IMPROVISED
from games.ghost.rules.registration import MAKING, REGISTRATION
from games.ghost.rules.requests import CHECKING, REQUESTS, SPECIAL
from games.ghost.rules.scene import SCENE, SESSIONS
from games.ghost.rules.secrets import FIGURES, SECRETS
from games.ghost.rules.stage import STAGE
from games.ghost.rules.talk import TALK
from games.ghost.state import State
from games.ghost.state.stage import LED
from games.prompt import Prompt
from games.sitting.table import Chair

AREAS = (
    *(STAGE, CHECKS, COMBAT, COMM, COLLAPSE, GROWTH, SCENE, REGISTRATION, MAKING, CHAPTERS, FINALE),
    *(SESSIONS, IMPROVISED, FIGURES, GIFTS, SECRETS, CHECKING, CO_DMS, CORRECTIONS, REQUESTS, SPECIAL, CLOCKS),
    TALK,
)
"""A collapse comes before all that a phase does next; a chapter's own end comes after what its scenes still tell."""

DEEDS = {command: deed for area in AREAS for command, deed in area.deeds.items()}
"""All that may be done."""

POWERS = {tag_of(command): deed for command, deed in DEEDS.items() if deed.group}
"""All that a DM may do, by the names of the commands."""


def prompts(view: State, chair: Chair) -> Prompts:
    """Everything that is open."""
    patient, asked = view.played_by(chair), dict[str, Prompt]()
    # A clock that only tells the DM something closes nothing.
    lasting = replace(view, until=0) if view.dm and view.phase in LED else view
    for area in AREAS:
        asked |= area.prompts(lasting, chair)
        if patient is not None:
            asked |= area.asks(lasting, patient)
        for command, deed in area.deeds.items() if chair == "host" else ():
            asked |= deed.prompts(view, tag_of(command))
    return asked


def co_dm_prompts(view: State, chair: CoHost) -> Prompts:
    """What the lead DM is asked, as far as it lies in the co-DM's regions; ids count the co-DM's own rulings."""
    own = changed(view, "desk", ruled=view.desk.ruled | {"host": view.desk.ruled.get(chair, 0)})
    return within(view, chair, prompts(own, "host"), POWERS)


def deadline(state: State) -> Deadline | None:
    """The earliest deadline of all areas; of several at once, that of the first area."""
    due = [one for area in AREAS for one in area.deadlines(state)]
    return min(due, key=lambda one: one.when, default=None)
