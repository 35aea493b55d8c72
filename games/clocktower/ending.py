"""How a game ends, and for whom (section 10)."""

from __future__ import annotations

from events.audience import Seat
from games.clocktower import facts
from games.clocktower.engine import ends
from games.clocktower.engine.roles import Side
from games.clocktower.story import Story
from games.clocktower.town import town
from games.sitting.facts import Outcome, TableEnded


def ended(story: Story) -> bool:
    """End the game if a side has won by now."""
    if (won := ends.now(town(story.truth))) is not None:
        end(story, won.winner, won.why)
    return won is not None


def end(story: Story, winner: Side, why: str) -> None:
    """Tell who has won, and, unless the table keeps it, who everybody was and what happened in secret."""
    state = story.truth
    shown = state.options.reveal_at_end
    characters, beliefs = (state.characters, state.beliefs) if shown else ({}, {})
    story.proclaim(facts.SidesShown(winner, why, characters, beliefs, state.loyalties))
    if shown:
        story.proclaim(facts.TaleShown(state.tale, state.tokens))
    outcomes: dict[Seat, Outcome] = {
        seat: "win" if side == winner else "loss" for seat, side in sorted(state.loyalties.items())
    }
    story.proclaim(TableEnded(outcomes, "everything" if shown else "nothing"))
