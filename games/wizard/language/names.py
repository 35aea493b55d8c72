"""What can be seen of a card before it is played: names that nobody defines, and programs that cannot end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from games.document import Remark
from games.wizard.language import tree
from games.wizard.language.events import EVENTS, PUBLISHED, TIMINGS
from games.wizard.language.reader import shown

STEPS = 500
"""Doables of one effect (section 2)."""

BUDGET = 10 * STEPS
"""Doables of all effects of one command."""

TOLD = 1000
"""Facts of a command behind which no effect goes on."""

MOUNTS = 60
"""Effects of one player that lie on the table at once."""

VALUES = 200
"""Parts of the values and conditions of one doable."""

LOOP = 100
DEPTH = 32
MANA_MAX = 20

_INNER = re.compile(r"\{([^{}]*)\}")
_BLOCKS = ("do", "elsedo", "triggers", "options")
_OPEN = (
    tree.GetPlayerProperty, tree.GetMonsterProperty, tree.GetFlag, tree.Spread, tree.Resonance, tree.Expr, tree.When,
    tree.Equals, tree.And, tree.Or, tree.Not, tree.AlwaysTrue, tree.AlwaysFalse, tree.HasWand, tree.HasSpread,
    tree.HasResonance,
)  # fmt: skip
"""Of what a price or a monster's numbers can be worked out: what everybody sees, with nobody asked."""

_HELD = ("handCards", "playedCards", "discardCards", "asideCards")
_EMITS = {tree.Mana: "onManaGained", tree.Freezing: "onFreezeChanged", tree.Roll: "onRoll"}

Known = frozenset[str]


def references(text: str) -> Iterator[str]:
    """The names that a text refers to, those within others first, with ``*`` for what is filled in."""
    while found := _INNER.search(text):
        yield found[1]
        text = f"{text[: found.start()]}*{text[found.end() :]}"
    if text.startswith("$"):
        yield text[1:]


def faults_of(card: tree.Card) -> Iterator[Remark]:
    """Names that are unknown, what cannot end, and numbers that are not everybody's, in this card."""
    check = _Check(card)
    for name in ("cost", "health", "reward"):
        check.open(getattr(card, name, None), f"$.{name}")
    behaviors: tuple[tree.TreasureBehavior | tree.ExplorationBehavior, ...] = card.behaviors
    for place, behavior in enumerate(behaviors):
        known = {f"{behavior.at}.{field}" for field in TIMINGS[behavior.at]} | {"this.cardUUID", "this.ownerUUID"}
        event = getattr(behavior, "event", "")
        path = f"$.behaviors[{place}]"
        if event or behavior.at == "onResponse":
            known |= check.event(event, path)
            check.strings(getattr(behavior, "condition", None), frozenset(known), path)
        check.block(behavior.do, known, f"{path}.do", 1)
        if _steps(behavior.do) > STEPS:
            check.fault("pack_endless", path)
    yield from check.faults


def warnings_of(card: tree.Card) -> Iterator[Remark]:
    """What is strange about a card."""
    if isinstance(card, tree.Treasure) and card.mana_cost > MANA_MAX and card.cost is None:
        yield Remark("pack_unpayable", {"card": card.id})
    if not card.behaviors and not (isinstance(card, tree.Exploration) and card.type == "monster"):
        yield Remark("pack_idle", {"card": card.id})
    if isinstance(card, tree.Exploration) and card.type == "monster" and card.health is None:
        yield Remark("pack_no_health", {"card": card.id})


