"""The bot that stands in for an absent player: it moves, declines, names generals, and spends nothing."""

from __future__ import annotations

from typing import Any

import msgspec

from events.audience import Seat
from games.dice import Dice
from games.game import Prompts
from games.mbg.defaults import default
from games.mbg.state import State


def auto_bot(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
    """The default for whatever the seat is asked."""
    command = default(view, seat)
    tag = command.__struct_config__.tag
    for id, prompt in prompts.items():
        if prompt.command == tag:
            return id, msgspec.json.decode(msgspec.json.encode(command))
    return None
