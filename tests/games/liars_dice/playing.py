"""Given cups and bids: the words the tests of liar's dice are written in."""

from __future__ import annotations

from typing import Any

from events.audience import Seat
from events.event import Fact
from games.dice import seed_hash
from games.liars_dice import facts
from games.liars_dice.rules import GAME
from games.liars_dice.state import LiarsDiceOptions
from games.sitting.facts import TableOpened, TableSeatTaken, TableSeeded, TableStarted
from tests.games.given import SEALED_SEED, SEED, Given

Hands = dict[Seat, tuple[int, ...]]

THREE: Hands = {1: (1, 3, 3, 5, 6), 2: (2, 2, 3, 4, 6), 3: (1, 4, 4, 5, 5)}
"""Three threes, and five with the ones."""


def _seated(size: int, **options: Any) -> list[Fact]:
    chosen = LiarsDiceOptions(**{"pace": "fast", **options})
    hashes = seed_hash(SEED), seed_hash(SEALED_SEED)
    return [
        TableOpened("liars_dice", 1, 7, "", False, size, "p1", chosen, *hashes, 1),
        TableSeeded(SEED, SEALED_SEED),
        *(TableSeatTaken(seat, f"p{seat}") for seat in range(1, size + 1)),
    ]


def begun() -> Given:
    """A table of three that has begun by itself."""
    table = Given(*_seated(3), game=GAME)
    table.wish(1, type="start")
    return table


def cups(hands: Hands = THREE, turn: Seat = 1, until: int = 0, **options: Any) -> Given:
    """A table of three where a round has begun with these hands, and ``turn`` begins; who has no hand is out."""
    return Given(
        *_seated(3, **options),
        TableStarted(),
        *(facts.DieLost(seat, len(hands.get(seat, ()))) for seat in (1, 2, 3)),
        facts.RoundBegan(1),
        *(facts.DiceRolled(seat, hand) for seat, hand in hands.items()),
        facts.TurnBegan(turn, until),
        game=GAME,
    )


def asked(table: Given, seat: Seat) -> dict[str, str]:
    """The ids of what a seat is asked, by commands."""
    return {prompt.command: id for id, prompt in table.table.feeds[seat].prompts.items()}


def offered(table: Given, seat: Seat) -> list[str]:
    """The bids that a seat may make."""
    prompts = table.table.feeds[seat].prompts
    choice: Any = prompts[asked(table, seat)["make_bid"]].fields["bid"]
    return [option.value for option in choice.options]


def bid(table: Given, seat: Seat, what: str) -> list[Any]:
    """What follows when a seat bids this."""
    return table.wish(seat, asked(table, seat)["make_bid"], type="make_bid", bid=what)


def challenge(table: Given, seat: Seat) -> list[Any]:
    """What follows when a seat challenges the last bid."""
    return table.wish(seat, asked(table, seat)["challenge"], type="challenge")
