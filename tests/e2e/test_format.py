"""What was stored before formats had numbers: every command that opens it refuses it in one sentence.

``before`` was made by the last commit that reads it: a backup of a folder with one finished table, and its log.
"""

from __future__ import annotations

import asyncio
import json
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from events import embedded
from events.archive import open_archive
from events.format import UNNUMBERED
from events.store import Entry, Log
from tests.e2e.serving import sotto_command
from tests.ports import free_port

BEFORE = Path(__file__).parent / "before"
BACKUP = BEFORE / "backup.tar.gz"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A data folder of before."""
    data = tmp_path / "data"
    with tarfile.open(BACKUP) as backup:
        backup.extractall(data, filter="data")
    yield data
    asyncio.run(embedded.stop(data))


def refused(*arguments: object, **settings: object) -> str:
    """What a command says, which ends with 1."""
    given = {"PORT": free_port()} | settings
    environment: Any = {f"SOTTO_{name}": str(value) for name, value in given.items()}
    got = sotto_command(*arguments, **environment)
    said = " ".join((got.stdout + got.stderr).split())
    assert got.returncode == 1, said
    assert "Traceback" not in said
    assert f"has no format number: the last commit of Sotto that reads it is {UNNUMBERED}" in said
    return said


OPENING = ("serve", "serve --no-worker", "play", "worker", "edge", "redis", "admin status", "archive list")


@pytest.mark.parametrize("command", OPENING)
def test_a_folder_of_before_is_refused_by_what_opens_it(folder: Path, tmp_path: Path, command: str) -> None:
    said = refused(*command.split(), DATA=folder, ARCHIVE=tmp_path / "archive")
    assert f"SOTTO_DATA={folder}" in said
    assert said.count(UNNUMBERED) == 1
    assert not (folder / "redis" / "redis.pid").exists(), "nothing of it goes on"


def test_a_store_of_ones_own_of_before_is_refused(folder: Path) -> None:
    url = asyncio.run(embedded.start(folder))
    assert "SOTTO_REDIS_URL" in refused("serve", REDIS_URL=url, SECRET="x" * 40)


@pytest.mark.parametrize("running", [False, True])
def test_the_doctor_says_so(folder: Path, running: bool) -> None:
    if running:
        asyncio.run(embedded.start(folder))
    assert "wrong format" in refused("doctor", DATA=folder)


def test_no_backup_of_before_is_made_or_restored(folder: Path, tmp_path: Path) -> None:
    file, target = tmp_path / "backup.tar.gz", tmp_path / "restored"
    refused("backup", file, DATA=folder)
    assert not file.exists()
    refused("restore", BACKUP, DATA=target)
    assert not (target / "redis" / "appendonly.aof").exists()
    assert not (target / "secret").exists()


def test_a_log_of_before_is_not_verified() -> None:
    got = sotto_command("verify", BEFORE / "table.jsonl")
    assert (got.returncode, got.stdout) == (2, "")
    assert f"the log has no format number; the last commit of Sotto that reads it is {UNNUMBERED}" in got.stderr


def test_an_archive_of_before_is_not_entered(tmp_path: Path) -> None:
    lines = (BEFORE / "table.jsonl").read_bytes().splitlines()
    entries = [Entry(version, json.loads(line)["id"], line) for version, line in enumerate(lines, 1)]
    asyncio.run(open_archive(str(tmp_path / "archive")).write(Log("before"), entries))
    data = tmp_path / "data"
    try:
        said = refused("archive", "rebuild", DATA=data, ARCHIVE=tmp_path / "archive")
    finally:
        asyncio.run(embedded.stop(data))
    assert "0 files entered, 1 bad." in said
