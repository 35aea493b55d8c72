"""The end of a turn, step by step (section 8), and allocation (T32)."""

from __future__ import annotations

import pytest

from games.game import Events
from games.mbg import action, facts, settlement
from games.mbg.commands import CancelStudy, CancelTraining, EndAllocation, Garrison, Move, Study, Train
from games.mbg.rules import GAME
from games.mbg.state import State
from tests.games.mbg.playing import Sitters, paid
from tests.games.told import kinds, one, said


def table(**options: object) -> Sitters:
    return Sitters(**{"allocate_turn": 100, "fengshui_round": 100, **options})  # type: ignore[arg-type]


def settle(sitters: Sitters, **dice: list[float]) -> Events:
    story = sitters.story(**dice)
    settlement.settle(story)
    action.go_on(story)
    sitters.take(story.events)
    return story.events


def test_the_order_is_work_cities_people_roles_judgement() -> None:
    sitters = table(fengshui_round=1).city(0, hp=1_00).officer(2, hp=1_00, quits=True).officer(8, hp=1_00)
    sitters.role(1, cell=6, pace=1, pace_left=2)
    sitters.does(1, Move(), steps=[0])
    sitters.does(1, Train(0))
    sitters.officer(4, poison=2)
    events = settle(sitters)
    assert kinds(events) == [
        "TrainingProgressed",
        "DefenceGrown",
        "Healed",
        "Paid",
        "Paid",
        "FengshuiSet",
        "IllnessEased",
        "OfficersQuit",
        "Healed",
        "StatesEased",
        "TurnSettled",
        "TurnStarted",
        "ActionStarted",
        "Asked",
    ]


def test_defence_grows_by_a_twentieth_also_where_nobody_is() -> None:
    sitters = table().city(0, hp=0).city(2, hp=1190_00).city(4, hp=490_00)
    assert one(settle(sitters), facts.DefenceGrown).hp == {0: 25_00, 2: 1200_00, 4: 500_00}


