"""The course of a game for whoever counts many: what was played, bought and defeated, and gold and place by rounds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from events.audience import Seat
from events.event import Fact
from games.course import Course
from games.wizard import facts
from games.wizard.state import State

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
    held: dict[str, defaultdict[Seat, Counter[str]]] = {"card": defaultdict(Counter), "played": defaultdict(Counter)}
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
            case facts.CardPlayed():
                held["played"][fact.seat][f"card.{fact.card.card}"] += 1
            case _:
                pass
    return Course(
        counts=dict(counts),
        amounts={"damage": damage / max(1, counts["rounds"])},
        curves=curves,
        held={kind: {seat: dict(had[seat]) for seat in truth.seats} for kind, had in held.items()},
        scores={seat: float(place[seat]) for seat in truth.seats},
    )
