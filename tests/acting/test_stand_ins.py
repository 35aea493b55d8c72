"""Who plays for people that are away does whatever the bots of games do, but for what is not theirs to spend."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.acting.commands import BOTS_EXCUSED, GAMES, STAND_INS_EXCUSED, missing
from tests.acting.tables import EIGHT, SEATS, Acted, whole
from tests.e2e.serving import Serving

SECONDS = 600.0
"""Who stands in answers when people might, up to the last moment: a game of Wizard is 75 minutes long, 225 s here."""

pytestmark = [pytest.mark.long, pytest.mark.timeout(SECONDS + 60)]

Eight = Callable[[str], Awaitable[list[Acted]]]


@pytest.fixture(scope="module")
def eight(hurried: Serving) -> Eight:
    """Eight whole tables of a game, played beside those of all others, as most of it is waiting.

    Each eight are given away once: a second try of a test plays that game again.
    """
    known: dict[str, list[Acted] | BaseException | None] = {}

    async def play(name: str) -> list[Acted]:
        return await whole(hurried, GAMES[name], "stand-in", EIGHT, SECONDS)

    async def of(name: str) -> list[Acted]:
        if not known:
            known.update(zip(SEATS, await asyncio.gather(*map(play, SEATS), return_exceptions=True), strict=True))
        found, known[name] = known[name], None
        if isinstance(found, BaseException):
            raise found
        return found or await play(name)

    return of


@pytest.mark.parametrize("name", sorted(SEATS))
async def test_who_stands_in_for_people_does_all_that_there_is_to_do(eight: Eight, name: str) -> None:
    assert missing(GAMES[name], await eight(name), BOTS_EXCUSED, STAND_INS_EXCUSED) == set()
