"""The module that drives a table, and its texts as facts tell them."""

from __future__ import annotations

from games.ghost.module import Bilingual, Chapter, Module, Node, Region
from games.ghost.state import State


def module_of(state: State) -> Module:
    """The module of a table."""
    raise NotImplementedError


def words_of(text: str | Bilingual[str]) -> dict[str, str]:
    """A text in both languages, for facts; one of a module in one language reads the same in both."""
    return {"zh": text, "en": text} if isinstance(text, str) else {"zh": text.zh, "en": text.en}


def own_words(text: str | Bilingual[str]) -> str:
    """A text that becomes a player's own: Chinese, where there are both."""
    return text if isinstance(text, str) else text.zh


def chapter_of(state: State) -> Chapter:
    """The chapter that is played now."""
    return module_of(state).chapters[state.chapter - 1]


def region_of(state: State, region: str) -> Region:
    """A region of this chapter by its id."""
    return next(one for one in chapter_of(state).regions if one.id == region)


def node_of(state: State, region: str, node: str) -> Node:
    """A node by its id."""
    return next(one for one in region_of(state, region).nodes if one.id == node)
