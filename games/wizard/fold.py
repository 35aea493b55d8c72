"""The one fold of Wizard: it only assigns, and derives only from what every viewer has."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from events.audience import Seat
from games.fold import Fold
from games.sitting.facts import TableDocumentGiven, TableOpened
from games.wizard import facts
from games.wizard.language.load import in_both, reading
from games.wizard.options import CELLS, LEVELS, WizardOptions
from games.wizard.state import (
    EXPLORED,
    OWNED,
    PILES,
    Asked,
    Items,
    Monster,
    Mount,
    Pack,
    Printed,
    State,
    Window,
    fresh,
)

K = TypeVar("K")
V = TypeVar("V")

evolve: Fold[State] = Fold()


@evolve.on(TableOpened)
def _opened(state: State, fact: TableOpened[WizardOptions]) -> State:
    seats = tuple(range(1, fact.size + 1))
    start = fact.options.start
    zones: dict[str, dict[Seat, Items]] = {zone: dict.fromkeys(seats, ()) for zone in OWNED}
    zones |= {zone: {0: ()} for zone in (*PILES, *EXPLORED)}
    return replace(
        state,
        options=fact.options,
        seats=seats,
        zones=zones,
        players=dict.fromkeys(seats, fresh(0, 0, 0, start)),
        levels=LEVELS if fact.options.levels == "all" else LEVELS[: 1 + min(3, max(1, start // CELLS + 1))],
        cycle=start // CELLS + 1,
    )


@evolve.on(TableDocumentGiven)
def _given(state: State, fact: TableDocumentGiven) -> State:
    return replace(state, pack=printed(fact.text))


@lru_cache(maxsize=32)
def printed(text: str) -> Pack:
    """The cards of a pack's text, as the state has them."""
    pack = reading(text).pack
    encode = msgspec.json.encode
    return Pack(pack.digest, tuple(Printed(one.id, in_both(one.name), encode(one).decode()) for one in pack.cards))


def _but(things: dict[K, V], gone: K) -> dict[K, V]:
    return {id: thing for id, thing in things.items() if id != gone}


def _player(state: State, seat: Seat, **changes: Any) -> State:
    return replace(state, players=state.players | {seat: replace(state.players[seat], **changes)})


# --- the round -----------------------------------------------------------------------------------------------------


@evolve.on(facts.RoundStarted)
def _round(state: State, fact: facts.RoundStarted) -> State:
    players = {seat: fresh(one.mana, one.gold, one.freeze, one.place) for seat, one in state.players.items()}
    return replace(
        state, round=fact.round, start=fact.start, lone=fact.only, players=players, flags={}, earners=(), prices={}
    )


@evolve.on(facts.PhaseStarted)
def _phase(state: State, fact: facts.PhaseStarted) -> State:
    players = {seat: replace(player, prepared=False) for seat, player in state.players.items()}
    monsters = state.monsters
    if fact.phase == "advance":
        players = {seat: replace(player, out=False, plays=0, activated=()) for seat, player in players.items()}
        monsters = {slot: replace(monster, hits=0) for slot, monster in monsters.items()}
    return replace(state, phase=fact.phase, laid={}, players=players, monsters=monsters)


@evolve.on(facts.Awaited)
def _awaited(state: State, fact: facts.Awaited) -> State:
    asked = Asked(fact.number, fact.seat, fact.what, fact.until)
    return replace(state, asked=asked, questions={})


@evolve.on(facts.QuestionAsked)
def _question(state: State, fact: facts.QuestionAsked) -> State:
    return replace(state, questions={fact.seat: fact.question})


@evolve.on(facts.ChoiceMade)
def _choice(state: State, fact: facts.ChoiceMade) -> State:
    return replace(state, questions={}, asked=replace(state.asked, what="", until=0))


@evolve.on(facts.DiscardsLaid)
def _laid(state: State, fact: facts.DiscardsLaid) -> State:
    return replace(state, laid=state.laid | {fact.seat: fact.cards})


