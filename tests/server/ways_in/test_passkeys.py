"""server.ways_in.passkeys: what is accepted as somebody's passkey, and what is not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from server.accounts.accounts import Account, Accounts
from server.refusals import HttpRefused
from server.ways_in.challenges import GOOD_SECONDS, Challenges
from server.ways_in.passkeys import PASSKEYS_MOST, Passkeys, Site
from tests.authenticator import Authenticator, Cose

HERE = Site("https://sotto.example", "sotto.example")


class Scene:
    """An account, its passkeys, and a clock."""

    def __init__(self, redis: FakeAsyncRedis) -> None:
        self.redis, self.now = redis, 0
        store = RedisStore(redis)
        self.accounts = Accounts(store, "secret")
        challenges = Challenges(store, self.accounts, lambda: self.now)
        self.passkeys = Passkeys(self.accounts, challenges, lambda: self.now)

    async def account(self) -> Account:
        account, _ = await self.accounts.create("Ann", "en", 0)
        return account

    async def kept(self, account: Account, key: Authenticator, site: Site = HERE) -> str:
        options = await self.passkeys.wish(account, site)
        name, _ = await self.passkeys.add(account, site, key.make(options), "Phone")
        return name

    async def reason(self, browser: str, credential: Any, site: Site = HERE) -> str:
        with pytest.raises(HttpRefused) as no:
            await self.passkeys.account(browser, site, credential)
        return no.value.reason


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    redis = FakeAsyncRedis()
    yield Scene(redis)
    await redis.aclose()


async def test_a_passkey_signs_in_and_tells_when_it_was_used(scene: Scene) -> None:
    account, key = await scene.account(), Authenticator(HERE.origin)
    name = await scene.kept(account, key)
    assert account.player.encode() not in key.handle
    scene.now = 5000
    found = await scene.passkeys.account("b", HERE, key.sign(await scene.passkeys.ask("b", HERE)))
    assert (found.player, found.passkeys[name].used, found.passkeys[name].count) == (account.player, 5000, 1)
    assert (found.passkeys[name].label, found.kept) == ("Phone", True)


async def test_a_challenge_is_good_once_for_one_browser_and_for_five_minutes(scene: Scene) -> None:
    account, key = await scene.account(), Authenticator(HERE.origin)
    await scene.kept(account, key)
    answer = key.sign(await scene.passkeys.ask("b", HERE))
    assert await scene.reason("another", answer) == "passkey_wrong"
    assert (await scene.passkeys.account("b", HERE, answer)).player == account.player
    assert await scene.reason("b", answer) == "passkey_wrong"
    late = key.sign(await scene.passkeys.ask("b", HERE))
    scene.now = GOOD_SECONDS * 1000
    assert await scene.reason("b", late) == "passkey_wrong"


async def test_whatever_else_is_wrong_is_refused_alike(scene: Scene) -> None:
    account, key, strange = await scene.account(), Authenticator(HERE.origin), Authenticator(HERE.origin)
    await scene.kept(account, key)
    options = await scene.passkeys.ask("b", HERE)
    evil = Site("https://evil.example", "evil.example")
    forged, strange.id = Authenticator("https://evil.example"), key.id
    forged.id = key.id
    wrong: list[Any] = [
        {},
        {"id": key.id.hex(), "response": None},
        {"id": 1, "response": {"clientDataJSON": "!"}},
        Authenticator(HERE.origin).sign(options),  # of nobody
        strange.sign(options),  # another's key under our id
        forged.sign(options),  # from another page
        key.sign(options | {"challenge": "AAAA"}),
        key.sign(options | {"rpId": "evil.example"}),
        key.sign(options) | {"type": "password"},
    ]
    for credential in wrong:
        assert await scene.reason("b", credential) == "passkey_wrong"
    # What was made for this domain is nothing on another, whatever its page says.
    assert await scene.reason("b", forged.sign(await scene.passkeys.ask("b", evil)), evil) == "passkey_wrong"
    # A copy of the key whose count stands still is no longer the key.
    await scene.passkeys.account("b", HERE, key.sign(await scene.passkeys.ask("b", HERE)))
    key.count = 0
    assert await scene.reason("b", key.sign(await scene.passkeys.ask("b", HERE))) == "passkey_wrong"


async def test_a_passkey_is_made_by_the_session_that_asked_and_belongs_to_one_account(scene: Scene) -> None:
    ann, bob, key = await scene.account(), await scene.account(), Authenticator(HERE.origin)
    made = key.make(await scene.passkeys.wish(ann, HERE))
    for account in (bob, ann.__class__(ann.player, "Ann", "en", 0, tokens=1)):
        with pytest.raises(HttpRefused, match="passkey_wrong"):
            await scene.passkeys.add(account, HERE, made, "Phone")
    name, _ = await scene.passkeys.add(ann, HERE, made, "Phone")
    with pytest.raises(HttpRefused, match="passkey_wrong"):
        await scene.passkeys.add(ann, HERE, made, "Phone")
    with pytest.raises(HttpRefused, match="passkey_wrong"):
        await scene.kept(bob, key)
    excluded = (await scene.passkeys.wish(ann, HERE))["excludeCredentials"]
    assert [one["id"] for one in excluded] == [made["id"]]
    await scene.passkeys.remove(ann.player, name)
    assert await scene.reason("b", key.sign(await scene.passkeys.ask("b", HERE))) == "passkey_wrong"
    with pytest.raises(HttpRefused, match="no_such_passkey"):
        await scene.passkeys.remove(ann.player, name)
    await scene.kept(bob, key)


async def test_an_account_has_so_many_passkeys_and_takes_them_along(scene: Scene) -> None:
    account = await scene.account()
    keys = [Authenticator(HERE.origin) for _ in range(PASSKEYS_MOST)]
    for key in keys:
        await scene.kept(account, key)
        account = await scene.accounts.get(account.player) or account
    with pytest.raises(HttpRefused, match="too_many_passkeys"):
        await scene.kept(account, Authenticator(HERE.origin))
    await scene.accounts.delete(account.player, [], 0)
    assert not [key async for key in scene.redis.scan_iter("*:identity:*")]
    assert await scene.reason("b", keys[0].sign(await scene.passkeys.ask("b", HERE))) == "passkey_wrong"


async def test_a_key_that_no_signature_fits_or_that_only_costs_time_is_not_kept(scene: Scene) -> None:
    account = await scene.account()
    off_the_curve: Cose = {1: 2, 3: -7, -1: 1, -2: b"x", -3: b"y"}
    huge: Cose = {1: 3, 3: -257, -1: b"\xff" * 2048, -2: b"\x01\x00\x01"}
    for public in (off_the_curve, huge):
        made = Authenticator(HERE.origin).make(await scene.passkeys.wish(account, HERE), public)
        with pytest.raises(HttpRefused, match="passkey_wrong"):
            await scene.passkeys.add(account, HERE, made, "Phone")
    assert (await scene.accounts.get(account.player, fresh=True) or account).passkeys == {}
