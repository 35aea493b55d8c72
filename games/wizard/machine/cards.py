"""What happens to cards in play: drawn, discarded, moved, gained, equipped, cast; each with its events and timings."""

from __future__ import annotations

from events.audience import Seat, only
from games.wizard import facts
from games.wizard.language import tree
from games.wizard.machine.changes import end_modifiers, end_triggers
from games.wizard.machine.engine import Machine
from games.wizard.machine.work import Play
from games.wizard.zones import (
    card_of,
    drawn,
    find,
    is_hidden,
    issue,
    keep,
    keys_in,
    opened,
    passed,
    put_away,
    shuffle,
    take,
)


def draw(m: Machine, seat: Seat, count: int) -> tuple[str, ...]:
    """Draw cards; in battle an empty deck is not filled up again."""
    if count <= 0:
        return ()
    keys: tuple[str, ...] = ()
    if not m.state.under("noDraw", seat):
        keys = drawn(m.story, seat, count)
        if len(keys) < count and not m.state.zone("deck", seat) and not _in_battle(m) and m.state.zone("discard", seat):
            shuffle(m.story, "deck", seat, "discard")
            keys += drawn(m.story, seat, count - len(keys))
    if not keys:
        m.story.proclaim(facts.CardsDrawn(seat, 0))
    for key in keys:
        m.treasure(key, "onDraw", seat)
        m.emit("onDrawCard", playerUUID=seat, cardUUID=key, cardID=card_of(key))
    return keys


def _in_battle(m: Machine) -> bool:
    return m.state.phase == "battle" or bool(m.state.duel)


def reshuffle(m: Machine, seat: Seat) -> None:
    """Shuffle a seat's discard into its deck."""
    if m.state.zone("discard", seat):
        shuffle(m.story, "deck", seat, "discard")


def discard(m: Machine, key: str) -> None:
    """Put a card of a hand, a deck or a played area on its owner's discard."""
    place = find(m.state, key)
    if place is None or place[0] not in ("hand", "deck", "played", "aside") or not place[1]:
        return
    seat = place[1]
    opened(m.story, key, "discard", seat)
    m.treasure(key, "onDiscard", seat)
    m.emit("onDiscard", playerUUID=seat, cardUUID=key, cardID=card_of(key))
    emptied(m, seat, place[0])


def emptied(m: Machine, seat: Seat, zone: str = "hand") -> None:
    """Say that a hand is empty, once its last card has left it."""
    if zone == "hand" and not m.state.zone("hand", seat):
        m.emit("onHandEmptied", playerUUID=seat)


def move(m: Machine, key: str, to: str, position: str) -> None:
    """Move a card to another zone of its owner's; from hidden to hidden others see only that some card went."""
    place = find(m.state, key)
    if place is None or not place[1] or (place[0] == to and to != "deck"):
        return
    zone, seat, _ = place
    if to == "deck" and zone == "deck":
        _within_deck(m, seat, key, position)
        return
    if is_hidden(zone) and is_hidden(to):
        passed(m.story, key, to, seat)
    else:
        opened(m.story, key, to, seat)
    if to == "deck":
        _within_deck(m, seat, key, position)


def _within_deck(m: Machine, seat: Seat, key: str, position: str) -> None:
    rest = [one for one in keys_in(m.state, "deck", seat) if one != key]
    if position == "shuffled":
        shuffle(m.story, "deck", seat)
    else:
        keep(m.story, "deck", seat, [key, *rest] if position == "top" else [*rest, key])


def top(m: Machine, zone: str, seat: Seat, count: int) -> tuple[str, ...]:
    """The first cards of a deck or a pile."""
    return keys_in(m.state, "deck", seat)[:count] if zone == "deck" else take(m.story, zone, count)


def cast(m: Machine, seat: Seat, key: str, free: bool, targets_by: Seat) -> None:
    """Play a card of the hand within an effect, if it is a spell and can be paid."""
    place = find(m.state, key)
    card = m.library.treasure(card_of(key))
    if place is not None and place[:2] == ("hand", seat) and card.kind == "spell":
        m.push(Play(seat, key, card.id, free, targets_by))


