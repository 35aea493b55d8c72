"""server.accounts.tokens: what a token says, and how long it is good."""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from server.accounts import tokens
from server.accounts.accounts import Accounts
from server.accounts.settings import TokenSettings
from server.accounts.tokens import DAY_MS, DAYS_GOOD
from server.settings import BadSetting
from server.settings import read as read_settings


def sign(text: str) -> bytes:
    return hmac.digest(b"secret", text.encode(), "sha256")


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


def test_a_token_says_whose_it_is_and_since_when() -> None:
    for bot in ("", "ab12"):
        for made in (None, 20_780):
            text = tokens.write(sign, "p1", 3, bot, made)
            said = tokens.read(text)
            assert said is not None
            assert said[:3] == ("p1", bot, made)
            assert tokens.is_ours(sign, text, said, 3)
            assert not tokens.is_ours(sign, text, said, 2)
            for other in (said._replace(player="p2"), said._replace(bot="cd34"), said._replace(made=20_781)):
                assert not tokens.is_ours(sign, text, other, 3)


def test_a_bots_token_makes_nobody_its_owner() -> None:
    """What an older server signed for a bot whose id reads like a day is not what we sign for a person."""
    bots = tokens.read(tokens.write(sign, "p1", 0, "20780", None))
    assert bots is not None
    forged = f"p1.20780-{bots.mac}"
    said = tokens.read(forged)
    assert said is not None
    assert not tokens.is_ours(sign, forged, said, 0)


@pytest.mark.parametrize("text", ["p1.-abc", "p1.1e3-abc", "p1.9999999-abc", "p1..abc", "p1.٣-abc", "p1.x.y.z", "p1"])
def test_what_is_no_token(text: str) -> None:
    said = tokens.read(text)
    assert said is None or not tokens.is_ours(sign, text, said, 0)


async def test_tokens_of_older_servers_are_good_and_replaced(store: RedisStore) -> None:
    now = 20_000 * DAY_MS
    accounts = Accounts(store, "secret", now=lambda: now)
    account, _ = await accounts.create("Ann", "en", now)
    old = tokens.write(accounts.sign, account.player, 0, "", None)
    assert await accounts.of_token(old) == account
    assert tokens.is_stale(old, 20_000)
    await accounts.sign_out_everywhere(account.player, now)
    assert await accounts.of_token(old) is None


async def test_a_token_is_good_for_a_year_and_that_of_a_bot_until_it_is_revoked(store: RedisStore) -> None:
    day = 20_000
    accounts = Accounts(store, "secret", now=lambda: day * DAY_MS)
    account, token = await accounts.create("Ann", "en", 20_000 * DAY_MS)
    _, bots = await accounts.give_token(account.player, "bot", 0)
    day += DAYS_GOOD
    assert await accounts.of_token(token)
    day += 1
    assert await accounts.of_token(token) is None
    assert await accounts.of_token(bots)
    assert await accounts.of_token(accounts.token(account))


async def test_an_operator_may_end_all_tokens_of_before_a_day(store: RedisStore) -> None:
    since = read_settings(TokenSettings, {"SOTTO_TOKENS_SINCE": "2027-01-31"}).since
    days = {"before": since - 1, "on": since}
    made = {}
    for when, day in days.items():
        accounts = Accounts(store, "secret", now=lambda day=day: day * DAY_MS)  # type: ignore[misc]
        account, own = await accounts.create("Ann", "en", 0)
        _, bots = await accounts.give_token(account.player, "bot", 0)
        made[when] = own, bots
    accounts = Accounts(store, "secret", since=since, now=lambda: since * DAY_MS)
    assert [await accounts.of_token(one) for one in made["before"]] == [None, None]
    assert all([await accounts.of_token(one) for one in made["on"]])
    with pytest.raises(BadSetting, match="SOTTO_TOKENS_SINCE"):
        read_settings(TokenSettings, {"SOTTO_TOKENS_SINCE": "31.1."}).since  # noqa: B018
