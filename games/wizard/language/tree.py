"""The canonical form of cards: a tree of tagged, frozen types that refuse what they do not know (section 9)."""

from __future__ import annotations

from typing import Annotated, Literal, Union

import msgspec
from msgspec import Meta

Whole = Annotated[int, Meta(ge=-100_000, le=100_000)]
Word = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f]*(?!\n)$")]
_ID = r"^[a-z][a-z0-9_]{0,30}\.%s\.[A-Za-z0-9_]{1,30}\.[A-Za-z0-9_]{1,40}(?!\n)$"
Said = Annotated[str, Meta(max_length=600)]
Level = Literal["III", "VI", "IX", "XII"]
School = Literal["none", "fire", "frost", "arcane"]
Rarity = Literal["ori", "com", "leg"]
Kind = Literal["spell", "occult", "undercurrent", "wand"]
Mode = Literal["add", "set"]
Until = Literal["turn", "round", "battle"]
Texts = Name | dict[Literal["zh", "en"], Name]
Prose = Said | dict[Literal["zh", "en"], Said]


def seed_name(name: str) -> str:
    """Return ``player_uuid`` as the seed writes it: ``playerUUID``."""
    head, *rest = name.rstrip("_").split("_")
    return head + "".join("UUID" if word == "uuid" else word.capitalize() for word in rest)


def seed_tag(name: str) -> str:
    """Return ``DrawCard`` as the seed writes it: ``drawCard``."""
    return name[0].lower() + name[1:]


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename=seed_name, kw_only=True):
    """A piece of a card."""


# --- values --------------------------------------------------------------------------------------------------------


class Computed(Node, frozen=True, kw_only=True, tag_field="type", tag=seed_tag):
    """A value that is worked out when it is needed."""


class GetCardProperty(Computed, frozen=True, kw_only=True):
    """``manaCost`` is the printed cost."""

    card_uuid: Value
    property: Literal["manaCost", "currentCost", "rarity", "school", "kind", "id"]


class GetPlayerProperty(Computed, frozen=True, kw_only=True):
    player_uuid: Value = "self"
    property: Literal[
        "mana", "gold", "freezing", "rank", "cycle", "cell", "steps", "hand", "deck", "discard", "played",
        "handCards", "playedCards", "discardCards", "asideCards",
    ]  # fmt: skip


class GetMonsterProperty(Computed, frozen=True, kw_only=True):
    monster_uuid: Value
    property: Literal["health", "maxHealth", "reward", "level"]


class GetFlag(Computed, frozen=True, kw_only=True):
    """What ``setFlag`` has set for the owner in this round, else 0."""

    flag: Name


class Spread(Computed, frozen=True, kw_only=True):
    """How many spells of fire came directly before the one that is played."""


class Resonance(Computed, frozen=True, kw_only=True):
    """How many cards lay in the played area before the one that is played."""


class ManaBefore(Computed, frozen=True, kw_only=True):
    """What the player had before paying for the card that is played."""


class Expr(Computed, frozen=True, kw_only=True):
    """``count`` counts the things in its lists."""

    op: Literal["+", "-", "*", "/", "min", "max", "count"]
    args: tuple[Value, ...]


class When(Computed, frozen=True, kw_only=True):
    condition: Condition
    then: Value
    otherwise: Value


class TriggerGetter(Computed, frozen=True, kw_only=True):
    """The UUIDs of the triggers that are mounted, by the id of their definition or by their event."""

    mode: Literal["id", "event"]
    value: Word


class Chooser(Computed, frozen=True, kw_only=True):
    """Asks somebody. ``reveal`` says what others hear of the answer."""

    ask: Value = "self"
    min: Value = 1
    max: Value = 1
    filter: Filter | None = None
    optional: bool = False
    auto: Literal["single"] | None = None
    reveal: Literal["pick", "none", "all"] = "pick"
    prompt: Prose = ""


class MonsterChooser(Chooser, frozen=True, kw_only=True):
    members: bool = False


class PlayerChooser(Chooser, frozen=True, kw_only=True):
    whom: Literal["any", "others", "next", "previous"] = "any"


class CardChooser(Chooser, frozen=True, kw_only=True):
    """``of``: the cards that an earlier ``look`` or draw has published, instead of a zone."""

    zone: Literal["hand", "deck", "discard", "played", "shop", "wand", "looked"] = "hand"
    owner: Value = "self"
    of: Value = None


class LevelChooser(Chooser, frozen=True, kw_only=True):
    pass


class XiiChooser(Chooser, frozen=True, kw_only=True):
    pass


class OptionChooser(Chooser, frozen=True, kw_only=True):
    options: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=20)]


class NumberChooser(Chooser, frozen=True, kw_only=True):
    """A number from ``min`` to ``max``."""


