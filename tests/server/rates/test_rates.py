"""server.rates: refusals, settings, and several processes that count together in a real store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import fields
from pathlib import Path

import pytest

from events import embedded
from events.redis import RedisStore, connect
from games.words import CORE
from server.rates.rates import Due, Rates
from server.rates.settings import RateSettings, parsed
from server.refusals import TooMany
from server.settings import BadSetting
from tests.redis_cluster import ClusterOfServers

LONG = RateSettings(command_rate="40 per day", read_rate="0")
"""A window that does not end while a test runs, unless at midnight."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[RedisStore]:
    store = await connect(await embedded.start(tmp_path))
    yield store
    await store.close()
    await embedded.stop(tmp_path)


async def spent(rates: Rates, times: int, who: str = "ann") -> int:
    done = 0
    for _ in range(times):
        try:
            await rates.spend("command_rate", who)
        except TooMany:
            continue
        done += 1
    return done


async def test_processes_count_together_but_for_the_tenth_that_each_keeps_to_itself(store: RedisStore) -> None:
    one, other, third = (Rates(LONG, store) for _ in range(3))
    assert (await spent(one, 30), await spent(other, 3)) == (30, 3)
    assert await spent(other, 99) == 9, "of 40 it has done 3 itself, and hears at its fourth of 28"
    assert await spent(one, 99) == 1, "less than a tenth, of which 2 were done before the other heard"
    assert await spent(third, 99) == 3, "less than a tenth"
    (key,) = await store.ask(0, lambda redis: redis.keys("{s*}:rate:*"))
    assert "ann" not in str(key)
    assert 0 < await store.ask(0, lambda redis: redis.ttl(key)) <= 2 * 86_400


async def test_two_processes_that_are_asked_at_once_let_through_what_one_may(store: RedisStore) -> None:
    one, other = Rates(LONG, store), Rates(LONG, store)
    granted = await asyncio.gather(*(spent(rates, 1) for rates in (one, other) for _ in range(99)))
    assert 40 <= sum(granted) < 40 + 4


async def test_on_a_cluster_too(cluster: ClusterOfServers) -> None:
    stores = [await connect(cluster.url), await connect(cluster.url)]
    one, other = (Rates(LONG, store) for store in stores)
    try:
        for name in ("a", "b", "c", "d"):
            who = f"{cluster.url} {name}"
            assert await spent(one, 40, who) == 40
            assert await spent(other, 9, who) == 3
    finally:
        for store in stores:
            await store.close()


async def test_while_the_store_is_away_each_counts_alone_and_tells_it_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.rates.rates.ALONE_SECONDS", 0.0)
    store = await connect(await embedded.start(tmp_path), append_timeout=0.2)
    try:
        rates, other = Rates(LONG, store), Rates(LONG, store)
        await embedded.stop(tmp_path)
        assert await spent(rates, 8) == 8
        monkeypatch.setattr("server.rates.rates.ALONE_SECONDS", 60.0)
        assert await spent(rates, 27) == 27, "it has not waited for the store each time"
        await embedded.start(tmp_path)
        rates._alone_until = 0.0
        assert await spent(rates, 1) == 1
        assert await spent(other, 99) == 4, "it has heard of 36"
    finally:
        await store.close()
        await embedded.stop(tmp_path)


async def test_what_is_not_shared_is_counted_alone() -> None:
    assert await spent(Rates(LONG, None), 99) == 40


async def test_what_was_spent_and_not_done_can_be_given_back(store: RedisStore) -> None:
    one, other = Rates(LONG, store), Rates(LONG, store)
    assert await spent(one, 40) == 40
    for _ in range(10):
        one.give_back("command_rate", "ann")
    assert await spent(one, 99) == 10
    assert await spent(other, 99) == 3


async def test_a_refusal_names_its_limit_and_says_how_long_in_both_languages(store: RedisStore) -> None:
    rates = Rates(LONG, store)
    assert await spent(rates, 41) == 40
    with pytest.raises(TooMany) as no:
        rates.check("command_rate", "ann")
    assert (no.value.limit, no.value.code) == ("command_rate", "too_many")
    assert no.value.retry_after >= 1
    assert not rates.take([Due("talk_rate", "ann"), Due("command_rate", "ann")])
    assert not await rates.allows("command_rate", "ann")
    assert await rates.allows("command_rate", "bob")
    for _ in range(999):
        await rates.spend("read_rate", "ann")


@pytest.mark.parametrize("rate", sorted({one.name for one in fields(RateSettings)} - {"notice_rate"}))
def test_every_rate_that_anybody_is_told_of_has_its_sentences(rate: str) -> None:
    assert all("{wait}" in words[f"reason.{rate}"] for words in CORE.values())


def test_rates_are_read_as_the_library_writes_them() -> None:
    assert parsed("x", "0") is None
    assert parsed("x", "0 per minute") is None
    assert str(parsed("x", "60")) == "60 per 1 minute"
    assert str(parsed("x", "200 per 10 seconds")) == "200 per 10 second"
    with pytest.raises(BadSetting, match="SOTTO_TALK_RATE: expected a rate such as"):
        RateSettings(talk_rate="some")


async def test_who_does_not_wait_is_answered_later_and_later(store: RedisStore) -> None:
    rates = Rates(RateSettings(command_rate="1 per day"), store)
    assert rates.pause("command_rate", "ann") == 0
    pauses = []
    for _ in range(50):
        await spent(rates, 1)
        pauses.append(rates.pause("command_rate", "ann"))
    assert pauses[0] == 0
    assert pauses == sorted(pauses)
    assert (pauses[1], pauses[-1]) == (0.02, 0.5)
    assert rates.pause("command_rate", "bob") == 0
