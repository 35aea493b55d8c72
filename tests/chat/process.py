"""The chat in a process of its own, to be killed: ``python -m tests.chat.process URL ADDRESS TOKEN FILE``."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from clients.chat.adapters.onebot import OneBot
from clients.chat.core import Chat
from clients.chat.rates import Rate
from tests.e2e.forking import Forked
from tests.patience import PATIENCE


class Adapter:
    """That process; it may be killed at any moment and started again over the same file."""

    def __init__(self, url: str, address: str, token: str, file: Path) -> None:
        self._arguments = [url, address, token, str(file)]
        self._process: Forked | None = None

    def start(self) -> None:
        """Start it and do not wait."""
        self._process = Forked("tests.chat.process", self._arguments, os.environ)

    def kill(self) -> None:
        """SIGKILL."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)


def main() -> None:
    """Chat for ever."""
    url, address, token, file = sys.argv[1:]
    asyncio.run(Chat(OneBot(address, token, pause=0.01), url, Path(file), rate=Rate(1000, 1000)).run())


if __name__ == "__main__":
    main()
