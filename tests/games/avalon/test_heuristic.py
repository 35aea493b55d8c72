"""What the heuristic bot goes by, rule by rule; that it knows no more than its seat; that it beats chance."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from events.audience import Seat
from games.avalon import facts, heuristic
from games.avalon.belief import belief, reds_on, suspicion
from games.avalon.board import SEATS, Cell
from games.avalon.deal import sights
from games.avalon.heuristic import approves, best_team, companion, heuristic_bot, merlin_likeness, steps_towards
from games.avalon.options import AvalonOptions
from games.avalon.rules import GAME
from games.avalon.state import Mission, State
from games.dice import Dice
from games.game import Prompts
from server.simulation.plan import Plan
from server.simulation.play import Play
from server.simulation.results import Rate, summary
from server.simulation.run import run
from tests.games.avalon.playing import APART, DEALT, at_mission, at_vote, folded, given

KNIGHT, MERLIN, OBERON, ASSASSIN, PERCIVAL, MORGANA = 1, 2, 3, 4, 5, 6
NIGHT = sights(DEALT)


def dice(seed: int = 1) -> Dice:
    return Dice(f"{seed:064x}", "bot", 0)


def seen(seat: Seat, truth: State, **changes: Any) -> State:
    """The truth with the holes of this seat's view."""
    own = {seat: NIGHT[seat]} if seat in NIGHT else {}
    return replace(truth, roles={seat: DEALT[seat]}, sights=own, **changes)


def played(*missions: tuple[tuple[Seat, ...], int]) -> dict[int, Mission]:
    """Missions that were played: teams, and how many failed them."""
    return {
        round: Mission(team=team, fail_votes=fails, success=not fails)
        for round, (team, fails) in enumerate(missions, 1)
    }


class TestBelief:
    def test_nobody_is_suspect_at_first(self) -> None:
        assert suspicion(belief(given())) == pytest.approx(dict.fromkeys(SEATS, 3 / 7))

    def test_a_knight_knows_itself(self) -> None:
        red = suspicion(belief(seen(KNIGHT, given()), KNIGHT))
        assert red[KNIGHT] == 0
        assert red[2] == pytest.approx(1 / 2)

    def test_merlin_knows_all_three(self) -> None:
        assert belief(seen(MERLIN, given()), MERLIN) == {frozenset({OBERON, ASSASSIN, MORGANA}): 1}

    def test_percival_knows_that_one_of_two_is_red(self) -> None:
        thought = belief(seen(PERCIVAL, given()), PERCIVAL)
        assert all(len(reds & {MERLIN, MORGANA}) == 1 for reds in thought)
        assert suspicion(thought)[MERLIN] == pytest.approx(1 / 2)

    def test_morgana_knows_her_friend_and_oberon_nobody(self) -> None:
        assert all({ASSASSIN, MORGANA} <= reds for reds in belief(seen(MORGANA, given()), MORGANA))
        assert suspicion(belief(seen(OBERON, given()), OBERON))[MORGANA] == pytest.approx(1 / 3)

    def test_a_mission_that_failed_makes_its_members_suspect(self) -> None:
        red = suspicion(belief(given(round=2), None))
        failed = suspicion(belief(replace(given(round=2), missions=played(((1, 2), 1)))))
        assert failed[1] > red[1] > failed[3]

    def test_two_fails_of_two_leave_no_doubt(self) -> None:
        thought = belief(replace(given(round=2), missions=played(((3, 4), 2))))
        assert reds_on(thought, (3, 4), 2) > 0.99

    def test_a_mission_that_succeeded_clears_its_members_somewhat(self) -> None:
        red = suspicion(belief(replace(given(round=2), missions=played(((1, 2), 0)))))
        assert red[1] < 3 / 7 < red[3]

    def test_who_voted_for_a_team_that_failed_is_more_suspect(self) -> None:
        votes = {seat: seat in (1, 2, 3) for seat in SEATS}
        red = suspicion(belief(replace(given(round=2), missions=played(((1, 2), 1)), votes=votes)))
        assert red[3] > red[4]

    def test_votes_on_another_team_tell_nothing_of_the_last_mission(self) -> None:
        view = replace(given(round=2), missions=played(((1, 2), 1)), vote_round=2)
        assert belief(replace(view, votes=dict.fromkeys(SEATS, True))) == belief(view)


