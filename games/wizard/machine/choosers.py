"""Who is asked what: choosers become questions, and triggers and undercurrents are asked whether they fire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from events.audience import SEALED, Seat, only
from games.wizard import facts
from games.wizard.facts import Offer, offer
from games.wizard.language import tree
from games.wizard.language.dialect import clean
from games.wizard.language.load import in_both
from games.wizard.language.names import MOUNTS
from games.wizard.library import name_of
from games.wizard.machine.asking import Asking
from games.wizard.machine.changes import add_number, unmount
from games.wizard.machine.engine import QUESTIONS, STEPS_OF, Machine
from games.wizard.machine.values import (
    MEMBER,
    Fizzle,
    fits,
    fits_monster,
    holds,
    key_of,
    named,
    number,
    one,
    seats_of,
    several,
    targets,
)
from games.wizard.machine.work import Captured, Ctx, Drain, Frame, Run
from games.wizard.options import LEVELS
from games.wizard.state import Monster
from games.wizard.zones import card_of, issue, keys_in, put_away

_CTX = msgspec.json.Decoder(Ctx)


def asking(m: Machine, run: Run, node: Any) -> Asking | tuple[Any, ...]:
    """The question of a chooser; or its answer, where there is nothing to choose."""
    seat = _asker(m, run, node)
    if seat is None:
        return ()
    kind, offers, hidden = _OFFERS[type(node)](m, run, node, seat)
    if not offers and not hidden:
        return ()
    least, most = _bounds(m, run, node, len(offers))
    if node.auto == "single" and len(offers) == 1 == least and not hidden:
        return (m.thing(kind, offers[0].value),)
    ordered = isinstance(node, tree.OrderChooser)
    return Asking(seat, kind, offers, least, most, card_of(run.key), _said(node.prompt), ordered)


def _said(prompt: object) -> str:
    return clean(name_of(prompt))


def _asker(m: Machine, run: Run, node: tree.Chooser) -> Seat | None:
    """Who decides: the one named, or for the targets of a card cast for another, who was to choose them."""
    asked = seats_of(m, run, node.ask)
    seat = asked[0] if asked else None
    play = m.play
    if (
        play is not None
        and play.targets_by
        and seat == play.seat
        and isinstance(node, tree.MonsterChooser | tree.PlayerChooser)
    ):
        return play.targets_by
    return seat


def _bounds(m: Machine, run: Run, node: tree.Chooser, offered: int) -> tuple[int, int]:
    if isinstance(node, tree.NumberChooser):
        low = number(m, run, node.min)
        return low, max(low, number(m, run, node.max))
    if isinstance(node, tree.OrderChooser):
        return offered, offered
    least = 0 if node.optional else max(0, number(m, run, node.min))
    most = min(offered, max(least, number(m, run, node.max)))
    return min(least, most), most


Offered = tuple[str, tuple[Offer, ...], bool]


def _monsters(m: Machine, run: Run, node: tree.MonsterChooser, seat: Seat) -> Offered:
    fitting = [monster for monster in targets(m.state) if fits_monster(node.filter, monster)]
    if not node.members:
        return "monster", tuple(offer(monster.id, card=monster.card) for monster in fitting), False
    return "monster", tuple(one for monster in fitting for one in _each(m, monster)), False


def _each(m: Machine, monster: Monster) -> Iterator[Offer]:
    """The living members of a group, by their numbers; another monster as it is."""
    if len(monster.health) < 2 or monster.lives:
        yield offer(monster.id, card=monster.card)
        return
    name = in_both(m.library.cards[monster.card].name)
    for at, health in enumerate(monster.health):
        if health > 0:
            text = {language: f"{said} {at + 1}" for language, said in name.items()}
            yield offer(f"{monster.id}{MEMBER}{at + 1}", text=text)


def _players(m: Machine, run: Run, node: tree.PlayerChooser, seat: Seat) -> Offered:
    order = m.state.order_from(run.owner)
    whom = {"any": order, "others": order[1:], "next": order[1:2], "previous": order[-1:]}[node.whom]
    return "player", tuple(offer(str(one), f"picked.seat.{one}") for one in whom), False


def _cards(m: Machine, run: Run, node: tree.CardChooser, seat: Seat) -> Offered:
    """Cards of an open zone, of one's own hand, or of another hidden place, which the asker then looks at."""
    owner = one(m, run, node.owner) if node.zone != "shop" else 0
    if node.of is not None or node.zone == "looked":
        keys = tuple(key for key in several(m, run, node.of) if isinstance(key, str))
    elif owner not in m.state.zones[node.zone]:
        return "card", (), False
    elif node.zone in ("hand", "deck") and (node.zone, owner) != ("hand", seat):
        keys = keys_in(m.state, node.zone, owner)
    else:
        cards = {id: m.state.cards[id] for id in m.state.zone(node.zone, owner) if id is not None}
        offers = tuple(offer(id, card=card) for id, card in cards.items() if _is(m, card, node.filter))
        return "card", offers, node.zone == "hand" and bool(cards)
    fitting = tuple(key for key in keys if _is(m, card_of(key), node.filter))
    return "card", looked(m, seat, fitting), bool(keys)


