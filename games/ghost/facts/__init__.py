"""What happens in a game, to whom it is told, and what it changes; one file an area."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from games.ghost.facts.fact import GhostFact

for area in iter_modules(__path__):
    import_module(f"{__name__}.{area.name}")

FACTS = tuple(GhostFact.__subclasses__())
"""All that can happen, area by area."""
