"""Backups: taken while somebody writes, put into an empty folder, and refused where something is."""

from __future__ import annotations

import asyncio
import io
import stat
import tarfile
from pathlib import Path

import pytest

from events import embedded
from events.appending import format_key
from events.format import FORMAT
from events.redis import connect
from events.store import EMPTY, Log
from server.operating import backup
from server.settings import BadSetting, Settings, secret_of
from tests.server.operating.conftest import COMMITS, LOG, read


async def test_a_backup_of_a_running_server_has_all_that_was_accepted(folder: Path, tmp_path: Path) -> None:
    secret = secret_of(Settings(data=folder))
    store = await connect(await embedded.start(folder))
    accepted, began = 0, asyncio.Event()

    async def play() -> None:
        nonlocal accepted
        top = EMPTY
        while True:
            top = await store.append(Log("other"), top, f"c{accepted}", b"{}")
            accepted += 1
            began.set()

    playing = asyncio.create_task(play())
    await began.wait()
    known = accepted
    file = tmp_path / "backup.tar.gz"
    await asyncio.to_thread(backup.write, folder, file)
    playing.cancel()
    await store.close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    target = tmp_path / "restored"
    found = backup.restore(target, file)
    assert found.sound
    assert secret_of(Settings(data=target)) == secret
    store = await connect(await embedded.start(target))
    try:
        assert len(await store.read(LOG)) == COMMITS
        ids = [entry.id for entry in await store.read(Log("other"))]
    finally:
        await store.close()
        await embedded.stop(target)
    assert len(ids) >= known
    assert ids == [f"c{number}" for number in range(len(ids))]


@pytest.mark.parametrize("number", [FORMAT, FORMAT + 1])
async def test_a_rewritten_log_is_known_by_its_number(folder: Path, tmp_path: Path, number: int) -> None:
    """Redis then begins it with a picture of its data instead of the commands that led there."""
    store = await connect(await embedded.start(folder))
    await store.ask(LOG.shard, lambda redis: redis.set(format_key(LOG.shard), number))
    await store.ask(LOG.shard, lambda redis: redis.bgrewriteaof())
    while (await store.ask(0, lambda redis: redis.info("persistence")))["aof_rewrite_in_progress"]:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    await store.close()
    await embedded.stop(folder)
    assert (folder / "redis" / "appendonly.aof").read_bytes().startswith(b"REDIS")
    file = tmp_path / "backup.tar.gz"
    if number == FORMAT:
        assert backup.write(folder, file)
        return
    with pytest.raises(BadSetting, match=f"has format {number}, and this Sotto reads format {FORMAT} alone"):
        backup.write(folder, file)


async def test_nothing_is_restored_over_something(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.tar.gz"
    backup.write(folder, file)
    with pytest.raises(BadSetting, match="into an empty folder"):
        backup.restore(folder, file)
    assert len(await read(folder)) == COMMITS


def test_a_folder_without_a_log_has_nothing_to_back_up(tmp_path: Path) -> None:
    file = tmp_path / "backup.tar.gz"
    with pytest.raises(BadSetting, match="nothing to back up"):
        backup.write(tmp_path, file)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", [b"", b"no archive"])
def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "backup.tar.gz"
    file.write_bytes(content)
    with pytest.raises(BadSetting, match=r"cannot be restored|is no backup"):
        backup.restore(tmp_path / "data", file)


def test_only_what_a_backup_has_is_taken_out_of_one(tmp_path: Path) -> None:
    file = tmp_path / "backup.tar.gz"
    with tarfile.open(file, "w:gz") as made:
        for name in ("../escaped", "/tmp/escaped", "other"):  # noqa: S108
            made.addfile(tarfile.TarInfo(name), io.BytesIO())
    with pytest.raises(BadSetting, match="is no backup"):
        backup.restore(tmp_path / "data", file)
    assert not (tmp_path / "escaped").exists()
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["redis"]
