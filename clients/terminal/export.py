"""``sotto export``: what a game writes about a table, as a file."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from clients.terminal.asking import Asking, Sorry, check_viewer, run
from sotto_client import Client


def export(asking: Asking, table: str, name: str, as_: str = "public", out: Path | None = None) -> int:
    """Write an export into a file, or print it; return the exit code."""

    async def errand(client: Client) -> None:
        check_viewer(asking, as_)
        listing = await client.table(table)
        game = await client.game(listing["game"])
        exports = [query for query, file in game["queries"].items() if file]
        if name not in exports:
            title = game["title"][asking.language]
            which = "no_such_export" if exports else "no_exports"
            raise Sorry(asking.words.say(which, game=title, name=name, exports=asking.words.listed(exports)))
        content = await client.export(table, name, as_)
        if out is None:
            sys.stdout.buffer.write(content)
            return
        try:
            await asyncio.to_thread(out.write_bytes, content)
        except OSError as error:
            raise Sorry(asking.words.say("not_written", file=out, reason=error.strerror)) from None
        print(asking.words.say("written", file=out, size=len(content)), file=sys.stderr)

    return run(asking, errand, table, as_)
