"""What a seat and the host can do in Clocktower (section 15 of the rules)."""

from __future__ import annotations

from typing import Literal

from events.audience import Seat
from events.event import Command


class Choose(Command, frozen=True):
    """A seat answers what the night asks it, real or a decoy; ``character`` is empty where none is to be named."""

    targets: tuple[Seat, ...]
    character: str


class Claim(Command, frozen=True):
    """A seat says by day what it is, and what it has learnt or does, true or not.

    Of the slayer, with one living player named, it is a shot. ``number`` is -1 and ``character`` empty where none is
    said.
    """

    ability: str
    targets: tuple[Seat, ...]
    number: int
    character: str


class Nominate(Command, frozen=True):
    seat: Seat


class Hand(Command, frozen=True):
    """A hand goes up or down; it is read as the clock's hand passes."""

    up: bool


class Done(Command, frozen=True):
    """A seat nominates nobody more today."""


class Decide(Command, frozen=True):
    """The storyteller decides, by one of the legal answers."""

    choice: str


class Overrule(Command, frozen=True):
    """The storyteller decides against the rules; ``sure`` has to be said."""

    choice: str
    sure: bool


class Inform(Command, frozen=True):
    """The storyteller tells a seat something in words: for characters that are played by hand."""

    seat: Seat
    text: str


class SetToken(Command, frozen=True):
    """The storyteller lays a token on a seat, or takes one away; ``dies`` and ``lives`` are tokens too."""

    seat: Seat
    kind: str
    on: bool
    text: str


class EndHush(Command, frozen=True):
    """The storyteller has decided all that they want to; what is left is drawn."""


class OpenNominations(Command, frozen=True):
    pass


class CloseDay(Command, frozen=True):
    pass


class TakeKind(Command, frozen=True):
    """Decisions of this kind are mine, or the program's."""

    kind: str
    mine: bool


class EndGame(Command, frozen=True):
    """The storyteller ends a game that one side cannot lose any more."""

    winner: Literal["good", "evil"]


class Appoint(Command, frozen=True):
    """Somebody who was invited and does not play helps the storyteller, and sees what the storyteller sees."""

    player: str


class Dismiss(Command, frozen=True):
    """Somebody helps the storyteller no more."""

    player: str


COMMANDS: tuple[type[Command], ...] = (
    Choose,
    Claim,
    Nominate,
    Hand,
    Done,
    Decide,
    Overrule,
    Inform,
    SetToken,
    EndHush,
    OpenNominations,
    CloseDay,
    TakeKind,
    EndGame,
    Appoint,
    Dismiss,
)
