"""The forms that more than one area asks to fill in."""

from __future__ import annotations

from games.ghost.objects import COLORS, DESCRIPTION_MAX, EFFECT_TYPES, NAME_MAX
from games.prompt import Choice, Form, Text, options

ABILITY = Form(
    {
        "name": Text(NAME_MAX, min=1),
        "description": Text(DESCRIPTION_MAX),
        "color": Choice(options(COLORS, "color")),
        "effect_type": Choice(options(EFFECT_TYPES, "effect_type")),
    },
    label="ability",
)