@evolve.on(facts.SeatMarked)
def _marked(state: State, fact: facts.SeatMarked) -> State:
    plays = 0 if fact.mark == "out" else state.players[fact.seat].plays
    return _player(state, fact.seat, **{fact.mark: True, "plays": plays})


@evolve.on(facts.NumberChanged)
def _number(state: State, fact: facts.NumberChanged) -> State:
    return _player(state, fact.seat, **{fact.what: fact.now}) if fact.seat else replace(state, pool=fact.now)


# --- cards ---------------------------------------------------------------------------------------------------------


def _put(state: State, *zones: tuple[str, Seat, Items]) -> State:
    made = state.zones
    for zone, seat, items in zones:
        made = made | {zone: made[zone] | {seat: items}}
    return replace(state, zones=made)


def _know(state: State, *cards: facts.Seen) -> State:
    return replace(state, cards=state.cards | {card.id: card.card for card in cards})


def forget(state: State, ids: Iterable[str | None]) -> State:
    """Ids that nobody can point at any more are gone with all that was known by them."""
    gone = {id for id in ids if id in state.cards or id in state.keys}
    if not gone:
        return state
    return replace(
        state,
        cards={id: card for id, card in state.cards.items() if id not in gone},
        keys={id: key for id, key in state.keys.items() if id not in gone},
        prices={id: price for id, price in state.prices.items() if id not in gone},
    )


def without(items: Items, id: str | None) -> Items:
    """Items without this one, or, where it is not known, without a hole; if there is neither, without the first."""
    at = items.index(id) if id in items else items.index(None) if None in items else 0
    return items[:at] + items[at + 1 :]


@evolve.on(facts.PilesDealt)
def _dealt(state: State, fact: facts.PilesDealt) -> State:
    piles = [(zone, 0, (None,) * count) for zone, count in fact.piles.items()]
    return _put(state, *piles, *(("deck", seat, (None,) * count) for seat, count in fact.decks.items()))


@evolve.on(facts.CardsDrawn)
def _drawn(state: State, fact: facts.CardsDrawn) -> State:
    deck, hand = state.zone("deck", fact.seat), state.zone("hand", fact.seat)
    return _put(state, ("deck", fact.seat, deck[fact.count :]), ("hand", fact.seat, hand + (None,) * fact.count))


@evolve.on(facts.CardsHeld)
def _held(state: State, fact: facts.CardsHeld) -> State:
    ids = tuple(card.id for card in fact.cards)
    known = _know(state, *fact.cards)
    if fact.zone == "looked":
        looked = {seat: seen for seat, seen in state.looked.items() if seat != fact.seat}
        gone = set(state.looked.get(fact.seat, ())) - set(ids)
        return replace(forget(known, gone), looked=looked | {fact.seat: ids} if ids else looked)
    held = state.zone(fact.zone, fact.seat)
    known = forget(known, set(held) - set(ids))
    return _put(known, (fact.zone, fact.seat, ids + (None,) * (len(held) - len(ids))))


@evolve.on(facts.CardMoved)
def _moved(state: State, fact: facts.CardMoved) -> State:
    id = fact.card.id
    state = _put(state, (fact.source, fact.owner, without(state.zone(fact.source, fact.owner), id)))
    there = state.zone(fact.to, fact.taker)
    if fact.to in ("hand", "deck", "aside", "legends", "commons"):
        return _put(forget(state, (id,)), (fact.to, fact.taker, (*there, None)))
    return _put(_know(state, fact.card), (fact.to, fact.taker, (*there, id)))


@evolve.on(facts.CardsPassed)
def _passed(state: State, fact: facts.CardsPassed) -> State:
    source, to = state.zone(fact.source, fact.owner), state.zone(fact.to, fact.taker)
    rest = source[fact.count :] if fact.source not in ("hand", "aside") else source[: len(source) - fact.count]
    left = _put(state, (fact.source, fact.owner, rest))
    return _put(left, (fact.to, fact.taker, to + (None,) * fact.count))


