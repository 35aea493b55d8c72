"""Finished tables in the archive, in a folder and in a bucket: readers do not notice."""

from __future__ import annotations

import asyncio
import gzip
import re
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx
import msgspec
import pytest

from events import embedded
from events.appending import log_key
from events.archive import open_archive, path_of
from events.archived import ArchivedStore
from events.redis import connect
from events.store import Log
from server.history import verify
from server.ids import new_table_id
from sotto_client import Client, Refused
from tests.bucket import BUCKET, running_bucket
from tests.e2e.parties import begin, feed_bytes, party, play_out
from tests.e2e.serving import ROOT, Serving, becomes, clean_environment, sotto_command
from tests.e2e.wires import asking, wired
from tests.patience import PATIENCE

TABLES, PLAYED = 10, 2
"""Tables, of which some are played; the others have the same log."""


PLAYED_ONCE = ROOT / "tests" / "golden" / "avalon" / "rules1-3.jsonl"


@pytest.fixture(params=["folder", pytest.param("bucket", marks=pytest.mark.long)])
def where(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An archive, and the variables by which every process finds it."""
    if request.param == "folder":
        yield str(tmp_path / "finished")
        return
    with running_bucket() as variables:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        yield f"s3://{BUCKET}/sotto"


@pytest.fixture
def serving(where: str, tmp_path: Path) -> Iterator[Serving]:
    server = Serving(tmp_path / "data", bot_delay=0, archive=where, archive_hours=1000)
    try:
        server.start()
        yield server
    finally:
        server.clear()


@asynccontextmanager
async def archived(serving: Serving, where: str) -> AsyncIterator[ArchivedStore]:
    """The store of a running server and its archive, as another process has them."""
    made = partial(ArchivedStore, archive=open_archive(where))
    store = await connect(await embedded.start(serving.data), append_timeout=PATIENCE, made=made)
    assert isinstance(store, ArchivedStore)
    try:
        yield store
    finally:
        await store.close()


async def copied(store: ArchivedStore, table: str) -> str:
    """A table with the log of another one."""
    id = new_table_id()
    await store.begin(Log(id), [(entry.id, entry.data) for entry in await store.read(Log(table))])
    return id


async def command(serving: Serving, where: str, *words: str) -> tuple[int, str]:
    """The exit code of ``sotto archive``, and what it says."""
    environment = clean_environment() | {"SOTTO_DATA": str(serving.data), "SOTTO_ARCHIVE": where}
    done = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "server.commands.main", "archive", *words,
        cwd=ROOT, env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    out, _ = await asyncio.wait_for(done.communicate(), PATIENCE)
    assert done.returncode is not None
    return done.returncode, out.decode()


async def forked(serving: Serving, where: str, *words: str) -> tuple[int, str]:
    """The same of a forked process, which says it in a sentence whatever is wrong."""
    done = await asyncio.to_thread(
        partial(sotto_command, "archive", *words, SOTTO_DATA=str(serving.data), SOTTO_ARCHIVE=where)
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout


async def shown(client: Client, table: str) -> list[bytes]:
    """Everything that can be had of a finished table, as it came."""
    async with asking(client._url, client.token) as http:
        path = f"/api/tables/{table}"
        one = (await http.get(f"{path}/feed?as=public&limit=20")).json()["seq"] // 2
        asked = [
            path,
            f"{path}/log",
            f"{path}/view?as=public",
            f"{path}/view?as=seat:2&seq={one}",
            f"{path}/view?as=all",
            f"{path}/query/public_log?as=public",
            f"{path}/export/public_log?as=public",
            f"{path}/notes",
        ]
        answers = [await http.get(one) for one in asked]
        assert {answer.status_code for answer in answers} == {200}
        frames = [await feed_bytes(client, table, viewer) for viewer in ("public", "seat:1", "all")]
        return [answer.content for answer in answers] + [frame for some in frames for frame in some]


async def lists(client: Client) -> list[bytes]:
    """What the lobby lists of them."""
    async with asking(client._url, client.token) as http:
        asked = ("status=finished", "status=finished&game=avalon&limit=3", "mine=1")
        return [(await http.get(f"/api/tables?{one}")).content for one in asked]


async def finished(client: Client) -> bool:
    async with asking(client._url, client.token) as http:
        listed = (await http.get("/api/tables?mine=1")).json()["tables"]
    return len(listed) == TABLES and {one["status"] for one in listed} == {"finished"}


@pytest.mark.long
async def test_ten_archived_tables_are_what_they_were(serving: Serving, where: str) -> None:
    async with party(serving.url, 1) as (ann,):
        played = [await begin([ann], "avalon", bots=6, title=f"No. {number}") for number in range(PLAYED)]
        await asyncio.gather(*(play_out([ann], table, table) for table in played))
        async with archived(serving, where) as store:
            tables = [*played, *[await copied(store, played[0]) for _ in range(TABLES - PLAYED)]]
        await becomes(lambda: finished(ann))
        for table in tables:
            await ann.do(table, "notes", {"type": "write_note", "text": f"of {table}"})
        before, listed = {table: await shown(ann, table) for table in tables}, await lists(ann)

        assert await command(serving, where, "run", "--hours", "1") == (0, "0 tables archived, 0 files of 0 bytes.\n")
        code, said = await command(serving, where, "run", "--hours", "0")
        assert (code, said.split(",")[0]) == (0, f"{TABLES} tables archived"), said
        assert f"{2 * TABLES} files" in said, "their notebooks go with them"
        async with archived(serving, where) as store:
            assert [key async for key in store.keys("*:log:*")] == []
            assert [key async for key in store.keys("*:notes:*") if ":account:" not in key] == []
            assert [key async for key in store.keys("*:snapshot:*")] == []
        assert await shown(ann, tables[0]) == before[tables[0]], "a table that is still in memory"

        serving.kill()
        serving.start()
        assert {table: await shown(ann, table) for table in tables} == before
        assert await lists(ann) == listed
        for table in played:
            assert verify.report(table, ["games"], (await ann.log(table)).splitlines()) == 0
        for table in tables:
            moment = (await ann.feed(table, "seat:2", 0, 10)).frames[-1]["seq"]
            new = await ann.fork(table, seq=moment, as_="seat:2", seats={2: "me"}, id=f"fork.{table}")
            assert (await ann.view(new, "seat:2")).view["table"]["forked"]["table"] == table
        async with wired(serving.url, ann.token) as wire:
            assert (await wire.watch(tables[0], "public"))["op"] == "view"
        assert (await command(serving, where, "check"))[0] == 0
        await and_they_go_on(serving, where, ann, tables, before)


async def and_they_go_on(
    serving: Serving, where: str, ann: Client, tables: list[str], before: dict[str, list[bytes]]
) -> None:
    """Adding to an archived table brings it back, and deleting reaches the archive."""
    async with archived(serving, where) as store:
        new = await ann.rematch(tables[0])
        assert (await ann.table(tables[0]))["rematch"] == new
        async with asking(serving.url, ann.token) as http:
            noted = await http.post(f"/api/tables/{tables[1]}/notes", json={"id": "late", "text": "late"})
            assert noted.json() == {"seq": 2}
        there = await store.tables_in_redis()
        assert tables[0] in there
        assert tables[1] not in there, "a notebook comes back alone"
        assert (await command(serving, where, "restore", tables[2]))[0] == 0
        assert tables[2] in await store.tables_in_redis()
        assert await shown(ann, tables[2]) == before[tables[2]]
        await ann.delete_account()
        left = [log async for log, _ in store.archive.files()]
        assert {log.notebook_of for log in left} == {""}, "notebooks are deleted with the account"
        assert {log.table for log in left} == set(tables), "tables are not"


@pytest.mark.long
async def test_whoever_is_killed_on_the_way_loses_nothing(serving: Serving, where: str, tmp_path: Path) -> None:
    """Kill the process that archives at every step, and archive on."""
    script = (
        "import asyncio, os, signal, sys\n"
        "from events.archive import Archive\n"
        "from events.archived import ArchivedStore\n"
        "from server.commands.main import main\n"
        "async def die(self, *given): os.kill(os.getpid(), signal.SIGKILL)\n"
        "async def write(self, log, entries):\n"
        "    known = await _write(self, log, entries)\n"
        "    await die(self)\n"
        "_write = Archive.write\n"
        "step = sys.argv.pop(1)\n"
        "if step == 'before the file': Archive.write = die\n"
        "if step == 'before it is read back': Archive._fetch = die\n"
        "if step == 'before it leaves redis': Archive.write = write\n"
        "main()\n"
    )
    async with party(serving.url, 1) as (ann,):
        table = await begin([ann], "avalon", bots=6)
        await play_out([ann], table)
        await becomes(lambda: _is_listed(ann, table))
        before = await ann.log(table)
        environment = clean_environment() | {"SOTTO_DATA": str(serving.data), "SOTTO_ARCHIVE": where}
        async with archived(serving, where) as store:
            for step in ("before the file", "before it is read back", "before it leaves redis"):
                done = await asyncio.create_subprocess_exec(
                    sys.executable, "-c", script, step, "archive", "run", "--hours", "0", cwd=ROOT, env=environment
                )
                assert await asyncio.wait_for(done.wait(), PATIENCE) == -signal.SIGKILL
                assert await store.archived() == {}
                assert table in await store.tables_in_redis()
            code, said = await command(serving, where, "run", "--hours", "0")
            assert (code, said.split(",")[0]) == (0, "1 tables archived")
            assert not await store.ask(Log(table).shard, lambda redis: redis.exists(log_key(Log(table))))
        serving.kill()
        serving.start()
        assert await ann.log(table) == before
        async with archived(serving, where) as store:
            await store.delete(Log(table))
        serving.kill()
        serving.start()
        with pytest.raises(Refused, match="not_found"):
            await ann.log(table)


@dataclass
class Filed:
    """Tables in an archive in a folder, their files by their names, and the client of a server that has read none."""

    tables: dict[str, str]
    files: dict[str, Path]
    client: Client

    async def asked(self, path: str, method: str = "GET", **body: object) -> httpx.Response:
        async with asking(self.client._url, self.client.token) as http:
            return await http.request(method, f"/api/tables/{path}", json=body or None)

    async def refuse(self, bad: list[str], path: str) -> None:
        """All at once, so that they are loaded together: these are refused, the one that is whole is not."""
        asked = await asyncio.gather(*(self.asked(self.tables[name] + path) for name in ("whole", *bad)))
        assert [answer.status_code for answer in asked] == [200] + [410] * len(bad), path
        errors = [answer.json()["error"] for answer in asked[1:]]
        assert all(error["code"] == "damaged" and "backup" in error["reason"] for error in errors), errors


@pytest.fixture
async def filed(tmp_path: Path) -> AsyncIterator[tuple[Serving, str, Filed]]:
    """Six tables with a log that was once played, archived."""
    where = str(tmp_path / "finished")
    serving = Serving(tmp_path / "data", bot_delay=0, archive=where, archive_hours=1000)
    lines = [msgspec.json.decode(line, type=dict[str, msgspec.Raw]) for line in PLAYED_ONCE.read_bytes().splitlines()]
    commits = [bytes(line["commit"]) for line in lines if "commit" in line]
    try:
        serving.start()
        async with archived(serving, where) as store, Client(serving.url) as client:
            await client.sign_up("Ann")
            tables, files = dict[str, str](), dict[str, Path]()
            filed = Filed(tables, files, client)
            for name in ("whole", "cut", "edited", "gone", "first", "second"):
                table = tables[name] = new_table_id()
                # Each log is another one, as those of two games are.
                opened = commits[0].replace(b'"title":"A table"', b'"title":"%s"' % name.encode())
                entries = [(msgspec.json.decode(commit)["id"], commit) for commit in (opened, *commits[1:])]
                await store.begin(Log(table), entries)
                assert (await filed.asked(table)).json()["title"] == name, "it is in memory from here on"
                known = await store.put_away(Log(table))
                assert known is not None
                files[name] = Path(where) / path_of(Log(table), known.version)
            yield serving, where, filed
    finally:
        serving.clear()


def spoil(files: dict[str, Path]) -> dict[str, bytes]:
    """Spoil all files but one, each in its way; return what they were."""
    before = {name: file.read_bytes() for name, file in files.items()}
    lines = gzip.decompress(before["edited"])
    files["cut"].write_bytes(before["cut"][: len(before["cut"]) // 2])
    files["edited"].write_bytes(gzip.compress(lines.replace(b'"at":1', b'"at":2', 1)))
    files["gone"].unlink()
    files["first"].write_bytes(before["second"])
    files["second"].write_bytes(before["first"])
    return before


async def test_a_damaged_file_is_refused_by_name_and_the_rest_goes_on(filed: tuple[Serving, str, Filed]) -> None:
    serving, where, tables = filed
    before = spoil(tables.files)
    bad = sorted(tables.tables.keys() - {"whole"})
    await tables.refuse(bad, "/log")
    serving.kill()
    serving.start()
    for path in ("/log", "", "/export/public_log?as=public", "/view?as=public&seq=3", "/feed?as=all&limit=9"):
        await tables.refuse(bad, path)
    assert (await tables.asked(f"{tables.tables['edited']}/fork", "POST", seq=3)).status_code == 410
    async with wired(serving.url, tables.client.token) as wire:
        no = await wire.watch(tables.tables["first"], "public", seq=0)
        assert (no["op"], no["code"], "backup" in no["reason"]) == ("error", "rejected", True)
        assert (await wire.watch(tables.tables["whole"], "public"))["op"] == "view"
    lines = [line for line in serving.output.splitlines() if "a file of the archive is damaged" in line]
    assert {msgspec.json.decode(line)["table"] for line in lines} == {tables.tables[name] for name in bad}
    assert "Traceback" not in serving.output

    code, said = await forked(serving, where, "check")
    assert (code, said.splitlines()[-1]) == (1, "6 files, 5 bad, 0 unknown.")
    for name in bad:
        assert re.search(f"^{tables.tables[name]}: .* is not ", said, re.M), name
    code, said = await forked(serving, where, "restore", "all")
    assert (code, said.splitlines()[-1]) == (1, "1 tables are back in Redis, 5 files are bad.")
    for name in bad:
        assert re.search(f"^{tables.tables[name]}: .* is not ", said, re.M), name
    async with archived(serving, where) as store:
        assert await store.tables_in_redis() == [tables.tables["whole"]]

    tables.files["first"].write_bytes(before["first"])
    assert (await forked(serving, where, "restore", tables.tables["first"]))[0] == 0
    async with archived(serving, where) as store:
        assert set(await store.tables_in_redis()) == {tables.tables["whole"], tables.tables["first"]}


async def _is_listed(client: Client, table: str) -> bool:
    return bool((await client.my_tables())[0]["status"] == "finished")
