"""What is known of a game of mbg. Only hands (option ``hide_cards``) and generals not yet in battle are ever secret."""

from __future__ import annotations

from typing import Literal

import msgspec

from events.audience import Seat
from games.mbg.facts import Ending, Question
from games.mbg.mapfile import Box
from games.mbg.options import MbgOptions

FOLLOWER, MAYOR, TREASURER, GARRISON, STUDYING, TRAINING = -1, 0, 1, 2, 3, 4
"""The jobs of an officer; −1 also of one who is unemployed."""

WU, ZHAN, MOU, ZHENG, JING = range(5)
"""The abilities: war, tactics, strategy, politics, economy."""

SLOW, FAST, STOPPED = 1, 2, 3
NO_TIE, OUTRAGE = 0, -1
"""The ties of a role that has no ally; otherwise the ally's seat."""


class Bilingual(msgspec.Struct, frozen=True):
    """What the map calls something, and what it calls it in English."""

    zh: str
    en: str


Name = str | Bilingual
"""What something on the map is called: as it is for everybody, where the map has no English name for it."""


def own_name(name: Name) -> str:
    """The name that stands in the lists of the map."""
    return name if isinstance(name, str) else name.zh


class Cell(msgspec.Struct, frozen=True):
    """``kind`` is the class of the map file; ``base`` the place in its own list."""

    kind: int
    base: int
    x: int
    y: int
    barrier: bool
    robber: bool


class Officer(msgspec.Struct, frozen=True):
    """``seat`` 0 is unemployed; ``place`` is the city, institute or room of his job, or −1."""

    name: Name
    abilities: tuple[int, ...]
    level: int
    hpmax: int
    hp: int
    seat: Seat
    job: int
    place: int
    rumour: int
    poison: int
    quits: bool


class City(msgspec.Struct, frozen=True):
    """``seat`` 0 is nobody's; posts are −1 where empty; ``fengshui`` in ten-thousandths."""

    name: Name
    scope: int
    box: Box
    hpmax: int
    hp: int
    seat: Seat
    garrison: tuple[int, ...]
    mayor: int
    treasurer: int
    fengshui: int


class Studying(msgspec.Struct, frozen=True):
    officer: int
    technique: int
    points: int


class Institute(msgspec.Struct, frozen=True):
    """``studies`` has the seats that study here."""

    name: Name
    techniques: tuple[int, ...]
    box: Box
    studies: dict[Seat, Studying]


class Trainee(msgspec.Struct, frozen=True):
    officer: int
    turns: int


class Room(msgspec.Struct, frozen=True):
    """``trainees`` has the seats that train here."""

    name: Name
    ability: int
    box: Box
    trainees: dict[Seat, Trainee]


class Post(msgspec.Struct, frozen=True):
    """A city of a role as the map has it."""

    city: int
    garrison: tuple[int, ...]
    mayor: int
    treasurer: int


class Plan(msgspec.Struct, frozen=True):
    """A role as the map has it."""

    name: Name
    cell: int
    techniques: tuple[int, ...]
    followers: tuple[int, ...]
    posts: tuple[Post, ...]
    money: int
    direction: int


class Role(msgspec.Struct, frozen=True):
    """``cell`` −1 is out. ``tie`` is an ally's seat, or NO_TIE, or OUTRAGE."""

    name: Name
    cell: int
    direction: int
    techniques: tuple[int, ...]
    followers: tuple[int, ...]
    pace: int
    pace_left: int
    again: bool
    tie: int
    tie_left: int


class Naming(msgspec.Struct, frozen=True):
    """The generals a seat has named, −1 for none."""

    main: int
    vice: int


class State(msgspec.Struct, frozen=True):
    """``seat`` is whose action it is, ``met`` the last seat met in it; ``asked`` counts the questions.

    Secret, so with missing keys in most views: ``named`` until the battle, ``hands`` where cards are hidden.
    """

    options: MbgOptions
    seats: tuple[Seat, ...]
    map_hash: str
    nx: int
    ny: int
    map_money: int
    win_money: int
    cells: dict[int, Cell]
    officers: dict[int, Officer]
    cities: dict[int, City]
    institutes: dict[int, Institute]
    rooms: dict[int, Room]
    plans: dict[int, Plan]
    chosen: dict[Seat, int]
    roles: dict[Seat, Role]
    money: dict[Seat, int]
    hands: dict[Seat, dict[int, int]]
    counts: dict[Seat, int]
    turn: int
    seat: Seat
    met: Seat
    question: Question
    asked: int
    named: dict[Seat, Naming]
    ready: dict[Seat, bool]
    resigned: dict[Seat, bool]
    winners: tuple[Seat, ...]
    ending: Ending | Literal[""]


NO_QUESTION = Question("nothing", (), 0, -1, 0, -1, "", False, (), 0)

FIRST = State(
    options=MbgOptions(),
    seats=(),
    map_hash="",
    nx=0,
    ny=0,
    map_money=0,
    win_money=0,
    cells={},
    officers={},
    cities={},
    institutes={},
    rooms={},
    plans={},
    chosen={},
    roles={},
    money={},
    hands={},
    counts={},
    turn=0,
    seat=0,
    met=0,
    question=NO_QUESTION,
    asked=0,
    named={},
    ready={},
    resigned={},
    winners=(),
    ending="",
)
"""What everybody knows before the first fact."""


def living(state: State) -> list[Seat]:
    """The seats that are not out, in order."""
    return [seat for seat, role in state.roles.items() if role.cell >= 0]


def cities_of(state: State, seat: Seat) -> list[int]:
    """The cities a seat holds, in order."""
    return [base for base, city in state.cities.items() if city.seat == seat]


def here(state: State, seat: Seat) -> Cell:
    """The cell a role stands on."""
    return state.cells[state.roles[seat].cell]


def hides(truth: State) -> bool:
    """Whether somebody may not know something now: another's hand, or the generals another has named."""
    return truth.options.hide_cards or bool(truth.named)
