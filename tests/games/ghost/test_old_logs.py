"""Logs of rules 1, in which everybody was told too much: they fold as ever, and less is said of them now."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fakeredis import FakeAsyncRedis

from events.codec import AnyCommit
from events.redis import RedisStore
from events.store import Log
from games import table as pictures
from games.game import NotebookQuery, Rejected
from games.ghost.hall.facts import ActivityExplained
from games.ghost.rules import GAME
from games.sitting import TableFeedHashed
from projections.feed import Feed, frames, seen_facts
from server.history import log_file
from server.history.verify import verify
from server.tables.past import whole
from server.tables.rooms import Rooms
from tests.golden.log import Line, files, stored, viewers
from tests.suite.checks import encode
from tests.suite.play import CALM, Play

OLD = files("ghost", rules=1)
TOO_MUCH = re.compile(rb'"cause"|"damage_taken"|"activity_restored"|"comm_opened"|"initiator"')

FEW = ("rules1-2", "rules1-4", "rules1-6")
"""The cheapest of them to look through for every viewer."""

every_log = pytest.mark.parametrize("path", OLD, ids=lambda path: path.name.partition(".")[0])


@cache
def lines(path: Path) -> tuple[bytes, ...]:
    """A log as it was stored."""
    return tuple(bytes(msgspec.json.decode(line, type=Line).commit) for line in stored(path).splitlines())


@cache
def commits(path: Path) -> tuple[AnyCommit, ...]:
    """The same as it is read today."""
    codec = pictures.codec(GAME)
    return tuple(codec.decode(line) for line in lines(path))


def size(path: Path) -> int:
    command: Any = commits(path)[0].command
    seats: int = command.size
    return seats


def test_they_did_tell_everybody() -> None:
    told = b"".join(line for path in OLD for line in lines(path))
    for cause in (b"key", b"item", b"dark_failure"):
        assert re.search(rb'\{"to":\[true,\[\],true\],"fact":\{[^{}]*"cause":"%s"\}' % cause, told), cause
    assert b'"type":"comm_opened"' in told


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=(name := path.name.partition(".")[0]), marks=() if name in FEW else pytest.mark.long)
        for path in OLD
    ],
)
def test_no_feed_and_no_file_says_it_any_more(path: Path) -> None:
    for viewer in viewers(size(path)):
        feed = Feed.first(GAME, viewer)
        for frame in frames(GAME, viewer, commits(path)):
            assert not TOO_MUCH.search(encode(frame)), viewer
        for commit in commits(path):
            feed = feed.after(commit)
        for query in GAME.queries.values():
            assert not isinstance(query, NotebookQuery)
            with suppress(Rejected):  # the public has no files
                answer = query.answer(feed.state.game, viewer, seen_facts(viewer, commits(path)))
                assert not TOO_MUCH.search(msgspec.json.encode(answer)), viewer
    assert not TOO_MUCH.search(log_file.written(commits(path)))


async def test_a_server_that_has_stored_one_says_it_no_more() -> None:
    store = RedisStore(FakeAsyncRedis())
    rooms = Rooms(store, {"ghost": GAME})
    await rooms.prepare()
    path = OLD[0]
    table = "old"
    ids = (commit.id for commit in commits(path))
    await store.begin(Log(table), list(zip(ids, lines(path), strict=True)))
    room = await rooms.get(table)
    for viewer in viewers(size(path)):
        shown = b"".join(encode(frame) for frame in await whole(room.past.frames(viewer, 0)))
        assert shown
        assert not TOO_MUCH.search(shown), viewer
    await store.close()


@every_log
def test_they_differ_for_verify_by_their_rules_alone(path: Path) -> None:
    found = verify(GAME, commits(path), aged=True)
    assert found is not None
    assert (found.version, "rules" in found.what) == (1, True), found


@every_log
def test_a_game_that_was_begun_by_them_goes_on_by_todays(path: Path) -> None:
    play = Play(GAME, random.Random(1), CALM)
    begun = commits(path)[: len(commits(path)) // 2]
    for commit in begun:
        play.table.take(commit)
        play.commits.append(commit)
    play.now = begun[-1].at
    play.to_the_end()
    told = [event.fact for commit in play.commits[len(begun) :] for event in commit.events]
    assert any(isinstance(fact, ActivityExplained) for fact in told)
    assert not any(TOO_MUCH.search(encode(frame)) for frame in frames(GAME, "public", play.commits))
    links = [fact.link for fact in told if isinstance(fact, TableFeedHashed)]
    before_the_end = Feed.first(GAME, "public")
    for commit in play.commits:
        if any(isinstance(event.fact, TableFeedHashed) for event in commit.events):
            break
        before_the_end = before_the_end.after(commit)
    assert links == [before_the_end.link], "what a replay shows is what the end has hashed"
