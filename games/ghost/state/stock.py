"""Ready-made patients and ghosts of all shipped modules, for who makes none: no two at a table have the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TypeVar

from games.ghost.modules import SHIPPED, shipped
from games.ghost.modules.module import StockGhost, StockPatient
from games.ghost.state import State
from games.ghost.state.objects import COLORS
from games.ghost.state.scenario import own_words

T = TypeVar("T")


def stock_patients() -> list[StockPatient]:
    """All there are."""
    return [one for name in SHIPPED for one in shipped(name).stock_patients]


def stock_ghosts() -> list[StockGhost]:
    """All there are, colour by colour in turn, so that a share of them has different ones."""
    every = [one for name in SHIPPED for one in shipped(name).stock_ghosts]
    each = ([one for one in every if one.colour == color] for color in COLORS)
    return [one for row in zip_longest(*each) for one in row if one is not None]


def share(stock: Sequence[T], place: int, places: int) -> Sequence[T]:
    """One seat's part: who chooses in secret at the same time as others chooses from what is nobody else's."""
    return stock[place * len(stock) // places : (place + 1) * len(stock) // places]


def unused(state: State, stock: Sequence[StockGhost]) -> list[StockGhost]:
    """Those of which no ghost of the table has the name, as far as is known; where none is left, of all modules'."""
    names = {ghost.name for ghost in state.hall.ghosts.values()}
    fresh = [one for one in stock if own_words(state, one.name) not in names]
    return fresh or [one for one in stock_ghosts() if own_words(state, one.name) not in names]
