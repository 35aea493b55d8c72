"""The rules of an action, of cells and of battles in the game that the acceptance examples leave open (T and B)."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict, replace

from events.event import Fact
from games.game import Rejected
from games.mbg import endings, facts
from games.mbg.cells import unemployed
from games.mbg.commands import (
    Besiege,
    ChooseRole,
    Hire,
    Meet,
    Move,
    NameGenerals,
    Occupy,
    Study,
    Train,
)
from games.mbg.options import CLASSIC, ENGINE, HARSH, QUICK, MbgOptions
from games.mbg.people import best_generals, price
from games.mbg.rules import GAME, MAPS
from games.mbg.state import MAYOR, TREASURER, cities_of, own_name
from games.sitting.facts import TableRemoved, TableResigned
from games.words import LANGUAGES
from sotto_words import sentence
from tests.games.mbg.playing import Sitters, paid
from tests.games.told import kinds, one, said

# --- the start -----------------------------------------------------------------------------------------------------


def test_everybody_enters_with_what_the_map_says() -> None:
    state = Sitters().state
    assert (state.turn, state.seat, state.money) == (1, 1, {1: 6000_00, 2: 6000_00})
    assert state.roles[1].followers == (0, 1)
    assert cities_of(state, 2) == [3]
    assert (state.officers[2].job, state.officers[3].job) == (MAYOR, TREASURER)
    assert (state.roles[2].direction, state.roles[2].cell, state.roles[2].techniques) == (-1, 8, (0,))
    assert (state.map_money, state.win_money) == (20_000_00, 20_000_00)


def test_a_role_without_player_leaves_its_officers_and_cities() -> None:
    state = Sitters(size=2, map="sanguo").state
    assert len(cities_of(state, 1)) == len(cities_of(state, 2)) == 1
    assert sum(1 for city in state.cities.values() if city.seat) == 2
    assert sum(len(level) for level in unemployed(state)) == 153 - 12


def test_a_seat_without_role_wanders() -> None:
    state = Sitters(size=3).state
    assert (state.chosen[3], state.roles[3].followers, state.money[3]) == (-1, (), 6000_00)
    assert state.roles[3].cell == 2 * 16 // 3


def test_roles_can_be_chosen_in_seat_order() -> None:
    table = Sitters(roles="choose")
    assert table.asked(1) == {"choose_role"}
    table.does(1, ChooseRole(1))
    assert not table.offers(2, ChooseRole(1))
    table.does(2, ChooseRole(0))
    assert tuple(own_name(table.state.roles[seat].name) for seat in (1, 2)) == ("乙", "甲")
    assert table.asked(1) == {"move"}


def test_money_and_the_sum_to_win_by_option() -> None:
    table = Sitters(start_money=123, win_money=99)
    assert table.state.money == {1: 123_00, 2: 123_00}
    assert table.state.win_money == 99_00
    assert Sitters(map="sanguo", start_money=10_000).state.win_money == 30_000_00
    assert Sitters(map="sanguo", win_money_most=None).state.win_money == 150_000_00


def test_a_cap_on_the_winning_sum_is_lifted_where_it_lies_near_the_start() -> None:
    assert Sitters(map="zhanguo").state.win_money == 3 * 13_000_00
    assert Sitters(map="sanguo", start_money=20_000).state.win_money == 60_000_00
    assert Sitters(map="sanguo", start_money=90_000).state.win_money == 150_000_00


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (MbgOptions(win_money=6_000), "win_money"),
        (MbgOptions(win_money=0, start_money=0), "win_money"),
        (MbgOptions(start_money=20_000), "start_money"),
        (replace(CLASSIC, start_money=20_000), "start_money"),
        (replace(HARSH, start_money=20_000), "start_money"),
    ],
)
def test_a_game_that_is_won_before_it_begins_is_refused(options: MbgOptions, field: str) -> None:
    with pytest.raises(Rejected) as no:
        GAME.rules.fits(options, 2, {"map": MAPS["duel"]})
    assert (no.value.code, no.value.params["field"]) == ("won_at_once", f"options.{field}")
    for language in LANGUAGES:
        assert "{" not in sentence(GAME.about.words, language, "reason.won_at_once", no.value.params)


def test_a_game_that_has_yet_to_be_won_is_not() -> None:
    for options in (QUICK, CLASSIC, ENGINE):
        for text in MAPS.values():
            GAME.rules.fits(options, 2, {"map": text})
    for options in (HARSH, MbgOptions(win_money=6_001), MbgOptions(start_money=19_999)):
        GAME.rules.fits(options, 2, {"map": MAPS["duel"]})


# --- walking and cells ---------------------------------------------------------------------------------------------


def test_steps_are_even_and_at_most_six() -> None:
    most = {one(Sitters().does(1, Move(), steps=[at]), facts.Rolled).steps for at in range(6)}
    assert most == set(range(1, 7))


def test_an_empty_city_may_be_held() -> None:
    table = Sitters()
    table.does(1, Move(), steps=[1])
    assert table.asked(1) == {"occupy"}
    table.does(1, Occupy((1,), 0, 1))
    city = table.state.cities[1]
    assert (city.seat, city.garrison, city.mayor, city.treasurer) == (1, (1,), -1, 1)
    assert table.state.roles[1].followers == (0,)


def test_an_empty_city_may_be_left() -> None:
    table = Sitters()
    table.does(1, Move(), steps=[1])
    table.does(1, Occupy((), 0, 1))
    assert table.state.cities[1].seat == 0


def test_who_has_no_followers_is_asked_nothing() -> None:
    for steps in range(6):
        table = Sitters().send(0, 1, seat=0).money(s1=0)
        table.does(1, Move(), steps=[steps])
        assert table.state.question.seats == (2,)


@pytest.mark.parametrize("credit", [True, False])
def test_tax_goes_to_the_owner_or_is_lost(credit: bool) -> None:
    table = Sitters(tax_credit=credit).role(1, cell=7).role(2, cell=2)
    events = table.does(1, Move(), steps=[0])
    ((payer, payee, amount),) = paid(events, "tax")
    assert (payer, payee) == (1, 2 if credit else facts.BANK)
    assert amount == 85 * 2 * 6


def test_without_debts_payments_are_what_there_is() -> None:
    table = Sitters(allow_debt=False).role(1, cell=7).role(2, cell=2).money(s1=5)
    assert paid(table.does(1, Move(), steps=[0]), "tax") == [(1, 2, 5.0)]


def test_a_hall_offers_one_of_each_level() -> None:
    table = Sitters().role(1, cell=2)
    events = table.does(1, Move(), steps=[0], hall=[0, 0, 0.5, 0, 0, 1 << 31])
    question = one(events, facts.Asked).question
    state = table.state
    levels = [state.officers[offer.officer].level for offer in question.offers]
    assert levels == sorted(set(levels))
    cheap = question.offers[0]
    assert cheap.price == price(state.officers[cheap.officer].abilities, 0, state.options)
    table.does(1, Hire(cheap.officer))
    assert cheap.officer in table.state.roles[1].followers
    assert table.state.money[1] == 6000_00 - cheap.price


def test_what_cannot_be_paid_is_not_offered() -> None:
    table = Sitters().role(1, cell=2)
    table.does(1, Move(), steps=[0])
    offers = table.state.question.offers
    dearest = max(offers, key=lambda offer: offer.price)
    table.money(s1=dearest.price // 100)
    assert not table.offers(1, Hire(dearest.officer))
    assert table.offers(1, Hire(-1))
    table = Sitters().role(1, cell=2).money(s1=10)
    table.does(1, Move(), steps=[0])
    assert table.state.question.seats == (2,)


def test_an_institute_takes_one_officer_of_each_role() -> None:
    table = Sitters().role(1, cell=3)
    table.does(1, Move(), steps=[0])
    assert table.asked(1) == {"study"}
    assert not table.offers(1, Study(0, 3))  # known already
    assert not table.offers(1, Study(0, 7))  # taught elsewhere
    events = table.does(1, Study(1, 5))
    assert one(events, facts.StudyStarted) == facts.StudyStarted(1, 0, 1, 5, 330_00)
    assert table.state.institutes[0].studies[1].points == 330_00
    table.role(1, cell=3).role(2, cell=13, direction=1).cell(14, kind=0)
    table.does(2, Move(), steps=[0])
    events = table.does(1, Move(), steps=[0])
    assert table.state.question.seats == (2,)


def test_a_technique_under_study_elsewhere_is_not_offered() -> None:
    text = MAPS["duel"].replace("学宫 6 6 7 8 9 10 11", "学宫 2 0 1", 1)
    table = Sitters(text=text).role(1, cell=3)
    table.does(1, Move(), steps=[0])
    table.does(1, Study(1, 1))
    table.role(1, cell=11, direction=1, techniques=()).role(2, cell=13, direction=1).cell(14, kind=0)
    table.does(2, Move(), steps=[0])
    table.does(1, Move(), steps=[0])
    assert table.offers(1, Study(0, 0))
    assert not table.offers(1, Study(0, 1))


def test_only_the_first_techniques_by_option() -> None:
    table = Sitters(tech_count=2).role(1, cell=3)
    table.does(1, Move(), steps=[0])
    assert table.offers(1, Study(0, 1))
    assert not table.offers(1, Study(0, 2))


def test_a_training_room_takes_who_can_get_better() -> None:
    table = Sitters().officer(0, abilities=(100_00, 1, 1, 1, 1)).role(1, cell=6)
    table.does(1, Move(), steps=[0])
    assert not table.offers(1, Train(0))
    events = table.does(1, Train(1))
    assert one(events, facts.TrainingStarted) == facts.TrainingStarted(1, 0, 1, 6)


# --- battles in the game -------------------------------------------------------------------------------------------


def attack(**options: object) -> Sitters:
    """Seat 1 has stepped onto 乙's city 南城 (officers 6 and 7) and is asked whether to besiege it."""
    table = Sitters(**options)  # type: ignore[arg-type]
    table.role(1, cell=7, techniques=()).role(2, cell=2, techniques=())
    table.does(1, Move(), steps=[0])
    return table


