"""server.ways_in.recovery_codes: the one code that brings an account back."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from server.accounts.accounts import Accounts
from server.refusals import HttpRefused
from server.ways_in.recovery_codes import RecoveryCodes


class Scene:
    """A store that can be looked into, accounts and their codes."""

    def __init__(self, redis: FakeAsyncRedis) -> None:
        self.redis = redis
        self.accounts = Accounts(RedisStore(redis), "secret")
        self.codes = RecoveryCodes(self.accounts, lambda: 7)

    async def reason(self, code: str) -> str:
        with pytest.raises(HttpRefused) as no:
            await self.codes.account(code)
        assert no.value.code == "forbidden"
        return no.value.reason

    async def all_that_is_stored(self) -> bytes:
        return b"".join([key + await self.redis.get(key) async for key in self.redis.scan_iter(_type="string")])


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    redis = FakeAsyncRedis()
    yield Scene(redis)
    await redis.aclose()


async def test_a_code_brings_its_account_back_however_it_is_typed(scene: Scene) -> None:
    account, _ = await scene.accounts.create("Ann", "en", 0)
    code, created = await scene.codes.issue(account.player)
    assert re.fullmatch("([a-z2-9]{5}-){3}[a-z2-9]{5}", code)
    assert created == 7
    for typed in (code, code.upper(), code.replace("-", " "), f" {code.replace('-', '')} "):
        assert (await scene.codes.account(typed)).player == account.player
    for wrong in ("", code[:-1], f"{code}2", "aaaaa-aaaaa-aaaaa-aaaaa", "x" * 10_000, "\0"):
        assert await scene.reason(wrong) == "recovery_unknown"
    stored = await scene.all_that_is_stored()
    assert account.player.encode() in stored
    assert not any(part.encode() in stored for part in code.split("-"))


async def test_a_code_is_replaced_taken_back_and_gone_with_its_account(scene: Scene) -> None:
    account, _ = await scene.accounts.create("Ann", "en", 0)
    first, _ = await scene.codes.issue(account.player)
    second, _ = await scene.codes.issue(account.player)
    assert await scene.reason(first) == "recovery_unknown"
    assert (await scene.codes.account(second)).kept
    await scene.codes.revoke(account.player)
    assert await scene.reason(second) == "recovery_unknown"
    await scene.codes.revoke(account.player)
    third, _ = await scene.codes.issue(account.player)
    await scene.accounts.delete(account.player, [], 0)
    assert await scene.reason(third) == "recovery_unknown"
    assert account.player.encode() not in await scene.all_that_is_stored()


async def test_a_way_that_leads_to_a_code_no_account_counts_on_leads_nowhere(scene: Scene) -> None:
    # As if the server had stopped between the two writes.
    account, _ = await scene.accounts.create("Ann", "en", 0)
    await scene.accounts.open(scene.accounts.name_of("recovery/aaaaa-aaaaa-aaaaa-aaaaa"), account.player)
    assert await scene.reason("aaaaa-aaaaa-aaaaa-aaaaa") == "recovery_unknown"
