"""The random bot: what it may do it does now and then, and only where something has to be answered."""

from __future__ import annotations

import msgspec

from games.bots import OPTIONAL, random_bot
from games.dice import Dice
from games.mbg import commands
from games.mbg.options import BRIEF, MbgOptions
from games.prompt import Prompt
from server.simulation.plan import Plan
from server.simulation.play import played

MUST, MAY = Prompt("move", {}), Prompt("play_card", {}, required=False)


def test_it_does_what_it_may_once_in_a_while() -> None:
    picks = [random_bot(None, 1, {"must": MUST, "may": MAY}, Dice("00", "bot", number)) for number in range(2000)]
    assert abs(picks.count(("may", {"type": "play_card"})) / 2000 - 1 / OPTIONAL) < 0.04


def test_it_waits_while_nothing_has_to_be_answered() -> None:
    assert random_bot(None, 1, {"may": MAY}, Dice("00", "bot", 1)) is None
    assert random_bot(None, 1, {"must": MUST}, Dice("00", "bot", 1)) == ("must", {"type": "move"})


def test_it_plays_cards_and_allocates_in_mbg() -> None:
    options = msgspec.convert(BRIEF | {"pace": "fast", "max_turn": 20, "start_money": 6_000}, MbgOptions)
    plan = Plan(("games",), "mbg", options, 4, 1)
    done = {type(commit.command) for number in (1, 2) for commit in played(plan, number).commits}
    assert {commands.PlayCard, commands.Garrison} <= done
