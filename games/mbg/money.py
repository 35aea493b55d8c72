"""Money: double entry, so that nothing comes from nowhere."""

from __future__ import annotations

from events.audience import Seat
from games.mbg.facts import BANK, Paid, Reason
from games.mbg.story import Story


def pay(story: Story, payer: Seat, payee: Seat, amount: int, why: Reason) -> None:
    """A payment; without ``allow_debt`` nobody pays more than he has. Nothing is told of nothing."""
    if payer != BANK and not story.truth.options.allow_debt:
        amount = min(amount, max(0, story.truth.money[payer]))
    if amount > 0:
        story.proclaim(Paid(payer, payee, amount, why))
