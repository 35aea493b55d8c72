"""What a seat or the DM is asked: what every area asks; and what falls due first."""

from __future__ import annotations

from games.game import Deadline, Prompts
from games.ghost.areas import AREAS
from games.ghost.state import State
from games.ghost.story import Chair


def prompts(view: State, chair: Chair) -> Prompts:
    """Everything that is open."""
    return {id: prompt for area in AREAS for id, prompt in area.prompts(view, chair).items()}


def deadline(state: State) -> Deadline | None:
    """The earliest deadline of all areas; of several at once, that of the first area."""
    due = [one for area in AREAS for one in area.deadlines(state)]
    return min(due, key=lambda one: one.when, default=None)
