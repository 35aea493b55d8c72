"""Acting exactly once over a line that breaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from sotto_client import Client, Refused
from sotto_client import client as client_module
from tests.clients.fake import Fake, Json, error, frame, presence, serving, view

READY = {"type": "ready"}


@pytest.fixture
async def fake() -> AsyncIterator[Fake]:
    async with serving() as fake:
        yield fake


@pytest.fixture
async def client(fake: Fake) -> AsyncIterator[Client]:
    async with Client(fake.url) as client:
        yield client


def done(wish: Json, seq: int) -> Json:
    return {"op": "done", "id": wish["id"], "seq": seq}


def no(wish: Json, code: str) -> Json:
    return {"op": "no", "id": wish["id"], "code": code, "reason": f"because {code}"}


async def test_a_command_says_what_the_wire_wants_and_returns_its_seq(fake: Fake, client: Client) -> None:
    doing = asyncio.create_task(client.do("t", "seat:1", {"type": "vote", "approve": True}, prompt="vote.1"))
    line = await fake.line()
    wish = await line.heard()
    id = wish.pop("id")
    assert wish == {
        "op": "do",
        "table": "t",
        "as": "seat:1",
        "prompt": "vote.1",
        "command": {"type": "vote", "approve": True},
    }
    assert 16 <= len(id) <= 64
    await line.say(done({"id": id}, 7))
    assert await doing == 7


async def test_core_commands_name_no_prompt_and_ids_may_be_chosen(fake: Fake, client: Client) -> None:
    doing = asyncio.create_task(client.do("t", "host", READY, id="mine"))
    line = await fake.line()
    wish = await line.heard()
    assert wish == {"op": "do", "table": "t", "as": "host", "command": READY, "id": "mine"}
    await line.say(done(wish, 1))
    assert await doing == 1


async def test_after_a_cut_the_same_id_is_sent_again(fake: Fake, client: Client) -> None:
    doing = asyncio.create_task(client.do("t", "seat:1", READY))
    line = await fake.line()
    first = await line.heard()
    line.cut()
    line = await fake.line()
    assert await line.heard() == first
    await line.say(done(first, 4))
    assert await doing == 4


async def test_while_the_store_is_away_the_same_id_is_sent_again(fake: Fake, client: Client) -> None:
    doing = asyncio.create_task(client.do("t", "seat:1", READY))
    line = await fake.line()
    first = await line.heard()
    for _ in range(2):
        await line.say(no(first, "store_unavailable"))
        assert await line.heard() == first
    await line.say(done(first, 4))
    assert await doing == 4


async def test_where_there_is_too_much_the_same_id_is_sent_again_when_the_server_says(
    fake: Fake, client: Client
) -> None:
    doing = asyncio.create_task(client.do("t", "seat:1", READY))
    line = await fake.line()
    first = await line.heard()
    loop = asyncio.get_running_loop()
    said = loop.time()
    await line.say(no(first, "too_many") | {"retry_after": 1})
    assert await line.heard() == first
    assert loop.time() - said >= 1.0
    await line.say(done(first, 4))
    assert await doing == 4


async def test_a_long_wait_is_the_callers(fake: Fake, client: Client) -> None:
    doing = asyncio.create_task(client.do("t", "seat:1", READY))
    line = await fake.line()
    await line.say(no(await line.heard(), "too_many") | {"retry_after": 40})
    with pytest.raises(Refused, match="too_many") as refused:
        await doing
    assert refused.value.retry_after == 40


async def test_what_a_flooded_server_did_not_take_is_sent_again(fake: Fake, client: Client) -> None:
    doing = asyncio.create_task(client.do("t", "seat:1", READY))
    line = await fake.line()
    first = await line.heard()
    await line.say(error("flood"))
    assert await line.heard() == first
    await line.say(done(first, 4))
    assert await doing == 4


async def test_of_what_a_flooded_server_named_only_that_is_sent_again(fake: Fake, client: Client) -> None:
    doing = [asyncio.create_task(client.do("t", f"seat:{n}", READY)) for n in (1, 2)]
    line = await fake.line()
    one, other = await line.heard(), await line.heard()
    await line.say(error("flood") | {"id": one["id"]})
    assert await line.heard() == one
    assert await line.silent()
    await line.say(done(one, 4), done(other, 5))
    assert sorted(await asyncio.gather(*doing)) == [4, 5]


async def test_a_command_that_is_never_answered_is_sent_again(
    fake: Fake, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_module, "PATIENCE", 0.1)
    doing = asyncio.create_task(client.do("t", "seat:1", READY))
    line = await fake.line()
    first = await line.heard()
    assert await line.heard() == first
    await line.say(done(first, 4), done(first, 4))
    assert await doing == 4


@pytest.mark.parametrize("code", ["rejected", "stale", "forbidden", "malformed", "internal"])
async def test_a_no_is_raised_and_not_repeated(fake: Fake, client: Client, code: str) -> None:
    doing = asyncio.create_task(client.do("t", "seat:1", READY))
    line = await fake.line()
    await line.say(no(await line.heard(), code))
    with pytest.raises(Refused, match=f"because {code}") as refused:
        await doing
    assert (refused.value.code, refused.value.reason) == (code, f"because {code}")
    assert await line.silent()


async def test_commands_under_way_do_not_mix(fake: Fake, client: Client) -> None:
    doing = [asyncio.create_task(client.do("t", f"seat:{n}", READY)) for n in range(5)]
    line = await fake.line()
    wishes = [await line.heard() for _ in doing]
    for wish in reversed(wishes):
        await line.say(done(wish, int(wish["as"].removeprefix("seat:"))))
    assert await asyncio.gather(*doing) == [0, 1, 2, 3, 4]


async def test_a_command_that_was_given_up_is_not_sent_again(fake: Fake, client: Client) -> None:
    doing = asyncio.create_task(client.do("t", "seat:1", READY))
    line = await fake.line()
    await line.heard()
    doing.cancel()
    await asyncio.gather(doing, return_exceptions=True)
    line.cut()
    assert await (await fake.line()).silent()


async def test_on_a_new_line_watches_come_first_and_commands_follow(fake: Fake, client: Client) -> None:
    asked = asyncio.create_task(client.watch("t", "seat:1"))
    line = await fake.line()
    await line.heard()
    await line.say(view(1, {"n": 1}), presence())
    watch = await asked
    doing = asyncio.create_task(client.do("t", "seat:1", READY))
    wish = await line.heard()
    line.cut()
    line = await fake.line()
    assert (await line.heard())["op"] == "watch"
    assert await line.heard() == wish
    await line.say(frame(2, {"n": 2}), presence(), done(wish, 2))
    assert (await watch.reached(await doing)).view == {"n": 2}


async def test_a_great_many_messages_are_sent_no_faster_than_the_server_takes_them(fake: Fake, client: Client) -> None:
    doing = [asyncio.create_task(client.do("t", "seat:1", READY)) for _ in range(130)]
    line = await fake.line()
    begun = asyncio.get_running_loop().time()
    for _ in doing:
        wish = await line.heard()
        await line.say(done(wish, 1))
    await asyncio.gather(*doing)
    assert asyncio.get_running_loop().time() - begun > 0.5
