"""The bot ``odds``: it believes what its own dice and the odds of all others make likely."""

from __future__ import annotations

from math import comb
from typing import Any

from events.audience import Seat
from games.dice import Dice
from games.game import Prompts
from games.liars_dice.bidding import ONE, Bid, found, parsed
from games.liars_dice.state import State

NEARLY_BEST = 0.1
"""Bids that are so little less likely are as good: always taking the best one would show the hand."""


def odds_bot(view: State, seat: Seat, prompts: Prompts, dice: Dice) -> tuple[str, dict[str, Any]] | None:
    """Challenge where the last bid is less likely than any higher one is; else make one of the likeliest bids."""
    if not prompts:
        return None
    asked = {prompt.command: id for id, prompt in prompts.items()}
    likely = {bid: _chance(view, seat, bid) for bid in _offered(prompts, asked)}
    best = max(likely.values(), default=0.0)
    if "challenge" in asked and 1 - _chance(view, seat, view.bid) >= best:
        return asked["challenge"], {"type": "challenge"}
    bid = dice.pick([bid for bid, chance in likely.items() if chance >= best - NEARLY_BEST])
    return asked["make_bid"], {"type": "make_bid", "bid": str(bid)}


def _offered(prompts: Prompts, asked: dict[str, str]) -> list[Bid]:
    if "make_bid" not in asked:
        return []
    choice: Any = prompts[asked["make_bid"]].fields["bid"]
    return [parsed(option.value) for option in choice.options]


def _chance(view: State, seat: Seat, bid: Bid) -> float:
    """How likely it is that a bid is true, for all that this seat knows."""
    wild = view.wild and bid.face != ONE
    own = view.dice[seat]
    hidden = sum(view.left.values()) - len(own)
    return _at_least(bid.count - found(bid.face, [own], wild), hidden, (1 + wild) / 6)


def _at_least(wanted: int, dice: int, chance: float) -> float:
    enough = range(max(wanted, 0), dice + 1)
    return sum(comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in enough)