class TestTeams:
    def test_merlin_leads_a_clean_team(self) -> None:
        team = best_team(seen(MERLIN, given(round=4, leader=MERLIN)), MERLIN, dice())
        assert set(team) == {KNIGHT, MERLIN, PERCIVAL, 7}

    def test_a_knight_goes_himself_and_leaves_out_whom_a_mission_made_suspect(self) -> None:
        view = seen(KNIGHT, given(round=2), missions=played(((3, 4), 1)))
        for seed in range(20):
            team = best_team(view, KNIGHT, dice(seed))
            assert KNIGHT in team
            assert not {3, 4} & set(team)

    def test_a_red_leader_goes_with_no_more_friends_than_it_takes(self) -> None:
        for seed in range(20):
            team = best_team(seen(MORGANA, given(round=2, leader=MORGANA)), MORGANA, dice(seed))
            assert MORGANA in team
            assert ASSASSIN not in team

    def test_where_two_fails_are_needed_a_red_leader_takes_his_friend(self) -> None:
        team = best_team(seen(MORGANA, given(round=4, leader=MORGANA)), MORGANA, dice())
        assert {MORGANA, ASSASSIN} <= set(team)


class TestVotes:
    def test_merlin_refuses_a_red_team_that_a_knight_lets_pass(self) -> None:
        truth = at_vote(team=(1, 3, 4), round=2)
        assert not approves(seen(MERLIN, truth), MERLIN)
        assert approves(seen(KNIGHT, truth), KNIGHT)

    def test_merlin_votes_on_the_first_mission_as_if_he_knew_nothing(self) -> None:
        for team in ((3, 4), (MERLIN, 3), (MERLIN, KNIGHT), (3, KNIGHT)):
            for vote_round in range(1, 6):
                truth = at_vote(team=team, vote_round=vote_round)
                knight = replace(truth, roles={MERLIN: "Knight"}, sights={})
                assert approves(seen(MERLIN, truth), MERLIN) is approves(knight, MERLIN)

    def test_a_knight_refuses_a_team_that_has_failed_before(self) -> None:
        view = seen(KNIGHT, at_vote(team=(3, 4, 5), round=2), missions=played(((3, 4), 1)))
        assert not approves(view, KNIGHT)

    def test_blue_accepts_more_as_time_runs_out_and_the_last_team_always(self) -> None:
        missions = played(((3, 4), 1))
        last = seen(KNIGHT, at_vote(team=(3, 4, 5), vote_round=5, round=2), missions=missions)
        assert approves(last, KNIGHT)

    def test_red_wants_teams_with_red_members(self) -> None:
        assert approves(seen(ASSASSIN, at_vote(team=(1, MORGANA))), ASSASSIN)
        assert not approves(seen(ASSASSIN, at_vote(team=(1, 2))), ASSASSIN)

    def test_red_lets_the_last_team_fall_where_red_wins_by_it(self) -> None:
        truth = at_vote(team=(1, MORGANA), vote_round=5, options=AvalonOptions(after_five_rejections="red_wins"))
        assert not approves(seen(ASSASSIN, truth), ASSASSIN)
        assert approves(seen(KNIGHT, truth), KNIGHT)


class TestMissions:
    @staticmethod
    def succeeds(seat: Seat, truth: State) -> bool:
        return heuristic.succeeds(seen(seat, truth), seat)

    def test_blue_succeeds(self) -> None:
        assert self.succeeds(KNIGHT, at_mission(team=(KNIGHT, MORGANA)))

    def test_red_alone_fails(self) -> None:
        assert not self.succeeds(MORGANA, at_mission(team=(KNIGHT, MORGANA)))

    def test_of_two_who_know_each_other_one_fails(self) -> None:
        truth = at_mission(team=(ASSASSIN, MORGANA))
        assert [self.succeeds(seat, truth) for seat in (ASSASSIN, MORGANA)] == [False, True]

    def test_oberon_fails_as_he_knows_nobody(self) -> None:
        assert not self.succeeds(OBERON, at_mission(team=(OBERON, ASSASSIN)))

    def test_where_two_fails_are_needed_one_alone_holds_back_and_two_do_not(self) -> None:
        alone = replace(at_mission(team=(1, 2, 5, MORGANA), round=4), missions=played(((OBERON, 7), 1)))
        assert self.succeeds(MORGANA, alone)
        together = at_mission(team=(1, 2, ASSASSIN, MORGANA), round=4)
        assert not self.succeeds(ASSASSIN, together)
        assert not self.succeeds(MORGANA, together)

    @pytest.mark.parametrize("score", [(2, 0), (0, 2)])
    def test_with_the_game_at_stake_everybody_red_fails(self, score: tuple[int, int]) -> None:
        assert not self.succeeds(MORGANA, at_mission(team=(ASSASSIN, MORGANA), round=3, score=score))


