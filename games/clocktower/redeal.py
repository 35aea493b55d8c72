"""Dealing again what one seat does not know, so that it was told exactly what it was (docs/play/forks.md).

Kept are its own character, the briefing, a grimoire that it saw, and all that was public. What else it learnt is true
in the other world where some deal out of many makes it so; what no deal does was false there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from events.audience import HOST, Seat, only
from events.event import Event, Fact
from games.clocktower import facts
from games.clocktower.engine import night
from games.clocktower.engine.results import Ask, Info, Put
from games.clocktower.engine.setup import Deal, deal
from games.clocktower.fold import evolve
from games.clocktower.state import FIRST, State
from games.clocktower.town import town
from games.dice import Dice
from games.game import Commits, Events
from games.retelling import OtherWorld, told_again

TRIES = 300


def redeal(told: Commits, seat: Seat, dice: Dice) -> Iterator[Events]:
    """The events of another world, one group for each commit this seat was told of."""
    every = [fact for commit in told for fact in commit]
    view = evolve.through(FIRST, every)
    dealt = next((fact for fact in every if isinstance(fact, facts.CharacterDealt)), None)
    world = _World(view, seat, _deal(view, dealt, dice) if dealt else None, dice)
    yield from map(world.told, told)


# --- who the others are -----------------------------------------------------------------------------------------------


def _deal(view: State, own: facts.CharacterDealt, dice: Dice) -> Deal:
    """The deal of many that makes most of what this seat has learnt true."""
    infos = view.learnt.get(own.seat, ())
    known = _known(infos, own)
    deals = (_seated(view, deal(view.script, tuple(view.seats), dice), known, own) for _ in range(TRIES))
    best = min((one for one in deals if one is not None), key=lambda one: _amiss(view, one, infos), default=None)
    assert best is not None, "what was dealt once can be dealt again"
    bluffs = tuple(info.character for info in infos if info.kind == "bluff" and info.character)
    return replace(best, bluffs=bluffs or best.bluffs)


def _known(infos: Iterable[Info], own: facts.CharacterDealt) -> dict[Seat, str]:
    """Whose character or team this seat was told, by itself or in a grimoire."""
    known: dict[Seat, str] = {}
    for info in infos:
        if info.kind in ("minions", "demon"):
            known |= dict.fromkeys(info.seats, info.kind.removesuffix("s"))
        known |= {row.seat: row.character for row in info.grimoire if row.seat != own.seat and not known.get(row.seat)}
    return known


def _seated(view: State, drawn: Deal, known: Mapping[Seat, str], own: facts.CharacterDealt) -> Deal | None:
    """A deal with its characters moved to where they are known to be; None where they are not in it."""
    left = {seat: (drawn.characters[seat], drawn.beliefs[seat]) for seat in drawn.characters}
    placed: dict[Seat, tuple[str, str]] = {}
    for seat, wanted in {own.seat: own.character, **known}.items():
        free = ((one, who) for one, who in left.items() if one not in placed)
        fits = (one for one, who in free if wanted in (who[seat == own.seat], view.script.team_of(who[0])))
        found = next(fits, None)
        if found is None:
            return None
        left[found], left[seat] = left[seat], left[found]
        placed[seat] = left[seat]
    characters = {seat: who[0] for seat, who in left.items()}
    sides = {seat: view.script.side_of(character) for seat, character in characters.items()}
    teller = "fortuneteller" in characters.values()
    herring = next((seat for seat, side in sides.items() if side == "good"), 0) if teller else 0
    return Deal(characters, {seat: who[1] for seat, who in left.items()}, sides, herring, drawn.bluffs)


def _amiss(view: State, dealt: Deal, infos: Iterable[Info]) -> int:
    """How much of what was learnt would have been false."""
    return sum(not _holds(view, dealt, info) for info in infos)


def _holds(view: State, dealt: Deal, info: Info) -> bool:
    who = [dealt.characters[seat] for seat in info.seats]
    match info.kind:
        case "pair" | "character":
            return info.character in who
        case "none_of":
            return all(view.script.team_of(character) != info.character for character in dealt.characters.values())
        case "yes_no":
            return any(view.script.team_of(character) == "demon" for character in who) == (info.number == 1)
        case "bluff":
            return info.character not in {*dealt.characters.values(), *dealt.beliefs.values()}
        case _:
            return True


# --- the world as it is told ------------------------------------------------------------------------------------------


class _World(OtherWorld[State]):
    """The other world as it is told: its truth, and the dice for what the others did."""

    def __init__(self, view: State, seat: Seat, dealt: Deal | None, dice: Dice) -> None:
        super().__init__(FIRST, evolve)
        self._view, self._seat, self._deal, self._dice = view, seat, dealt, dice
        self._by_day: tuple[Seat, ...] | None = None

    def around(self, fact: Fact, commit: tuple[Fact, ...]) -> Iterator[Event[Fact]]:
        """A fact, and around it what the seat was not told."""
        match fact:
            case facts.CharacterDealt():
                yield from self._dealt()
            case facts.NightFell():
                self._by_day = self.truth.changed
                yield told_again(fact)
            case facts.Woken():
                yield from self._woken(fact)
            case facts.HushBegan():
                yield from self._chosen()
                yield told_again(fact)
            case facts.NightTold():
                yield from self._night(fact, commit)
            case facts.Chosen():
                yield self._to(fact.seat, fact)
            case facts.Executed(died=True):
                yield told_again(fact)
                yield from self._heir([fact.seat])
            case facts.ClaimSettled():
                yield told_again(fact)
                yield from self._heir(fact.died)
            case facts.Nominated():
                yield told_again(fact)
                yield from self._spent(fact.seat)
            case _:
                yield told_again(fact)

    def _to(self, seat: Seat, fact: Fact) -> Event[Fact]:
        return Event(only(seat, host=True), fact)

    def _dealt(self) -> Iterator[Event[Fact]]:
        dealt = self._deal
        assert dealt is not None, "it was dealt"
        for seat, character in dealt.characters.items():
            yield Event(HOST, facts.CharacterSet(seat, character, dealt.sides[seat], ""))
            believed = dealt.beliefs[seat]
            yield self._to(seat, facts.CharacterDealt(seat, believed, self._view.script.side_of(believed)))
        yield Event(HOST, facts.BluffsSet(dealt.bluffs))
        for put in dealt.tokens:
            yield self._laid(put)

    def _laid(self, put: Put) -> Event[Fact]:
        return Event(HOST, facts.TokenMoved(put.token(self.truth.tokens), True))

    def _woken(self, own: facts.Woken) -> Iterator[Event[Fact]]:
        first = own.window == "a"
        if own.ask.of and not first and own.seat not in self.truth.deaths:
            yield Event(HOST, facts.SeatDied(own.seat, "demon_kill", self._demon()))
        asks = night.asks(town(self.truth)) if first else {}
        told = night.dusk(town(replace(self.truth, changed=self._by_day)), lambda: self._dice) if first else {}
        decoy = Ask("", 0, 1, tuple(self.truth.seats), ())
        for seat in self.truth.seats:
            woken = facts.Woken(seat, own.window, asks.get(seat, decoy), told.get(seat, ()))
            yield self._to(seat, own if seat == own.seat else woken)

    def _chosen(self) -> Iterator[Event[Fact]]:
        """What the others answered in the window that is over."""
        for seat in self.truth.seats:
            if seat not in self.truth.answers and seat != self._seat:
                ask = self.truth.asks[seat]
                targets = tuple(sorted(self._dice.shuffle(ask.among)[: ask.least]))
                yield self._to(seat, facts.Chosen(seat, self.truth.window, targets, "", False))

    def _night(self, own: facts.NightTold, commit: tuple[Fact, ...]) -> Iterator[Event[Fact]]:
        died = next((fact.died for fact in commit if isinstance(fact, facts.DawnBroke)), ())
        for seat in died:
            if seat not in self.truth.deaths:
                yield Event(HOST, facts.SeatDied(seat, "demon_kill", self._demon()))
        yield from self._heir(died)
        for seat in self.truth.seats:
            changed = seat in (self.truth.changed or ())
            told = (night.became(town(self.truth).players[seat]),) if changed else ()
            yield self._to(seat, own if seat == own.seat else facts.NightTold(seat, own.night, told))

    def _demon(self) -> Seat:
        return next(iter(self._of_team("demon")), 0)

    def _of_team(self, team: str) -> list[Seat]:
        known = self.truth.characters.items()
        return [seat for seat, character in known if self._view.script.team_of(character) == team]

    def _heir(self, died: Iterable[Seat]) -> Iterator[Event[Fact]]:
        """The game went on, so where the demon died there is another: this seat if it is one now, else a minion."""
        truth, gone = self.truth, {*died}
        demons = self._of_team("demon")
        if not gone.intersection(demons) or any(truth.alive[seat] and seat not in gone for seat in demons):
            return
        own = self._seat
        living = [seat for seat in truth.living if seat not in gone and seat != own]
        minions = [seat for seat in self._of_team("minion") if seat in living]
        mine = self._view.script.team_of(self._view.beliefs[own]) == "demon" and own not in demons
        heir = own if mine else (minions or living)[0]
        character = truth.characters[demons[0]]
        yield Event(HOST, facts.CharacterSet(heir, character, "evil", character))

    def _spent(self, seat: Seat) -> Iterator[Event[Fact]]:
        """A virgin who was named has nothing left, whatever came of it."""
        if self.truth.characters[seat] == "virgin" and seat not in self.truth.marked("used"):
            yield self._laid(Put("used", seat, seat, "ever", "virgin"))
