"""Finds what is damaged in the append-only file of a bundled server, and cuts it off.

The checker is the server itself: a redis-server that is called ``redis-check-aof`` is that program.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from events import embedded
from events.embedded import EmbeddedFailed

LOG = "appendonly.aof"

_FOUND = re.compile(r"AOF analyzed: size=(\d+), ok_up_to=(\d+)")


class Soundness(NamedTuple):
    """How much of a log can be read: its size, and the bytes from the beginning that hold whole commands."""

    size: int
    sound: int


def examine(folder: Path) -> Soundness:
    """Read the log of a data folder whose server is stopped; a folder without one has a sound log of no bytes.

    Raises:
        EmbeddedFailed: the server runs, or the log cannot be read at all.
    """
    path = log_path(folder)
    if not path.exists():
        return Soundness(0, 0)
    return _read(_check(path))


def cut(folder: Path) -> Path:
    """Cut a log off where it can be read no longer, and return the copy of it that was made before.

    Raises:
        EmbeddedFailed: the server runs, the log cannot be read from its beginning, or there is no room for the copy.
    """
    path = log_path(folder)
    copy = path.with_name(f"{LOG}.damaged-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
    try:
        shutil.copy2(path, copy)
    except OSError as error:
        raise EmbeddedFailed(f"The log cannot be copied to {copy}: {error.strerror}.") from error
    found = _read(_check(path, "--fix"))
    if path.stat().st_size != found.sound:
        raise EmbeddedFailed(f"{path} could not be cut off.")
    return copy


def log_path(folder: Path) -> Path:
    """Return where the log of a data folder is. Raises EmbeddedFailed while its server runs."""
    home = embedded.make_home(folder)
    if embedded.runs(home):
        raise EmbeddedFailed("The bundled Redis is running: `sotto stop` first.")
    return home / LOG


def _check(path: Path, *options: str) -> str:
    checked = subprocess.run(  # noqa: S603 - the program is the package's own
        ["redis-check-aof", *options, str(path)],  # noqa: S607 - what it calls itself; the path is below
        executable=str(embedded.find_binary()),
        input="y\n",
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    return checked.stdout + checked.stderr


def _read(said: str) -> Soundness:
    found = _FOUND.search(said)
    if found is None:
        raise EmbeddedFailed(f"The log cannot be read from its beginning: {embedded.last_line(said)}")
    return Soundness(int(found[1]), int(found[2]))
