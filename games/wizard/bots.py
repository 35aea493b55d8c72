"""The bot."""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from games.dice import Dice
from games.game import Prompts
from games.wizard.state import State


def adept(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
    """Anything."""
    for id, prompt in prompts.items():
        if prompt.required or len(prompts) == 1:
            return id, prompt.sample(dice)
    return None
