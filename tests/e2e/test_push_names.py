"""Names of push services that are looked up without end: nobody else waits for that, and the store least of all."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.push.sending import AGAIN_SECONDS
from tests.e2e.parties import Recorder, begin, party
from tests.e2e.serving import Serving, becomes
from tests.e2e.test_push import OWN, Browser
from tests.e2e.wires import asking
from tests.storm.house import Store
from tests.storm.line import Line

SOURCE = Path(__file__).parent / "slow_names.c"
PUSHES = 8
HONEST = 20


@pytest.fixture
def slow_names(tmp_path: Path) -> Path:
    """A resolver for LD_PRELOAD that hangs."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler here")
    library = tmp_path / "slow_names.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return library


@asynccontextmanager
async def stored(folder: Path) -> AsyncIterator[Line]:
    """The line to a store of its own, which a server may know by a name."""
    store = Store(folder, "everysec")
    await store.start()
    try:
        async with Line(store.socket) as line:
            yield line
    finally:
        store.signal(signal.SIGKILL)


@asynccontextmanager
async def served(serving: Serving) -> AsyncIterator[Serving]:
    """A server that answers, and the end of it; the line to its store is carried by this loop."""
    await asyncio.to_thread(serving.start)
    try:
        yield serving
    finally:
        await asyncio.to_thread(serving.kill)


async def subscribed(serving: Serving, person: Recorder, names: Iterable[str]) -> list[int]:
    """Have a person told at each of these names, given at once; return the statuses."""
    async with asking(serving.url, person.token) as http:
        asked = [http.post(OWN, json=Browser(f"https://{name}/x").subscription()) for name in names]
        return [answer.status_code for answer in await asyncio.gather(*asked)]


def hanging(name: str) -> list[str]:
    return [f"{name}{number}.hangs.test" for number in range(PUSHES)]


async def honest(serving: Serving, person: Recorder) -> Counter[int]:
    """The statuses of requests, sent at once, that need the store."""
    async with asking(serving.url, person.token) as http:
        asked = [http.patch("/api/players/me", json={"language": "zh"}) for _ in range(HONEST)]
        return Counter(answer.status_code for answer in await asyncio.gather(*asked))


async def notices_begin(serving: Serving, people: list[Recorder], said: str) -> None:
    """Begin a game at which all of these are awaited and none is connected, and wait until the server has said this."""
    before = len(serving.output)
    await begin(people, "swarm", pace="slow")

    async def heard() -> bool:
        return said in serving.output[before:]

    await becomes(heard)


async def test_names_that_hang_keep_nobody_from_the_store(
    tmp_path: Path, slow_names: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stored(tmp_path / "store") as line:
        monkeypatch.setenv("LD_PRELOAD", str(slow_names))
        url = f"redis://localhost:{line.port}/0"
        serving = Serving(tmp_path / "data", fresh=True, redis_url=url, secret="s" * 40, key_rate=0)
        async with served(serving):
            async with party(serving.url, 3) as (ann, bob, cid):
                await while_addresses_are_given(serving, line, ann, cid)
                await while_notices_are_sent(serving, line, ann, bob, cid)
            await asyncio.to_thread(serving.end)
            assert "given up" not in serving.output, "it waited for what it looked up"


async def while_addresses_are_given(serving: Serving, line: Line, ann: Recorder, cid: Recorder) -> None:
    giving = asyncio.create_task(subscribed(serving, ann, hanging("ann")))
    await asyncio.sleep(0.5)
    assert await honest(serving, cid) == {200: HONEST}
    line.reset()
    assert await honest(serving, cid) == {200: HONEST}
    assert await giving == [200] * PUSHES
    assert "looking up" not in serving.output


async def while_notices_are_sent(serving: Serving, line: Line, ann: Recorder, bob: Recorder, cid: Recorder) -> None:
    # A name may lead anywhere by now: what is inside is not written to.
    assert await subscribed(serving, bob, ["inside.test"]) == [200]
    await notices_begin(serving, [bob, cid], '"NotPublic"')
    assert await subscribed(serving, bob, hanging("bob")) == [200] * PUSHES
    await notices_begin(serving, [ann, bob], "looking up bob")
    line.reset()
    assert await honest(serving, cid) == {200: HONEST}
    # Time for the next of their browsers to be tried again: each account has one of the two look-ups that there are.
    await asyncio.sleep(1.5 * AGAIN_SECONDS)
    assert sorted(re.findall("looking up ([a-z]+)", serving.output)) == ["ann", "bob"]
