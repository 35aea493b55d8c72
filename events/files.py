"""The files of an archive, in a folder or in a bucket: all that knows the library for them, which is an extra."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import obstore
from obstore.exceptions import BaseError, NotFoundError
from obstore.store import LocalStore, S3Store

from events.store import StoreUnavailable

TIMEOUT = timedelta(seconds=20)


class Unusable(Exception):
    """There can be no files there; the message is one sentence."""


class Files:
    """Files by their paths. Every call raises StoreUnavailable if the folder or bucket does not answer."""

    def __init__(self, files: LocalStore | S3Store, folder: Path | None = None) -> None:
        self._files = files
        self._folder = folder

    async def put(self, path: str, data: bytes) -> None:
        """Write a file; in a folder, to the disk."""
        try:
            await obstore.put_async(self._files, path, data)
            if self._folder is not None:
                await asyncio.to_thread(_sync, self._folder / path)
        except (BaseError, OSError) as error:
            raise _unavailable(error) from error

    async def get(self, path: str) -> bytes | None:
        """Return what a file holds, None where there is none."""
        try:
            found = await obstore.get_async(self._files, path)
            return bytes(await found.bytes_async())
        except (NotFoundError, FileNotFoundError):
            return None
        except (BaseError, OSError) as error:
            raise _unavailable(error) from error

    async def delete(self, path: str) -> None:
        """Delete a file, if it is there."""
        try:
            await obstore.delete_async(self._files, path)
        except (NotFoundError, FileNotFoundError):
            pass
        except (BaseError, OSError) as error:
            raise _unavailable(error) from error

    async def list(self, folder: str | None = None) -> AsyncIterator[str]:
        """Yield the path of every file, of one folder or of all, in no order."""
        try:
            async for some in obstore.list(self._files, folder):
                for one in some:
                    yield one["path"]
        except (BaseError, OSError) as error:
            raise _unavailable(error) from error


def folder(where: str) -> Files:
    """Return the files of a folder, which is made if need be. Raises Unusable."""
    path = Path(where).expanduser()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Files(LocalStore(path), path)
    except (OSError, BaseError) as error:
        raise Unusable(f"{where} cannot be used as a folder: {error}") from None


def bucket(where: str) -> Files:
    """Return the files at ``s3://bucket/prefix``, by the usual ``AWS_*`` variables. Raises Unusable."""
    url = urlsplit(where)
    if not url.netloc:
        raise Unusable(f"{where} names no bucket: expected s3://bucket/prefix")
    plain = os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://")
    try:
        files = S3Store(
            url.netloc,
            prefix=url.path.strip("/") or None,
            client_options={"timeout": TIMEOUT, "connect_timeout": timedelta(seconds=5), "allow_http": plain},
            retry_config={"max_retries": 3, "retry_timeout": TIMEOUT},
        )
    except BaseError as error:
        raise Unusable(f"{where} cannot be used: {error}") from None
    return Files(files)


def _sync(path: Path) -> None:
    """Have a file and its name on the disk before its log is deleted elsewhere."""
    for one in (path, path.parent):
        descriptor = os.open(one, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _unavailable(error: Exception) -> StoreUnavailable:
    # The type alone: messages name buckets, addresses and requests.
    return StoreUnavailable(f"the archive does not answer: {type(error).__name__}", "archive")
