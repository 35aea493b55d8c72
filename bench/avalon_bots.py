"""``python -m bench.avalon_bots``: how often each side wins Avalon when bots play it, with 95 % intervals.

Pure play without a server: every seat chooses from its own view. All follows from ``--seed``, and every pairing is
played with the same deals, so that only the players differ.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple, get_args

import msgspec

from events.audience import Viewer
from events.codec import AnyCommit
from events.event import Command, Commit, Draw
from games import sitting
from games.avalon import rules
from games.avalon.board import RED, SEATS, Team, WinReason
from games.avalon.options import AvalonOptions
from games.avalon.state import State
from games.bots import random_bot
from games.dice import Dice
from games.game import Bot, Moment
from games.table import BOT_REQUEST
from projections.feed import heard

GAME = rules.GAME
BOTS: dict[str, Bot[State]] = {"random": random_bot, **GAME.bots}
COMMANDS = {command.__struct_config__.tag: command for command in GAME.commands}
OPTIONS = AvalonOptions(pace="fast")
VIEWERS: tuple[Viewer, ...] = ("all", *SEATS)


class Pairing(NamedTuple):
    """Who plays the blue seats and who the red ones."""

    blue: str
    red: str


PAIRINGS = (
    Pairing("random", "random"),
    Pairing("heuristic", "random"),
    Pairing("random", "heuristic"),
    Pairing("heuristic", "heuristic"),
)


class Outcome(NamedTuple):
    """How one game ended, and the CPU time its decisions took."""

    winner: Team
    reason: WinReason
    decisions: int
    seconds: float


class Interval(NamedTuple):
    """A share and the ends of its 95 % interval after Wilson."""

    rate: float
    low: float
    high: float


class Row(msgspec.Struct):
    """One line of the output: one side of one pairing."""

    bench: str
    blue: str
    red: str
    side: Team
    games: int
    wins: int
    rate: float
    low: float
    high: float
    by_assassination: int
    ms_per_decision: float


def wilson(wins: int, games: int, z: float = 1.959964) -> Interval:
    """The share of wins, and between what ends the chance of a win lies."""
    rate, weight = wins / games, z * z / games
    middle = (rate + weight / 2) / (1 + weight)
    half = z * sqrt(rate * (1 - rate) / games + weight / (4 * games)) / (1 + weight)
    return Interval(rate, middle - half, middle + half)


def hexed(*name: object) -> str:
    """A seed of dice for what is so named."""
    return hashlib.sha256("/".join(map(str, name)).encode()).hexdigest()


class Arena:
    """One game among bots: the truth and seven views, each told what its viewer may see and nothing else."""

    def __init__(self, pairing: Pairing, seed: int, number: int) -> None:
        self.seeds = hexed(seed, number, "public"), hexed(seed, number, "sealed")
        self.dice = hexed(seed, number, "bots")
        self.drawn: dict[Draw, int] = {}
        self.decisions = 0
        self.seconds = 0.0
        opened = sitting.TableOpened("avalon", GAME.rules, 1, "", False, 7, "", OPTIONS, "", "")
        self.views = dict.fromkeys(VIEWERS, GAME.evolve(GAME.first, opened))
        moment = self._moment()
        self._tell(Commit("", 0, "server", sitting.Start(), GAME.open(self.truth, OPTIONS, SEATS, moment)), moment)
        roles = self.truth.roles
        self.names = {seat: pairing.red if roles[seat] in RED else pairing.blue for seat in SEATS}

    @property
    def truth(self) -> State:
        return self.views["all"]

    def play(self) -> Outcome:
        """To the end, the seats that are asked one after the other."""
        while not self.truth.winner:
            for seat in SEATS:
                self._turn(seat)
        assert self.truth.win_reason
        return Outcome(self.truth.winner, self.truth.win_reason, self.decisions, self.seconds)

    def _turn(self, seat: int) -> None:
        view = self.views[seat]
        prompts = GAME.prompts(view, seat)
        if not prompts:
            return
        name = self.names[seat]
        dice = Dice(self.dice, f"{seat}", self.decisions)
        began = time.thread_time()
        answer = BOTS[name](view, seat, prompts, dice)
        self.seconds += time.thread_time() - began
        self.decisions += 1
        assert answer is not None, "a bot waits though it is asked"
        id, fields = answer
        prompts[id].check(fields)
        command: Command = msgspec.convert(fields, COMMANDS[prompts[id].command])
        moment = self._moment()
        events = GAME.decide(self.truth, seat, command, moment)
        self._tell(Commit("", 0, seat, command, events, (), f"{BOT_REQUEST}1", id), moment)

    def _moment(self) -> Moment:
        return Moment(0, *self.seeds, self.drawn)

    def _tell(self, commit: AnyCommit, moment: Moment) -> None:
        for draw in moment.draws:
            self.drawn[draw] = self.drawn.get(draw, 0) + 1
        for viewer, view in self.views.items():
            for one in heard(viewer, (commit,)):
                view = GAME.evolve(view, one.fact)
            self.views[viewer] = view


def game(pairing: Pairing, seed: int, number: int) -> Outcome:
    """One whole game; the same every time."""
    return Arena(pairing, seed, number).play()


def games(pairing: Pairing, seed: int, count: int, processes: int = 1) -> list[Outcome]:
    """Games 0 to ``count`` - 1 of a seed."""
    if processes == 1:
        return [game(pairing, seed, number) for number in range(count)]
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(game, [pairing] * count, [seed] * count, range(count), chunksize=20))


def rows(pairing: Pairing, outcomes: Iterable[Outcome]) -> list[Row]:
    """What games came to, for both sides."""
    ended = list(outcomes)
    took = 1000 * sum(one.seconds for one in ended) / sum(one.decisions for one in ended)
    found: list[Row] = []
    for side in get_args(Team):
        won = [one for one in ended if one.winner == side]
        rate, low, high = (round(share, 4) for share in wilson(len(won), len(ended)))
        found.append(
            Row(
                bench="avalon_bots",
                blue=pairing.blue,
                red=pairing.red,
                side=side,
                games=len(ended),
                wins=len(won),
                rate=rate,
                low=low,
                high=high,
                by_assassination=sum(one.reason == "assassination_success" for one in won),
                ms_per_decision=float(f"{took:.3g}"),
            )
        )
    return found


def main() -> None:
    """Play every pairing; print a table, then one line of JSON for every side of each."""
    parser = argparse.ArgumentParser(prog="python -m bench.avalon_bots", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each pairing")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other deals")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    found: list[Row] = []
    print(f"{'blue':10} {'red':10} {'side':5} {'wins':>11} {'rate':>7}  95 % interval   by assassination  ms/decision")
    for pairing in PAIRINGS:
        for row in rows(pairing, games(pairing, asked.seed, asked.games, asked.processes)):
            found.append(row)
            print(
                f"{row.blue:10} {row.red:10} {row.side:5} {row.wins:5}/{row.games:<5} {row.rate:7.1%}"
                f"  {row.low:.1%} – {row.high:.1%}   {row.by_assassination:16}  {row.ms_per_decision:11}",
                flush=True,
            )
    for row in found:
        print(msgspec.json.encode(row).decode())


if __name__ == "__main__":
    main()
