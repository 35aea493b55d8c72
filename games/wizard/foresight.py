"""What a seat was told, read ahead: which cards must come from the top of a deck or pile, so that all of it follows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from events.audience import Seat
from events.event import Fact
from games.dice import Dice
from games.wizard import facts
from games.wizard.options import LEVELS
from games.wizard.zones import card_of

COMMANDS = frozenset(("prepare", "explore", "battle", "reverse", "duel", "advance", "push", "supply"))
"""What is waited for outside of plays and effects."""

PILES = ("commons", "legends", *LEVELS[:3])
"""The piles of the table whose order nobody sees."""


class Passing(NamedTuple):
    """A card comes ``in`` to a hand or goes ``out`` of it, or the hand is put ``aside`` and comes ``back``.

    ``fresh``: in the play in which cards were drawn to that hand.
    """

    at: int
    way: Literal["in", "out", "aside", "back"]
    card: str = ""
    fresh: bool = False


class Foresight:
    """All that a seat was told, in order. ``at`` is the place in it of what will be told next."""

    def __init__(self, told: Sequence[Fact], seat: Seat, looks: Mapping[str, str]) -> None:
        """``looks``: the piles of the table that cards let one look at."""
        self._told = told
        self._seat = seat
        self._looks = looks

    def _after(self, at: int) -> Iterator[tuple[int, Fact]]:
        return ((place, self._told[place]) for place in range(at, len(self._told)))

    def _arrived(self, at: int, count: int) -> tuple[str, ...]:
        """The cards that came to the seat's own hand with the fact at this place."""
        held = (fact for _, fact in self._after(at) if isinstance(fact, facts.CardsHeld) and fact.zone == "hand")
        fact = next(held, None)
        return tuple(card.card for card in fact.cards[len(fact.cards) - count :]) if fact and count else ()

    # --- piles ------------------------------------------------------------------------------------------------------

    def pile(self, at: int, zone: str, keys: Sequence[str], kept: frozenset[str], dice: Dice) -> tuple[str, ...]:
        """An order of a pile of the table that fits. ``kept``: the cards that may be somebody's undercurrent."""
        wanted = list(self._leaving(at, zone))
        return _arranged(wanted, keys, kept, self._mentioned(at), dice)

    def _leaving(self, at: int, zone: str) -> Iterator[str]:
        """What leaves a pile from the top until it is shuffled: a card, ``?`` for any, ``~`` for an undercurrent."""
        looked: list[str] = []
        for place, fact in self._after(at):
            match fact:
                case facts.PileShuffled(zone=shuffled) if shuffled == zone:
                    if not self._makes_room(place):
                        break
                case facts.CardsHeld(zone="looked", cards=cards) if cards and self._pile_of(place) == zone:
                    looked = [card.card for card in cards]
                    yield from looked
                case facts.CardFlipped(level=level, card=card) if level == zone:
                    yield card.card
                case facts.CardMoved(source=source, card=card) if source == zone:
                    if not _dropped(looked, card.card):
                        yield card.card
                case facts.CardsPassed(source=source, count=count, to=to, taker=taker) if source == zone:
                    for _ in range(count):
                        if not _dropped(looked):
                            yield self._laid_down(place, taker) if to == "undercurrent" else "?"
                case _:
                    pass

    def _pile_of(self, at: int) -> str:
        """Where cards come from that the seat looks at: a pile, or nothing for its deck."""
        for place, fact in self._after(at):
            match fact:
                case facts.QuestionAsked(question=question) if question.source:
                    return self._looks.get(question.source, "")
                case facts.QuestionAsked(question=question) if not question.min:
                    return ""
                case facts.CardMoved(source=zone) | facts.CardsPassed(source=zone) if zone in PILES and place > at:
                    return zone if fact.taker == self._seat else ""
                case _:
                    pass
        return ""

    def _makes_room(self, at: int) -> bool:
        """Whether a pile is shuffled here because what was worn goes to it, before what was picked from it comes."""
        before = self._told[at - 1] if at else None
        return isinstance(before, facts.CardMoved | facts.CardsPassed) and before.source in ("wand", "undercurrent")

    def _laid_down(self, at: int, taker: Seat) -> str:
        """The undercurrent that somebody lays down here, as far as it will be known."""
        for place, fact in self._after(at + 1):
            match fact:
                case facts.CardsHeld(zone="undercurrent", cards=(card,)) if taker == self._seat:
                    return card.card
                case facts.UndercurrentFired(seat=seat, card=card) if seat == taker:
                    return card.card
                case facts.CardMoved(to="undercurrent", taker=seat) | facts.CardsPassed(to="undercurrent", taker=seat):
                    if seat == taker and place > at:
                        break
                case _:
                    pass
        return "~"

    def _mentioned(self, at: int) -> Counter[str]:
        """How often each card will be seen by all."""
        moved = (fact.card.card for _, fact in self._after(at) if isinstance(fact, facts.CardMoved))
        return Counter(moved)

    # --- decks ------------------------------------------------------------------------------------------------------

    def deck(
        self, at: int, owner: Seat, keys: Sequence[str], hand: Iterable[str], dice: Dice, late: bool
    ) -> tuple[str, ...]:
        """An order of a deck that fits. ``hand``: what its owner has; ``late``: what is needed is drawn late."""
        if owner == self._seat:
            return _arranged(list(self._own(at)), keys, frozenset(), Counter(), dice)
        slots, staying = self._draws(at, owner)
        deck = Counter(map(card_of, keys)) - staying
        wanted = self._needed(self._passing(at, owner), slots, deck, Counter(hand), None if late else dice)
        return _arranged(wanted, keys, frozenset(), staying + self._left_behind(at, owner), dice)

    def _left_behind(self, at: int, owner: Seat) -> Counter[str]:
        """What the deck of somebody who swaps the hand that is drawn now must still hold, by what is shown later.

        As many as are shown between two shuffles, but for those that came with the other hand or were gained.
        """
        most: Counter[str] = Counter()
        shown: Counter[str] = Counter()
        came: Counter[str] = Counter()
        swapped = drew = False
        for _, fact in self._after(at):
            match fact:
                case facts.CardsPassed(source="hand", to="aside", owner=seat, taker=taker) if owner == seat != taker:
                    if swapped:
                        break
                    swapped = True
                case facts.CardsDrawn(seat=seat, count=count) if seat == owner and count and swapped:
                    drew = True
                case facts.PileShuffled(zone="deck", source="discard", seat=seat) if seat == owner:
                    shown = Counter()
                case facts.CardPlayed(seat=seat, card=card) | facts.CardMoved(source="hand", owner=seat, card=card):
                    if swapped and seat == owner:
                        shown[card.card] += 1
                        came[card.card] += not drew
                        most |= shown
                case facts.CardMoved(source="shop" | "commons" | "legends", taker=seat, card=card) if seat == owner:
                    came[card.card] += swapped
                case _:
                    pass
        return most - came

    def _own(self, at: int) -> Iterator[str]:
        """What the seat itself draws, and sees leave its deck, until it is shuffled."""
        looked: list[str] = []
        for place, fact in self._after(at):
            match fact:
                case facts.PileShuffled(zone="deck", seat=self._seat):
                    break
                case facts.CardsHeld(zone="looked", cards=cards) if cards and not self._pile_of(place):
                    looked = [card.card for card in cards]
                    yield from looked
                case facts.CardsDrawn(seat=self._seat, count=count):
                    yield from (card for card in self._arrived(place, count) if not _dropped(looked, card))
                case facts.CardsPassed(source="deck", owner=self._seat, count=count):
                    yield from (card for card in self._arrived(place, count) if not _dropped(looked, card))
                case facts.CardMoved(source="deck", owner=self._seat, card=card) if not _dropped(looked, card.card):
                    yield card.card
                case _:
                    pass

    def _draws(self, at: int, owner: Seat) -> tuple[list[int], Counter[str]]:
        """When a card is drawn from another's deck, until it is shuffled; and what is seen to leave it otherwise."""
        slots: list[int] = []
        staying: Counter[str] = Counter()
        for place, fact in self._after(at):
            match fact:
                case facts.PileShuffled(zone="deck", seat=seat) if seat == owner:
                    break
                case facts.CardsPassed(source="hand", owner=seat, to="aside", taker=taker) if owner == seat != taker:
                    break
                case facts.CardsDrawn(seat=seat, count=count) if seat == owner:
                    slots += [place] * count
                case facts.CardsPassed(source="deck", owner=seat, count=count) if seat == owner:
                    slots += [place] * count
                case facts.CardMoved(source="deck", owner=seat, card=card) if seat == owner:
                    staying[card.card] += 1
                case _:
                    pass
        return slots, staying

    def _needed(
        self,
        passing: Iterable[Passing],
        slots: Sequence[int],
        deck: Counter[str],
        hand: Counter[str],
        dice: Dice | None,
    ) -> list[str]:
        """What each draw has to bring, as late as it may (or, with dice, whenever): what will leave the hand and does
        not lie in it yet.
        """
        wanted = ["?"] * len(slots)
        aside: Counter[str] = Counter()
        for one in passing:
            free = [place for place, card in enumerate(wanted) if card == "?" and slots[place] < one.at]
            if one.way == "in":
                hand[one.card] += 1
            elif one.way != "out":
                hand, aside = (hand + aside, Counter()) if one.way == "back" else (Counter(), hand + aside)
            elif hand[one.card] and not (one.fresh and free and deck[one.card] and (dice is None or dice.below(2))):
                hand[one.card] -= 1
            elif free and deck[one.card]:
                deck[one.card] -= 1
                last = [place for place in free if slots[place] == slots[free[-1]]]
                wanted[dice.pick(free) if dice else last[0]] = one.card
            if "?" not in wanted:
                break
        return wanted

    def _passing(self, at: int, owner: Seat) -> Iterator[Passing]:
        """What comes into the hand that this seat has now, and leaves it, wherever a swap takes that hand."""
        drew = laid = False
        for place, fact in self._after(at):
            match fact:
                case facts.Awaited(what=what) if what in COMMANDS:
                    drew = False
                case facts.CardsPassed(source="aside", owner=seat) if seat == owner:
                    laid = False
                    yield Passing(place, "back")
                case facts.CardsDrawn(seat=seat, count=count) if seat == owner and count:
                    drew = True
                case facts.CardPlayed(seat=seat, card=card) if seat == owner:
                    yield Passing(place, "out", card.card, drew)
                case facts.CardMoved(source="hand", owner=seat, card=card) if seat == owner:
                    yield Passing(place, "out", card.card, drew)
                case facts.CardMoved(to="hand", taker=seat, card=card) if seat == owner:
                    yield Passing(place, "in", card.card)
                case facts.CardsPassed(source="hand", owner=seat, taker=taker, to=to, count=count):
                    if seat != owner or laid:
                        continue
                    if taker == owner:
                        yield Passing(place, "aside")
                    if taker == self._seat:
                        after = place if to == "hand" else self._back(place)
                        yield from (Passing(place, "out", card) for card in self._arrived(after, count))
                    laid, owner = taker != owner and to == "aside", taker
                case _:
                    pass

    def _back(self, at: int) -> int:
        """Where the seat takes up the hand that was laid before it."""
        return next(
            (
                place
                for place, fact in self._after(at)
                if isinstance(fact, facts.CardsPassed)
                and (fact.source, fact.owner, fact.to) == ("aside", self._seat, "hand")
            ),
            len(self._told),
        )

    def needs(self, at: int, owner: Seat) -> list[str]:
        """What will leave a hand, the next first."""
        return [passing.card for passing in self._passing(at, owner) if passing.way == "out"]

    def laid(self, at: int, owner: Seat) -> list[str]:
        """What somebody discards in the preparing phase under way."""
        found: list[str] = []
        for _, fact in self._after(at):
            match fact:
                case facts.CardMoved(source="hand", to="discard", owner=seat, card=card) if seat == owner:
                    found.append(card.card)
                case facts.CardsDrawn() | facts.PhaseStarted():
                    break
                case _:
                    pass
        return found

    # --- undercurrents ----------------------------------------------------------------------------------------------

    def fires(self, at: int, until: int, owner: Seat, windowed: bool) -> str:
        """Whether an undercurrent acts until then or until the play is over: by a ``window`` or by an ``order``."""
        for place, fact in self._after(at):
            match fact:
                case facts.Awaited(what=what) if what in COMMANDS:
                    break
                case facts.WindowOpened(holders=holders):
                    windowed = owner in holders
                case facts.UndercurrentFired(seat=seat) if seat == owner:
                    return "window" if windowed else "order"
                case _:
                    pass
            if place >= until:
                break
        return ""


def _dropped(looked: list[str], card: str = "") -> bool:
    """Take a card from those that were looked at, any if none is named; whether there is one."""
    if not looked or (card and card not in looked):
        return False
    looked.remove(card or looked[0])
    return True


def _arranged(
    wanted: Sequence[str], keys: Sequence[str], kept: frozenset[str], late: Counter[str], dice: Dice
) -> tuple[str, ...]:
    """The keys, those of the wanted cards where they are wanted, the others anyhow: ``late`` ones rather at the end."""
    by_card: dict[str, list[str]] = defaultdict(list)
    for key in dice.shuffle(keys):
        by_card[card_of(key)].append(key)
    order = [by_card[card].pop() if by_card[card] else "" for card in wanted]
    left = [(place < late[card], key) for card, held in by_card.items() for place, key in enumerate(held)]
    rest = [key for _, key in sorted(dice.shuffle(left), key=lambda one: one[0])]
    for place, card in enumerate(wanted):
        if order[place] or not rest:
            continue
        fitting = (at for at, key in enumerate(rest) if card != "~" or card_of(key) in kept)
        order[place] = rest.pop(next(fitting, 0))
    return tuple(key for key in (*order, *rest) if key)
