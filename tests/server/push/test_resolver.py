"""server.push.resolver, with look-ups that hang."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from threading import Event
from typing import Any

import pytest

from server.push.resolver import Busy, Resolver
from tests.patience import PATIENCE


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Lets every look-up come back."""
    event = Event()

    def hang(name: str, port: int, **_: Any) -> list[tuple[Any, ...]]:
        event.wait(PATIENCE)
        if name == "nobody":
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.7", port))]

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    yield event
    event.set()


async def test_an_account_has_one_look_up_and_all_have_two(answered: Event) -> None:
    resolver = Resolver()
    first = asyncio.create_task(resolver.resolve("a", 443, "ann"))
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await resolver.resolve("b", 443, "ann")
    second = asyncio.create_task(resolver.resolve("nobody", 443, "bob"))
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await resolver.resolve("c", 443, "cid")
    answered.set()
    assert await first == [ip_address("192.0.2.7")]
    with pytest.raises(socket.gaierror):
        await second
    assert await resolver.resolve("b", 443, "ann") == [ip_address("192.0.2.7")]


async def test_a_look_up_that_nobody_waits_for_any_more_keeps_its_place(answered: Event) -> None:
    resolver = Resolver()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await resolver.resolve("a", 443, "ann")
    with pytest.raises(Busy):
        await resolver.resolve("b", 443, "ann")
    answered.set()
    async with asyncio.timeout(PATIENCE):
        while resolver._under_way:  # noqa: ASYNC110 - a thread comes back
            await asyncio.sleep(0.001)
    assert await resolver.resolve("b", 443, "ann")
