"""What a seat or the DM is asked: what every area asks; and what falls due first."""

from __future__ import annotations

from events.audience import CoHost
from games.game import Deadline, Prompts
from games.ghost.areas import AREAS
from games.ghost.dm.ground import within
from games.ghost.state import State, with_desk
from games.ghost.story import Chair


def prompts(view: State, chair: Chair) -> Prompts:
    """Everything that is open."""
    return {id: prompt for area in AREAS for id, prompt in area.prompts(view, chair).items()}


def co_dm_prompts(view: State, chair: CoHost) -> Prompts:
    """What the lead DM is asked, as far as it lies in the co-DM's regions; ids count the co-DM's own rulings."""
    own = with_desk(view, ruled=view.desk.ruled | {"host": view.desk.ruled.get(chair, 0)})
    return within(view, chair, prompts(own, "host"))


def deadline(state: State) -> Deadline | None:
    """The earliest deadline of all areas; of several at once, that of the first area."""
    due = [one for area in AREAS for one in area.deadlines(state)]
    return min(due, key=lambda one: one.when, default=None)
