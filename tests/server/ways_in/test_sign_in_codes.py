"""server.ways_in.sign_in_codes: codes that let a second device into an account."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from server.accounts.accounts import Account, Accounts
from server.refusals import HttpRefused
from server.ways_in.sign_in_codes import GOOD_MS, SignInCodes


class Clock:
    now = 0

    def __call__(self) -> int:
        return self.now


class Scene:
    """An account and the codes for it."""

    def __init__(self, store: RedisStore, account: Account) -> None:
        self.store, self.account, self.clock = store, account, Clock()
        self.accounts = Accounts(store, "secret")
        self.links = SignInCodes(store, self.accounts, self.clock)

    async def reason(self, code: str) -> str:
        with pytest.raises(HttpRefused) as no:
            await self.links.spend(code)
        assert no.value.code == "forbidden"
        return no.value.reason


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    store = RedisStore(FakeAsyncRedis())
    account, _ = await Accounts(store, "secret").create("Ann", "en", 0)
    yield Scene(store, account)
    await store.close()


async def test_a_code_lets_in_once(scene: Scene) -> None:
    code, expires_at = await scene.links.issue(scene.account)
    assert expires_at == GOOD_MS
    assert await scene.links.spend(f" {code.upper()} ") == scene.account
    assert await scene.reason(code) == "link_used"


async def test_a_code_expires(scene: Scene) -> None:
    code, expires_at = await scene.links.issue(scene.account)
    scene.clock.now = expires_at
    assert await scene.reason(code) == "link_expired"
    scene.clock.now = expires_at - 1
    assert await scene.links.spend(code) == scene.account


async def test_what_is_no_code(scene: Scene) -> None:
    code, _ = await scene.links.issue(scene.account)
    for wrong in ("", code[:-1], f"{code}x", "x" * 10_000):
        assert await scene.reason(wrong) == "link_unknown"


async def test_codes_end_with_the_tokens_and_with_the_account(scene: Scene) -> None:
    code, _ = await scene.links.issue(scene.account)
    await scene.accounts.sign_out_everywhere(scene.account.player, 0)
    assert await scene.reason(code) == "link_unknown"
    account = await scene.accounts.get(scene.account.player)
    assert account is not None
    code, _ = await scene.links.issue(account)
    await scene.accounts.delete(account.player, (), 0)
    assert await scene.reason(code) == "link_unknown"


async def test_the_store_does_not_know_the_code(scene: Scene) -> None:
    code, _ = await scene.links.issue(scene.account)
    keys = await scene.store.ask(0, lambda redis: redis.keys("*"))
    held = [await scene.store.ask(0, lambda redis, key=key: redis.dump(key)) for key in keys]  # type: ignore[misc]
    assert any(b":link:" in key for key in keys)
    assert code not in str(keys) + str(held)
