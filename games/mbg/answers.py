"""What the seed's read calls answer: its structures, with its field names in its order (section 14).

Indices count from 0, −1 is none; amounts are numbers with decimals, as the seed has them.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType


class Info(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many there are of everything, the turn, and the size of the drawing."""

    ngrid: int
    nrole: int
    npeople: int
    ncity: int
    ninst: int
    ntrain: int
    turn: int
    nx: int
    ny: int


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An officer. ``role`` −1 is unemployed; ``job`` −1 follows, 0 mayor, 1 treasurer, 2 garrison, 3 studies, 4
    trains; ``loc`` is the city, institute or room of it; ``prop`` war, tactics, strategy, politics and economy; ``lst``
    and ``pst`` the turns of rumour and poison left.
    """

    name: str
    role: int
    job: Literal[-1, 0, 1, 2, 3, 4]
    loc: int
    hpmax: float
    hp: float
    prop: list[float]
    is_quit: bool
    lst: int
    pst: int
    level: Literal[0, 1, 2]


class BoardInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    """A cell: ``class`` 0 empty, 1 city, 2 hall, 3 institute, 4 training room, 5 chance; who stands there, by role."""

    kind: Literal[0, 1, 2, 3, 4, 5]
    base: int
    roles: list[bool]
    barrier: bool
    robber: bool


class BoardPoint(BoardInfo, frozen=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    """A cell, and its place in the drawing."""

    x: int
    y: int


class RoleInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A role: followers ``mos``, cities ``mcs``, who studies ``sos`` and trains ``tos``; ``mst`` 1 slow, 2 fast, 3
    stopped for ``mtime`` turns; ``cst`` acts again; ``ast`` an ally's role, −2 outrage, −1 neither, for ``atime``
    turns. ``cards`` (how many of each) is left out where the viewer may not know the hand.
    """

    name: str
    loc: int
    tech: list[int]
    mos: list[int]
    mcs: list[int]
    sos: list[int]
    tos: list[int]
    money: float
    dir: Literal[-1, 1]
    mst: Literal[0, 1, 2, 3]
    mtime: int
    cst: bool
    ast: int
    atime: int
    cards: list[int] | UnsetType = UNSET


class CityInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city: ``hpplus`` is the defence it regains in a turn, ``earn`` its income; ``heal``, what its mayor heals, is
    added to the seed's fields.
    """

    name: str
    scope: Literal[0, 1, 2]
    hpmax: float
    hp: float
    role: int
    mos: list[int]
    mayor: int
    treasurer: int
    fengshui: float
    hpplus: float
    earn: float
    heal: float


class City(CityInfo, frozen=True, forbid_unknown_fields=True):
    """A city, and where it is drawn."""

    x0: int
    y0: int
    x1: int
    y1: int


class InstInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a role does at an institute: who studies which technique, how many points are left, and in how many rounds
    they will be done; 0 without a study.
    """

    name: str
    tech: list[int]
    mos: int
    on_study: int
    point: float
    round: int


class Inst(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An institute, with what every role does there, and where it is drawn."""

    name: str
    tech: list[int]
    mos: list[int]
    on_study: list[int]
    point: list[float]
    x0: int
    y0: int
    x1: int
    y1: int


class TrainInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a role does at a training room: who trains the ability ``item``, and how many rounds are left."""

    name: str
    item: Literal[0, 1, 2, 3, 4]
    mos: int
    round: int


class Train(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A training room, with what every role does there, and where it is drawn."""

    name: str
    item: Literal[0, 1, 2, 3, 4]
    mos: list[int]
    round: list[int]
    x0: int
    y0: int
    x1: int
    y1: int


class TechInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A technique: ``scond`` 0 comes in any round, 1 in a won one, 2 in a lost one, 3 after a victory; chance and
    value lie between those at strategy 0 and at 100.
    """

    name: str
    study: float
    scond: Literal[0, 1, 2, 3]
    lprob: float
    hprob: float
    lvalue: float
    hvalue: float
    latency: int


class CardInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card: ``odir`` 0 on anyone, 1 oneself, 2 others; ``otype`` 0 nothing, 1 city, 2 role, 3 cell, 4 officer."""

    name: str
    odir: Literal[0, 1, 2]
    otype: Literal[0, 1, 2, 3, 4]


class BattleSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"defence": "def"}):
    """A side of a battle before its first round or after one: ``role`` 0 attacks; ``last_ddef`` and ``last_dhp`` are
    the changes over the round, ``bst`` 1 confusion, 2 infighting for ``btime`` rounds, ``fst`` rounds of fire.
    """

    role: Literal[0, 1]
    power: float
    winp: float
    celve: float
    hpmax: float
    hp: float
    defence: float
    is_die: bool
    last_ddef: float
    last_dhp: float
    latency: list[int]
    bst: Literal[0, 1, 2]
    is_quit: bool
    btime: int
    fst: int
    tech: list[int]