class OrderChooser(Chooser, frozen=True, kw_only=True):
    """A permutation of these things."""

    of: Value


class YesNoChooser(Chooser, frozen=True, kw_only=True):
    pass


Choosers = Union[
    MonsterChooser, PlayerChooser, CardChooser, LevelChooser, XiiChooser, OptionChooser, NumberChooser, OrderChooser,
    YesNoChooser,
]  # fmt: skip
Item = Union[
    Whole, bool, Word, None, GetCardProperty, GetPlayerProperty, GetMonsterProperty, GetFlag,
    Spread, Resonance, ManaBefore, Expr, When, TriggerGetter, MonsterChooser, PlayerChooser, CardChooser, LevelChooser,
    XiiChooser, OptionChooser, NumberChooser, OrderChooser, YesNoChooser,
]  # fmt: skip
Value = Union[Item, tuple[Item, ...]]


class Filter(Node, frozen=True, kw_only=True):
    """What a card or a monster must be: every part that is said. ``spread``: at least; ``health``: at most."""

    school: School | None = None
    kind: Kind | None = None
    rarity: Rarity | None = None
    card: Word | None = None
    cost: Whole | None = None
    max_cost: Whole | None = None
    spread: Whole | None = None
    health: Whole | None = None
    level_below: Level | None = None

    @property
    def said(self) -> dict[str, int | str]:
        """What it says, by the names of its parts."""
        parts = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: part for name, part in parts.items() if part is not None}


# --- conditions ----------------------------------------------------------------------------------------------------


class Test(Node, frozen=True, kw_only=True, tag_field="type", tag=True):
    """A condition."""


class Equals(Test, frozen=True, kw_only=True):
    value1: Value
    value2: Value


class GreaterThan(Equals, frozen=True, kw_only=True):
    pass


class LessThan(Equals, frozen=True, kw_only=True):
    pass


class GreaterThanOrEqual(Equals, frozen=True, kw_only=True):
    pass


class LessThanOrEqual(Equals, frozen=True, kw_only=True):
    pass


class And(Test, frozen=True, kw_only=True):
    conditions: tuple[Condition, ...]


class Or(Test, frozen=True, kw_only=True):
    conditions: tuple[Condition, ...]


class Not(Test, frozen=True, kw_only=True):
    condition: Condition


class HasCard(Test, frozen=True, kw_only=True):
    player_uuid: Value
    card_uuid: Value


class HasNoCard(HasCard, frozen=True, kw_only=True):
    pass


class IsType(Test, frozen=True, kw_only=True):
    """A card is of a kind, a school, or a monster or event; a player: has some such card in hand."""

    card_uuid: Value
    card_type: Kind | School | Literal["monster", "event"]


class IsNotType(IsType, frozen=True, kw_only=True):
    pass


class AlwaysTrue(Test, frozen=True, kw_only=True):
    pass


class AlwaysFalse(Test, frozen=True, kw_only=True):
    pass


class HasWand(Test, frozen=True, kw_only=True):
    player_uuid: Value


class HasSpread(Test, frozen=True, kw_only=True):
    """The spell that is played has this spread at least."""

    value: Whole = 1


class HasResonance(Test, frozen=True, kw_only=True):
    """The card that is played has this resonance at least; what heeds ``onResonance`` hears of it, once a card."""

    value: Whole


Condition = Union[
    Equals, GreaterThan, LessThan, GreaterThanOrEqual, LessThanOrEqual, And, Or, Not, HasCard, HasNoCard, IsType,
    IsNotType, AlwaysTrue, AlwaysFalse, HasWand, HasSpread, HasResonance,
]  # fmt: skip

# --- triggers and modifiers ----------------------------------------------------------------------------------------


TriggerMode = Literal["once", "turn", "round", "battle", "always", "attached"]


class Trigger(Node, frozen=True, kw_only=True):
    """What happens at an event for as long as its mode says. Of one ``stackKey`` a seat has one."""

    id: Word = ""
    mode: TriggerMode = "once"
    until: Until | None = None
    event: Word
    condition: Condition | None = None
    do: Block
    ordered: bool = False
    stack_key: Word = ""


What = Literal[
    "cost", "costSet", "spellBonus", "bonusFactor", "school", "resonanceBonus", "repeat", "immunity", "shell",
    "weakness", "cap", "price", "manaFixed", "noDraw", "noReverse", "noPlay", "secondWand", "keepFreeze", "chooseRoll",
]  # fmt: skip
Scope = Literal["turn", "spell", "round", "battle", "game", "next", "whileEquipped", "whileInPlay"]


# --- doables -------------------------------------------------------------------------------------------------------


class Doable(Node, frozen=True, kw_only=True, tag_field="type", tag=seed_tag):
    """Something that can be done; under its id, which may hold variables, it publishes what came of it."""

    id: Word = ""


