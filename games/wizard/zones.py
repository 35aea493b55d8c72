"""Moving cards: who is told which card went where (the table in RULES.md), and new ids wherever nobody could follow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.audience import SEALED, Seat, only
from games.telling import Telling
from games.wizard import facts
from games.wizard.facts import Seen
from games.wizard.state import HIDDEN, State


class Story(Telling[State]):
    """A decision as it is told; what a card did can be taken back before anybody heard of it."""

    undone = 0
    """Facts that were taken back."""

    @property
    def told(self) -> int:
        """How many facts were told, with those that were taken back."""
        return len(self._events) + self.undone

    def mark(self) -> tuple[int, State]:
        """How far it is told now."""
        return len(self._events), self.truth

    def rewind(self, mark: tuple[int, State]) -> None:
        """Go back to there."""
        length, self.truth = mark
        self.undone += len(self._events) - length
        del self._events[length:]


def card_of(key: str) -> str:
    """The id of the card that a permanent key is a copy of."""
    return key.partition("#")[0]


def keys_in(state: State, zone: str, seat: Seat = 0) -> tuple[str, ...]:
    """The keys of the cards in a zone, which the truth alone has."""
    return tuple(state.keys.get(item, item) for item in state.zones[zone][seat] if item is not None)


def find(state: State, key: str) -> tuple[str, Seat, str] | None:
    """Where a card lies: zone, seat, and what stands for it there."""
    for zone, by_seat in state.zones.items():
        for seat, items in by_seat.items():
            for item in items:
                if item is not None and (item == key or state.keys.get(item) == key):
                    return zone, seat, item
    return None


def issue(story: Story, keys: Iterable[str]) -> tuple[Seen, ...]:
    """New ids for cards, with their keys sealed behind them."""
    listed = tuple(keys)
    if not listed:
        return ()
    dice = story.moment.sealed_dice("ids")
    cards = tuple(Seen(dice.token(), card_of(key)) for key in listed)
    story.tell(SEALED, facts.CardsKeyed({card.id: key for card, key in zip(cards, listed, strict=True)}))
    return cards


def keep(story: Story, zone: str, seat: Seat, items: Sequence[str]) -> None:
    """Say, to nobody, what lies in a zone."""
    story.tell(SEALED, facts.ZoneKept(zone, seat, tuple(items)))


def _held(state: State, seat: Seat, but: str = "") -> tuple[Seen, ...]:
    held = (id for id in state.zone("hand", seat) if id is not None and id != but)
    return tuple(Seen(id, state.cards[id]) for id in held)


def _hand(story: Story, seat: Seat, added: Iterable[str]) -> None:
    """Tell a seat its hand, with cards that have come to it."""
    held = _held(story.truth, seat)
    story.tell(only(seat), facts.CardsHeld(seat, "hand", (*held, *issue(story, added))))


def drawn(story: Story, seat: Seat, count: int) -> tuple[str, ...]:
    """Draw from the deck as far as it goes; the keys of what was drawn."""
    keys = keys_in(story.truth, "deck", seat)[:count]
    if keys:
        story.proclaim(facts.CardsDrawn(seat, len(keys)))
        _hand(story, seat, keys)
    return keys


def shuffle(story: Story, zone: str, seat: Seat = 0, source: str = "") -> None:
    """Shuffle a pile, with what lies in another zone; nobody can follow a card through it."""
    keys = keys_in(story.truth, zone, seat) + (keys_in(story.truth, source, seat) if source else ())
    story.proclaim(facts.PileShuffled(zone, source, seat))
    keep(story, zone, seat, story.moment.sealed_dice("shuffle").shuffle(keys))


def arrive(story: Story, zone: str, seat: Seat, keys: Sequence[str]) -> None:
    """Fill the holes that cards have left where they came to, in the truth and for those who see them there."""
    if zone == "hand":
        _hand(story, seat, keys)
    elif zone == "undercurrent":
        story.tell(only(seat), facts.CardsHeld(seat, zone, issue(story, keys)))
    else:
        items = [item for item in story.truth.zone(zone, seat) if item is not None]
        keep(story, zone, seat, (*items, *keys))


def opened(story: Story, key: str, to: str, taker: Seat = 0) -> Seen | None:
    """Move a card so that everybody sees which; None where it is nowhere to be found."""
    place = find(story.truth, key)
    if place is None:
        return None
    zone, seat, item = place
    if item not in story.truth.keys:
        (card,) = issue(story, [key])
        items = [card.id if one == key else str(one) for one in story.truth.zone(zone, seat)]
        keep(story, zone, seat, items)
    else:
        card = Seen(item, card_of(key))
    story.proclaim(facts.CardMoved(card, zone, seat, to, taker))
    if to in ("hand", "deck", "aside", "legends", "commons"):
        arrive(story, to, taker, [key])
    return card


def passed(story: Story, key: str, to: str, taker: Seat = 0) -> None:
    """Move a card from a hidden zone to another, so that others see only that some card went."""
    place = find(story.truth, key)
    if place is None:
        return
    zone, seat, item = place
    if zone == "hand":
        story.tell(only(seat), facts.CardsHeld(seat, zone, _held(story.truth, seat, item)))
    else:
        rest = [str(one) for one in story.truth.zone(zone, seat) if one != item]
        keep(story, zone, seat, (*rest, item) if zone == "aside" else (item, *rest))
    story.proclaim(facts.CardsPassed(1, zone, seat, to, taker))
    arrive(story, to, taker, [key])


def is_hidden(zone: str) -> bool:
    """Whether others do not see what lies there."""
    return zone in HIDDEN


def pile_of(rarity: str) -> str:
    """Where a card goes that is forgotten or used up."""
    return {"com": "spent", "leg": "legends", "ori": "removed"}[rarity]


def put_away(story: Story, key: str, rarity: str, open: bool = True) -> None:
    """Put a card where forgotten ones of its rarity go; the legend pile is shuffled."""
    to = pile_of(rarity)
    if open:
        opened(story, key, to)
    else:
        passed(story, key, to)
    if to == "legends":
        shuffle(story, "legends")


def take(story: Story, pile: str, count: int) -> tuple[str, ...]:
    """The keys of the first cards of a pile; a short common pile is filled up from its discard first."""
    if pile == "commons" and len(story.truth.zone("commons")) < count and story.truth.zone("spent"):
        shuffle(story, "commons", 0, "spent")
    return keys_in(story.truth, pile)[:count]
