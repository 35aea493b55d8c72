"""``sotto archive``: what an operator does with the archive of finished tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from events.archived import ArchivedStore
from events.embedded import EmbeddedFailed
from events.format import OtherFormat, number_of
from events.format import check as check_format
from events.store import Damaged, Log, StoreUnavailable
from projections.lobby import Lobby
from server import logs
from server.clock import unix_ms
from server.sections import load
from server.settings import BadSetting, read
from server.stores import store_of
from server.upkeep.archiving import Archiving
from server.upkeep.settings import UpkeepSettings

console = Console(highlight=False)

archive = typer.Typer(no_args_is_help=True, help="Finished tables in a folder or a bucket (SOTTO_ARCHIVE).")


def mount(command_line: typer.Typer) -> None:
    """Add the commands."""
    command_line.add_typer(archive, name="archive")


@archive.command()
def run(
    hours: Annotated[float | None, typer.Option(help="Hours since the end of a game; SOTTO_ARCHIVE_HOURS.")] = None,
) -> None:
    """Move finished tables to the archive now."""
    least = read(UpkeepSettings).archive_hours if hours is None else hours

    async def moved(store: ArchivedStore) -> bool:
        found = await Archiving(store, Lobby(store), unix_ms, least).run()
        console.print(f"{found.tables} tables archived, {found.logs} files of {found.size:,} bytes.")
        if found.failed:
            console.print(f"{found.failed} logs could not be archived and stay in Redis; the log names them.")
        return not found.failed

    _do(moved)


@archive.command("list")
def list_() -> None:
    """List the tables in the archive."""

    async def listed(store: ArchivedStore) -> bool:
        table = Table(box=None, pad_edge=False)
        for heading in ("table", "notebook of", "commits", "bytes", "SHA-256"):
            table.add_column(heading)
        for log, known in sorted((await store.archived()).items()):
            table.add_row(log.table, log.notebook_of, str(known.version), str(known.size), known.sha256)
        console.print(table)
        return True

    _do(listed)


@archive.command()
def check() -> None:
    """Read every file and compare it with what is known of it; end with 1 if one is missing, broken or unknown."""

    async def checked(store: ArchivedStore) -> bool:
        index = await store.archived()
        bad = 0
        for log, known in sorted(index.items()):
            with _named(log) as damaged:
                await store.archive.read(log, known)
            bad += bool(damaged)
        files = await _newest(store)
        stray = [log for log, version in files.items() if (await store.top(log)).version < version]
        for log in stray:
            console.print(f"{_name(log)}: a file that the index does not know; `sotto archive rebuild` enters it")
        console.print(f"{len(index)} files, {bad} bad, {len(stray)} unknown.")
        return not bad and not stray

    _do(checked)


@archive.command()
def restore(
    table: Annotated[str, typer.Argument(help="The table; `all` for all of them.")],
) -> None:
    """Move a table back to Redis. The next run takes it again: to keep it there, set SOTTO_ARCHIVE to nothing.

    Damaged files are named and stay where they are, the rest is moved; the end is 1 then.
    """

    async def restored(store: ArchivedStore) -> bool:
        found = sorted(log for log in await store.archived() if table in (log.table, "all"))
        if not found:
            console.print(f"{table} is not in the archive.")
            return False
        back, bad = set[str](), 0
        for log in found:
            with _named(log) as damaged:
                if await store.bring_back(log):
                    back.add(log.table)
            bad += bool(damaged)
        console.print(f"{len(back)} tables are back in Redis{f', {bad} files are bad' if bad else ''}.")
        return bool(back) and not bad

    _do(restored)


@archive.command()
def rebuild() -> None:
    """Make the index again from the files, after a loss: tables that Redis has are left as they are."""

    async def rebuilt(store: ArchivedStore) -> bool:
        entered, bad = 0, 0
        for log, version in (await _newest(store)).items():
            with _named(log) as damaged:
                await _check_format(store, log, version)
                entered += await store.enter(log, version)
            bad += bool(damaged)
        console.print(f"{entered} files entered, {bad} bad.")
        return not bad

    _do(rebuilt)


async def _check_format(store: ArchivedStore, log: Log, version: int) -> None:
    """Look at the number of a file that the index does not know. Raises Damaged, OtherFormat."""
    if log.notebook_of or (await store.top(log)).version >= version:
        return
    entries = await store.archive.read(log, await store.archive.known(log, version))
    check_format("the file", number_of(entries[0].data))


async def _newest(store: ArchivedStore) -> dict[Log, int]:
    """Return every log that has a file, and the version of its newest one."""
    newest = dict[Log, int]()
    async for log, version in store.archive.files():
        newest[log] = max(version, newest.get(log, 0))
    return newest


@contextmanager
def _named(log: Log) -> Iterator[list[Exception]]:
    """Print what is wrong with the file of a log that is used inside, put it into the list, and go on."""
    found = list[Exception]()
    try:
        yield found
    except (Damaged, OtherFormat) as wrong:
        console.print(f"{_name(log)}: {wrong}", markup=False, soft_wrap=True)
        found.append(wrong)


def _name(log: Log) -> str:
    return f"{log.table} (notebook of {log.notebook_of})" if log.notebook_of else log.table


def _do(work: Callable[[ArchivedStore], Awaitable[bool]]) -> None:
    """Do something with the store and its archive; end with 1 where it says that all is not well."""
    logs.configure("warning")
    if not asyncio.run(_done(work)):
        raise typer.Exit(1)


async def _done(work: Callable[[ArchivedStore], Awaitable[bool]]) -> bool:
    try:
        async with store_of(load()) as store:
            if not isinstance(store, ArchivedStore):
                raise BadSetting("SOTTO_ARCHIVE: there is no archive; name a folder or s3://bucket/prefix")
            return await work(store)
    except EmbeddedFailed as error:
        raise BadSetting(str(error)) from None
    except StoreUnavailable as error:
        raise BadSetting(f"the store does not answer: {error}") from None