class Loop(Doable, frozen=True, kw_only=True):
    times: Value
    do: Block
    target: Value = None


class If(Doable, frozen=True, kw_only=True):
    condition: Condition
    do: Block
    elsedo: Block = ()


class While(Doable, frozen=True, kw_only=True):
    condition: Condition
    max: Annotated[int, Meta(ge=1, le=100)] = 100
    do: Block


class Foreach(Doable, frozen=True, kw_only=True):
    """``$<as>.UUID`` is the item."""

    list: Value
    as_: Name
    do: Block


class Branch(Node, frozen=True, kw_only=True):
    name: Texts
    do: Block


class Choose(Doable, frozen=True, kw_only=True):
    ask: Value = "self"
    options: Annotated[tuple[Branch, ...], Meta(min_length=1, max_length=20)]


class Damage(Doable, frozen=True, kw_only=True):
    """``printed``: it counts as printed on the spell that is being played, though somebody else's text says it."""

    amount: Value
    target: Value = None
    printed: bool = False


class OnMonster(Doable, frozen=True, kw_only=True):
    mode: Mode
    amount: Value
    target: Value = None


class Health(OnMonster, frozen=True, kw_only=True):
    pass


class MaxHealth(OnMonster, frozen=True, kw_only=True):
    pass


class Reward(OnMonster, frozen=True, kw_only=True):
    pass


class OnPlayer(Doable, frozen=True, kw_only=True):
    mode: Mode
    amount: Value
    target: Value = None


class Mana(OnPlayer, frozen=True, kw_only=True):
    pass


class Gold(OnPlayer, frozen=True, kw_only=True):
    pass


class Freezing(OnPlayer, frozen=True, kw_only=True):
    pass


class Position(OnPlayer, frozen=True, kw_only=True):
    """Steps of the marker from where it began. ``advance`` and ``setPosition`` are other words for it."""

    target: Value = "self"


class Steal(Doable, frozen=True, kw_only=True):
    res: Literal["mana", "gold"]
    amount: Value
    from_: Value
    target: Value = "self"


class DrawCard(Doable, frozen=True, kw_only=True):
    amount: Value
    target: Value = None


class AskDiscardCard(Doable, frozen=True, kw_only=True):
    minimum: Value
    maximum: Value
    target: Value = None


class DiscardCard(Doable, frozen=True, kw_only=True):
    target: Value


class ManaCost(Doable, frozen=True, kw_only=True):
    mode: Mode
    amount: Value
    target: Value


class ShuffleBack(Doable, frozen=True, kw_only=True):
    player: Value


class AddTriggers(Doable, frozen=True, kw_only=True):
    triggers: tuple[Trigger, ...]


class RemoveTriggers(Doable, frozen=True, kw_only=True):
    mode: Literal["UUID", "id"]
    targets: Value


class AddModifier(Doable, frozen=True, kw_only=True):
    """``target``: the player it is for; ``monster``: the monster, for what protects one; ``count``: of scope next.

    ``forbid`` and ``shopPrice`` are other words for it.
    """

    what: What
    value: Value = 0
    mode: Literal["", "school", "atMost", "atLeast", "first", "die", "lethal", "all"] = ""
    filter: Filter | None = None
    scope: Scope
    count: Annotated[int, Meta(ge=1, le=100)] = 1
    target: Value = "self"
    monster: Value = None
    stack_key: Word = ""


class Counter(Doable, frozen=True, kw_only=True):
    """The card of the play that is under way has no effect."""


class CastCard(Doable, frozen=True, kw_only=True):
    card: Value
    free: bool = True
    targets_by: Value = None


class RepeatCard(Doable, frozen=True, kw_only=True):
    """The text of the card that is being played happens once more."""


class MoveCard(Doable, frozen=True, kw_only=True):
    """``source``: only those that lie there. ``position`` says where in a deck; several come there in any order."""

    card: Value
    source: Literal["hand", "deck", "discard", "aside", "played"] | None = None
    to: Literal["hand", "deck", "discard", "aside"]
    position: Literal["top", "bottom", "shuffled"] = "top"


class RemoveCard(Doable, frozen=True, kw_only=True):
    card: Value


class Look(Doable, frozen=True, kw_only=True):
    """The owner looks at the first cards: ``pile`` stands for the legends."""

    zone: Literal["deck", "commons", "legends"]
    n: Value
    target: Value = "self"


class Reveal(Doable, frozen=True, kw_only=True):
    card: Value


class Roll(Doable, frozen=True, kw_only=True):
    sides: Annotated[int, Meta(ge=2, le=100)] = 6
    target: Value = "self"


class GiveCard(Doable, frozen=True, kw_only=True):
    card: Value
    target: Value


class SwapHands(Doable, frozen=True, kw_only=True):
    target: Value


