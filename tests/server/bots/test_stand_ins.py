"""server.bots.stand_ins."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

from games.prompt import Bool, Prompt
from server.bots import stand_ins
from server.bots.stand_ins import LATEST, UNTIMED_SECONDS, answers_after

NOW = 1_000_000


def drawn(until: int | None, least: float = 5.0, times: int = 400) -> list[float]:
    prompts = {
        "vote.1": Prompt("vote", {"approve": Bool()}, until=until),
        "call.1": Prompt("call", {}, required=False, until=NOW + 1),
    }
    return [answers_after(prompts, NOW, least) for _ in range(times)]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_takes_as_long_as_people_take_and_ends_in_time(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """From a seed, as nowhere else: a median of 400 draws of nobody's choice is over its bound now and then."""
    monkeypatch.setattr(stand_ins, "_CHANCE", Random(seed))
    for seconds in (20, 60, 600, 86_400):
        waits = drawn(NOW + seconds * 1000)
        assert all(min(5, seconds / 3) <= wait <= LATEST * seconds for wait in waits)
        assert len(set(waits)) == len(waits)
        assert median(waits) < seconds / 2, "mostly soon"
        assert max(waits) > seconds / 3, "now and then late"


def test_where_nothing_presses_it_takes_a_minute_at_most() -> None:
    waits = drawn(None)
    assert all(5 <= wait <= UNTIMED_SECONDS for wait in waits)


def test_no_time_left_and_no_patience_are_at_once() -> None:
    assert set(drawn(NOW - 5)) == set(drawn(NOW + 60_000, least=0.0)) == {0.0}
