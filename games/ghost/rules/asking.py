"""What a seat or the DM is asked: what every area asks; and what falls due first."""

from __future__ import annotations

from msgspec.structs import replace

from events.audience import CoHost
from games.game import Deadline, Prompts
from games.ghost.rules.area import tag_of
from games.ghost.rules.areas import AREAS
from games.ghost.rules.ground import within
from games.ghost.state import State, with_desk
from games.ghost.state.clocks import LED
from games.prompt import Prompt
from games.sitting.table import Chair

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
    own = with_desk(view, ruled=view.desk.ruled | {"host": view.desk.ruled.get(chair, 0)})
    return within(view, chair, prompts(own, "host"), POWERS)


def deadline(state: State) -> Deadline | None:
    """The earliest deadline of all areas; of several at once, that of the first area."""
    due = [one for area in AREAS for one in area.deadlines(state)]
    return min(due, key=lambda one: one.when, default=None)