def looked(m: Machine, seat: Seat, keys: tuple[str, ...]) -> tuple[Offer, ...]:
    """Let a seat look at cards that it may choose from."""
    cards = issue(m.story, keys)
    if cards:
        m.story.tell(only(seat), facts.CardsHeld(seat, "looked", cards))
    return tuple(offer(card.id, card=card.card) for card in cards)


def _is(m: Machine, id: str, filter: tree.Filter | None) -> bool:
    if filter is None:
        return True
    card = m.library.treasure(id)
    return fits(filter.said, card, (card.school,), card.mana_cost, 0)


def _levels(m: Machine, run: Run, node: tree.LevelChooser, seat: Seat) -> Offered:
    return "level", tuple(offer(level, f"level.{level}") for level in LEVELS if level in m.state.levels), False


def _xii(m: Machine, run: Run, node: tree.XiiChooser, seat: Seat) -> Offered:
    ids = (id for id in m.state.zone("XII") if id is not None)
    return "card", tuple(offer(id, card=m.state.cards[id]) for id in ids), False


def _options(m: Machine, run: Run, node: tree.OptionChooser, seat: Seat) -> Offered:
    return "option", tuple(offer(name, text=in_both(name)) for name in node.options), False


def _order(m: Machine, run: Run, node: tree.OrderChooser, seat: Seat) -> Offered:
    things = several(m, run, node.of)
    if all(isinstance(thing, int) for thing in things):
        return "player", tuple(offer(str(thing), f"picked.seat.{thing}") for thing in things), False
    monsters = {key_of(m.state, monster): monster for monster in m.state.monsters.values()}
    if all(thing in monsters for thing in things):
        return "monster", tuple(offer(monsters[thing].id, card=monsters[thing].card) for thing in things), False
    return "card", looked(m, seat, tuple(str(thing) for thing in things)), bool(things)


def _yes_no(m: Machine, run: Run, node: tree.YesNoChooser, seat: Seat) -> Offered:
    return "yes_no", (offer("yes", "answer.yes"), offer("no", "answer.no")), False


_OFFERS: dict[type, Any] = {
    tree.MonsterChooser: _monsters,
    tree.PlayerChooser: _players,
    tree.CardChooser: _cards,
    tree.LevelChooser: _levels,
    tree.XiiChooser: _xii,
    tree.OptionChooser: _options,
    tree.NumberChooser: lambda m, run, node, seat: ("number", (), True),
    tree.OrderChooser: _order,
    tree.YesNoChooser: _yes_no,
}

QUESTIONS.update(dict.fromkeys(_OFFERS, asking))

# --- triggers and undercurrents --------------------------------------------------------------------------------------


def mount(m: Machine, run: Run, address: str, trigger: tree.Trigger) -> str | None:
    """Mount a trigger with what is known now; None where one like it is there already."""
    state = m.state
    stack = trigger.stack_key or (address if trigger.mode == "round" else "")
    if stack and any(one.stack == stack and one.owner == run.owner for one in state.captured.values()):
        return None
    if sum(one.owner == run.owner for one in state.captured.values()) >= MOUNTS:
        raise Fizzle("steps")
    m.work.mounts += 1
    id = m.story.moment.sealed_dice("mounts").event_name()
    hidden = is_unseen(m, run)
    until = trigger.until or ("" if trigger.mode in ("once", "always") else trigger.mode)
    name, ctx = named(run, trigger.id), msgspec.json.encode(run.ctx).decode()
    captured = Captured(
        address, trigger.event, run.owner, run.key, ctx, m.work.mounts, trigger.mode, until, stack, name,
        run.monster, hidden,
    )  # fmt: skip
    if not hidden:
        m.story.proclaim(facts.TriggerMounted(id, run.owner, card_of(run.key), trigger.event, trigger.mode))
    m.story.tell(SEALED, facts.TriggerCaptured(id, captured))
    return id


def is_unseen(m: Machine, run: Run) -> bool:
    """Whether the card that this comes from lies where others do not see it."""
    return (
        any(
            run.key == m.state.keys.get(item, item)
            for zone in ("hand", "deck")
            for item in m.state.zone(zone, run.owner) or ()
            if item is not None
        )
        if run.owner in m.state.zones["hand"] and not run.monster
        else False
    )


