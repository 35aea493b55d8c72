"""Errand, the probe of upcasts: a log whose facts have an old shape is read, shown and verified as today's."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from events.store import Log
from games.sitting import table
from server.history import log_file
from server.history.verify import verify
from server.tables.history import whole
from server.tables.rooms import Rooms
from tests.golden.log import check, files, stored
from tests.probes.errand.rules import GAME, PlaceVisited
from tests.suite.checks import encode

GOLDEN = [json.loads(line) for line in stored(files("errand")[0]).splitlines()]


def aged(fact: dict[str, Any]) -> dict[str, Any]:
    """A fact as it was told before ``PlaceVisited``."""
    if fact["type"] != "place_visited":
        return fact
    return {"type": "place_seen", "place": fact["place"] + 1, "seat": fact["seat"]}


OLD = [
    line["commit"] | {"events": [event | {"fact": aged(event["fact"])} for event in line["commit"]["events"]]}
    for line in GOLDEN
]
LINES = [msgspec.json.encode(commit) for commit in OLD]


def test_old_facts_are_read_as_todays() -> None:
    codec = table.codec(GAME)
    today = [codec.decode(msgspec.json.encode(line["commit"])) for line in GOLDEN]
    assert [codec.decode(line) for line in LINES] == today
    assert b"".join(LINES).count(b"place_seen") > 1
    assert any(isinstance(event.fact, PlaceVisited) for commit in today for event in commit.events)


def test_a_golden_log_in_an_old_shape_replays() -> None:
    check(GAME, [msgspec.json.encode(line | {"commit": old}) for line, old in zip(GOLDEN, OLD, strict=True)])


def test_a_file_in_an_old_shape_is_verified() -> None:
    game, commits, old = log_file.read({"errand": GAME}, LINES)
    assert old
    assert verify(game, commits, old) is None


async def test_a_server_that_has_stored_one_shows_todays() -> None:
    store = RedisStore(FakeAsyncRedis())
    rooms = Rooms(store, {"errand": GAME})
    await rooms.prepare()
    await store.begin(Log("old"), [(commit["id"], line) for commit, line in zip(OLD, LINES, strict=True)])
    room = await rooms.get("old")
    shown = b"".join(encode(frame) for frame in await whole(room.past.frames("host", 0)))
    assert b"place_visited" in shown
    assert b"place_seen" not in shown
    await store.close()
