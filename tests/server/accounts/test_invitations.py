"""server.accounts.invitations: codes, and who guesses them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from server.accounts import invitations as module
from server.accounts.accounts import Accounts
from server.accounts.invitations import Invitations
from server.refusals import Refused

HOUR = 3_600_000


class Clock:
    now = 0

    def __call__(self) -> int:
        return self.now


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def codes(store: RedisStore, clock: Clock) -> Invitations:
    return Invitations(store, Accounts(store, "secret"), 2, clock)


async def reason(codes: Invitations, table: str, code: str, player: str = "p1") -> str:
    with pytest.raises(Refused) as no:
        await codes.spend(table, code, player)
    return no.value.reason


async def test_a_code_is_good_for_its_table_and_its_time(codes: Invitations, clock: Clock) -> None:
    made = await codes.issue("t", b"n" * 32, None)
    code = made.code
    assert (len(code), made.expires_at) == (10, 2 * HOUR)
    for player in ("p1", "p2", "p1"):
        await codes.spend("t", f" {code.upper()} ", player)
    assert await reason(codes, "other", code) == "code_unknown"
    assert await reason(codes, "t", code[:-1]) == await reason(codes, "t", "") == "code_unknown"
    clock.now = 2 * HOUR
    assert await reason(codes, "t", code) == "code_expired"


async def test_the_same_nonce_makes_the_same_code_once(codes: Invitations, clock: Clock) -> None:
    first = await codes.issue("t", b"n" * 32, 1)
    clock.now = HOUR
    assert await codes.issue("t", b"n" * 32, 1) == first
    await codes.revoke("t", first.invitation)
    await codes.issue("t", b"n" * 32, 1)
    assert await reason(codes, "t", first.code) == "code_revoked"


async def test_uses_count_players(codes: Invitations) -> None:
    code = (await codes.issue("t", b"n" * 32, 2)).code
    for player in ("p1", "p2", "p1", "p2"):
        await codes.spend("t", code, player)
    assert await reason(codes, "t", code, "p3") == "code_used_up"
    (one,) = await codes.of("t")
    assert (one.uses, one.used, one.revoked) == (2, 2, False)


async def test_players_are_counted_without_a_limit_too(codes: Invitations) -> None:
    code = (await codes.issue("t", b"n" * 32, None)).code
    for player in ("p1", "p2", "p3", "p2"):
        await codes.spend("t", code, player)
    (one,) = await codes.of("t")
    assert (one.uses, one.used) == (None, 3)


async def test_there_are_not_too_many(codes: Invitations, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "INVITATIONS_MOST", 2)
    for nonce in (b"a" * 32, b"b" * 32, b"a" * 32):
        await codes.issue("t", nonce, None)
    with pytest.raises(Refused, match="too_many_invitations"):
        await codes.issue("t", b"c" * 32, None)
    with pytest.raises(Refused, match="no_such_invitation"):
        await codes.revoke("t", "nothing")


async def test_a_code_that_has_the_name_of_another_is_none(store: RedisStore, clock: Clock) -> None:
    """Twelve characters of the MAC name an invitation; all of them must be right."""

    class Alike(Accounts):
        def sign(self, what: str) -> bytes:
            return b"\0" * 6 + super().sign(what)

    codes = Invitations(store, Alike(store, "secret"), 2, clock)
    issued = await codes.issue("t1", b"0" * 16, None)
    assert await reason(codes, "t1", "another") == "code_unknown"
    await codes.spend("t1", issued.code, "p1")