class TestTheAssassin:
    def test_he_spares_the_red_he_knows(self) -> None:
        likeness = merlin_likeness(seen(ASSASSIN, given(round=3)), ASSASSIN)
        assert likeness[ASSASSIN] == likeness[MORGANA] == 0

    def test_who_was_right_about_every_team_looks_like_merlin(self) -> None:
        missions = played(((1, 3), 1), ((2, 5, 7), 0), ((2, 5, 7), 0), ((1, 2, 5, 7), 0))
        votes = {seat: seat in (2, 7, 1) for seat in SEATS}
        truth = folded(given(round=4), ())
        view = seen(ASSASSIN, truth, phase="assassination", missions=missions, votes=votes, leader=2)
        id, command = heuristic_bot(view, ASSASSIN, GAME.rules.prompts(view, ASSASSIN), dice()) or ("", {})
        assert (id, command) == ("assassinate", {"type": "assassinate", "target": 2})


class TestWalking:
    def test_a_seat_walks_towards_whom_it_trusts_until_it_hears_it(self) -> None:
        view = seen(KNIGHT, given(round=2), missions=played(((2, 3, 4, 5, 6), 3)))
        assert companion(view, KNIGHT, dice()) == 7
        assert steps_towards(view, KNIGHT, 7) == ["down", "down", "down"]
        near = replace(view, positions=APART | {7: (2, 0)})
        assert steps_towards(near, KNIGHT, 7) == ["down"]

    def test_it_goes_around_whoever_stands_in_the_way(self) -> None:
        places: dict[Seat, Cell] = APART | {1: (0, 0), 2: (1, 0), 7: (3, 2)}
        view = replace(given(), positions=places)
        assert steps_towards(view, 1, 7) == ["right", "down", "down"]

    def test_without_places_it_stands_still(self) -> None:
        assert steps_towards(replace(given(), positions={}), 1, 7) == []

    def test_merlins_way_does_not_point_at_the_reds(self) -> None:
        view = seen(MERLIN, given())
        met = {companion(view, MERLIN, dice(seed)) for seed in range(60)}
        assert met == set(SEATS) - {MERLIN}


class TestWhatItKnows:
    def test_it_answers_the_same_from_its_view_as_if_it_had_the_truth(self, monkeypatch: pytest.MonkeyPatch) -> None:
        play = Play(PLAN, 1)
        asked: set[str] = set()

        def twice(view: State, seat: Seat, prompts: Prompts, _: Dice) -> tuple[str, dict[str, Any]] | None:
            answer = heuristic_bot(view, seat, prompts, dice(len(play.commits)))
            truth = replace(play.table.truth.game, whispered=view.whispered)  # hearing it is what makes the difference
            assert answer == heuristic_bot(truth, seat, prompts, dice(len(play.commits)))
            assert view.roles.keys() == {seat}
            asked.update(prompt.command for prompt in prompts.values())
            return answer

        monkeypatch.setitem(cast(dict[str, Any], GAME.programs.bots), "heuristic", twice)
        play.begin(dict.fromkeys(SEATS, "heuristic")).to_the_end()
        assert not play.failures
        assert asked >= {"propose_team", "speak", "walk", "vote", "play_mission"}

    def test_it_is_asked_nothing_and_answers_nothing(self) -> None:
        assert heuristic_bot(given(), 2, {}, dice()) is None

    def test_it_plays_on_without_knowing_its_own_role(self) -> None:
        blind = folded(GAME.rules.first, ())
        blind = GAME.rules.evolve(blind, facts.MissionStarted(1, 1, 2, 1))
        assert len(best_team(blind, 1, dice())) == 2


class TestStrength:
    @pytest.mark.long
    def test_it_beats_chance_on_both_sides(self) -> None:
        chance = sides("random", "random")
        assert sides("heuristic", "random")["blue"].low > chance["blue"].rate
        assert sides("random", "heuristic")["red"].low > chance["red"].rate


PLAN = Plan(("games",), "avalon", AvalonOptions(pace="fast"), 7, 1)


def sides(blue: str, red: str) -> dict[str, Rate]:
    """How often each side wins if these bots play them."""
    plan = PLAN._replace(by_side={"blue": blue, "red": red})
    return summary(plan, list(run(plan, 120, 1))).sides
