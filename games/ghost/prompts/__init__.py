"""What patients and the DM are asked, from what they know; and what more than one area asks for, and when."""

from __future__ import annotations

from games.ghost.state import Phase
from games.ghost.state.objects import COLORS, DESCRIPTION_MAX, EFFECT_TYPES, NAME_MAX, RECOMMENDED, Color
from games.prompt import Choice, Field, Form, Text, options

Fields = dict[str, Field]

REASON = Text(500)
COLOR = Choice(options(COLORS, "color"))
ANY = "any"

IN_PLAY: tuple[Phase, ...] = (
    "registration",
    "swapping",
    "ghost_making",
    "scattering",
    "choose",
    "explore",
    "close",
    "finale",
)
REGISTERED = IN_PLAY[1:]
IN_CHAPTERS: tuple[Phase, ...] = ("choose", "explore", "finale")


def ability_form(base: Color | None = None) -> Form:
    """A print ability for a ghost of this base colour: what is recommended comes first (the seed's section 6.2)."""
    colors = sorted(COLORS, key=lambda color: color != base)
    recommended = RECOMMENDED[base] if base else None
    effects = sorted(EFFECT_TYPES, key=lambda effect: effect != recommended)
    return Form(
        {
            "name": Text(NAME_MAX, min=1),
            "description": Text(DESCRIPTION_MAX),
            "color": Choice(options(tuple(colors), "color")),
            "effect_type": Choice(options(tuple(effects), "effect_type")),
        },
        label="ability",
    )


ABILITY = ability_form()
"""Of no ghost in particular."""
