"""The bot that plays every game: it answers what it must, at random."""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from games.dice import Dice
from games.game import Prompts


def random_bot(view: Any, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
    """Choose a random legal answer to a random required prompt; None while nothing has to be answered."""
    required = [id for id, prompt in prompts.items() if prompt.required]
    if not required:
        return None
    id = dice.pick(required)
    return id, prompts[id].sample(dice)
