"""An evening of Ghost by four Discord users and a DM, against ``sotto chat`` as it is started, and killed."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sotto_client import Client
from tests.chat.discord_line import Line, line
from tests.chat.discord_people import DiscordPeople
from tests.chat.evening import DM, GROUP, PLAYERS, Evening, canary
from tests.chat.transcripts import leave
from tests.e2e.serving import Serving

USERS = {str(user): name for user, name in (PLAYERS | {DM: "灰先生"}).items()}
SECRETS = {canary(what, user) for what in ("projection", "archive", "ability") for user in PLAYERS}


def asking(chat: Line) -> bool:
    """Whether the chat asks somebody something just now."""
    users = json.loads(chat.state.read_text("utf-8"))["users"].values()
    return any(form is not None and not form["told"] for form in (user.get("form") for user in users))


async def known(chat: Line, user: str) -> set[str]:
    """The secrets in the feed of a user's chair."""
    kept = json.loads(chat.state.read_text("utf-8"))
    (table,) = kept["tables"]
    frames: list[Any] = []
    async with Client(chat.serving.url, kept["users"][user]["token"]) as client:
        me = (await client.table(table))["me"]
        chair = "host" if me["host"] else f"seat:{me['seats'][0]}"
        while page := (await client.feed(table, chair, after=frames[-1]["seq"] if frames else 0)).frames:
            frames += page
    told = json.dumps(frames, ensure_ascii=False)
    return {secret for secret in SECRETS if secret in told}


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("killed_at_each", [0, 9], ids=["undisturbed", "killed between question and answer"])
async def test_an_evening(keyed: Serving, tmp_path: Path, killed_at_each: int) -> None:
    async with line(keyed, tmp_path, USERS, (str(GROUP),)) as chat:
        people = DiscordPeople(chat.discord)
        numbers, killed = count(1), 0

        async def between() -> None:
            nonlocal killed
            if killed_at_each and next(numbers) % killed_at_each == 0:
                # It asks again what it has asked without knowing that it has; nobody answers as fast as that.
                await people.until(lambda: not asking(chat), "what was asked is kept")
                chat.kill()
                killed += 1
                await chat.start()

        evening = Evening(people, between)
        try:
            await evening.all()
        finally:
            leave(people, f"discord-{killed_at_each}")
        in_group = "\n".join(chat.discord.group(str(GROUP)))
        assert "CANARY" not in in_group
        assert "CANARY" not in chat.log
        # Each question was answered once, however often the chat was killed before the answer.
        assert set(evening.steps.values()) == {1}
        assert killed == (len(evening.steps) // killed_at_each if killed_at_each else 0)
        # In private everybody reads what their own chair was told: no less, no more.
        for user in USERS:
            private = "\n".join(chat.discord.to(user))
            assert await known(chat, user) == {secret for secret in SECRETS if secret in private}, USERS[user]
        assert people.slashed > 5
        assert people.pressed > 5
        assert not [line for line in chat.log.splitlines() if '"level":"error"' in line or '"level":"critical"' in line]
        counts = [line for line in chat.log.splitlines() if '"event":"counts"' in line]
        assert counts
        assert all('"secret":0' in line for line in counts)
