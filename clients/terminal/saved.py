"""``sotto GAME save`` and ``sotto GAME load``: a table as one file, and a new table that goes on from it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from pathlib import Path
from typing import TypeVar

from clients.terminal.asking import Asking, Sorry, check_viewer, run
from clients.terminal.fork import given_seat
from sotto_client import Client, Refused

T = TypeVar("T")


def save(asking: Asking, game: str, table: str, file: Path, at: int | None, as_: str | None) -> int:
    """Write a table to a file, up to a seq of a feed or all of it, and return the exit code."""

    async def errand(client: Client) -> None:
        _check_token(asking)
        listing = await client.table(table)
        if listing["game"] != game:
            raise Sorry(asking.words.say("other_game", table=table, game=listing["game"]))
        own = listing["me"]["seats"]
        viewer = as_ or (f"seat:{own[0]}" if own and listing["status"] != "finished" else "public")
        check_viewer(asking, viewer)
        content = await _told(client.save(table, viewer, at))
        try:
            await asyncio.to_thread(file.write_bytes, content)
        except OSError as fault:
            raise Sorry(f"{file}: {fault.strerror}") from None
        print(asking.words.say("written", file=str(file), size=len(content)))

    return run(asking, errand, table, as_ or "public")


def load(asking: Asking, game: str, file: Path, at: int | None, seats: Iterable[str], private: bool) -> int:
    """Open a table that goes on from a file, print its address and who acts there, and return the exit code."""

    async def errand(client: Client) -> None:
        _check_token(asking)
        try:
            content = await asyncio.to_thread(file.read_bytes)
            given = dict(given_seat(asking, one) for one in seats)
            new = await _told(client.loaded(game, content, seq=at, seats=given, private=private))
        except OSError as fault:
            raise Sorry(f"{file}: {fault.strerror}") from None
        except UnicodeDecodeError:
            raise Sorry(asking.words.say("not_text")) from None
        print(f"{asking.url.rstrip('/')}/tables/{new['table']}")
        if "crole" in new:
            print(f"crole {new['crole']}")

    return run(asking, errand)


def _check_token(asking: Asking) -> None:
    if asking.token is None:
        raise Sorry(asking.words.say("save_token_needed"))


async def _told(answer: Awaitable[T]) -> T:
    try:
        return await answer
    except Refused as no:
        if no.code != "forbidden":
            raise
        raise Sorry(no.reason) from None  # it says what may not be done, which is more than looking
