"""A server, the local Discord, and ``sotto chat`` between them as a process of its own, which may be killed."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from tests.chat.discord_server import DiscordServer, discord_server
from tests.e2e.forking import Forked
from tests.e2e.serving import MAIN, ROOT, Serving, clean_environment
from tests.patience import PATIENCE

KEY = "the key of a platform's server, which signs up its users"


class Line:
    """The process and both ends of it."""

    def __init__(self, folder: Path, serving: Serving, discord: DiscordServer) -> None:
        self.serving = serving
        self.discord = discord
        self._folder = folder
        self._process: subprocess.Popen[bytes] | Forked | None = None
        for name, secret in {"token": discord.token, "key": KEY}.items():
            (folder / name).touch(mode=0o600)
            (folder / name).write_text(secret)

    @property
    def log(self) -> str:
        """What the process has written, from the first one on."""
        return (self._folder / "chat.log").read_text()

    @property
    def state(self) -> Path:
        """What the process keeps."""
        return self._folder / "state.json"

    async def start(self) -> None:
        """Start the process, and wait until Discord has it; the first begins by itself, those after it are forked."""
        seen = self.discord.identified
        with (self._folder / "chat.log").open("ab") as log:
            arguments = [
                *("chat", "--url", self.serving.url),
                *("--discord", str(self._folder / "token"), "--discord-api", f"{self.discord.url}/api/v10"),
                *("--key-file", str(self._folder / "key"), "--state", str(self.state)),
            ]
            if self._process is None:
                command = [sys.executable, "-m", MAIN, *arguments]
                self._process = subprocess.Popen(  # noqa: ASYNC220 - it blocks for the moment of a fork
                    command, cwd=ROOT, env=clean_environment(), stdout=log, stderr=log
                )
            else:
                self._process = Forked(MAIN, arguments, clean_environment(), log, log)
        await self.discord.until(lambda: self.discord.identified > seen, PATIENCE)

    def kill(self) -> None:
        """SIGKILL."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)

    async def end(self) -> int:
        """SIGTERM; return how it exited."""
        assert self._process is not None
        self._process.terminate()
        return await asyncio.to_thread(self._process.wait, PATIENCE)


@asynccontextmanager
async def line(
    keyed: Serving, folder: Path, users: Mapping[str, str], channels: tuple[str, ...]
) -> AsyncIterator[Line]:
    """Everything running, at a server that was given ``KEY``."""
    async with discord_server(users, channels) as discord:
        made = Line(folder, keyed, discord)
        await made.start()
        try:
            yield made
        finally:
            made.kill()