class EquipWand(Doable, frozen=True, kw_only=True):
    card: Value
    target: Value = "self"


class RemoveWand(Doable, frozen=True, kw_only=True):
    target: Value = "self"


class SetUndercurrent(Doable, frozen=True, kw_only=True):
    card: Value
    target: Value = "self"


class Defeat(Doable, frozen=True, kw_only=True):
    monster: Value


class Revive(Doable, frozen=True, kw_only=True):
    """Heeds ``onWouldDefeat``: the monster stays, with this health."""

    monster: Value
    hp: Value


class Flee(Doable, frozen=True, kw_only=True):
    monster: Value


class SetFlag(Doable, frozen=True, kw_only=True):
    flag: Name
    value: Value = 1


class ExtraPhase(Doable, frozen=True, kw_only=True):
    phase: Literal["prepare", "explore", "battle", "advance", "supply"]


class ExtraRound(Doable, frozen=True, kw_only=True):
    target: Value = "self"


class SplitPool(Doable, frozen=True, kw_only=True):
    """The gold that is shared at the round's end by those who have defeated something in it."""

    amount: Value


class OnePlayOnly(Doable, frozen=True, kw_only=True):
    """The reversal under way is of one card, and its token stays turned."""


class ExprDoable(Doable, frozen=True, kw_only=True, tag="expr"):
    """Publishes a value. ``chooseNumber`` is another word for it, with a ``numberChooser``."""

    op: Literal["+", "-", "*", "/", "min", "max", "count"]
    args: tuple[Value, ...]


AnyDoable = Union[
    Loop, If, While, Foreach, Choose, Damage, Health, MaxHealth, Reward, Mana, Gold, Freezing, Position, Steal,
    DrawCard, AskDiscardCard, DiscardCard, ManaCost, ShuffleBack, AddTriggers, RemoveTriggers, AddModifier,
    Counter, CastCard, RepeatCard, MoveCard, RemoveCard, Look, Reveal, Roll, GiveCard, SwapHands, EquipWand, RemoveWand,
    SetUndercurrent, Defeat, Revive, Flee, SetFlag, ExtraPhase, ExtraRound, SplitPool,
    OnePlayOnly, ExprDoable,
]  # fmt: skip
Block = tuple["AnyDoable", ...]

# --- cards ---------------------------------------------------------------------------------------------------------


TreasureTiming = Literal[
    "onPlay", "onEquip", "onUnequip", "onDraw", "onBuy", "onDiscard", "onForget", "onActivate", "onResponse"
]


class TreasureBehavior(Node, frozen=True, kw_only=True):
    """``event`` and ``condition`` are for ``onResponse``: when the owner may fire."""

    at: TreasureTiming
    event: Word = ""
    condition: Condition | None = None
    do: Block


class ExplorationBehavior(Node, frozen=True, kw_only=True):
    at: Literal["onFlip", "onLeave"]
    do: Block


class Treasure(Node, frozen=True, kw_only=True, tag_field="class", tag="treasure"):
    """A card of a deck. ``cost``: what it costs now, where that is not the printed cost."""

    id: Annotated[str, Meta(pattern=_ID % "treasure")]
    count: Annotated[int, Meta(ge=1, le=40)] | Annotated[str, Meta(pattern=r"^\$?([1-9]|[1-3][0-9]|40)(?!\n)$")] = 1
    name: Texts
    description: Prose = ""
    mana_cost: Annotated[int, Meta(ge=0, le=99)]
    cost: Value = None
    rarity: Rarity
    school: School = "none"
    kind: Kind = "spell"
    behaviors: tuple[TreasureBehavior, ...] = ()


class Dice(Computed, frozen=True, kw_only=True):
    """A number and a roll of a die with ``die`` faces."""

    base: Whole
    die: Annotated[int, Meta(ge=2, le=100)]


class Exploration(Node, frozen=True, kw_only=True, tag_field="class", tag="exploration"):
    """A monster or an event. ``health`` as a list is by the challenger's rank.

    ``members`` share a slot; with ``lives`` they are one monster's, of which nothing hits more than one.
    """

    id: Annotated[str, Meta(pattern=_ID % "exploration")]
    count: Annotated[int, Meta(ge=1, le=40)] | Annotated[str, Meta(pattern=r"^\$?([1-9]|[1-3][0-9]|40)(?!\n)$")] = 1
    name: Texts
    type: Literal["monster", "event"]
    description: Prose = ""
    level: Level
    health: Value | Dice = None
    reward: Value = 0
    steps: Annotated[int, Meta(ge=0, le=48)] | None = None
    members: Annotated[int, Meta(ge=1, le=12)] = 1
    lives: bool = False
    behaviors: tuple[ExplorationBehavior, ...] = ()


Card = Treasure | Exploration
