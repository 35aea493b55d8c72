"""Values, conditions and variables of a card, worked out in a state."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Protocol

from events.audience import Seat
from games.wizard.facts import Modifier
from games.wizard.language import tree
from games.wizard.language.events import SELECTORS
from games.wizard.library import Library
from games.wizard.machine.work import Ctx, Play, Run, Thing
from games.wizard.options import LEVELS
from games.wizard.state import Monster, State, ranks
from games.wizard.zones import keys_in


class Fizzle(Exception):
    """The rest of an effect comes to nothing: why."""


class Machine(Protocol):
    """As much of what runs cards as values need."""

    @property
    def state(self) -> State: ...
    @property
    def library(self) -> Library: ...
    @property
    def play(self) -> Play | None: ...
    def chosen(self, run: Run, node: Any) -> tuple[Thing, ...]: ...
    def resonated(self, threshold: int) -> None: ...


_INNER = re.compile(r"\{([^{}]*)\}")
_SELECTORS = frozenset(SELECTORS)


@lru_cache(maxsize=4096)
def _is_plain(text: str) -> bool:
    return text[:1] != "$" and "{" not in text and text not in _SELECTORS


def resolved(text: str, ctx: Ctx) -> Thing:
    """What a text with variables stands for; innermost braces first."""
    try:
        while "{" in text and (found := _INNER.search(text)):
            text = f"{text[: found.start()]}{ctx[found[1]]}{text[found.end() :]}"
        return ctx[text[1:]] if text[:1] == "$" else text
    except KeyError:
        raise Fizzle("unknown_name") from None


def named(run: Run, id: str) -> str:
    """An id with its variables filled in."""
    return str(resolved(id, run.ctx)) if "{" in id else id


def value(m: Machine, run: Run, node: Any) -> Any:
    """What a value is now."""
    if isinstance(node, str):
        if _is_plain(node):
            return node
        return selected(m, run, node) if node in _SELECTORS else resolved(node, run.ctx)
    if node is None or isinstance(node, int):
        return node
    if isinstance(node, tuple):
        return tuple(value(m, run, one) for one in node)
    if isinstance(node, tree.Chooser):
        return m.chosen(run, node)
    return _VALUES[type(node)](m, run, node)


def number(m: Machine, run: Run, node: Any) -> int:
    """A number; anything else counts as 0. Huge ones are cut."""
    found = value(m, run, node)
    if isinstance(found, tuple):
        found = found[0] if found else 0
    return max(-100_000, min(100_000, found)) if isinstance(found, int) else 0


def outside(m: Machine, seat: Seat, node: Any) -> int:
    """A number outside any effect, as a price is: 0 where it cannot be had."""
    try:
        return number(m, Run(seat, "", {}, []), node)
    except Fizzle:
        return 0


def several(m: Machine, run: Run, node: Any) -> tuple[Any, ...]:
    """The things that a value stands for: none for nothing."""
    found = value(m, run, node)
    if isinstance(found, tuple):
        return tuple(one for one in found if one is not None)
    return () if found is None else (found,)


def one(m: Machine, run: Run, node: Any) -> Any:
    """The first of the things."""
    found = several(m, run, node)
    return found[0] if found else None


def seats_of(m: Machine, run: Run, node: Any) -> tuple[Seat, ...]:
    """The seats among the things."""
    return tuple(seat for seat in several(m, run, node) if seat in m.state.players)


# --- selectors -----------------------------------------------------------------------------------------------------


def selected(m: Machine, run: Run, name: str) -> Thing:
    """What a selector stands for, counted from the owner."""
    state = m.state
    order = state.order_from(run.owner)
    match name:
        case "self":
            return run.owner
        case "all":
            return order
        case "others":
            return order[1:]
        case "next":
            return order[1] if len(order) > 1 else None
        case "prev":
            return order[-1] if len(order) > 1 else None
        case "allMonsters":
            return tuple(key_of(state, monster) for monster in targets(state))
        case "myMonster":
            mine = state.monsters.get(run.owner)
            return None if mine is None else key_of(state, mine)
        case "strongest":
            strongest = max(targets(state), key=lambda monster: sum(monster.health), default=None)
            return None if strongest is None else key_of(state, strongest)
        case _:
            return _extreme(state, order, name)


def _extreme(state: State, order: tuple[Seat, ...], name: str) -> Thing:
    worth = {seat: one.gold if name.endswith("Gold") else one.place for seat, one in state.players.items()}
    best = max(worth.values()) if name.startswith("highest") else min(worth.values())
    return tuple(seat for seat in order if worth[seat] == best)


def targets(state: State) -> tuple[Monster, ...]:
    """The monsters that can be hit: in a duel only that one."""
    monsters = state.monsters.items()
    return tuple(one for slot, one in sorted(monsters) if one.alive and (slot == 0 or not state.duel))


def key_of(state: State, monster: Monster) -> str:
    """The permanent key of a monster."""
    return state.keys.get(monster.id, monster.id)


MEMBER = "!"
"""Behind the id or key of a group: the number of one of its members."""


def slot_of(state: State, key: Any) -> int | None:
    """The slot in which a monster, or the group of a member, is."""
    key = key.partition(MEMBER)[0] if isinstance(key, str) else key
    for slot, monster in state.monsters.items():
        if state.keys.get(monster.id, monster.id) == key:
            return slot
    return None


# --- computed values -----------------------------------------------------------------------------------------------


def _card(m: Machine, run: Run, node: tree.GetCardProperty) -> Any:
    key = one(m, run, node.card_uuid)
    card = m.library.cards.get(key.partition("#")[0]) if isinstance(key, str) else None
    if card is None:
        return None
    if node.property == "id":
        return card.id
    if isinstance(card, tree.Exploration):
        return {"kind": card.type, "rarity": card.level}.get(node.property)
    if node.property == "currentCost":
        return cost_of(m, run.owner, card)
    return card.mana_cost if node.property == "manaCost" else getattr(card, node.property)


def _player(m: Machine, run: Run, node: tree.GetPlayerProperty) -> Any:
    seat = one(m, run, node.player_uuid)
    player = m.state.players.get(seat)
    if player is None:
        return None
    match node.property:
        case "freezing":
            return player.freeze
        case "rank":
            return ranks(m.state)[seat]
        case "hand" | "deck" | "discard" | "played":
            return len(m.state.zone(node.property, seat))
        case "handCards" | "playedCards" | "discardCards" | "asideCards":
            return keys_in(m.state, node.property.removesuffix("Cards"), seat)
        case name:
            return getattr(player, name)


def _monster(m: Machine, run: Run, node: tree.GetMonsterProperty) -> Any:
    slot = slot_of(m.state, one(m, run, node.monster_uuid))
    if slot is None:
        return None
    monster = m.state.monsters[slot]
    match node.property:
        case "health":
            return monster.health[min(monster.member, len(monster.health) - 1)] if monster.health else None
        case "maxHealth":
            return monster.most
        case "level":
            return monster.level
        case _:
            return monster.reward


def _expr(m: Machine, run: Run, node: tree.Expr | tree.ExprDoable) -> int:
    if node.op == "count":
        return sum(len(several(m, run, arg)) for arg in node.args)
    numbers = [number(m, run, arg) for arg in node.args] or [0]
    if node.op in ("min", "max"):
        return min(numbers) if node.op == "min" else max(numbers)
    total = numbers[0]
    for other in numbers[1:]:
        total = _OPS[node.op](total, other)
        total = max(-100_000, min(100_000, total))
    return total


_OPS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if b else 0,
}


def _when(m: Machine, run: Run, node: tree.When) -> Any:
    return value(m, run, node.then if holds(m, run, node.condition) else node.otherwise)


def resonance(m: Machine, seat: Seat) -> int:
    """The cards in the played area, and what else counts like them."""
    if m.play is not None and m.play.seat == seat and m.play.resonance >= 0:
        return m.play.resonance
    bonus = sum(mod.value for mod in m.state.under("resonanceBonus", seat))
    return len(m.state.zone("played", seat)) + bonus


def _getter(m: Machine, run: Run, node: tree.TriggerGetter) -> tuple[str, ...]:
    wanted = resolved(node.value, run.ctx)
    return tuple(
        mount for mount, one in m.state.captured.items() if (one.id if node.mode == "id" else one.event) == wanted
    )


def expr_value(m: Machine, run: Run, node: tree.ExprDoable) -> int:
    """The value of the doable ``expr``."""
    return _expr(m, run, node)


_VALUES: dict[type, Callable[[Machine, Run, Any], Any]] = {
    tree.GetCardProperty: _card,
    tree.GetPlayerProperty: _player,
    tree.GetMonsterProperty: _monster,
    tree.GetFlag: lambda m, run, node: m.state.flags.get(run.owner, {}).get(node.flag, 0),
    tree.Spread: lambda m, run, node: m.play.spread if m.play else m.state.players[run.owner].streak,
    tree.Resonance: lambda m, run, node: resonance(m, run.owner),
    tree.ManaBefore: lambda m, run, node: m.play.mana_before if m.play else None,
    tree.Expr: _expr,
    tree.When: _when,
    tree.TriggerGetter: _getter,
}

# --- conditions ----------------------------------------------------------------------------------------------------


def holds(m: Machine, run: Run, node: Any) -> bool:
    """Whether a condition is true now."""
    return node is None or _TESTS[type(node)](m, run, node)


def _plain(found: Any) -> Any:
    return found[0] if isinstance(found, tuple) and len(found) == 1 else found


def _equals(m: Machine, run: Run, node: tree.Equals) -> bool:
    left, right = _plain(value(m, run, node.value1)), _plain(value(m, run, node.value2))
    if left is None or right is None:
        return False
    if isinstance(left, tuple) and not isinstance(right, tuple):
        return right in left
    if isinstance(right, tuple) and not isinstance(left, tuple):
        return left in right
    return bool(left == right)


def _compared(order: Callable[[int, int], bool]) -> Callable[[Machine, Run, Any], bool]:
    def compare(m: Machine, run: Run, node: tree.Equals) -> bool:
        left, right = _plain(value(m, run, node.value1)), _plain(value(m, run, node.value2))
        return isinstance(left, int) and isinstance(right, int) and order(left, right)

    return compare


def _has(m: Machine, run: Run, node: tree.HasCard) -> bool:
    key = one(m, run, node.card_uuid)
    return any(
        key in (m.state.keys.get(item, item), m.state.cards.get(item, ""))
        for seat in seats_of(m, run, node.player_uuid)
        for item in m.state.zone("hand", seat)
        if item is not None
    )


def _is_type(m: Machine, run: Run, node: tree.IsType) -> bool:
    thing = one(m, run, node.card_uuid)
    if thing in m.state.players:
        held = (item for item in m.state.zone("hand", thing) if item is not None)
        return any(_typed(m, m.state.cards.get(item, ""), node.card_type) for item in held)
    if m.play is not None and thing == m.play.key and node.card_type in m.play.schools:
        return True
    return isinstance(thing, str) and _typed(m, thing.partition("#")[0], node.card_type)


def _typed(m: Machine, id: str, kind: str) -> bool:
    card = m.library.cards.get(id)
    if isinstance(card, tree.Exploration):
        return card.type == kind
    return card is not None and kind in (card.kind, card.school)


def _has_resonance(m: Machine, run: Run, node: tree.HasResonance) -> bool:
    if resonance(m, run.owner) < node.value:
        return False
    m.resonated(node.value)
    return True


def _wand(m: Machine, run: Run, node: tree.HasWand) -> bool:
    return any(m.state.zone("wand", seat) for seat in seats_of(m, run, node.player_uuid))


_TESTS: dict[type, Callable[[Machine, Run, Any], bool]] = {
    tree.Equals: _equals,
    tree.GreaterThan: _compared(lambda a, b: a > b),
    tree.LessThan: _compared(lambda a, b: a < b),
    tree.GreaterThanOrEqual: _compared(lambda a, b: a >= b),
    tree.LessThanOrEqual: _compared(lambda a, b: a <= b),
    tree.And: lambda m, run, node: all(holds(m, run, inner) for inner in node.conditions),
    tree.Or: lambda m, run, node: any(holds(m, run, inner) for inner in node.conditions),
    tree.Not: lambda m, run, node: not holds(m, run, node.condition),
    tree.HasCard: _has,
    tree.HasNoCard: lambda m, run, node: not _has(m, run, node),
    tree.IsType: _is_type,
    tree.IsNotType: lambda m, run, node: not _is_type(m, run, node),
    tree.AlwaysTrue: lambda m, run, node: True,
    tree.AlwaysFalse: lambda m, run, node: False,
    tree.HasWand: _wand,
    tree.HasSpread: lambda m, run, node: value(m, run, tree.Spread()) >= node.value,
    tree.HasResonance: _has_resonance,
}

# --- filters, costs ------------------------------------------------------------------------------------------------


def fits(
    filter: Mapping[str, int | str], card: tree.Treasure, schools: tuple[str, ...], cost: int, spread: int
) -> bool:
    """Whether a card is what a filter says, with these schools, this cost and this spread."""
    found = {"kind": card.kind, "rarity": card.rarity, "card": card.id, "cost": cost}
    for name, wanted in filter.items():
        if name == "school":
            fitting = wanted in schools
        elif name in ("max_cost", "spread"):
            fitting = cost <= int(wanted) if name == "max_cost" else spread >= int(wanted)
        else:
            fitting = found.get(name, wanted) == wanted
        if not fitting:
            return False
    return True


def fits_monster(filter: tree.Filter | None, monster: Monster) -> bool:
    """Whether a monster is what a chooser's filter says."""
    if filter is None:
        return True
    below = filter.level_below is None or LEVELS.index(monster.level) < LEVELS.index(filter.level_below)
    return below and (filter.health is None or max(monster.health) <= filter.health)


