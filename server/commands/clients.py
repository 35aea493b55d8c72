"""The commands of ``clients.terminal``, mounted on the command line: they talk to any server over the wire."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

import typer

from clients.terminal import export, fork, knew, lobby, replay, watch
from clients.terminal.asking import Asking
from clients.terminal.words import language_of
from server.settings import BadSetting

Url = Annotated[str, typer.Option(envvar="SOTTO_URL", help="The server.")]
Token = Annotated[str | None, typer.Option(envvar="SOTTO_TOKEN", help="The token of an account.")]
Lang = Annotated[Literal["zh", "en"] | None, typer.Option(help="The language; none: the terminal's.")]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="The table, as `sotto tables` names it.")]
TableOrFile = Annotated[str, typer.Argument(metavar="TABLE|FILE", help="A table, or the log of a simulated one.")]
As = Annotated[str, typer.Option("--as", help="Through whose eyes: public, seat:N, host, or all once it may be.")]
Status = Annotated[
    Literal["open", "playing", "paused", "finished"] | None, typer.Option(help="Tables that stand so; none: all.")
]
OwnSeats = Annotated[
    list[str] | None, typer.Option("--seat", metavar="N|N=BOT", help="Your seat, or a bot for one; again and again.")
]
Private = Annotated[bool, typer.Option("--private", help="For the invited only.")]

HERE = "http://localhost:8000"


def mount(command_line: typer.Typer) -> None:
    """Add the commands."""
    for command in (_tables, _watch, _replay, _export, _knew, _fork):
        command_line.command(command.__name__.strip("_"))(command)


def _tables(
    status: Status = None,
    game: Annotated[str | None, typer.Option(help="Tables of this game only.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=200, help="The most to list.")] = 50,
    url: Url = HERE,
    token: Token = None,
    lang: Lang = None,
) -> None:
    """List the tables of the lobby."""
    raise typer.Exit(lobby.tables(asking(url, token, lang), status, game, limit))


def _watch(
    table: Table,
    as_: As = "public",
    last: Annotated[int | None, typer.Option(min=0, help="Show only this number of the last facts.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the frames as JSON, one a line.")] = False,
    url: Url = HERE,
    token: Token = None,
    lang: Lang = None,
) -> None:
    """Watch a table live, in plain words, until it ends."""
    raise typer.Exit(watch.watch(asking(url, token, lang), table, as_, as_json, last))


def _replay(
    table: TableOrFile,
    as_: As = "public",
    everything: Annotated[bool, typer.Option("--all", help="Print everything at once, as into a pipe.")] = False,
    first: Annotated[int, typer.Option("--from", min=1, help="The first seq.")] = 1,
    last: Annotated[int | None, typer.Option("--to", min=1, help="The last seq.")] = None,
    speed: Annotated[float, typer.Option(min=0.25, max=32, help="How fast `p` plays.")] = 1.0,
    browser: Annotated[bool, typer.Option("--browser", help="Open the page of it instead.")] = False,
    url: Url = HERE,
    token: Token = None,
    lang: Lang = None,
) -> None:
    """Go through a table once more, step by step; the keys are shown."""
    asked, log = asking(url, token, lang), _log_in(table)
    raise typer.Exit(replay.replay(asked, table, as_, everything, first, last, speed, log, browser))


def _log_in(table: str) -> bytes | None:
    """Return the log, where a file is named instead of a table."""
    file = Path(table)
    if not (file.suffix or file.is_file()):
        return None
    try:
        return file.read_bytes()
    except OSError as fault:
        raise BadSetting(f"{file}: {fault.strerror}") from None


def _export(
    table: Table,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The export; a wrong name lists those of the game.")],
    as_: As = "public",
    out: Annotated[Path | None, typer.Option(help="The file to write; none: standard output.")] = None,
    url: Url = HERE,
    token: Token = None,
    lang: Lang = None,
) -> None:
    """Save what a game writes about a table."""
    raise typer.Exit(export.export(asking(url, token, lang), table, name, as_, out))


def _knew(
    table: Table,
    as_: Annotated[str, typer.Option("--as", help="Your own seat: seat:N.")],
    at: Annotated[int | None, typer.Option(min=1, help="A seq of the seat's feed; none: now, with all calls.")] = None,
    url: Url = HERE,
    token: Token = None,
    lang: Lang = None,
) -> None:
    """Print what a seat knew at some moment, and what its language model was sent then."""
    raise typer.Exit(knew.knew(asking(url, token, lang), table, as_, at))


def _fork(
    table: TableOrFile,
    at: Annotated[int, typer.Option("--at", min=1, help="The seq of the feed to play on from.")],
    as_: As = "public",
    seat: OwnSeats = None,
    redeal: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Deal the secrets again, so that this seat knows the same.")
    ] = None,
    private: Private = False,
    url: Url = HERE,
    token: Token = None,
    lang: Lang = None,
) -> None:
    """Open a new table that plays on from a moment of another one."""
    raise typer.Exit(fork.fork(asking(url, token, lang), table, at, as_, seat or (), redeal, private, _log_in(table)))


def asking(url: str, token: str | None, lang: Literal["zh", "en"] | None) -> Asking:
    """Return who asks which server, and in which language."""
    return Asking(url, token, lang or language_of(os.environ))