def test_the_mayor_heals_the_garrison_and_nobody_else() -> None:
    sitters = table().officer(2, hp=100_00).officer(3, hp=2139_00).officer(0, hp=100_00).officer(9, hp=0)
    mayor, rest = (fact for fact in said(settle(sitters), facts.Healed))
    assert mayor == facts.Healed("mayor", {2: 100_00 + 127_50, 3: sitters.state.officers[3].hpmax})
    assert rest.why == "rest"
    assert rest.hp == {9: sitters.state.officers[9].hpmax // 10}


def test_income_is_paid_once_a_turn() -> None:
    sitters = table()
    assert paid(settle(sitters), "city_income") == [(0, 1, 127.5), (0, 2, 170.0)]


def test_fengshui_is_drawn_for_every_city_and_adds_to_the_income() -> None:
    sitters = table(fengshui_round=5).turn(5)
    settle(sitters, fengshui=[4999, 0, 0, 2500, 0])
    assert [city.fengshui for city in sitters.state.cities.values()] == [4999, 0, 0, 2500, 0]
    income = paid(settle(sitters.turn(6)), "city_income")
    assert income == [(0, 1, 169.99), (0, 2, 191.25)]


def test_training_adds_one_to_three_and_hpmax_but_no_level() -> None:
    sitters = table(train_round=2).role(1, cell=6)
    sitters.does(1, Move(), steps=[0])
    sitters.does(1, Train(1))
    settle(sitters)
    level = sitters.state.officers[1].level
    events = settle(sitters, training=[2])
    assert one(events, facts.OfficerTrained) == facts.OfficerTrained(1, 0, 1, 0, 3_00, 63_00, 2372_00)
    officer = sitters.state.officers[1]
    assert (officer.abilities[0], officer.hpmax, officer.hp, officer.level) == (63_00, 2372_00, 2360_00, level)
    assert 1 in sitters.state.roles[1].followers


def test_training_stops_at_a_hundred() -> None:
    sitters = table(train_round=1).officer(1, abilities=(99_00, 0, 0, 0, 0)).role(1, cell=6)
    sitters.does(1, Move(), steps=[0])
    sitters.does(1, Train(1))
    settle(sitters, training=[2])
    assert sitters.state.officers[1].abilities[0] == 100_00


def test_rumour_stops_study_and_training() -> None:
    sitters = table().role(1, cell=6)
    sitters.does(1, Move(), steps=[0])
    sitters.does(1, Train(0))
    sitters.role(2, cell=5).officer(4, rumour=9).officer(0, rumour=1)
    sitters.does(2, Move(), steps=[0])
    sitters.does(2, Study(4, 3))
    assert sitters.state.rooms[0].trainees[1].turns == 6
    assert sitters.state.institutes[0].studies[2].points == 360_00
    assert 0 in one(sitters.told, facts.KeptByRumour).officers
    settle(sitters)
    assert sitters.state.rooms[0].trainees[1].turns == 5


def test_who_goes_broke_leaves_everything() -> None:
    sitters = Sitters(size=3).money(s2=-1000).role(1, tie=2, tie_left=3).role(2, tie=1, tie_left=3).city(3, hp=7_00)
    events = settle(sitters)
    assert one(events, facts.Bankrupted).seat == 2
    state = sitters.state
    assert state.roles[2].cell == -1
    assert state.roles[1].tie == 0
    assert not [number for number, officer in state.officers.items() if officer.seat == 2]
    assert state.cities[3].seat == 0
    assert state.cities[3].hp == 47_00
    assert state.question.seats == (1,)


def test_allocation_comes_every_so_many_turns_in_seat_order() -> None:
    sitters = Sitters(allocate_turn=8, fengshui_round=100).turn(8)
    events = settle(sitters)
    assert one(events, facts.AllocationStarted).turn == 8
    assert sitters.state.question.seats == (1,)
    sitters.does(1, EndAllocation())
    assert sitters.state.question.seats == (2,)
    sitters.does(2, EndAllocation())
    assert (sitters.state.turn, sitters.state.question.kind) == (9, "action")


def allocating() -> Sitters:
    sitters = Sitters(allocate_turn=8, fengshui_round=100).turn(8)
    settle(sitters)
    return sitters


def test_followers_move_in_before_the_garrison_moves_out() -> None:
    sitters = allocating()
    events = sitters.does(1, Garrison(0, (0,), (2, 3), 0, 0))
    assert one(events, facts.GarrisonMoved) == facts.GarrisonMoved(1, 0, (0,), (2, 3))
    city = sitters.state.cities[0]
    assert (city.seat, city.garrison, city.mayor, city.treasurer) == (1, (0,), 0, -1)
    assert sitters.state.roles[1].followers == (1, 2, 3)


@pytest.mark.parametrize(
    ("mayor", "treasurer", "wanted"),
    [
        (-2, -2, (2, 3)),
        (3, -2, (3, -1)),
        (-2, 2, (-1, 2)),
        (-1, -2, (-1, 3)),
        (3, 2, (3, 2)),
        (-1, -1, (-1, -1)),
        (0, -2, (-1, 3)),
    ],
)
def test_posts_are_kept_changed_or_emptied(mayor: int, treasurer: int, wanted: tuple[int, int]) -> None:
    sitters = allocating()
    sitters.does(1, Garrison(0, (), (), mayor, treasurer))
    city = sitters.state.cities[0]
    assert (city.mayor, city.treasurer) == wanted
    for post, officer in enumerate(wanted):
        assert officer < 0 or sitters.state.officers[officer].job == post


def test_study_and_training_can_be_cancelled_and_twenty_steps_end_it() -> None:
    sitters = Sitters(allocate_turn=8, fengshui_round=100).turn(8).role(1, cell=3)
    sitters.does(1, Move(), steps=[0])
    sitters.does(1, Study(0, 1))
    sitters.role(2, cell=8)
    sitters.state = _with_trainee(sitters.state)
    settle(sitters)
    sitters.does(1, CancelStudy(0))
    sitters.does(1, CancelTraining(0))
    assert sitters.state.roles[1].followers == (0, 1)
    assert not sitters.state.institutes[0].studies
    for _ in range(18):
        assert sitters.state.question.seats == (1,)
        sitters.does(1, Garrison(0, (), (), -2, -2))
    assert sitters.state.question.seats == (2,)


def _with_trainee(state: State) -> State:
    return GAME.rules.evolve(state, facts.TrainingStarted(1, 0, 1, 6))
