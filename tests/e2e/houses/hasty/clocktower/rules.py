"""Clocktower, but a hush in which the storyteller has nothing to decide is over at once."""

from __future__ import annotations

from tests.planted.clocktower import no_hush_when_nothing_is_to_decide

GAME = no_hush_when_nothing_is_to_decide()
