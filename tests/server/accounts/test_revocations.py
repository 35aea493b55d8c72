"""server.accounts.revocations: what was revoked stays so when the store goes back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from server.accounts.accounts import Account, Accounts
from server.accounts.revocations import Revocations, revoked_now
from server.accounts.tokens import DAY_MS, DAYS_GOOD, day_of

NOW = 20_000 * DAY_MS


class Past(RedisStore):
    """A store in memory that can go back to what it was."""

    def __init__(self) -> None:
        self.redis = FakeAsyncRedis()
        super().__init__(self.redis)
        self.life = 0
        self.kept: dict[Any, bytes] = {}

    async def epoch(self) -> str:
        return f"life {self.life}"

    async def keep(self) -> None:
        self.kept = {key: await self.redis.dump(key) or b"" async for key in self.redis.scan_iter()}

    async def go_back(self) -> None:
        self.life += 1
        await self.redis.flushall()
        for key, value in self.kept.items():
            await self.redis.restore(key, 0, value)


@pytest.fixture
async def store() -> AsyncIterator[Past]:
    made = Past()
    yield made
    await made.close()


def process(store: Past, folder: Path | None) -> Accounts:
    """The accounts of a process that has just started."""
    return Accounts(store, "secret", Revocations(folder, day_of(NOW)), now=lambda: NOW)


@pytest.mark.parametrize("survives", ["the process", "its folder"])
async def test_a_sign_out_holds_when_the_store_goes_back(store: Past, tmp_path: Path, survives: str) -> None:
    one, two = process(store, tmp_path / "one"), process(store, tmp_path / "two")
    account, token = await one.create("Ann", "en", NOW)
    _, bots = await one.give_token(account.player, "bot", NOW)
    assert await two.of_token(token)
    await store.keep()
    fresh = await one.sign_out_everywhere(account.player, NOW)
    await store.go_back()
    here = one if survives == "the process" else process(store, tmp_path / "one")
    # One that knows nothing of it: until somebody who does has looked, it must believe the store.
    stranger = process(store, tmp_path / "three")
    assert await stranger.of_token(token)
    await here.hear(NOW)
    await stranger.hear(NOW)
    await two.hear(NOW)
    for accounts in (here, stranger, two, process(store, None)):
        assert await accounts.of_token(token) is None
        assert await accounts.of_token(bots) is None
        assert await accounts.of_token(fresh), "and who has signed out all others stays"


async def test_a_bots_token_that_was_revoked_does_not_come_back(store: Past, tmp_path: Path) -> None:
    one = process(store, tmp_path)
    account, token = await one.create("Ann", "en", NOW)
    gone, bots = await one.give_token(account.player, "gone", NOW)
    kept, others = await one.give_token(account.player, "kept", NOW)
    await store.keep()
    await one.take_token(account.player, gone, NOW)
    await store.go_back()
    again = process(store, tmp_path)
    assert await again.of_token(bots) is None
    assert await again.of_token(others)
    found = await again.of_token(token)
    assert found is not None
    assert set(found.bots) == {kept}


async def test_an_account_that_was_deleted_does_not_come_back(store: Past, tmp_path: Path) -> None:
    one = process(store, tmp_path)
    account, token = await one.create("Ann", "en", NOW)
    await store.keep()
    await one.delete(account.player, (), NOW)
    await store.go_back()
    assert await process(store, tmp_path).of_token(token) is None
    assert await process(store, None).of_token(token) is None, "it is gone from the store, too"


def test_what_was_revoked_more_than_a_year_ago_is_forgotten_and_half_a_line_ignored(tmp_path: Path) -> None:
    kept = Revocations(tmp_path)
    for player, days in (("old", DAYS_GOOD + 32), ("new", DAYS_GOOD - 1)):
        kept.note(revoked_now(player, NOW - days * DAY_MS, generation=2))
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes() + b'{"player":"ha')
    again = Revocations(tmp_path, day_of(NOW))
    assert (again.generation("old"), again.generation("new")) == (0, 2)
    assert len(list(tmp_path.iterdir())) == 1
    assert again.since(day_of(NOW) - 1) == []


def test_a_folder_that_takes_nothing_keeps_nobody_from_signing_out(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    kept = Revocations(tmp_path / "file")
    kept.note(revoked_now("ann", NOW, generation=1))
    assert kept.generation("ann") == 1


def test_the_generations_that_were_read_are_remembered() -> None:
    kept = Revocations()
    kept.read("ann", 2)
    kept.read("ann", 1)
    assert kept.generation("ann") == 2
    assert Account("ann", "Ann", "en", 0).tokens == kept.generation("bob") == 0
