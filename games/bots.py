"""The bot that plays every game: it answers what it must, and now and then does what it may, at random."""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from games.dice import Dice
from games.game import Prompts

OPTIONAL = 4
"""Once in this number of times that it is asked something, it does what it may instead, where there is anything."""


def random_bot(view: Any, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
    """Choose a random legal answer to a random prompt, a required one mostly; None where nothing has to be answered."""
    required = [id for id, prompt in prompts.items() if prompt.required]
    optional = [id for id, prompt in prompts.items() if not prompt.required]
    offered = optional if optional and dice.below(OPTIONAL) == 0 else required
    if not offered:
        return None
    id = dice.pick(offered)
    return id, prompts[id].sample(dice)
