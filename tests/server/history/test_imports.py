"""Simulated tables from files: what is stored, and what is said of files that are no such log. Those store nothing."""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis

from events.redis import RedisStore
from events.store import Log
from games.avalon.options import AvalonOptions
from games.sitting.documents import texts
from games.sitting.facts import TableSeatTaken
from games.words import load
from server import rights
from server.history import log_file
from server.history.imports import Imports
from server.history.log_file import BadLog
from server.names import BadName
from server.simulation.plan import Plan
from server.simulation.play import played
from server.tables.history import whole
from server.tables.rooms import Rooms
from sotto_words import sentence
from tests.e2e.serving import ROOT
from tests.server.history.test_verify import TAMPERINGS, add_a_commit
from tests.suite.games import GAMES
from tests.suite.play import Play

Json = dict[str, Any]
Lines = list[Json]

PLAN = Plan(("games",), "avalon", AvalonOptions(pace="fast"), 7, 1)
ZH = load(ROOT / "server")


@pytest.fixture(scope="module")
def log() -> bytes:
    return log_file.written(played(PLAN, 1).commits)


@pytest.fixture
async def imports() -> AsyncIterator[Imports]:
    store = RedisStore(FakeAsyncRedis())
    rooms = Rooms(store, GAMES)
    await rooms.prepare()
    yield Imports(rooms)
    await store.close()


def store_of(imports: Imports) -> RedisStore:
    return imports._rooms.store


async def test_a_simulated_table_is_a_finished_table_like_any_other(imports: Imports, log: bytes) -> None:
    table = await imports.bring(log)
    room = await imports._rooms.get(table)
    assert log_file.written(await whole(room.past.commits())) == log
    listed = await imports._rooms.listing(table)
    assert (listed.status, listed.simulated, listed.unsealed, listed.people) == ("finished", True, True, ())
    assert all(rights.may_watch(room.sitting, None, viewer) for viewer in ("public", 1, 7, "all"))
    assert not rights.may_act(room.sitting, None, 1)


async def test_the_same_log_is_the_same_table(imports: Imports, log: bytes) -> None:
    table = await imports.bring(log)
    assert await imports.bring(log.replace(b"\n", b"\n\n")) == table
    assert await imports.bring(log_file.written(played(PLAN, 2).commits)) != table
    assert len(await store_of(imports).tables()) == 2
    assert len(await store_of(imports).read(Log(table))) == len(log.splitlines())


# --- what is no such log -------------------------------------------------------------------------------------------


async def refusal(imports: Imports, log: bytes) -> str:
    with pytest.raises((BadLog, BadName)) as no:
        await imports.bring(log)
    assert await store_of(imports).tables() == []
    assert isinstance(no.value, (BadLog, BadName))
    reason = f"reason.{no.value.reason}"
    chinese, english = (sentence(ZH, language, reason, no.value.params) for language in ("zh", "en"))
    assert chinese != english
    assert len(english) < 500
    return english


def changed(log: bytes, change: Callable[[Lines], object]) -> bytes:
    lines = [json.loads(line) for line in log.splitlines()]
    change(lines)
    return "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines).encode()


def opening(name: str, value: object) -> Callable[[Lines], object]:
    def change(lines: Lines) -> None:
        lines[0]["command"][name] = lines[0]["events"][0]["fact"][name] = value

    return change


def invite(lines: Lines) -> None:
    lines[1]["events"].append({"to": [True, [], True], "fact": {"type": "table_invited", "player": "p000000000001"}})


