"""``sotto verify TABLE``: games that were served verify as they were stored, and a spectator can hold them to it.

SOTTO_SHOW_SERVED=100 serves as many games as that.
"""

from __future__ import annotations

import asyncio
import os

import pytest

from sotto_client import Client
from tests.docs.test_docs import blocks
from tests.e2e.parties import begin, party, play_out
from tests.e2e.serving import Serving, sotto_command

SERVED = int(os.environ.get("SOTTO_SHOW_SERVED", "2"))


async def verified(sotto: Serving, table: str, *options: str) -> tuple[int, str, str]:
    """The exit code of the command, and what it says."""
    done = await asyncio.to_thread(sotto_command, "verify", table, "--url", sotto.url, *options)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.timeout(300 + 30 * SERVED)
async def test_served_games_verify(sotto: Serving) -> None:
    async with party(sotto.url, 7) as people:
        for number in range(SERVED):
            table = await begin(people, "avalon")
            assert all(await play_out(people, table, number))
            code, out, err = await verified(sotto, table)
            assert (code, err) == (0, "")
            assert "commits of avalon, all as decided; what was public has the hash" in out
            view = await people[0].view(table)
            assert view.view["table"]["feed_hash"] in out


async def test_a_spectator_follows_the_chain_as_the_documentation_says(sotto: Serving) -> None:
    (follow,) = blocks("dice.md", "python")
    async with party(sotto.url, 2) as people:
        table = await begin(people, "avalon", bots=5)
        await play_out(people, table)
    async with Client(sotto.url) as spectator:
        names: dict[str, object] = {}
        exec(follow, names)  # noqa: S102 - it is the documentation
        told, followed = await names["chain_of"](spectator, table)  # type: ignore[operator]
        assert told == followed == (await spectator.view(table)).view["table"]["feed_hash"]


async def test_what_cannot_be_verified_is_said(sotto: Serving) -> None:
    async with party(sotto.url, 1) as people:
        running = await begin(people, "swarm", bots=1)
        for table, says in ((running, f"you may not view table {running} as all"), ("nosuchtable", "no table")):
            code, out, err = await verified(sotto, table, "--lang", "en")
            assert (code, out) == (1, "")
            assert says in err
            assert "Traceback" not in err
