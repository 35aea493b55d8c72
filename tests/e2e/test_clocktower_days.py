"""Served towns of bots at the pace of people: each day in stages, within a minute, and a whole game is played.

``python -m pytest -n 0 -s -m long tests/e2e/test_clocktower_days.py`` prints what it has counted.
"""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest

from games.clocktower.rules import GAME
from tests.e2e.acting import HURRIED, opened, over
from tests.e2e.canaries import log_of
from tests.e2e.parties import party
from tests.e2e.serving import served
from tests.games.clocktower.figures import figures, share, told

pytestmark = pytest.mark.long

TABLES, AT_ONCE = 40, 10
SECONDS = 240.0


async def test_served_towns_of_bots_talk_name_and_execute(tmp_path: Path) -> None:
    games = []
    with served(tmp_path, games=HURRIED, bot_table_hours=0, bot_table_commits=0) as serving:
        async with party(serving.url, 1) as (person,):
            for _ in range(TABLES // AT_ONCE):
                tables = [await opened(person, GAME, "best") for _ in range(AT_ONCE)]
                await over(person, tables, SECONDS)
                games += [figures(await log_of(serving, GAME, table)) for table in tables]
    print(told(games))
    assert mean(one.claims for one in games) >= 8
    assert mean(one.nominations for one in games) >= 3
    assert mean(one.executions for one in games) >= 2
    assert share(games, why="saint") <= 5
    days = [day for one in games for day in one.days]
    assert min(days) >= 30
    assert 30 <= mean(days) <= 60
