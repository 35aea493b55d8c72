"""Damage in the order of section 11, each step of it told."""

from __future__ import annotations

from collections.abc import Iterator

from games.wizard import facts
from games.wizard.facts import Modifier, Part
from games.wizard.machine.changes import add_number, end_modifiers, end_triggers
from games.wizard.machine.engine import Machine
from games.wizard.machine.values import applies, slot_of
from games.wizard.machine.work import Hit, Play, Thing
from games.wizard.state import Monster


def spell_bonus(m: Machine, play: Play) -> int:
    """What auras and wands add to each instance that is printed on this spell."""
    card = m.library.treasure(play.card)
    mods = [
        mod
        for id, mod in m.state.modifiers.items()
        if mod.what in ("spellBonus", "bonusFactor")
        and counts(play, id, mod)
        and applies(mod, play.seat, card, play.schools, play.cost, play.spread)
    ]
    bonus = sum(mod.value for mod in mods if mod.what == "spellBonus")
    for mod in mods:
        bonus *= mod.value if mod.what == "bonusFactor" else 1
    return bonus if card.kind == "spell" else 0


def counts(play: Play, id: str, mod: Modifier) -> bool:
    """Whether a modifier for the next spells lay there before this one."""
    return mod.scope != "next" or id in play.using


def instance(m: Machine, hit: Hit, slot: int, monster: Monster) -> tuple[int, tuple[Part, ...]]:
    """What one instance takes, and how it came about."""
    parts = [Part("base", hit.amount)]
    play = m.play if hit.printed else None
    if play is not None and (bonus := spell_bonus(m, play)):
        parts.append(Part("bonus", max(0, parts[-1].amount + bonus)))
    schools = play.schools if play is not None else ()
    for why, amount in _shields(m, hit, slot, monster, schools, parts):
        parts.append(Part(why, amount))
    return min(parts[-1].amount, monster.health[hit.member]), tuple(parts)


def _shields(
    m: Machine, hit: Hit, slot: int, monster: Monster, schools: tuple[str, ...], parts: list[Part]
) -> Iterator[tuple[str, int]]:
    """The steps on the monster's side, each from what the last one left."""
    mods = [mod for mod in m.state.modifiers.values() if mod.slot == slot]
    by_order = sorted((mod for mod in mods if _ORDER.get(_kind(mod)) is not None), key=lambda mod: _ORDER[_kind(mod)])
    for mod in by_order:
        amount = parts[-1].amount
        left = _left(m, mod, hit, monster, schools, amount)
        if amount > 0 and left != amount:
            yield _kind(mod), left


def _kind(mod: Modifier) -> str:
    return f"immunity_{mod.mode}" if mod.what == "immunity" else mod.what


_ORDER = {
    "immunity_all": 0, "immunity_school": 1, "weakness": 2, "shell": 3, "cap": 4, "immunity_atMost": 5,
    "immunity_atLeast": 6, "immunity_die": 7, "immunity_first": 8, "immunity_lethal": 9,
}  # fmt: skip


def _left(m: Machine, mod: Modifier, hit: Hit, monster: Monster, schools: tuple[str, ...], amount: int) -> int:
    match _kind(mod):
        case "immunity_school":
            return 0 if mod.filter.get("school") in schools and len(set(schools)) == 1 else amount
        case "weakness":
            return amount * 2 if mod.filter.get("school") in schools else amount
        case "shell":
            return max(0, amount - mod.value)
        case "cap":
            return min(amount, mod.value)
        case "immunity_atMost":
            return 0 if amount <= mod.value else amount
        case "immunity_atLeast":
            return 0 if amount >= mod.value else amount
        case "immunity_die":
            return 0 if roll(m, hit.seat, 6) <= mod.value and amount else amount
        case "immunity_first":
            return 0 if monster.hits < mod.value else amount
        case "immunity_lethal":
            return 0 if monster.health[hit.member] <= amount else amount
        case _:
            return 0


def roll(m: Machine, seat: int, sides: int) -> int:
    """A public roll, which whatever heeds rolls hears of."""
    value = m.story.moment.dice("roll").roll(sides)
    m.story.proclaim(facts.DieRolled(seat, sides, value, False))
    m.emit("onRoll", playerUUID=seat, sides=sides, value=value)
    return value


