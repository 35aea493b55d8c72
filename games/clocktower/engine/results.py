"""What a slot of the night comes to: the seed's NightResult, what the storyteller must decide, and what follows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from events.audience import Seat
from events.event import Fact
from games.clocktower.engine.roles import Side
from games.clocktower.engine.town import Cause, Token, Until


class NightResult(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """What the engine answers for one ability (section 6.3), spelt as the seed spells it.

    The storyteller alone sees it.
    """

    action: str | None = None
    skip: bool = False
    skip_reason: str = ""
    need_input: bool = False
    input_type: str = ""
    info: dict[str, Any] = {}
    must_follow: bool = False
    can_lie: bool = False
    reasoning: str = ""
    display: str = ""
    effect_nullified: bool = False
    gesture: str = ""


Names = Literal["yes_no", "number", "seat", "character", "text"]
"""What the answers to a question stand for."""


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """What only the storyteller can say (section 11); every answer is one word: ``yes``, ``2``, ``chef``, ``none``.

    ``number`` counts the decisions of the game, ``kind`` is a code of the catalogue (``decision.<kind>``), ``seat`` is
    whom it is about, ``of`` the character by which it is asked. ``names`` says what the answers stand for. ``legal``
    are those that the rules allow, ``possible`` all of the format, both in a fixed order: outside ``legal`` a person
    may answer with a confirmation (``host_free``). ``truth`` is what is so, None where nothing is. ``preselected`` is
    None where the seed wants none, and ``warning`` a reason (中毒, 醉酒, 酒鬼, a jinx) or empty. ``likely`` is what the
    program draws from where nothing lies: the legal ones that suit its persona. What is made of several
    answers (a pair: the character, the one who has it, the other) is asked one after the other.
    """

    number: int
    kind: str
    seat: Seat
    of: str
    names: Names
    legal: tuple[str, ...]
    possible: tuple[str, ...]
    warning: str
    likely: tuple[str, ...]
    truth: str | None = None
    preselected: str | None = None


class Ask(msgspec.Struct, frozen=True):
    """What a window asks of a seat: ``least`` to ``most`` seats ``among`` these, for the ability of ``of``.

    A decoy has the same form, without ``of``: one seat, or none. ``characters``: where one is to be named.
    """

    of: str
    least: int
    most: int
    among: tuple[Seat, ...]
    characters: tuple[str, ...]


class Row(msgspec.Struct, frozen=True):
    """One seat of a grimoire as it was shown: what somebody saw of it then, true or not."""

    seat: Seat
    character: str
    side: Side
    alive: bool
    tokens: tuple[str, ...]


class Info(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a seat learns, true or not.

    ``kind``: ``became`` (``character``, ``side``), ``minions``, ``demon`` (``seats``), ``bluff`` (``character``),
    ``pair`` (``seats``, ``character``), ``none_of`` (``character``: a team), ``number``, ``yes_no`` (``number`` 1 or 0,
    ``seats`` whom it asked about), ``character`` (``seats``), ``master`` (``seats``), ``grimoire``, ``exorcist``
    (``seats``), ``widow_in_play``, ``text``. ``of`` is the believed character by which it was learnt, empty for what no
    ability told.
    """

    kind: str
    of: str
    seats: tuple[Seat, ...]
    grimoire: tuple[Row, ...]
    text: str
    number: int | None = None
    character: str | None = None
    side: Side | None = None


def info(
    kind: str,
    of: str = "",
    *,
    number: int | None = None,
    seats: tuple[Seat, ...] = (),
    character: str | None = None,
    side: Side | None = None,
    grimoire: tuple[Row, ...] = (),
    text: str = "",
) -> Info:
    """Return what a seat learns, with nothing in what is not said."""
    return Info(kind, of, seats, grimoire, text, number, character, side)


# --- what follows: the effects of a slot, in order; those of one meaning at a table are its facts --------------------


class InfoKept(Fact, frozen=True):
    """→ the host: what a seat will be told at delivery."""

    seat: Seat
    info: Info


class Put(msgspec.Struct, frozen=True, tag=str.lower, omit_defaults=True):
    """A token is laid on a seat."""

    kind: str
    seat: Seat
    source: Seat
    until: Until = "source"
    of: str = ""

    def token(self, lying: Iterable[int]) -> Token:
        """The token as it lies there: its number is one more than the highest of those that ``lying`` there have."""
        return Token(max(lying, default=0) + 1, self.kind, self.seat, self.source, self.until, self.of)


class Lift(msgspec.Struct, frozen=True, tag=str.lower):
    """A token is taken away."""

    number: int


class SeatDied(Fact, frozen=True):
    """→ the host: at night nobody else knows before dawn, and never the cause.

    What a death ends, and whose deaths it causes, comes in effects of its own.
    """

    seat: Seat
    cause: Cause
    source: Seat


class CharacterSet(Fact, frozen=True):
    """→ the host: what a seat is in truth, at the deal and at every change; ``cause`` is the character that did it.

    A change is told truthfully at delivery.
    """

    seat: Seat
    character: str
    side: Side
    cause: str


class TypeBlocked(Fact, frozen=True):
    """→ the host: characters of this type do not act for the rest of the night (the block list of the seed).

    With several demons it is one seat (section 6.6).
    """

    what: str


Effect = InfoKept | Put | Lift | SeatDied | CharacterSet | TypeBlocked


# --- what resolving a slot answers ------------------------------------------------------------------------------------


class NightStep(msgspec.Struct, frozen=True):
    """One step of a night's walk: ``place`` counts the night order from 0."""

    place: int
    seat: Seat
    character: str


class Resolution(msgspec.Struct, frozen=True, omit_defaults=True):
    """A slot is done: the engine's result, and what follows from it, in order; ``warning`` as in a decision."""

    result: NightResult
    effects: tuple[Effect, ...] = ()
    warning: str = ""


class Halt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The slot needs a choice on what just happened (window B); the same answers are given again afterwards."""

    seat: Seat
    ask: Ask
    told: tuple[Info, ...] = ()


Answer = Resolution | Decision | Halt
