"""mbg: whole quick games and battles a core simulates in a second, the log of a game, and a long table opened cold."""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import mean

import uvloop
from msgspec.structs import replace

from bench import opening
from bench.measuring import Figure, Scale, alternate, per_second
from events.codec import AnyCommit
from games.dice import Dice
from games.mbg.battle.kernel import Side, Word, fight
from games.mbg.battles import words_of
from games.mbg.options import CLASSIC, QUICK, MbgOptions
from games.mbg.rules import GAME
from games.sitting import table
from server.history import log_file
from server.simulation.plan import Plan
from server.simulation.play import Play, played

SEATS = 4
GAMES = 5
"""Games of one turn: each has a length of its own, so that one alone would be chance."""

TURNS = 150
LONG = replace(CLASSIC, max_turn=TURNS, win_money=1_000_000_000, start_money=1_000_000)
"""The number of turns before which nobody is out and nobody has won."""

ROUNDS, BATTLES = 70, 100
ATTACKER = Side(power=98_00, tactics=93_00, strategy=76_00, hp=2_540_00, defence=0)
DEFENDER = Side(power=84_00, tactics=82_00, strategy=62_00, hp=2_404_00, defence=500_00)
SEED = bytes(range(32)).hex()


def run(scale: Scale) -> Iterator[Figure]:
    """Measure."""
    logs = [log_file.written(_game(number, kept=True).commits) for number in range(1, GAMES + 1)]
    yield from _games(scale, logs)
    yield from _battles(scale)
    size, packed = mean(map(len, logs)), mean(len(zlib.compress(log)) for log in logs)
    yield Figure("mbg_log", size / 1000, "kB of log of a quick game", size / packed, "the same, compressed by zlib")
    with tempfile.TemporaryDirectory() as folder:
        cost, (against_decode,) = uvloop.run(opening.measured(scale, Path(folder), GAME, _long()))
    yield Figure("mbg_open", cost * 1000, f"ms CPU for {TURNS} turns", against_decode, "reading it and msgspec decode")


def _game(number: int, *, kept: bool, options: MbgOptions = QUICK) -> Play:
    plan = Plan(("games",), GAME.name, replace(options, pace="fast"), SEATS, 1, ("greedy",))
    return played(plan, number, kept=kept)


def _long() -> list[AnyCommit]:
    play = _game(1, kept=True, options=LONG)
    assert play.table.truth.game.turn == TURNS, "the game ends too early"
    return play.commits


def _games(scale: Scale, logs: list[bytes]) -> Iterator[Figure]:
    stored = [log.splitlines() for log in logs]
    kinds = [partial(_play, kept=False), partial(_play, kept=True), partial(_decode, stored)]
    speed, (against_kept, against_decode) = alternate(
        scale.rounds, *(partial(per_second, scale.seconds / 4, kind) for kind in kinds)
    )
    yield Figure("mbg_games", speed, "quick games/s of one core", against_decode, "msgspec decode of their logs")
    yield Figure("mbg_games", speed, "quick games/s of one core", against_kept, "the same with logs that are kept")


def _play(*, kept: bool) -> int:
    for number in range(1, GAMES + 1):
        _game(number, kept=kept)
    return GAMES


def _decode(stored: list[list[bytes]]) -> int:
    codec = table.codec(GAME)
    for log in stored:
        for line in log:
            codec.decode(line)
    return len(stored)


def _battles(scale: Scale) -> Iterator[Figure]:
    known = cycle(islice(Dice(SEED, "known", 0).words(), 10_007)).__next__
    speed, (against_known,) = alternate(
        scale.rounds,
        lambda: per_second(
            scale.seconds / 4, lambda: _fight_all([words_of(Dice(SEED, "b", n)) for n in range(BATTLES)])
        ),
        lambda: per_second(scale.seconds / 4, lambda: _fight_all([known] * BATTLES)),
    )
    unit = f"battles/s of one core, of at most {ROUNDS} rounds, without techniques"
    yield Figure("mbg_battles", speed, unit, against_known, "the same with dice that are thrown already")


def _fight_all(chances: list[Word]) -> int:
    for word in chances:
        fight(ATTACKER, DEFENDER, ROUNDS, word)
    return len(chances)
