"""Which doors of the burglar are open behind one wall alone, or behind all: each tried in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from clients.bots.pkudsa import bubble
from clients.bots.pkudsa.program import homes
from tests.clients.pkudsa.canaries import laid
from tests.clients.pkudsa.tables import PLAYERS
from tests.patience import PATIENCE

NOBODY = 65_534

WALLS = ("nothing", "limits", "Landlock", "seccomp", "bubblewrap", "all")
"""The columns of the table in docs/build/pkudsa.md."""

_TRIES = r"""
import sys
wall, own = sys.argv[1], sys.argv[2:]
sys.path[:0] = own
import contextlib, json, os, types
from clients.bots.pkudsa import confinement

RAISE = {
    "limits": confinement.limit_resources,
    "Landlock": confinement.restrict_files,
    "seccomp": confinement.restrict_calls,
    "all": confinement.confine,
}
given = json.loads(sys.stdin.readline())
helper = types.ModuleType("game.avalon_game_helper")
helper.write_into_private = print
sys.modules |= {"game": types.ModuleType("game"), "game.avalon_game_helper": helper}
sys.path[:] = [path for path in sys.path if path not in own]
space = {"WHERE": given["where"]}
exec(given["source"], space)

def lay():
    with contextlib.suppress(OSError), open(given["where"]["file"], "w") as file:
        file.write("CANARY")

def tried(door):
    lay()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(writing, 1)
        os.close(reading), os.close(writing)
        RAISE.get(wall, lambda: None)()
        try:
            behind = door()
        except BaseException:
            behind = None
        os.write(1, b"open" if behind else b"shut")
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as pipe:
        said = pipe.read()
    status = os.waitpid(child, 0)[1]
    if b"shut" not in said and (said or status):
        assert b"open" in said, f"{wall}: {door}: {status}"
    # Who became another program says nothing any more.
    return b"open" in said or not said

doors = dict(space["DOORS"])
if os.access(os.path.dirname(os.__file__), os.W_OK):
    del doors["write into the library"]  # it is the library of who runs this
print(json.dumps({name: tried(door) for name, door in doors.items()}))
"""


def doors(wall: str, ordinary: bool) -> dict[str, bool]:
    """Whether each door is open behind this wall; ``ordinary``: to an ordinary user, if this runs as root.

    Behind all of them the process has empty hands besides, as the adapter begins it.
    """
    user = NOBODY if ordinary and os.geteuid() == 0 else None
    around = bubble_of(ordinary) if wall in ("bubblewrap", "all") else []
    command = [*around, *_interpreter(user), "-c", _TRIES, wall, *homes()]
    with _house(user) as folder, laid(folder / "canaries") as canaries, _neighbour(user) as pid:
        for path in (folder / "canaries", *(folder / "canaries").iterdir()):
            _give(path, user)
        hands: dict[str, Any] = {"env": {}} if wall == "all" else {"pass_fds": [canaries.descriptor]}
        given = {"where": canaries.where | {"pid": pid}, "source": (PLAYERS / "burglar.py").read_text("utf-8")}
        got = _run(command, user, json.dumps(given) + "\n", **hands)
    found: dict[str, bool] = json.loads(got.splitlines()[-1])
    return found


@cache
def bubble_of(ordinary: bool) -> list[str]:
    """The bubble that the adapter would put around a process if this user ran it; empty where there can be none."""
    user = NOBODY if ordinary and os.geteuid() == 0 else None
    if user is None:
        return bubble.around([])
    says = "import json, sys; sys.path[:0] = sys.argv[1:]; from clients.bots.pkudsa.bubble import around; "
    around: list[str] = json.loads(
        _run([*_interpreter(user), "-c", f"{says}print(json.dumps(around([])))", *homes()], user)
    )
    return around


def reachable() -> bool:
    """Whether an ordinary user could run some interpreter of this version here."""
    return os.geteuid() != 0 or bool(_interpreters(NOBODY))


def _interpreter(user: int | None) -> list[str]:
    return [_interpreters(user)[0], "-I", "-S", "-B", "-X", "utf8"]


@cache
def _interpreters(user: int | None) -> list[str]:
    """This interpreter, or the system's of the same version where this one lies in somebody's home."""
    same = f"import json, sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    found = []
    for python in (sys.executable, "/usr/bin/python3"):
        with suppress(OSError, subprocess.CalledProcessError):
            _run([python, "-I", "-S", "-c", same], user)
            found.append(python)
    return found


def _run(command: list[str], user: int | None, given: str = "", **hands: Any) -> str:
    whose: dict[str, Any] = {} if user is None else {"user": user, "group": user, "extra_groups": []}
    return str(
        subprocess.run(
            command, input=given, cwd="/", stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=True,
            **whose, **hands,
        ).stdout
    )  # fmt: skip


@contextmanager
def _house(user: int | None) -> Iterator[Path]:
    """A folder that another user can reach."""
    folder = Path(tempfile.mkdtemp(prefix="walls-"))
    try:
        _give(folder, user)
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def _neighbour(user: int | None) -> Iterator[int]:
    """The id of another process of the same user."""
    waits = [*_interpreter(user), "-c", "input()"]
    with subprocess.Popen(waits, stdin=subprocess.PIPE, user=user, group=user) as neighbour:
        try:
            yield neighbour.pid
        finally:
            neighbour.kill()


def _give(path: Path, user: int | None) -> None:
    if user is not None:
        os.chown(path, user, user)
