"""The proof that a module can be completed: a patient alone in a region can win its key there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from games.ghost.modules.faults import LETTERS, Fault, Mark
from games.ghost.modules.module import (
    AnyNode,
    ChangeAttribute,
    Collect,
    Colour,
    Fight,
    GainFragment,
    Module,
    Region,
    Task,
)

Profile = Literal["seed", "faded"]

MOST_PATIENTS = 8
"""A stock of fewer pieces may be gone before a patient comes; a stock of this size is not."""


def obstacles(module: Module) -> tuple[Fault, ...]:
    """What keeps some patient from some key; none when the module is completable.

    Tried is every base colour in both profiles, with nothing brought along from another region and without luck:
    what counts is what this patient can always reach again, whatever the others in the region do.
    """
    return tuple(_obstacles(module))


def _obstacles(module: Module) -> Iterator[Fault]:
    for c, chapter in enumerate(module.chapters):
        for r, region in enumerate(chapter.regions):
            letter = LETTERS[r]
            if region.key_node is None:
                continue
            place = (Mark("chapter", str(c + 1)), Mark("region", letter))
            for profile in get_args(Profile):
                for colour in get_args(Colour):
                    if stop := _stop(region, Visit(region, colour, profile)):
                        code, gate = stop
                        params = {"id": region.key_node, "gate": gate, "colour": colour, "profile": profile}
                        yield Fault(place, code, params, ("chapters", c, "regions", r))


def _stop(region: Region, visit: Visit) -> tuple[Literal["key_closed", "key_failed"], str] | None:
    """Why this visit wins no key, with the node at which it ends."""
    key = next(node for node in region.nodes if node.id == region.key_node)
    if gates := [need for need in key.needs if need not in visit.closed]:
        return "key_closed", gates[0]
    return None if visit.passes(key) else ("key_failed", key.id)


class Visit:
    """One patient alone in one region, doing all that can be done. ``closed``: the nodes that get behind them."""

    def __init__(self, region: Region, colour: Colour, profile: Profile) -> None:
        usual = 1 if profile == "seed" else 0
        self._dice: dict[Colour, int] = dict.fromkeys(get_args(Colour), usual) | {colour: 1}
        self.closed: set[str] = set()
        self._gained: set[str] = set()
        while self._step(region):
            pass

    def passes(self, node: AnyNode) -> bool:
        """Whether this patient can succeed there: any die can show a six."""
        if isinstance(node, Task):
            return max(self._dice.values()) > 0 if node.colour is None else self._dice[node.colour] > 0
        return not isinstance(node, Fight) or max(self._dice.values()) > 0

    def _step(self, region: Region) -> bool:
        before = len(self.closed) + len(self._gained)
        for node in region.nodes:
            if not self.closed.issuperset(node.needs):
                continue
            if self.passes(node) or not (isinstance(node, Task | Fight) and node.retry):
                self.closed.add(node.id)
            if node.id not in self._gained and _sure(node) and self.passes(node):
                self._gained.add(node.id)
                self._gain(node)
        return len(self.closed) + len(self._gained) > before

    def _gain(self, node: AnyNode) -> None:
        """Dice in colours that had none: an attribute, or the one fragment that raises it from 0 to 1."""
        for effect in node.success.effects:
            gives = isinstance(effect, GainFragment) or (isinstance(effect, ChangeAttribute) and effect.n > 0)
            if isinstance(effect, GainFragment | ChangeAttribute) and gives:
                self._dice[effect.colour] = max(1, self._dice[effect.colour])


def _sure(node: AnyNode) -> bool:
    """Whether every patient who can succeed here will, sooner or later, whatever the others did."""
    if node.once == "table":
        return False
    if isinstance(node, Collect):
        return node.stock >= MOST_PATIENTS
    return not isinstance(node, Task | Fight) or node.retry
