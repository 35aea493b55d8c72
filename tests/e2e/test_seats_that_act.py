"""Seats that programs play do at served tables whatever a person can do there, and every game comes to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import pytest

from games.discovery import discover
from games.game import AnyGame
from games.ghost.rules.area import Power
from tests.day import in_turn
from tests.e2e.acting import HURRIED, SEATS, Acted, played, simulated
from tests.e2e.parties import party
from tests.e2e.serving import Serving, served

GAMES = discover(("games",))

TABLES = 8
MANY = 40
SECONDS = 240.0

FACTOR = 2.0
"""How much more of one command there may be at served tables than at simulated ones, or less."""

FEW = 20
"""Commands of which there were fewer at all of these tables say nothing of how often they are given."""

P = 0.001

HOSTS = {
    "clocktower": {
        "appoint", "close_day", "decide", "dismiss", "end_game", "end_hush", "inform", "open_nominations", "overrule",
        "set_token", "take_kind",
    },
    "ghost": {str(power.__struct_config__.tag) for power in GAMES["ghost"].rules.commands if issubclass(power, Power)}
    | {"narrate"},
}  # fmt: skip
"""Commands of a chair that is no seat's."""

EXCUSED: Mapping[str, Mapping[str, str]] = {
    "avalon": {"hand_in": "only a program that returned what it may not is asked again"},
    "mbg": {
        "cancel_study": "who plans a study has reason to stay with it",
        "cancel_training": "the same",
        "choose_role": "roles are dealt, where the option does not say otherwise",
    },
    "wizard": {
        "activate_wand": "the wand of the expansion is not in the usual deck",
        "offer_draw": "who can still win goes on",
        "refresh_shop": "what lies there is worth its price mostly",
    },
}
"""Commands that the bots need never give, and why."""


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with served(tmp_path_factory.mktemp("hurried"), games=HURRIED, bot_table_hours=0, bot_table_commits=0) as serving:
        yield serving


async def tables_of(hurried: Serving, game: AnyGame, who: str, tables: int) -> list[Acted]:
    """Whole tables, all of them to their ends."""
    async with party(hurried.url, 1) as (person,):
        found = await played(hurried, person, game, who, tables, SECONDS)
    assert [one.ended for one in found] == [True] * tables, found
    return found


def total(found: Sequence[Acted]) -> Counter[str]:
    """How often each command was given."""
    return sum((one.commands for one in found), Counter())


def missing(game: AnyGame, found: Sequence[Acted]) -> set[str]:
    """The commands of seats that nobody gave and that are not excused."""
    given = total(found)
    commands = {str(command.__struct_config__.tag) for command in game.rules.commands}
    return commands - given.keys() - EXCUSED.get(game.name, {}).keys() - HOSTS.get(game.name, set())


def unlike(served: Sequence[Acted], simulated: Sequence[Acted]) -> dict[str, tuple[float, float]]:
    """Commands of which one has more than twice as many as the other."""
    these, those = total(served), total(simulated)
    often = [kind for kind in these | those if max(these[kind], those[kind]) >= FEW]
    return {
        kind: (these[kind] / len(served), those[kind] / len(simulated))
        for kind in often
        if not 1 / FACTOR <= (these[kind] * len(simulated)) / max(1, those[kind] * len(served)) <= FACTOR
    }


@pytest.mark.parametrize("name", in_turn(sorted(SEATS)))
async def test_the_best_bot_does_all_that_there_is_to_do(hurried: Serving, name: str) -> None:
    game = GAMES[name]
    found = await tables_of(hurried, game, "best", TABLES)
    assert missing(game, found) == set()
    assert unlike(found, simulated(game, TABLES)) == {}
