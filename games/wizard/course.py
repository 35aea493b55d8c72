"""The course of a game, for counting many: what was played, bought and defeated, and gold and place by rounds.

What is played counts spells and occults, undercurrents that fire, and wands that are equipped.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from events.audience import Seat
from events.event import Fact
from games.course import Course
from games.wizard import facts
from games.wizard.language import tree
from games.wizard.library import library
from games.wizard.state import State

KINDS = ("card", "played", "flipped")

COUNTED: dict[type[Fact], str] = {
    facts.RoundStarted: "rounds",
    facts.CardPlayed: "plays",
    facts.TimeReversed: "reversals",
    facts.CardCountered: "counters",
    facts.UndercurrentFired: "undercurrents",
}


def course(truth: State, told: Iterable[Fact]) -> Course:
    """What came of a game, from all of its facts; ``held``: which cards each seat bought and played."""
    counts = Counter(dict.fromkeys((*COUNTED.values(), "defeats", "duels", "bought", "fizzles"), 0))
    gold: dict[Seat, int] = dict.fromkeys(truth.seats, 0)
    place: dict[Seat, int] = dict.fromkeys(truth.seats, truth.options.start)
    curves: dict[str, dict[Seat, list[float]]] = {
        "gold": {seat: [] for seat in truth.seats},
        "place": {seat: [] for seat in truth.seats},
    }
    held: dict[str, defaultdict[Seat, Counter[str]]] = {kind: defaultdict(Counter) for kind in KINDS}
    damage = 0
    for fact in told:
        if type(fact) in COUNTED:
            counts[COUNTED[type(fact)]] += 1
        match fact:
            case facts.RoundStarted():
                for seat in truth.seats:
                    curves["gold"][seat].append(gold[seat])
                    curves["place"][seat].append(place[seat])
            case facts.NumberChanged(seat, "gold", now):
                gold[seat] = now
            case facts.NumberChanged(seat, "place", now):
                place[seat] = now
            case facts.DamageDealt():
                damage += fact.amount
            case facts.SupplyUsed(seat, "bought", _, card):
                counts["bought"] += 1
                held["card"][seat][f"card.{card}"] += 1
            case facts.MonsterLeft(why="defeated"):
                counts["defeats"] += 1
            case facts.DuelFought(how="won" | "lost"):
                counts["duels"] += 1
            case facts.CardFizzled(_, why) if why != "no_target":
                counts["fizzles"] += 1
            case facts.CardPlayed() | facts.UndercurrentFired():
                held["played"][fact.seat][f"card.{fact.card.card}"] += 1
            case facts.CardMoved(to="wand"):
                held["played"][fact.taker][f"card.{fact.card.card}"] += 1
            case facts.CardFlipped():
                held["flipped"][fact.seat][f"card.{fact.card.card}"] += 1
            case _:
                pass
    return Course(
        counts=dict(counts),
        amounts={
            "damage": damage / max(1, counts["rounds"]),
            "reversed": 100 * counts["reversals"] / max(1, counts["rounds"] * len(truth.seats)),
            "unfinished": float(100 * (counts["rounds"] >= truth.options.rounds)),
        },
        curves=curves,
        held={kind: {seat: dict(had[seat]) for seat in truth.seats} for kind, had in held.items()},
        scores={seat: float(place[seat]) for seat in truth.seats},
        things=things(truth),
    )


def things(truth: State) -> dict[str, tuple[str, ...]]:
    """What there is to buy, to play and to flip at this table."""
    cards = library(truth).cards.values()
    treasures = [card for card in cards if isinstance(card, tree.Treasure)]
    return {
        "card": tuple(f"card.{card.id}" for card in treasures if card.rarity == "com"),
        "played": tuple(f"card.{card.id}" for card in treasures),
        "flipped": tuple(f"card.{card.id}" for card in cards if isinstance(card, tree.Exploration)),
    }
