"""File descriptors: as many as the system grants, and a warning long before they run out."""

from __future__ import annotations

import os
import resource
from pathlib import Path

import structlog
from prometheus_client import Gauge

MOST = 2**20
"""More than this no process asks for: some systems grant a billion, and tables in the kernel grow with it."""

WARN_SHARE, WELL_SHARE = 0.8, 0.7
"""From which share of the descriptors on the log warns, and below which it says that all is well again."""

FOR_CONNECTIONS = 0.75

_OPEN = Path("/dev/fd")

OPEN = Gauge("sotto_descriptors_open", "File descriptors in use, counted every few seconds")
ALLOWED = Gauge("sotto_descriptors_allowed", "File descriptors that the system grants this process")

log = structlog.get_logger("connections")


def raise_limit() -> None:
    """Let this process have as many descriptors as the system grants it, at once instead of when it needs them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def allowed() -> int:
    """Return how many descriptors this process may have."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else min(soft, MOST)


def most_connections() -> int:
    """Return how many connections fit beside the store, files and child processes."""
    return max(1, int(allowed() * FOR_CONNECTIONS))


class Descriptors:
    """Watches how many are in use. ``look`` every few seconds."""

    def __init__(self) -> None:
        self._warned = False

    def look(self) -> None:
        """Count them, and say so in the log when there are many: once, until it is over."""
        try:
            used = len(os.listdir(_OPEN))
        except OSError:
            used = allowed()  # not even the folder could be opened
        most = allowed()
        OPEN.set(used)
        ALLOWED.set(most)
        if used > WARN_SHARE * most and not self._warned:
            self._warned = True
            log.warning("descriptors run short", used=used, allowed=most)
        elif used < WELL_SHARE * most and self._warned:
            self._warned = False
            log.warning("there are descriptors enough again", used=used, allowed=most)
