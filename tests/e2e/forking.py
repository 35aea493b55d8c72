"""Processes that begin with the server and its games imported, forked from one parent a process of tests.

``Forked`` is used like ``subprocess.Popen``. What is tried by a process that has imported nothing (starts, settings,
confinement, the ``sotto`` commands themselves) uses ``Popen``.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
SAID_BYTES = 100
OF_THE_INTERPRETER = ("PYTHON", "LD_")
"""Variables that are read before the first import: a fork has those of its parent."""


class Forked:
    """``python -m MODULE ARGUMENTS`` in a process of its own; its stdin is empty."""

    def __init__(
        self,
        module: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        stdout: IO[Any] | int = 1,
        stderr: IO[Any] | int = 2,
        folder: Path = ROOT,
    ) -> None:
        self.args = [sys.executable, "-m", module, *arguments]
        self.returncode: int | None = None
        self._hearing = threading.Lock()
        told = {"module": module, "arguments": [*arguments], "environment": {**environment}, "folder": str(folder)}
        parent = _parent()
        parent.check(environment)
        self._told, theirs = socket.socketpair()
        with theirs:
            parent.fork(theirs, stdout, stderr)
        # It begins only when it has been told what to be: its end cannot be read together with its number.
        self.pid = self._hear()["pid"]
        self._told.sendall(json.dumps(told).encode() + b"\n")

    def poll(self) -> int | None:
        """Return the exit code, or None while it runs."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code, of a signal its negative number, once it has ended. Raises TimeoutExpired."""
        if not self._hearing.acquire(timeout=-1 if timeout is None else timeout):
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        try:
            if self.returncode is None:
                self.returncode = self._code(timeout)
            return self.returncode
        finally:
            self._hearing.release()

    def _code(self, timeout: float | None) -> int:
        self._told.settimeout(timeout)
        try:
            code = self._hear()["code"]
        except (TimeoutError, BlockingIOError):
            raise subprocess.TimeoutExpired(self.args, timeout or 0) from None
        self._told.close()
        return code

    def _hear(self) -> dict[str, int]:
        said = self._told.recv(SAID_BYTES)
        if not said:
            self._told.close()
            raise RuntimeError("the process that forks has ended: see its stderr")
        heard: dict[str, int] = json.loads(said)
        return heard

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)


def run(
    module: str, *arguments: str, environment: Mapping[str, str], seconds: float = PATIENCE, folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run a module to its end, as ``subprocess.run`` does with ``capture_output``."""
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        process = Forked(module, arguments, environment, stdout, stderr, folder)
        try:
            code = process.wait(seconds)
        finally:
            process.kill()
            process.wait(PATIENCE)
        written = []
        for one in (stdout, stderr):
            one.seek(0)
            written.append(one.read().decode())
    return subprocess.CompletedProcess(process.args, code, *written)


class _Parent:
    """The process that forks: started when it is first used, and ended with this one."""

    def __init__(self) -> None:
        self._environment = interpreters(os.environ)
        self._control, theirs = socket.socketpair()
        self._asking = threading.Lock()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.e2e.fork_parent", str(theirs.fileno())],
                cwd=ROOT, env={name: value for name, value in os.environ.items() if not name.startswith("SOTTO_")},
                stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()],
            )  # fmt: skip
        atexit.register(self.end)

    def check(self, environment: Mapping[str, str]) -> None:
        """Refuse what a fork cannot have. Raises ValueError."""
        if interpreters(environment) != self._environment:
            raise ValueError(f"{OF_THE_INTERPRETER} differ from the parent's: what reads them is no fork")

    def fork(self, *given: socket.socket | IO[Any] | int) -> None:
        """Ask for a child with these files."""
        with self._asking:
            socket.send_fds(self._control, [b"."], [one if isinstance(one, int) else one.fileno() for one in given])

    def end(self) -> None:
        """End it and its children."""
        self._control.close()
        self._process.wait(PATIENCE)


_PARENTS: dict[int, _Parent] = {}
_BEGINNING = threading.Lock()


def _parent() -> _Parent:
    with _BEGINNING:
        return _PARENTS.get(os.getpid()) or _PARENTS.setdefault(os.getpid(), _Parent())


def interpreters(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that an interpreter reads at its start."""
    return {name: value for name, value in environment.items() if name.startswith(OF_THE_INTERPRETER)}
