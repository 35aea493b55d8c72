"""The modules that are shipped, the reader for everybody's own (docs/games/ghost-modules.md), and the document that a
table is opened with.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import msgspec

from games.document import Document, Remark, Survey
from games.game import Rejected
from games.ghost.modules.checks import obstacles
from games.ghost.modules.faults import BadModule, Fault, path
from games.ghost.modules.module import Module
from games.ghost.modules.reader import read, reading, source
from games.words import Param

__all__ = [
    "FIRST_LIGHT",
    "FREE",
    "GREY_TIDE",
    "MODULE",
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


def check(text: str) -> None:
    """Refuse what is no module, by its first fault.

    Raises:
        Rejected: with the place of the fault and what is wrong there.
    """
    try:
        read(text)
    except BadModule as bad:
        first = bad.faults[0]
        raise Rejected(f"module_{first.code}", place=path(first.place), **first.params) from None


def survey(text: str) -> Survey:
    """All there is to say of a module: what is wrong, what it lacks and whether it can be completed, what is in it."""
    try:
        module, lacks = reading(text)
    except BadModule as bad:
        return Survey(tuple(map(_remark, bad.faults)))
    return Survey((), tuple(map(_remark, (*lacks, *obstacles(module)))), (Remark("module", _figures(module)),))


def _remark(fault: Fault) -> Remark:
    place = {"place": path(fault.place), "trail": ".".join(map(str, fault.trail))}
    return Remark(f"module_{fault.code}", place | dict(fault.params))


def _figures(module: Module) -> dict[str, Param]:
    regions = [region for chapter in module.chapters for region in chapter.regions]
    return {
        "chapters": len(module.chapters),
        "regions": len(regions),
        "nodes": sum(len(region.nodes) for region in regions),
        "keys": sum(region.key_node is not None for region in regions),
        "monsters": len(module.monsters),
        "items": len(module.items),
    }


def _schema() -> dict[str, Any]:
    """What may stand in a module; what it may lack is not required."""
    # What msgspec calls a generic type is no name that other languages could have: ours says how long the text may be.
    written = re.sub(r"Bilingual_[^\"/]*?(\d+)___", r"Bilingual\1", json.dumps(msgspec.json.schema(Module)))
    schema: dict[str, Any] = json.loads(written)
    schema["$defs"]["Module"]["required"] = ["title", "text", "chapters"]
    schema["$defs"]["Region"]["required"].remove("areas")
    return schema


MODULE = Document(
    audience="host",
    shipped={name: source(name) for name in (*SHIPPED, FREE)},
    check=check,
    survey=survey,
    schema=_schema,
)
"""The document that a table is opened with."""
