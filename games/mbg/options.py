"""The options of a table: every constant of the seed with its value there, and the readings of section 16."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta
from msgspec.structs import replace

from games.mbg.amounts import hundredths, scale_of
from games.mbg.table import TABLE
from games.options import OptionGroup, Options

Count = Annotated[int, Meta(ge=1, le=10_000)]
Amount = Annotated[int, Meta(ge=0, le=1_000_000)]
Money = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Factor = Annotated[float, Meta(ge=0, le=100)]
Share = Annotated[float, Meta(ge=0, le=1)]
Divisor = Annotated[float, Meta(ge=1, le=100)]

SLOW = 2880
"""How many times longer the clock runs at the pace ``slow``: half a minute becomes a day."""


class MbgOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """Every default is as in the seed; preset ``quick`` is the usual game.

    ``win_money`` None: the map's, but no more than ``win_money_most``. ``start_money`` None: the map's.
    ``tech_count`` and ``card_count``: that number of techniques, from the first, can be studied, and of cards drawn.
    """

    win_money: Money | None = None
    win_money_most: Money | None = 30_000
    max_turn: Count = 50
    start_money: Money | None = None
    battle: Literal["seed", "engine"] = "seed"
    tax_credit: bool = True
    allow_debt: bool = True
    recover: Literal["all", "followers"] = "all"
    free_heal: Share = 0.1
    zero_hp_main: bool = False
    forced_generals: bool = True
    sealed_generals: bool = True
    hide_cards: bool = False
    roles: Literal["order", "choose"] = "order"
    tie: Literal["shared", "draw"] = "shared"
    resign: Literal["bot", "eliminate"] = "bot"
    decision_seconds: Annotated[int, Meta(ge=5, le=86_400)] = 30
    tech_count: Annotated[int, Meta(ge=0, le=len(TABLE.technique))] = len(TABLE.technique)
    card_count: Annotated[int, Meta(ge=1, le=len(TABLE.card))] = len(TABLE.card)
    train_round: Count = 6
    train_plus: Annotated[int, Meta(ge=1, le=100)] = 3
    study_scale: Factor = 1.0
    p_hp_base: Amount = 1000
    p_hp_scale: Factor = 20.0
    p_price_scale: Annotated[float, Meta(ge=0, le=10_000)] = 30.0
    p_poison_prop_scale: Share = 0.75
    def_small: Amount = 500
    def_medium: Amount = 800
    def_big: Amount = 1200
    def_plus_scale: Share = 0.05
    fengshui_round: Count = 5
    min_earn: Annotated[int, Meta(ge=0, le=10_000)] = 20
    max_step: Annotated[int, Meta(ge=1, le=100)] = 6
    fast_scale: Divisor = 2.0
    slow_scale: Divisor = 2.0
    robber_steal: Amount = 2000
    meetion_steal: Share = 0.04
    tax_scale: Factor = 6.0
    own_tax_scale: Factor = 3.0
    hpplus_scale: Factor = 1.5
    allocate_turn: Count = 8
    battle_round_min: Annotated[int, Meta(ge=1, le=200)] = 40
    battle_round_step: Annotated[int, Meta(ge=0, le=200)] = 30
    burn_hurt: Amount = 20
    card_steal_money: Amount = 1500
    card_hp_recover_scale: Share = 0.1
    study_price: Factor = 1.0
    train_company: bool = False
    train_heals: bool = False
    siege_steal: Share = 0.0
    first_cards: Annotated[int, Meta(ge=0, le=20)] = 0
    chance_cards: Annotated[int, Meta(ge=1, le=10)] = 1


QUICK = MbgOptions(
    win_money_most=38_000,
    start_money=5_000,
    tax_scale=13.0,
    p_price_scale=15.0,
    allocate_turn=2,
    def_small=800,
    def_medium=1200,
    def_big=1800,
    siege_steal=0.25,
    study_scale=6.0,
    study_price=0.3,
    train_round=1,
    train_plus=100,
    train_company=True,
    train_heals=True,
    first_cards=4,
    chance_cards=3,
    card_steal_money=3000,
    card_hp_recover_scale=0.4,
)
"""A game of an evening in which everything decides something: lab/mbg-ablation.md measures by how much."""

HARSH = replace(QUICK, tax_scale=20.0, start_money=4_000)
CLASSIC = MbgOptions(win_money_most=None, max_turn=300)
ENGINE = MbgOptions(
    win_money_most=None,
    battle="engine",
    tax_credit=False,
    allow_debt=False,
    hpplus_scale=1.0,
    recover="followers",
    free_heal=0.0,
    zero_hp_main=True,
    forced_generals=False,
    sealed_generals=False,
)
PRESETS = {"quick": QUICK, "classic": CLASSIC, "harsh": HARSH, "engine": ENGINE}

OPTION_GROUPS: dict[OptionGroup, tuple[str, ...]] = {
    "time": ("decision_seconds",),
    "numbers": (
        "tech_count", "card_count", "free_heal", "train_round", "train_plus", "study_scale", "p_hp_base", "p_hp_scale",
        "p_price_scale", "p_poison_prop_scale", "def_small", "def_medium", "def_big", "def_plus_scale",
        "fengshui_round", "min_earn", "max_step", "fast_scale", "slow_scale", "robber_steal", "meetion_steal",
        "tax_scale", "own_tax_scale", "hpplus_scale", "allocate_turn", "battle_round_min", "battle_round_step",
        "burn_hurt", "card_steal_money", "card_hp_recover_scale", "study_price", "train_company",
        "train_heals", "siege_steal", "first_cards", "chance_cards",
    ),
}  # fmt: skip

BRIEF = {
    "max_turn": 10,
    "start_money": 1_500,
    "allocate_turn": 2,
    "fengshui_round": 3,
    "train_round": 2,
    "study_scale": 3.0,
    "p_price_scale": 10.0,
    "tax_scale": 12.0,
}
"""A game in which everything comes early."""


class Scales(NamedTuple):
    """The options that are no whole numbers, as the rules count: amounts in hundredths, scales in ten-thousandths."""

    study: int
    hp_base: int
    hp_scale: int
    price: int
    poison: int
    defence: tuple[int, int, int]
    defence_plus: int
    min_earn: int
    robber_steal: int
    meeting_steal: int
    tax: int
    own_tax: int
    heal: int
    free_heal: int
    burn: int
    card_steal: int
    card_heal: int
    study_price: int
    siege_steal: int


@lru_cache(maxsize=256)
def scales(options: MbgOptions) -> Scales:
    """The options as the rules count."""
    return Scales(
        study=scale_of(options.study_scale),
        hp_base=hundredths(options.p_hp_base),
        hp_scale=scale_of(options.p_hp_scale),
        price=scale_of(options.p_price_scale),
        poison=scale_of(options.p_poison_prop_scale),
        defence=(hundredths(options.def_small), hundredths(options.def_medium), hundredths(options.def_big)),
        defence_plus=scale_of(options.def_plus_scale),
        min_earn=hundredths(options.min_earn),
        robber_steal=hundredths(options.robber_steal),
        meeting_steal=scale_of(options.meetion_steal),
        tax=scale_of(options.tax_scale),
        own_tax=scale_of(options.own_tax_scale),
        heal=scale_of(options.hpplus_scale),
        free_heal=scale_of(options.free_heal),
        burn=hundredths(options.burn_hurt),
        card_steal=hundredths(options.card_steal_money),
        card_heal=scale_of(options.card_hp_recover_scale),
        study_price=scale_of(options.study_price),
        siege_steal=scale_of(options.siege_steal),
    )


def most_steps(options: MbgOptions, pace: int) -> int:
    """The longest walk of a role that goes at its usual pace (0), slowly (1) or fast (2)."""
    if pace == 1:
        return max(1, int(options.max_step / options.slow_scale))
    return int(options.max_step * options.fast_scale) if pace == 2 else options.max_step


def until(options: MbgOptions, now: int) -> int:
    """When a decision asked for now falls due, in milliseconds on the table's clock; 0 for never."""
    if options.untimed:
        return 0
    return now + options.decision_seconds * 1000 * (SLOW if options.pace == "slow" else 1)