BAD: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "nothing": (lambda log: b"", "the log is empty"),
    "blank lines": (lambda log: b"\n\n", "the log is empty"),
    "no JSON": (lambda log: b"I am Merlin.\n" + log, "line 1 .* is not the first of a table's log"),
    "no text": (lambda log: b"\xff\xfe\x00" + log, "line 1 .* is not the first of a table's log"),
    "a picture": (lambda log: b"\x89PNG\r\n\x1a\n", "line 1 "),
    "deep": (lambda log: b"[" * 100_000, "line 1 .* is not the first"),
    "another JSON": (lambda log: b'{"game":"avalon"}\n', "line 1 .*missing required field `command`"),
    "no opening": (lambda log: log.split(b"\n", 1)[1], "line 1 .*`game`"),
    "of another game": (lambda log: log.replace(b'"game":"avalon"', b'"game":"chess"'), "command.game: .*chess"),
    "of no format": (lambda log: log.replace(b'"format":1,', b"", 1), "line 1, format: .*09bad7f0"),
    "of another format": (lambda log: log.replace(b'"format":1,', b'"format":2,', 1), "format 2, .* format 1 alone"),
    "of other rules": (lambda log: log.replace(b'"rules":1,', b'"rules":7,', 1), "line 1, rules: .*rules 7 .*rules 1"),
    "without a field": (lambda log: changed(log, lambda lines: lines[11].pop("at")), "line 12 .*`at`"),
    "of a wrong type": (lambda log: changed(log, lambda lines: lines[11].update(at="now")), r"line 12 .*\$\.at"),
    "an unknown fact": (lambda log: log.replace(b'"team_proposed"', b'"team_propozed"'), r"line \d+ .*team_propozed"),
    "cut within a line": (lambda log: log[:-40], r"line \d+ .* is no commit"),
    "cut": (lambda log: log[: log.rindex(b"\n", 0, -1) + 1], r"stops after line \d+"),
    "of a player": (lambda log: changed(log, opening("opener", "p000000000001")), "line 1, command.opener: only"),
    "with a player": (lambda log: changed(log, invite), "line 2, table_invited: only tables"),
    "private": (lambda log: changed(log, opening("private", value=True)), "line 1, command.private"),
    "too large a table": (lambda log: changed(log, opening("size", 10**9)), "line 1, command.size: expected 7"),
    "too long a title": (lambda log: changed(log, opening("title", "三" * 81)), "command.title: expected 0 to 80"),
    "an unseen title": (lambda log: changed(log, opening("title", "a\u202eb")), "command.title: has characters"),
}  # fmt: skip


OF_THE_GAME = [tamper for tamper in TAMPERINGS if tamper != add_a_commit]
"""All but the one that invites a player, which is refused as such."""


@pytest.mark.parametrize("kind", BAD)
async def test_a_bad_file_is_named_by_line_and_field_and_stores_nothing(
    imports: Imports, log: bytes, kind: str
) -> None:
    spoil, says = BAD[kind]
    spoilt = spoil(log)
    assert spoilt != log
    assert re.search(says, await refusal(imports, spoilt))


@pytest.mark.parametrize("tamper", OF_THE_GAME, ids=lambda tamper: tamper.__name__)
async def test_tampering_is_named_by_its_line_and_stores_nothing(
    imports: Imports, log: bytes, tamper: Callable[[Lines], int]
) -> None:
    lines = [json.loads(line) for line in log.splitlines()]
    version = tamper(lines)
    spoilt = "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines).encode()
    said = await refusal(imports, spoilt)
    # A log that stops early has lost the line after its last one.
    assert f"line {version}" in said or f"stops after line {version - 1}" in said


async def test_documents_are_checked_as_where_a_table_is_opened(imports: Imports) -> None:
    game = GAMES["errand"]
    plan = Plan(
        ("tests.probes",), "errand", game.rules.options(pace="fast"), game.rules.seats[0], 1, documents=texts(game, {})
    )
    log = log_file.written(played(plan, 1).commits)

    def longer(lines: Lines) -> None:
        lines[0]["command"]["documents"]["places"] = "x" * 1000

    assert "line 1, command.documents.places: " in await refusal(imports, changed(log, longer))

    def deeper(lines: Lines) -> None:
        lines[0]["command"]["documents"]["places"] = "(" * 3_000

    said = "line 1, command.documents.places: it cannot be read: it is nested too deeply."
    assert await refusal(imports, changed(log, deeper)) == said
    unknown = changed(log, lambda lines: lines[0]["command"]["documents"].update(maps="x"))
    assert "line 1, command.documents.maps: " in await refusal(imports, unknown)
    table = await imports.bring(log)
    assert (await imports._rooms.listing(table)).simulated


async def test_a_game_of_people_cannot_be_brought_however_true_it_is(imports: Imports) -> None:
    play = Play(GAMES["swarm"], random.Random(1))
    play.open(GAMES["swarm"].rules.options(), 2)
    play.fill()
    play.start()
    assert any(isinstance(event.fact, TableSeatTaken) for commit in play.commits for event in commit.events)
    assert "line 1, command.opener: only tables" in await refusal(imports, log_file.written(play.commits))
