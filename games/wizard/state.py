"""What is known of a game: the truth for the server, and with holes for everybody else."""

from __future__ import annotations

import msgspec

from events.audience import Seat
from games.wizard.facts import Modifier, Question, Seen
from games.wizard.machine.work import Captured
from games.wizard.options import CELLS, WizardOptions

Items = tuple[str | None, ...]

OWNED = ("hand", "deck", "discard", "played", "wand", "undercurrent", "aside", "stack")
"""The zones that each seat has."""

HIDDEN = ("hand", "deck", "undercurrent", "aside", "commons", "legends", "spent", "III", "VI", "IX")
"""Zones of which others know how many cards they hold, and at most some of them."""

PILES = ("commons", "legends", "spent", "shop", "III", "VI", "IX", "XII", "removed", "slots")
EXPLORED = tuple(f"{level}.spent" for level in ("III", "VI", "IX", "XII"))


class Printed(msgspec.Struct, frozen=True):
    """A card of the table's own pack: its name, and all of it as JSON of the canonical form."""

    id: str
    name: dict[str, str]
    card: str


class Pack(msgspec.Struct, frozen=True):
    """The table's own pack; ``digest`` tells it from others."""

    digest: str
    cards: tuple[Printed, ...]


class Player(msgspec.Struct, frozen=True):
    """What everybody knows of a seat.

    ``place``: steps from cell I of cycle I. All else is of this round: ``token``: time can still be reversed;
    ``plays``: left of a reversal. ``out``: of this battle. ``streak``: spells of fire in a row. ``steps``: earned.
    ``prepared``: has said what it discards; ``offers``: a draw.
    """

    mana: int
    gold: int
    freeze: int
    place: int
    token: bool
    plays: int
    out: bool
    streak: int
    steps: int
    activated: tuple[str, ...]
    prepared: bool
    bought: bool
    visited: bool
    offers: bool

    @property
    def cycle(self) -> int:
        return self.place // CELLS + 1

    @property
    def cell(self) -> int:
        return self.place % CELLS + 1


def fresh(mana: int, gold: int, freeze: int, place: int) -> Player:
    """A player as a round begins."""
    return Player(mana, gold, freeze, place, True, 0, False, 0, 0, (), False, False, False, False)


class Monster(msgspec.Struct, frozen=True):
    """A monster in a slot: ``health`` of each member, ``most`` that one can have. ``hits``: in this battle."""

    id: str
    card: str
    level: str
    health: tuple[int, ...]
    most: int
    reward: int
    lives: bool
    steps: int
    hits: int

    @property
    def member(self) -> int:
        """The first member that lives; the number of all where none does."""
        return next((at for at, health in enumerate(self.health) if health > 0), len(self.health))

    @property
    def alive(self) -> bool:
        return any(health > 0 for health in self.health)


class Mount(msgspec.Struct, frozen=True):
    """What waits on the table for an event."""

    seat: Seat
    card: str
    event: str
    mode: str


class Asked(msgspec.Struct, frozen=True):
    """The open question: everybody knows that it is asked. ``number`` counts; ``seat`` 0: several."""

    number: int
    seat: Seat
    what: str
    until: int


class Window(msgspec.Struct, frozen=True):
    """A response window: who may arm an undercurrent, and before when it never closes. No holders: none is open."""

    seat: Seat
    holders: tuple[Seat, ...]
    least: int


class State(msgspec.Struct, frozen=True):
    """A game as somebody knows it.

    ``zones``: by zone and seat (0: the table) the cards in them, from the top down: opaque ids where somebody may point
    at the card, holes for everybody else (the truth has the key there). ``cards``: which card an id is. ``questions``,
    ``orders``, ``answers``, ``laid`` and ``looked`` are known to that seat alone; ``keys``, ``captured`` and ``work``
    to nobody. ``prices``: of cards in hand, by id. ``lone``: whose extra round this is, or 0.
    """

    options: WizardOptions
    pack: Pack
    seats: tuple[Seat, ...]
    round: int
    phase: str
    start: Seat
    lone: Seat
    asked: Asked
    players: dict[Seat, Player]
    monsters: dict[int, Monster]
    duel: Seat
    window: Window
    zones: dict[str, dict[Seat, Items]]
    cards: dict[str, str]
    prices: dict[str, int]
    mounts: dict[str, Mount]
    modifiers: dict[str, Modifier]
    flags: dict[Seat, dict[str, int]]
    levels: tuple[str, ...]
    cycle: int
    pool: int
    earners: tuple[Seat, ...]
    questions: dict[Seat, Question]
    laid: dict[Seat, tuple[str, ...]]
    looked: dict[Seat, tuple[str, ...]]
    orders: dict[Seat, str]
    ordered: dict[Seat, int]
    answers: dict[Seat, bool]
    keys: dict[str, str]
    captured: dict[str, Captured]
    work: str | None = None

    def zone(self, name: str, seat: Seat = 0) -> Items:
        """What lies in a zone."""
        return self.zones[name][seat]

    def order_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in turn order (counter-clockwise), from this one."""
        at = self.seats.index(seat) if seat in self.seats else 0
        return self.seats[at:] + self.seats[:at]

    def under(self, what: str, seat: Seat) -> list[Modifier]:
        """The modifiers of a kind that are for a seat."""
        return [mod for mod in self.modifiers.values() if mod.what == what and mod.seat in (0, seat)]

    @property
    def neutral(self) -> tuple[int, ...]:
        """The slots that are nobody's: with three players the fourth, with two both others."""
        return tuple(range(len(self.seats) + 1, 5))


def ranks(state: State) -> dict[Seat, int]:
    """The rank of each seat, from 1: who stands together has the same, and no rank is left out."""
    places = sorted({player.place for player in state.players.values()}, reverse=True)
    return {seat: places.index(player.place) + 1 for seat, player in state.players.items()}


def seen(state: State, *ids: str) -> tuple[Seen, ...]:
    """Cards by their ids, with what they are."""
    return tuple(Seen(id, state.cards[id]) for id in ids)


FIRST = State(
    options=WizardOptions(),
    pack=Pack("", ()),
    seats=(),
    round=0,
    phase="",
    start=0,
    lone=0,
    asked=Asked(0, 0, "", 0),
    players={},
    monsters={},
    duel=0,
    window=Window(0, (), 0),
    zones={},
    cards={},
    prices={},
    mounts={},
    modifiers={},
    flags={},
    levels=(),
    cycle=1,
    pool=0,
    earners=(),
    questions={},
    laid={},
    looked={},
    orders={},
    ordered={},
    answers={},
    keys={},
    captured={},
)
