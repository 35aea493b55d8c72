"""sotto doctor: what it says of machines and stores that are well, and of those that are not."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from events import damage, embedded
from events.embedded import EmbeddedFailed
from events.pinging import client_of
from server.commands import operating
from server.operating import doctor, machine, stores
from server.operating.findings import Finding, Level
from server.settings import BadSetting, Settings
from tests.server.operating.conftest import COMMITS, read

SECRET = "s" * 32


def level_of(found: list[Finding], about: str) -> Level:
    (level,) = [finding.level for finding in found if finding.about == about]
    return level


def spoil(folder: Path) -> None:
    """Write garbage into the middle of a log, as a bad disk does."""
    path = damage.log_path(folder)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] + b"\0garbage\r\n" + whole[len(whole) // 2 :])


async def test_a_sound_folder_is_well_stopped_and_running(folder: Path) -> None:
    settings = Settings(data=folder)
    assert level_of(await doctor.examine(settings), "log") == "well"
    await embedded.start(folder)
    found = await doctor.examine(settings)
    assert level_of(found, "store: durability") == level_of(found, "store: clock") == "well"
    assert not [finding for finding in found if finding.level == "wrong" and finding.about != "disk"]


async def test_a_damaged_log_is_explained_and_mended_and_a_copy_kept(folder: Path) -> None:
    spoil(folder)
    before = damage.log_path(folder).read_bytes()
    with pytest.raises(EmbeddedFailed, match="`sotto doctor --mend` mends it"):
        await embedded.start(folder)
    (finding,) = [one for one in await doctor.examine(Settings(data=folder)) if one.about == "log"]
    found = damage.examine(folder)
    assert finding.level == "wrong"
    assert f"{found.size - found.sound:,}" in finding.says
    copy = damage.cut(folder)
    assert copy.read_bytes() == before
    assert level_of(await doctor.examine(Settings(data=folder)), "log") == "well"
    kept = await read(folder)
    assert kept == [f"c{number}" for number in range(len(kept))]
    assert 0 < len(kept) < COMMITS


async def test_a_log_in_use_is_not_touched(folder: Path) -> None:
    await embedded.start(folder)
    with pytest.raises(EmbeddedFailed, match="`sotto stop` first"):
        damage.cut(folder)


async def test_a_log_without_a_sound_beginning_cannot_be_mended(folder: Path) -> None:
    damage.log_path(folder).write_bytes(b"REDIS0009garbage")
    with pytest.raises(EmbeddedFailed, match="cannot be read from its beginning"):
        damage.cut(folder)
    assert level_of(await doctor.examine(Settings(data=folder)), "store") == "wrong"


@pytest.mark.parametrize(
    ("name", "value", "about", "level"),
    [
        ("appendonly", "no", "durability", "wrong"),
        ("appendfsync", "no", "durability", "wrong"),
        ("min-replicas-to-write", "1", "writes", "wrong"),
        ("maxmemory-policy", "allkeys-lru", "memory", "wrong"),
        ("maxmemory", "1500000", "memory", "note"),
    ],
)
async def test_a_store_that_would_lose_something_is_named(
    folder: Path, name: str, value: str, about: str, level: Level
) -> None:
    url = await embedded.start(folder)
    async with client_of(folder / "redis" / "redis.sock") as client:
        await client.config_set("maxmemory", "1gb")
        if name == "maxmemory":
            value = str(int((await client.info())["used_memory"] * 1.1))
        await client.config_set(name, value)
    assert level_of(await stores.examine(url, bundled=True), f"store: {about}") == level


async def test_of_a_store_that_tells_nothing_of_its_syncs_nothing_is_said(folder: Path) -> None:
    url = await embedded.start(folder)
    assert level_of(await stores.examine(url, bundled=True), "store: disk") == "well"
    async with client_of(folder / "redis" / "redis.sock") as client:
        await client.config_set("appendonly", "no")
    assert "store: disk" not in [finding.about for finding in await stores.examine(url, bundled=True)]


async def test_a_store_that_is_away_is_named() -> None:
    (found,) = await stores.examine("redis://127.0.0.1:1", bundled=False)
    assert found.level == "wrong"


async def test_a_secret_that_others_can_read_is_named(folder: Path) -> None:
    secret = folder / "secret"
    secret.write_text(SECRET)
    secret.chmod(0o644)
    assert level_of(list(machine.examine(folder, bundled=False)), "secret") == "wrong"
    secret.chmod(0o600)
    assert level_of(list(machine.examine(folder, bundled=False)), "data folder") == "well"


async def test_an_open_address_without_tls_is_noted(folder: Path) -> None:
    assert level_of(await doctor.examine(Settings(data=folder, host="0.0.0.0")), "address") == "note"  # noqa: S104


def command_line() -> typer.Typer:
    mounted = typer.Typer()
    operating.mount(mounted)
    return mounted


def test_the_command_speaks_json_and_its_exit_code(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in [name for name in os.environ if name.startswith("SOTTO_")]:
        monkeypatch.delenv(variable)
    monkeypatch.setenv("SOTTO_DATA", str(folder))
    spoil(folder)
    told = CliRunner().invoke(command_line(), ["doctor", "--json"])
    assert told.exit_code == 1
    assert "log" in [json.loads(line)["about"] for line in told.output.splitlines()]
    mended = CliRunner().invoke(command_line(), ["doctor", "--mend"])
    assert "were cut off" in mended.output
    assert "nothing to mend" in CliRunner().invoke(command_line(), ["doctor", "--mend"]).output


def test_a_redis_of_ones_own_is_not_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOTTO_REDIS_URL", "redis://127.0.0.1:1")
    monkeypatch.setenv("SOTTO_SECRET", SECRET)
    told = CliRunner().invoke(command_line(), ["doctor", "--mend"])
    assert isinstance(told.exception, BadSetting)
