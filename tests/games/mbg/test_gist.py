"""games.mbg.gist: what a seat is told that cannot read the whole view."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from clients.bots.llm_fitting import line, size
from games.mbg.rules import GAME
from games.queries import GIST
from tests.suite.play import BOTS, Play, random_options

SHORT = 7_000
"""Bytes."""


def gist_of(play: Play, viewer: Any) -> Any:
    query: Any = GAME.queries[GIST]
    return json.loads(msgspec.json.encode(query.answer(play.table.feeds[viewer].state.game, viewer, ())))


def numbers(prompts: Any) -> set[str]:
    """The officers that prompts name in fields that choose one."""
    fields = [
        field for prompt in prompts for name, field in prompt.fields.items() if name in ("officer", "main", "vice")
    ]
    return {str(option.value) for field in fields for option in field.options if option.value >= 0}


@pytest.mark.parametrize("seed", range(3))
def test_at_every_question_it_names_all_that_can_be_chosen_and_is_short(seed: int) -> None:
    rng = random.Random(seed)
    play = Play(GAME, rng, BOTS)
    play.open(random_options(GAME, rng, "fast"), GAME.rules.seats[1])
    play.fill()
    play.start()
    kinds = set()
    for _ in range(700):
        if play.finished:
            break
        for seat in play.table.truth.game.question.seats:
            prompts = play.table.feeds[seat].prompts
            gist = gist_of(play, seat)
            kinds.add(gist["asked"]["what"])
            assert size(line(gist)) < SHORT
            told = json.dumps(gist)
            assert all(f'"{number}": {{"name"' in told for number in numbers(prompts.values()))
            if gist["asked"]["what"] != "role":
                assert gist["you"]["money"] == play.table.truth.game.money[seat] / 100
                assert set(gist["others"]) | {str(seat)} >= {
                    str(one) for one, role in play.table.truth.game.roles.items() if role.cell >= 0
                }
        play.step()
    assert len(kinds) > 5


def test_whoever_has_no_seat_is_told_of_the_roles_and_of_no_hand() -> None:
    play = Play(GAME, random.Random(1), BOTS)
    play.open(GAME.rules.options(hide_cards=True, pace="fast"), 2)
    play.fill()
    play.start()
    gist = gist_of(play, "public")
    assert set(gist["others"]) == {"1", "2"}
    assert "you" not in gist
    assert "cards" not in json.dumps(gist)
