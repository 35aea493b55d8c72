"""The modules that are shipped, and the reader for everybody's own (docs/ghost-modules.md)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.ghost.module import Module
from games.ghost.modules.faults import BadModule, Fault
from games.ghost.modules.reader import read

__all__ = ["FIRST_LIGHT", "GREY_TIDE", "SHIPPED", "BadModule", "Fault", "Module", "read", "shipped", "source"]

FIRST_LIGHT = "first_light"
"""The short one, which teaches."""

GREY_TIDE = "grey_tide"
"""The fuller one."""

SHIPPED = (FIRST_LIGHT, GREY_TIDE)


def source(name: str) -> str:
    """The file of a shipped module, as its author wrote it."""
    return (Path(__file__).parent / f"{name}.toml").read_text("utf-8")


@cache
def shipped(name: str) -> Module:
    """A shipped module by its name, one of ``SHIPPED``."""
    return read(source(name))