@evolve.on(facts.CardsKeyed)
def _keyed(state: State, fact: facts.CardsKeyed) -> State:
    return replace(state, keys=state.keys | fact.keys)


@evolve.on(facts.ZoneKept)
def _kept(state: State, fact: facts.ZoneKept) -> State:
    return _put(state, (fact.zone, fact.seat, fact.items))


@evolve.on(facts.PileShuffled)
def _shuffled(state: State, fact: facts.PileShuffled) -> State:
    count = len(state.zone(fact.zone, fact.seat))
    if not fact.source:
        return _put(state, (fact.zone, fact.seat, (None,) * count))
    added = state.zone(fact.source, fact.seat)
    count += len(added)
    return _put(forget(state, added), (fact.zone, fact.seat, (None,) * count), (fact.source, fact.seat, ()))


@evolve.on(facts.CardPriced)
def _priced(state: State, fact: facts.CardPriced) -> State:
    return replace(state, prices=state.prices | {fact.card: fact.cost})


# --- battle --------------------------------------------------------------------------------------------------------


@evolve.on(facts.CardPlayed)
def _played(state: State, fact: facts.CardPlayed) -> State:
    hand = without(state.zone("hand", fact.seat), fact.card.id)
    stack = (*state.zone("stack", fact.seat), fact.card.id)
    return _put(_know(state, fact.card), ("hand", fact.seat, hand), ("stack", fact.seat, stack))


@evolve.on(facts.SpellResolved)
def _resolved(state: State, fact: facts.SpellResolved) -> State:
    return _player(state, fact.seat, streak=fact.streak)


@evolve.on(facts.TimeReversed)
def _reversed(state: State, fact: facts.TimeReversed) -> State:
    return _player(state, fact.seat, token=False, plays=fact.plays)


@evolve.on(facts.WandActivated)
def _activated(state: State, fact: facts.WandActivated) -> State:
    return _player(state, fact.seat, activated=(*state.players[fact.seat].activated, fact.card))


@evolve.on(facts.WindowOpened)
def _window(state: State, fact: facts.WindowOpened) -> State:
    return replace(state, window=Window(fact.seat, fact.holders, fact.least), answers={})


@evolve.on(facts.WindowClosed)
def _window_closed(state: State, fact: facts.WindowClosed) -> State:
    return replace(state, window=Window(0, (), 0), answers={}, asked=replace(state.asked, what="", until=0))


@evolve.on(facts.ResponseGiven)
def _response(state: State, fact: facts.ResponseGiven) -> State:
    return replace(state, answers=state.answers | {fact.seat: fact.fire})


@evolve.on(facts.OrderGiven)
def _order(state: State, fact: facts.OrderGiven) -> State:
    ordered = state.ordered | {fact.seat: fact.number}
    return replace(state, orders=state.orders | {fact.seat: fact.order}, ordered=ordered)


@evolve.on(facts.UndercurrentFired)
def _fired(state: State, fact: facts.UndercurrentFired) -> State:
    return _put(_know(state, fact.card), ("undercurrent", fact.seat, (fact.card.id,)))


@evolve.on(facts.CardFlipped)
def _flipped(state: State, fact: facts.CardFlipped) -> State:
    level, (id, card) = fact.level, (fact.card.id, fact.card.card)
    pile = state.zone(level)
    rest = without(pile, id) if level == "XII" else pile[1:]
    to = "slots" if fact.slot >= 0 else f"{level}.spent"
    turned = _put(_know(state, fact.card), (level, 0, rest), (to, 0, (*state.zone(to), id)))
    if fact.slot < 0:
        return turned
    most = max(fact.health, default=0)
    monster = Monster(id, card, level, fact.health, most, fact.reward, fact.lives, fact.steps, 0)
    return replace(turned, monsters=state.monsters | {fact.slot: monster})


