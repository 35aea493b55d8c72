"""What is done for a seat that lets its time pass (section 12, last column)."""

from __future__ import annotations

from events.audience import Seat
from events.event import Command
from games.mbg import people, setup
from games.mbg.commands import (
    NONE,
    Besiege,
    ChooseRole,
    EndAllocation,
    Hire,
    Meet,
    Move,
    NameGenerals,
    Occupy,
    Study,
    Train,
)
from games.mbg.state import State


def default(view: State, seat: Seat) -> Command:
    """The default answer of a seat to the open question; it can be told from the seat's view."""
    question = view.question
    match question.kind:
        case "role":
            return ChooseRole(setup.free_roles(view)[0])
        case "action":
            return Move()
        case "meet":
            return Meet(0 if question.forced else NONE)
        case "siege":
            return Besiege(0 if question.forced else NONE)
        case "generals":
            return NameGenerals(*people.best_generals(view, people.fighters_of(view, seat, question.place)))
        case "occupy":
            return Occupy((), NONE, NONE)
        case "hire":
            return Hire(NONE)
        case "study":
            return Study(NONE, NONE)
        case "train":
            return Train(NONE)
        case "allocation":
            return EndAllocation()
        case _:
            raise AssertionError("nothing is asked")
