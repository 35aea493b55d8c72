"""A mission from its proposal to its result, and the end: acceptance examples 2 and 5 to 10."""

from __future__ import annotations

import pytest

from events.audience import EVERYONE, only
from events.event import Command
from games.avalon import facts
from games.avalon.board import SEATS, Cell, Role
from games.avalon.commands import Assassinate, PlayMission, ProposeTeam, Speak, Vote, Walk
from games.avalon.options import AvalonOptions
from games.avalon.state import State
from games.sitting.facts import TableEnded
from tests.games.avalon.playing import (
    ALL_NO,
    APART,
    DEALT,
    at_mission,
    at_vote,
    folded,
    given,
    on,
    performed,
    plain,
    voted,
    when,
)
from tests.games.told import kinds, one, said

RED_FIRST: dict[int, Role] = {
    1: "Assassin",
    2: "Morgana",
    3: "Oberon",
    4: "Merlin",
    5: "Percival",
    6: "Knight",
    7: "Knight",
}


def limited(positions: dict[int, Cell], speaker: int = 5, options: AvalonOptions | None = None) -> State:
    """The truth when a seat is about to speak to those near it."""
    return given(facts.TurnBegan("limited_speech", speaker, 0), options=options, positions=positions)


class TestTurns:
    def test_a_proposal_is_followed_by_three_rounds_of_turns_from_the_leader_on(self) -> None:
        """Acceptance example 2."""
        _, events = on(given(leader=3), plain, stop=lambda state: state.phase == "vote")
        turns = [(turn.phase, turn.seat) for turn in said(events, facts.TurnBegan)]
        order = [3, 4, 5, 6, 7, 1, 2]
        assert turns == [(phase, seat) for phase in ("global_speech", "walk", "limited_speech") for seat in order]
        assert [fact.seat for fact in said(events, facts.SpokenToAll)] == order
        assert [fact.seat for fact in said(events, facts.Walked)] == order
        assert [fact.seat for fact in said(events, facts.LimitedTurnPassed)] == order

    def test_the_team_keeps_the_order_the_leader_gave(self) -> None:
        events = when(given(round=2, leader=3), 3, ProposeTeam((7, 1, 4)))
        assert one(events, facts.TeamProposed) == facts.TeamProposed(2, 1, 3, (7, 1, 4))

    def test_a_walk_is_cut_to_three_steps_keeps_its_spelling_and_moves_the_seat(self) -> None:
        """Acceptance example 4."""
        state = given(facts.TurnBegan("walk", 1, 0))
        events = when(state, 1, Walk(("up", "north", "Down", "down")))
        assert one(events, facts.Walked) == facts.Walked(1, ("up", "north", "Down"), ("Down",), (1, 0))
        assert folded(state, events).positions == APART | {1: (1, 0)}

    def test_a_walker_is_stopped_by_whoever_stands_there_now_and_not_by_himself(self) -> None:
        state = given(facts.TurnBegan("walk", 1, 0), positions=APART | {2: (0, 2)})
        assert one(when(state, 1, Walk(("right", "left", "down"))), facts.Walked).position == (1, 0)
        assert one(when(state, 1, Walk(("right", "right", "down"))), facts.Walked).executed == ("right",)


