"""server.rates: what is counted, by whom, and for how long."""

from __future__ import annotations

import pytest

from server.rates import GuessLimit, RateLimit


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds of the clock that counts the minutes."""
    seconds = [30.0]
    monkeypatch.setattr("server.rates.time.monotonic", lambda: seconds[0])
    return seconds


def test_each_may_do_it_so_often_a_minute_and_then_again_in_the_next(now: list[float]) -> None:
    limit = RateLimit(2)
    assert [limit.allows("here") for _ in range(3)] == [True, True, False]
    assert limit.allows("there")
    now[0] = 59.9
    assert not limit.allows("here")
    now[0] = 60.0
    assert [limit.allows("here") for _ in range(3)] == [True, True, False]


def test_a_guess_too_many_is_the_one_after_the_last_that_is_allowed(now: list[float]) -> None:
    guesses = GuessLimit()
    guesses.wrong(["player"])
    assert not guesses.over({"player": 2})
    guesses.wrong(["player", "address"])
    assert guesses.over({"player": 2})
    assert not guesses.over({"address": 2})
    assert guesses.over({"player": 2, "address": 2}), "one of them is enough"
    now[0] = 60.0
    assert not guesses.over({"player": 1})
