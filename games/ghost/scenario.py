"""The module that drives a table, and its texts as facts tell them.

It is a document for the host alone: a seat's view has a hole there, and learns of it by facts only.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from games.game import Document, Rejected
from games.ghost.module import AnyNode, Area, Bilingual, Chapter, Item, Module, Region, said
from games.ghost.modules import SHIPPED, BadModule, read, source
from games.ghost.modules.faults import path
from games.ghost.objects import Bilingual as Told
from games.ghost.options import language_of
from games.ghost.state import State, evolve
from games.sitting import TableDocumentGiven

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


MODULE = Document(audience="host", shipped={name: source(name) for name in SHIPPED}, check=check)
"""The document that a table is opened with."""

# The state keeps the text: what it says is the same for all states of a table.
_read = lru_cache(maxsize=64)(read)


@evolve.on(TableDocumentGiven)
def _given(state: State, fact: TableDocumentGiven) -> State:
    return replace(state, module=fact.text)


def module_of(state: State) -> Module:
    """The module of a table."""
    assert state.module is not None, "asked of the truth alone"
    return _read(state.module)


def words_of(text: str | Bilingual[str]) -> Told:
    """A text in both languages, for facts; one of a module in one language reads the same in both."""
    return {"zh": text, "en": text} if isinstance(text, str) else {"zh": text.zh, "en": text.en}


def own_words(state: State, text: str | Bilingual[str]) -> str:
    """A text that becomes a player's own, in the language of the table."""
    return said(text, language_of(state.options))


def item_of(state: State, id: str) -> Item:
    """An item of the module by its id."""
    return next(one for one in module_of(state).items if one.id == id)


def chapter_of(state: State) -> Chapter:
    """The chapter that is played now."""
    return module_of(state).chapters[state.chapter - 1]


def region_of(state: State, letter: str) -> Region:
    """A region of this chapter."""
    return chapter_of(state).regions[LETTERS.index(letter)]


def area_of(region: Region, area: str) -> Area:
    """An area of a region by its id."""
    return next(one for one in region.areas if one.id == area)


def node_of(region: Region, node: str) -> AnyNode:
    """A node of a region by its id."""
    return next(one for one in region.nodes if one.id == node)
