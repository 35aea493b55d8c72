"""What a game says matters now to a seat: in words of both languages, and in few of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from clients.bots.llm_words import Words
from games.queries import GIST
from games.words import CORE, merged
from sotto_words.values import NUMBER, is_bilingual, spaced
from tests.suite.games import GAMES
from tests.suite.play import BOTS, Play, random_options

TOLD = sorted(name for name, game in GAMES.items() if GIST in game.queries)
STEPS = 400


def members(value: Any, under: str = "") -> Iterator[tuple[str, str]]:
    """The names of all members, each after that of the member around it."""
    if is_bilingual(value):
        return
    match value:
        case dict():
            for key, item in value.items():
                yield under, key
                yield from members(item, under if NUMBER.fullmatch(key) else key)
        case list():
            for item in value:
                yield from members(item, under)


def told(name: str, seed: int) -> set[tuple[str, str]]:
    """The members of all that the seats of one game are told, but for numbers and codes."""
    game, rng = GAMES[name], random.Random(seed)
    query: Any = game.queries[GIST]
    play = Play(game, rng, BOTS)
    play.open(random_options(game, rng, "fast"), game.about.best or game.rules.seats[1])
    play.fill()
    play.start()
    found: set[tuple[str, str]] = set()
    for step in range(STEPS):
        if play.finished:
            break
        if step % 5 == 0:
            for seat in play.table.truth.table.seats:
                answer = query.answer(play.table.feeds[seat].state.game, seat, ())
                found |= set(members(msgspec.to_builtins(answer, str_keys=True)))
        play.step()
    return {(under, key) for under, key in found if re.fullmatch(r"[a-z_]{2,}", key)}


@pytest.mark.parametrize("game_told", TOLD)
def test_each_member_has_a_name_in_chinese_as_in_english(game_told: str) -> None:
    always = told(game_told, 1) & told(game_told, 2)  # what only one of them has are ids
    assert len(always) > 10
    words = Words("zh", {"sentences": merged(CORE, GAMES[game_told].about.words)["zh"]})
    assert [key for under, key in sorted(always) if spaced(key) in (words.seen({key: 1}, under) or {})] == []