class TestSpeech:
    def test_global_speech_is_told_to_everyone(self) -> None:
        events = when(given(facts.TurnBegan("global_speech", 1, 0)), 1, Speak("hello"))
        assert events[0].to == EVERYONE
        assert events[0].fact == facts.SpokenToAll(1, "hello")

    @pytest.mark.parametrize(
        ("options", "hearers"),
        [(AvalonOptions(), (1, 2, 5)), (AvalonOptions(hearing="manhattan"), (5,))],
        ids=["chebyshev", "manhattan"],
    )
    def test_limited_speech_reaches_by_the_role_of_the_hearer(
        self, options: AvalonOptions, hearers: tuple[int, ...]
    ) -> None:
        """Acceptance example 5: a Knight at (6, 6), a Merlin at (5, 5), around a speaker at (4, 4)."""
        events = when(limited(APART | {1: (6, 6), 2: (5, 5), 5: (4, 4)}, options=options), 5, Speak("psst"))
        assert events[0].fact == facts.SpokenNear(5, "psst")
        assert events[0].to == only(*hearers)

    def test_two_cells_are_too_far_for_merlin_and_three_for_a_knight(self) -> None:
        events = when(limited(APART | {2: (6, 4), 7: (4, 7)}), 5, Speak("psst"))
        assert events[0].to == only(5)

    def test_the_speaker_far_hearing_helps_nobody(self) -> None:
        events = when(limited(APART | {1: (4, 4), 5: (4, 6)}, speaker=1), 1, Speak("psst"))
        assert events[0].to == only(1)

    def test_that_the_turn_has_passed_is_told_to_everyone_and_nothing_else(self) -> None:
        events = when(limited(APART), 5, Speak("psst"))
        assert kinds(events) == ["SpokenNear", "LimitedTurnPassed", "TurnBegan"]
        assert [event.to for event in events[1:]] == [EVERYONE, EVERYONE]


class TestVote:
    """Acceptance example 6."""

    def test_a_vote_is_sealed_until_all_are_in(self) -> None:
        events = when(at_vote(), 4, Vote(True))
        assert [(event.to, event.fact) for event in events] == [
            (only(4), facts.VoteSealed(4, True)),
            (EVERYONE, facts.VoteCast(4)),
        ]

    @pytest.mark.parametrize(("yes", "approved"), [(0, False), (2, False), (3, False), (4, True), (6, True), (7, True)])
    def test_four_of_seven_approve(self, yes: int, approved: bool) -> None:
        votes = {seat: seat <= yes for seat in SEATS}
        _, events = voted(at_vote(), votes)
        assert one(events, facts.VotesCounted) == facts.VotesCounted(votes, yes, approved)
        assert kinds(events)[3:] == (["MissionVoteBegan"] if approved else ["TeamRejected", "ProposalBegan"])

    def test_votes_are_counted_by_seat_whatever_the_order_they_came_in(self) -> None:
        _, events = voted(at_vote(), dict.fromkeys((7, 3, 1, 2, 6, 5, 4), True))
        assert list(one(events, facts.VotesCounted).votes) == list(SEATS)

    def test_a_rejected_team_passes_the_lead_on(self) -> None:
        state, events = voted(at_vote(leader=7), ALL_NO | {1: True, 2: True})
        assert one(events, facts.TeamRejected) == facts.TeamRejected(vote_round=1, approve_count=2, next_leader=1)
        assert (state.phase, state.round, state.vote_round, state.leader, state.turn) == ("proposal", 1, 2, 1, 1)

    def test_the_votes_stay_in_view_until_the_next_vote_begins(self) -> None:
        state, _ = voted(at_vote(), ALL_NO)
        assert state.votes == ALL_NO
        again, _ = on(state, plain, stop=lambda state: state.phase == "vote")
        assert (again.votes, again.voted) == ({}, {})


