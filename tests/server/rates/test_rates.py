"""server.rates: refusals, settings, and several processes that count together in a real store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import fields
from pathlib import Path

import pytest

from events import embedded
from events.redis import RedisStore, connect
from games.words import CORE
from server.rates.rates import Rates
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


def spent(rates: Rates, times: int) -> int:
    done = 0
    for _ in range(times):
        try:
            rates.spend("command_rate", "ann")
        except TooMany:
            continue
        done += 1
    return done


async def test_two_processes_count_together(store: RedisStore) -> None:
    one, other = Rates(LONG, store), Rates(LONG, store)
    assert (spent(one, 30), spent(other, 4)) == (30, 4)
    await one.share()
    await other.share()
    assert spent(other, 99) == 6, "of 40 it has done 4 itself and has heard of 30"
    await one.share()
    assert spent(one, 99) == 10, "there is nothing new that it could tell, so it has heard of nothing"
    (key,) = await store.ask(0, lambda redis: redis.keys("{s*}:rate:*"))
    assert "ann" not in str(key)
    assert 0 < await store.ask(0, lambda redis: redis.ttl(key)) <= 2 * 86_400


async def test_on_a_cluster_too(cluster: ClusterOfServers) -> None:
    stores = [await connect(cluster.url), await connect(cluster.url)]
    one, other = (Rates(LONG, store) for store in stores)
    try:
        for name in ("a", "b", "c", "d"):
            for _ in range(40):
                one.spend("command_rate", f"{cluster.url} {name}")
            other.count("command_rate", f"{cluster.url} {name}")
            for _ in range(9):
                other.count("command_rate", f"{cluster.url} {name}")
        await one.share()
        await other.share()
        for name in ("a", "b", "c", "d"):
            with pytest.raises(TooMany):
                other.spend("command_rate", f"{cluster.url} {name}")
    finally:
        for store in stores:
            await store.close()


async def test_while_the_store_is_away_each_counts_alone_and_tells_it_later(tmp_path: Path) -> None:
    store = await connect(await embedded.start(tmp_path), append_timeout=0.2)
    try:
        rates, other = Rates(LONG, store), Rates(LONG, store)
        await embedded.stop(tmp_path)
        assert spent(rates, 30) == 30
        await rates.share()
        assert spent(rates, 5) == 5
        await embedded.start(tmp_path)
        await rates.share()
        assert spent(other, 4) == 4
        await other.share()
        assert spent(other, 99) == 1
    finally:
        await store.close()
        await embedded.stop(tmp_path)


async def test_a_refusal_names_its_limit_and_says_how_long_in_both_languages(store: RedisStore) -> None:
    rates = Rates(LONG, store)
    assert spent(rates, 41) == 40
    with pytest.raises(TooMany) as no:
        rates.check("command_rate", "ann")
    assert (no.value.limit, no.value.code) == ("command_rate", "too_many")
    assert no.value.retry_after >= 1
    assert not rates.allows("command_rate", "ann")
    assert rates.allows("command_rate", "bob")
    for _ in range(999):
        rates.spend("read_rate", "ann")


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
        spent(rates, 1)
        pauses.append(rates.pause("command_rate", "ann"))
    assert pauses[0] == 0
    assert pauses == sorted(pauses)
    assert (pauses[1], pauses[-1]) == (0.02, 0.5)
    assert rates.pause("command_rate", "bob") == 0
