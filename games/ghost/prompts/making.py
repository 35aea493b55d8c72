"""What a maker is asked."""

from __future__ import annotations

from games.game import Prompts
from games.ghost.prompts.forms import ability_form
from games.ghost.state import State
from games.ghost.state.objects import NAME_MAX, TEXT_MAX, PatientId
from games.prompt import Field, Prompt, Text

GHOST: dict[str, Field] = {
    "name": Text(NAME_MAX, min=1),
    "appearance": Text(TEXT_MAX, optional=True),
    "personality": Text(TEXT_MAX, optional=True),
}


def asks(view: State, maker: PatientId) -> Prompts:
    """Each maker makes one ghost of the form it was given."""
    if view.phase != "ghost_making" or maker in view.makings.made:
        return {}
    fields = GHOST | {"print_ability": ability_form(view.makings.swaps[maker].base_color)}
    return {f"make.{maker}": Prompt("make_ghost", fields, until=view.until or None)}
