"""What a seat can do, each command answering one prompt."""

from __future__ import annotations

from events.audience import Seat
from events.event import Command


class ProposeTeam(Command, frozen=True):
    """The leader names the team; he may leave himself out."""

    members: tuple[Seat, ...]


class Speak(Command, frozen=True):
    """The seat on turn speaks, to all or to those near it; an empty text is allowed."""

    text: str


class Walk(Command, frozen=True):
    """The seat on turn walks.

    Prompts offer ``up``, ``down``, ``left`` and ``right``; the rule takes any words in any spelling, as the
    programs of section 11 send them.
    """

    steps: tuple[str, ...]


class Vote(Command, frozen=True):
    """Every seat votes on the team."""

    approve: bool


class PlayMission(Command, frozen=True):
    """A member lets the mission succeed or fail."""

    success: bool


class Assassinate(Command, frozen=True):
    """The Assassin names whom he takes for Merlin."""

    target: Seat


class HandIn(Command, frozen=True):
    """What a seat's program returned, unchecked (option ``raw_answers``).

    It is JSON, a tuple being ``{"tuple": [...]}``. For a program that did not answer it is ``missing_method``,
    ``overrun``, or any other text that is no JSON: what it said as it failed, which its own seat alone is told.
    """

    value: str


COMMANDS: tuple[type[Command], ...] = (
    ProposeTeam,
    Speak,
    Walk,
    Vote,
    PlayMission,
    Assassinate,
    HandIn,
)
