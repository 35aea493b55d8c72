"""The course of a game in numbers, for statistics over many games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from events.audience import Seat


class Course(NamedTuple):
    """The course of one game that is over; all names are codes, those in ``held`` of the game's catalogue.

    ``counts``: how often something happened, the same codes for every game. ``amounts``: how much of something there
    was. ``curves``: what each seat had, step by step (turns, rounds), as long as it was in the game. ``held``: by kind,
    how often each seat came by a thing that may be worth having. ``scores``: what each seat was worth in the end.
    ``things``: by kind, everything that there is to come by, where somebody may ask what nobody ever had.
    """

    counts: Mapping[str, int] = {}
    amounts: Mapping[str, float] = {}
    curves: Mapping[str, Mapping[Seat, Sequence[float]]] = {}
    held: Mapping[str, Mapping[Seat, Mapping[str, int]]] = {}
    scores: Mapping[Seat, float] = {}
    things: Mapping[str, Sequence[str]] = {}
