"""The module that drives a table, and its texts as facts tell them."""

from __future__ import annotations

from games.ghost.module import AnyNode, Area, Bilingual, Chapter, Module, Region
from games.ghost.modules import shipped
from games.ghost.objects import Bilingual as Told
from games.ghost.state import State

LETTERS = ("A", "B", "C", "D")
"""How everybody calls the regions of a chapter; their ids in the module may tell too much."""


def module_of(state: State) -> Module:
    """The module of a table."""
    return shipped(state.options.module)


def words_of(text: str | Bilingual[str]) -> Told:
    """A text in both languages, for facts; one of a module in one language reads the same in both."""
    return {"zh": text, "en": text} if isinstance(text, str) else {"zh": text.zh, "en": text.en}


def own_words(text: str | Bilingual[str]) -> str:
    """A text that becomes a player's own: Chinese, where there are both."""
    return text if isinstance(text, str) else text.zh


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
