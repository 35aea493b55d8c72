"""Every card: whom it can be played on, and exactly what happens (section 11)."""

from __future__ import annotations

import pytest

from events.event import Fact
from games.mbg import facts, settlement
from games.mbg.cards import CARDS, targets
from games.mbg.commands import Besiege, Meet, Move, PlayCard
from games.mbg.state import FAST, NO_TIE, OUTRAGE, SLOW, STOPPED
from tests.games.mbg.playing import Sitters, paid
from tests.games.told import kinds, one, said


def holding(*cards: int, **options: object) -> Sitters:
    return Sitters(**options).hand(1, *cards)  # type: ignore[arg-type]


def played(table: Sitters, card: int, target: int = -1) -> list[Fact]:
    """What playing it tells, but for the card's leaving the hand and the next question."""
    events = table.does(1, PlayCard(card, target))
    assert kinds(events)[:2] == ["CardPlayed", "HandSeen"]
    assert kinds(events)[-1] == "Asked"
    assert one(events, facts.CardPlayed).count == table.state.counts[1]
    assert card not in table.state.hands[1]
    return [event.fact for event in events[2:-1]]


def test_a_barrier_stops_whoever_comes_and_is_gone() -> None:
    table = holding(0)
    assert played(table, 0, 3) == [facts.CellMarked(3, "barrier")]
    events = table.does(1, Move(), steps=[5])
    assert one(events, facts.Moved).path == (1, 2, 3)
    assert one(events, facts.BarrierHit) == facts.BarrierHit(1, 3)
    assert not table.state.cells[3].barrier


def test_a_barrier_on_ones_own_cell_does_not_stop_the_start() -> None:
    table = holding(0)
    played(table, 0, 0)
    assert one(table.does(1, Move(), steps=[0]), facts.Moved).path == (1,)
    assert table.state.cells[0].barrier


def test_where_a_mark_is_no_second_one_is_offered() -> None:
    table = holding(0, 10).cell(4, barrier=True).cell(5, robber=True)
    assert 4 not in targets(table.state, 1, 0)
    assert 5 in targets(table.state, 1, 0)
    assert 5 not in targets(table.state, 1, 10)


@pytest.mark.parametrize(("card", "pace", "most"), [(1, SLOW, 3), (2, FAST, 12)])
def test_slow_and_fast_change_the_most_steps_for_three_turns(card: int, pace: int, most: int) -> None:
    table = holding(card)
    assert targets(table.state, 1, card) == [1, 2]
    assert played(table, card, 1) == [facts.PaceSet(1, pace, 3)]
    assert one(table.does(1, Move(), steps=[most - 1]), facts.Rolled) == facts.Rolled(1, most, most)


def test_the_later_pace_overwrites_the_earlier() -> None:
    table = holding(1, 2)
    played(table, 1, 1)
    played(table, 2, 1)
    assert (table.state.roles[1].pace, table.state.roles[1].pace_left) == (FAST, 3)


def test_stop_keeps_another_from_acting_at_all() -> None:
    table = holding(3).cell(2, kind=0)
    assert played(table, 3, 2) == [facts.PaceSet(2, STOPPED, 3)]
    events = table.does(1, Move(), steps=[1])
    assert one(events, facts.ActionForbidden).seat == 2
    assert (table.state.turn, table.state.question.seats) == (2, (1,))


def test_stopped_by_ones_own_card_the_move_goes_nowhere() -> None:
    table = holding(3)
    played(table, 3, 1)
    events = table.does(1, Move())
    assert not said(events, facts.Rolled)
    assert not said(events, facts.Paid)
    assert table.state.question.seats == (2,)


def test_twice_acts_again_in_the_same_turn() -> None:
    table = holding(4, 4).cell(1, kind=0).cell(2, kind=0)
    events = table.does(1, PlayCard(4, -1))
    assert facts.ActsAgain(1) in [event.fact for event in events]
    assert targets(table.state, 1, 4) == []
    events = table.does(1, Move(), steps=[0])
    assert one(events, facts.ActionStarted) == facts.ActionStarted(1, True)
    assert targets(table.state, 1, 4) == [-1]
    table.does(1, Move(), steps=[0])
    assert table.state.question.seats == (2,)


@pytest.mark.parametrize(("has", "taken"), [(6000, 1500), (700, 700), (0, None), (-20, None)])
def test_steal_takes_1500_and_never_more_than_there_is(has: int, taken: int | None) -> None:
    table = holding(5).money(s2=has)
    assert targets(table.state, 1, 5) == [2]
    events = table.does(1, PlayCard(5, 2))
    assert paid(events, "steal") == ([(2, 1, float(taken))] if taken else [])


