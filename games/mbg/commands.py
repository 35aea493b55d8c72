"""What a seat can do, each command answering one prompt (section 12)."""

from __future__ import annotations

from events.event import Command

NONE = -1
"""Nobody, nothing, no: what declines."""

KEEP = -2
"""A post that stays as it is."""


class ChooseRole(Command, frozen=True):
    """Before the game: a role of the map (option ``roles``)."""

    role: int


class Move(Command, frozen=True):
    """Roll and walk; this ends the cards."""


class PlayCard(Command, frozen=True):
    """One card of the hand; ``target`` is a seat, a cell or an officer, by the card, or −1."""

    card: int
    target: int


class Meet(Command, frozen=True):
    """Whether and how large to fight another role on the same cell: scale 0 to 2, −1 for no."""

    scale: int


class Besiege(Command, frozen=True):
    """Whether and how large to attack the city: scale 0 to 2, −1 for no."""

    scale: int


class NameGenerals(Command, frozen=True):
    """Who leads one's side; main −1 declines the battle and loses it."""

    main: int
    vice: int


class Occupy(Command, frozen=True):
    """Who becomes the garrison of a city that is nobody's; none declines."""

    garrison: tuple[int, ...]
    mayor: int
    treasurer: int


class Hire(Command, frozen=True):
    """Whom of the offered officers to hire; −1 for none."""

    officer: int


class Study(Command, frozen=True):
    """Who studies which technique; −1 declines."""

    officer: int
    technique: int


class Train(Command, frozen=True):
    """Who trains; −1 declines."""

    officer: int


class Garrison(Command, frozen=True):
    """Allocation at one city: who moves in, who moves out, and the posts (−1 none, −2 as before)."""

    city: int
    arrive: tuple[int, ...]
    leave: tuple[int, ...]
    mayor: int
    treasurer: int


class CancelStudy(Command, frozen=True):
    """Allocation: the officer leaves the institute."""

    institute: int


class CancelTraining(Command, frozen=True):
    """Allocation: the officer leaves the training room."""

    room: int


class EndAllocation(Command, frozen=True):
    """Allocation: enough."""


COMMANDS: tuple[type[Command], ...] = (
    ChooseRole,
    Move,
    PlayCard,
    Meet,
    Besiege,
    NameGenerals,
    Occupy,
    Hire,
    Study,
    Train,
    Garrison,
    CancelStudy,
    CancelTraining,
    EndAllocation,
)
