from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
import stat
import sys
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from events import embedded
from events.pinging import ANSWER_SECONDS, client_of, state_at
from events.redis import connect
from events.store import EMPTY, Log
from tests.events.full_disk import files_end_at, refused
from tests.events.test_faults import kill, server_of

LOG = Log("t")
START = """
import asyncio, pathlib, sys
from events import embedded
print(asyncio.run(embedded.start(pathlib.Path(sys.argv[1]))))
"""
ROOT = Path(__file__).parents[2]

HANGS = 10.0
"""Seconds that a server stands still: longer than two answers may take."""


async def test_programs_that_start_together_share_one_server(bundled: Path) -> None:
    call = [sys.executable, "-c", START, str(bundled)]
    programs = [await asyncio.create_subprocess_exec(*call, cwd=ROOT, stdout=asyncio.subprocess.PIPE) for _ in range(4)]
    urls = {(await program.communicate())[0] for program in programs}
    assert len(urls) == 1
    first = server_of(bundled)
    await embedded.start(bundled)
    assert server_of(bundled) == first
    assert os.getsid(first) != os.getsid(0)


async def test_socket_and_folder_are_closed_to_others(bundled: Path) -> None:
    await embedded.start(bundled)
    home = bundled / "redis"
    for path in (home, home / "redis.sock"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o700


async def test_a_dead_server_is_started_again_over_a_torn_log(bundled: Path) -> None:
    store = await connect(await embedded.start(bundled, "always"))
    await store.append(LOG, EMPTY, "a", b"{}")
    await kill(bundled)
    with (bundled / "redis" / "appendonly.aof").open("ab") as log:
        log.write(b"*5\r\n$4\r\nXADD\r\n$9")
    await embedded.start(bundled)
    assert [entry.id for entry in await store.read(LOG)] == ["a"]
    await store.close()


async def test_a_server_that_died_is_revived_and_one_that_was_stopped_is_not(bundled: Path) -> None:
    await embedded.start(bundled)
    await kill(bundled)
    await embedded.revive(bundled)
    assert embedded.runs(bundled / "redis")
    await embedded.stop(bundled)
    await embedded.revive(bundled)
    assert not embedded.runs(bundled / "redis")
    await embedded.start(bundled)
    await kill(bundled)
    await embedded.revive(bundled)
    assert embedded.runs(bundled / "redis")


async def test_a_destroyed_log_is_explained(bundled: Path) -> None:
    await embedded.start(bundled)
    await embedded.stop(bundled)
    (bundled / "redis" / "appendonly.aof").write_bytes(b"garbage\r\n" * 100)
    with pytest.raises(embedded.EmbeddedFailed, match=r"ended at once: .*"):
        await embedded.start(bundled)


async def test_a_server_whose_socket_was_removed_is_replaced(bundled: Path) -> None:
    await embedded.start(bundled)
    first = server_of(bundled)
    (bundled / "redis" / "redis.sock").unlink()
    store = await connect(await embedded.start(bundled))
    assert server_of(bundled) != first
    assert await store.top(LOG) == EMPTY
    await store.close()


async def test_durability_follows_the_last_start(bundled: Path) -> None:
    await embedded.start(bundled)
    await embedded.start(bundled, "always")
    async with client_of(bundled / "redis" / "redis.sock") as client:
        assert (await client.config_get("appendfsync"))["appendfsync"] == "always"


@pytest.mark.parametrize("name", ["with space", "数据", "x" * 120], ids=["space", "chinese", "long"])
async def test_odd_folders_work(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    store = await connect(await embedded.start(folder))
    await store.append(LOG, EMPTY, "a", b"{}")
    await store.close()
    await embedded.stop(folder)
    store = await connect(await embedded.start(folder))
    assert (await store.top(LOG)).id == "a"
    await store.close()
    await embedded.stop(folder)


async def test_a_temporary_folder_of_somebody_else_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # Not tmp_path, which may be too long for a socket.
    with tempfile.TemporaryDirectory(prefix="s") as short:
        monkeypatch.setattr("tempfile.tempdir", short)
        (Path(short) / f"sotto-{os.getuid()}").mkdir(mode=0o777)
        (Path(short) / f"sotto-{os.getuid()}").chmod(0o777)
        with pytest.raises(embedded.EmbeddedFailed, match="not this account's own"):
            embedded.private_folder()


async def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(embedded.EmbeddedFailed, match="cannot be written"):
        await embedded.start(tmp_path / "file")


async def test_stopping_nothing_is_no_error_and_stopping_ends_the_server(tmp_path: Path) -> None:
    await embedded.stop(tmp_path)
    await embedded.start(tmp_path)
    assert embedded.runs(tmp_path / "redis")
    await embedded.stop(tmp_path)
    assert not embedded.runs(tmp_path / "redis")


async def test_stopping_where_no_data_folder_is_makes_none(tmp_path: Path) -> None:
    assert await embedded.stop_unless_used(tmp_path / "data")
    assert not (tmp_path / "data").exists()


async def test_a_server_in_use_is_left_alone(tmp_path: Path) -> None:
    url = await embedded.start(tmp_path)
    with embedded.attached(tmp_path), embedded.attached(tmp_path):
        assert not await embedded.stop_unless_used(tmp_path)
        assert embedded.runs(tmp_path / "redis")
        assert await embedded.start(tmp_path) == url
    assert await embedded.stop_unless_used(tmp_path)
    assert not embedded.runs(tmp_path / "redis")


async def test_a_hanging_server_is_waited_for_and_stays_the_same(bundled: Path) -> None:
    await embedded.start(bundled)
    number = server_of(bundled)
    os.kill(number, signal.SIGSTOP)
    try:
        starting = asyncio.create_task(embedded.start(bundled))
        assert await embedded.state(bundled) == "hangs"
        await asyncio.sleep(HANGS - ANSWER_SECONDS)
        assert not starting.done()
    finally:
        os.kill(number, signal.SIGCONT)
    await starting
    assert server_of(bundled) == number
    assert not await embedded.revive(bundled)
    assert await embedded.state(bundled) == "answers"


async def test_a_server_that_lets_nobody_wait_any_more_hangs_too(bundled: Path) -> None:
    """Everybody who knocks at a server that stands still stays in its queue, until the queue is full."""
    await embedded.start(bundled)
    number, path = server_of(bundled), str(bundled / "redis" / "redis.sock")
    os.kill(number, signal.SIGSTOP)
    with ExitStack() as waiting:
        try:
            with suppress(BlockingIOError):
                while True:
                    knocking = waiting.enter_context(socket.socket(socket.AF_UNIX))
                    knocking.setblocking(False)
                    knocking.connect(path)
            assert await embedded.state(bundled) == "hangs"
        finally:
            os.kill(number, signal.SIGCONT)
    await embedded.start(bundled)
    assert server_of(bundled) == number


async def test_a_want_of_our_own_says_nothing_against_a_server(bundled: Path) -> None:
    await embedded.start(bundled)
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    found = embedded.known_socket(bundled / "redis")
    assert found is not None
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, before[1]))
    try:
        assert await state_at(found) == "hangs"
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert await state_at(found) == "answers"


async def test_a_server_that_cannot_write_answers_all_the_same(bundled: Path) -> None:
    """Redis refuses even PING then; it is no reason to end it."""
    store = await connect(await embedded.start(bundled))
    number = server_of(bundled)
    files_end_at(number)
    assert (await refused(store)).why == "misconf"
    await embedded.start(bundled)
    assert server_of(bundled) == number
    await store.close()
