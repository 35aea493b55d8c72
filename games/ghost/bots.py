"""Who plays for whom is away, and a bot that plays the whole game at random with open eyes."""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from games.dice import Dice
from games.game import Prompts
from games.ghost.state import State

LEISURE = 3
"""Of so many turns, a wanderer spends one on what it must do."""


def wanderer(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
    """Does whatever is offered, and what it must only now and then; so it sees much of the world."""
    required = [id for id, prompt in prompts.items() if prompt.required]
    if not required:
        return None
    free = [id for id, prompt in prompts.items() if not prompt.required]
    chosen = dice.pick(free) if free and dice.below(LEISURE) else dice.pick(required)
    return chosen, prompts[chosen].sample(dice)
