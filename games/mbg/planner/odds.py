"""What comes of a battle: fought out some times with the battle code of the rules, on dice of one's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from events.audience import Seat
from games.dice import Dice
from games.mbg import battles, people
from games.mbg.battle.kernel import LOSS, WIN, Side, Word, fight
from games.mbg.facts import BANK
from games.mbg.options import scales
from games.mbg.planner.worth import Worth
from games.mbg.state import MOU, WU, ZHAN, Naming, State

PLAIN, LEARNED = 32, 16
"""How often a battle is fought out: without techniques, and with."""

MAINS = 4
"""The number of main generals that are tried."""


class Odds(NamedTuple):
    """How likely a battle is won and lost, and the shares of hp that the seat's main general loses."""

    won: float
    lost: float
    harm: float


class Pair(NamedTuple):
    """Generals and what they promise."""

    naming: Naming
    value: float


def odds(view: State, own: Side, enemy: Side, scale: int, word: Word, *, first: bool) -> Odds:
    """The odds of ``own``, which is the initiator or not."""
    times = LEARNED if own.techniques or enemy.techniques else PLAIN
    one, other = (own, enemy) if first else (enemy, own)
    options = view.options
    most = options.battle_round_min + options.battle_round_step * scale
    won = lost = harm = 0
    for _ in range(times):
        fought = fight(one, other, most, word, engine=options.battle == "engine", burn=scales(options).burn)
        won += fought.result == (WIN if first else LOSS)
        lost += fought.result == (LOSS if first else WIN)
        harm += own.hp - fought.hp[0 if first else 1]
    return Odds(won / times, lost / times, harm / times / max(1, own.hp))


class Field(NamedTuple):
    """A battle to come: against whom, who attacks, about which city (−1 for none), how large."""

    other: Seat
    first: bool
    city: int
    scale: int


def best_pair(worth: Worth, field: Field, stakes: tuple[float, float], dice: Dice) -> Pair | None:
    """The generals who promise most where a victory is worth the first stake and a defeat costs the second."""
    view, seat = worth.view, worth.seat
    own_city, their_city = (-1, field.city) if field.first else (field.city, -1)
    enemy = _enemy(view, field.other, their_city)
    word = battles.words_of(dice)
    best: Pair | None = None
    for naming in _pairs(view, people.fighters_of(view, seat, own_city)):
        value = stakes[0]
        if enemy is not None:
            side = _side(view, seat, naming, own_city)
            found = odds(view, side, enemy, field.scale, word, first=field.first)
            spent = found.harm * worth.field(naming.main) * worth.wounds
            value = found.won * stakes[0] - found.lost * stakes[1] - spent
        if best is None or value > best.value:
            best = Pair(naming, value)
    return best


def _enemy(view: State, other: Seat, city: int) -> Side | None:
    """The other side as it would be wise to send it, unless the view tells already who is named."""
    if other == BANK:
        return _side(view, other, Naming(-1, -1), -1)
    wise = Naming(*people.best_generals(view, people.fighters_of(view, other, city)))
    named = view.named.get(other, wise)
    return _side(view, other, named, city) if named.main >= 0 else None


def _side(view: State, seat: Seat, naming: Naming, city: int) -> Side:
    one = battles.fighter(view, seat, naming, city)
    return Side(one.power, one.tactics, one.strategy, one.hp, one.defence, one.techniques)


def _pairs(view: State, officers: tuple[int, ...]) -> Iterable[Naming]:
    """Main generals worth a try, each with the officer who adds most to his strength."""
    usual, second = people.best_generals(view, officers)
    if usual < 0:
        return
    yield Naming(usual, second)
    able = people.eligible(view, officers)
    helpers = {max(able, key=lambda one: view.officers[one].abilities[ability]) for ability in (WU, MOU)}
    mains = sorted(people.mains(view, officers), key=lambda one: -_might(view, one))[:MAINS]
    for main in mains:
        for vice in sorted(helpers - {main}):
            if (main, vice) != (usual, second):
                yield Naming(main, vice)


def _might(view: State, number: int) -> int:
    officer = view.officers[number]
    return officer.hp * officer.abilities[WU] * officer.abilities[ZHAN]
