"""Every game with all its seats played by a language model: each decision asks it, and no question tells too much.

SOTTO_SHOW_LLM_GAMES=200 plays as many games of each.
"""

from __future__ import annotations

import os
import statistics
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from clients.bots.llm_model import SERVERS_ROOM
from games.discovery import discover
from server.tables.history import History
from tests.day import in_turn
from tests.e2e.llm_games import Played, decisions, tables

GAMES = discover(("games", "tests.probes"))
MANY = int(os.environ.get("SOTTO_SHOW_LLM_GAMES", "1"))

TABLES: dict[str, tuple[int, int, tuple[dict[str, Any], ...]]] = {
    "avalon": (7, 60, ({"llm_calls_per_round": None},)),
    "clocktower": (7, 60, ({},)),
    "ghost": (4, 10, ({}, {"profile": "faded", "hosts": "maker"})),
    "liars_dice": (4, 10, ({},)),
    "mbg": (4, 40, ({"hide_cards": True}, {"roles": "choose"})),
    "wizard": (4, 40, ({},)),
    "dossier": (3, 3, ({},)),
    "shuffle": (3, 3, ({},)),
    "swarm": (3, 3, ({},)),
    "whisper": (3, 3, ({},)),
}
"""Seats, how often the model is asked at least in a game, and options that take turns."""

ENOUGH = 20
"""Of this number of words some are to the table and some aside."""

SILENT = {"avalon", "shuffle"}
"""Games without table talk."""


def told(name: str, games: list[Played], by: Counter[str], cpu: float) -> str:
    """The figures of the games."""
    asked = sorted(game.asked.total() for game in games)
    left_out = sum((game.left_out for game in games), Counter[str]())
    return (
        f"\nshow: {len(games)} games of {name}: requests a game {statistics.median(asked):.0f} (median),"
        f" {asked[0]} to {asked[-1]}; decisions {dict(by)}; longest question {max(g.longest for g in games)} bytes;"
        f" questions with something left out {sum(g.cut for g in games)} of {sum(asked)}: {dict(left_out)};"
        f" said {dict(sum((game.said for game in games), Counter[str]()))};"
        f" of a question's instructions, rules and past the next one begins with"
        f" {statistics.mean(share for game in games for share in game.alike):.1%};"
        f" canaries and facts where they must not be {sum(len(g.leaks) for g in games)};"
        f" ended {dict(Counter(g.ended for g in games))}; {cpu:.0f} s CPU"
    )


@pytest.mark.timeout(120 + 60 * MANY)
@pytest.mark.parametrize("name", in_turn(TABLES))
async def test_every_decision_asks_the_model_and_no_question_tells_what_its_seat_cannot_know(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    size, least, options = TABLES[name]
    before, cpu = decisions(name), time.process_time()
    games = []
    async with tables(tmp_path, GAMES) as made:
        for number in range(MANY):
            games.append(await made.play(name, size, f"{number}", **options[number % len(options)]))
    by = decisions(name) - before
    with capsys.disabled():
        print(told(name, games, by, time.process_time() - cpu))
    for game in games:
        assert game.ended == "ended"
        assert game.leaks == []
        assert least <= game.asked.total()
        assert game.longest <= SERVERS_ROOM
        assert set(game.asked) == set(range(1, size + 1))
        assert statistics.mean(game.alike) >= 0.9, "what an endpoint has read it need not read again"
        assert sum(share >= 0.8 for share in game.alike) >= 0.85 * len(game.alike)
        assert bool(game.said) == (name not in SILENT)
        assert set(game.said) == {"table", "aside"} or game.said.total() < ENOUGH
    assert by == {"model": sum(by.values())}
    assert sum(by.values()) == sum(game.asked.total() - game.idle for game in games)


async def test_a_feed_of_another_seat_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = History.facts
    monkeypatch.setattr(History, "facts", lambda past, viewer, after=0, most=None: heard(past, "all", after, most))
    async with tables(tmp_path, GAMES) as made:
        assert (await made.play("whisper", 3, "planted")).leaks
