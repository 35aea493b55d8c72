"""The set-up and the night."""

from __future__ import annotations

from collections import Counter

import pytest

from events.audience import EVERYONE, only
from games.avalon import facts
from games.avalon.board import ROLES, SEATS
from games.avalon.deal import sights, start
from games.avalon.options import AvalonOptions
from games.avalon.state import FIRST
from games.game import Events
from tests.games.avalon.playing import DEALT, moment
from tests.games.told import kinds, one, said


def started(seed: int = 1, **options: object) -> Events:
    return start(FIRST, AvalonOptions(**options), SEATS, moment(seed=seed))  # type: ignore[arg-type]


def test_the_order_of_the_first_facts() -> None:
    assert kinds(started()) == [
        "GameStarted",
        "SeatsPlaced",
        *["RoleDealt"] * 7,
        *["SightGiven"] * 4,
        "NightCompleted",
        "MissionStarted",
        "ProposalBegan",
    ]


def test_the_night_of_acceptance_example_1_in_the_order_of_telling() -> None:
    expected = [
        (4, {"Morgana": 6}),
        (6, {"Assassin": 4}),
        (2, {"Oberon": 3, "Assassin": 4, "Morgana": 6}),
        (5, {"Special1": 2, "Special2": 6}),
    ]
    given = sights(DEALT)
    assert list(given.items()) == expected
    assert list(given[2]) == ["Oberon", "Assassin", "Morgana"]


def test_percival_sees_the_lower_seat_first_whoever_it_is() -> None:
    swapped = DEALT | {2: "Morgana", 6: "Merlin"}
    assert sights(swapped)[5] == {"Special1": 2, "Special2": 6}


def test_roles_and_sights_are_told_to_their_seat_alone() -> None:
    for event in started():
        if isinstance(event.fact, facts.RoleDealt | facts.SightGiven):
            assert event.to == only(event.fact.seat)
        else:
            assert event.to == EVERYONE


def test_everybody_stands_somewhere_else_on_the_map() -> None:
    for seed in range(50):
        positions = one(started(seed), facts.SeatsPlaced).positions
        assert list(positions) == list(SEATS)
        assert len(set(positions.values())) == 7
        assert all(0 <= place <= 8 for cell in positions.values() for place in cell)


def test_every_seat_gets_every_role_and_every_seat_leads_first_sometimes() -> None:
    dealt: Counter[tuple[int, str]] = Counter()
    leaders: Counter[int] = Counter()
    for seed in range(300):
        events = started(seed)
        roles = {fact.seat: fact.role for fact in said(events, facts.RoleDealt)}
        assert sorted(roles.values()) == sorted(ROLES)
        dealt.update(roles.items())
        leaders[one(events, facts.MissionStarted).leader] += 1
    assert len(dealt) == 7 * 6
    assert min(dealt.values()) > 15
    assert sorted(leaders) == list(SEATS)


def test_the_deal_is_rolled_with_sealed_dice_and_the_rest_openly() -> None:
    now = moment()
    start(FIRST, AvalonOptions(), SEATS, now)
    assert [(draw.sealed, draw.purpose) for draw in now.draws] == [
        (True, "deal"),
        (False, "positions"),
        (False, "leader"),
    ]


@pytest.mark.parametrize("seat", SEATS)
def test_the_first_leader_can_be_fixed(seat: int) -> None:
    assert one(started(first_leader=seat), facts.MissionStarted).leader == seat


def test_the_first_round_needs_two_members_and_one_fail() -> None:
    mission = one(started(first_leader=3), facts.MissionStarted)
    assert mission == facts.MissionStarted(round=1, leader=3, member_count=2, fails_needed=1)
