"""The events that triggers heed, the timings of behaviours, and what doables publish: which names are known where."""

from __future__ import annotations

from collections.abc import Mapping

PHASES = ("Preparing", "Exploring", "Battling", "Advancing", "Supplying")
_CARD = ("playerUUID", "cardUUID", "cardID")
_HURT = ("monsterUUID", "sourcePlayerUUID", "amount", "monsterID", "level")
_FLIP = ("cardUUID", "type", "id", "level", "sourcePlayerUUID")

EVENTS: Mapping[str, tuple[str, ...]] = {
    "onRoundStart": ("round",),
    "onRoundEnd": ("round",),
    "onRoundOver": ("round",),
    **{f"on{phase}Phase{end}": () for phase in PHASES for end in ("Start", "End")},
    "onDiscard": _CARD,
    "onExplorationFlip": _FLIP,
    **{f"on{turn}Turn{end}": ("playerUUID",) for turn in ("Battle", "Advance", "Supply") for end in ("Start", "End")},
    "onReverse": ("playerUUID",),
    "onHandEmptied": ("playerUUID",),
    "onLoopBroken": ("playerUUID",),
    "onPlayCard": _CARD,
    "onDamageTaken": _HURT,
    "onDamageIncoming": _HURT,
    "onWouldDefeat": _HURT,
    "onDefeat": ("monsterUUID", "sourcePlayerUUID", "monsterID", "level"),
    "onAdvanceKick": ("kickerUUID", "kickedUUID"),
    "onRefreshShop": (
        "playerUUID", "oldShopCardUUIDs", "oldShopCardIDs", "newShopCardUUIDs", "newShopCardIDs", "price"
    ),
    "onBuy": (*_CARD, "price"),
    "onForget": _CARD,
    "onManaGained": ("playerUUID", "amount", "overflow"),
    "onFreezeChanged": ("playerUUID", "amount", "overflow"),
    "onDrawCard": _CARD,
    "onRoll": ("playerUUID", "sides", "value"),
    "onSpellResolved": (*_CARD, "school", "manaCost"),
    "onResonance": ("playerUUID", "cardUUID", "n"),
    "onEquip": _CARD,
    "onUnequip": _CARD,
    "onCycleReached": ("playerUUID", "cycle", "first"),
}  # fmt: skip
"""By event: the fields of its context (section 9.5)."""

TIMINGS: Mapping[str, tuple[str, ...]] = {
    "onFlip": _FLIP,
    "onLeave": ("cardUUID", "sourcePlayerUUID"),
    **{
        f"on{at}": ("playerUUID", "cardUUID")
        for at in ("Play", "Equip", "Unequip", "Draw", "Buy", "Discard", "Forget", "Activate", "Response")
    },
}  # fmt: skip

PUBLISHED: Mapping[str, tuple[str, ...]] = {
    "Loop": ("index",),
    "While": ("index",),
    "Damage": ("amount", "killed"),
    "Mana": ("delta", "overflow"),
    "Gold": ("delta", "overflow"),
    "Freezing": ("delta", "overflow"),
    "Position": ("delta", "overflow"),
    "DrawCard": ("count",),
    "AskDiscardCard": ("count",),
    "Steal": ("amount",),
    "Roll": ("value",),
    "Choose": ("value",),
    "ExprDoable": ("value",),
    "Look": ("count",),
}
"""By doable: what it publishes beside ``UUID`` and ``UUIDs``, which all do."""

SELECTORS = (
    "self", "all", "others", "allMonsters", "myMonster", "next", "prev", "highest", "lowest", "highestGold",
    "lowestGold", "strongest",
)  # fmt: skip
