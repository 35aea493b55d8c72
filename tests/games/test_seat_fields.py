"""Which fields of a state are about seats, read off its types."""

from __future__ import annotations

import msgspec

from events.audience import Seat
from games.seat_fields import by_seat, naming_seats, naming_seats_within


class Letter(msgspec.Struct, frozen=True):
    to: Seat
    round: Seat
    page: int
    answers: tuple[Letter, ...] = ()


class State(msgspec.Struct, frozen=True):
    round: int
    turn: Seat
    winners: tuple[Seat, ...]
    pair: tuple[int, Seat]
    ends: tuple[Seat, Seat]
    hands: dict[Seat, tuple[int, ...]]
    votes: dict[Seat, Seat]
    prices: dict[int, int]
    sold: dict[str, Seat]
    votes_of_votes: dict[Seat, dict[Seat, bool]]
    named: dict[Seat, str] | None = None
    host_of: Seat | None = None
    either: Seat | str | None = None
    letters: dict[Seat, dict[int, Letter]] | None = None


def test_keys_and_values_that_are_seats_are_told_from_other_numbers() -> None:
    assert by_seat(State) == ["hands", "votes", "votes_of_votes", "named", "letters"]
    assert naming_seats(State) == ["turn", "winners", "ends", "votes", "sold", "host_of"]


def test_what_lies_in_a_state_names_seats_too_unless_a_name_also_stands_for_other_numbers() -> None:
    assert naming_seats_within(State) == [*naming_seats(State), "to"]
