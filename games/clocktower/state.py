"""What is known of a game: the truth for the server, and with holes for everybody else; and its one fold."""

from __future__ import annotations

from typing import Literal

import msgspec

from events.audience import Seat
from games.clocktower import facts
from games.clocktower.engine.results import Ask, Decision, Info
from games.clocktower.engine.town import Side, Token
from games.clocktower.options import ClocktowerOptions
from games.clocktower.script import Script

Phase = Literal["waiting", "deal", "window", "hush", "day", "nominations", "lead", "vote", "over"]
"""``lead``: somebody was nominated, and the vote begins soon."""

NIGHT: frozenset[Phase] = frozenset(("window", "hush"))


class Vote(msgspec.Struct, frozen=True):
    """A nomination under way: ``order`` is how the hand goes round, ``passed`` how many seats it has passed."""

    number: int
    by: Seat
    seat: Seat
    order: tuple[Seat, ...]
    passed: int
    hands: dict[Seat, bool]


class ClaimOfDay(msgspec.Struct, frozen=True):
    """A day ability somebody says to use; ``open`` until it is settled."""

    day: int
    seat: Seat
    ability: str
    targets: tuple[Seat, ...]
    died: tuple[Seat, ...]
    open: bool


class State(msgspec.Struct, frozen=True):
    """A game as somebody knows it.

    Everybody knows the fields down to ``claims``; ``about`` is who is about to die and ``leading`` the votes to beat. A
    seat knows the next ones under its own key: what it believes to be (``beliefs``, ``sides``), what the night asks it
    and what it answered, what it has learnt; ``learnt`` grows by a few a night, because bots are functions of a view.
    The last ones are the storyteller's: the true ``characters`` and ``loyalties``, ``tokens`` by their numbers,
    ``deaths`` by night that nobody knows yet, ``place`` (how far the night order has been walked), and what is being
    decided there: ``asked`` and the answers ``given`` in this slot so far.
    """

    options: ClocktowerOptions
    script: Script
    size: int
    host: bool
    hosted: bool
    phase: Phase
    night: int
    day: int
    window: facts.Window
    until: int
    alive: dict[Seat, bool]
    ghost_votes: dict[Seat, bool]
    nominators: tuple[Seat, ...]
    nominees: tuple[Seat, ...]
    done: tuple[Seat, ...]
    about: Seat
    leading: int
    vote: Vote | None
    executed: Seat
    claims: tuple[ClaimOfDay, ...]
    winner: str
    why: str

    beliefs: dict[Seat, str]
    sides: dict[Seat, Side]
    asks: dict[Seat, Ask]
    answers: dict[Seat, facts.Chosen]
    learnt: dict[Seat, tuple[Info, ...]]

    characters: dict[Seat, str]
    loyalties: dict[Seat, Side]
    tokens: dict[int, Token]
    deaths: dict[Seat, facts.SeatDied]
    changed: dict[Seat, int]
    last_targets: dict[Seat, tuple[Seat, ...]]
    bluffs: tuple[str, ...] | None = None
    persona: facts.PersonaDrawn | None = None
    blocked: tuple[str, ...] | None = None
    place: int | None = None
    asked: Decision | None = None
    given: tuple[str, ...] | None = None
    numbered: int | None = None
    own_kinds: tuple[str, ...] | None = None

    @property
    def living(self) -> list[Seat]:
        """Who is known to live."""
        return [seat for seat, alive in self.alive.items() if alive]