def applies(mod: Modifier, seat: Seat, card: tree.Treasure, schools: tuple[str, ...], cost: int, spread: int) -> bool:
    """Whether a modifier is for this card of this seat."""
    return mod.seat in (0, seat) and fits(mod.filter, card, schools, cost, spread)


def schools_of(state: State, seat: Seat, card: tree.Treasure) -> tuple[str, ...]:
    """The schools that a card of this seat counts as: its own, and those that something gives to it."""
    own, spread = (card.school,), state.players[seat].streak
    mods = state.under("school", seat) if card.kind == "spell" else ()
    given = (mod.mode for mod in mods if applies(mod, seat, card, own, card.mana_cost, spread))
    return tuple(dict.fromkeys((*own, *given)))


def cost_of(m: Machine, seat: Seat, card: tree.Treasure, id: str = "") -> int:
    """What a card costs a seat now: set to, then more or less, and nothing below 0."""
    state = m.state
    base = card.mana_cost
    if id in state.prices:
        base = state.prices[id]
    elif card.cost is not None:
        base = outside(m, seat, card.cost)
    if not state.modifiers:
        return max(0, base)
    schools = schools_of(state, seat, card)
    spread = state.players[seat].streak
    mods = [mod for mod in state.modifiers.values() if mod.what in ("cost", "costSet")]
    mods = [mod for mod in mods if applies(mod, seat, card, schools, base, spread)]
    for mod in mods:
        base = mod.value if mod.what == "costSet" else base
    return max(0, base + sum(mod.value for mod in mods if mod.what == "cost"))
