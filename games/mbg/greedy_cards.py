"""On what the greedy bot plays its cards: what helps on itself, what harms on the richest."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from events.audience import Seat
from games.dice import Dice
from games.mbg import cards
from games.mbg.state import FAST, JING, MAYOR, NO_TIE, TREASURER, State, living
from games.prompt import Choice, Field

WILD = 2
"""The taxes for which finding an empty city makes up."""

AHEAD = 6
"""How far before a role a mark is put."""


def offered(field: Field) -> list[Any]:
    """The targets that a prompt offers."""
    assert isinstance(field, Choice)
    return [option.value for option in field.options]


def target_of(view: State, seat: Seat, card: int, targets: Collection[int], dice: Dice) -> int | None:
    """A target the prompt offers, or None if the card is better kept."""
    rival = _rival(view, seat, dice)
    if cards.card_of(card).kind == "cell":
        return _cell(view, seat, rival, targets, dice)
    if card == cards.FAST:
        return seat if view.roles[seat].pace != FAST else None
    if card in (cards.TWICE, cards.STOP) and not _room(view, seat):
        return None
    if card == cards.RECOVER:
        return cards.NO_TARGET if _wounded(view, seat) else None
    row = cards.card_of(card)
    if row.kind == "nothing":
        return cards.NO_TARGET
    if row.kind == "officer":
        return _officer(view, seat if row.good else rival, targets)
    if card == cards.STEAL:
        return rival if view.money[rival] > 0 else None
    if card == cards.OUTRAGE and view.roles[rival].tie != NO_TIE:
        return None
    best = seat if row.good else rival
    return best if best in targets else None


def _room(view: State, seat: Seat) -> bool:
    """Whether who moves finds empty cities rather than taxes."""
    owners = [city.seat for city in view.cities.values()]
    return WILD * owners.count(0) > sum(owner not in (0, seat) for owner in owners)


def _rival(view: State, seat: Seat, dice: Dice) -> Seat:
    """One of the two richest others; were it always the richest, all would be after one and the same."""
    others = sorted([other for other in living(view) if other != seat], key=view.money.__getitem__, reverse=True)
    return dice.pick(others[:2])


def _cell(view: State, seat: Seat, rival: Seat, targets: Collection[int], dice: Dice) -> int | None:
    """A cell ahead of the rival that is not ahead of the bot's own role."""
    size = len(view.cells)
    own, other = view.roles[seat], view.roles[rival]
    mine = {(own.cell + own.direction * step) % size for step in range(2 * AHEAD + 1)}
    ahead = [(other.cell + other.direction * step) % size for step in range(1, AHEAD + 1)]
    good = [cell for cell in ahead if cell not in mine and cell in targets]
    return dice.pick(good) if good else None


def _wounded(view: State, seat: Seat) -> bool:
    own = [officer for officer in view.officers.values() if officer.seat == seat]
    return sum(one.hpmax - one.hp for one in own) * 20 > sum(one.hpmax for one in own)


def _officer(view: State, whose: Seat, targets: Collection[int]) -> int:
    """Somebody's best treasurer, else his best man."""

    def weight(number: int) -> int:
        officer = view.officers[number]
        posted = {TREASURER: 3, MAYOR: 2}.get(officer.job, 1)
        return (officer.seat == whose) * posted * (officer.abilities[JING] + sum(officer.abilities) // 5)

    return max(targets, key=weight)
