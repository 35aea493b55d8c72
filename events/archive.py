"""Logs as compressed files, in a folder or in a bucket that speaks S3: where those go that nobody adds to any more."""

from __future__ import annotations

import asyncio
import gzip
import math
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from events.store import Damaged, Entry, Log

if TYPE_CHECKING:
    from events.files import Files

SUFFIX = ".ndjson.gz"

MEMORY = 32 * 1024 * 1024
"""Bytes of logs kept in memory that were lately read, for a replay asks for one page after the other."""

ENTRY_BYTES = 200
"""What an entry in memory takes beside its JSON."""

SHOWN = 12
"""Digits of a hash that a message has: enough to tell two files apart."""


class BadArchive(Exception):
    """There can be no archive there; the message is one sentence."""


class Filed(msgspec.Struct, frozen=True, array_like=True):
    """What is known of a log in the archive: its top, and the hash and length of its file."""

    version: int
    id: str
    sha256: str
    size: int


class Archive:
    """Files of logs: the JSON of the entries, one a line, compressed by gzip.

    The version of the last entry is in the name, so that a late writer never replaces a file with an older one.
    All of it works beside the event loop. Every call raises StoreUnavailable if the folder or bucket does not answer.
    """

    def __init__(self, files: Files) -> None:
        self._files = files
        self._read: OrderedDict[tuple[Log, str], tuple[int, list[Entry]]] = OrderedDict()
        self._in_memory = 0

    async def write(self, log: Log, entries: Sequence[Entry]) -> Filed:
        """Write a log, read it back, and return what to know of it. Raises Damaged: it came back as something else."""
        path = path_of(log, entries[-1].version)
        packed = await asyncio.to_thread(pack, entries)
        await self._files.put(path, packed)
        found = await self._fetch(path)
        if found != packed or await asyncio.to_thread(unpack, found) != list(entries):
            raise Damaged(f"{path} was not read back as it was written")
        return filed(packed, entries)

    async def read(self, log: Log, known: Filed) -> list[Entry]:
        """Return the entries of a log. Raises Damaged: the file is gone, or not the one that is ``known``."""
        key = (log, known.sha256)
        if key in self._read:
            self._read.move_to_end(key)
            return self._read[key][1]
        path = path_of(log, known.version)
        entries = await asyncio.to_thread(_compared, path, await self._fetch(path), known)
        self._remember(key, entries)
        return entries

    async def known(self, log: Log, version: int) -> Filed:
        """Look into a file and return what is to be known of it.

        Raises Damaged: it is gone or broken, or does not have as many commits as its name says.
        """
        path = path_of(log, version)
        packed = await self._fetch(path)
        found = await asyncio.to_thread(lambda: filed(packed, _unpacked(path, packed)))
        if found.version != version:
            raise Damaged(f"{path} has {found.version:,} commits, not as many as its name says")
        return found

    async def delete(self, log: Log, below: float = math.inf) -> None:
        """Delete a log's files, or those of versions ``below`` one."""
        for key in [key for key in self._read if key[0] == log and below == math.inf]:
            self._in_memory -= self._read.pop(key)[0]
        async for found, version in self.files(_folder(log)):
            if found == log and version < below:
                await self._files.delete(path_of(log, version))

    async def files(self, folder: str | None = None) -> AsyncIterator[tuple[Log, int]]:
        """Yield every file, of one folder or of all, in no order: its log and version."""
        async for path in self._files.list(folder):
            if found := log_at(path):
                yield found

    async def _fetch(self, path: str) -> bytes:
        found = await self._files.get(path)
        if found is None:
            raise Damaged(f"{path} is not there")
        return found

    def _remember(self, key: tuple[Log, str], entries: list[Entry]) -> None:
        if key in self._read:
            return
        size = sum(len(entry.data) + ENTRY_BYTES for entry in entries)
        self._read[key] = (size, entries)
        self._in_memory += size
        # The last one read stays, however long: it is being read.
        while self._in_memory > MEMORY and len(self._read) > 1:
            self._in_memory -= self._read.popitem(last=False)[1][0]


def open_archive(where: str) -> Archive:
    """Open the archive in a folder, which is made if need be, or at ``s3://bucket/prefix``.

    A bucket's endpoint and credentials are those of the usual ``AWS_*`` variables. Raises BadArchive.
    """
    # Here: its library is an extra, and takes 16 MB that most servers, which have no archive, can spare.
    from events import files

    try:
        return Archive(files.bucket(where) if where.startswith("s3:") else files.folder(where))
    except files.Unusable as why:
        raise BadArchive(str(why)) from None


def path_of(log: Log, version: int) -> str:
    """Name the file of a log up to a version."""
    return f"{_folder(log)}/{version}{SUFFIX}"


def _folder(log: Log) -> str:
    # A folder for each shard, since there may be a million tables.
    return f"{log.shard:02}/{log.table}/notes/{log.notebook_of}" if log.notebook_of else f"{log.shard:02}/{log.table}"


def log_at(path: str) -> tuple[Log, int] | None:
    """Return the log and version whose file this is; None if it is no log's."""
    _, table, *notes, name = path.split("/") if path.count("/") in (2, 4) else ("", "", "")
    version = name.removesuffix(SUFFIX)
    if not version.isdecimal():
        return None
    found = Log(table, notes[-1] if notes else ""), int(version)
    return found if path == path_of(*found) else None


def pack(entries: Sequence[Entry]) -> bytes:
    """Return entries as a file: no time and no name in it, so that it depends on them alone."""
    return gzip.compress(b"".join(entry.data + b"\n" for entry in entries), mtime=0)


class _Id(msgspec.Struct):
    id: str


_ID = msgspec.json.Decoder(_Id)


def unpack(packed: bytes) -> list[Entry]:
    """Return the entries of a file. Raises OSError, EOFError, zlib.error or msgspec's errors: it is none."""
    lines = gzip.decompress(packed).split(b"\n")[:-1]
    return [Entry(version, _ID.decode(line).id, line) for version, line in enumerate(lines, 1)]


def filed(packed: bytes, entries: Sequence[Entry]) -> Filed:
    """Return what to know of a file and its entries."""
    return Filed(entries[-1].version, entries[-1].id, sha256(packed).hexdigest(), len(packed))


def _compared(path: str, packed: bytes, known: Filed) -> list[Entry]:
    found = sha256(packed).hexdigest()
    if found != known.sha256:
        raise Damaged(
            f"{path} is not the file that was written: {len(packed):,} bytes with SHA-256 {found[:SHOWN]}…,"
            f" expected {known.size:,} with {known.sha256[:SHOWN]}…"
        )
    return _unpacked(path, packed)


def _unpacked(path: str, packed: bytes) -> list[Entry]:
    try:
        entries = unpack(packed)
    except Exception as error:
        raise Damaged(f"{path} is broken: {error}") from error
    if not entries:
        raise Damaged(f"{path} is empty")
    return entries
