"""What a maker is asked."""

from __future__ import annotations

from games.game import Prompts
from games.ghost.hall.forms import ABILITY
from games.ghost.objects import NAME_MAX, TEXT_MAX
from games.ghost.state import State
from games.ghost.story import Chair
from games.prompt import Field, Prompt, Text

GHOST: dict[str, Field] = {
    "name": Text(NAME_MAX, min=1),
    "appearance": Text(TEXT_MAX),
    "personality": Text(TEXT_MAX),
    "print_ability": ABILITY,
}


def prompts(view: State, chair: Chair) -> Prompts:
    """Each maker makes one ghost of the form it was given."""
    maker = view.played_by(chair)
    if view.phase != "ghost_making" or maker is None or maker in view.makings.made:
        return {}
    return {f"make.{maker}": Prompt("make_ghost", GHOST, until=view.until or None)}
