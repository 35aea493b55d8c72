"""What brings secrets to light, and in which fields (RULES.md)."""

from __future__ import annotations

from events.event import Fact
from games.game import Reveals, in_every_field
from games.wizard import facts

REVEALS: Reveals = {
    **in_every_field(facts.QuestionAsked, facts.CardsHeld),
    facts.ChoiceMade: ("picks",),
    facts.DiscardsLaid: ("cards",),
    facts.CardMoved: ("card", "source", "owner", "to", "taker"),
    facts.CardPlayed: ("card", "cost"),
    facts.CardShown: ("card",),
    facts.CardPriced: ("card", "cost"),
    facts.CardFlipped: ("card", "slot", "health", "reward", "lives", "steps"),
    facts.UndercurrentFired: ("seat", "card", "cost"),
    facts.WindowClosed: (),
}

SURPRISES: frozenset[type[Fact]] = frozenset(
    {facts.CardMoved, facts.CardPlayed, facts.UndercurrentFired, facts.WindowClosed}
)
"""What may come in one world alone: cards that an effect brings to light by what they are, undercurrents, and the
moment in which the last holder has answered a window."""