def _heard(m: Machine, hit: Hit, amount: int) -> dict[str, Thing]:
    slot = slot_of(m.state, hit.monster)
    monster = m.state.monsters[slot if slot is not None else 0]
    return {
        "monsterUUID": hit.monster,
        "sourcePlayerUUID": hit.seat,
        "amount": amount,
        "monsterID": monster.card,
        "level": monster.level,
    }


def step(m: Machine, hit: Hit) -> None:
    """One stage of an instance: before it, the damage itself, the defeat that may be averted, the end."""
    slot = slot_of(m.state, hit.monster)
    if slot is None:
        _end(m, hit)
        return
    hit.pc += 1
    _STAGES[hit.pc - 1](m, hit, slot, m.state.monsters[slot])
    m.drain()


def _before(m: Machine, hit: Hit, slot: int, monster: Monster) -> None:
    if hit.outright:
        hit.pc = 2
        return
    m.emit("onDamageIncoming", "", **_heard(m, hit, hit.amount))


def _strike(m: Machine, hit: Hit, slot: int, monster: Monster) -> None:
    if hit.member >= len(monster.health) or monster.health[hit.member] <= 0:
        hit.pc = len(_STAGES) - 1
        return
    amount, parts = instance(m, hit, slot, monster)
    m.story.proclaim(
        facts.DamageDealt(hit.seat, slot, hit.member, amount, parts, monster.hits + 1, hit.source, monster.card)
    )
    hit.dealt = amount
    if amount:
        m.emit("onDamageTaken", "", **_heard(m, hit, amount))


def _would(m: Machine, hit: Hit, slot: int, monster: Monster) -> None:
    if hit.outright:
        gone = tuple(0 for _ in monster.health)
        m.story.proclaim(facts.MonsterChanged(slot, gone, monster.most, monster.reward))
    elif monster.alive:
        hit.pc = len(_STAGES) - 1
        return
    m.emit("onWouldDefeat", "", **_heard(m, hit, hit.dealt))


def _defeat(m: Machine, hit: Hit, slot: int, monster: Monster) -> None:
    """Bounty and steps are paid once, for the defeat that stands."""
    if hit.saved:
        health = (*(0 for _ in monster.health[1:]), hit.saved)
        most = max(monster.most, hit.saved)
        m.story.proclaim(facts.MonsterChanged(slot, health, most, monster.reward))
        return
    if monster.alive:
        return
    heard = _heard(m, hit, hit.dealt)
    add_number(m, hit.seat, "gold", monster.reward)
    play = m.play
    if play is not None:
        play.killed.append(hit.monster)
    leave(m, slot, "defeated", hit.seat)
    del heard["amount"]
    m.emit("onDefeat", "", **heard)


def _end(m: Machine, hit: Hit, slot: int = 0, monster: Monster | None = None) -> None:
    m.drop(hit)
    _publish(m, hit)


def _publish(m: Machine, hit: Hit) -> None:
    """Say under the doable's id what the last of its hits did."""
    runs = [job for job in m.jobs if type(job).__name__ == "Run"]
    if hit.name and runs:
        ctx = runs[-1].ctx  # type: ignore[union-attr]
        ctx[f"{hit.name}.amount"] = int(ctx.get(f"{hit.name}.amount") or 0) + hit.dealt  # type: ignore[arg-type]
        ctx[f"{hit.name}.killed"] = bool(ctx.get(f"{hit.name}.killed")) or slot_of(m.state, hit.monster) is None


_STAGES = (_before, _strike, _would, _defeat, _end)


def leave(m: Machine, slot: int, why: str, by: int = 0) -> None:
    """A monster goes, and with it what it had mounted."""
    monster = m.state.monsters[slot]
    key = m.state.keys[monster.id]
    end_triggers(m, lambda one: one.key == key and one.mode == "attached")
    end_modifiers(m, lambda mod: slot in (mod.slot, mod.origin))
    m.story.proclaim(facts.MonsterLeft(by, slot, monster.card, why, monster.steps if by else 0))
    m.behave(key, "onLeave", by or m.state.start, True, cardUUID=key, sourcePlayerUUID=by or None)
