"""The commands of ``clients.bots``, mounted on the command line: programs that play at any server over the wire."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from clients.bots import arena_picture, authored, contest, runner
from clients.bots.arena import Arena
from clients.bots.llm_model import model_of
from clients.bots.llm_player import LlmPlayer
from clients.bots.pkudsa import game as pkudsa_game
from clients.bots.pkudsa.not_confined import NotConfined
from clients.bots.standings import Standings
from clients.llm.asking import BadEndpoint
from server.extras import installed, need
from server.sections import load
from server.settings import BadSetting
from server.simulation.results_folder import ARENA, new_folder
from sotto_client import Client, Player

if TYPE_CHECKING:
    from clients.bots.pkudsa.playing import PlayerFile


def mount(command_line: typer.Typer) -> None:
    """Add the commands."""
    for command in (_bot, _arena):
        command_line.command(command.__name__.strip("_"))(command)


def _bot(
    file: Annotated[Path | None, typer.Argument(help="A bot of your own: a class derived from Player.")] = None,
    url: Annotated[str, typer.Option(envvar="SOTTO_URL", help="The server.")] = "http://localhost:8000",
    name: Annotated[str, typer.Option(help="The name of a new account, if no token is given.")] = "Bot",
    token: Annotated[str | None, typer.Option(envvar="SOTTO_TOKEN", help="The token of an account.")] = None,
    table: Annotated[str | None, typer.Option(help="The table to join; none: open tables of the lobby.")] = None,
    seat: Annotated[int | None, typer.Option(help="The seat to take there; none: any free one.")] = None,
    game: Annotated[str | None, typer.Option(help="Join tables of this game only.")] = None,
    delay: Annotated[float, typer.Option(help="Seconds before each choice.")] = 1.0,
    llm: Annotated[
        bool, typer.Option("--llm", help="Ask a language model: that of SOTTO_BOT_LLM_URL, or the server's.")
    ] = False,
    pkudsa: Annotated[Path | None, typer.Option(help="A player's file of pkudsa's Avalon, which then plays.")] = None,
    trusted: Annotated[bool, typer.Option("--trusted", help="Play the file even if it cannot be confined.")] = False,
) -> None:
    """Let a bot play a table, or until Ctrl-C: at random; a file of your own; a language model; a file of pkudsa's."""
    if sum((file is not None, llm, pkudsa is not None)) > 1:
        raise BadSetting("one of them plays: a file of your own, --llm or --pkudsa")
    _check_address(url)
    if pkudsa is None:
        player = _own_bot(file) if file else _language_model() if llm else None
        plays = None
    else:
        player, game = None, pkudsa_game.NAME
        plays = _player_file(pkudsa, trusted).play
    try:
        runner.main(url, name, token, table, seat, delay, game, player, plays)
    except runner.Hopeless as error:
        raise BadSetting(str(error)) from None
    except NotConfined as error:
        raise BadSetting(f"--pkudsa: {error}") from None


def _arena(
    files: Annotated[list[Path], typer.Argument(help="Bots of your own, or players' files of pkudsa's Avalon.")],
    tables: Annotated[int, typer.Option(min=1, help="How many tables to play.")] = 20,
    url: Annotated[str, typer.Option(envvar="SOTTO_URL", help="The server.")] = "http://localhost:8000",
    game: Annotated[str, typer.Option(help="The game.")] = pkudsa_game.NAME,
    seats: Annotated[int, typer.Option(min=1, help="How many sit at a table.")] = 7,
    at_once: Annotated[int, typer.Option(min=1, help="The number of tables at the same time.")] = 2,
    seed: Annotated[int, typer.Option(help="Who sits where follows from it.")] = 0,
    out: Annotated[Path | None, typer.Option(help="A folder for what comes of it; none: one for the page.")] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Tell every fault of a file.")] = False,
    trusted: Annotated[bool, typer.Option("--trusted", help="Play files even if they cannot be confined.")] = False,
) -> None:
    """Let files play against each other, and rate them."""
    _check_address(url)
    options = {"pace": "fast"} | (pkudsa_game.OPTIONS if game == pkudsa_game.NAME else {})
    try:
        arena = Arena(url, files, game, seats, options, seed, trusted)
        contest.main(arena, tables, at_once, verbose)
    except ModuleNotFoundError:
        need("pkudsa", "FILES: a player's file of pkudsa's")
        raise
    except (authored.BadFile, NotConfined, contest.Stopped) as error:
        raise BadSetting(str(error)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"FILES: cannot be read: {error}") from None
    _keep(arena.standings(), out)


def _keep(standings: Standings, out: Path | None) -> None:
    """Write what an arena came to."""
    if not standings.tables:
        return
    try:
        folder = out or new_folder(load(), f"{standings.game}-arena")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ARENA).write_bytes(msgspec.json.format(msgspec.json.encode(standings)) + b"\n")
        if installed("pictures"):
            arena_picture.draw(standings, folder / "arena.svg")
    except OSError as fault:
        raise BadSetting(f"--out: {fault}") from None
    shown = "" if out else "; a server of this data folder shows it at /simulations"
    print(f"Written to {folder}{shown}", file=sys.stderr)


def _check_address(url: str) -> None:
    try:
        Client(url)
    except ValueError as error:
        raise BadSetting(f"--url: {error}") from None


def _own_bot(path: Path) -> Player:
    try:
        return authored.read(path)
    except authored.BadFile as error:
        raise BadSetting(str(error)) from error


def _player_file(path: Path, trusted: bool) -> PlayerFile:
    need("pkudsa", "--pkudsa")
    from clients.bots.pkudsa.playing import PlayerFile

    try:
        return PlayerFile.read(path, trusted)
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"--pkudsa: {path} cannot be read: {getattr(error, 'strerror', error)}") from None
    except NotConfined as error:
        raise BadSetting(f"--pkudsa: {error}") from None


def _language_model() -> Player:
    try:
        return LlmPlayer(model_of())
    except BadEndpoint as bad:
        raise BadSetting(str(bad)) from None
