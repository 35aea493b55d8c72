"""A bot that plays any game at random, by its prompts alone."""

from __future__ import annotations

import random

from sotto_client import Command, Player, Prompt, random_command
from sotto_client.messages import Json

OPTIONAL = 0.25
"""How often it does something optional."""


class RandomBot(Player):
    """Answers required prompts with any command that fits, and optional ones now and then."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self._rng = rng or random.Random()

    async def choose(self, view: Json, prompts: dict[str, Prompt]) -> tuple[str, Command] | None:
        required = [id for id, prompt in prompts.items() if prompt.required]
        optional = [id for id, prompt in prompts.items() if not prompt.required]
        offered = optional if optional and self._rng.random() < OPTIONAL else required
        if not offered:
            return None
        id = self._rng.choice(offered)
        return id, random_command(prompts[id], self._rng)
