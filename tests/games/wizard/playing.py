"""Positions for tests: what a step of one did, in few words."""

from __future__ import annotations

import json
from typing import Any

from games.wizard.trial import run_trial

Json = Any


def tried(**position: Any) -> Json:
    """What comes of a position."""
    return json.loads(json.dumps(run_trial(json.dumps(position))))


def dealt(result: Json) -> list[int]:
    """Every instance of damage, in order."""
    return [hit["amount"] for step in result["steps"] for hit in step["damage"]]


def told(result: Json, kind: str) -> list[Json]:
    """The facts of a kind, in order."""
    return [fact for step in result["steps"] for fact in step["facts"] if fact["type"] == kind]


def numbers(result: Json, what: str) -> list[Json]:
    """The changes of a number, in order."""
    return [fact for fact in told(result, "number_changed") if fact["what"] == what]


def of(result: Json, seat: int = 1) -> Json:
    """What a player has in the end."""
    return result["position"]["players"][str(seat)]


def plays(*cards: str, targets: int = 1) -> list[Json]:
    """Cards played one after the other, each with a number of choices of slot 1."""
    return [step for card in cards for step in ({"play": card}, *({"choose": [1]} for _ in range(targets)))]


def monster(health: int | list[int] = 99, card: str = "mud_ball", slot: int = 1) -> Json:
    return {"card": card, "slot": slot, "health": health if isinstance(health, list) else [health]}
