"""Planted: a note in anybody else's bytes. Players and a stranger watch all they may; only its writer may hear it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from events.store import Log
from projections.notebook import WriteNote
from server.tables.notebooks import VIEWER, Notebook
from server.tables.room import Room
from server.tables.rooms import Rooms
from server.tables.watchers import Shown
from tests.server.tables.test_room import rooms_of, seated
from tests.server.tables.test_watchers import Ear
from tests.suite.checks import Leak

NOTE = "I trust nobody, least of all seat 2."

Make = Callable[[Rooms, Room, str], Notebook]


async def check_notes(make: Make) -> None:
    """Write a note at a table that everybody watches as whatever they may.

    Raises:
        Leak: somebody else than its writer got it.
    """
    rooms = rooms_of(RedisStore(FakeAsyncRedis()))
    await rooms.prepare()
    room = await seated(rooms, "a", "b")
    writer, other, stranger = Ear("a"), Ear("b"), Ear()
    for ear, viewers in ((writer, ("seat:1", "public")), (other, ("seat:2", "public")), (stranger, ("public",))):
        for viewer in viewers:
            await room.watch(viewer, ear, None, None)
    own, foreign = make(rooms, room, "a"), make(rooms, room, "b")
    await own.watch(writer, None, None)
    await foreign.watch(other, None, None)
    await own.write("n1", WriteNote(NOTE))
    await foreign.catch_up()
    assert any(NOTE.encode() in message for message in writer.heard), "the writer does not see their own note"
    for name, ear in (("the other player", other), ("a stranger", stranger)):
        if any(NOTE.encode() in message for message in ear.heard):
            raise Leak(f"{name} got a note")


async def test_a_note_is_for_its_writer_alone() -> None:
    await check_notes(lambda rooms, room, player: rooms.notebook(room.id, player))


async def test_a_note_that_the_table_hears() -> None:
    def aloud(rooms: Rooms, room: Room, player: str) -> Notebook:
        notebook = rooms.notebook(room.id, player)
        show = notebook.watchers.show

        def aloud(viewer: str, shown: Shown) -> None:
            show(viewer, shown)
            room.watchers.show("public", shown)

        notebook.watchers.show = aloud  # type: ignore[method-assign]
        return notebook

    with pytest.raises(Leak, match="got a note"):
        await check_notes(aloud)


async def test_one_notebook_for_the_whole_table() -> None:
    shared: dict[str, Notebook] = {}

    def common(rooms: Rooms, room: Room, player: str) -> Notebook:
        return shared.setdefault(VIEWER, Notebook(Log(room.id, "everybody"), rooms.store, rooms.now))

    with pytest.raises(Leak, match="the other player"):
        await check_notes(common)
