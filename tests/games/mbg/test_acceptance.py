"""The acceptance examples of section 18 by number; 7 to 10 are those of ``test_kernel``."""

from __future__ import annotations

import pytest

from events.audience import EVERYONE
from events.event import Event
from games.mbg import endings, facts, people, settlement
from games.mbg.commands import Besiege, EndAllocation, Garrison, Meet, Move, NameGenerals, Occupy, PlayCard
from games.mbg.options import MbgOptions
from games.mbg.state import FAST, MOU
from games.sitting.facts import TableEnded
from tests.games.mbg.playing import Sitters, by_name, city_named, paid
from tests.games.told import kinds, one, said


def sanguo(**options: object) -> Sitters:
    return Sitters(size=4, map="sanguo", **({"start_money": 10_000} | options))  # type: ignore[arg-type]


def settled(table: Sitters, **dice: list[float]) -> list[str]:
    """The end of the turn, here and now."""
    story = table.story(**dice)
    settlement.settle(story)
    table.take(story.events)
    return kinds(story.events)


def test_example_1_what_officers_are_worth() -> None:
    state = sanguo().state
    cao = state.officers[by_name(state, "曹操")]
    assert (cao.hpmax, cao.level) == (2756_00, people.HIGH)
    dian = state.officers[by_name(state, "典韦")]
    assert dian.level == people.LOW
    assert people.price(dian.abilities, 0, state.options) == 1922_40
    assert people.price(dian.abilities, 1 << 31, state.options) == 2136_00
    assert 2349_50 <= people.price(dian.abilities, (1 << 32) - 1, state.options) <= 2349_60
    wen = state.officers[by_name(state, "文聘")]
    assert wen.level == people.HIGH


def test_example_2_what_a_city_brings() -> None:
    table = sanguo()
    base = city_named(table.state, "陈留")
    treasurer, mayor = by_name(table.state, "陈群"), by_name(table.state, "程昱")
    city = table.state.cities[base]
    assert (city.treasurer, city.mayor) == (treasurer, mayor)
    assert people.earn(table.state, city) == 132_00
    assert people.tax(table.state, city) == 792_00
    assert people.heal(table.state, city) == 118_50
    table.officer(treasurer, poison=3)
    assert people.earn(table.state, city) == 99_00
    table.officer(treasurer, rumour=3)
    assert people.earn(table.state, city) == 30_00
    table.officer(mayor, rumour=1)
    assert people.heal(table.state, city) == 0
    big = table.state.cities[city_named(table.state, "洛阳")]
    assert people.earn(table.state, big) == 50_00


def test_example_2_stopping_at_ones_own_city_brings_three_times_as_much() -> None:
    table = sanguo()
    here = table.state.roles[1].cell
    table.role(1, cell=here - 1)
    assert paid(table.does(1, Move(), steps=[0]), "own_city") == [(facts.BANK, 1, 396.0)]


