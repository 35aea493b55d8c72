"""The store of a process, with the archive behind it where there is one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from functools import partial

from events import embedded
from events.archive import BadArchive, open_archive
from events.archived import ArchivedStore
from events.format import OtherFormat
from events.redis import RedisStore, connect
from server.retrying import at_start
from server.settings import BadSetting, Settings


async def connected(url: str, where: str, replicas: int = 0) -> RedisStore:
    """Connect to a store; ``where`` is its archive, empty for none. Raises BadSetting, StoreUnavailable."""
    if not where:
        return await connect(url, replicas=replicas)
    try:
        archive = open_archive(where)
    except BadArchive as bad:
        raise BadSetting(f"SOTTO_ARCHIVE: {bad}") from None
    return await connect(url, replicas=replicas, made=partial(ArchivedStore, archive=archive))


@asynccontextmanager
async def store_of(settings: Settings) -> AsyncIterator[RedisStore]:
    """The store that these settings name, the bundled one running.

    Raises BadSetting, EmbeddedFailed, StoreUnavailable.
    """
    try:
        with nullcontext() if settings.redis_url else embedded.attached(settings.data):
            url = settings.redis_url or await embedded.start(settings.data, settings.durability)
            store = await at_start(lambda: connected(url, settings.archive, settings.replicas))
            try:
                await at_start(store.check_format)
                yield store
            finally:
                await store.close()
    except OtherFormat as other:
        if not settings.redis_url:
            await embedded.stop_unless_used(settings.data)
        raise BadSetting(refusal_of(settings, other)) from None


def refusal_of(settings: Settings, other: OtherFormat) -> str:
    """Say which setting names what has another format."""
    return f"SOTTO_REDIS_URL: {other}" if settings.redis_url else f"SOTTO_DATA={settings.data}: {other}"
