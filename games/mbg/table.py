"""The one table of techniques and cards: what ``table.toml`` says, checked as it is read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.mbg.battle.packing import ROOM

FILE = Path(__file__).with_name("table.toml")

Moment = Literal["any", "won", "lost", "victory"]
Plight = Literal["", "burning", "confused", "divided"]
Whose = Literal["anyone", "own", "others"]
Kind = Literal["nothing", "role", "cell", "officer"]
Mark = Literal["barrier", "robber"]
Name = Annotated[str, Meta(min_length=1)]
Probability = Annotated[float, Meta(ge=0, le=1)]
Amount = Annotated[float, Meta(ge=0)]
Turns = Annotated[int, Meta(ge=0)]


class UnknownNumber(ValueError):
    """A technique or card that the table does not have: something made for another table names it."""


class TechniqueRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A technique (section 10).

    ``study`` is its price in points and money. ``moment`` is when it may come: in any judged round, in one that was won
    or lost, or once the battle is won. ``chance`` and ``value`` go from the first number at no 谋 to the second at all
    of it. ``latency`` is how many rounds later it may come again at the earliest; 0 for every round. ``effect`` names a
    function of ``battle.effects``, and ``state`` what the other side is in from then on, for ``rounds``.
    For the bots, ``force`` is by how much it makes a side stronger, ``liked`` the place among all, the best first.
    ``sign`` is the path of its drawing on a field of 24 by 24.
    """

    name: Name
    study: Annotated[int, Meta(ge=1)]
    moment: Moment
    chance: tuple[Probability, Probability]
    value: tuple[Amount, Amount] = (0.0, 0.0)
    latency: Turns = 0
    effect: Name
    state: Plight = ""
    rounds: Turns = 0
    force: Annotated[float, Meta(ge=1)]
    liked: int
    sign: Name


class CardRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card (section 11).

    ``whose`` the target is (anyone's, one's own, another's), and what ``kind`` of thing. ``effect`` names a function of
    ``card_effects``, and ``mark``, ``pace`` (1 slow, 2 fast, 3 not at all) and ``turns`` are what it needs to know.
    For the bots, ``good`` says whether it helps the one it is played on, and ``worth`` what it is worth in money, where
    they do not know how to reckon that. ``sign`` is the path of its drawing on a field of 24 by 24.
    """

    name: Name
    whose: Whose
    kind: Kind
    effect: Name
    mark: Mark = "barrier"
    pace: Annotated[int, Meta(ge=0, le=3)] = 0
    turns: Turns = 0
    good: bool = False
    worth: Annotated[int, Meta(ge=0)] = 0
    sign: Name


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All techniques and cards, by their numbers."""

    technique: Annotated[tuple[TechniqueRow, ...], Meta(min_length=1, max_length=ROOM)]
    card: Annotated[tuple[CardRow, ...], Meta(min_length=1)]


def read(text: str) -> Table:
    """The table that a text in TOML says.

    Raises:
        msgspec.ValidationError: a row lacks a field, or has one that is not as it should be; the message names it.
    """
    return msgspec.convert(tomllib.loads(text), Table)


TABLE = read(FILE.read_text("utf-8"))


def known(what: Literal["technique", "card"], number: int) -> int:
    """The number, if the table has such a row.

    Raises:
        UnknownNumber: it has none.
    """
    most = len(TABLE.technique if what == "technique" else TABLE.card) - 1
    if not 0 <= number <= most:
        raise UnknownNumber(f"{what} {number} is not in the table, which goes from 0 to {most}")
    return number