def _drain(m: Machine, job: Drain) -> None:
    """Ask those that heed an event one after the other: mounted triggers first, then armed undercurrents."""
    if not job.ready:
        actor = _actor(m, job)
        job.mounts = _heeding(m, job.event) if job.part != "undercurrents" else []
        job.seats = [*m.state.order_from(actor)[1:], actor] if job.part != "mounts" else []
        _in_order(m, job)
        job.ready = True
    if job.mounts:
        fire(m, job, job.mounts.pop(0))
    elif job.seats:
        respond(m, job, job.seats.pop(0))
    else:
        m.drop(job)
    m.drain()


def _in_order(m: Machine, job: Drain) -> None:
    """Let an owner of several triggers that say so choose in which order they fire."""
    mine = [id for id in job.mounts if m.library.triggers[m.state.captured[id].address].ordered]
    for seat in dict.fromkeys(m.state.captured[id].owner for id in mine):
        own = [id for id in mine if m.state.captured[id].owner == seat]
        if len(own) > 1:
            offers = tuple(offer(id, card=card_of(m.state.captured[id].key)) for id in own)
            order = m.ask(job, Asking(seat, "order", offers, len(own), len(own), ordered=True))
            places = [job.mounts.index(id) for id in own]
            for place, id in zip(places, order, strict=True):
                job.mounts[place] = str(id)


def _actor(m: Machine, job: Drain) -> Seat:
    """Whose doing an event is, from whom others follow in turn order."""
    play = m.play
    named = next((job.scope[name] for name in job.scope if name.endswith(("layerUUID", "kickerUUID"))), None)
    seat = play.seat if play is not None else named
    return seat if isinstance(seat, int) and seat in m.state.players else m.state.start


def _heeding(m: Machine, event: str) -> list[str]:
    waiting = [(one.number, id, one.owner) for id, one in m.state.captured.items() if one.event == event]
    if len(waiting) < 2:
        return [id for _, id, _ in waiting]
    play = m.play
    order = m.state.order_from(play.seat if play is not None else m.state.asked.seat or m.state.start)

    def place(one: tuple[int, str, Seat]) -> tuple[bool, int, int]:
        monster = event == "onBattlingPhaseEnd" and m.state.captured[one[1]].monster
        return not monster, order.index(one[2]) if one[2] in order else len(order), one[0]

    return [id for _, id, _ in sorted(waiting, key=place)]


STEPS_OF[Drain] = _drain


def fire(m: Machine, job: Drain, id: str) -> None:
    """Let a mounted trigger act, if it is still there and its condition holds."""
    captured = m.state.captured.get(id)
    if captured is None or _sleeps(m, captured):
        return
    trigger = m.library.triggers[captured.address]
    ctx = _CTX.decode(captured.ctx) | job.scope
    run = Run(captured.owner, captured.key, ctx, [Frame(captured.address)], captured.monster)
    if not holds(m, run, trigger.condition):
        return
    if captured.mode == "once":
        unmount(m, id)
    if m.library.blocks[captured.address]:
        m.push(run)


def _sleeps(m: Machine, captured: Captured) -> bool:
    """In a duel the other monsters do not react."""
    if not captured.monster or not m.state.duel or captured.mode != "attached":
        return False
    return 0 not in m.state.monsters or key_of(m.state, m.state.monsters[0]) != captured.key


def respond(m: Machine, job: Drain, seat: Seat) -> None:
    """Fire a seat's undercurrent, if it is armed, fits and can be paid."""
    if not _is_armed(m, seat):
        return
    for key in keys_in(m.state, "undercurrent", seat):
        card = m.library.treasure(card_of(key))
        for address, behavior in m.library.responses.get(card.id, ()):
            ctx: Ctx = {"this.cardUUID": key, "this.ownerUUID": seat, "onResponse.playerUUID": seat}
            run = Run(seat, key, ctx | {"onResponse.cardUUID": key} | job.scope, [Frame(address)])
            payable = m.state.players[seat].mana >= card.mana_cost
            if behavior.event == job.event and payable and holds(m, run, behavior.condition):
                _fire_undercurrent(m, run, card)
                return


def _is_armed(m: Machine, seat: Seat) -> bool:
    """In somebody else's play by what was said in its window, else by the standing order alone."""
    play = m.play
    outside = play is None and not m.work.armed
    if seat in m.work.armed:
        return True
    return (outside or (play is not None and play.seat == seat)) and m.state.orders.get(seat) == "fire"


def _fire_undercurrent(m: Machine, run: Run, card: tree.Treasure) -> None:
    (item,) = m.state.zone("undercurrent", run.owner)
    seen = facts.Seen(item, card.id) if item in m.state.keys else issue(m.story, [run.key])[0]
    m.story.proclaim(facts.UndercurrentFired(run.owner, seen, card.mana_cost))
    add_number(m, run.owner, "mana", -card.mana_cost)
    put_away(m.story, run.key, card.rarity)
    if run.key in m.work.shown:
        m.work.shown.remove(run.key)
    m.push(run)
