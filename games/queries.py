"""Queries: named questions to a view, and to the notebook of a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from events.audience import Seat, Viewer
from events.event import Fact
from games.llm import LlmCall, Spent

S = TypeVar("S")

Json = object
"""Plain JSON values: what a query or an export answers."""


class SeenFact(NamedTuple):
    """One fact as a feed holds it, with the unix milliseconds of its commit."""

    at: int
    fact: Fact


GIST = "gist"
"""The query by which a game says what matters now to a seat that decides, for readers that cannot read its whole view:
a model is told it in place of the view. It is short, and from the view alone (nothing was ``heard``). A game whose
views are short has none."""


@dataclass(frozen=True)
class Query(Generic[S]):
    """A named question to a view, answered from the viewer's state and feed alone.

    ``file`` names the file of an export, with the table's number for ``{number}`` and the seat for ``{seat}``;
    a query that is no export has none. ``named`` names it from the view, where that depends on more.
    An answer may raise Rejected: this viewer cannot have it, or not yet. ``heard``: whether it reads what the viewer
    was told, all of which is read from the log for it; without that it is given none. ``answers`` is the type of the
    answer, a Struct or lists of one, and ``about`` what it is, for the document of the interface; without a type it has
    no place of its own in there. ``spent``, once the table has ended, puts into the answer what each seat's calls of
    the server's model came to: that is in the notebooks, not in the table's log; seats that made none may be missing.
    """

    answer: Callable[[S, Viewer, Iterable[SeenFact]], Json]
    file: str | None = None
    named: Callable[[S, Viewer], str] | None = None
    heard: bool = True
    answers: Any = None
    about: str = ""
    spent: Callable[[Json, Mapping[Seat, Spent]], Json] | None = None


class Note(NamedTuple):
    """One note of a player's notebook, with the unix milliseconds of its writing."""

    at: int
    text: str
    json: bool = False

    @property
    def content(self) -> Any:
        """The text of the note, or the value whose JSON it is."""
        return msgspec.json.decode(self.text) if self.json else self.text


@dataclass(frozen=True)
class NotebookQuery(Generic[S]):
    """A query of a seat that reads its player's notebook too, and that only this player may ask, at any time.

    The notebook is told as its notes and as what was asked of the server's model.
    """

    answer: Callable[[S, Seat, Iterable[SeenFact], Iterable[Note], Iterable[LlmCall]], Json]
    file: str | None = None
    named: Callable[[S, Viewer], str] | None = None
    heard: bool = True
