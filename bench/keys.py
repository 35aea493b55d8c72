"""What a move costs that changes one key of many: a table of seven, from the command to the frames of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from bench.measuring import Figure, Scale, alternate, per_second
from events.audience import EVERYONE, Seat, Viewer, only, viewer_name
from events.event import Actor, Command, Event, Fact
from games.dice import SEED_BYTES
from games.fold import Fold
from games.game import About, Events, Game, Moment, Prompts, Rules
from games.maps import Map
from games.options import Options
from games.prompt import Int, Prompt
from games.sitting import commands
from games.sitting.facts import TableOpened
from projections.feed import Feed
from server import wire
from server.tables.decider import Submission, Table

SEATS: tuple[Seat, ...] = (1, 2, 3, 4, 5, 6, 7)
FEW = 20
MANY = 2000
MOVES = 50


class ShelfOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``kind``: what lies on the shelf is a dict or a Map; ``size``: how much."""

    kind: Literal["dict", "map"] = "dict"
    size: int = FEW


class Moved(Fact, frozen=True):
    """→ everyone."""

    thing: int
    by: Seat


class Told(Fact, frozen=True):
    """→ that seat only."""

    seat: Seat
    secret: int


class Move(Command, frozen=True):
    """Take a thing in hand."""

    thing: int


class State(msgspec.Struct, frozen=True):
    """Who had every thing last. With a secret each no two seats have the same state, so each is folded."""

    shelf: Mapping[int, Seat]
    secrets: dict[Seat, int]
    size: int


evolve: Fold[State] = Fold()


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[ShelfOptions]) -> State:
    shelf = dict.fromkeys(range(fact.options.size), 0)
    return State(Map(shelf) if fact.options.kind == "map" else shelf, {}, fact.options.size)


@evolve.on(Told)
def _told(state: State, fact: Told) -> State:
    return replace(state, secrets=state.secrets | {fact.seat: fact.secret})


@evolve.on(Moved)
def _moved(state: State, fact: Moved) -> State:
    shelf = state.shelf
    if isinstance(shelf, Map):
        return replace(state, shelf=shelf.set(fact.thing, fact.by))
    return replace(state, shelf={**shelf, fact.thing: fact.by})


def decide(state: State, by: Actor, command: Command, moment: Moment) -> Events:
    """The player who says so has it."""
    if isinstance(command, Move) and isinstance(by, int):
        return (Event(EVERYONE, Moved(command.thing, by)),)
    return ()


def prompts(view: State, viewer: Any) -> Prompts:
    """Everybody may always."""
    return {"move": Prompt("move", {"thing": Int(0, view.size - 1)})} if isinstance(viewer, int) else {}


GAME: Game[Any, Any] = Game(
    name="shelf",
    rules=Rules(
        version=1,
        seats=(7, 7),
        options=ShelfOptions,
        facts=(Moved, Told),
        commands=(Move,),
        first=State({}, {}, 0),
        open=lambda state, options, seats, moment: tuple(Event(only(seat), Told(seat, 17 * seat)) for seat in seats),
        decide=decide,
        evolve=evolve,
        prompts=prompts,
    ),
    about=About(words={"zh": {}, "en": {}}),
)


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    few, map_, dict_ = (Play(*of) for of in (("dict", FEW), ("map", MANY), ("dict", MANY)))
    seconds = scale.seconds / 4

    def cost(play: Play) -> float:
        return 1 / per_second(seconds, play.moves)

    ours, (against_few, against_dict) = alternate(
        scale.rounds, lambda: cost(map_), lambda: cost(few), lambda: cost(dict_)
    )
    unit = f"µs CPU for one key of {MANY:,} in a Map, seven seats"
    yield Figure("keys", ours * 1e6, unit, against_few, f"one key of {FEW} in a dict")
    yield Figure("keys", ours * 1e6, unit, against_dict, f"one key of {MANY:,} in a dict")


class Play:
    """A table that is played at without a store."""

    def __init__(self, kind: Literal["dict", "map"], size: int) -> None:
        self.table = table = Table(GAME)
        self._number = 0
        command = commands.Open(
            game=GAME.name, number=1, title="", private=False, size=len(SEATS), opener="p1",
            options=ShelfOptions(kind=kind, size=size, pace="fast"), seed="0" * 2 * SEED_BYTES,
            sealed_seed="1" * 2 * SEED_BYTES, chained=True,
        )  # fmt: skip
        for one in (command, *(commands.Sit(seat, f"p{seat}") for seat in SEATS), commands.Start()):
            commit = table.decide("server", one, 0)
            assert commit is not None
            table.take(commit)

    def moves(self) -> int:
        """Make some moves; how many."""
        for _ in range(MOVES):
            self._number += 1
            seat = SEATS[self._number % len(SEATS)]
            self.move(Submission(seat, f"r{self._number}", "move", {"type": "move", "thing": self._number % FEW}))
        return MOVES

    def move(self, submission: Submission) -> None:
        """One move, shown to everybody."""
        table = self.table
        commit = table.decide_submission(submission, self._number)
        assert commit is not None
        table.ask_ahead()
        before = table.take(commit)
        for viewer, feed in table.feeds.items():
            if viewer != "host":
                shown(viewer, before[viewer], feed)


def shown(viewer: Viewer, before: Feed, feed: Feed) -> bytes:
    """The frame of the last commit as it is sent."""
    frame = feed.frame(before)
    return wire.frame("shelf", viewer_name(viewer), "log", frame.seq, frame.at, frame.facts, frame.patch)
