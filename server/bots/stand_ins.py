"""When a bot answers that plays a seat in secret: at a time at which its player might have."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from games.prompt import Prompt

UNTIMED_SECONDS = 60.0
"""The longest it takes where nothing presses."""

LATEST = 0.9
"""The share of the time left after which nobody is waited for: beyond it is the clock's."""

_CHANCE = secrets.SystemRandom()
"""Not the table's dice and nothing else that could be computed: who knew the time before would know who is away."""


def answers_after(prompts: Mapping[str, Prompt], now: int, least: float) -> float:
    """Return in how many seconds to answer what must be answered, ``now`` being on the clock of the prompts.

    Evenly on a scale of orders of magnitude, as people do: mostly soon, now and then late. ``least`` is what one who
    comes back in a moment has; 0: at once, for programs and tests. Where that is too long, it is a third of the time.
    """
    if not least:
        return 0.0
    left = seconds_left(prompts, now)
    soonest, latest = min(least, left / 3), left * LATEST
    return soonest * float((latest / soonest) ** _CHANCE.random()) if soonest else 0.0


def seconds_left(prompts: Mapping[str, Prompt], now: int) -> float:
    """Return how long there is to answer what must be answered first; where nothing presses, as if it did."""
    ends = [prompt.until for prompt in prompts.values() if prompt.required and prompt.until is not None]
    return max(0, min(ends) - now) / 1000 if ends else UNTIMED_SECONDS / LATEST


def asked(prompts: Mapping[str, Prompt]) -> frozenset[str]:
    """Return the names of what must be answered."""
    return frozenset(name for name, prompt in prompts.items() if prompt.required)
