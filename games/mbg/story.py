"""A decision of mbg while it is told: events so far, the truth after them, and how a question is asked."""

from __future__ import annotations

from typing import Literal

from events.audience import Seat
from games.game import Moment
from games.mbg import facts
from games.mbg.fold import evolve
from games.mbg.options import until
from games.mbg.state import State
from games.telling import Telling


class Story(Telling[State]):
    """What is told in one decision."""

    def __init__(self, state: State, moment: Moment) -> None:
        super().__init__(evolve, state, moment)

    def ask(
        self,
        kind: facts.QuestionKind,
        *seats: Seat,
        place: int = -1,
        other: Seat = 0,
        scale: int = -1,
        battle: facts.BattleKind | Literal[""] = "",
        forced: bool = False,
        offers: tuple[facts.Offer, ...] = (),
        left: int = 0,
    ) -> None:
        """Open a question; the decision is over then."""
        due = until(self.truth.options, self.moment.now)
        self.proclaim(facts.Asked(facts.Question(kind, seats, due, place, other, scale, battle, forced, offers, left)))
