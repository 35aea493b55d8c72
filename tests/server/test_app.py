"""server.app: the core serves a game without any feature."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from clients.bots.random_bot import RandomBot
from events import embedded
from server.app import running
from server.commands import serving
from server.features import FEATURES
from server.settings import Settings
from sotto_client import Client, Refused, play
from sotto_client.http import Http
from tests.patience import PATIENCE

CORE = ("accounts", "app", "edge", "http", "sockets", "tables", "worker")
PARTS = [name for one in FEATURES for name in (one.routes, one.build) if name]
FOLDERS = tuple(sorted({f"server.{name.split('.')[1]}" for name in PARTS}))

GONE = (
    ("GET", "tables/{table}/log"),
    ("GET", "tables/{table}/save"),
    ("GET", "tables/{table}/chances"),
    ("GET", "tables/{table}/notes/calls"),
    ("GET", "tables/{table}/query/anything"),
    ("POST", "tables/{table}/pictures"),
    ("POST", "games/whisper/try"),
    ("GET", "players/me/characters"),
    ("GET", "players/me/passkeys"),
    ("POST", "tables/{table}/rematch"),
    ("GET", "push"),
    ("GET", "admin/overview"),
    ("GET", "openapi.json"),
)
"""A call of each feature that has some."""


@pytest.fixture
async def bare(tmp_path: Path) -> AsyncIterator[str]:
    """The address of a server without features."""
    settings = Settings(data=tmp_path, port=0, games="tests.probes", bot_delay=0.0)
    listening = serving._listen(settings)
    try:
        async with running(settings, features=False) as server:
            told = asyncio.Event()
            answering = asyncio.create_task(serving._answer(server, settings, listening, told.wait()))
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
            told.set()
            await answering
    finally:
        await embedded.stop(tmp_path)


async def test_without_its_features_a_server_plays_a_game_to_its_end(bare: str) -> None:
    async with asyncio.timeout(PATIENCE), Client(bare) as client:
        await client.sign_up("Robo")
        table = await client.open_table("whisper", {"pace": "fast", "hot_seat": True}, seats=4)
        for seat in range(1, 5):
            await client.sit(table, seat)
        await client.start(table)
        results = await asyncio.gather(
            *(play(client, table, seat, RandomBot(random.Random(seat))) for seat in range(1, 5))
        )
        assert [result and result["how"] for result in results] == ["ended"] * 4
        http = Http(bare)
        http.token = client.token
        for method, gone in GONE:
            with pytest.raises(Refused, match="not_found"):
                await http.call(method, *gone.format(table=table).split("/"))


def test_the_core_is_imported_without_a_feature() -> None:
    code = (
        "import importlib, sys\n"
        f"for name in {CORE!r}: importlib.import_module(f'server.{{name}}')\n"
        "import server.http.routes, server.sockets.dispatch, server.tables.rooms\n"
        f"found = [name for name in sys.modules if name.startswith({FOLDERS!r})]\n"
        'sys.exit(", ".join(found) or 0)\n'
    )
    subprocess.run([sys.executable, "-c", code], check=True)
