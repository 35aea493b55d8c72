"""The result of an arena, as it is written to a file and read by the page."""

from __future__ import annotations

import msgspec


class Standing(msgspec.Struct, frozen=True):
    """How one file did.

    ``rating`` and ``sigma`` are OpenSkill's: what it is worth, and how uncertain that is. It sat at ``tables`` and won
    ``won`` of them; where it had several seats, a table adds the share of them that won. ``wins``, ``draws`` and
    ``losses`` are those of its seats. ``faults`` counts how often it raised or otherwise gave no answer.
    """

    name: str
    rating: float
    sigma: float
    tables: int
    won: float
    wins: int
    draws: int
    losses: int
    faults: int = 0


class Standings(msgspec.Struct, frozen=True):
    """An arena, the best file first; ``tables`` came to an end, and ``facts`` counts what was public at each."""

    game: str
    seats: int
    seed: int
    entrants: list[Standing]
    tables: list[str]
    facts: list[int]
    unfinished: int
