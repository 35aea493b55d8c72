"""What techniques do (section 10), each a function under the name by which the table has it.

A function is given the battle, the side whose technique comes, how strong it is and what the hit of this round took; it
answers what that came to: its own side's gain of hp, the other side's loss of defence and of hp; None where there was
nothing to do it to. What state it puts the other side in, the table says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from games.mbg.amounts import ONE, divided
from games.mbg.techniques import TECHNIQUES, VICTORY

Came = tuple[int, int, int]

EXILE = "exile"
"""What can come of a battle that was won, and all that can: the main general who lost leaves."""


class Bout(Protocol):
    """What a technique may do in a battle; sides are 0 and 1."""

    defence: list[int]

    def hurt(self, side: int, harm: int) -> tuple[int, int]:
        """Harm a side; what that took of its defence and hp."""

    def heal(self, side: int, amount: int) -> int:
        """Give a side hp; how much it gained."""


Effect = Callable[[Bout, int, int, int], Came | None]

EFFECTS: dict[str, Effect] = {}


def effect(name: str) -> Callable[[Effect], Effect]:
    """Register what a technique does under the name that the table has for it."""

    def register(function: Effect) -> Effect:
        assert name not in EFFECTS, f"two effects are called {name}"
        EFFECTS[name] = function
        return function

    return register


def share(loss: int, strength: int) -> int:
    """Hundredths of the hit."""
    return divided(loss * strength, ONE)


@effect("none")
def _nothing(bout: Bout, side: int, strength: int, loss: int) -> Came | None:
    return 0, 0, 0


@effect("hurt")
def _hurt(bout: Bout, side: int, strength: int, loss: int) -> Came | None:
    return (0, *bout.hurt(1 - side, strength))


@effect("heal")
def _heal(bout: Bout, side: int, strength: int, loss: int) -> Came | None:
    return bout.heal(side, strength), 0, 0


@effect("heal_share")
def _heal_share(bout: Bout, side: int, strength: int, loss: int) -> Came | None:
    return bout.heal(side, share(loss, strength)), 0, 0


@effect("hurt_share")
def _hurt_share(bout: Bout, side: int, strength: int, loss: int) -> Came | None:
    return (0, *bout.hurt(1 - side, share(loss, strength)))


@effect("transfer")
def _transfer(bout: Bout, side: int, strength: int, loss: int) -> Came | None:
    part = share(loss, strength)
    return (bout.heal(side, part), *bout.hurt(1 - side, part))


@effect("storm")
def _storm(bout: Bout, side: int, strength: int, loss: int) -> Came | None:
    walls = bout.defence[1 - side]
    return (0, *bout.hurt(1 - side, min(share(loss, strength), walls))) if walls else None


def checked() -> None:
    """Refuse a table with an effect that is not here.

    Raises:
        ValueError: it names the technique.
    """
    for technique in TECHNIQUES:
        if (technique.moment == VICTORY) is not (technique.effect == EXILE):
            raise ValueError(f"technique {technique.name}: {EXILE} is what comes of a victory, and nothing else")
        if technique.effect != EXILE and technique.effect not in EFFECTS:
            raise ValueError(f"technique {technique.name}: there is no effect {technique.effect}")


checked()
