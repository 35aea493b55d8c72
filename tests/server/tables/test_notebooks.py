"""server.tables.notebooks over a store in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from events.store import Log
from projections.notebook import NoteWritten, WriteNote
from server.refusals import Refused
from server.tables import notebooks as notes_module
from server.tables.notebooks import VIEWER, Notebook, entry_of
from tests.server.tables.test_room import Ear


def note(text: str) -> WriteNote:
    return WriteNote(text)


@pytest.fixture
async def store() -> AsyncIterator[RedisStore]:
    made = RedisStore(FakeAsyncRedis())
    yield made
    await made.close()


def notebook_of(store: RedisStore) -> Notebook:
    return Notebook(Log("table", "anna"), store, lambda: 5)


async def test_two_processes_write_into_one_notebook(store: RedisStore) -> None:
    here, there = notebook_of(store), notebook_of(store)
    assert await here.write("a", note("one")) == 1
    assert await there.write("b", note("two")) == 2
    assert await here.write("c", note("three")) == 3
    assert await here.write("b", note("two")) == 2
    assert await there.write("a", note("one")) == 1
    with pytest.raises(Refused, match="used_id"):
        await here.write("b", note("other"))
    assert [frame.seq for frame in await there.frames()] == [1, 2, 3]
    assert [frame.seq for frame in await there.frames(after=1, most=1)] == [2]


@pytest.mark.parametrize("text", ["", "x", "NaN", "[1,", "[" * 33 + "]" * 33, "[" * 10_000, "1" * 10_000, '"\\ud800"'])
def test_what_is_no_value_is_not_noted_as_one(text: str) -> None:
    with pytest.raises(Refused, match="malformed"):
        entry_of({"type": "write_note", "text": text, "json": True})
    assert entry_of({"type": "write_note", "text": text}) == WriteNote(text)


@pytest.mark.parametrize("text", ["null", "{}", '{"a":[1,null]}', "[" * 32 + "]" * 32, "1" * 100, '"x"'])
async def test_a_value_is_noted_as_one(store: RedisStore, text: str) -> None:
    notebook = notebook_of(store)
    entry = entry_of({"type": "write_note", "text": text, "json": True})
    assert isinstance(entry, WriteNote)
    await notebook.write("a", entry)
    assert [frame.facts for frame in await notebook.frames()] == [(NoteWritten(text, True),)]


async def test_it_takes_so_many_notes(store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes_module, "NOTES_MOST", 2)
    notebook = notebook_of(store)
    for id in ("a", "b"):
        await notebook.write(id, note(id))
    with pytest.raises(Refused, match="too_many_notes"):
        await notebook.write("c", note("c"))
    assert await notebook.write("a", note("a")) == 1


async def test_it_takes_so_many_characters(store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes_module, "NOTES_LENGTH_MOST", 5)
    here, there = notebook_of(store), notebook_of(store)
    await here.write("a", note("阿瓦隆"))
    for notebook in (here, there):
        with pytest.raises(Refused, match="notes_too_long"):
            await notebook.write("b", note("xyz"))
    await there.write("b", note("xy"))
    assert await here.write("c", note("")) == 3


async def test_a_notebook_that_went_back_begins_again_from_there(store: RedisStore) -> None:
    notebook, ear = notebook_of(store), Ear("anna")
    for id in ("a", "b", "c"):
        await notebook.write(id, note(id))
    await notebook.watch(ear, None, None)
    name, (first, *_) = notebook.log_name, await store.read(notebook.log)
    await store.delete(notebook.log)
    await store.append(notebook.log, await store.top(notebook.log), first.id, first.data)
    assert await notebook.write("a", note("a")) == 1
    assert await notebook.write("c", note("c")) == 2
    assert notebook.log_name != name
    assert [(one["op"], one["seq"]) for one in ear.shown()] == [("view", 3), ("view", 1), ("frame", 2)]
    late = Ear("anna")
    await notebook.watch(late, 1, name)
    assert late.shown()[0]["op"] == "view"
    notebook.unwatch(VIEWER, ear)


async def test_a_torn_notebook_is_empty(store: RedisStore) -> None:
    notebook = notebook_of(store)
    await notebook.write("a", note("a"))
    await store.delete(notebook.log)
    await notebook.catch_up()
    assert notebook.version == 0
    assert await notebook.frames() == []
    assert await notebook.write("b", note("b")) == 1
