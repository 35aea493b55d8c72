"""What is fixed: seats, roles, teams, missions, phases, and the map with its steps and its distances."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from events.audience import Seat

Role = Literal["Merlin", "Percival", "Knight", "Morgana", "Assassin", "Oberon"]
Team = Literal["blue", "red"]
Cell = tuple[int, int]
"""Row and column, each 0 to 8."""

WinReason = Literal[
    "missions_failed",
    "assassination_success",
    "missions_complete_and_assassination_failed",
    "consecutive_rejections",  # only with after_five_rejections = red_wins
]
Phase = Literal[
    "before", "proposal", "global_speech", "walk", "limited_speech", "vote", "mission", "assassination", "ended"
]
TurnPhase = Literal["global_speech", "walk", "limited_speech"]
"""The phases in which the seats act in turn."""

SEATS: tuple[Seat, ...] = (1, 2, 3, 4, 5, 6, 7)
ROLES: tuple[Role, ...] = ("Merlin", "Percival", "Knight", "Knight", "Morgana", "Assassin", "Oberon")
RED: frozenset[Role] = frozenset({"Morgana", "Assassin", "Oberon"})
EASY: frozenset[Role] = frozenset({"Knight", "Percival"})
"""What a newcomer can play: nothing to hide from anybody."""
FAR_HEARING: frozenset[Role] = frozenset({"Knight", "Oberon"})

MEMBERS = {1: 2, 2: 3, 3: 3, 4: 4, 5: 4}
"""How many seats go on the mission of each round."""

MAJORITY = len(SEATS) // 2 + 1
MOST_PROPOSALS = 5
WINS = 3
"""How many missions a team needs."""

MAP_SIZE = 9
MOST_STEPS = 3
STEPS: dict[str, Cell] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def team_of(role: Role) -> Team:
    """Return the side a role is on."""
    return "red" if role in RED else "blue"


def seat_after(seat: Seat, places: int = 1) -> Seat:
    """Return the seat this many ``places`` further; 1 follows 7."""
    return (seat - 1 + places) % len(SEATS) + 1


def walked(start: Cell, requested: Sequence[str], taken: Collection[Cell]) -> tuple[tuple[str, ...], Cell]:
    """The steps that a walk really makes, and where it ends (section 5, option ``illegal_step`` = skip).

    An unknown word or a step off the map is skipped; a step onto another player ends the walk.
    """
    executed: list[str] = []
    row, column = start
    for word in requested:
        step = STEPS.get(word.lower())
        if step is None:
            continue
        target = row + step[0], column + step[1]
        if target in taken:
            break
        if 0 <= target[0] < MAP_SIZE and 0 <= target[1] < MAP_SIZE:
            row, column = target
            executed.append(word)
    return tuple(executed), (row, column)


class WalkFault(msgspec.Struct, frozen=True):
    """Why a walk is a foul: the first ``step`` that cannot be made, from 1; 0 where there are no steps at all.

    ``made`` are the steps before it, in lower case. A fourth step is ``too_many``, and then none is made (section 5).
    """

    step: int
    why: Literal["no_tuple", "too_many", "no_direction", "off_map", "taken"]
    made: tuple[str, ...]


NO_TUPLE = WalkFault(0, "no_tuple", ())


def walk_fault(start: Cell, requested: Sequence[str], taken: Collection[Cell]) -> WalkFault | None:
    """Find the first step that cannot be made as it was asked for: a foul with the option ``illegal_step`` = foul."""
    if len(requested) > MOST_STEPS:
        return WalkFault(MOST_STEPS + 1, "too_many", ())
    words = tuple(word.lower() for word in requested)
    for place, word in enumerate(words):
        made, cell = walked(start, words[:place], taken)
        if word not in STEPS:
            return WalkFault(place + 1, "no_direction", made)
        target = cell[0] + STEPS[word][0], cell[1] + STEPS[word][1]
        if not all(0 <= where < MAP_SIZE for where in target):
            return WalkFault(place + 1, "off_map", made)
        if target in taken:
            return WalkFault(place + 1, "taken", made)
    return None


def distance(one: Cell, other: Cell, hearing: Literal["chebyshev", "manhattan"]) -> int:
    """Return how far apart two cells are for hearing."""
    rows, columns = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(rows, columns) if hearing == "chebyshev" else rows + columns


def hearing_range(role: Role) -> int:
    """Return how far a hearer of this role hears, no matter who speaks."""
    return 2 if role in FAR_HEARING else 1
