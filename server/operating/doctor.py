"""Says what is misconfigured here, before it hurts, and what to do about it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from events import damage, embedded
from events.archive import BadArchive, open_archive
from events.embedded import EmbeddedFailed
from events.format import OtherFormat, check_file
from events.redis import connect
from events.store import StoreUnavailable
from server.operating import machine, stores
from server.operating.findings import Finding
from server.settings import Settings

LOOPBACK = ("127.0.0.1", "::1", "localhost")


async def examine(settings: Settings) -> list[Finding]:
    """Look at the settings, the machine and the store. A bundled Redis that is stopped stays so."""
    bundled = not settings.redis_url
    found = [*_settings(settings), *machine.examine(settings.data, bundled)]
    return [*found, *[finding async for finding in _store(settings, bundled)]]


def _settings(settings: Settings) -> list[Finding]:
    found = []
    if settings.host not in LOOPBACK:
        says = f"it listens on {settings.host} without TLS: in a network that is not yours, put a proxy in front"
        found.append(Finding("note", "address", says))
    if not settings.metrics_token and settings.host not in LOOPBACK:
        found.append(Finding("note", "metrics", "read from this machine alone: SOTTO_METRICS_TOKEN lets others in"))
    found += _archive(settings.archive)
    return found or [Finding("well", "settings", "they can be used, and it listens on this machine alone")]


def _archive(where: str) -> list[Finding]:
    """Look whether there can be an archive there; a folder that is not there yet is made at the first start."""
    if not where or (not where.startswith("s3:") and not Path(where).expanduser().exists()):
        return []
    try:
        open_archive(where)
    except BadArchive as bad:
        return [Finding("wrong", "archive", f"SOTTO_ARCHIVE: {bad}")]
    return []


async def _store(settings: Settings, bundled: bool) -> AsyncIterator[Finding]:
    if not bundled:
        for finding in await stores.examine(settings.redis_url, bundled):
            yield finding
        for finding in await _format(settings.redis_url):
            yield finding
    elif settings.data.exists():
        for finding in await _bundled(settings):
            yield finding


async def _bundled(settings: Settings) -> list[Finding]:
    try:
        if await embedded.state(settings.data) == "gone":
            return [_log(settings), *_format_of_log(settings)]
        # It runs, so this only says where.
        url = await embedded.start(settings.data, settings.durability)
    except EmbeddedFailed as trouble:
        return [Finding("wrong", "store", str(trouble))]
    return [*await stores.examine(url, bundled=True), *await _format(url)]


async def _format(url: str) -> list[Finding]:
    try:
        store = await connect(url)
    except StoreUnavailable:
        return []  # which has been said
    try:
        await store.check_format()
    except OtherFormat as other:
        return [Finding("wrong", "format", str(other))]
    except StoreUnavailable:
        return []
    finally:
        await store.close()
    return []


def _format_of_log(settings: Settings) -> list[Finding]:
    try:
        check_file(damage.log_path(settings.data))
    except OtherFormat as other:
        return [Finding("wrong", "format", str(other))]
    except FileNotFoundError:
        pass  # a folder in which nothing was ever stored
    return []


def _log(settings: Settings) -> Finding:
    found = damage.examine(settings.data)
    lost = found.size - found.sound
    if not lost:
        return Finding(
            "well", "log", f"the bundled Redis is stopped, and all {found.size:,} bytes of its log are sound"
        )
    return Finding(
        "wrong",
        "log",
        f"of {found.size:,} bytes the last {lost:,} ({lost / found.size:.1%}) cannot be read. A machine that died"
        " leaves a few, which the next start cuts off by itself. More than that: restore a backup, or"
        " `sotto doctor --mend` keeps a copy and cuts the log there, and with it whatever was accepted later",
    )
