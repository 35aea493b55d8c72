"""How a decision of the table unfolds: effects told as facts, and handlers run again with each answer they get."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from events.audience import HOST, Seat, only
from events.event import Fact
from games.clocktower import facts
from games.clocktower.engine.results import Decision, Effect, Halt, Lift, Put, Resolution, SeatDied
from games.clocktower.engine.setup import Deal
from games.clocktower.engine.storyteller import answer
from games.clocktower.state import NIGHT, State
from games.clocktower.town import town
from games.telling import Telling

Story = Telling[State]

DAY_MS = 24 * 3_600_000
NOBODY_MS = 3_000
"""How long a hush is where nobody decides."""

Outcome = Resolution | Halt | Deal
Asking = Callable[[State], Outcome | Decision]
"""A handler: from the truth, with the answers given so far in it."""


def tell_seat(story: Story, seat: Seat, fact: Fact) -> None:
    """Tell a seat something, and the host."""
    story.tell(only(seat, host=True), fact)


def settled(story: Story, handler: Asking, drawing: bool) -> Outcome | None:
    """Run a handler again with each answer until it is done; None while it waits for a person.

    ``drawing``: nobody is waited for, what is undecided is drawn.
    """
    while True:
        outcome = handler(story.truth)
        if not isinstance(outcome, Decision):
            return outcome
        if story.truth.asked != outcome:  # a token that was laid meanwhile may have changed the question
            story.tell(HOST, facts.DecisionAsked(outcome))
        if not drawing and is_persons(story.truth, outcome.kind):
            return None
        value = answer(outcome, town(story.truth), story.moment.sealed_dice(f"decision.{outcome.kind}"))
        story.tell(HOST, facts.Decided(outcome.number, value, "program", False))


def is_persons(state: State, kind: str) -> bool:
    """Whether a person decides this now."""
    if not has_person(state) or (state.phase == "hush" and not state.hosted):
        return False
    whole = state.options.storyteller == "person" or state.phase == "deal"
    return whole or kind in (state.own_kinds or ())


def has_person(state: State) -> bool:
    """Whether somebody sits in the host's chair to decide."""
    return state.host and state.options.storyteller != "auto"


def apply(story: Story, effects: Iterable[Effect]) -> tuple[Seat, ...]:
    """Tell what an ability comes to; returns who died by day, which the public facts of the day will say."""
    died: list[Seat] = []
    for effect in effects:
        match effect:
            case Put():
                story.tell(HOST, facts.TokenMoved(effect.token(story.truth.tokens), True))
            case Lift():
                story.tell(HOST, facts.TokenMoved(story.truth.tokens[effect.number], False))
            case SeatDied() if story.truth.phase not in NIGHT:
                died.append(effect.seat)
            case _:
                story.tell(HOST, effect)
    return tuple(died)


def until(story: Story, length: int, slow: int = DAY_MS) -> int:
    """When what begins now ends, by its milliseconds at ``live``; 0 where nobody is timed: not by the clock."""
    now = story.moment.now
    return {"live": now + length, "slow": now + slow}.get(story.truth.tempo, 0)
