"""server.push.sending: what is put off while names are looked up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.accounts.accounts import PushAddress
from server.push import sending
from server.push.resolver import Busy
from server.push.sending import TRIES_MOST, Notice, Sender
from tests.patience import PATIENCE

NOTICE = Notice("ann", "1", PushAddress("https://push.example.org/x", "", "", "", 0), "table", b"{}")


async def tried(monkeypatch: pytest.MonkeyPatch, busy: int) -> list[int]:
    """Send a notice that meets a number of other look-ups; return the tries that it was sent with."""
    tries: list[int] = []
    over = asyncio.Event()

    async def sent(self: Sender, client: object, notice: Notice) -> int:
        tries.append(notice.tries)
        if notice.tries >= min(busy, TRIES_MOST):
            over.set()
        if notice.tries < busy:
            raise Busy
        return 201

    monkeypatch.setattr(sending, "AGAIN_SECONDS", 0.0001)
    monkeypatch.setattr(Sender, "_sent", sent)
    nothing: Any = None
    sender = Sender(nothing, nothing, nothing)
    working = asyncio.create_task(sender.run())
    sender.send(NOTICE)
    async with asyncio.timeout(PATIENCE):
        await over.wait()
    await asyncio.sleep(0.01)
    working.cancel()
    assert sender._later == 0
    return tries


async def test_a_notice_whose_name_cannot_be_looked_up_now_is_sent_later(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await tried(monkeypatch, busy=3) == [0, 1, 2, 3]


async def test_it_is_dropped_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await tried(monkeypatch, busy=100) == [*range(TRIES_MOST + 1)]
