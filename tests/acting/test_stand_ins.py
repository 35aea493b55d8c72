"""Who plays for people that are away does whatever the bots of games do, but for what is not theirs to spend."""

from __future__ import annotations

import pytest

from tests.acting.commands import BOTS_EXCUSED, GAMES, STAND_INS_EXCUSED, missing
from tests.acting.tables import EIGHT, SEATS, STAND_INS_SECONDS, Acted, AtOnce, whole
from tests.e2e.serving import Serving

pytestmark = [pytest.mark.long, pytest.mark.timeout(STAND_INS_SECONDS + 60)]

Tables = AtOnce[list[Acted]]


@pytest.fixture(scope="module")
def tables(hurried: Serving) -> Tables:
    """Eight whole tables of each game."""
    return AtOnce(lambda name: whole(hurried, GAMES[name], "stand-in", EIGHT), SEATS)


@pytest.mark.parametrize("name", sorted(SEATS))
async def test_who_stands_in_for_people_does_all_that_there_is_to_do(tables: Tables, name: str) -> None:
    assert missing(GAMES[name], await tables.take(name), BOTS_EXCUSED, STAND_INS_EXCUSED) == set()
