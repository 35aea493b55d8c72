"""Logs to measure with: games of Avalon among random bots, as they are simulated."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from events.audience import Seat
from events.codec import AnyCommit
from games.avalon.options import AvalonOptions
from games.bots import random_bot
from games.dice import Dice
from games.game import Bot, Prompts
from games.sitting import commands
from server.simulation.plan import Plan
from server.simulation.play import Play, played

SEATS = range(1, 8)


def plan(seed: int) -> Plan:
    """Tables of random bots."""
    return Plan(("games",), "avalon", AvalonOptions(pace="fast"), len(SEATS), seed)


class Stubborn(Play):
    """Nobody agrees to a team, for that makes long games."""

    def player(self, seat: Seat) -> Bot[Any]:
        def bot(view: Any, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
            answer = random_bot(view, seat, prompts, dice)
            return answer and (answer[0], answer[1] | ({"approve": False} if "approve" in answer[1] else {}))

        return bot


def game(seed: int) -> list[AnyCommit]:
    """The log of a whole game."""
    return played(plan(seed), 1).commits


def long_game(seed: int, commits: int) -> list[AnyCommit]:
    """The log, of this number of commits, of a game that was paused before every turn."""
    play = Stubborn(plan(seed), 1).begin(plan(seed).in_turn(1))
    for seat in cycle(SEATS):
        if len(play.commits) >= commits:
            break
        assert play.playing, "the game ends too early"
        play.act(commands.Pause())
        play.act(commands.Resume())
        play.turn(seat)
    return play.commits[:commits]
