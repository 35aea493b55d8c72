"""The words the tests of mbg are written in: a game set up on a map, scripted dice, and who does what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from events.audience import Seat
from events.event import Actor, Command, Event, Fact
from games.dice import Dice
from games.game import Events, Moment
from games.mbg import facts, places
from games.mbg.options import MbgOptions
from games.mbg.places import Going
from games.mbg.rules import GAME, MAPS
from games.mbg.state import GARRISON, State, own_name
from games.mbg.story import Story
from games.prompt import Misfit
from games.sitting.commands import Due
from games.sitting.facts import TableDocumentGiven, TableOpened
from tests.games.told import said

NOW = 1_000_000
WORD = 1 << 32


Purposes = Mapping[str, Iterable[float]]


class Scripted(Dice):
    """Dice that fall as they are told: whole numbers as they are, chances between 0 and 1 as shares of the range."""

    def __init__(self, values: list[float]) -> None:
        super().__init__("00", "scripted", 0)
        self._values = values

    def below(self, n: int) -> int:
        value = self._values.pop(0)
        number = int(value * n) if type(value) is float else int(value)
        assert 0 <= number < n, f"{number} is not below {n}"
        return number

    def words(self) -> Iterator[int]:
        while True:
            yield self.below(WORD)


class ScriptedMoment(Moment):
    """Dice by their purposes; what is not scripted is rolled as usual."""

    def __init__(self, scripts: Purposes | None = None) -> None:
        super().__init__(NOW, "01" * 32, "02" * 32, {})
        self.scripts = {purpose: list(values) for purpose, values in (scripts or {}).items()}

    def dice(self, purpose: str) -> Dice:
        return Scripted(self.scripts[purpose]) if purpose in self.scripts else super().dice(purpose)

    def sealed_dice(self, purpose: str) -> Dice:
        return Scripted(self.scripts[purpose]) if purpose in self.scripts else super().sealed_dice(purpose)


class Sitters:
    """A game of mbg from its start, without the sitting: the truth, and everything that was told."""

    def __init__(self, size: int = 2, map: str = "duel", text: str = "", **options: Any) -> None:
        chosen = MbgOptions(**{"pace": "fast", **options})
        opened = TableOpened("mbg", 1, 7, "", False, size, "p1", chosen, "", "", 1)
        self.state: State = GAME.rules.first
        self.told: list[Event[Fact]] = []
        for fact in (opened, TableDocumentGiven("map", text or MAPS[map])):
            self.state = GAME.rules.evolve(self.state, fact)
        self.take(GAME.rules.open(self.state, chosen, tuple(range(1, size + 1)), ScriptedMoment()))

    # --- arranging -----------------------------------------------------------------------------------------------

    def take(self, events: Events) -> Events:
        for event in events:
            self.state = GAME.rules.evolve(self.state, event.fact)
        self.told += events
        return events

    def role(self, seat: Seat, **changes: Any) -> Sitters:
        self.state = replace(self.state, roles=self.state.roles | {seat: replace(self.state.roles[seat], **changes)})
        return self

    def officer(self, number: int, **changes: Any) -> Sitters:
        changed = replace(self.state.officers[number], **changes)
        self.state = replace(self.state, officers=self.state.officers | {number: changed})
        return self

    def city(self, base: int, **changes: Any) -> Sitters:
        self.state = replace(self.state, cities=self.state.cities | {base: replace(self.state.cities[base], **changes)})
        return self

    def cell(self, at: int, **changes: Any) -> Sitters:
        self.state = replace(self.state, cells=self.state.cells | {at: replace(self.state.cells[at], **changes)})
        return self

    def money(self, **amounts: int) -> Sitters:
        """``s1=300``: in whole money."""
        for name, amount in amounts.items():
            self.state = replace(self.state, money=self.state.money | {int(name[1:]): amount * 100})
        return self

    def hand(self, seat: Seat, *cards: int) -> Sitters:
        hand = {card: cards.count(card) for card in cards}
        self.state = replace(
            self.state, hands=self.state.hands | {seat: hand}, counts=self.state.counts | {seat: len(cards)}
        )
        return self

    def turn(self, turn: int) -> Sitters:
        self.state = replace(self.state, turn=turn)
        return self

    def send(self, *officers: int, seat: Seat, city: int = -1) -> Sitters:
        """Officers follow a seat, or stay in a city for it; seat 0: they are unemployed."""
        goings = [Going(one, seat, GARRISON if city >= 0 else -1, city) for one in officers]
        self.state = places.sent(self.state, goings)
        return self

    # --- playing -------------------------------------------------------------------------------------------------

    def does(self, by: Actor, command: Command, **dice: Iterable[float]) -> Events:
        """What follows when this is done; a seat must be offered it."""
        if isinstance(by, int):
            assert self.offers(by, command), f"{command} is not offered to {by}: {GAME.rules.prompts(self.state, by)}"
        return self.take(GAME.rules.decide(self.state, by, command, ScriptedMoment(dice)))

    def offers(self, seat: Seat, command: Command) -> bool:
        """Whether a seat is offered this very command."""
        plain = msgspec.json.decode(msgspec.json.encode(command))
        for prompt in GAME.rules.prompts(self.state, seat).values():
            try:
                prompt.check(plain)
            except Misfit:
                continue
            return True
        return False

    def asked(self, seat: Seat) -> set[str]:
        """The commands a seat may send now."""
        return {prompt.command for prompt in GAME.rules.prompts(self.state, seat).values()}

    def due(self) -> Events:
        """The clock says it is time."""
        return self.does("clock", Due(""))

    def story(self, **dice: Iterable[float]) -> Story:
        """A decision to be told from here."""
        return Story(self.state, ScriptedMoment(dice))


def paid(events: Iterable[Event[Fact]], why: str) -> list[tuple[Seat, Seat, float]]:
    """Who paid whom how much, in whole money, for this reason."""
    return [(fact.payer, fact.payee, fact.amount / 100) for fact in said(events, facts.Paid) if fact.why == why]


def by_name(state: State, name: str) -> int:
    """The officer of this name."""
    return next(number for number, officer in state.officers.items() if own_name(officer.name) == name)


def city_named(state: State, name: str) -> int:
    """The city of this name."""
    return next(base for base, city in state.cities.items() if own_name(city.name) == name)
