"""The module that drives a table, and its texts as facts tell them.

It is a document for the host alone: a seat's view has a hole there, and learns of it by facts only.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from operator import is_
from typing import Any

import msgspec

from games.document import Document, Remark, Survey
from games.game import Rejected
from games.ghost.modules import FREE, SHIPPED, BadModule, Fault, read, reading, source
from games.ghost.modules.faults import path
from games.ghost.modules.module import AnyNode, Area, Bilingual, Chapter, Item, Module, Region, said
from games.ghost.modules.proof import obstacles
from games.ghost.state import State
from games.ghost.state.improvised import AnyMade, Retold, enriched
from games.ghost.state.objects import Bilingual as Told
from games.ghost.state.options import language_of
from games.prompt import Option
from games.words import Param

LETTERS = ("A", "B", "C", "D")
"""How everybody calls the regions of a chapter; their ids in the module may tell too much."""


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

# The state keeps the text: what it says is the same for all states of a table.
_read = lru_cache(maxsize=64)(read)


class _Latest:
    """The module that was enriched last: between two facts a table asks for its own dozens of times."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[object, ...], Module] | None = None

    def enriched(self, module: Module, made: dict[str, AnyMade], retold: dict[str, Retold]) -> Module:
        """A module with what was improvised in it; nothing of these ever changes in its place."""
        asked = (module, made, retold)
        # Taken and left in one piece: views are worked out in threads, too, and those of another table are secret.
        kept = self._kept
        if kept is None or not all(map(is_, asked, kept[0])):
            kept = self._kept = asked, enriched(*asked)
        return kept[1]


_latest = _Latest()


def module_of(state: State) -> Module:
    """The module of a table, with what its DM has improvised."""
    assert state.module is not None, "asked of the truth alone"
    module, desk = _read(state.module), state.desk
    return _latest.enriched(module, desk.made, desk.retold) if desk.made or desk.retold else module


def words_of(text: str | Bilingual[str]) -> Told:
    """A text in both languages, for facts; one of a module in one language reads the same in both."""
    return {"zh": text, "en": text} if isinstance(text, str) else {"zh": text.zh, "en": text.en}


def named(names: Mapping[str, Told]) -> tuple[Option, ...]:
    """Options by what they are called."""
    return tuple(Option(value, None, name) for value, name in names.items())


def own_words(state: State, text: str | Bilingual[str]) -> str:
    """A text that becomes a player's own, in the language of the table."""
    return said(text, language_of(state.options))


def item_of(state: State, id: str) -> Item:
    """An item of the module by its id."""
    return next(one for one in module_of(state).items if one.id == id)


def chapter_of(state: State) -> Chapter:
    """The chapter that is played now."""
    return module_of(state).chapters[state.chapter - 1]


def letters(state: State) -> tuple[str, ...]:
    """What the regions of this chapter are called."""
    return LETTERS[: len(chapter_of(state).regions)]


def region_of(state: State, letter: str) -> Region:
    """A region of this chapter."""
    return chapter_of(state).regions[LETTERS.index(letter)]


def area_of(region: Region, area: str) -> Area:
    """An area of a region by its id."""
    return next(one for one in region.areas if one.id == area)


def node_of(region: Region, node: str) -> AnyNode:
    """A node of a region by its id."""
    return next(one for one in region.nodes if one.id == node)
