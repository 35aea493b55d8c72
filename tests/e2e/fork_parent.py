"""The process that has imported the server and its games, and forks for each process that tests start.

``python -m tests.e2e.fork_parent CONTROL`` listens on that socket until it closes, which it does with the process of
the tests, however that ends; all children are killed then. A request is three descriptors: a socket on which the child
reads what it is to be and is answered for, and its stdout and stderr. There is no thread and no loop here, and what has
been imported is frozen, so that children share its pages.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import selectors
import signal
import socket
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any

import httpx
from starlette.responses import PlainTextResponse

from games.discovery import discover
from games.game import AnyGame
from games.sitting.table import codec
from server.commands.by_module import COMMANDS, OF_GAMES
from server.features import FEATURES
from server.http import static_page
from server.tables import snapshots
from tests.quick_http import quicken

PACKAGES = ("games", "tests.probes")
LAZY = (
    "anyio._backends._asyncio",
    "http_ece",
    "py_vapid",
    "server.ways_in.ceremonies",
    "PIL.Image",
    "events.files",
    "PIL.ImageOps",
    "typer._adapters",
)
"""Beside the modules of the commands and the features: what a server imports while it runs."""


class ForkParent:
    """Forks when it is asked to, and tells each child's end to the one who asked for it."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._children: dict[int, socket.socket] = {}
        self._ended, self._ending = socket.socketpair()
        self._ending.setblocking(False)
        self._ended.setblocking(False)

    def run(self) -> dict[str, Any] | None:
        """Return None in the parent when the tests have ended, and in each child what it is to be."""
        self._on_interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._ending.fileno(), warn_on_full_buffer=False)
        with selectors.DefaultSelector() as ready:
            ready.register(self._control, selectors.EVENT_READ)
            ready.register(self._ended, selectors.EVENT_READ)
            while True:
                for key, _ in ready.select():
                    if key.fileobj is self._ended:
                        self._reap()
                        continue
                    asked, descriptors, _, _ = socket.recv_fds(self._control, 1, 3)
                    if not asked:
                        self._kill()
                        return None
                    if child := self._fork(*descriptors):
                        return child

    def _fork(self, asking: int, stdout: int, stderr: int) -> dict[str, Any] | None:
        asker = socket.socket(fileno=asking)
        if number := os.fork():
            os.close(stdout)
            os.close(stderr)
            self._children[number] = asker
            return None
        self._leave()
        os.dup2(stdout, 1)
        os.dup2(stderr, 2)
        os.close(stdout)
        os.close(stderr)
        with asker, asker.makefile("rb") as said:
            asker.sendall(json.dumps({"pid": os.getpid()}).encode() + b"\n")
            told: dict[str, Any] = json.loads(said.readline())
        return told

    def _leave(self) -> None:
        """Close, in a child, what belongs to the parent."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        # Ignored, where the tests run in the background of a shell.
        signal.signal(signal.SIGINT, self._on_interrupt)
        for one in (self._control, self._ended, self._ending, *self._children.values()):
            one.close()

    def _reap(self) -> None:
        with suppress(BlockingIOError):
            self._ended.recv(4096)
        while self._children:
            number, status = os.waitpid(-1, os.WNOHANG)
            if not number:
                return
            with self._children.pop(number) as asker, suppress(OSError):
                asker.sendall(json.dumps({"code": os.waitstatus_to_exitcode(status)}).encode() + b"\n")

    def _kill(self) -> None:
        for number in self._children:
            os.kill(number, signal.SIGKILL)


def become(told: dict[str, Any]) -> None:
    """Be what ``python -m MODULE ARGUMENTS`` is in that folder, with that environment and no other."""
    gc.enable()
    os.environ.clear()
    os.environ.update(told["environment"])
    time.tzset()
    os.chdir(told["folder"])
    sys.argv[:] = [told["module"], *told["arguments"]]
    runpy.run_module(told["module"], run_name="__main__", alter_sys=True)


def read_ahead(games: Mapping[str, AnyGame]) -> None:
    """Read for all children what each would read: the built page, and the code of games. Both are as they were."""
    static_page._read = cache(static_page._read)
    static_page.Page(PlainTextResponse(""))
    code_of, shared = snapshots.code_of, cache(snapshots.shared_code)
    known = {id(game): code_of(game, snapshots.package_of(game), shared) for game in games.values()}
    snapshots.code_of = lambda game, *rest: known.get(id(game)) or code_of(game, *rest)


def main() -> None:
    """Import, fork on request, and be each child."""
    # Nothing of what is imported goes away again, and a collection would write to every page of it.
    gc.disable()
    parts = (name.partition(":")[0] for one in FEATURES for name in (one.routes, one.build, one.loops) if name)
    for module in sorted({*(one.module for one in COMMANDS.values()), OF_GAMES, *parts, *LAZY}):
        import_module(module)
    # Consoles and the names of games are as the environment was at the import: each child imports the commands itself.
    for module in [name for name in sys.modules if name.startswith("server.commands")]:
        del sys.modules[module]
    # These import more, and msgspec reads the annotations of a game's types once.
    quicken()
    for trusts in (True, False):
        httpx.AsyncClient(trust_env=trusts)
    games = discover(PACKAGES)
    for game in games.values():
        codec(game)
    read_ahead(games)
    gc.freeze()
    if told := ForkParent(socket.socket(fileno=int(sys.argv[1]))).run():
        become(told)


if __name__ == "__main__":
    main()
