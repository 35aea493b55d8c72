"""``sotto verify TABLE``: games that were served verify as they were stored, and a spectator can hold them to it.

SOTTO_SHOW_SERVED=100 serves as many games as that.
"""

from __future__ import annotations

import asyncio
import os
from importlib import metadata
from pathlib import Path

import msgspec
import pytest

from games.mbg.rules import GAME as MBG
from sotto_client import Client
from tests.docs.test_docs import blocks
from tests.e2e.parties import begin, party, play_out
from tests.e2e.serving import Serving, sotto_command
from tests.golden.log import Line, files, stored

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
    (follow,) = blocks("play/dice.md", "python")
    async with party(sotto.url, 2) as people:
        table = await begin(people, "avalon", bots=5)
        await play_out(people, table)
    async with Client(sotto.url) as spectator:
        names: dict[str, object] = {}
        exec(follow, names)  # noqa: S102 - it is the documentation
        told, followed = await names["chain_of"](spectator, table)  # type: ignore[operator]
        assert told == followed == (await spectator.view(table)).view["table"]["feed_hash"]


def test_a_log_of_older_rules_is_told_which_version_verifies_it(tmp_path: Path) -> None:
    log, (ours, *_) = tmp_path / "log.jsonl", files("mbg", 1)
    lines = b"\n".join(bytes(msgspec.json.decode(line, type=Line).commit) for line in stored(ours).splitlines())
    assert lines.count(b'"rules":1', 0, lines.index(b"\n")) == 1
    log.write_bytes(lines.replace(b'"rules":1', b'"rules":0', 1))
    done = sotto_command("verify", log)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"{log}: written by rules 0 of mbg, and Sotto {metadata.version('sotto')} has rules {MBG.rules.version}: "
        "verify it with the last version before rules 1 of mbg (CHANGELOG.md says which has them)\n"
    )
    log.write_bytes(lines.replace(b'"rules":1', b'"rules":99', 1))
    assert "verify it with a newer version, with rules 99 of mbg" in sotto_command("verify", log).stderr


async def test_what_cannot_be_verified_is_said(sotto: Serving) -> None:
    async with party(sotto.url, 1) as people:
        running = await begin(people, "swarm", bots=1)
        for table, says in ((running, f"you may not view table {running} as all"), ("nosuchtable", "no table")):
            code, out, err = await verified(sotto, table, "--lang", "en")
            assert (code, out) == (1, "")
            assert says in err
            assert "Traceback" not in err
