"""Dealing again: another world, of which one seat has been told exactly the same."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest

from events.audience import Seat, Viewer
from events.codec import AnyCommit
from games.avalon import facts
from games.avalon.board import SEATS, team_of
from games.avalon.deal import sights
from games.avalon.options import HEAD, AvalonOptions
from games.avalon.rules import GAME
from games.sitting import commands
from projections.feed import Feed
from server.history import fork_history
from server.simulation.play import played
from server.tables.decider import standing
from tests.server.history.forking import plan
from tests.suite.checks import Known, holes, shown

pytestmark = pytest.mark.turn(0)

replace = msgspec.structs.replace

KINDS: dict[str, AvalonOptions] = {
    "seed": AvalonOptions(pace="fast"),
    "blue may fail": AvalonOptions(pace="fast", blue_fail="allow"),
    "results only": AvalonOptions(pace="fast", fail_count="result_only", protected_rounds=(2, 4)),
    "head": replace(HEAD, pace="fast", raw_answers=False),
    "fourth leader": AvalonOptions(pace="fast", after_five_rejections="fourth_leader"),
    "fixed": AvalonOptions(
        pace="fast", fixed_roles=("Oberon", "Merlin", "Knight", "Percival", "Morgana", "Knight", "Assassin")
    ),
}


@cache
def game(kind: str, seed: int) -> tuple[AnyCommit, ...]:
    commits = played(plan("avalon", KINDS[kind], seed), 1).commits
    return tuple(commits[:-1])  # all but the end, which shows every role


def seed_of(number: int) -> str:
    return f"{number:064x}"


@pytest.mark.parametrize(
    ("seeds", "seats"),
    [
        pytest.param(range(1, 2), SEATS[::3], id="few"),
        pytest.param(range(1, 3), SEATS, id="all", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_the_seat_is_shown_the_same_bytes_and_the_other_views_are_of_one_truth(
    kind: str, seeds: range, seats: tuple[Seat, ...]
) -> None:
    for seed in seeds:
        log = game(kind, seed)
        for seat in seats:
            half, whole = (
                fork_history.redealt(GAME, log[:many], seat, seed_of(seed)) for many in (len(log) // 2, len(log))
            )
            assert shown(GAME, seat, half) == shown(GAME, seat, log[: len(log) // 2])
            assert shown(GAME, seat, whole) == shown(GAME, seat, log)
            check_views(whole)


def check_views(commits: list[AnyCommit]) -> None:
    viewers: tuple[Viewer, ...] = ("public", *SEATS)
    truth, feeds = Feed.first(GAME, "all"), {viewer: Feed.first(GAME, viewer) for viewer in viewers}
    known: Known = {}
    for commit in commits:
        truth = truth.after(commit)
        for viewer, feed in feeds.items():
            feeds[viewer] = after = feed.after(commit)
            holes(after.state, truth.state, str(viewer), known)


@pytest.mark.parametrize("kind", KINDS)
def test_every_world_keeps_to_the_rules(kind: str) -> None:
    for seed in range(1, 4):
        log = game(kind, seed)
        for seat in SEATS[seed - 1 :: 3]:
            check_world(fork_history.redealt(GAME, log, seat, seed_of(seat)), KINDS[kind])


def check_world(commits: list[AnyCommit], options: AvalonOptions) -> None:
    """What happened in it could have: who saw whom, who failed what, who heard whom, how everybody voted."""
    truth, votes = standing(GAME, commits).truth.game, Counter[int]()
    for fact in (event.fact for commit in commits for event in commit.events):
        match fact:
            case facts.SightGiven(seat=seat, sight=sight):
                assert sights(truth.roles)[seat] == sight
            case facts.MissionVoteBegan():
                votes.clear()
            case facts.MissionVoteSealed(seat=seat, success=success):
                votes[success] += 1
                assert success or team_of(truth.roles[seat]) == "red" or options.blue_fail == "allow"
            case facts.MissionExecuted(fail_votes=fail_votes):
                assert votes[False] == fail_votes
            case _:
                pass
    said = [event.fact for commit in commits for event in commit.events if isinstance(event.fact, facts.SpokenNear)]
    passed = [
        event.fact for commit in commits for event in commit.events if isinstance(event.fact, facts.LimitedTurnPassed)
    ]
    assert [one.seat for one in said] == [one.seat for one in passed]
    if options.fixed_roles:
        assert tuple(truth.roles[seat] for seat in SEATS) == options.fixed_roles


@pytest.mark.parametrize(("seeds", "least"), [(2, 4), pytest.param(5, 10, marks=pytest.mark.long)])
def test_the_old_world_leaves_nothing_behind_that_the_seat_was_not_told(seeds: int, least: int) -> None:
    """Two logs that look the same to the seat, however they differ otherwise, are dealt again alike."""
    compared = 0
    for seed in range(1, seeds + 1):
        log = game("seed", seed)
        for seat in SEATS[seed % 2 :: 2]:
            twin = fork_history.redealt(GAME, log, seat, seed_of(99))
            compared += standing(GAME, twin).truth.game.roles != standing(GAME, log).truth.game.roles
            one, other = (fork_history.redealt(GAME, source, seat, seed_of(seed)) for source in (log, twin))
            assert [(commit.at, commit.events) for commit in one] == [(commit.at, commit.events) for commit in other]
    assert compared > least


@pytest.mark.parametrize(
    ("role", "least", "most"),
    [("Merlin", 3, 90), pytest.param("Percival", 22, 30, marks=pytest.mark.long), ("Knight", 120, 6)],
)
def test_all_deals_that_fit_come_up(role: str, least: int, most: int) -> None:
    """Merlin knows the reds, so Percival may be any of three; Percival has 24 deals to choose from, a Knight 720."""
    log = list(game("seed", 1))
    began = next(at for at, commit in enumerate(log, 1) if isinstance(commit.command, commands.Start))
    roles = standing(GAME, log).truth.game.roles
    by_role: dict[str, Seat] = {role: seat for seat, role in sorted(roles.items(), reverse=True)}
    seat = by_role[role]
    deals = [dealt_again(log[:began], seat, number) for number in range(150)]
    dealt = Counter(map(str, deals))
    assert len(dealt) >= least, (role, len(dealt))
    assert max(dealt.values()) < most
    if role == "Knight":
        for other in SEATS:
            assert len({roles[other] for roles in deals}) == (1 if other == seat else 6)


def dealt_again(log: list[AnyCommit], seat: Seat, number: int) -> dict[Seat, Any]:
    roles: dict[Seat, Any] = standing(GAME, fork_history.redealt(GAME, log, seat, seed_of(number))).truth.game.roles
    return roles


@pytest.mark.parametrize(("seeds", "least"), [(3, 17), pytest.param(7, 40, marks=pytest.mark.long)])
def test_failed_missions_narrow_down_who_could_be_red(seeds: int, least: int) -> None:
    failed = 0
    for seed in range(1, seeds + 1):
        log = list(game("seed", seed))
        missions = standing(GAME, log).truth.game.missions
        for number in range(8):
            roles = dealt_again(log, 1, number)
            for mission in missions.values():
                reds = sum(1 for seat in mission.team if team_of(roles[seat]) == "red")
                assert reds >= (mission.fail_votes or 0)
                failed += mission.fail_votes or 0
    assert failed > least


def test_who_is_on_a_mission_is_asked_again() -> None:
    log = list(game("seed", 1))
    version = next(at for at, commit in enumerate(log, 1) if type(commit.command).__name__ == "PlayMission")
    voter = log[version - 1].by
    truth = standing(GAME, log[:version]).truth.game
    assert truth.mission_votes.keys() == {voter}
    other = next(seat for seat in SEATS if seat != voter)
    again = standing(GAME, fork_history.redealt(GAME, log[:version], other, seed_of(1)))
    assert not again.truth.game.mission_votes
    assert all(again.feeds[seat].prompts for seat in truth.team)
    assert isinstance(voter, int)
    mine = standing(GAME, fork_history.redealt(GAME, log[:version], voter, seed_of(1)))
    assert mine.truth.game.mission_votes == truth.mission_votes


def test_before_the_deal_there_is_nothing_to_deal_again() -> None:
    log = game("seed", 1)[:4]
    other = fork_history.redealt(GAME, log, 3, seed_of(1))
    assert [commit.events[0] for commit in other] == [commit.events[0] for commit in log]
