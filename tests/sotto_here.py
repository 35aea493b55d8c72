"""The ``sotto`` command without a process of its own."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from server.commands import main
from tests.e2e.serving import clean_environment

Command = Callable[..., subprocess.CompletedProcess[str]]
"""Run ``sotto`` with these arguments: its exit code, and what it wrote."""


@pytest.fixture
def sotto_here(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[Command]:
    """``sotto`` in this process, which has imported all that it needs: a new one takes a second to."""
    handlers = {one: signal.getsignal(one) for one in (signal.SIGTERM, signal.SIGINT)}
    bots = logging.getLogger("clients.bots")
    level = bots.level
    for name in os.environ.keys() - clean_environment().keys():
        monkeypatch.delenv(name)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LANG", "en")

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "argv", ["sotto", *map(str, arguments)])
        capfd.readouterr()
        with pytest.raises(SystemExit) as ended:
            main.main()
        code = ended.value.code
        assert code is None or isinstance(code, int), code
        return subprocess.CompletedProcess(sys.argv, code or 0, *capfd.readouterr())

    yield run
    bots.setLevel(level)
    for one, handler in handlers.items():
        signal.signal(one, handler)
