"""Whole games of Ghost's bots that several tests look at, each played once in a process. Nobody may play on in them."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.games.ghost.patients import Patients

SEEDS = range(4)
"""Of games that are looked at of every size: a test that needs some takes these first."""


@cache
def of_seekers(size: int, seed: int, **options: Any) -> Patients:
    """The game of this size and seed in automatic mode."""
    return Patients.of_seekers(size, seed, **options)
