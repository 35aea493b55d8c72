"""A house without games, in which a table that nobody uses is evicted twenty times sooner: in three seconds."""

from __future__ import annotations

from server import worker
from server.tables import rooms

PART = 20

# Imported once in each process that is told of this house, before it looks at any of them.
rooms.IDLE_SECONDS /= PART
rooms.EVICT_SECONDS /= PART
worker.SWEEP_SECONDS /= PART
