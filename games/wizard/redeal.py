"""Dealing again what one seat does not know, so that it was told exactly what it was (docs/play/forks.md).

The other world is decided by the same rules: each command follows from what was told of it, and the dice fall as they
must. The order of piles and decks is settled as late as can be, by what the seat was told later (foresight.py). What
somebody chose in secret is tried until what follows is what was told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice, permutations
from typing import Any, Union

import msgspec

from events.audience import Seat, only
from events.event import Event, Fact
from games.dice import Dice
from games.game import Commits, Events, Moment
from games.retelling import OtherWorld, told_again
from games.sitting.facts import TableEnded
from games.wizard import commands, decisions, facts, setup
from games.wizard.fold import evolve
from games.wizard.foresight import PILES, Foresight
from games.wizard.language import tree
from games.wizard.library import library
from games.wizard.options import length
from games.wizard.running import Machine
from games.wizard.state import FIRST, State
from games.wizard.zones import Story, card_of, keep, keys_in

Act = Callable[[Machine], None]

TRIES, CHOICES, SETBACKS = 8, 200, 60
"""How often a commit is tried before earlier ones are, how many choices are tried for one, how many times in all."""

_GAME: tuple[type[Fact], ...] = (*facts.FACTS, TableEnded)
_FACT: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Union[facts.FACTS])
_TOKEN = re.compile(rb"[a-z2-9]{10}")


def redeal(told: Commits, seat: Seat, dice: Dice) -> Iterable[Events]:
    """The events of another world, one group for each commit this seat was told of; fewer if none was found."""
    return _World(told, seat, dice).retold()


class _Chance(Dice):
    """Dice of the other world: what the seat was told falls as before, all else may fall differently."""

    def __init__(self, world: _World, purpose: str, dice: Dice) -> None:
        self._world, self._purpose, self._dice = world, purpose, dice

    def below(self, n: int) -> int:
        return self._dice.below(n)

    def roll(self, sides: int = 6) -> int:
        return self._world.rolled(self._purpose) or super().roll(sides)

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        return self._world.shuffled(self._purpose, items)

    def token(self, length: int = 10) -> str:
        self._world.made.add(made := super().token(length))
        return made


class _Again(Moment):
    """The moment of a decision in the other world."""

    def __init__(self, world: _World, now: int, dice: Dice) -> None:
        super().__init__(now, "", "", {})
        self._world, self._chance = world, dice

    def dice(self, purpose: str) -> Dice:
        return _Chance(self._world, purpose, self._chance)

    sealed_dice = dice


class _World(OtherWorld[State]):
    """The other world as it is told.

    Its ids are its own until all is told: ``names`` says by which ones the seat knows them. ``made``: its own.
    """

    def __init__(self, told: Commits, seat: Seat, dice: Dice) -> None:
        super().__init__(FIRST, evolve)
        self._told, self._seat, self._dice = [tuple(commit) for commit in told], seat, dice
        self._flat = [fact for commit in self._told for fact in commit]
        self._ahead = Foresight(self._flat, seat, _looks(told))
        self._now = 0
        self._at = 0
        self._events: Events = ()
        self._redealt = False
        self._story = Story(evolve, FIRST, Moment(0, "", "", {}))
        self.made: set[str] = set()
        self.names: dict[str, str] = {}

    def retold(self) -> Iterator[Events]:
        """Commit by commit; where one cannot come of what was dealt, those before it are dealt again."""
        done: list[tuple[State, dict[str, str], int, Events]] = []
        setbacks: dict[int, int] = {}
        while len(done) < len(self._told):
            before = self.truth, self.names, self._at
            events = self._commit(self._told[len(done)])
            if events is not None:
                done.append((*before, events))
                continue
            setbacks[len(done)] = failed = setbacks.get(len(done), 0) + 1
            if sum(setbacks.values()) > SETBACKS or not done:
                return iter(())
            back = max(0, len(done) - 2 ** (failed // 2))
            self.truth, self.names, self._at, _ = done[back]
            del done[back:]
        return (_renamed(events, self.names) for *_, events in done)

    # --- one commit -------------------------------------------------------------------------------------------------

    def _commit(self, commit: tuple[Fact, ...]) -> Events | None:
        """The events of a commit, or None where nothing comes to what was told."""
        own = tuple(fact for fact in commit if isinstance(fact, _GAME))
        before, start = self.truth, self._at
        self._at = start + next((place for place, fact in enumerate(commit) if isinstance(fact, _GAME)), len(commit))
        if own and not self._decided(own):
            self.truth, self._at = before, start
            return None
        self._at = start + len(commit)
        return self.told(commit)

    def around(self, fact: Fact, commit: tuple[Fact, ...]) -> Iterator[Event[Fact]]:
        """What was decided, in the place of the first of its facts."""
        if not isinstance(fact, _GAME):
            yield told_again(fact)
        elif fact is next(one for one in commit if isinstance(one, _GAME)):
            yield from self._events

    def _decided(self, own: tuple[Fact, ...]) -> bool:
        self._now = next((_now(self.truth, fact) for fact in own if isinstance(fact, facts.Awaited)), 0) or self._now
        for attempt in range(TRIES):
            for act in islice(self._acts(own), CHOICES):
                self._redealt = attempt > 0
                self._run(act, own)
                names = self._fitting(own)
                if names is not None:
                    self.names, self._events = names, self._story.events
                    return True
        return False

    def _run(self, act: Act | None, own: tuple[Fact, ...]) -> None:
        moment = _Again(self, self._now, self._dice)
        self._story = Story(evolve, self.truth, moment)
        if act is None:
            self._calls = iter((*(("deck", seat) for seat in self.truth.seats), *((pile, 0) for pile in PILES)))
            setup.started(self._story, self.truth.seats)
            return
        machine = Machine(self._story)
        self._respond(machine, own)
        self._deal(own)
        act(machine)

    def _fitting(self, own: tuple[Fact, ...]) -> dict[str, str] | None:
        """By which names the seat knows the ids of this world, if it was told just this; None if not."""
        heard = [event.fact for event in self._story.events if event.to.everyone or self._seat in event.to.seats]
        if [type(fact) for fact in heard] != [type(fact) for fact in own]:
            return None
        pairs = zip(heard, own, strict=True)
        names = _Names(self.names, self.made)
        plain = msgspec.to_builtins
        if all(
            one == other or names.fit(plain(one, str_keys=True), plain(other, str_keys=True)) for one, other in pairs
        ):
            return names.known
        return None

    # --- what falls -------------------------------------------------------------------------------------------------

    @property
    def _place(self) -> int:
        """How much the seat has been told by now."""
        told = (event for event in self._story.events if event.to.everyone or self._seat in event.to.seats)
        return self._at + sum(1 for _ in told)

    def rolled(self, purpose: str) -> int:
        """What the seat was told next of dice; 0 where it was told nothing."""
        for fact in self._flat[self._place :]:
            match fact:
                case facts.DieRolled(chosen=False, value=value) if purpose != "health":
                    return value
                case facts.CardFlipped(card=card, health=health) if purpose == "health" and health:
                    dice = library(self.truth).explored(card.card).health
                    return health[0] - dice.base if isinstance(dice, tree.Dice) else 0
                case _:
                    pass
        return 0

    def shuffled(self, purpose: str, items: Sequence[Any]) -> tuple[Any, ...]:
        """An order of a pile that fits what will be told of it."""
        last = self._story.events[-1].fact if self._story.events else None
        if purpose == "deal":
            return self._ordered(*next(self._calls), items)
        if purpose == "shuffle" and isinstance(last, facts.PileShuffled):
            return self._ordered(last.zone, last.seat, items)
        return self._dice.shuffle(items)

    def _ordered(self, zone: str, seat: Seat, keys: Sequence[str]) -> tuple[str, ...]:
        if zone == "deck":
            hand = map(card_of, keys_in(self._story.truth, "hand", seat))
            return self._ahead.deck(self._place, seat, keys, hand, self._dice, not self._redealt)
        if zone not in PILES:
            return self._dice.shuffle(keys)
        return self._ahead.pile(self._place, zone, keys, _undercurrents(self.truth), self._dice)

    def _deal(self, own: tuple[Fact, ...]) -> None:
        """Settle in which order cards lie that others are about to draw; where that came to nothing, all cards."""
        drawn = (fact for fact in own if isinstance(fact, facts.CardsDrawn) and fact.count)
        going = [("deck", fact.seat) for fact in drawn if fact.seat != self._seat]
        if self._redealt:
            going += [("deck", seat) for seat in self.truth.seats]
        for zone, seat in dict.fromkeys(going):
            keys = keys_in(self.truth, zone, seat)
            if keys:
                keep(self._story, zone, seat, self._ordered(zone, seat, keys))
        for fact in own:
            if isinstance(fact, facts.CardsPassed) and fact.source == "hand" and fact.taker == self._seat != fact.owner:
                self._sort(fact.owner)

    def _sort(self, seat: Seat) -> None:
        """Let a hand lie as the seat will see it."""
        cards = list(self._ahead.needs(self._at, seat))
        held = [facts.Seen(str(id), self.truth.cards[str(id)]) for id in self.truth.zone("hand", seat)]
        sorted_hand: list[facts.Seen] = []
        for card in cards:
            sorted_hand += [one for one in held if one.card == card and one not in sorted_hand][:1]
        rest = [one for one in held if one not in sorted_hand]
        self._story.tell(only(seat), facts.CardsHeld(seat, "hand", (*sorted_hand, *rest)))

    # --- what others said in secret ---------------------------------------------------------------------------------

    def _respond(self, m: Machine, own: tuple[Fact, ...]) -> None:
        """Give others the orders, and in a window that closes the answers, of which comes what was told."""
        end = self._at + len(own) - 1
        opened, closed = (
            any(isinstance(fact, kind) for fact in own) for kind in (facts.WindowOpened, facts.WindowClosed)
        )
        waiting = self.truth.window.holders
        slow = self.truth.options.pace == "slow"
        for seat in self.truth.seats:
            if seat == self._seat or not self.truth.zone("undercurrent", seat):
                continue
            windowed = seat in waiting or seat in m.work.armed
            fires = self._ahead.fires(self._at, len(self._flat) if slow else end, seat, windowed)
            at_once = slow or (opened and closed and not waiting)
            order = "fire" if fires and (fires == "order" or at_once) else "pass" if at_once else "ask"
            if order != self.truth.orders.get(seat, "ask"):
                m.story.tell(only(seat), facts.OrderGiven(seat, order, self.truth.asked.number))
            if closed and seat in waiting and seat not in self.truth.answers:
                fire = self._ahead.fires(self._at, len(self._flat), seat, True) == "window"
                m.story.tell(only(seat), facts.ResponseGiven(seat, fire))

    # --- what was done ----------------------------------------------------------------------------------------------

    def _acts(self, own: tuple[Fact, ...]) -> Iterator[Act | None]:
        """What may have been done so that this was told."""
        seat = self.truth.asked.seat
        match own[0]:
            case facts.PilesDealt():
                yield None
            case facts.SeatMarked(by, "offers"):
                yield _does(by, commands.OfferDraw())
            case facts.OrderGiven(order=order):
                yield _does(self._seat, commands.GiveOrder(order))
            case facts.ResponseGiven(fire=fire):
                yield _does(self._seat, commands.Respond(fire))
            case facts.ChoiceMade() as made:
                yield from (_answers(picks) for picks in self._picks(made))
            case _ if self.truth.asked.what == "window":
                yield decisions.settle
            case _ if self.truth.asked.what == "prepare":
                yield self._prepares(own)
            case _:
                done = self._command(seat, own)
                if done is not None:
                    yield _does(seat, done)

    def _prepares(self, own: tuple[Fact, ...]) -> Act:
        """All who have said by now what they discard."""
        laid = {fact.seat: fact.cards for fact in own if isinstance(fact, facts.DiscardsLaid)}
        marked = (fact for fact in own if isinstance(fact, facts.SeatMarked) and fact.mark == "prepared")
        theirs = {fact.seat: self._laid(fact.seat, laid) for fact in marked}
        return lambda m: decisions.prepared(m, theirs)

    def _laid(self, seat: Seat, laid: Mapping[Seat, tuple[str, ...]]) -> tuple[str, ...]:
        if seat in laid:
            return tuple(self._mine(id) for id in laid[seat])
        held = [str(id) for id in self.truth.zone("hand", seat)]
        found: list[str] = []
        for card in self._ahead.laid(self._at, seat):
            found += [id for id in held if self.truth.cards[id] == card and id not in found][:1]
        return tuple(found)

    def _mine(self, name: str) -> str:
        """The id in this world of what the seat knows by this name."""
        return next((id for id, known in self.names.items() if known == name), name)

    def _command(self, seat: Seat, own: tuple[Fact, ...]) -> Any:
        """The move of the seat whose turn it is."""
        moved = [fact for fact in own if isinstance(fact, facts.NumberChanged) and fact.what == "place"]
        match self.truth.asked.what:
            case "explore":
                return commands.FlipExploration(_level(own))
            case "battle" | "reverse" | "duel":
                return self._plays(seat, own)
            case "advance":
                return commands.AdvanceMarker(moved[0].now - self.truth.players[seat].place)
            case "push":
                return commands.PushMarker(next((fact.seat for fact in moved if fact.why == "push"), 0))
            case _:
                return self._supplies(own)

    def _plays(self, seat: Seat, own: tuple[Fact, ...]) -> Any:
        first = own[1] if isinstance(own[0], facts.NumberChanged) and len(own) > 1 else own[0]
        match first:
            case facts.CardPlayed(card=card):
                held = [str(id) for id in self.truth.zone("hand", seat)]
                alike = [id for id in held if self.truth.cards[id] == card.card and id not in self.names]
                mine = self._mine(card.id)
                found = mine if mine in held else next(iter(alike), None)
                return commands.PlayCard(found) if found else None
            case facts.TimeReversed():
                return commands.ReverseTime()
            case facts.WandActivated(card=used):
                worn = (str(id) for id in self.truth.zone("wand", seat) if self.truth.cards[str(id)] == used)
                return commands.ActivateWand(next(worn))
            case _:
                return commands.Pass()

    def _supplies(self, own: tuple[Fact, ...]) -> Any:
        match next((fact.what for fact in own if isinstance(fact, facts.SupplyUsed)), ""):
            case "bought":
                moved = next(fact for fact in own if isinstance(fact, facts.CardMoved) and fact.source == "shop")
                return commands.Buy(self._mine(moved.card.id))
            case "refreshed":
                return commands.RefreshShop()
            case "visited":
                return commands.VisitTavern()
            case _:
                return commands.EndSupply()

    # --- what was chosen --------------------------------------------------------------------------------------------

    def _picks(self, made: facts.ChoiceMade) -> Iterator[tuple[int | str, ...]]:
        """What may have been picked: what was told, or anything that could be, the likeliest first."""
        question = self.truth.questions[made.seat]
        if question.kind == "number":
            yield (int(made.picks[0]),)
        elif made.picks:
            yield tuple(self._mine(pick) for pick in made.picks)
        else:
            yield from self._hidden(made.seat, question)

    def _hidden(self, seat: Seat, question: facts.Question) -> Iterator[tuple[str, ...]]:
        soon = self._soon(seat)
        offers = sorted(self._dice.shuffle(question.offers), key=lambda offer: _place_in(soon, offer.card))
        if seat != self._seat and not question.ordered:
            offers = _few_alike(offers, question.max)
        values = [offer.value for offer in offers]
        sizes = range(question.min, question.max + 1)
        ways = permutations if question.ordered else combinations
        yield from dict.fromkeys(chain.from_iterable(ways(values, size) for size in sizes))

    def _soon(self, seat: Seat) -> list[str]:
        """The cards that are seen next to go anywhere, then those that will leave this hand."""
        moved = (fact.card.card for fact in self._flat[self._at : self._at + 30] if isinstance(fact, facts.CardMoved))
        return [*moved, *self._ahead.needs(self._at, seat)]


def _looks(told: Commits) -> dict[str, str]:
    """The piles that the cards of a table let one look at."""
    blocks = library(evolve.through(FIRST, chain.from_iterable(told[:1]))).blocks
    looks = ((at, one.zone) for at, block in blocks.items() for one in block if isinstance(one, tree.Look))
    return {at.partition("/")[0]: zone for at, zone in looks if zone in PILES}


def _plain(fact: Fact) -> Any:
    return msgspec.to_builtins(fact, str_keys=True)


def _now(state: State, fact: facts.Awaited) -> int:
    """When it was, by what is waited for until when."""
    return fact.until - length(state.options, fact.what) if fact.until else 0


def _level(own: Iterable[Fact]) -> str:
    """The level from which a card is flipped; those of level XII are chosen first."""
    match next(iter(own)):
        case facts.CardFlipped(level=level) | facts.PileShuffled(zone=level):
            return level
        case _:
            return "XII"


def _place_in(cards: Sequence[str], card: str) -> int:
    return cards.index(card) if card in cards else len(cards)


def _few_alike(offers: Iterable[facts.Offer], most: int) -> list[facts.Offer]:
    """As many of each card as may be picked."""
    found: list[facts.Offer] = []
    for one in offers:
        if sum(other.card == one.card for other in found) < most:
            found.append(one)
    return found


def _undercurrents(state: State) -> frozenset[str]:
    cards = library(state).cards.values()
    return frozenset(card.id for card in cards if isinstance(card, tree.Treasure) and card.kind == "undercurrent")


def _does(seat: Seat, command: Any) -> Act:
    return lambda m: decisions.act(m, seat, command)


def _answers(picks: tuple[int | str, ...]) -> Act:
    return lambda m: decisions.answer(m, picks)


class _Names:
    """Which ids of one world are which of another: each stands for one."""

    def __init__(self, known: Mapping[str, str], made: set[str]) -> None:
        self.known = dict(known)
        self._made = made
        self._taken = set(known.values())

    def fit(self, one: Any, other: Any) -> bool:
        """Whether two values are the same but for ids; their names are noted."""
        if isinstance(one, dict) and isinstance(other, dict):
            return one.keys() == other.keys() and all(self.fit(one[name], other[name]) for name in one)
        if isinstance(one, list | tuple) and isinstance(other, list | tuple):
            return len(one) == len(other) and all(map(self.fit, one, other))
        if not isinstance(one, str) or one not in self._made:
            return bool(one == other)
        if one in self.known:
            return bool(self.known[one] == other)
        if other in self._taken:
            return False
        self.known[one] = other
        self._taken.add(other)
        return True


def _renamed(events: Events, names: Mapping[str, str]) -> Events:
    """The events with the ids that the seat was told."""
    known = {one.encode(): other.encode() for one, other in names.items()}

    def name(found: re.Match[bytes]) -> bytes:
        return known.get(found[0], found[0])

    def renamed(event: Event[Fact]) -> Event[Fact]:
        if not isinstance(event.fact, facts.FACTS):
            return event
        text = msgspec.json.encode(event.fact)
        again = _TOKEN.sub(name, text)
        return event if again == text else Event(event.to, _FACT.decode(again))

    return tuple(map(renamed, events))
