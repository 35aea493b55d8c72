"""What can happen in Clocktower, and who is told of it (section 14 of the rules). Everything is keyed by seat."""

from __future__ import annotations

from typing import Literal

import msgspec

from events.audience import Seat
from events.event import Fact
from games.clocktower.engine.results import Ask, Decision, Info
from games.clocktower.engine.results import CharacterSet as CharacterSet
from games.clocktower.engine.results import InfoKept as InfoKept
from games.clocktower.engine.results import SeatDied as SeatDied
from games.clocktower.engine.results import TypeBlocked as TypeBlocked
from games.clocktower.engine.roles import Side
from games.clocktower.engine.town import Persona, Token
from games.clocktower.tale import By, Deed
from games.game import Reveals, in_every_field

Window = Literal["a", "b"]


# --- set-up -----------------------------------------------------------------------------------------------------------


class DealBegan(Fact, frozen=True):
    """→ everyone: characters are being dealt, by the program at once or by the host one after the other.

    ``until``: when the program deals what the host has not; 0: at once, or never.
    """

    by_hand: bool
    until: int


class CharacterDealt(Fact, frozen=True):
    """→ that seat and the host: what its player believes to be. Nobody is told more at the deal."""

    seat: Seat
    character: str
    side: Side


class BluffsSet(Fact, frozen=True):
    """→ the host: the good characters that the demon will be told are not in play."""

    characters: tuple[str, ...]


class PersonaDrawn(Fact, frozen=True):
    """→ the host: as what the recluse and the spy like to be seen, where the program decides (section 11)."""

    persona: Persona


class TokenMoved(Fact, frozen=True):
    """→ the host: a token was laid on a seat, or, not ``on``, taken away."""

    token: Token
    on: bool


# --- the night --------------------------------------------------------------------------------------------------------


class NightFell(Fact, frozen=True):
    """→ everyone. ``hosted``: a person sits in the host's chair, so the hushes have their length (section 4.1)."""

    night: int
    hosted: bool


class ClockSet(Fact, frozen=True):
    """→ everyone: the storyteller of an evening has left; when this stretch ends from now on."""

    until: int


class WindowOpened(Fact, frozen=True):
    """→ everyone: every seat is asked something. ``until`` is 0 when nothing falls due."""

    window: Window
    until: int


class Woken(Fact, frozen=True):
    """→ that seat and the host: what a window asks of it, or a decoy; ``told``: what it learns before that."""

    seat: Seat
    window: Window
    ask: Ask
    told: tuple[Info, ...]


class Chosen(Fact, frozen=True):
    """→ that seat and the host: what it answered, or, ``missed``, what was taken for it at the window's end."""

    seat: Seat
    window: Window
    targets: tuple[Seat, ...]
    character: str
    missed: bool


class HushBegan(Fact, frozen=True):
    """→ everyone: the storyteller decides. ``until`` is 0 where the host ends it, or nobody has to."""

    window: Window
    until: int


class DecisionAsked(Fact, frozen=True):
    """→ the host."""

    decision: Decision


class Decided(Fact, frozen=True):
    """→ the host. ``deviates``: outside what is legal."""

    number: int
    value: str
    by: By
    deviates: bool


class Finding(msgspec.Struct, frozen=True, rename="camel"):
    """What the engine found at a slot, in the seed's own words; its ``info`` is in what the seat will be told.

    ``warning``: why the ability did not work, as in a decision.
    """

    action: str
    skip: bool
    skip_reason: str
    reasoning: str
    display: str
    effect_nullified: bool
    warning: str


class SlotResolved(Fact, frozen=True):
    """→ the host: one place of the night order is done. ``place`` counts it, ``result`` is the engine's own word."""

    place: int
    seat: Seat
    character: str
    result: Finding


class NightTold(Fact, frozen=True):
    """→ that seat and the host: all that it learnt this night, nothing for most; one for every seat at one time."""

    seat: Seat
    night: int
    told: tuple[Info, ...]


class DawnBroke(Fact, frozen=True):
    """→ everyone: who is dead since dusk, and who lives again, in the order of the seats."""

    day: int
    died: tuple[Seat, ...]
    risen: tuple[Seat, ...]
    until: int


# --- the day ----------------------------------------------------------------------------------------------------------


class ClaimMade(Fact, frozen=True):
    """→ everyone: a seat says what it is and what it has learnt or does, true or not.

    ``shot``: it says to be the slayer and names one living player, so all wait until it is settled, till ``until``.
    ``number`` is -1 and ``character`` empty where none is said.
    """

    seat: Seat
    ability: str
    targets: tuple[Seat, ...]
    number: int
    character: str
    shot: bool
    until: int


