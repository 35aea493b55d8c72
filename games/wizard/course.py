"""What came of a game."""

from __future__ import annotations

from collections.abc import Iterable

from events.event import Fact
from games.course import Course
from games.wizard.state import State


def course(truth: State, told: Iterable[Fact]) -> Course:
    """What came of a game."""
    return Course()
