"""The modules that are shipped, and the reader for everybody's own (docs/games/ghost-modules.md)."""

from __future__ import annotations

from functools import cache

from games.ghost.modules.faults import BadModule, Fault
from games.ghost.modules.lacks import source
from games.ghost.modules.module import Module
from games.ghost.modules.reader import read, reading

__all__ = [
    "FIRST_LIGHT",
    "FREE",
    "GREY_TIDE",
    "SHIPPED",
    "BadModule",
    "Fault",
    "Module",
    "read",
    "reading",
    "shipped",
    "source",
]

FIRST_LIGHT = "first_light"
"""The short one, which teaches."""

GREY_TIDE = "grey_tide"
"""The fuller one."""

SHIPPED = (FIRST_LIGHT, GREY_TIDE)
"""Those that drive a table alone."""

FREE = "free"
"""One page, where a DM begins and improvises."""


@cache
def shipped(name: str) -> Module:
    """A shipped module by its name, one of ``SHIPPED``, or ``FREE``."""
    return read(source(name))