def give(m: Machine, key: str, seat: Seat) -> None:
    """Give a card of a hand to another; a card of a pile comes to a seat as if it were gained."""
    place = find(m.state, key)
    if place is not None and place[0] in ("commons", "legends", "spent", "shop"):
        gained(m, seat, key, hidden=True)
        if place[0] == "legends":
            shuffle(m.story, "legends")
    elif place is not None and place[0] == "hand" and place[1] != seat:
        passed(m.story, key, "hand", seat)
        emptied(m, place[1])


def swap_hands(m: Machine, one: Seat, other: Seat) -> None:
    """Each is told the whole hand it gets, under new ids; nobody else is told anything but the numbers."""
    first, second = keys_in(m.state, "hand", one), keys_in(m.state, "hand", other)
    for seat, keys, taker in ((one, first, other), (other, second, one)):
        m.story.tell(only(seat), facts.CardsHeld(seat, "hand", ()))
        m.story.proclaim(facts.CardsPassed(len(keys), "hand", seat, "aside", taker))
    for seat, keys in ((one, second), (other, first)):
        m.story.proclaim(facts.CardsPassed(len(keys), "aside", seat, "hand", seat))
        m.story.tell(only(seat), facts.CardsHeld(seat, "hand", issue(m.story, keys)))


# --- gaining -------------------------------------------------------------------------------------------------------


def gained(m: Machine, seat: Seat, key: str, hidden: bool = False) -> None:
    """A card comes to a seat: wands and undercurrents at once into play, the others to its discard."""
    card = m.library.treasure(card_of(key))
    if card.kind == "undercurrent":
        _lay(m, seat, key, hidden)
    elif card.kind == "wand":
        slots = 2 if m.state.under("secondWand", seat) else 1
        while len(m.state.zone("wand", seat)) >= slots:
            unequip(m, seat)
        opened(m.story, key, "wand", seat)
        m.treasure(key, "onEquip", seat)
        m.emit("onEquip", playerUUID=seat, cardUUID=key, cardID=card.id)
    else:
        opened(m.story, key, "discard", seat)


def equip(m: Machine, seat: Seat, key: str) -> None:
    """A wand or an undercurrent comes into play from wherever it is; of one that lay hidden nobody else learns it."""
    place = find(m.state, key)
    zone = "" if place is None else place[0]
    hidden = is_hidden(zone) and m.library.treasure(card_of(key)).kind == "undercurrent"
    gained(m, seat, key, hidden)
    if hidden and zone == "legends":
        shuffle(m.story, zone)


def _lay(m: Machine, seat: Seat, key: str, hidden: bool) -> None:
    for old in keys_in(m.state, "undercurrent", seat):
        (item,) = m.state.zone("undercurrent", seat)
        known = item in m.state.cards and m.state.keys.get(str(item)) == old
        put_away(m.story, old, m.library.treasure(card_of(old)).rarity, open=known and old in m.work.shown)
        if old in m.work.shown:
            m.work.shown.remove(old)
    if hidden:
        passed(m.story, key, "undercurrent", seat)
        m.work.shown = [one for one in m.work.shown if one != key]
    else:
        opened(m.story, key, "undercurrent", seat)
        m.work.shown.append(key)


def unequip(m: Machine, seat: Seat) -> None:
    """The oldest wand of a seat goes where forgotten cards of its rarity go, and with it what it had mounted."""
    for key in keys_in(m.state, "wand", seat)[:1]:
        card = m.library.treasure(card_of(key))
        put_away(m.story, key, card.rarity)
        detach(m, seat, key)
        m.treasure(key, "onUnequip", seat)
        m.emit("onUnequip", playerUUID=seat, cardUUID=key, cardID=card.id)


def detach(m: Machine, seat: Seat, key: str) -> None:
    """What a wand has mounted goes with it."""
    end_triggers(m, lambda one: one.key == key and one.mode == "attached")
    end_modifiers(m, lambda mod: (mod.scope, mod.card, mod.seat) == ("whileEquipped", card_of(key), seat))


def forgotten(m: Machine, seat: Seat, key: str) -> None:
    """A card is forgotten: back to where its rarity comes from, a starter out of the game."""
    card: tree.Treasure = m.library.treasure(card_of(key))
    put_away(m.story, key, card.rarity)
    m.treasure(key, "onForget", seat)
    m.emit("onForget", playerUUID=seat, cardUUID=key, cardID=card.id)
