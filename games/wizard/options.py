"""The options of a table, and the numbers of section 2."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from events.audience import Seat
from games.figures import Figures, option_figures, roman
from games.options import Options
from games.words import Language

HAND, ROW, CELLS = 7, 4, 12
MANA_MAX, GOLD_MAX, FREEZE_MAX = 20, 10, 10
REFRESH_PRICE, TAVERN_PRICE = 1, 2
LEVELS = ("III", "VI", "IX", "XII")
STEPS_OF = {"III": 3, "VI": 6, "IX": 9, "XII": 12}
PHASES = ("prepare", "explore", "battle", "advance", "supply")
DRAWS_FROM = 6
"""The round from which a draw may be offered."""

SECONDS = {
    "prepare": 45, "explore": 60, "duel": 60, "battle": 60, "reverse": 60, "advance": 60, "push": 30, "supply": 60,
    "choose": 30, "window": 8,
}  # fmt: skip
"""How long each thing may take at ``live``."""

SLOW = 720
"""How many times longer the clock runs at the pace ``slow``: a minute becomes half a day."""

WINDOW_LEAST = 2


class WizardOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``packs``: which shipped cards are played with. ``rounds``: the number after which the farthest wins.

    ``goal``: the cycle that wins; None: V, for two and three players VI. ``start``: the step all markers begin on.
    ``levels``: ``all`` are open from the start, or as cycles are reached.
    """

    packs: Literal["base+core", "core"] = "base+core"
    rounds: Annotated[int, Meta(ge=1, le=40)] = 40
    goal: Annotated[int, Meta(ge=2, le=6)] | None = None
    start: Annotated[int, Meta(ge=0, le=47)] = 0
    levels: Literal["cycles", "all"] = "cycles"


FEW, FEW_GOAL, MANY_GOAL = 3, 6, 5
"""The cycle that wins with few players, and how many these are, and that with more."""

PRESETS = {"quick": WizardOptions(goal=4, start=12, rounds=12), "open": WizardOptions(levels="all")}
BRIEF = {"rounds": 7, "goal": 4, "start": 20, "levels": "all"}


def length(options: WizardOptions, what: str) -> int:
    """How many milliseconds something may take; 0: for ever."""
    if options.untimed:
        return 0
    return SECONDS[what] * 1000 * (SLOW if options.pace == "slow" else 1)


def goal_of(options: WizardOptions, seats: tuple[Seat, ...]) -> int:
    """The step that wins."""
    cycle = options.goal or (FEW_GOAL if len(seats) <= FEW else MANY_GOAL)
    return (cycle - 1) * CELLS


_WINNING: dict[Language, str] = {"en": "cycle {cycle} ({steps} steps)", "zh": "第 {cycle} 周期（{steps} 步）"}
_BY_PLAYERS: dict[Language, str] = {
    "en": "{many}, with two or three players {few}",
    "zh": "{many}，二人或三人时为{few}",
}


def figures(options: WizardOptions, language: Language) -> Figures:
    """What the rules say in numbers."""

    def winning(cycle: int) -> str:
        return _WINNING[language].format(cycle=roman(cycle, language), steps=(cycle - 1) * CELLS)

    by_players = _BY_PLAYERS[language].format(many=winning(MANY_GOAL), few=winning(FEW_GOAL))
    return option_figures(options, language) | {
        "winning": winning(options.goal) if options.goal else by_players,
        "all_levels": options.levels == "all",
        "draws_from": DRAWS_FROM,
        "turn": SECONDS["battle"],
        "prepare": SECONDS["prepare"],
        "choose": SECONDS["choose"],
        "window": SECONDS["window"],
    }
