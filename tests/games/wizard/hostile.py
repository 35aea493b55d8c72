"""Cards of somebody who wants to hurt: each is good by what can be seen of it, and does as much as it can."""

from __future__ import annotations

from typing import Any

Json = Any


def hostile(name: str, do: list[Json], at: str = "onPlay") -> Json:
    """A starter of which decks are full."""
    base = {"id": f"own.treasure.original.{name}", "name": name, "count": "$12", "manaCost": 0, "rarity": "ori"}
    return base | {"behaviors": [{"at": at, "do": do}]}


def mounted(event: str, *do: Json, mode: str = "always", **fields: Json) -> Json:
    """A trigger that stays."""
    return {"mode": mode, "event": event, "do": list(do), **fields}


def triggers(*several: Json) -> Json:
    return {"type": "addTriggers", "triggers": list(several)}


def seen(amount: int) -> Json:
    """A number that cannot be seen before it is played."""
    return {"type": "expr", "op": "max", "args": [amount, {"type": "getPlayerProperty", "property": "mana"}]}


def gains(event: str, other: str) -> Json:
    """At what happens to one number, change the other, by what only the game can tell."""
    change = {"type": other, "mode": "add", "amount": 1, "target": "next"}
    return mounted(event, change, {"type": other, "mode": "add", "amount": -1, "target": "self"})


DRAW = {"type": "drawCard", "amount": seen(100_000), "target": "all", "id": "d"}
BACK = [{"type": "discardCard", "target": "$d.UUIDs"}, {"type": "shuffleBack", "player": "self"}]
MANA = {"type": "mana", "mode": "add", "amount": 1, "target": "self"}
LESS = {"type": "mana", "mode": "add", "amount": -1, "target": "self"}
WIDE: Json = {"type": "expr", "op": "+", "args": [1] * 190}

HAND: Json = {"type": "getPlayerProperty", "property": "handCards"}
EVENTS = (
    "onBattleTurnStart", "onBattleTurnEnd", "onPlayCard", "onSpellResolved", "onRoundStart", "onPreparingPhaseStart",
    "onPreparingPhaseEnd", "onExploringPhaseStart", "onExploringPhaseEnd", "onDrawCard", "onBattlingPhaseStart",
)  # fmt: skip

HOSTILE = {
    "loops": hostile("loops", [
        {"type": "loop", "times": seen(100), "do": [{"type": "loop", "times": seen(100), "do": [MANA, LESS]}]}]),
    "draws": hostile("draws", [{"type": "loop", "times": seen(100), "do": [DRAW, *BACK]}]),
    "looks": hostile("looks", [
        {"type": "loop", "times": seen(100), "do": [{"type": "look", "id": "l", "zone": "commons", "n": seen(100_000)},
         {"type": "reveal", "card": "$l.UUIDs"}]}]),
    "mounts": hostile("mounts", [{"type": "loop", "id": "i", "times": seen(100), "do": [
        triggers(*(mounted("onPlayCard", MANA, LESS, id=f"{n}") for n in range(20)))]}]),
    "rings": hostile("rings", [triggers(gains("onManaGained", "freezing"), gains("onFreezeChanged", "mana")), MANA]),
    "drawn": hostile("drawn", [{"type": "drawCard", "amount": 3, "target": "all"}], at="onDraw"),
    "discarded": hostile(
        "discarded", [{"type": "drawCard", "amount": 100, "target": "all", "id": "d"}, BACK[0]], at="onDiscard"),
    "phases": hostile("phases", [
        triggers(mounted("onAdvancingPhaseStart", {"type": "extraPhase", "phase": "advance"}))]),
    "rounds": hostile("rounds", [{"type": "loop", "times": 100, "do": [{"type": "extraRound", "target": "all"}]}]),
    "values": hostile("values", [{"type": "loop", "times": seen(100), "do": [
        {"type": "if", "condition": {"type": "GreaterThan", "value1": WIDE, "value2": 0}, "do": [MANA, LESS]}]}]),
    "events": hostile("events", [triggers(*(mounted(event, *[MANA, LESS] * 20) for event in EVENTS))]),
    "casts": hostile("casts", [{"type": "loop", "times": seen(100), "do": [
        {"type": "castCard", "card": HAND}, {"type": "repeatCard"}]}]),
    "passes": hostile("passes", [{"type": "loop", "times": seen(100), "do": [
        {"type": "swapHands", "target": "next"}, {"type": "swapHands", "target": "prev"}]}]),
}  # fmt: skip
