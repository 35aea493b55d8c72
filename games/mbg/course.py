"""The course of a game of mbg, for counting many: money by turns and by reasons, battles, techniques, cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from events.audience import Seat
from events.event import Fact
from games.course import Course
from games.mbg import facts
from games.mbg.amounts import ONE
from games.mbg.battle.kernel import WIN
from games.mbg.state import State

TO_BANK = ("hire", "study", "robber")
"""The reasons for which money is paid to the bank; it is counted as lost."""


def course(truth: State, told: Iterable[Fact]) -> Course:
    """What came of a game, from all of its facts; of the truth nothing is needed."""
    ledger = _Ledger()
    for fact in told:
        ledger.take(fact)
    return ledger.course()


class _Ledger:
    def __init__(self) -> None:
        self._counts: Counter[str] = Counter(dict.fromkeys(COUNTED, 0))
        self._amounts: dict[str, int] = dict.fromkeys(AMOUNTS, 0)
        self._money: dict[Seat, list[float]] = {}
        self._out: set[Seat] = set()
        self._held: dict[str, defaultdict[Seat, Counter[str]]] = {
            "technique": defaultdict(Counter),
            "card": defaultdict(Counter),
        }

    def take(self, fact: Fact) -> None:
        """One fact more."""
        match fact:
            case facts.RoleEntered(seat=seat):
                self._money[seat] = []
            case facts.Paid(amount=amount, why=why):
                if why in self._amounts:
                    self._amounts[why] += -amount if why in TO_BANK else amount
            case facts.TurnSettled(money=money):
                self._counts["turns"] += 1
                for seat, curve in self._money.items():
                    if seat not in self._out:
                        curve.append(money[seat] / ONE)
            case facts.Bankrupted(seat=seat):
                self._counts["bankrupt"] += 1
                self._out.add(seat)
            case facts.BattleWaged(kind=kind, result=result):
                self._counts[f"{kind}s"] += 1
                self._counts["sieges_won"] += kind == "siege" and result == WIN
            case facts.CityFell():
                self._counts["cities_taken"] += 1
            case facts.Hired():
                self._counts["hired"] += 1
            case facts.TechniqueLearned(seat=seat, technique=technique):
                self._counts["learned"] += 1
                self._held["technique"][seat][f"technique.{technique}"] += 1
            case facts.CardPlayed(seat=seat, card=card):
                self._counts["cards"] += 1
                self._held["card"][seat][f"card.{card}"] += 1
            case _:
                pass

    def course(self) -> Course:
        """What has come together."""
        turns = max(1, self._counts["turns"])
        return Course(
            counts=dict(self._counts),
            amounts={why: amount / ONE / turns for why, amount in self._amounts.items()},
            curves={"money": self._money},
            held={kind: {seat: dict(had[seat]) for seat in self._money} for kind, had in self._held.items()},
            scores={seat: curve[-1] if curve else 0.0 for seat, curve in self._money.items()},
        )


COUNTED = (
    "turns",
    "bankrupt",
    "sieges",
    "sieges_won",
    "cities_taken",
    "meetings",
    "robbers",
    "hired",
    "learned",
    "cards",
)
AMOUNTS = ("city_income", "own_city", "hire", "study", "robber", "tax", "meeting", "steal", "spoils")
"""Money of all roles in a turn, by reasons; the last four go from role to role."""
