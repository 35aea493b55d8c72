"""``sotto tables``: the lobby."""

from __future__ import annotations

import asyncio
import sys

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from clients.terminal.asking import Asking, Sorry, run, spoken_of, words_in
from clients.terminal.shown import STATUS_STYLES, company, name_of
from clients.terminal.words import Json, Words, clean
from sotto_client import Client

STATUSES = ("playing", "paused", "open", "finished")


def tables(asking: Asking, status: str | None = None, game: str | None = None, limit: int = 50) -> int:
    """Print the tables of the lobby, those in play first; return the exit code."""

    async def errand(client: Client) -> None:
        known = [one["name"] for one in await client.games()]
        if game is not None and game not in known:
            games = asking.words.listed(known)
            raise Sorry(asking.words.say("no_such_game", url=asking.url, game=game, games=games))
        wanted = [status] if status else STATUSES
        pages = await asyncio.gather(*(client.tables(game, one, limit=limit) for one in wanted))
        found = [one for page in pages for one in page]
        shown = await _worded(client, asking, found[:limit])
        _print(asking.words, shown)
        if len(found) > limit or any(len(page) == limit for page in pages):
            print(asking.words.say("lobby_more"), file=sys.stderr)

    return run(asking, errand)


async def _worded(client: Client, asking: Asking, listings: list[Json]) -> list[tuple[Words, Json]]:
    """Each table with the words of its game."""
    games = sorted({one["game"] for one in listings})
    catalogues = await asyncio.gather(*(spoken_of(client, asking, game) for game in games))
    spoken = dict(zip(games, catalogues, strict=True))
    return [(words_in(asking, spoken[one["game"]], one), one) for one in listings]


def _print(words: Words, shown: list[tuple[Words, Json]]) -> None:
    console = Console(highlight=False)
    if not shown:
        print(words.say("lobby_empty"), file=sys.stdout if console.is_terminal else sys.stderr)
    elif console.is_terminal:
        console.print(_grid(words, shown))
    else:
        for own, one in shown:
            print("\t".join(_cells(own, one)))


def _grid(words: Words, shown: list[tuple[Words, Json]]) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(words.say("name"), min_width=6)
    grid.add_column(words.say("status"), no_wrap=True)
    grid.add_column(words.say("seats"))
    grid.add_column(words.say("id"), no_wrap=True, style="cyan")
    for own, one in shown:
        style = STATUS_STYLES.get(one["status"], "")
        status = Text(_status(own, one), style)
        grid.add_row(Text(name_of(own, one)), status, Text(company(own, one)), one["table"])
    return grid


def _cells(words: Words, one: Json) -> tuple[str, str, str, str, str, str]:
    game = words.code("title", one["game"])
    return game, str(one["number"]), clean(one["title"]), _status(words, one), company(words, one), one["table"]


def _status(words: Words, one: Json) -> str:
    return words.code(f"status.{one['status']}", one["status"])
