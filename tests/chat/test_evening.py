"""An evening of Ghost by QQ: what is secret stays private, and nothing is told twice or lost, whichever process is
killed."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from clients.chat.adapters.onebot import OneBot
from clients.chat.following import QUIET
from clients.chat.words import MARKS
from sotto_client import Client
from sotto_words import Words
from tests.chat.chatting import chatting
from tests.chat.evening import DM, GROUP, PLAYERS, Evening, canary
from tests.chat.onebot_server import TOKEN, Qq, listening
from tests.chat.process import Adapter
from tests.chat.transcripts import leave
from tests.e2e.serving import Serving

KILLS = 6
"""After how many answers the adapter is killed again."""


def in_group(qq: Qq) -> str:
    """All that the group read."""
    return "\n".join(qq.to(f"group/{GROUP}"))


async def public_sentences(url: str, kept: Path) -> Counter[str]:
    """What the public feed of the only table says, a line for each fact that no card says."""
    known = json.loads(await asyncio.to_thread(kept.read_text, "utf-8"))
    (table,) = known["tables"]
    keeper = known["users"][known["tables"][table]["user"]]["token"]
    async with Client(url, keeper) as client:
        listing = await client.table(table)
        spoken = await client.words(listing["game"], "zh")
        words = Words("zh", spoken["sentences"], listing["names"], spoken["names"], MARKS)
        lines: Counter[str] = Counter()
        async for fact in _public_facts(client, table):
            words.learn(fact)
            if fact["type"] not in QUIET and words.card(fact) is None:
                lines += Counter(words.fact(fact).strip().split("\n"))
        words.see((await client.view(table)).view["game"])
    lines.pop("", None)
    return lines


async def _public_facts(client: Client, table: str) -> AsyncIterator[dict[str, object]]:
    after = 0
    while frames := (await client.feed(table, after=after, limit=300)).frames:
        for frame in frames:
            for fact in frame["facts"]:
                yield fact
        after = frames[-1]["seq"]


async def check_secrets(qq: Qq) -> None:
    """The group read no secret text, and each player those that they may know."""
    assert "CANARY" not in in_group(qq)
    secrets = set(re.findall(r"CANARY-\w+-\d", "\n".join(qq.to(f"user/{DM}"))))
    assert len(secrets) == 3 * len(PLAYERS), "the DM reads the projection, the archives and the ability of each"
    torn = [user for user in PLAYERS for of in PLAYERS if user != of and _read(qq, user, canary("projection", of))]
    assert set(torn) == set(PLAYERS), "everybody was given a torn form"
    assert _read(qq, 1, canary("archive", 2))
    assert _read(qq, 2, canary("archive", 1))


def _read(qq: Qq, user: int, what: str) -> bool:
    return any(what in text for text in qq.to(f"user/{user}"))


@pytest.mark.long
@pytest.mark.timeout(240)
async def test_four_players_and_a_dm_play_ghost(sotto: Serving, tmp_path: Path) -> None:
    kept = tmp_path / "chat.json"
    async with listening() as qq:
        async with chatting(OneBot(qq.address, TOKEN, pause=0.01), sotto.url, kept):
            evening = Evening(qq)
            await evening.all()
            await asyncio.sleep(1)
        await check_secrets(qq)
        assert set(evening.steps.values()) == {1}
        expected = await public_sentences(sotto.url, kept)
        read = Counter(in_group(qq).split("\n"))
        assert {line: read[line] for line in expected} == dict(expected)
        assert kept.stat().st_mode & 0o777 == 0o600
        leave(qq, "ghost-by-qq")


@pytest.mark.long
@pytest.mark.timeout(400)
async def test_the_adapter_is_killed_between_questions_and_answers(sotto: Serving, tmp_path: Path) -> None:
    kept = tmp_path / "chat.json"
    async with listening() as qq:
        adapter = Adapter(sotto.url, qq.address, TOKEN, kept)
        answers = kills = 0

        async def between() -> None:
            nonlocal answers, kills
            answers += 1
            if answers % KILLS == 0:
                await asyncio.sleep(0.5)  # what has been asked is on file
                await asyncio.to_thread(adapter.kill)
                await qq.gone()
                kills += 1
                adapter.start()

        adapter.start()
        try:
            evening = Evening(qq, between)
            await evening.all()
            await asyncio.sleep(1)
        finally:
            adapter.kill()
        assert kills >= 10
        await check_secrets(qq)
        asked = Counter(re.findall(r"〔[^〕]+ \d+/\d+〕", "\n".join(qq.to("user/1"))))
        assert set(asked.values()) == {1}, "no question is asked twice"
        expected = await public_sentences(sotto.url, kept)
        read = Counter(in_group(qq).split("\n"))
        assert {line: read[line] for line in expected} == dict(expected)
        print(f"killed {kills} times between question and answer: {sum(expected.values())} public lines, each once")