def test_recover_heals_all_own_officers_by_a_tenth() -> None:
    table = holding(6)
    hpmax = table.state.officers[0].hpmax
    table.officer(0, hp=100_00).officer(2, hp=hpmax).officer(3, hp=0).officer(4, hp=0)
    ((healed),) = played(table, 6)
    assert isinstance(healed, facts.Healed)
    third = table.state.officers[3].hpmax
    most = table.state.officers[2].hpmax
    wanted = {0: 100_00 + hpmax // 10, 3: third // 10}
    assert {number: hp for number, hp in healed.hp.items() if number != 2} == wanted
    assert all(hp <= most for number, hp in healed.hp.items() if number == 2)


def test_recover_heals_followers_only_by_option() -> None:
    table = holding(6, recover="followers").officer(0, hp=0).officer(2, hp=0)
    ((healed),) = played(table, 6)
    assert isinstance(healed, facts.Healed)
    assert set(healed.hp) == {0}


def test_rumour_poison_and_estrangement_reach_officers_of_others_anywhere() -> None:
    table = holding(7, 8, 9)
    assert targets(table.state, 1, 7) == [4, 5, 6, 7]
    assert played(table, 7, 6) == [facts.RumourSpread(6, 4)]
    assert played(table, 8, 6) == [facts.Poisoned(6, 8)]
    assert played(table, 9, 6) == [facts.QuitFlagged(6)]
    story = table.story()
    settlement.settle(story)
    table.take(story.events)
    officer = table.state.officers[6]
    assert one(story.events, facts.OfficersQuit).officers == (6,)
    assert (officer.seat, officer.job, officer.quits, officer.rumour, officer.poison) == (0, -1, False, 3, 7)
    assert table.state.cities[3].garrison == (7,)
    assert table.state.cities[3].mayor == -1


def test_a_rumour_is_set_anew() -> None:
    table = holding(7).officer(6, rumour=2)
    played(table, 7, 6)
    assert table.state.officers[6].rumour == 4


def test_the_last_who_leaves_drops_the_city() -> None:
    table = holding(9, 9).hand(1, 9, 9)
    table.does(1, PlayCard(9, 6))
    table.does(1, PlayCard(9, 7))
    story = table.story()
    settlement.settle(story)
    assert one(story.events, facts.CityDropped) == facts.CityDropped(3, 2, "quit")


def test_a_robber_is_fought_by_who_comes() -> None:
    table = holding(10)
    assert played(table, 10, 2) == [facts.CellMarked(2, "robber")]
    events = table.does(1, Move(), steps=[5])
    assert one(events, facts.RobberHit) == facts.RobberHit(1, 2)
    question = table.state.question
    assert (question.kind, question.battle, question.scale, question.seats) == ("generals", "robber", 1, (1,))


def test_allies_do_not_fight_but_pay() -> None:
    table = holding(11)
    assert played(table, 11, 2) == [facts.AllianceMade(1, 2, 7)]
    table.role(1, cell=7, direction=1)
    events = table.does(1, Move(), steps=[0])
    assert len(paid(events, "tax")) == 1
    assert table.state.question.seats == (2,)
    table.role(2, cell=7, direction=1).role(1, cell=8)
    events = table.does(2, Move(), steps=[0])
    assert table.state.question.seats == (1,)


def test_alliance_and_outrage_need_seats_without_a_tie() -> None:
    table = holding(11, 12).role(2, tie=OUTRAGE, tie_left=2)
    assert targets(table.state, 1, 11) == []
    assert targets(table.state, 1, 12) == []
    assert table.asked(1) == {"move"}
    assert not table.offers(1, PlayCard(11, 2))
    table.role(2, tie=NO_TIE, tie_left=0).role(1, tie=OUTRAGE, tie_left=1)
    assert targets(table.state, 1, 11) == []
    assert targets(table.state, 1, 12) == [2]


def test_outrage_forces_battle_on_both_sides() -> None:
    table = holding(12)
    assert played(table, 12, 2) == [facts.OutrageRaised(2, 5)]
    table.role(1, cell=7, direction=1).role(2, cell=8)
    table.does(1, Move(), steps=[0])
    assert not table.offers(1, Meet(-1))
    table.does(1, Meet(1))
    assert table.state.question.forced
    table.due()
    assert table.state.question.kind == "siege"
    assert not table.offers(1, Besiege(-1))
    assert table.offers(1, Besiege(0))


def test_who_has_nobody_loses_a_forced_meeting_unasked() -> None:
    table = holding(12).money(s1=1000)
    table.does(1, PlayCard(12, 2))
    table.send(*table.state.roles[1].followers, seat=0).role(1, cell=12, direction=1).role(2, cell=13)
    events = table.does(1, Move(), steps=[0])
    assert one(events, facts.Forfeited) == facts.Forfeited("meeting", 1, 2)
    assert paid(events, "meeting") == [(1, 2, 40.0)]


def test_reverse_turns_round_at_once() -> None:
    table = holding(13)
    assert played(table, 13, 1) == [facts.DirectionTurned(1, -1)]
    assert one(table.does(1, Move(), steps=[1]), facts.Moved).path == (15, 14)


@pytest.mark.parametrize("hidden", [False, True])
def test_a_card_drawn_is_seen_by_all_or_by_its_seat(hidden: bool) -> None:
    table = Sitters(hide_cards=hidden)
    events = table.does(1, Move(), steps=[0], chance=[13])
    seen = next(event for event in events if isinstance(event.fact, facts.HandSeen))
    assert seen.to.everyone is not hidden
    assert seen.fact == facts.HandSeen(1, {13: 1})
    assert one(events, facts.CardTaken) == facts.CardTaken(1, 1)


def test_there_are_fourteen_and_no_more_than_the_option_says_are_drawn() -> None:
    assert len(CARDS) == 14
    table = Sitters(card_count=2)
    with pytest.raises(AssertionError, match="is not below 2"):
        table.does(1, Move(), steps=[0], chance=[2])
