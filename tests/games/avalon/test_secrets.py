"""Who is told what, over whole games: section 8 and the attacks of section 14 that the rules can meet."""

from __future__ import annotations

import json
from functools import cache
from itertools import zip_longest
from typing import Any

import msgspec
import pytest

from events.audience import EVERYONE, Seat, Viewer, only
from events.event import Fact
from games.avalon import facts
from games.avalon.board import SEATS, distance, hearing_range
from games.avalon.rules import GAME
from games.dice import Dice
from projections.feed import frames, seen_facts
from tests.games.avalon.whole import VIEWERS, Whole

TO_ONE_SEAT = (
    facts.RoleDealt,
    facts.SightGiven,
    facts.VoteSealed,
    facts.MissionVoteSealed,
    facts.FaultExplained,
    facts.MissionFoulSealed,
)


@cache
def games() -> tuple[Whole, ...]:
    return tuple(Whole(seed, pace="fast").play() for seed in range(100, 110))


def foul_games() -> list[Whole]:
    """Games in which every answer may be a foul."""
    more: dict[str, Any] = {"fail_count": "result_only", "log_game_id": "uuid", "raw_answers": True}
    explained = Whole(1, pace="fast", bad_action="foul", **more)
    explained.hand_in(explained.truth.leader, "KeyError")
    sealed = Whole(2, pace="fast", bad_action="foul", **more).reach("mission")
    sealed.hand_in(sealed.truth.team[0], "1")
    random = [
        Whole(seed, pace="fast", bad_action=bad, **more).play() for seed in range(8) for bad in ("foul", "default")
    ]
    return [*random, explained, sealed]


def test_the_audience_of_every_fact() -> None:
    seen = set()
    for game in (*games(), *foul_games()):
        for event in (event for commit in game.commits for event in commit.events):
            seen.add(type(event.fact))
            if isinstance(event.fact, TO_ONE_SEAT):
                assert event.to == only(event.fact.seat)
            elif isinstance(event.fact, facts.SpokenNear):
                assert not event.to.everyone
                assert event.fact.seat in event.to.seats
            elif type(event.fact) in GAME.rules.facts:
                assert event.to == EVERYONE
    assert seen >= set(GAME.rules.facts) - {facts.RejectionsExhausted}


def test_near_speech_reaches_exactly_those_near() -> None:
    for game in games():
        where: dict[Seat, tuple[int, int]] = {}
        roles = game.truth.roles
        for event in (event for commit in game.commits for event in commit.events):
            match event.fact:
                case facts.SeatsPlaced(positions=positions):
                    where = dict(positions)
                case facts.Walked(seat=seat, position=position):
                    where[seat] = position
                case facts.SpokenNear(seat=speaker):
                    near = [
                        seat
                        for seat in SEATS
                        if seat == speaker
                        or distance(where[seat], where[speaker], "chebyshev") <= hearing_range(roles[seat])
                    ]
                    assert event.to.seats == tuple(near)


def test_near_speech_is_in_no_byte_of_those_who_did_not_hear() -> None:
    """Attacks 4 and 6: every speech a unique string."""
    game = Whole(7, pace="fast")
    heard_by: dict[str, tuple[int, ...]] = {}
    while not game.over:
        if game.truth.phase == "limited_speech":
            text = f"canary-{len(heard_by)}-"
            game.act(game.truth.turn, text=text)
            (near,) = [event for event in game.commits[-1].events if isinstance(event.fact, facts.SpokenNear)]
            heard_by[text] = near.to.seats
        else:
            game.play_one()
    assert any(len(hearers) > 1 for hearers in heard_by.values())
    for viewer in VIEWERS:
        told = msgspec.json.encode(list(frames(GAME, viewer, game.commits))).decode()
        assert {text for text in heard_by if text in told} == {
            text for text, hearers in heard_by.items() if viewer in hearers
        }
    assert "canary" not in json.dumps(game.public_log())


def test_until_the_end_only_its_owner_knows_a_role() -> None:
    game = Whole(8, pace="fast")
    roles = game.truth.roles
    while not game.over:
        for viewer in VIEWERS:
            known = game.feed(viewer).state.game.roles
            assert known == ({} if viewer == "public" else {viewer: roles[viewer]})  # type: ignore[index]
        game.play_one()
    assert all(game.feed(viewer).state.game.roles == roles for viewer in VIEWERS)


def test_a_mission_vote_is_no_frame_for_anybody_else() -> None:
    """Attack 7: not even that it is in."""
    game = Whole(9)
    checked = 0
    while not game.over:
        members = [seat for seat in SEATS if game.truth.phase == "mission" and game.feed(seat).prompts]
        if not members:
            game.play_one()
            continue
        before = {viewer: game.feed(viewer) for viewer in VIEWERS}
        (prompt,) = game.feed(members[0]).prompts.values()
        game.act(members[0], success=prompt.fields["success"].options[0].value)  # type: ignore[union-attr]
        for viewer in VIEWERS:
            assert (game.feed(viewer) is before[viewer]) is (viewer != members[0])
            checked += 1
    assert checked > 20