def test_example_3_studying_arrows_with_95() -> None:
    table = sanguo(allocate_turn=100)
    cao = by_name(table.state, "曹操")
    institute = next(at for at, one in table.state.institutes.items() if 0 in one.techniques)
    table.role(1, techniques=(), followers=(*table.state.roles[1].followers,))
    table.officer(cao, abilities=(74_00, 95_00, 95_00, 94_00, 85_00)).send(cao, seat=1)
    table.take((Event(EVERYONE, facts.StudyStarted(1, institute, cao, 0, 350_00)),))
    assert -(-350_00 // table.state.officers[cao].abilities[MOU]) == 4
    spent: list[float] = []
    for _ in range(4):
        story = table.story()
        settlement.settle(story)
        spent += [amount for _, _, amount in paid(story.events, "study")]
        table.take(story.events)
    assert spent == [95, 95, 95, 65]
    assert 0 in table.state.roles[1].techniques
    assert cao in table.state.roles[1].followers


def test_example_4_rumour_loses_four_settlements() -> None:
    table = Sitters(fengshui_round=100, allocate_turn=100).turn(5)
    treasurer = table.state.cities[0].treasurer
    table.hand(2, 7).role(1, pace=3, pace_left=1)
    state = table.state
    assert state.seat == 1
    table.does(1, Move())
    table.does(2, PlayCard(7, treasurer))
    lost = []
    for turn in range(5, 10):
        income = people.earn(table.state, table.state.cities[0])
        lost.append(income == 30_00)
        settled(table.turn(turn))
    assert lost == [True, True, True, True, False]


def test_example_4_fast_lasts_this_turn_and_two_more() -> None:
    table = Sitters(allocate_turn=100, fengshui_round=100).turn(5).hand(1, 2)
    table.does(1, PlayCard(2, 1))
    pace = []
    for turn in (5, 6, 7, 8):
        pace.append(table.state.roles[1].pace == FAST)
        settled(table.turn(turn))
    assert pace == [True, True, True, False]


def test_example_4_an_alliance_lasts_seven_turns() -> None:
    table = Sitters(allocate_turn=100, fengshui_round=100).turn(5).hand(1, 11)
    table.does(1, PlayCard(11, 2))
    tied = []
    for turn in range(5, 13):
        tied.append((table.state.roles[1].tie, table.state.roles[2].tie) == (2, 1))
        settled(table.turn(turn))
    assert tied == [True] * 7 + [False]


@pytest.mark.parametrize(("income", "out"), [(132, True), (600, False)])
def test_example_5_debts_last_until_the_end_of_the_turn(income: int, out: bool) -> None:
    table = sanguo()
    base = city_named(table.state, "陈留")
    before = next(at for at, cell in table.state.cells.items() if cell.kind == 1 and cell.base == base) - 1
    table.role(2, cell=before, direction=1).money(s2=300, s1=0)
    table.role(1, cell=before + 9, pace=3, pace_left=1)
    table.does(1, Move())
    events = table.does(2, Move(), steps=[0])
    assert paid(events, "tax") == [(2, 1, 792.0)]
    assert (table.state.money[2], table.state.money[1]) == (-492_00, 792_00)
    story = table.story()
    story.proclaim(facts.Paid(facts.BANK, 2, income * 100, "city_income"))
    endings.judge(story)
    assert bool(said(story.events, facts.Bankrupted)) is out


def meeting(**options: object) -> Sitters:
    """Seat 1 is about to step onto the empty cell where seat 2 stands."""
    table = Sitters(**options)  # type: ignore[arg-type]
    return table.role(1, cell=12, direction=1, techniques=()).role(2, cell=13, techniques=()).cell(13, kind=0)


@pytest.mark.parametrize(("money", "pays"), [(10_000, 400.0), (-50, None)])
def test_example_6_the_loser_of_a_meeting_pays(money: int, pays: float | None) -> None:
    table = meeting().money(s2=money)
    table.does(1, Move(), steps=[0])
    table.does(1, Meet(0))
    table.does(1, NameGenerals(0, -1))
    events = table.does(2, NameGenerals(-1, -1))
    assert kinds(events)[:2] == ["GeneralsNamed", "GeneralsReady"]
    assert one(events, facts.Forfeited) == facts.Forfeited("meeting", 2, 1)
    assert paid(events, "meeting") == ([(2, 1, pays)] if pays else [])


def test_example_6_a_drawn_meeting_pays_nothing() -> None:
    table = meeting()
    table.does(1, Move(), steps=[0])
    table.does(1, Meet(0))
    table.does(1, NameGenerals(0, -1))
    events = table.does(2, NameGenerals(4, -1), battle=[0.0, 0.999] * 20)
    assert one(events, facts.BattleWaged).result == 2
    assert paid(events, "meeting") == []


def test_example_6_a_robber_who_is_not_beaten_takes_2000() -> None:
    table = Sitters().cell(1, robber=True).role(1, techniques=())
    events = table.does(1, Move(), steps=[0])
    assert [fact.cell for fact in said(events, facts.RobberHit)] == [1]
    assert table.asked(1) == {"name_generals"}
    # 90 against 60 hit points each round: 70 rounds lost to him are not the end of 2,120 hp at 60 a round
    events = table.does(1, NameGenerals(0, -1), battle=[0.999] * 34 + [0.0] * 9 + [0.999] * 27)
    assert one(events, facts.BattleWaged).result in (1, 2)
    assert paid(events, "robber") == [(1, facts.BANK, 2000.0)]
    assert not table.state.cells[1].robber


def siege(**options: object) -> Sitters:
    """Seat 1 is about to step onto 东城's cell, which seat 2 holds with officers 2 and 3."""
    table = Sitters(**options)  # type: ignore[arg-type]
    table.send(2, 3, seat=0).send(2, 3, seat=2, city=0)
    return table.role(1, cell=15, direction=1)


def test_example_11_who_has_no_general_loses_and_nothing_changes() -> None:
    table = siege()
    for follower in table.state.roles[1].followers:
        table.officer(follower, rumour=2)
    before = table.state
    events = table.does(1, Move(), steps=[0])
    assert not said(events, facts.BattleWaged)
    assert table.state.question.kind == "action"
    assert table.state.question.seats == (2,)
    assert (table.state.cities, table.state.officers) == (before.cities, before.officers)


def test_example_11_who_has_no_general_loses_to_the_robber_unasked() -> None:
    table = Sitters().role(1, cell=0, direction=1).cell(1, kind=0, robber=True)
    for follower in table.state.roles[1].followers:
        table.officer(follower, rumour=2)
    events = table.does(1, Move(), steps=[0])
    assert one(events, facts.Forfeited) == facts.Forfeited("robber", 1, facts.BANK)
    assert paid(events, "robber") == [(1, facts.BANK, 2000.0)]
    assert table.state.question.seats == (2,)


def test_example_11_a_garrison_under_rumour_loses_the_city_without_a_round() -> None:
    table = siege().officer(2, rumour=1).officer(3, rumour=1)
    table.does(1, Move(), steps=[0])
    events = table.does(1, Besiege(2))
    assert one(events, facts.Forfeited) == facts.Forfeited("siege", 2, 1)
    assert not said(events, facts.BattleWaged)
    assert one(events, facts.CityFell) == facts.CityFell(0, 2, 1)
    assert table.state.cities[0].seat == 0
    assert {2, 3} <= set(table.state.roles[2].followers)
    assert table.asked(1) == {"occupy"}
    table.does(1, Occupy((0, 1), 1, 1))
    city = table.state.cities[0]
    assert (city.seat, city.garrison, city.mayor, city.treasurer) == (1, (0, 1), 1, -1)


def test_example_12_the_richer_of_two_wins() -> None:
    table = sanguo().money(s1=30_500, s2=31_000, s3=100, s4=100)
    story = table.story()
    assert endings.judge(story)
    assert one(story.events, facts.GameEnded) == facts.GameEnded((2,), "money", 1)
    assert one(story.events, TableEnded).outcomes == {1: "loss", 2: "win", 3: "loss", 4: "loss"}


@pytest.mark.parametrize(("tie", "winners", "outcome"), [("shared", (1, 2), "win"), ("draw", (), "draw")])
def test_example_12_equally_rich(tie: str, winners: tuple[int, ...], outcome: str) -> None:
    table = sanguo(tie=tie).money(s1=31_000, s2=31_000, s3=100, s4=100)
    story = table.story()
    endings.judge(story)
    assert one(story.events, facts.GameEnded).winners == winners
    assert one(story.events, TableEnded).outcomes == {1: outcome, 2: outcome, 3: "loss", 4: "loss"}


def test_example_12_all_below_nothing_is_a_draw() -> None:
    table = sanguo().money(s1=-1, s2=-1, s3=-1, s4=-1)
    story = table.story()
    endings.judge(story)
    assert one(story.events, facts.GameEnded) == facts.GameEnded((), "nobody", 1)
    assert set(one(story.events, TableEnded).outcomes.values()) == {"draw"}


def test_example_12_the_last_one_wins() -> None:
    table = sanguo().money(s1=-1, s2=5, s3=-1, s4=-1)
    story = table.story()
    endings.judge(story)
    assert one(story.events, facts.GameEnded) == facts.GameEnded((2,), "last", 1)


def test_example_12_after_the_last_turn_the_richest_of_the_living_wins() -> None:
    table = sanguo().turn(50).money(s1=-1, s2=5, s3=7, s4=6)
    story = table.story()
    endings.judge(story)
    assert one(story.events, facts.GameEnded) == facts.GameEnded((3,), "max_turn", 50)


def test_example_13_a_city_without_garrison_is_given_up() -> None:
    table = Sitters(fengshui_round=100).turn(8).city(0, hp=321_00)
    settled(table)
    assert table.asked(1) == {"end_allocation", "garrison"}
    table.does(1, Garrison(0, (), (2, 3), -2, -2))
    city = table.state.cities[0]
    assert (city.seat, city.garrison, city.mayor, city.treasurer) == (0, (), -1, -1)
    assert city.hp == 321_00 + 25_00
    assert {2, 3} <= set(table.state.roles[1].followers)
    table.does(2, EndAllocation())
    assert (table.state.turn, table.state.question.kind) == (9, "action")
    income = table.state.money[1]
    settled(table)
    assert table.state.money[1] == income


def test_example_14_barrier_then_robber_then_meetings_then_the_cell() -> None:
    table = Sitters().cell(1, barrier=True, robber=True).role(2, cell=1)
    events = table.does(1, Move(), steps=[5])
    assert kinds(events)[:4] == ["Rolled", "Moved", "BarrierHit", "RobberHit"]
    assert one(events, facts.Moved).path == (1,)
    events = table.does(1, NameGenerals(0, -1), battle=[0.0] * 70)
    assert one(events, facts.BattleWaged).result == 0
    assert table.asked(1) == {"meet"}
    events = table.does(1, Meet(-1), chance=[3])
    assert said(events, facts.CardTaken)
    assert table.state.hands[1] == {3: 1}


def test_the_constants_are_the_seeds() -> None:
    options = MbgOptions()
    assert (options.train_round, options.train_plus, options.study_scale) == (6, 3, 1)
    assert (options.p_hp_base, options.p_hp_scale, options.p_price_scale) == (1000, 20, 30)
    assert (options.def_small, options.def_medium, options.def_big) == (500, 800, 1200)
    assert (options.def_plus_scale, options.fengshui_round, options.min_earn) == (0.05, 5, 20)
    assert (options.max_step, options.fast_scale, options.slow_scale) == (6, 2, 2)
    assert (options.robber_steal, options.meetion_steal) == (2000, 0.04)
    assert (options.tax_scale, options.own_tax_scale, options.hpplus_scale) == (6, 3, 1.5)
    assert (options.allocate_turn, options.battle_round_min, options.battle_round_step) == (8, 40, 30)
    assert (options.burn_hurt, options.card_steal_money, options.card_hp_recover_scale) == (20, 1500, 0.1)
    assert (options.p_poison_prop_scale, options.tech_count, options.card_count) == (0.75, 12, 14)
