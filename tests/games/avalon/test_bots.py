"""The stand-in plays in the interest of the player it stands in for, and sees no more than the seat."""

from __future__ import annotations

from functools import cache

import pytest

from events.event import Actor, Command
from games.avalon.board import team_of
from games.avalon.bots import stand_in
from games.avalon.commands import PlayMission, ProposeTeam, Speak, Vote, Walk
from games.avalon.rules import GAME
from games.avalon.state import State
from games.dice import Dice
from games.sitting.facts import TableResigned, TableSubstituted
from tests.suite.play import BOTS, CLOCK_ONLY, Play, played, started

SEEDS = 24


def sent(play: Play, bot: str) -> list[tuple[State, Actor, Command]]:
    """Every command of the seats that this bot plays, whose it is, and the truth it met."""
    seats = play.table.truth.table.seats
    played_by = {seat for seat, seated in seats.items() if seated.bot == bot}
    before = [play.moments[0], *play.moments]
    return [
        (met.truth.game, commit.by, commit.command)
        for met, commit in zip(before, play.commits, strict=False)
        if commit.by in played_by
    ]


@cache
def whole(seed: int) -> Play:
    """A game of bots, fast, looked at by several tests."""
    return played(GAME, f"stand{seed}", BOTS, "fast")


def games(bot: str = "default") -> list[tuple[State, Actor, Command]]:
    return [one for seed in range(SEEDS) for one in sent(whole(seed), bot)]


@pytest.fixture(scope="module")
def stood_in() -> list[tuple[State, Actor, Command]]:
    """What stand-ins did in many games."""
    return games()


def role(truth: State, by: Actor) -> str:
    assert isinstance(by, int)
    return truth.roles[by]


def reds(truth: State, seats: tuple[int, ...]) -> int:
    return sum(team_of(truth.roles[seat]) == "red" for seat in seats)


def test_merlin_never_proposes_a_team_that_he_knows_to_fail(stood_in: list[tuple[State, Actor, Command]]) -> None:
    proposed = [
        reds(truth, command.members)
        for truth, by, command in stood_in
        if isinstance(command, ProposeTeam) and role(truth, by) == "Merlin"
    ]
    assert proposed, "no stand-in Merlin led"
    assert set(proposed) == {0}


def test_blue_approves_sometimes_and_merlin_of_no_team_that_can_fail(
    stood_in: list[tuple[State, Actor, Command]],
) -> None:
    votes = [(truth, role(truth, by), command) for truth, by, command in stood_in if isinstance(command, Vote)]
    blue = [command.approve for truth, one, command in votes if one in ("Knight", "Percival")]
    assert 0.2 < sum(blue) / len(blue) < 0.95
    merlin = [
        (reds(truth, truth.team) >= truth.fails_needed, command.approve)
        for truth, one, command in votes
        if one == "Merlin" and truth.vote_round < 5
    ]
    assert (True, True) not in merlin
    assert (False, True) in merlin


def test_red_fails_missions_and_blue_never_does(stood_in: list[tuple[State, Actor, Command]]) -> None:
    played_out = {
        (team_of(truth.roles[by]), command.success)
        for truth, by, command in stood_in
        if isinstance(command, PlayMission) and isinstance(by, int)
    }
    assert ("red", False) in played_out
    assert ("blue", False) not in played_out


def test_the_assassin_spares_the_red_it_knows() -> None:
    strikes = 0
    for seed in range(SEEDS):
        for moment in whole(seed).moments:
            truth = moment.truth.game
            if truth.phase != "assassination":
                continue
            assassin = next(seat for seat, one in truth.roles.items() if one == "Assassin")
            view, prompts = moment.feeds[assassin].state.game, moment.prompts[assassin]
            answer = stand_in(view, assassin, prompts, Dice(f"{seed:064x}", "bot", 0))
            assert answer is not None
            assert truth.roles[answer[1]["target"]] != "Morgana"
            strikes += 1
    assert strikes, "no game came to an assassination"


def test_no_word_is_put_into_a_players_mouth(stood_in: list[tuple[State, Actor, Command]]) -> None:
    assert {command.text for _, _, command in stood_in if isinstance(command, Speak)} == {""}
    assert {command.steps for _, _, command in stood_in if isinstance(command, Walk)} == {()}


def test_the_clocks_own_actions_reject_and_fail_for_red_only() -> None:
    answers = games("clock")
    assert not any(command.approve for _, _, command in answers if isinstance(command, Vote))
    for truth, by, command in answers:
        if isinstance(command, PlayMission) and isinstance(by, int):
            assert command.success is (team_of(truth.roles[by]) == "blue")


def test_whoever_is_away_or_resigns_is_played_by_the_stand_in() -> None:
    away = started(GAME, 7, CLOCK_ONLY, "live").to_the_end()
    substitutes = [event.fact for commit in away.commits for event in commit.events]
    assert {fact.bot for fact in substitutes if isinstance(fact, TableSubstituted)} == {"default"}
    gone = started(GAME, 2, pace="live")
    commit = gone.send(3, {"type": "resign"})
    assert commit is not None
    assert [event.fact for event in commit.events] == [TableResigned(3, "default")]
