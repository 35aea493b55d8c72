"""``sotto doctor``, ``sotto backup`` and ``sotto restore``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from events import damage
from events.embedded import EmbeddedFailed
from server.operating import backup as backups
from server.operating import doctor as doctors
from server.operating.findings import Finding
from server.sections import load
from server.settings import BadSetting, Settings

STYLES = {"well": "green", "note": "yellow", "wrong": "red"}

File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup: a .tar.gz.")]


def mount(command_line: typer.Typer) -> None:
    """Add the commands."""
    for command in (doctor, backup, restore):
        command_line.command()(command)


def doctor(
    mend: Annotated[bool, typer.Option("--mend", help="Cut a damaged log off; a copy of it is kept.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")] = False,
) -> None:
    """Say what is misconfigured here, and how to mend it; exit with 1 if something is wrong."""
    settings = load()
    if mend:
        _mend(_bundled(settings))
    found = [*_games(settings), *asyncio.run(doctors.examine(settings))]
    if as_json:
        for finding in found:
            typer.echo(msgspec.json.encode(finding._asdict()))
    else:
        _show(found)
    if any(finding.level == "wrong" for finding in found):
        raise typer.Exit(1)


def _games(settings: Settings) -> list[Finding]:
    """Look for the games that are named, as a server does at its start."""
    # Here, for it imports the whole server, which a backup does not need.
    from server.app import games_of, hosted_by_people

    try:
        hosted_by_people(settings, games_of(settings))
    except BadSetting as bad:
        return [Finding("wrong", "games", str(bad))]
    return []


def backup(file: File) -> None:
    """Write everything that is remembered in the data folder into one file, while the server runs or not."""
    settings = _bundled(load())
    written = backups.write(settings.data, file)
    Console(highlight=False).print(f"{file}: {written:,} bytes. Anybody who has it can read every secret: guard it.")


def restore(file: File) -> None:
    """Put a backup into an empty data folder (SOTTO_DATA)."""
    settings = _bundled(load())
    try:
        found = backups.restore(settings.data, file)
    except EmbeddedFailed as error:
        raise BadSetting(str(error)) from None
    Console(highlight=False).print(f"{settings.data}: {found.sound:,} of {found.size:,} bytes of the log can be read.")


def _bundled(settings: Settings) -> Settings:
    if settings.redis_url:
        raise BadSetting("SOTTO_REDIS_URL names a Redis of your own: use its own means for this")
    return settings


def _mend(settings: Settings) -> None:
    console = Console(highlight=False)
    try:
        found = damage.examine(settings.data)
        if found.size == found.sound:
            console.print("There is nothing to mend.")
            return
        copy = damage.cut(settings.data)
    except EmbeddedFailed as error:
        raise BadSetting(str(error)) from None
    console.print(f"The last {found.size - found.sound:,} bytes were cut off; the log as it was is kept in {copy}.")


def _show(found: list[Finding]) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    for finding in found:
        table.add_row(f"[{STYLES[finding.level]}]{finding.level}[/]", finding.about, finding.says)
    Console(highlight=False).print(table)