def test_the_assassins_seat_shows_nowhere_while_he_chooses() -> None:
    chose = 0
    for seed in range(20, 40):
        game = Whole(seed, pace="fast")
        while not game.over and game.truth.phase != "assassination":
            game.play_one()
        if game.over:
            continue
        chose += 1
        (assassin,) = (seat for seat, role in game.truth.roles.items() if role == "Assassin")
        assert {viewer for viewer in VIEWERS if game.feed(viewer).prompts} == {assassin}
        views = [game.feed(viewer).state.game for viewer in VIEWERS]
        assert {(view.phase, view.turn, view.until) for view in views} == {("assassination", 0, 0)}
    assert chose >= 3


def test_votes_do_not_show_before_the_count() -> None:
    game = Whole(3, pace="fast")
    while game.truth.phase != "vote":
        game.play_one()
    for seat in SEATS[:-1]:
        game.act(seat, approve=seat % 2 == 0)
        known = {viewer: game.feed(viewer).state.game for viewer in VIEWERS}
        assert known["public"].votes == known[7].votes == {}
        assert known[seat].votes == {seat: seat % 2 == 0}
        assert all(view.voted == dict.fromkeys(range(1, seat + 1), True) for view in known.values())
    game.act(7, approve=True)
    assert game.feed("public").state.game.votes == game.truth.votes


def two_worlds(seed: int) -> list[Whole]:
    """Two tables with the same open dice, but other roles."""
    return [Whole(seed, sealed_seed, pace="fast") for sealed_seed in (5_000, 6_000 + seed)]


WAYS_TO_PART: list[tuple[str, set[type[Fact]], int]] = [
    ("otherwise", {facts.VotesCounted}, 12),
    ("alike", {facts.MissionExecuted, facts.Assassinated, facts.GameEnded}, 14),
    ("loyally", {facts.Assassinated, facts.GameEnded}, 33),
]
"""How the secrets are answered, by what worlds part then, and of how many deals some part by each."""


@pytest.mark.parametrize(
    ("answers", "expected", "seeds"),
    [
        *(
            pytest.param(answers, expected, seeds, id=f"{answers}-few", marks=pytest.mark.turn(at, len(WAYS_TO_PART)))
            for at, (answers, expected, seeds) in enumerate(WAYS_TO_PART)
        ),
        *(
            pytest.param(answers, expected, 40, id=f"{answers}-all", marks=pytest.mark.long)
            for answers, expected, _ in WAYS_TO_PART
        ),
    ],
)
def test_two_worlds_that_differ_in_secrets_part_only_by_what_reveals_them(
    answers: str, expected: set[type[Fact]], seeds: int
) -> None:
    """The same open acts in both, and secret ones answered as named; the public compares after every step."""
    parted: set[type[Fact] | None] = set()
    for seed in range(seeds):
        worlds = two_worlds(seed)
        differs = first_difference(worlds, "public")
        while differs is None and not worlds[0].over:
            play_alike(worlds, answers)
            differs = first_difference(worlds, "public")
        parted.add(differs)
    assert parted == expected
    assert parted <= GAME.secrets.reveals.keys()


def test_a_seat_tells_two_deals_apart_only_by_what_it_was_dealt_and_shown() -> None:
    parted = {first_difference(two_worlds(seed), seat) for seed in range(40) for seat in SEATS}
    assert parted == {facts.RoleDealt, facts.SightGiven, None}
    assert parted - {None} <= GAME.secrets.reveals.keys()


def first_difference(worlds: list[Whole], viewer: Viewer) -> type[Fact] | None:
    """The type of the first fact of the last commit that a viewer hears in one world and not in the other."""
    one, other = ([fact for _, fact in seen_facts(viewer, world.commits[-1:])] for world in worlds)
    return next((type(ours) for ours, theirs in zip_longest(one, other) if ours != theirs), None)


def play_alike(worlds: list[Whole], answers: str) -> None:
    """One step: the same in both worlds, except what is secret there."""
    phase, turn = worlds[0].truth.phase, worlds[0].truth.turn
    for number, world in enumerate(worlds):
        seat = turn or next(seat for seat in SEATS if world.feed(seat).prompts)
        ((name, prompt),) = world.feed(seat).prompts.items()
        salt = f"{answers}.{number}" if answers == "otherwise" and not turn else f"{answers}.{len(world.commits)}"
        answer = prompt.sample(Dice("00", f"{name}.{salt}", seat))
        if answers == "loyally" and phase in ("vote", "mission"):
            answer |= {"approve": True} if phase == "vote" else {"success": True}
        world.answer(seat, name, answer)
