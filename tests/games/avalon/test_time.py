"""What falls due and when, and what time does in the place of a seat that does not act (section 9)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from games.avalon import facts
from games.avalon.board import SEATS
from games.avalon.commands import PlayMission
from games.avalon.options import HEAD, AvalonOptions
from games.avalon.rules import GAME
from games.avalon.state import State
from games.game import Deadline
from games.sitting.commands import Due
from tests.games.avalon.playing import (
    DEALT,
    NOW,
    at_mission,
    at_vote,
    due,
    folded,
    given,
    moment,
    on,
    performed,
    plain,
    voted,
    when,
)
from tests.games.told import kinds, one, said

BLUE = [seat for seat, role in DEALT.items() if role not in ("Morgana", "Assassin", "Oberon")]


def at_assassination(options: AvalonOptions | None = None) -> State:
    before = at_mission(team=(1, 2, 5), round=3, score=(2, 0), options=options)
    return performed(before, {1: True, 2: True, 5: True})[0]


def until_phase(name: str, options: AvalonOptions | None = None) -> State:
    state = given(options=options)
    return on(state, plain, stop=lambda state: state.phase == name)[0]


class TestDeadlines:
    @pytest.mark.parametrize(
        ("phase", "what", "seconds"),
        [
            ("proposal", "propose.1.1", 120),
            ("global_speech", "speak.1.1.global.1", 60),
            ("walk", "walk.1.1.1", 30),
            ("limited_speech", "speak.1.1.limited.1", 60),
            ("vote", "vote.1.1", 60),
            ("mission", "mission.1", 60),
            ("assassination", "assassinate", 120),
        ],
    )
    @pytest.mark.parametrize(("pace", "times"), [("live", 1), ("slow", 720), ("fast", None)])
    def test_every_phase_has_its_clock(self, phase: str, what: str, seconds: int, pace: str, times: int | None) -> None:
        seen: list[State] = []

        def stop(state: State) -> bool:
            seen.append(state)
            return state.phase == phase

        state, _ = on(given(options=AvalonOptions(pace=pace)), plain, stop=stop)  # type: ignore[arg-type]
        began = NOW + 10_000 * (len(seen) - 1)
        assert GAME.rules.deadline(state) == (times and Deadline(what, began + seconds * 1000 * times))

    def test_a_clock_can_be_taken_away(self) -> None:
        state = until_phase("walk", AvalonOptions(clock_walk=None))
        assert GAME.rules.deadline(state) is None
        (prompt,) = GAME.rules.prompts(state, 1).values()
        assert prompt.until is None

    def test_the_prompt_closes_when_the_deadline_falls(self) -> None:
        state = until_phase("vote")
        falls = GAME.rules.deadline(state)
        assert falls is not None
        assert {prompt.until for seat in SEATS for prompt in GAME.rules.prompts(state, seat).values()} == {falls.when}

    def test_nothing_falls_due_before_the_game_and_after_it(self) -> None:
        over, _ = on(given(), plain, stop=lambda _: False)
        assert (GAME.rules.deadline(GAME.rules.first), GAME.rules.deadline(over)) == (None, None)


class TestLongestWait:
    """Preset ``head`` has no clocks, and one wait for all: an hour, then it is an overrun."""

    @pytest.mark.parametrize("phase", ["proposal", "global_speech", "walk", "limited_speech", "vote", "mission"])
    def test_whoever_is_waited_for_an_hour_has_overrun_where_that_is_a_foul(self, phase: str) -> None:
        state = until_phase(phase, HEAD)
        falls = GAME.rules.deadline(state)
        assert falls is not None
        assert falls.longest
        assert (falls.when - NOW) % 10_000 == 3_600_000 % 10_000
        assert 0 < falls.when - NOW - 3_600_000 < 1_000_000 or phase == "proposal"
        fouled = one(due(state, now=falls.when), facts.PlayerFouled)
        awaited = {"vote": 1, "mission": state.team and state.team[0]}.get(phase, state.turn)
        assert (fouled.seat, fouled.foul) == (awaited, "overrun")

    def test_the_first_who_has_not_voted_is_who_held_it_up(self) -> None:
        state, _ = voted(at_vote(options=HEAD), dict.fromkeys((1, 2, 5), True))
        assert one(due(state, now=state.until), facts.PlayerFouled).seat == 3

    def test_on_a_mission_the_first_absent_in_the_order_of_the_team(self) -> None:
        state, _ = performed(at_mission(team=(6, 2, 1), options=HEAD), {6: True})
        events = due(state, now=state.until)
        assert kinds(events)[:2] == ["MissionFoulSealed", "MissionFoulSealed"]
        assert one(events, facts.PlayerFouled).seat == 2

    def test_the_assassin(self) -> None:
        state = at_assassination(HEAD)
        assert one(due(state, now=state.until), facts.PlayerFouled).seat == 4

    def test_votes_that_are_all_in_are_revealed_and_no_foul(self) -> None:
        state, _ = performed(at_mission(options=HEAD), {1: True, 2: True}, now=NOW)
        falls = GAME.rules.deadline(state)
        assert falls == Deadline("mission_reveal.1", NOW + 5_000)
        assert one(due(state, now=falls.when), facts.MissionExecuted).fail_votes == 0

    def test_elsewhere_it_brings_the_default_action(self) -> None:
        state = until_phase("global_speech", AvalonOptions(clock_speech=None, longest_wait=60))
        falls = GAME.rules.deadline(state)
        assert falls is not None
        assert falls.longest
        assert one(due(state, now=falls.when), facts.SpokenToAll).text == ""

    def test_a_clock_goes_before_it(self) -> None:
        state = until_phase("walk", msgspec.structs.replace(HEAD, clock_walk=20))
        falls = GAME.rules.deadline(state)
        assert falls is not None
        assert not falls.longest
        assert one(due(state, now=falls.when), facts.Walked).executed == ()

    def test_tables_older_than_it_wait_for_ever(self) -> None:
        state = until_phase("walk", msgspec.structs.replace(HEAD, longest_wait=None))
        assert GAME.rules.deadline(state) is None


class TestMissionLength:
    def test_votes_that_are_all_in_wait_for_five_seconds_to_pass(self) -> None:
        state = at_mission(team=(1, 3))
        early, events = performed(state, {1: True, 3: False}, now=NOW + 100)
        assert kinds(events) == ["MissionVoteSealed"]
        assert early.phase == "mission"
        assert GAME.rules.deadline(early) == Deadline("mission_reveal.1", NOW + 5_000)
        revealed = due(early, now=NOW + 5_000)
        assert one(revealed, facts.MissionExecuted) == facts.MissionExecuted(1, 1, False)
        assert said(revealed, facts.MissionVoteSealed) == []

    def test_before_all_votes_are_in_it_is_the_clock_that_falls_due(self) -> None:
        state, _ = performed(at_mission(team=(1, 3)), {1: True}, now=NOW + 100)
        assert GAME.rules.deadline(state) == Deadline("mission.1", NOW + 60_000)

    def test_the_last_vote_after_five_seconds_reveals_at_once(self) -> None:
        state, _ = performed(at_mission(team=(1, 3)), {1: True}, now=NOW + 4_999)
        assert kinds(when(state, 3, PlayMission(True), now=NOW + 4_999)) == ["MissionVoteSealed"]
        assert "MissionExecuted" in kinds(when(state, 3, PlayMission(True), now=NOW + 5_000))

    def test_fast_tables_do_not_wait(self) -> None:
        state = at_mission(team=(1, 3), options=AvalonOptions(pace="fast"))
        assert "MissionExecuted" in kinds(performed(state, {1: True, 3: True}, now=NOW)[1])

    def test_the_least_length_holds_without_a_clock_too(self) -> None:
        state = at_mission(team=(1, 3), options=AvalonOptions(clock_mission=None))
        assert GAME.rules.deadline(state) is None
        state, _ = performed(state, {1: True, 3: True}, now=NOW)
        assert GAME.rules.deadline(state) == Deadline("mission_reveal.1", NOW + 5_000)

    def test_when_the_phase_ends_does_not_depend_on_how_a_seat_votes(self) -> None:
        for votes in ({1: True, 3: True}, {1: True, 3: False}):
            state, _ = performed(at_mission(team=(1, 3)), votes, now=NOW)
            assert GAME.rules.deadline(state) == Deadline("mission_reveal.1", NOW + 5_000)


class TestDefaults:
    def test_a_random_team_by_open_dice(self) -> None:
        teams = {one(due(given(round=2), seed=seed), facts.TeamProposed).members for seed in range(60)}
        assert len(teams) > 40
        assert all(len(set(team)) == 3 and set(team) <= set(SEATS) for team in teams)
        now = moment()
        GAME.rules.decide(given(), "clock", Due(""), now)
        assert [(draw.sealed, draw.purpose) for draw in now.draws] == [(False, "default_team")]

    @pytest.mark.parametrize("phase", ["global_speech", "limited_speech"])
    def test_an_empty_speech(self, phase: str) -> None:
        events = due(until_phase(phase))
        (spoken,) = said(events, facts.SpokenToAll) + said(events, facts.SpokenNear)
        assert spoken.text == ""
        assert one(events, facts.TurnBegan).seat == 2

    def test_no_step(self) -> None:
        assert one(due(until_phase("walk")), facts.Walked) == facts.Walked(1, (), (), (0, 0))

    def test_all_who_did_not_vote_reject(self) -> None:
        state, _ = voted(at_vote(), {2: True, 3: True, 5: True})
        events = due(state)
        assert [fact.seat for fact in said(events, facts.VoteCast)] == [1, 4, 6, 7]
        votes = {seat: seat in (2, 3, 5) for seat in SEATS}
        assert one(events, facts.VotesCounted) == facts.VotesCounted(votes, 3, approved=False)

    def test_red_members_fail_and_blue_ones_let_it_succeed(self) -> None:
        state, _ = performed(at_mission(team=(1, 3, 4), round=2), {3: True})
        events = due(state, now=NOW + 60_000)
        sealed = {fact.seat: fact.success for fact in said(events, facts.MissionVoteSealed)}
        assert sealed == {1: True, 4: False}
        assert one(events, facts.MissionExecuted).fail_votes == 1

    def test_blue_lets_it_succeed_even_where_it_may_fail(self) -> None:
        state = at_mission(team=(1, 2), options=AvalonOptions(blue_fail="allow"))
        assert one(due(state, now=NOW + 60_000), facts.MissionExecuted).fail_votes == 0

    def test_a_random_blue_target_by_sealed_dice(self) -> None:
        state = at_assassination()
        targets = {one(due(state, seed=seed), facts.Assassinated).target for seed in range(60)}
        assert sorted(targets) == BLUE
        now = moment()
        GAME.rules.decide(state, "clock", Due(""), now)
        assert [(draw.sealed, draw.purpose) for draw in now.draws] == [(True, "default_target")]

    @pytest.mark.parametrize("start", [given, at_vote, at_mission, at_assassination])
    def test_a_game_of_nothing_but_time_ends(self, start: Callable[[], State]) -> None:
        state, now, steps = start(), NOW, 0
        while state.phase != "ended":
            falls = GAME.rules.deadline(state)
            assert falls is not None
            now = max(now, falls.when)
            state = folded(state, due(state, falls.what, now))
            steps += 1
        assert steps < 600
        assert GAME.rules.deadline(state) is None
