"""Tables whose sealed dice fall as a test wishes, and that note every opaque id."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from events.codec import AnyCommit
from events.event import Draw
from games.dice import Dice
from games.game import AnyGame, Folded, Moment
from server.tables.decider import Table
from tests.suite.names import SHORTEST

T = TypeVar("T")


@dataclass
class Load:
    """How the sealed dice of a world are loaded at the moment.

    ``seed``: rolled from another seed altogether; ``swap``: as in the first world, but a few cards of every shuffle
    change places and some numbers differ; ``same``: as in the first world.
    """

    how: Literal["seed", "swap", "same"] = "same"
    number: int = 0


class NotedDice(Dice):
    """Dice whose tokens are noted."""

    def __init__(self, dice: Dice, opaque: set[str], events: set[str]) -> None:
        self.__dict__ |= dice.__dict__
        self._opaque = opaque
        self._events = events

    def token(self, length: int = 10) -> str:
        assert length >= SHORTEST, "names this short cannot be told from words: see tests/suite/names.py"
        token = super().token(length)
        self._opaque.add(token)
        return token

    def event_name(self) -> str:
        name = super().event_name()
        self._events.add(name)
        return name


class TwistedDice(NotedDice):
    """Dice that fall a little differently than their seed says."""

    def __init__(self, dice: Dice, opaque: set[str], events: set[str], twist: random.Random) -> None:
        super().__init__(dice, opaque, events)
        self._twist = twist
        self._shuffling = False

    def below(self, n: int) -> int:
        number = super().below(n)
        return self._twist.randrange(n) if not self._shuffling and self._twist.random() < 0.5 else number

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        self._shuffling = True
        order = list(super().shuffle(items))
        self._shuffling = False
        for _ in range(self._twist.randint(1, max(3, len(order) // 3)) if len(order) > 1 else 0):
            one, other = self._twist.sample(range(len(order)), 2)
            order[one], order[other] = order[other], order[one]
        return tuple(order)


class LoadedTable(Table):
    """A table that notes every opaque id it issues, and whose sealed dice can be loaded.

    ``events`` are those ids that name what happened: they may come back, as no thing is followed by them.
    """

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.opaque: set[str] = set()
        self.events: set[str] = set()
        self.sealed_seed = ""
        self.load: Load | None = None

    def _moment(self, *about: Any) -> Moment:
        moment = super()._moment(*about)
        drawn = moment._draw

        def draw_loaded(draw: Draw, seed: str) -> Dice:
            if not draw.sealed or self.load is None:
                return NotedDice(drawn(draw, seed), self.opaque, self.events)
            if self.load.how == "seed":
                other = hashlib.sha256(f"{seed}/{self.load.number}".encode()).hexdigest()
                return NotedDice(drawn(draw, other), self.opaque, self.events)
            dice = drawn(draw, self.sealed_seed)
            if self.load.how == "same":
                return NotedDice(dice, self.opaque, self.events)
            return TwistedDice(dice, self.opaque, self.events, random.Random(self.load.number))

        moment._draw = draw_loaded  # type: ignore[method-assign]
        return moment


class JudgingTable(LoadedTable):
    """One at which much is decided and little taken: what is decided is folded for everybody when it is taken."""

    def _rehearse(self, commit: AnyCommit, folded: Folded | None) -> None:
        pass


T_Loaded = TypeVar("T_Loaded", bound=LoadedTable)


def loaded(kind: type[Table], how: type[T_Loaded]) -> type[T_Loaded]:
    """The loaded kind of this kind of table."""
    return type(f"Loaded{kind.__name__}", (how, kind), {})
