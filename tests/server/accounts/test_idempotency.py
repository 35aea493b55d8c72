"""server.accounts.idempotency: requests that come again."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from server.accounts.accounts import Accounts
from server.accounts.idempotency import Idempotency
from server.refusals import Refused


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


@pytest.fixture
def repeats(store: RedisStore) -> Idempotency:
    return Idempotency(store, Accounts(store, "secret"))


async def test_a_request_under_an_id_is_known_when_it_comes_again(repeats: Idempotency) -> None:
    first = await repeats.begin("p1", "x", b"open")
    begun = await repeats.begin("p1", "x", b"open")
    assert (first.again, begun.again, begun.answer) == (False, True, None)
    assert first.nonce == begun.nonce
    await repeats.done(first, {"table": "t"})
    assert (await repeats.begin("p1", "x", b"open")).answer == {"table": "t"}


async def test_another_request_under_a_used_id(repeats: Idempotency) -> None:
    await repeats.begin("p1", "x", b"open")
    with pytest.raises(Refused) as no:
        await repeats.begin("p1", "x", b"open another")
    assert (no.value.code, no.value.reason) == ("malformed", "used_id")
    assert not (await repeats.begin("p2", "x", b"open another")).again


async def test_a_refused_request_is_judged_again_but_not_one_that_may_have_landed(repeats: Idempotency) -> None:
    first = await repeats.begin("p1", "x", b"open")
    await repeats.forget(first)
    assert not (await repeats.begin("p1", "x", b"open")).again
    await repeats.forget(await repeats.begin("p1", "x", b"open"))
    assert (await repeats.begin("p1", "x", b"open")).again


async def test_without_an_id_every_request_is_another(repeats: Idempotency) -> None:
    claims = [await repeats.begin("p1", "", b"open") for _ in range(3)]
    for claim in claims:
        await repeats.done(claim, {})
    assert len({claim.nonce for claim in claims}) == 3
    assert [claim.again for claim in claims] == [False] * 3
