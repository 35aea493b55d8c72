"""What each doable does: one function a kind, which asks first, and acts once it has all answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.audience import Seat, only
from games.wizard import facts
from games.wizard.damage import leave, roll
from games.wizard.facts import Modifier, modifier, offer
from games.wizard.language import tree
from games.wizard.language.load import in_both
from games.wizard.language.names import LOOP, MOUNTS
from games.wizard.machine import cards, choosers
from games.wizard.machine.asking import Asking
from games.wizard.machine.changes import add_number, set_number, unmount
from games.wizard.machine.engine import HANDLERS, Machine, enter
from games.wizard.machine.values import (
    MEMBER,
    Fizzle,
    expr_value,
    holds,
    named,
    number,
    one,
    seats_of,
    several,
    slot_of,
    value,
)
from games.wizard.machine.work import Frame, Hit, Run, Stages
from games.wizard.zones import card_of, find, is_hidden, opened

EXTRA_PHASES = 5
"""Extra phases of one round; without an end to them no round would have one."""

Handler = Callable[[Machine, Run, Any], None]


def does(*kinds: type[tree.Doable]) -> Callable[[Handler], Handler]:
    """Decorates the function that does doables of these kinds."""

    def register(handler: Handler) -> Handler:
        HANDLERS.update(dict.fromkeys(kinds, handler))
        return handler

    return register


def no_target(m: Machine, run: Run, node: tree.Doable) -> None:
    """Say that a part of an effect had no target."""
    m.story.proclaim(facts.CardFizzled(card_of(run.key), "no_target"))


def target_of(m: Machine, run: Run, node: Any) -> Any:
    """The target of a doable, else that of the innermost loop which has one."""
    if node.target is not None:
        return several(m, run, node.target)
    found = next((frame.target for frame in reversed(run.frames) if frame.target is not None), ())
    return found if isinstance(found, tuple) else (found,)


# --- flow ----------------------------------------------------------------------------------------------------------


def _inside(run: Run, suffix: str) -> str:
    frame = run.frames[-1]
    return f"{frame.address}.{frame.pc}{suffix}"


def _push(m: Machine, run: Run, frame: Frame) -> None:
    if len(run.frames) >= 32:
        raise Fizzle("depth")
    run.frames.append(frame)
    enter(run, frame)


@does(tree.Loop)
def _loop(m: Machine, run: Run, node: tree.Loop) -> None:
    times = number(m, run, node.times)
    target = several(m, run, node.target) if node.target is not None else None
    if times > LOOP:
        raise Fizzle("loop")
    if times > 0 and node.do:
        name = named(run, node.id) if node.id else ""
        _push(m, run, Frame(_inside(run, "d"), kind="loop", name=name, times=times, target=target))


@does(tree.If)
def _if(m: Machine, run: Run, node: tree.If) -> None:
    suffix, block = ("d", node.do) if holds(m, run, node.condition) else ("e", node.elsedo)
    if block:
        _push(m, run, Frame(_inside(run, suffix)))


@does(tree.While)
def _while(m: Machine, run: Run, node: tree.While) -> None:
    if holds(m, run, node.condition) and node.do:
        name = named(run, node.id) if node.id else ""
        _push(m, run, Frame(_inside(run, "d"), kind="while", name=name, times=node.max))


@does(tree.Foreach)
def _foreach(m: Machine, run: Run, node: tree.Foreach) -> None:
    items = several(m, run, node.list)
    if len(items) > LOOP:
        raise Fizzle("loop")
    if items and node.do:
        frame = Frame(_inside(run, "d"), kind="foreach", name=node.as_, times=len(items), items=items)
        _push(m, run, frame)


@does(tree.Choose)
def _choose(m: Machine, run: Run, node: tree.Choose) -> None:
    asked = seats_of(m, run, node.ask)
    if not asked:
        no_target(m, run, node)
        return
    offers = tuple(offer(str(at), text=in_both(branch.name)) for at, branch in enumerate(node.options))
    (picked,) = _asked(m, run, Asking(asked[0], "option", offers, 1, 1, card_of(run.key)))
    m.publish(run, node, value=int(picked))
    if node.options[int(picked)].do:
        _push(m, run, Frame(_inside(run, f"b{picked}")))


def _asked(m: Machine, run: Run, asking: Asking) -> tuple[Any, ...]:
    frame = run.frames[-1]
    held = Stages("", answers=frame.answers)
    return m.ask(held, asking)


@does(tree.ExprDoable)
def _expr(m: Machine, run: Run, node: tree.ExprDoable) -> None:
    m.publish(run, node, value=expr_value(m, run, node))


@does(tree.SetFlag)
def _set_flag(m: Machine, run: Run, node: tree.SetFlag) -> None:
    m.story.proclaim(facts.FlagSet(run.owner, node.flag, number(m, run, node.value)))


@does(tree.Roll)
def _roll(m: Machine, run: Run, node: tree.Roll) -> None:
    rollers = seats_of(m, run, node.target)
    if not rollers:
        no_target(m, run, node)
        return
    seat = rollers[0]
    if not m.state.under("chooseRoll", seat):
        m.publish(run, node, value=roll(m, seat, node.sides))
        return
    (picked,) = _asked(m, run, Asking(seat, "number", (), 1, node.sides, card_of(run.key)))
    m.story.proclaim(facts.DieRolled(seat, node.sides, picked, True))
    m.emit("onRoll", playerUUID=seat, sides=node.sides, value=picked)
    m.publish(run, node, value=picked)


# --- monsters ------------------------------------------------------------------------------------------------------


@does(tree.Damage)
def _damage(m: Machine, run: Run, node: tree.Damage) -> None:
    """Each target is an instance of its own; of a group in one slot every member, where all monsters are hit."""
    things = target_of(m, run, node)
    amount = number(m, run, node.amount)
    play = m.play
    printed = play is not None and (node.printed or (run.key == play.key and "onPlay.playerUUID" in run.ctx))
    name = named(run, node.id) if node.id else ""
    seat = run.owner if play is None or not printed else play.seat
    hits = [
        Hit(seat, _group(key), member, amount, printed, name=name, source=_source(m, run))
        for key in things
        for member in _members(m, key, node.target == "allMonsters")
    ]
    m.listed(run, node, things, amount=0, killed=False)
    if not hits:
        no_target(m, run, node)
    for hit in reversed(hits):
        m.push(hit)


def _source(m: Machine, run: Run) -> str:
    """The card of a player that this comes from, if everybody sees it."""
    return "" if run.monster or choosers.is_unseen(m, run) else card_of(run.key)


def _group(key: Any) -> Any:
    """The monster of which somebody may be a member."""
    return key.partition(MEMBER)[0] if isinstance(key, str) else key


def _members(m: Machine, key: Any, every: bool) -> tuple[int, ...]:
    slot = slot_of(m.state, key)
    if slot is None or not m.state.monsters[slot].alive:
        return ()
    monster = m.state.monsters[slot]
    member = str(key).partition(MEMBER)[2]
    if member:
        return (int(member) - 1,) if monster.health[int(member) - 1] > 0 else ()
    if every and not monster.lives:
        return tuple(at for at, health in enumerate(monster.health) if health > 0)
    return (monster.member,)


@does(tree.Health, tree.MaxHealth, tree.Reward)
def _on_monster(m: Machine, run: Run, node: tree.OnMonster) -> None:
    things = target_of(m, run, node)
    amount = number(m, run, node.amount)
    slots = [slot for key in things if (slot := slot_of(m.state, key)) is not None]
    for slot in slots:
        _change_monster(m, slot, node, amount)
    m.listed(run, node, things)
    if not slots:
        no_target(m, run, node)


def _change_monster(m: Machine, slot: int, node: tree.OnMonster, amount: int) -> None:
    monster = m.state.monsters[slot]
    health, most, reward = list(monster.health), monster.most, monster.reward
    add = node.mode == "add"
    if isinstance(node, tree.Reward):
        reward = max(0, reward + amount if add else amount)
    elif not health:
        return
    elif isinstance(node, tree.MaxHealth):
        most = max(1, most + amount if add else amount)
    elif monster.alive:
        now = health[monster.member]
        health[monster.member] = max(1, min(most, now + amount) if add else amount)
        most = max(most, health[monster.member])
    m.story.proclaim(facts.MonsterChanged(slot, tuple(health), most, reward))


@does(tree.Defeat)
def _defeat(m: Machine, run: Run, node: tree.Defeat) -> None:
    keys = [_group(key) for key in several(m, run, node.monster) if slot_of(m.state, key) is not None]
    if not keys:
        no_target(m, run, node)
    for key in reversed(keys):
        m.push(Hit(run.owner, key, 0, 0, False, outright=True, source=_source(m, run)))


@does(tree.Revive)
def _revive(m: Machine, run: Run, node: tree.Revive) -> None:
    key = one(m, run, node.monster)
    for job in reversed(m.jobs):
        if isinstance(job, Hit) and job.monster == key and job.pc == 3:
            job.saved = max(1, number(m, run, node.hp))
            return
    no_target(m, run, node)


@does(tree.Flee)
def _flee(m: Machine, run: Run, node: tree.Flee) -> None:
    for key in several(m, run, node.monster):
        slot = slot_of(m.state, key)
        if slot is not None:
            leave(m, slot, "fled")


# --- players -------------------------------------------------------------------------------------------------------


def _wanted(mode: str, now: int, amount: int) -> int:
    return now + amount if mode == "add" else amount


_NUMBERS = {tree.Mana: "mana", tree.Gold: "gold", tree.Freezing: "freeze", tree.Position: "place"}


@does(*_NUMBERS)
def _on_player(m: Machine, run: Run, node: tree.OnPlayer) -> None:
    seats = tuple(seat for seat in target_of(m, run, node) if seat in m.state.players)
    amount, change = number(m, run, node.amount), add_number if node.mode == "add" else set_number
    delta = overflow = 0
    for seat in seats:
        delta, overflow = change(m, seat, _NUMBERS[type(node)], amount)
    m.listed(run, node, seats, delta=delta, overflow=overflow)
    if not seats:
        no_target(m, run, node)


@does(tree.Steal)
def _steal(m: Machine, run: Run, node: tree.Steal) -> None:
    """Moves what there is."""
    victims, takers = seats_of(m, run, node.from_), seats_of(m, run, node.target)
    wanted = max(0, number(m, run, node.amount))
    if not victims or not takers:
        no_target(m, run, node)
        return
    amount = min(wanted, getattr(m.state.players[victims[0]], node.res))
    add_number(m, victims[0], node.res, -amount)
    add_number(m, takers[0], node.res, amount)
    m.listed(run, node, (victims[0],), amount=amount)


@does(tree.SplitPool)
def _split_pool(m: Machine, run: Run, node: tree.SplitPool) -> None:
    m.story.proclaim(facts.NumberChanged(0, "pool", m.state.pool + max(0, number(m, run, node.amount))))


@does(tree.ExtraRound)
def _extra_round(m: Machine, run: Run, node: tree.ExtraRound) -> None:
    bottom = m.jobs[0]
    seats = seats_of(m, run, node.target)
    if isinstance(bottom, Stages) and seats and len(bottom.seats) < len(m.state.seats):
        bottom.seats.append(seats[0])


@does(tree.ExtraPhase)
def _extra_phase(m: Machine, run: Run, node: tree.ExtraPhase) -> None:
    bottom = m.jobs[0]
    if isinstance(bottom, Stages) and len(bottom.words) < EXTRA_PHASES:
        bottom.words.append(node.phase)


# --- triggers and modifiers ----------------------------------------------------------------------------------------


@does(tree.AddTriggers)
def _add_triggers(m: Machine, run: Run, node: tree.AddTriggers) -> None:
    made = [choosers.mount(m, run, _inside(run, f"t{at}"), trigger) for at, trigger in enumerate(node.triggers)]
    m.listed(run, node, tuple(id for id in made if id is not None))


@does(tree.RemoveTriggers)
def _remove_triggers(m: Machine, run: Run, node: tree.RemoveTriggers) -> None:
    named = {str(thing) for thing in several(m, run, node.targets)}
    for id, captured in m.state.captured.items():
        if (id if node.mode == "UUID" else captured.id) in named:
            unmount(m, id)


@does(tree.AddModifier)
def _add_modifier(m: Machine, run: Run, node: tree.AddModifier) -> None:
    seats = seats_of(m, run, node.target)
    slot = slot_of(m.state, one(m, run, node.monster)) if node.monster is not None else -1
    amount = value(m, run, node.value)
    if slot is None or not seats:
        no_target(m, run, node)
        return
    everybody = len(seats) == len(m.state.seats) and node.target == "all"
    for seat in (0,) if everybody else seats:
        add_modifier(m, _modifier(m, run, node, seat, slot, amount), _inside(run, ""))


def _modifier(m: Machine, run: Run, node: tree.AddModifier, seat: Seat, slot: int, amount: Any) -> Modifier:
    origin = slot_of(m.state, run.key) if run.monster else None
    plain = modifier(node.what, amount if isinstance(amount, int) else 0, seat, card_of(run.key), node.scope)
    return replace(
        plain,
        mode=node.mode if isinstance(amount, int) else str(amount),
        slot=slot,
        origin=-1 if origin is None else origin,
        left=node.count if node.scope == "next" else 0,
        filter=node.filter.said if node.filter is not None else {},
        stack=node.stack_key,
    )


def add_modifier(m: Machine, made: Modifier, address: str) -> None:
    """Lay a modifier on the table, unless one that it does not stack with lies there."""
    if not made.stack and made.scope == "round":
        made = replace(made, stack=address)
    if sum(mod.seat == made.seat for mod in m.state.modifiers.values()) >= MOUNTS:
        raise Fizzle("steps")
    twins = (mod for mod in m.state.modifiers.values() if mod.stack and mod.stack == made.stack)
    if any(mod.seat == made.seat and mod.slot == made.slot for mod in twins):
        return
    id = m.story.moment.sealed_dice("mounts").event_name()
    m.story.proclaim(facts.ModifierSet(id, made))


@does(tree.Counter)
def _counter(m: Machine, run: Run, node: tree.Counter) -> None:
    play = m.play
    if play is None or play.pc > 3:
        no_target(m, run, node)
        return
    play.countered = True


@does(tree.OnePlayOnly)
def _one_play(m: Machine, run: Run, node: tree.OnePlayOnly) -> None:
    seat = next((seat for seat, player in m.state.players.items() if player.plays), 0)
    if seat:
        m.story.proclaim(facts.NumberChanged(seat, "plays", 1))


# --- cards ---------------------------------------------------------------------------------------------------------


@does(tree.DrawCard)
def _draw(m: Machine, run: Run, node: tree.DrawCard) -> None:
    seats = tuple(seat for seat in target_of(m, run, node) if seat in m.state.players)
    amount = min(LOOP, number(m, run, node.amount))
    keys = tuple(key for seat in seats for key in cards.draw(m, seat, amount))
    m.listed(run, node, keys, count=len(keys))
    if not seats:
        no_target(m, run, node)


@does(tree.AskDiscardCard)
def _ask_discard(m: Machine, run: Run, node: tree.AskDiscardCard) -> None:
    seats = tuple(seat for seat in target_of(m, run, node) if seat in m.state.players)
    low, high = number(m, run, node.minimum), number(m, run, node.maximum)
    picked: list[Any] = []
    for seat in seats:
        held = tuple(id for id in m.state.zone("hand", seat) if id is not None)
        offers = tuple(offer(id, card=m.state.cards[id]) for id in held)
        least, most = max(0, min(low, len(offers))), max(0, min(high, len(offers)))
        picked += (
            _asked(m, run, Asking(seat, "card", offers, min(least, most), most, card_of(run.key))) if offers else ()
        )
    for key in picked:
        cards.discard(m, str(key))
    m.listed(run, node, tuple(picked), count=len(picked))
    if not seats:
        no_target(m, run, node)


def _keys(m: Machine, run: Run, node: Any) -> tuple[str, ...]:
    return tuple(key for key in several(m, run, node) if isinstance(key, str) and "#" in key)


@does(tree.DiscardCard)
def _discard(m: Machine, run: Run, node: tree.DiscardCard) -> None:
    keys = _keys(m, run, node.target)
    for key in keys:
        cards.discard(m, key)
    m.listed(run, node, keys)
    if not keys:
        no_target(m, run, node)


@does(tree.ManaCost)
def _mana_cost(m: Machine, run: Run, node: tree.ManaCost) -> None:
    amount = number(m, run, node.amount)
    for key in _keys(m, run, node.target):
        place = find(m.state, key)
        if place is not None and place[0] == "hand":
            _, seat, id = place
            now = m.state.prices.get(id, m.library.treasure(card_of(key)).mana_cost)
            cost = max(0, _wanted(node.mode, now, amount))
            m.story.tell(only(seat), facts.CardPriced(seat, id, cost))


@does(tree.ShuffleBack)
def _shuffle_back(m: Machine, run: Run, node: tree.ShuffleBack) -> None:
    for seat in seats_of(m, run, node.player):
        cards.reshuffle(m, seat)


@does(tree.MoveCard)
def _move_card(m: Machine, run: Run, node: tree.MoveCard) -> None:
    keys = _keys(m, run, node.card)
    if node.source is not None:
        keys = tuple(key for key in keys if (place := find(m.state, key)) is not None and place[0] == node.source)
    if node.to == "deck" and len(keys) > 1:
        keys = m.story.moment.sealed_dice("shuffle").shuffle(keys)
    for key in keys:
        cards.move(m, key, node.to, node.position)
    m.listed(run, node, keys)
    if not keys:
        no_target(m, run, node)


@does(tree.RemoveCard)
def _remove_card(m: Machine, run: Run, node: tree.RemoveCard) -> None:
    for key in _keys(m, run, node.card):
        opened(m.story, key, "removed")


@does(tree.Reveal)
def _reveal(m: Machine, run: Run, node: tree.Reveal) -> None:
    for key in _keys(m, run, node.card):
        place = find(m.state, key)
        if place is not None and is_hidden(place[0]):
            m.story.proclaim(facts.CardShown(place[1], card_of(key)))


@does(tree.Look)
def _look(m: Machine, run: Run, node: tree.Look) -> None:
    seats = seats_of(m, run, node.target)
    keys = cards.top(m, node.zone, seats[0] if seats else run.owner, max(0, min(LOOP, number(m, run, node.n))))
    m.listed(run, node, keys, count=len(keys))


@does(tree.CastCard)
def _cast(m: Machine, run: Run, node: tree.CastCard) -> None:
    by = seats_of(m, run, node.targets_by) if node.targets_by is not None else ()
    for key in reversed(_keys(m, run, node.card)):
        cards.cast(m, run.owner, key, node.free, by[0] if by else 0)


@does(tree.RepeatCard)
def _repeat(m: Machine, run: Run, node: tree.RepeatCard) -> None:
    play = m.play
    if play is not None:
        m.treasure(play.key, "onPlay", play.seat)


@does(tree.GiveCard)
def _give(m: Machine, run: Run, node: tree.GiveCard) -> None:
    seats = seats_of(m, run, node.target)
    keys = _keys(m, run, node.card) if seats else ()
    for key in keys:
        cards.give(m, key, seats[0])
    m.listed(run, node, keys)


@does(tree.SwapHands)
def _swap(m: Machine, run: Run, node: tree.SwapHands) -> None:
    seats = seats_of(m, run, node.target)
    if seats and seats[0] != run.owner:
        cards.swap_hands(m, run.owner, seats[0])


@does(tree.EquipWand, tree.SetUndercurrent)
def _equip(m: Machine, run: Run, node: tree.EquipWand | tree.SetUndercurrent) -> None:
    seats = seats_of(m, run, node.target)
    wanted = "wand" if isinstance(node, tree.EquipWand) else "undercurrent"
    for key in _keys(m, run, node.card) if seats else ():
        if m.library.treasure(card_of(key)).kind == wanted:
            cards.equip(m, seats[0], key)


@does(tree.RemoveWand)
def _remove_wand(m: Machine, run: Run, node: tree.RemoveWand) -> None:
    for seat in seats_of(m, run, node.target):
        cards.unequip(m, seat)
