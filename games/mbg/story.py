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

Step = Literal["action", "after", "meetings", "turn"]
"""What may follow: a seat's action, what comes after it, the next meeting on its cell, the next turn."""


class Story(Telling[State]):
    """What is told in one decision. ``following`` is what comes next of itself, and whose it is, unless all wait.

    A function that is done says what follows and returns; ``action.go_on`` does it. So a battle need not know the walk
    that led to it, nor a city the turn.
    """

    def __init__(self, state: State, moment: Moment) -> None:
        super().__init__(evolve, state, moment)
        self.following: tuple[Step, Seat] | None = None

    def then(self, step: Step, seat: Seat = 0) -> None:
        """Say what follows."""
        assert self.following is None, "one thing follows another"
        self.following = (step, seat)

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
