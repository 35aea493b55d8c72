"""The acceptance examples of the rules page, section 15, by number, under both presets where they differ.

11 is in test_exports (the notebook's own isolation in tests/e2e/test_notes), 12 in tests/e2e/test_show_killed.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from events.audience import Seat
from games.avalon import facts
from games.avalon.board import SEATS, Cell, Role
from games.avalon.commands import Assassinate, HandIn, Walk
from games.avalon.options import HEAD, SEED, AvalonOptions
from games.avalon.rules import GAME
from games.prompt import Choice
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
from tests.games.avalon.whole import Whole
from tests.games.told import kinds, one, said

both = pytest.mark.parametrize("options", [SEED, HEAD], ids=["seed", "head"])
DEAL = tuple(DEALT.values())


def at(phase: str, **about: Any) -> Any:
    return on(given(**about), plain, stop=lambda state: state.phase == phase)[0]


@both
def test_01_the_night(options: AvalonOptions) -> None:
    """With the deal fixed by an option, which everybody sees."""
    whole = Whole(1, **msgspec.to_builtins(options) | {"fixed_roles": DEAL})
    sights = {seat: dict(whole.feed(seat).state.game.sights) for seat in SEATS}
    assert {seat: known for seat, known in sights.items() if known} == {
        4: {4: {"Morgana": 6}},
        6: {6: {"Assassin": 4}},
        2: {2: {"Oberon": 3, "Assassin": 4, "Morgana": 6}},
        5: {5: {"Special1": 2, "Special2": 6}},
    }
    for viewer in ("public", *SEATS):
        assert whole.feed(viewer).state.game.options.fixed_roles == DEAL  # type: ignore[arg-type]


def test_01_places_and_the_first_leader_can_be_fixed_too() -> None:
    cells = tuple((8, column) for column in range(7))
    whole = Whole(1, fixed_positions=cells, first_leader=6)
    assert tuple(whole.truth.positions.values()) == cells
    assert whole.truth.leader == 6


@both
def test_02_turns_go_from_the_leader_upward(options: AvalonOptions) -> None:
    state, events = on(given(leader=3, options=options), plain, stop=lambda state: state.phase == "vote")
    turns = [(fact.phase, fact.seat) for fact in said(events, facts.TurnBegan)]
    order = (3, 4, 5, 6, 7, 1, 2)
    assert turns == [(phase, seat) for phase in ("global_speech", "walk", "limited_speech") for seat in order]
    assert state.round == 1


def walks(start: Cell, other: Cell, *steps: str, options: AvalonOptions = SEED) -> Any:
    state = at("walk", options=options, positions=APART | {1: start, 2: other})
    return when(state, 1, Walk(steps))


def test_03_a_step_onto_somebody_ends_the_walk() -> None:
    walk = one(walks((1, 3), (1, 0), "Left", "Left", "Left"), facts.Walked)
    assert (walk.requested, walk.executed, walk.position) == (("Left",) * 3, ("Left",) * 2, (1, 1))
    assert one(walks((1, 3), (1, 0), "Left", "Left", "Left", options=HEAD), facts.PlayerFouled).foul == "bad_walk"


def test_04_a_walk_is_cut_to_three_steps_and_skips_what_cannot_be_made() -> None:
    walk = one(walks((0, 0), (5, 5), "up", "north", "down", "down"), facts.Walked)
    assert (walk.requested, walk.executed, walk.position) == (("up", "north", "down"), ("down",), (1, 0))
    fouled = walks((0, 0), (5, 5), "up", "north", "down", "down", options=HEAD)
    assert one(fouled, facts.PlayerFouled).foul == "bad_walk"


@pytest.mark.parametrize(("hearing", "near"), [("chebyshev", {1, 2, 7}), ("manhattan", {1})])
def test_05_who_hears(hearing: Any, near: set[Seat]) -> None:
    """The speaker (1) at (4, 4), a Knight (7) at (6, 6), Merlin (2) at (5, 5)."""
    places = APART | {1: (4, 4), 7: (6, 6), 2: (5, 5), 5: (0, 1)}
    state = at("limited_speech", options=AvalonOptions(hearing=hearing), positions=places)
    (event, *_) = when(state, 1, HandIn('"psst"'))
    assert set(event.to.seats) == near
    state = at("limited_speech", positions=places | {2: (6, 4)})
    (event, *_) = when(state, 1, HandIn('"psst"'))
    assert set(event.to.seats) == {1, 7}


@pytest.mark.parametrize(("yes", "approved"), [(6, True), (4, True), (2, False)])
@both
def test_06_the_public_vote(options: AvalonOptions, yes: int, approved: bool) -> None:
    _, events = voted(at_vote(options=options), {seat: seat <= yes for seat in SEATS})
    counted = one(events, facts.VotesCounted)
    assert (counted.approve_count, counted.approved) == (yes, approved)
    assert ("TeamRejected" in kinds(events)) is not approved


@pytest.mark.parametrize(("options", "leader"), [(SEED, 7), (HEAD, 1)], ids=["seed", "head"])
def test_07_five_rejections(options: AvalonOptions, leader: Seat) -> None:
    state, events = voted(at_vote(leader=6, team=(1, 2), vote_round=5, options=options), ALL_NO)
    assert one(events, facts.TeamRejected) == facts.TeamRejected(5, 0, 7)
    assert one(events, facts.RejectionsExhausted).round == 1
    _, events = performed(state, {1: True, 2: True})
    assert one(events, facts.MissionStarted).leader == leader


@pytest.mark.parametrize(
    ("options", "round", "team", "fails", "success"),
    [
        (SEED, 4, (3, 4, 6, 1), 3, False),
        (SEED, 4, (3, 4, 6, 1), 1, True),
        (SEED, 3, (3, 4, 1), 1, False),
        (HEAD, 3, (3, 4, 1), 1, True),
        (HEAD, 4, (3, 4, 6, 1), 2, False),
    ],
)
def test_08_fails_needed(options: AvalonOptions, round: int, team: tuple[Seat, ...], fails: int, success: bool) -> None:
    state = at_mission(team=team, round=round, options=options)
    _, events = performed(state, {seat: place >= fails for place, seat in enumerate(team)})
    assert one(events, facts.MissionExecuted) == facts.MissionExecuted(round, fails, success)


def at_assassination(options: AvalonOptions, roles: dict[Seat, Role]) -> Any:
    state = at_mission(team=(2, 6, 7), round=3, score=(2, 0), options=options, roles=roles)
    return performed(state, dict.fromkeys((2, 6, 7), True))[0]


@pytest.mark.parametrize(
    ("role", "winner", "reason"),
    [
        ("Merlin", "red", "assassination_success"),
        ("Oberon", "blue", "missions_complete_and_assassination_failed"),
    ],
)
@both
def test_09_the_assassination(options: AvalonOptions, role: Role, winner: str, reason: str) -> None:
    roles = DEALT | {5: "Assassin", 4: "Percival", 1: role}
    roles |= {2: "Knight"} if role == "Merlin" else {3: "Knight"}
    events = when(at_assassination(options, roles), 5, Assassinate(1))
    assert one(events, facts.Assassinated) == facts.Assassinated(5, 1, role, role == "Merlin")
    ended = one(events, facts.GameEnded)
    assert (ended.winner, ended.win_reason) == (winner, reason)


@both
def test_09_red_wins_by_missions_without_an_assassination(options: AvalonOptions) -> None:
    state = at_mission(team=(3, 4, 6), round=3, score=(0, 2), options=options)
    _, events = performed(state, dict.fromkeys((3, 4, 6), False))
    assert one(events, facts.GameEnded).win_reason == "missions_failed"
    assert "Assassinated" not in kinds(events)


def test_10_blue_can_only_let_a_mission_succeed() -> None:
    field = GAME.rules.prompts(at_mission(team=(1, 3)), 1)["mission.1"].fields["success"]
    assert isinstance(field, Choice)
    assert [option.value for option in field.options] == [True]
    state = at_mission(team=(1, 3), options=AvalonOptions(raw_answers=True))
    state = folded(state, when(state, 1, HandIn("false")))
    assert one(performed(state, {3: True})[1], facts.MissionExecuted).fail_votes == 0


def test_12_a_table_that_cannot_go_on_keeps_its_log() -> None:
    whole = Whole(3).reach("vote")
    before = whole.public_log()
    again = Whole(3)
    again.commits = whole.commits
    assert again.public_log() == before


def test_attack_5_what_a_failing_program_says_reaches_its_own_seat_alone() -> None:
    """A foul names neither a role nor what the program said."""
    whole = Whole(4, **msgspec.to_builtins(HEAD)).reach("limited_speech")
    seat = whole.truth.turn
    whole.hand_in(seat, "File /home/x/secret.py: Merlin is seat 3")
    told = {
        viewer
        for viewer in ("public", *SEATS)
        if b"secret.py" in msgspec.json.encode([one.fact for one in whole.heard(viewer)])  # type: ignore[arg-type]
    }
    assert told == {seat}
    log = whole.public_log()
    assert not any(role in str(log[-2:]) for role in DEALT.values())
    assert "secret.py" not in str(log)


def test_attack_8_a_fault_of_one_program_is_nobody_elses() -> None:
    whole = Whole(4, raw_answers=True).reach("vote")
    for value in ("[" * 40_000, "9" * 5_000, '{"tuple": {}}', "NaN", "-Infinity", "1e999", '"\\ud800"'):
        for seat in SEATS:
            if whole.truth.phase == "vote" and seat not in whole.truth.voted:
                whole.hand_in(seat, value)
                break
    assert len(whole.truth.voted) == 7 or whole.truth.phase != "vote"