class ClaimSettled(Fact, frozen=True):
    """→ everyone: who died by a shot; a false, a missed and an impaired one look alike.

    ``until`` is when what the shot interrupted goes on to end, 0 where it does not end by itself.
    """

    seat: Seat
    died: tuple[Seat, ...]
    until: int


class NominationsOpened(Fact, frozen=True):
    """→ everyone. ``until``: when they close if nobody nominates; 0: not by themselves."""

    until: int


class Nominated(Fact, frozen=True):
    """→ everyone. ``number`` counts the nominations of the day, ``until`` is when the vote begins."""

    number: int
    by: Seat
    seat: Seat
    until: int


class VoteBegan(Fact, frozen=True):
    """→ everyone: the hand goes round, from the nominee's left; ``until``: when it passes the first seat."""

    order: tuple[Seat, ...]
    until: int


class HandMoved(Fact, frozen=True):
    """→ everyone: a seat raises or lowers its hand."""

    seat: Seat
    up: bool


class HandCounted(Fact, frozen=True):
    """→ everyone: the hand passed this seat; ``until`` is when it passes the next, 0 after the last."""

    seat: Seat
    up: bool
    until: int


class VoteCounted(Fact, frozen=True):
    """→ everyone. ``about`` is who is about to die now, 0 for nobody; ``until`` as for NominationsOpened.

    It takes ``needed`` votes: half of the living, and more than there were against anybody who was about to die today.
    """

    seat: Seat
    votes: int
    needed: int
    about: Seat
    until: int


class VoteDoubted(Fact, frozen=True):
    """→ the host: the butler's rule forbids this vote, which counts all the same (section 9)."""

    seat: Seat


class DoneSaid(Fact, frozen=True):
    """→ everyone: this seat will nominate nobody more today."""

    seat: Seat


class Executed(Fact, frozen=True):
    """→ everyone: the execution of the day, by the ``vote`` or the ``virgin``; ``died`` is false for the dead."""

    seat: Seat
    by: Literal["vote", "virgin"]
    died: bool


class DayEnded(Fact, frozen=True):
    """→ everyone."""

    day: int


# --- the host's chair and the end -------------------------------------------------------------------------------------


class KindTaken(Fact, frozen=True):
    """→ the host: decisions of this kind are the person's from now on, or the program's (``storyteller: mixed``)."""

    kind: str
    mine: bool


class SidesShown(Fact, frozen=True):
    """→ everyone: who has won and ``why``, everybody's side, and, unless the table keeps them, what all were.

    ``characters`` are the true ones, ``beliefs`` what each player took theirs for in the end.
    """

    winner: Side
    why: str
    characters: dict[Seat, str]
    beliefs: dict[Seat, str]
    sides: dict[Seat, Side]


class TaleShown(Fact, frozen=True):
    """→ everyone: at the end, what happened in secret, and what lies on whom; a table may keep it."""

    tale: dict[int, Deed]
    tokens: dict[int, Token]


_HOST_ALONE = (
    CharacterSet,
    BluffsSet,
    PersonaDrawn,
    TokenMoved,
    DecisionAsked,
    Decided,
    SlotResolved,
    InfoKept,
    TypeBlocked,
    SeatDied,
    VoteDoubted,
)

FACTS = (
    *_HOST_ALONE,
    DealBegan,
    ClockSet,
    CharacterDealt,
    NightFell,
    WindowOpened,
    Woken,
    Chosen,
    HushBegan,
    NightTold,
    DawnBroke,
    ClaimMade,
    ClaimSettled,
    NominationsOpened,
    Nominated,
    VoteBegan,
    HandMoved,
    HandCounted,
    VoteCounted,
    DoneSaid,
    Executed,
    DayEnded,
    KindTaken,
    SidesShown,
    TaleShown,
)

REVEALS: Reveals = {
    CharacterDealt: ("character", "side"),
    Woken: ("ask", "told"),
    Chosen: ("targets", "character"),
    NightTold: ("told",),
    DawnBroke: ("died", "risen"),
    ClaimSettled: ("died",),
    Executed: ("seat", "by", "died", VoteBegan),
    SidesShown: ("winner", "why", "characters", "beliefs", "sides"),
    TaleShown: ("tale", "tokens"),
    **in_every_field(*_HOST_ALONE),
}
"""What only the host is told shows the host the secrets of the game."""

SURPRISES: frozenset[type[Fact]] = frozenset((SidesShown, TaleShown))
"""A game ends when a secret wants it, where another goes on."""
