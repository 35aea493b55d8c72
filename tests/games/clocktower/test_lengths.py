"""A day among bots alone is short, whoever they are; where a person has a chair it is as the options say."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.clocktower import facts
from games.clocktower.lengths import ALONE, ROUND_MS
from games.clocktower.options import ClocktowerOptions
from games.clocktower.rules import GAME
from games.clocktower.script import SHIPPED
from games.sitting import commands
from server.simulation.plan import Plan
from server.simulation.play import played
from tests.suite.play import Play

BOT = "villager"
USUAL = {"talk": 300_000, "quiet": 60_000, "lead": 5_000, "step": 2_000}


def table(size: int = 8, *, people: int = 0, host: bool = False, bot: str = BOT, **options: Any) -> Play:
    """A table that plays its first night: of bots, the first seats people's."""
    play = Play(GAME, random.Random(7))
    play.open(ClocktowerOptions(**{"pace": "live", **options}), size, documents={"script": SHIPPED["seed"]})
    for seat in range(1, size + 1):
        play.act(commands.Sit(seat, f"p{seat}") if seat <= people else commands.GiveToBot(seat, bot))
    if host:
        play.act(commands.TakeHost("h"))
    play.act(commands.Start())
    return play


def to(play: Play, phase: str) -> Play:
    """Let the clock alone act until then."""
    while play.table.truth.game.phase != phase:
        play.let_pass()
    return play


def lengths(play: Play, by: int = 1) -> dict[str, int]:
    """What this table's next day has, by its own clock."""
    until = []
    for phase in ("day", "nominations"):
        to(play, phase)
        until.append(play.table.truth.game.until - play.table.truth.table.clock(play.now))
    id = next(id for id, prompt in play.table.feeds[by].prompts.items() if prompt.command == "nominate")
    play.send(by, {"type": "nominate", "seat": by}, id, bot=True)
    for phase in ("lead", "vote"):
        to(play, phase)
        until.append(play.table.truth.game.until - play.table.truth.table.clock(play.now))
    return dict(zip(USUAL, until, strict=True))


def test_a_day_of_bots_alone_is_short() -> None:
    assert lengths(table()) == {"talk": 30_000, "quiet": 10_000, "lead": 3_000, "step": 375}
    assert (ALONE.talk, ROUND_MS) == (30_000, 3_000)


@pytest.mark.parametrize("size", [5, 15])
def test_the_hand_goes_round_in_the_same_time_at_every_table_of_bots(size: int) -> None:
    assert lengths(table(size))["step"] == ROUND_MS // size


@pytest.mark.parametrize("chairs", [{"people": 1}, {"people": 8}, {"host": True}])
def test_with_a_person_in_a_chair_a_day_is_as_the_options_say(chairs: dict[str, Any]) -> None:
    assert lengths(table(**chairs)) == USUAL


def test_models_have_the_time_to_think_that_the_options_give() -> None:
    assert lengths(table(bot="llm")) == USUAL


def test_who_takes_a_chair_in_the_middle_has_the_next_stretch_whole() -> None:
    play = to(table(entering=True), "day")
    play.act(commands.Invite("ann"))
    play.act(commands.Sit(3, "ann"))
    assert play.table.truth.game.until - play.table.truth.table.clock(play.now) == ALONE.talk
    to(play, "nominations")
    assert play.table.truth.game.until - play.table.truth.table.clock(play.now) == USUAL["quiet"]


def test_what_the_options_have_shorter_is_no_longer_among_bots() -> None:
    shorter = table(talk_seconds=8, quiet_seconds=5, vote_lead_seconds=2, vote_step_seconds=1, size=5)
    assert lengths(shorter) == {"talk": 8000, "quiet": 5000, "lead": 2000, "step": 600}


def test_nights_of_bots_are_as_long_as_those_of_people() -> None:
    def night(play: Play) -> list[int]:
        since = len(play.commits)
        to(play, "day")
        return [commit.at - play.commits[0].at for commit in play.commits[since:]]

    alone, together = night(table()), night(table(people=8))
    assert alone == together == [45_000, 48_000, 93_000, 96_000]


def days(options: ClocktowerOptions, size: int, games: int) -> list[float]:
    """How many seconds the days of these games took to which a night came."""
    lengths = []
    for number in range(games):
        began = 0
        for commit in played(Plan(("games",), "clocktower", options, size, 1, (BOT,)), number).commits:
            for event in commit.events:
                match event.fact:
                    case facts.DawnBroke():
                        began = commit.at
                    case facts.DayEnded():
                        lengths.append((commit.at - began) / 1000)
    return lengths


def test_a_day_of_villagers_takes_half_a_minute_to_a_minute() -> None:
    lengths = days(ClocktowerOptions(), 8, 12)
    assert min(lengths) >= 30
    assert sum(length > 60 for length in lengths) <= len(lengths) / 20, sorted(lengths)


def test_a_day_of_a_demo_table_takes_about_twenty_seconds() -> None:
    lengths = days(GAME.demo_options, 5, 12)
    assert 15 <= sum(lengths) / len(lengths) <= 25, sorted(lengths)
