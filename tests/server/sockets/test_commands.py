"""Commands of sockets that are handled without a task: in their order, with one answer each, no matter who stays."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Any

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from events.store import Log
from server.sockets.dispatch import Dispatcher
from server.sockets.socket import Connection
from server.tables.room import Room
from tests.server.sockets.test_socket import Raw, Serving, becomes, connections, raw, serving, stuff, watch

__all__ = ["serving"]


def say(room: Room, id: str, text: str = "x", **other: object) -> dict[str, Any]:
    command = {"type": "say", "text": text}
    return {"op": "do", "table": room.id, "as": "seat:1", "id": id, "command": command, **other}


def answers(client: Raw) -> list[dict[str, Any]]:
    """The answers to commands, in their order."""
    whole = re.findall(rb'\{"op":"(?:done|no)"[^}]*\}', bytes(client.got))
    return [msgspec.json.decode(one) for one in whole]


async def answered(client: Raw, many: int) -> None:
    await client.until(lambda: len(answers(client)) == many)


async def said(serving: Serving, room: Room) -> list[str]:
    """The requests that the log holds."""
    entries = await serving.parts.rooms.store.read(Log(room.id))
    return [request for entry in entries if (request := room._codec.decode(entry.data).request)]


async def player(serving: Serving) -> tuple[str, str]:
    account, token = await serving.parts.accounts.create("A", "en", 0)
    return account.player, token


async def test_commands_of_one_segment_are_answered_in_their_order(serving: Serving) -> None:
    name, token = await player(serving)
    room = await serving.table(name)
    async with raw(serving, token) as client:
        ids = [f"c{number}" for number in range(20)]
        wishes = [say(room, id, **({"prompt": "bid.7"} if id.endswith("3") else {})) for id in ids]
        frames = [Frame(Opcode.TEXT, msgspec.json.encode(wish)).serialize(mask=True) for wish in wishes]
        client.transport.write(b"".join(frames))
        await answered(client, 20)
        assert [one["id"] for one in answers(client)] == ids
        assert [one["id"] for one in answers(client) if one["op"] == "no"] == ["c3", "c13"]
        granted = [one["seq"] for one in answers(client) if one["op"] == "done"]
        assert granted == sorted(set(granted))
        assert await said(serving, room) == [id for id in ids if not id.endswith("3")]
        # Its frames come before the answer, where it watches, and it goes on so.
        client.say(watch(room, "seat:1"))
        await client.heard(b'"op":"presence"')
        for number in range(5):
            client.got.clear()
            client.say(say(room, f"d{number}"))
            await client.heard(b'"op":"done"')
            assert client.got.index(b'"op":"frame"') < client.got.index(b'"op":"done"')


async def test_an_idle_table_takes_a_command_without_a_task(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    name, token = await player(serving)
    room = await serving.table(name)
    async with raw(serving, token) as client:
        client.say(watch(room, "seat:1"))
        await client.heard(b'"op":"presence"')
        await becomes(lambda: connections(room)[0]._task is None)

        async def handled(*_: object) -> None:
            raise AssertionError("in a task")

        monkeypatch.setattr(Dispatcher, "handle", handled)
        for number in range(5):
            client.say(say(room, f"c{number}"))
            await answered(client, number + 1)
        client.say(say(room, "bad", **{"as": "seat:2"}))
        client.say(say(room, "c2"))
        await answered(client, 7)
    assert [one["op"] for one in answers(client)] == ["done"] * 5 + ["no", "done"]
    assert answers(client)[5]["code"] == "forbidden"
    assert answers(client)[6]["seq"] == answers(client)[2]["seq"]


async def test_a_command_counts_whose_sender_has_left(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    name, token = await player(serving)
    room = await serving.table(name)
    store = serving.parts.rooms.store
    try_append = store.try_append

    def cut_off(*about: Any) -> asyncio.Future[None]:
        attempt = try_append(*about)
        [connection] = left
        assert connection._socket is not None
        connection._socket.transport.abort()
        attempt.add_done_callback(lambda _: gone.append(connection.gone))
        return attempt

    monkeypatch.setattr(store, "try_append", cut_off)
    gone: list[bool] = []
    before: list[Connection] = []
    for number in range(5):
        async with raw(serving, token) as client:
            client.say(watch(room, "seat:1"))
            await client.heard(b'"op":"presence"')
            left = connections(room)
            before += left
            client.say(say(room, f"c{number}"))
            await becomes(partial(getattr, client, "lost"))
        await becomes(lambda: not room.lock.locked())
    assert not any(connection._acting for connection in before)
    assert gone == [True] * 5
    assert await said(serving, room) == [f"c{number}" for number in range(5)]
    assert (await room.past.feed(1)).seq == room.table.feeds[1].seq
    assert not len(room.watchers)


async def test_a_table_that_is_not_held_is_loaded_first(serving: Serving) -> None:
    name, token = await player(serving)
    room = await serving.table(name)
    async with raw(serving, token) as client:
        client.say(say(room, "first"))
        await client.heard(b'"id":"first"')
        serving.parts.rooms.drop(room.id)
        client.say(say(room, "second"))
        client.say(say(room, "third"))
        await client.heard(b'"id":"third"')
        client.say({"op": "do", "table": "nosuchtable", "as": "seat:1", "id": "lost", "command": {}})
        await client.heard(b'"id":"lost"')
    assert [(one["id"], one["op"]) for one in answers(client)] == [
        ("first", "done"), ("second", "done"), ("third", "done"), ("lost", "no"),
    ]  # fmt: skip
    assert await said(serving, await serving.parts.rooms.get(room.id)) == ["first", "second", "third"]


async def test_the_frame_and_the_answer_leave_in_one_write(serving: Serving) -> None:
    name, token = await player(serving)
    room = await serving.table(name)
    async with raw(serving, token) as client:
        client.say(watch(room, "seat:1"))
        client.say(watch(room, "public"))
        await client.until(lambda: client.got.count(b'"op":"view"') == 2)
        await becomes(lambda: connections(room)[0]._task is None)
        for number in range(5):
            client.got.clear()
            client.pieces.clear()
            client.say(say(room, f"c{number}"))
            await client.heard(b'"op":"done"')
            assert [piece.count(b'"op":"frame"') for piece in client.pieces] == [2]
            assert client.got.endswith(f'"id":"c{number}","seq":{room.table.feeds[1].seq}}}'.encode())


async def test_who_falls_behind_with_a_command_loses_frames_but_no_answer(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, token = await player(serving)
    room = await serving.table(name)
    store = serving.parts.rooms.store
    try_append = store.try_append

    def fall_behind(*about: Any) -> asyncio.Future[None]:
        stuff(connection)
        return try_append(*about)

    async with raw(serving, token) as client:
        client.say(watch(room, "seat:1"))
        await client.heard(b'"op":"presence"')
        [connection] = connections(room)
        client.transport.pause_reading()
        with monkeypatch.context() as patched:
            patched.setattr(store, "try_append", fall_behind)
            client.say(say(room, "slow"))
            await becomes(lambda: connection._dropped)
        client.transport.resume_reading()
        await client.heard(b'"id":"slow"')
        await client.until(lambda: client.got.count(b'"op":"view"') == 2)
        client.say(say(room, "quick"))
        await client.heard(b'"id":"quick"')
    assert [one["op"] for one in answers(client)] == ["done", "done"]
    assert client.got.count(b'"op":"frame"') == 1