@evolve.on(facts.MonsterChanged)
def _changed(state: State, fact: facts.MonsterChanged) -> State:
    monster = replace(state.monsters[fact.slot], health=fact.health, most=fact.most, reward=fact.reward)
    return replace(state, monsters=state.monsters | {fact.slot: monster})


@evolve.on(facts.DamageDealt)
def _damaged(state: State, fact: facts.DamageDealt) -> State:
    monster = state.monsters[fact.slot]
    health = tuple(one - fact.amount if at == fact.member else one for at, one in enumerate(monster.health))
    changed = replace(monster, health=health, hits=fact.hits)
    return replace(state, monsters=state.monsters | {fact.slot: changed})


@evolve.on(facts.MonsterLeft)
def _left(state: State, fact: facts.MonsterLeft) -> State:
    monster = state.monsters[fact.slot]
    to = "XII" if fact.why == "unbeaten" else "removed" if monster.level == "XII" else f"{monster.level}.spent"
    monsters = _but(state.monsters, fact.slot)
    moved = _put(state, ("slots", 0, without(state.zone("slots"), monster.id)), (to, 0, (*state.zone(to), monster.id)))
    if fact.why == "defeated":
        earned = moved.players[fact.seat].steps + fact.steps
        earners = tuple(dict.fromkeys((*state.earners, fact.seat)))
        moved = replace(_player(moved, fact.seat, steps=earned), earners=earners)
    return replace(moved, monsters=monsters)


@evolve.on(facts.DuelFought)
def _duel(state: State, fact: facts.DuelFought) -> State:
    if fact.how == "begun":
        return replace(state, duel=fact.seat)
    return replace(_player(state, fact.seat, out=True, streak=0), duel=0)


@evolve.on(facts.FlagSet)
def _flag(state: State, fact: facts.FlagSet) -> State:
    own = state.flags.get(fact.seat, {}) | {fact.flag: fact.value}
    return replace(state, flags=state.flags | {fact.seat: own})


# --- what lies on the table ----------------------------------------------------------------------------------------


@evolve.on(facts.TriggerMounted)
def _mounted(state: State, fact: facts.TriggerMounted) -> State:
    mount = Mount(fact.seat, fact.card, fact.event, fact.mode)
    return replace(state, mounts=state.mounts | {fact.mount: mount})


@evolve.on(facts.TriggerCaptured)
def _captured(state: State, fact: facts.TriggerCaptured) -> State:
    return replace(state, captured=state.captured | {fact.mount: fact.captured})


@evolve.on(facts.ModifierSet)
def _modified(state: State, fact: facts.ModifierSet) -> State:
    return replace(state, modifiers=state.modifiers | {fact.mount: fact.modifier})


@evolve.on(facts.EffectEnded)
def _ended(state: State, fact: facts.EffectEnded) -> State:
    mounts, captured, modifiers = (_but(of, fact.mount) for of in (state.mounts, state.captured, state.modifiers))
    return replace(state, mounts=mounts, captured=captured, modifiers=modifiers)


@evolve.on(facts.WorkKept)
def _work(state: State, fact: facts.WorkKept) -> State:
    return replace(state, work=fact.work)


# --- the wheel and the shop ----------------------------------------------------------------------------------------


@evolve.on(facts.CycleReached)
def _cycle(state: State, fact: facts.CycleReached) -> State:
    return replace(state, cycle=fact.cycle, levels=fact.levels)


@evolve.on(facts.SupplyUsed)
def _supplied(state: State, fact: facts.SupplyUsed) -> State:
    if fact.what == "refreshed":
        return _put(state, ("shop", 0, ()), ("spent", 0, state.zone("spent") + state.zone("shop")))
    rewarded = fact.what == "visited" and not fact.price
    return state if rewarded else _player(state, fact.seat, **{fact.what: True})