class _Check:
    def __init__(self, card: tree.Card) -> None:
        self._card = card.id
        self.faults: list[Remark] = []

    def fault(self, code: str, path: str, **params: str | int) -> None:
        said = {name: shown(one) if isinstance(one, str) else one for name, one in params.items()}
        self.faults.append(Remark(code, {"card": self._card, "path": path, **said}))

    def event(self, event: str, path: str) -> set[str]:
        """The names that an event brings."""
        if event not in EVENTS:
            self.fault("pack_no_event", path, name=event)
        return {f"{event}.{field}" for field in EVENTS.get(event, ())}

    def block(self, block: tree.Block, known: set[str], path: str, depth: int) -> None:
        """Check doables in order; each adds what it publishes to what is known."""
        if depth > DEPTH:
            self.fault("pack_deep", path)
            return
        for place, doable in enumerate(block):
            self.doable(doable, known, f"{path}[{place}]", depth)

    def doable(self, doable: tree.Doable, known: set[str], path: str, depth: int) -> None:
        own = [name for name in doable.__struct_fields__ if name not in _BLOCKS and name != "id"]
        if sum(_size(getattr(doable, name)) for name in own) > VALUES:
            self.fault("pack_large", path, max=VALUES)
            return
        for name in own:
            self.strings(getattr(doable, name), frozenset(known), f"{path}.{tree.seed_name(name)}")
        id = _pattern(doable.id)
        if id:
            known |= {f"{id}.{field}" for field in (*PUBLISHED.get(type(doable).__name__, ()), "UUID", "UUIDs")}
        if isinstance(doable, tree.Foreach):
            known |= {f"{doable.as_}.UUID", f"{doable.as_}.index"}
        if isinstance(doable, tree.MoveCard) and doable.to != "deck" and doable.position != "top":
            self.fault("pack_position", f"{path}.position", to=doable.to)
        self.inner(doable, known, path, depth)

    def inner(self, doable: Any, known: set[str], path: str, depth: int) -> None:
        for name in ("do", "elsedo"):
            self.block(getattr(doable, name, ()), known, f"{path}.{name}", depth + 1)
        for place, branch in enumerate(getattr(doable, "options", ())):
            self.block(branch.do, known, f"{path}.options[{place}].do", depth + 1)
        for place, trigger in enumerate(getattr(doable, "triggers", ())):
            self.trigger(trigger, known, f"{path}.triggers[{place}]", depth + 1)

    def trigger(self, trigger: tree.Trigger, known: set[str], path: str, depth: int) -> None:
        inner = known | self.event(trigger.event, path)
        self.strings(trigger.id, frozenset(inner), f"{path}.id")
        self.strings(trigger.condition, frozenset(inner), f"{path}.condition")
        self.block(trigger.do, inner, f"{path}.do", depth)
        if trigger.mode != "once" and trigger.condition is None and any(_emits(one, trigger) for one in trigger.do):
            self.fault("pack_endless", path)

    def open(self, value: Any, path: str) -> None:
        """A price and a monster's numbers are worked out for everybody, outside any effect."""
        if _size(value) > VALUES:
            self.fault("pack_large", path, max=VALUES)
        elif not isinstance(value, tree.Dice):
            for where, name in _closed(value, path):
                self.fault("pack_closed", where, name=name)

    def strings(self, value: Any, known: Known, path: str) -> None:
        """Every name that any text within a value refers to must be known."""
        for text in _texts(value):
            for name in references(text):
                if not _is_known(name, known):
                    self.fault("pack_unknown_name", path, name=name)


def _emits(doable: tree.Doable, trigger: tree.Trigger) -> bool:
    amount = getattr(doable, "amount", 1)
    return _EMITS.get(type(doable)) == trigger.event and isinstance(amount, int) and amount > 0


def _size(value: Any) -> int:
    """How many parts a value has."""
    if isinstance(value, tuple | list):
        return 1 + sum(map(_size, value))
    if isinstance(value, msgspec.Struct):
        return 1 + sum(_size(getattr(value, name)) for name in value.__struct_fields__)
    return 1


def _closed(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """What in a value not everybody sees: where it is, and what."""
    if isinstance(value, str):
        if next(references(value), None) is not None:
            yield path, value
    elif isinstance(value, tuple | list):
        for place, one in enumerate(value):
            yield from _closed(one, f"{path}[{place}]")
    elif isinstance(value, tree.GetPlayerProperty) and value.property in _HELD:
        yield path, value.property
    elif isinstance(value, _OPEN):
        for name in value.__struct_fields__:
            yield from _closed(getattr(value, name), f"{path}.{tree.seed_name(name)}")
    elif isinstance(value, msgspec.Struct):
        yield path, str(value.__struct_config__.tag)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _texts(getattr(value, name))


def _pattern(id: str) -> str:
    while found := _INNER.search(id):
        id = f"{id[: found.start()]}*{id[found.end() :]}"
    return id


def _is_known(name: str, known: Iterable[str]) -> bool:
    return name in known or any(fnmatchcase(name, one) or fnmatchcase(one, name) for one in known)


def _steps(block: Iterable[Any]) -> int:
    """How many doables run at least, as far as numbers say so, of what depends on no choice and no chance."""
    total = 0
    for doable in block:
        total += 1
        times = getattr(doable, "times", None)
        if isinstance(doable, tree.Loop) and isinstance(times, int) and times > 0:
            if times > LOOP:
                return STEPS + 1
            total += times * _steps(doable.do)
        elif isinstance(doable, tree.While) and isinstance(doable.condition, tree.AlwaysTrue):
            total += doable.max * _steps(doable.do)
        if total > STEPS:
            break
    return total
