"""``sotto verify``: a game decided again, from a file or from a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from clients.terminal.asking import Asking, run
from server.commands import clients
from server.history import verify
from sotto_client import Client


def mount(command_line: typer.Typer) -> None:
    """Add the command."""
    command_line.command("verify")(_verify)


def _verify(
    what: Annotated[str, typer.Argument(metavar="TABLE|FILE", help="A table of the server, or a log as a file.")],
    games: Annotated[str, typer.Option(help="Packages with games, separated by commas.")] = "games",
    url: clients.Url = clients.HERE,
    token: clients.Token = None,
    lang: clients.Lang = None,
) -> None:
    """Decide every command of a finished game again, with its revealed seeds, and compare."""
    packages = games.split(",")
    if Path(what).suffix or Path(what).exists():
        raise typer.Exit(verify.main([what, *packages]))
    raise typer.Exit(_verify_table(clients.asking(url, token, lang), what, packages))


def _verify_table(asked: Asking, table: str, packages: list[str]) -> int:
    found = 0

    async def errand(client: Client) -> None:
        nonlocal found
        found = verify.report(table, packages, (await client.log(table)).splitlines())

    return run(asked, errand, table, "all") or found