class TestFiveRejections:
    """Acceptance example 7: leaders 2 to 6 are rejected in turn."""

    def rejected_by_all(self, state: State, seat: int, command: str) -> Command:
        return Vote(False) if command == "vote" else plain(state, seat, command)

    def test_the_last_team_goes_anyway(self) -> None:
        state, events = on(given(leader=2), self.rejected_by_all, stop=lambda state: state.phase == "mission")
        assert [fact.leader for fact in said(events, facts.TeamProposed)] == [2, 3, 4, 5, 6]
        assert [fact.vote_round for fact in said(events, facts.TeamRejected)] == [1, 2, 3, 4, 5]
        assert said(events, facts.TeamRejected)[-1] == facts.TeamRejected(5, 0, next_leader=7)
        assert kinds(events)[-3:] == ["TeamRejected", "RejectionsExhausted", "MissionVoteBegan"]
        assert state.team == said(events, facts.TeamProposed)[-1].members

    @pytest.mark.parametrize(("advance", "leader"), [(1, 7), (2, 1)])
    def test_the_announced_leader_leads_next_unless_an_option_skips_him(self, advance: int, leader: int) -> None:
        options = AvalonOptions(forced_leader_advance=advance)  # type: ignore[arg-type]
        state, _ = on(given(leader=2, options=options), self.rejected_by_all, stop=lambda state: state.round == 2)
        assert (state.leader, state.turn, state.vote_round, state.forced) == (leader, leader, 1, False)

    def test_no_seat_is_skipped_after_a_mission_by_consent(self) -> None:
        options = AvalonOptions(forced_leader_advance=2)
        state, _ = on(given(leader=2, options=options), plain, stop=lambda state: state.round == 2)
        assert state.leader == 3

    def test_red_can_win_by_them(self) -> None:
        options = AvalonOptions(after_five_rejections="red_wins")
        state, events = on(given(options=options, score=(1, 1), round=3), self.rejected_by_all, stop=lambda _: False)
        assert (state.winner, state.win_reason, state.phase) == ("red", "consecutive_rejections", "ended")
        assert said(events, facts.MissionExecuted) == []
        assert one(events, facts.GameEnded).rounds_played == 3

    def test_the_fourth_leader_can_go_without_a_vote(self) -> None:
        options = AvalonOptions(after_five_rejections="fourth_leader")
        state, events = on(given(options=options), self.rejected_by_all, stop=lambda state: state.phase == "mission")
        assert [fact.vote_round for fact in said(events, facts.TeamRejected)] == [1, 2, 3]
        assert [fact.vote_round for fact in said(events, facts.TeamProposed)] == [1, 2, 3, 4]
        assert kinds(events)[-4:] == ["SpokenNear", "LimitedTurnPassed", "RejectionsExhausted", "MissionVoteBegan"]
        assert state.forced


