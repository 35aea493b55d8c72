"""The bots of games do at served tables whatever a person can do there, as often as in a simulation, to the end.

``python -m pytest -n 0 -s -m long tests/acting/test_bots.py -k towns`` prints what towns of Clocktower come to.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from statistics import mean

import pytest

from tests.acting.commands import BOTS_EXCUSED, GAMES, P, missing, unlike
from tests.acting.tables import EIGHT, SEATS, Acted, differing, simulated, whole
from tests.day import in_turn
from tests.e2e.serving import Serving
from tests.games.clocktower.figures import figures, share, told

MANY = 40

Forty = Callable[[str], Awaitable[list[Acted]]]


@pytest.fixture(scope="module")
def forty(hurried: Serving) -> Forty:
    """Forty tables of a game's best bot, played once."""
    known: dict[str, list[Acted]] = {}

    async def of(name: str) -> list[Acted]:
        if name not in known:
            known[name] = await whole(hurried, GAMES[name], "best", MANY)
        return known[name]

    return of


@pytest.mark.parametrize("name", in_turn(sorted(SEATS)))
async def test_the_best_bot_does_all_that_there_is_to_do(
    request: pytest.FixtureRequest, hurried: Serving, forty: Forty, name: str
) -> None:
    game = GAMES[name]
    # Where the forty are played as well, these are enough for both.
    found = await (forty(name) if "long" in request.keywords else whole(hurried, game, "best", EIGHT))
    assert missing(game, found, BOTS_EXCUSED) == set()
    assert unlike(found, simulated(game, EIGHT)) == {}


def test_a_command_that_is_given_less_often_is_found_and_chance_is_not() -> None:
    rng = random.Random(1)
    often, seldom, never = (
        [Acted(Counter(hand=rng.randint(*most))) for _ in range(EIGHT)] for most in ((2, 9), (0, 3), (0, 0))
    )
    assert set(unlike(often, seldom)) == set(unlike(never, often)) == {"hand"}
    assert unlike(often, often) == unlike(seldom, never) == {}


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(SEATS))
async def test_what_is_simulated_is_what_is_served(forty: Forty, name: str) -> None:
    assert differing(await forty(name), simulated(GAMES[name], MANY), P) == {}


@pytest.mark.long
async def test_served_towns_of_bots_talk_name_and_execute_in_days_of_less_than_a_minute(forty: Forty) -> None:
    games = [figures(one.commits) for one in await forty("clocktower")]
    print(told(games))
    assert mean(one.claims for one in games) >= 8
    assert mean(one.nominations for one in games) >= 3
    assert mean(one.executions for one in games) >= 2
    assert share(games, why="saint") <= 5
    days = [day for one in games for day in one.days]
    assert min(days) >= 30
    assert 30 <= mean(days) <= 60
