"""What each probe is for; that it ends, keeps its secrets and has its words, tests/suite and tests/games say of all."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from events.audience import sees
from games.discovery import discover
from games.game import Rejected
from games.sitting.commands import LeaveHost, Say, Sit, TakeHost
from server.refusals import Refused
from tests.suite.answers import legal
from tests.suite.games import GAMES
from tests.suite.play import NOON, Pace, Play
from tests.suite.plays import game_of

PROBES = sorted(discover(["tests.probes"]))
MOST_COMMITS = 150


def seated(name: str, size: int, pace: Pace, host: bool = False) -> Play:
    """A table of this probe that has just started."""
    play = Play(GAMES[name], random.Random(1))
    play.open(play.game.rules.options(pace=pace), size)
    for seat in range(1, size + 1):
        play.act(Sit(seat, f"p{seat}"))
    if host:
        play.act(TakeHost("h"))
    play.start()
    return play


def answer(play: Play, seat: int) -> None:
    """Whatever fits the first prompt of a seat."""
    id, prompt = next(iter(play.table.feeds[seat].prompts.items()))
    play.send(seat, legal(prompt, play.rng, play.marks), id)


def said(play: Play) -> list[dict[str, Any]]:
    """Every fact of a table, as JSON."""
    return [msgspec.to_builtins(event.fact) for commit in play.commits for event in commit.events]


@pytest.mark.parametrize("name", PROBES)
def test_a_game_in_which_nobody_gives_up_is_short_and_has_an_outcome_for_everybody(name: str) -> None:
    paces: tuple[Pace, ...] = ("fast", "live", "slow")
    for play in (game_of(name, "calm", seed, pace) for pace in paces for seed in range(4)):
        result = play.table.truth.table.result
        assert result is not None
        assert result.how == "ended"
        assert set(result.outcomes) == set(range(1, play.size + 1))
        assert len(play.commits) < MOST_COMMITS


def test_some_unseal_everything_and_some_nothing() -> None:
    results = [game_of(name, "calm", 1, "fast").table.truth.table.result for name in PROBES]
    assert sorted(result.unseals for result in results if result) == ["everything"] * 5 + ["nothing"] * 2


def test_a_host_who_leaves_a_fast_game_does_not_stop_it() -> None:
    play = seated("whisper", 4, "fast", host=True)
    while play.table.truth.game.phase != "hush":
        answer(play, next(seat for seat in range(1, 5) if play.table.feeds[seat].prompts))
    play.act(LeaveHost())
    play.let_pass()
    assert play.table.truth.game.phase == "day"


def test_by_night_every_seat_is_asked_the_same_and_an_answer_moves_no_deadline() -> None:
    play = seated("whisper", 5, "live")
    shapes = set()
    for seat in range(1, 6):
        ((name, prompt),) = play.table.feeds[seat].prompts.items()
        shapes.add((name, prompt.command, tuple(prompt.fields), prompt.until, play.table.deadline()))
        answer(play, seat)
    assert len(shapes) == 1
    assert play.table.truth.game.phase == "night"


def test_only_the_host_knows_a_lie() -> None:
    play = seated("whisper", 6, "fast", host=True).to_the_end()
    for seat in range(1, play.size + 1):
        game = play.table.feeds[seat].state.game
        assert set(game.told) == {seat}
        assert game.truths == {}
    truths = play.table.truth.game.truths
    assert truths
    assert play.table.feeds["host"].state.game.truths == truths


@pytest.mark.parametrize(("name", "host"), [("whisper", True), ("dossier", False)])
def test_talk_to_neighbours(name: str, host: bool) -> None:
    play = seated(name, 5, "live")
    play.act(Say("psst"), by=1)
    (event,) = play.commits[-1].events
    assert (event.to.everyone, event.to.seats, event.to.host) == (False, (1, 2, 5), host)
    with pytest.raises((Refused, Rejected), match="out_of_hearing"):
        play.act(Say("psst", (3,)), by=1)


def test_a_snapshot_outlives_the_sheet() -> None:
    play = seated("dossier", 3, "fast")
    commands = {command.__name__: command for command in play.game.rules.commands}
    play.act(commands["WriteField"](field="fear", text="heights"), by=1)
    play.act(commands["ShowField"](field="fear", to=(2,)), by=1)
    play.act(commands["WriteField"](field="fear", text="depths"), by=1)
    assert play.table.feeds[2].state.game.granted == {2: {1: {"fear": "heights"}}}
    assert play.table.feeds[3].state.game.granted == {}


@pytest.mark.parametrize(("answers", "right"), [((1,), False), ((), True), (None, True)])
def test_refusal_wrong_guess_and_silence_sound_alike(answers: tuple[int, ...] | None, right: bool) -> None:
    play = seated("dossier", 2, "live")
    commands = {command.__name__: command for command in play.game.rules.commands}
    mark = play.table.truth.game.marks[2]
    wrong = next(other for other in ("sun", "moon") if other != mark)
    guess = {"type": "ask_field", "owner": 2, "guess": {"field": "wish", "mark": mark if right else wrong}}
    play.act(msgspec.convert(guess, commands["AskField"]), by=1)
    play.let_pass()
    if answers is not None:
        play.act(commands["AnswerAsks"](to=answers), by=2)
    play.let_pass()
    heard = [event.fact for event in play.commits[-1].events if sees(event.to, 1)]
    assert [msgspec.to_builtins(fact) for fact in heard if type(fact) in play.game.rules.facts] == [
        {"type": "ask_unanswered", "asker": 1, "round": 1},
        {"type": "round_began", "round": 2, "phase": "asking", "until": NOON + 360_000},
    ]


def test_a_card_that_nobody_can_follow_gets_a_new_id() -> None:
    gone: set[str] = set()
    for fact in said(game_of("shuffle", "calm", 3, "fast")):
        match fact:
            case {"type": "card_given", "card": str(card)}:
                gone.add(card)
            case {"type": "card_received" | "card_played", "card": {"card": str(card)}}:
                assert card not in gone
    assert gone


def test_the_money_of_a_swarm_is_what_was_moved_and_the_battle_is_one_fact() -> None:
    play = game_of("swarm", "calm", 4, "fast")
    facts = said(play)
    moved = [fact for fact in facts if fact["type"] == "money_moved"]
    assert moved
    for seat, money in play.table.truth.game.money.items():
        gains = sum(fact["amount"] for fact in moved if fact["payee"] == seat)
        assert money == gains - sum(fact["amount"] for fact in moved if fact["payer"] == seat)
    assert {len(fact["dice"]) for fact in facts if fact["type"] == "raid_fought"} == {2000}


def test_no_viewer_of_a_shuffle_hears_a_key() -> None:
    play = game_of("shuffle", "calm", 3, "fast")
    keys = [f'"{kind}-{n}"'.encode() for kind in ("coin", "grab", "peek", "boomerang") for n in range(6)]
    for commit in play.commits:
        for event in commit.events:
            if any(sees(event.to, viewer) for viewer in play.viewers):
                told = msgspec.json.encode(event.fact)
                assert not any(key in told for key in keys)