class TestMission:
    """Acceptance examples 8 and 10."""

    def test_a_vote_is_told_to_its_seat_alone(self) -> None:
        events = when(at_mission(team=(1, 3)), 3, PlayMission(False))
        assert [(event.to, event.fact) for event in events] == [(only(3), facts.MissionVoteSealed(3, False))]

    @pytest.mark.parametrize(
        ("round", "fails", "success"),
        [(1, 0, True), (3, 1, False), (4, 1, True), (4, 2, False), (4, 3, False), (5, 1, False)],
    )
    def test_one_fail_is_enough_but_two_in_a_protected_round(self, round: int, fails: int, success: bool) -> None:
        team = (*range(1, fails + 1), *range(4, 4 + {1: 2, 3: 3, 4: 4, 5: 4}[round] - fails))
        state = at_mission(team=team, round=round, roles=RED_FIRST, score=(round // 2, round // 2))
        _, events = performed(state, {seat: seat > fails for seat in team})
        assert one(events, facts.MissionExecuted) == facts.MissionExecuted(round, fails, success)
        assert one(events, facts.MissionEnded).success is success

    def test_the_protected_rounds_are_an_option(self) -> None:
        state = at_mission(team=(1, 4, 5), round=3, roles=RED_FIRST, options=AvalonOptions(protected_rounds=(3, 4)))
        assert state.fails_needed == 2
        _, events = performed(state, {1: False, 4: True, 5: True})
        assert one(events, facts.MissionExecuted).success

    def test_blue_never_fails_a_mission(self) -> None:
        events = when(at_mission(team=(1, 3)), 1, PlayMission(False))
        assert one(events, facts.MissionVoteSealed).success
        _, events = performed(at_mission(team=(1, 2)), {1: False, 2: False})
        assert one(events, facts.MissionExecuted) == facts.MissionExecuted(1, 0, True)

    def test_blue_may_fail_it_if_the_option_allows(self) -> None:
        events = when(at_mission(options=AvalonOptions(blue_fail="allow")), 1, PlayMission(False))
        assert not one(events, facts.MissionVoteSealed).success

    def test_the_next_mission_is_led_by_the_next_seat_and_grows(self) -> None:
        state, events = performed(at_mission(leader=7), {1: True, 2: True})
        assert one(events, facts.MissionEnded) == facts.MissionEnded(1, True, blue_wins=1, red_wins=0)
        assert one(events, facts.MissionStarted) == facts.MissionStarted(2, 1, member_count=3, fails_needed=1)
        assert state.missions[1].team == (1, 2)
        assert state.mission_votes == {}

    def test_the_sizes_of_the_teams_and_the_fails_needed(self) -> None:
        _, events = on(given(), fail_every_other, stop=lambda _: False)
        started = {fact.round: (fact.member_count, fact.fails_needed) for fact in said(events, facts.MissionStarted)}
        assert started == {2: (3, 1), 3: (3, 1), 4: (4, 2), 5: (4, 1)}


def fail_every_other(state: State, seat: int, command: str) -> Command:
    """Teams of blue in odd rounds; enough red in even ones."""
    if command == "propose_team":
        red, blue = (3, 4, 6), (1, 2, 5, 7)
        return ProposeTeam((red + blue if state.round % 2 == 0 else blue)[: state.member_count])
    return plain(state, seat, command)


class TestEnd:
    """Acceptance example 9."""

    def red_goes(self, state: State, seat: int, command: str) -> Command:
        if command == "propose_team":
            return ProposeTeam((3, 4, 6, 1)[: state.member_count])
        return plain(state, seat, command)

    def at_assassination(self) -> State:
        state, events = performed(at_mission(team=(1, 2, 5), round=3, score=(2, 0)), {1: True, 2: True, 5: True})
        assert kinds(events)[-1] == "AssassinationBegan"
        return state

    def test_red_wins_with_three_failed_missions_at_once(self) -> None:
        state, events = on(given(), self.red_goes, stop=lambda _: False)
        end = one(events, facts.GameEnded)
        assert (end.winner, end.win_reason, end.rounds_played) == ("red", "missions_failed", 3)
        assert (end.blue_wins, end.red_wins) == (0, 3)
        assert said(events, facts.AssassinationBegan) == []
        assert state.phase == "ended"

    def test_the_assassin_hits_merlin(self) -> None:
        events = when(self.at_assassination(), 4, Assassinate(2))
        assert one(events, facts.Assassinated) == facts.Assassinated(4, 2, "Merlin", success=True)
        assert one(events, facts.GameEnded) == facts.GameEnded(DEALT, "red", "assassination_success", 3, 0, 3)
        outcomes = one(events, TableEnded).outcomes
        assert [seat for seat, outcome in outcomes.items() if outcome == "win"] == [3, 4, 6]
        assert [seat for seat, outcome in outcomes.items() if outcome == "loss"] == [1, 2, 5, 7]

    def test_the_assassin_misses(self) -> None:
        events = when(self.at_assassination(), 4, Assassinate(3))
        assert one(events, facts.Assassinated) == facts.Assassinated(4, 3, "Oberon", success=False)
        end = one(events, facts.GameEnded)
        assert (end.winner, end.win_reason) == ("blue", "missions_complete_and_assassination_failed")
        outcomes = one(events, TableEnded).outcomes
        assert [seat for seat, outcome in outcomes.items() if outcome == "win"] == [1, 2, 5, 7]

    def test_the_end_unseals_everything(self) -> None:
        assert one(when(self.at_assassination(), 4, Assassinate(2)), TableEnded).unseals == "everything"

    def test_the_fold_of_the_end(self) -> None:
        state = self.at_assassination()
        over = folded(state, when(state, 4, Assassinate(2)))
        assert (over.phase, over.winner, over.win_reason) == ("ended", "red", "assassination_success")
        assert (over.assassinated, over.roles, over.until, over.turn) == (2, DEALT, 0, 0)
        assert (over.blue_wins, over.red_wins) == (3, 0)

    def test_nobody_is_told_who_chooses(self) -> None:
        _, events = performed(at_mission(team=(1, 2, 5), round=3, score=(2, 0)), {1: True, 2: True, 5: True})
        assert one(events, facts.AssassinationBegan) == facts.AssassinationBegan(until=1_000_000 + 60_000 + 120_000)
        assert all(event.to == EVERYONE for event in events[1:])
