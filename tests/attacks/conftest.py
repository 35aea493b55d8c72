"""One server and one table that all attacks share: none of them may change anything that the others lean on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.attacks.people import KEY, PLATFORM_KEY, Scene, scene
from tests.e2e.serving import served


@pytest.fixture(scope="session")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """The table, on a server of its own: wrong codes are counted by address, and the other tests have this one, too."""
    folder = tmp_path_factory.mktemp("attacked")
    with (
        served(folder, "--no-worker", admin_key=KEY, platform_key=PLATFORM_KEY) as serving,
        ThreadPoolExecutor(1) as aside,
    ):
        yield aside.submit(lambda: asyncio.run(scene(serving))).result()


@pytest.fixture
async def http(here: Scene) -> AsyncIterator[httpx.AsyncClient]:
    """HTTP to that server."""
    async with httpx.AsyncClient(base_url=here.url, trust_env=False, timeout=60) as client:
        yield client
