"""The fold: what every fact changes in the state, and that it changes nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from events.event import Fact
from games.avalon import facts
from games.avalon.options import AvalonOptions
from games.avalon.rules import GAME
from games.avalon.state import Mission, State
from games.sitting.facts import TableSaid
from tests.games.avalon.playing import ALL_NO, APART, DEALT, opened

BUSY = State(
    number=1,
    options=AvalonOptions(),
    phase="before",
    positions={1: (8, 8), 2: (7, 7)},
    round=2,
    leader=6,
    member_count=3,
    fails_needed=9,
    vote_round=4,
    team=(5, 6, 7),
    turn=5,
    forced=True,
    voted={5: True},
    until=77,
    not_before=66,
    missions={1: Mission(team=(1, 2), fail_votes=1, success=True)},
    blue_wins=1,
    red_wins=1,
    assassinated=0,
    winner="",
    win_reason="",
    roles={5: "Oberon"},
    sights={5: {"Morgana": 1}},
    votes={5: True},
    mission_votes={5: False},
    mission_fouls={},
    game_id="",
    fouled=0,
)
"""A state in which every field that a fact may clear is filled."""

PACED = AvalonOptions(pace="fast")


@pytest.mark.parametrize(
    ("fact", "changes"),
    [
        (opened(PACED), {"number": 12345, "options": PACED}),
        (facts.GameStarted(7, 9), {}),
        (facts.SeatsPlaced(APART), {"positions": APART}),
        (facts.RoleDealt(3, "Merlin"), {"roles": {5: "Oberon", 3: "Merlin"}}),
        (facts.SightGiven(3, {"Oberon": 5}), {"sights": {5: {"Morgana": 1}, 3: {"Oberon": 5}}}),
        (facts.NightCompleted(), {}),
        (
            facts.MissionStarted(3, 1, 2, 1),
            {"round": 3, "leader": 1, "member_count": 2, "fails_needed": 1, "forced": False},
        ),
        (
            facts.ProposalBegan(2, 4, 99),
            {"phase": "proposal", "vote_round": 2, "leader": 4, "turn": 4, "team": (), "until": 99},
        ),
        (facts.TeamProposed(2, 4, 6, (1, 2, 3)), {"team": (1, 2, 3)}),
        (facts.TurnBegan("walk", 3, 99), {"phase": "walk", "turn": 3, "until": 99}),
        (facts.SpokenToAll(5, "hello"), {}),
        (facts.Walked(1, (), (), (0, 0)), {"positions": {1: (0, 0), 2: (7, 7)}}),
        (facts.SpokenNear(5, "hello"), {}),
        (facts.LimitedTurnPassed(5), {}),
        (facts.VoteBegan(99), {"phase": "vote", "turn": 0, "until": 99, "voted": {}, "votes": {}}),
        (facts.VoteSealed(3, False), {"votes": {5: True, 3: False}}),
        (facts.VoteCast(3), {"voted": {5: True, 3: True}}),
        (facts.VotesCounted(ALL_NO, 0, False), {"votes": ALL_NO}),
        (facts.TeamRejected(4, 0, 7), {}),
        (facts.RejectionsExhausted(2), {"forced": True}),
        (
            facts.MissionVoteBegan(88, 99),
            {"phase": "mission", "turn": 0, "not_before": 88, "until": 99, "mission_votes": {}},
        ),
        (facts.MissionVoteSealed(6, True), {"mission_votes": {5: False, 6: True}}),
        (
            facts.MissionFoulSealed(6, "no_bool"),
            {"mission_votes": BUSY.mission_votes | {6: False}, "mission_fouls": {6: "no_bool"}},
        ),
        (facts.GameNamed("an-id"), {"game_id": "an-id"}),
        (
            facts.MissionJudged(2, True),
            {
                "missions": {
                    1: Mission(team=(1, 2), fail_votes=1, success=True),
                    2: Mission(team=(5, 6, 7), success=True),
                },
                "mission_votes": {},
                "until": 0,
                "not_before": 0,
            },
        ),
        (
            facts.PlayerFouled(3, "say", "no_string", DEALT, 1, 1, 2),
            {"phase": "ended", "turn": 0, "until": 0, "roles": DEALT, "fouled": 3},
        ),
        (
            facts.MissionExecuted(2, 3, False),
            {
                "missions": {
                    1: Mission(team=(1, 2), fail_votes=1, success=True),
                    2: Mission(team=(5, 6, 7), fail_votes=3, success=False),
                },
                "mission_votes": {},
                "until": 0,
                "not_before": 0,
            },
        ),
        (facts.MissionEnded(2, True, 2, 1), {"blue_wins": 2}),
        (facts.MissionEnded(2, False, 1, 2), {"red_wins": 2}),
        (facts.AssassinationBegan(99), {"phase": "assassination", "until": 99}),
        (facts.Assassinated(4, 2, "Merlin", True), {"assassinated": 2}),
        (
            facts.GameEnded(DEALT, "red", "assassination_success", 3, 1, 4),
            {
                "phase": "ended",
                "turn": 0,
                "until": 0,
                "roles": DEALT,
                "winner": "red",
                "win_reason": "assassination_success",
            },
        ),
        (TableSaid(1, "hello", ()), {}),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Fact) else "",
)
def test_what_a_fact_changes(fact: Fact, changes: dict[str, Any]) -> None:
    before = replace(BUSY, forced=False) if isinstance(fact, facts.RejectionsExhausted) else BUSY
    assert GAME.rules.evolve(before, fact) == replace(before, **changes)