def test_a_siege_is_fought_by_followers_against_the_garrison() -> None:
    table = attack()
    table.does(1, Besiege(1))
    assert table.state.question.seats == (1, 2)
    assert not table.offers(1, NameGenerals(6, -1))
    assert not table.offers(2, NameGenerals(4, -1))
    table.does(1, NameGenerals(0, 1))
    assert table.asked(1) == set()
    events = table.does(2, NameGenerals(7, 6), battle=[0.0] * 70)
    battle = one(events, facts.BattleWaged)
    assert battle.sides[0] == facts.Fighter(1, 0, 1, 90_00, 80_00, 90_00, 2280_00, 0, ())
    assert battle.sides[1] == facts.Fighter(2, 7, 6, 45_00, 40_00, 60_00, 2140_00, 800_00, ())
    assert battle.result == 0
    assert len(battle.rounds) == -(-(800 + 2140) // 90)
    assert table.state.officers[7].hp == 0
    assert table.state.officers[6].hp == table.state.officers[6].hpmax
    assert one(events, facts.CityFell) == facts.CityFell(3, 2, 1)
    city = table.state.cities[3]
    assert (city.seat, city.hp, city.garrison) == (0, 0, ())
    assert set(table.state.roles[2].followers) == {4, 5, 6, 7}
    assert table.asked(1) == {"occupy"}


@pytest.mark.parametrize("ail", [{"rumour": 2}, {"hp": 0}])
def test_a_siege_that_nobody_can_lead_is_not_asked_about(ail: dict[str, int]) -> None:
    table = Sitters().role(1, cell=7).role(2, cell=2)
    for follower in table.state.roles[1].followers:
        table.officer(follower, **ail)
    table.does(1, Move(), steps=[0])
    assert table.state.question.seats == (2,)
    assert attack().asked(1) == {"besiege"}


@pytest.mark.parametrize("forced", [False, True])
def test_a_meeting_that_nobody_can_lead_is_not_asked_about(forced: bool) -> None:
    table = Sitters().role(1, cell=12).role(2, cell=13).cell(13, kind=0)
    if forced:
        table.role(2, tie=-1, tie_left=5)
    for follower in table.state.roles[1].followers:
        table.officer(follower, rumour=2)
    events = table.does(1, Move(), steps=[0])
    assert said(events, facts.Forfeited) == ([facts.Forfeited("meeting", 1, 2)] if forced else [])
    assert table.state.question.seats == (2,)


def test_an_open_decline_ends_the_matter() -> None:
    table = attack(sealed_generals=False)
    table.does(1, Besiege(1))
    events = table.does(1, NameGenerals(-1, -1))
    assert one(events, facts.Forfeited) == facts.Forfeited("siege", 1, 2)
    assert table.state.question.kind == "action"
    assert table.state.question.seats == (2,)
    assert table.state.cities[3].seat == 2


def test_in_the_engine_a_leader_at_nothing_can_win() -> None:
    table = attack(**{**asdict(ENGINE), "pace": "fast"}).officer(0, hp=0).officer(6, hp=50_00).city(3, hp=0)
    table.does(1, Besiege(1))
    table.does(1, NameGenerals(0, -1))
    battle = one(table.does(2, NameGenerals(6, -1), battle=[0.0]), facts.BattleWaged)
    assert (battle.result, battle.hp, len(battle.rounds)) == (0, (0, 0), 1)


def test_a_drawn_siege_changes_hands_of_nothing() -> None:
    table = attack()
    table.does(1, Besiege(0))
    table.does(1, NameGenerals(0, -1))
    events = table.does(2, NameGenerals(6, -1), battle=[0.0, 0.999] * 20)
    assert one(events, facts.BattleWaged).result == 2
    assert not said(events, facts.Paid)
    city = table.state.cities[3]
    assert (city.seat, city.hp) == (2, 0)
    assert table.state.officers[6].hp == table.state.officers[6].hpmax - (20 * 90 - 800) * 100


def test_declining_to_defend_gives_the_city_away() -> None:
    table = attack()
    table.does(1, Besiege(2))
    table.does(2, NameGenerals(-1, -1))
    events = table.does(1, NameGenerals(0, 0))
    assert kinds(events)[:4] == ["GeneralsNamed", "GeneralsReady", "Forfeited", "CityFell"]


def test_if_both_decline_the_initiator_loses() -> None:
    table = attack()
    table.does(1, Besiege(2))
    table.does(2, NameGenerals(-1, -1))
    events = table.does(1, NameGenerals(-1, -1))
    assert one(events, facts.Forfeited) == facts.Forfeited("siege", 1, 2)
    assert table.state.cities[3].seat == 2


def test_generals_are_named_unseen_or_one_after_the_other() -> None:
    table = attack()
    table.does(1, Besiege(1))
    named, ready = table.does(1, NameGenerals(0, -1))
    assert (named.to.everyone, named.to.seats, ready.to.everyone) == (False, (1,), True)
    table = attack(sealed_generals=False)
    table.does(1, Besiege(1))
    assert table.state.question.seats == (1,)
    events = table.does(1, NameGenerals(0, -1))
    assert all(event.to.everyone for event in events)
    assert table.state.question.seats == (2,)
    events = table.does(2, NameGenerals(6, -1))
    assert one(events, facts.BattleWaged).sides[0].main == 0


def test_a_forced_battle_names_the_best_for_who_does_not() -> None:
    table = attack()
    table.role(2, tie=-1, tie_left=5)
    table.state = replace(table.state, question=replace(table.state.question, forced=True))
    table.does(1, Besiege(1))
    assert not table.offers(1, NameGenerals(-1, -1))
    best = best_generals(table.state, (0, 1))
    battle = one(table.due(), facts.BattleWaged)
    assert (battle.sides[0].main, battle.sides[0].vice) == best == (0, 1)


def test_who_is_at_nothing_leads_only_by_option() -> None:
    for option, offered in ((False, False), (True, True)):
        table = attack(zero_hp_main=option).officer(0, hp=0)
        table.does(1, Besiege(1))
        assert table.offers(1, NameGenerals(0, -1)) is offered
        assert table.offers(1, NameGenerals(1, 0))


def test_who_is_under_rumour_neither_leads_nor_helps() -> None:
    table = attack().officer(0, rumour=1)
    table.does(1, Besiege(1))
    assert not table.offers(1, NameGenerals(0, -1))
    assert not table.offers(1, NameGenerals(1, 0))
    assert table.offers(1, NameGenerals(1, -1))


def test_poison_weakens_a_general() -> None:
    table = attack().officer(0, poison=2)
    table.does(1, Besiege(1))
    table.does(1, NameGenerals(0, -1))
    battle = one(table.does(2, NameGenerals(6, -1)), facts.BattleWaged)
    assert (battle.sides[0].power, battle.sides[0].tactics, battle.sides[0].strategy) == (67_50, 60_00, 45_00)


def test_the_exiled_leave_at_the_end_of_the_turn() -> None:
    table = attack().role(1, techniques=(11,)).officer(6, hp=90_00).city(3, hp=0)
    table.does(1, Besiege(1))
    table.does(1, NameGenerals(0, -1))
    events = table.does(2, NameGenerals(6, -1), battle=[0.0, 0.0])
    assert one(events, facts.BattleWaged).exiled == 6
    assert table.state.officers[6].quits
    assert 6 in table.state.roles[2].followers


def test_wounds_carry_over_from_meeting_to_meeting() -> None:
    table = Sitters(size=3).role(1, cell=12, techniques=()).role(2, cell=13).role(3, cell=13).cell(13, kind=0)
    table.send(8, seat=3)
    table.does(1, Move(), steps=[0])
    table.does(1, Meet(0))
    table.does(1, NameGenerals(0, -1))
    table.role(2, techniques=())
    table.does(2, NameGenerals(4, -1), battle=[0.999] * 10 + [0.0] * 30)
    left = table.state.officers[0].hp
    assert left == 2280_00 - 800_00
    assert (table.state.question.kind, table.state.question.other) == ("meet", 3)
    table.does(1, Meet(2))
    table.does(1, NameGenerals(0, -1))
    battle = one(table.does(3, NameGenerals(8, -1)), facts.BattleWaged)
    assert battle.sides[0].hp == left


def test_the_clock_answers_for_both_generals() -> None:
    table = attack()
    table.does(1, Besiege(1))
    events = table.due()
    assert len(said(events, facts.BattleWaged)) == 1


def test_nobody_is_answered_for_once_a_battle_has_ended_the_game() -> None:
    table = Sitters().role(1, cell=12, techniques=()).role(2, cell=12, techniques=(), direction=1).cell(13, kind=0)
    table.does(1, Move(), steps=[0])
    table.does(2, Move(), steps=[0])
    table.does(2, Meet(0))
    assert table.state.question.seats == (2, 1)
    table.does(1, NameGenerals(0, -1))
    table.money(s1=10**6)
    events = table.due()
    assert len(said(events, facts.BattleWaged)) == 1
    assert one(events, facts.GameEnded).why == "money"


@pytest.mark.parametrize("gone", [TableResigned(2, "auto"), TableRemoved(2, "auto")])
def test_a_seat_whose_player_is_gone_is_out_by_option(gone: Fact) -> None:
    for option, out in (("bot", 0), ("eliminate", 1)):
        table = Sitters(resign=option)
        table.state = GAME.rules.evolve(table.state, gone)
        story = table.story()
        endings.judge(story)
        assert len(said(story.events, facts.Bankrupted)) == out
