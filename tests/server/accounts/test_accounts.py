"""server.accounts.accounts: guests, their names and their tokens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from events.store import EMPTY, Log
from server.accounts.accounts import TOKENS_MOST, Accounts, Identity, Label, is_of_bot
from server.names import BadName
from server.refusals import Refused


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


async def test_a_token_names_its_account_in_every_process_with_the_secret(store: RedisStore) -> None:
    account, token = await Accounts(store, "secret").create("  Anna \t Bolena ", "zh", 5)
    assert (account.name, account.language, account.created) == ("Anna Bolena", "zh", 5)
    other = Accounts(store, "secret")
    assert await other.of_token(token) == account
    assert await other.get(account.player) == account
    assert await other.names([account.player, "pnobody", account.player]) == {account.player: "Anna Bolena"}
    assert await Accounts(store, "another secret").of_token(token) is None


async def test_what_is_no_token(store: RedisStore) -> None:
    accounts = Accounts(store, "secret")
    account, token = await accounts.create("x", "en", 0)
    other, _ = await accounts.create("y", "en", 0)
    player, _, mac = token.partition(".")
    wrong = [
        "", ".", "x", player, f"{player}.", f".{mac}", f"{player}.{mac} ", f"{player}.{mac.upper()}x", f"{player}.é",
        f"é.{mac}", f"{other.player}.{mac}", f"{player}.{mac}.{mac}", f"{{s00}}.{mac}", f"{player}:{mac}", "\x00.\x00",
    ]  # fmt: skip
    for text in wrong:
        assert await accounts.of_token(text) is None, text
    assert await accounts.of_token(token) == account


async def test_every_account_is_another(store: RedisStore) -> None:
    accounts = Accounts(store, "secret")
    made = [await accounts.create("same", "en", 0) for _ in range(20)]
    assert len({account.player for account, _ in made}) == len({token for _, token in made}) == 20


ANNA = Identity("discord", "816")


async def test_an_identity_is_one_player_in_every_process_at_once(store: RedisStore) -> None:
    processes = [Accounts(store, "secret") for _ in range(4)]
    made = await asyncio.gather(*(one.mint(ANNA, "Anna", "zh", 1) for one in processes))
    assert len({(account.player, token) for account, token in made}) == 1
    assert made[0][0].identities == (ANNA,)
    other, _ = await processes[0].mint(Identity("qq", "816"), "Anna", "zh", 1)
    assert other.player != made[0][0].player
    with pytest.raises(BadName):
        await processes[0].mint(Identity("qq", "817"), " ", "zh", 1)


async def test_a_bots_token_names_its_player_until_it_is_taken_back(store: RedisStore) -> None:
    accounts = Accounts(store, "secret")
    account, token = await accounts.create("Anna", "en", 0)
    id, bots = await accounts.give_token(account.player, " My  bot ", 5)
    assert (is_of_bot(token), is_of_bot(bots)) == (False, True)
    found = await accounts.of_token(bots)
    assert found is not None
    assert (found.player, found.bots) == (account.player, {id: Label("My bot", 5)})
    player, _, mac = bots.split(".")
    for wrong in (f"{player}.{mac}", f"{player}.nothing.{mac}", f"{player}..{mac}", f"{player}.{id}.x", f"{bots}."):
        assert await accounts.of_token(wrong) is None, wrong
    with pytest.raises(Refused, match="label_taken"):
        await accounts.give_token(account.player, "My bot", 5)
    with pytest.raises(BadName, match="label"):
        await accounts.give_token(account.player, "", 5)
    for number in range(TOKENS_MOST - 1):
        await accounts.give_token(account.player, f"bot {number}", 5)
    with pytest.raises(Refused, match="too_many_tokens"):
        await accounts.give_token(account.player, "one more", 5)
    await accounts.take_token(account.player, id, 6)
    assert await accounts.of_token(bots) is None
    with pytest.raises(Refused, match="no_such_token"):
        await accounts.take_token(account.player, id, 6)


async def test_changes_at_once_are_all_kept(store: RedisStore) -> None:
    one, two = Accounts(store, "secret"), Accounts(store, "secret")
    account, _ = await one.create("Anna", "en", 0)
    await asyncio.gather(
        one.rename(account.player, "Bea", None, 1),
        two.rename(account.player, None, "zh", 1),
        one.give_token(account.player, "a", 1),
        two.give_token(account.player, "b", 1),
    )
    found = await Accounts(store, "secret").get(account.player)
    assert found is not None
    assert (found.name, found.language) == ("Bea", "zh")
    assert {bot.label for bot in found.bots.values()} == {"a", "b"}


async def test_a_face_is_kept_until_it_is_taken_back(store: RedisStore) -> None:
    accounts = Accounts(store, "secret")
    account, _ = await accounts.create("Anna", "en", 0)
    assert account.face is None
    assert (await accounts.rename(account.player, None, None, 1, 47)).face == 47
    assert (await accounts.rename(account.player, "Bea", None, 2)).face == 47
    assert (await accounts.rename(account.player, None, None, 3, "initials")).face == "initials"
    assert (await accounts.rename(account.player, None, None, 4, None)).face is None


async def test_other_processes_hear_of_it(store: RedisStore) -> None:
    one, two = Accounts(store, "secret"), Accounts(store, "secret")
    account, token = await one.create("Anna", "en", 0)
    assert await two.of_token(token)
    told: list[str] = []
    two.on_changed.append(told.append)
    await two.hear(100_000)
    fresh = await one.sign_out_everywhere(account.player, 100_000)
    assert await one.of_token(token) is None
    for _ in range(2):
        await two.hear(101_000)
    assert told == [account.player]
    assert await two.of_token(token) is None
    assert await two.of_token(fresh)
    # One that could not hear for too long believes nothing any longer.
    await one.rename(account.player, "Bea", None, 110_000)
    await one.rename((await one.create("x", "en", 0))[0].player, "y", None, 300_000)
    await two.hear(300_000)
    assert await two.names([account.player]) == {account.player: "Bea"}


async def test_what_was_read_before_a_change_is_not_remembered_after_it(store: RedisStore) -> None:
    accounts = Accounts(store, "secret")
    account, token = await accounts.create("Anna", "en", 0)
    accounts._known.clear()
    ask, read, changed = store.ask, asyncio.Event(), asyncio.Event()

    async def slow(*question: Any) -> Any:
        answer = await ask(*question)
        read.set()
        await changed.wait()
        return answer

    store.ask = slow  # type: ignore[method-assign, assignment]
    early = asyncio.create_task(accounts.of_token(token))
    await read.wait()
    store.ask = ask  # type: ignore[method-assign]
    await accounts.sign_out_everywhere(account.player, 1)
    changed.set()
    assert await early is None, "this process knows of the sign-out, however old what it was told of the account"
    assert await accounts.of_token(token) is None


async def test_a_deleted_account_is_gone_and_its_identity_free(store: RedisStore) -> None:
    accounts = Accounts(store, "secret")
    account, token = await accounts.mint(ANNA, "Anna", "zh", 1)
    for table in ("noted", "old"):
        await store.append(Log(table, account.player), EMPTY, "c", b"{}")
    await accounts.note("noted", account.player)
    for _ in range(2):
        await accounts.delete(account.player, ["old", "never"], 2)
    assert await accounts.of_token(token) is None
    assert await accounts.names([account.player]) == {}
    for table in ("noted", "old"):
        assert await store.read(Log(table, account.player)) == []
    with pytest.raises(Refused, match="forbidden"):
        await accounts.rename(account.player, "Back", None, 3)
    again, _ = await accounts.mint(ANNA, "Anna", "zh", 3)
    assert again.player != account.player
