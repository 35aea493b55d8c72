"""The options of a table (section 3 of the rules page), its presets, and how long its clocks run."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta

from games.figures import Figures, option_figures
from games.options import OptionGroup, Options, TableLanguage
from games.words import Language

Profile = Literal["seed", "faded"]
RollMode = Literal["private", "public", "blind", "self"]
Small = Annotated[int, Meta(ge=1, le=20)]
Wait = Literal[
    "registration", "ghost_making", "choose", "comm", "turn", "reroll", "seizure", "vote", "chapter", "finale"
]

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR

WAITS: dict[Literal["live", "slow"], dict[Wait, int]] = {
    "live": {
        "registration": 15 * MINUTE,
        "ghost_making": 15 * MINUTE,
        "choose": 3 * MINUTE,
        "comm": 10 * MINUTE,
        "turn": 90_000,
        "reroll": MINUTE,
        "seizure": MINUTE,
        "vote": 3 * MINUTE,
        "chapter": 60 * MINUTE,
        "finale": 30 * MINUTE,
    },
    "slow": {
        "registration": 14 * DAY,
        "ghost_making": 7 * DAY,
        "choose": DAY,
        "comm": DAY,
        "turn": DAY,
        "reroll": HOUR,
        "seizure": DAY,
        "vote": DAY,
        "chapter": 30 * DAY,
        "finale": 7 * DAY,
    },
}
"""In milliseconds; the rules page gives no length to the registration but a fortnight elsewhere."""


OPTION_GROUPS: dict[OptionGroup, tuple[str, ...]] = {
    "numbers": (
        "attribute_cap", "threshold", "quantum_activity_initial", "quantum_activity_max",
        "quantum_activity_sector_penalty", "ability_uses", "signal_max", "comm_cost", "fragment_cost", "evolution",
        "offrail_tries", "ghost_lines",
    ),
}  # fmt: skip


class GhostOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first value is the seed's, or where it says nothing the one decided for this project.

    ``evolution`` is the least of all four values for a ghost to evolve: 3, or with the profile ``faded`` 1, unless
    a number is given. ``unseal``: what may be watched once the game is over. ``language``: that of texts which the
    module writes for a player, and of the narration; Chinese where nobody set it.
    ``narration``: a language model writes after the fact.
    ``ghost_lines``: the lines that each player may say to and as ghosts, or send elsewhere, in one chapter.
    """

    profile: Profile = "seed"
    attribute_cap: Annotated[int, Meta(ge=1, le=9)] = 5
    check: Literal["highest", "sum"] = "highest"
    threshold: Literal[4, 3, 5, 6] = 4
    quantum_activity_initial: Small = 10
    quantum_activity_max: Small = 10
    quantum_activity_sector_penalty: Annotated[int, Meta(ge=0, le=20)] = 3
    ability_uses: Literal[1, 2, 3] = 1
    signal_max: Annotated[int, Meta(ge=1, le=20)] = 5
    comm_cost: Literal[1, 0, 2] = 1
    fragment_cost: Literal["rising", "flat"] = "rising"
    evolution: Literal["profile", 1, 2, 3, 4, 5] = "profile"
    hosts: Literal["scattered", "maker", "bound"] = "scattered"
    comm_scope: Literal["table", "session"] = "table"
    comm_depth: Literal["full", "chosen"] = "full"
    offrail_tries: Literal[2, 1, 3] = 2
    roll_mode: RollMode = "private"
    initiative: Literal["random", "C"] = "random"
    unseal: Literal["everything", "nothing"] = "everything"
    patients_each: Literal[3, 1, 2] = 3
    language: TableLanguage = UNSET
    narration: Literal["off", "on"] = "off"
    ghost_lines: Annotated[int, Meta(ge=1, le=200)] = 30

    def __post_init__(self) -> None:
        """Refuse what a type cannot say."""
        if self.quantum_activity_initial > self.quantum_activity_max:
            raise ValueError("quantum_activity_initial: expected at most quantum_activity_max")


SEED = GhostOptions()
FADED = GhostOptions(profile="faded", fragment_cost="flat", hosts="maker")


def language_of(options: GhostOptions) -> Language:
    """The language of a table."""
    return options.language or "zh"


def evolution_threshold(options: GhostOptions) -> int:
    """The least of all four values with which a ghost may evolve."""
    if options.evolution != "profile":
        return options.evolution
    return 3 if options.profile == "seed" else 1


def figures(options: GhostOptions, language: Language) -> Figures:
    """What the rules say in numbers."""
    waits = {name + suffix: WAITS[pace][name] // 1000 for name in WAITS["live"] for pace, suffix in _PACES}
    return option_figures(options, language) | waits | {"evolution": evolution_threshold(options)}


_PACES: tuple[tuple[Literal["live", "slow"], str], ...] = (("live", ""), ("slow", "_slow"))
