"""An Outsider and two players, of whom one is that character; or that there is none."""

from __future__ import annotations

from games.clocktower.engine.pairs import settle_pair
from games.clocktower.engine.slot import Slot


def settle(slot: Slot) -> None:
    """Let the storyteller choose the pair."""
    settle_pair(slot, "outsider", zero=True)
