"""What cards do (section 11), each a function under the name by which the table has it.

A function is given the story, the seat that plays, the card's row and the target, which is what the card's ``kind``
says: a seat, a cell, an officer, or −1. Beside it may stand what can be such a target at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from events.audience import Seat
from games.mbg import facts, money
from games.mbg.amounts import scaled
from games.mbg.options import scales
from games.mbg.state import NO_TIE, State
from games.mbg.story import Story
from games.mbg.table import TABLE, CardRow

Do = Callable[[Story, Seat, CardRow, int], None]
Fits = Callable[[State, Seat, CardRow, int], bool]


class Effect(NamedTuple):
    """What a card does, and to what it could do anything (T22, T24)."""

    do: Do
    fits: Fits


EFFECTS: dict[str, Effect] = {}


def fits_all(view: State, seat: Seat, card: CardRow, target: int) -> bool:
    """To anything of its kind."""
    return True


def effect(name: str, fits: Fits = fits_all) -> Callable[[Do], Do]:
    """Register what a card does under the name that the table has for it."""

    def register(do: Do) -> Do:
        assert name not in EFFECTS, f"two effects are called {name}"
        EFFECTS[name] = Effect(do, fits)
        return do

    return register


# --- on cells and roles ----------------------------------------------------------------------------------------------


def _unmarked(view: State, seat: Seat, card: CardRow, cell: int) -> bool:
    return not getattr(view.cells[cell], card.mark)


@effect("mark", _unmarked)
def _mark(story: Story, seat: Seat, card: CardRow, cell: int) -> None:
    story.proclaim(facts.CellMarked(cell, card.mark))


@effect("pace")
def _pace(story: Story, seat: Seat, card: CardRow, target: Seat) -> None:
    story.proclaim(facts.PaceSet(target, card.pace, card.turns))


@effect("reverse")
def _reverse(story: Story, seat: Seat, card: CardRow, target: Seat) -> None:
    story.proclaim(facts.DirectionTurned(target, -story.truth.roles[target].direction))


def _once(view: State, seat: Seat, card: CardRow, target: int) -> bool:
    return not view.roles[seat].again


@effect("twice", _once)
def _twice(story: Story, seat: Seat, card: CardRow, target: int) -> None:
    story.proclaim(facts.ActsAgain(seat))


@effect("steal")
def _steal(story: Story, seat: Seat, card: CardRow, target: Seat) -> None:
    state = story.truth
    stolen = min(scales(state.options).card_steal, max(0, state.money[target]))
    money.pay(story, target, seat, stolen, "steal")


def _both_untied(view: State, seat: Seat, card: CardRow, target: Seat) -> bool:
    return view.roles[seat].tie == NO_TIE and view.roles[target].tie == NO_TIE


@effect("alliance", _both_untied)
def _alliance(story: Story, seat: Seat, card: CardRow, target: Seat) -> None:
    story.proclaim(facts.AllianceMade(seat, target, card.turns))


def _untied(view: State, seat: Seat, card: CardRow, target: Seat) -> bool:
    return view.roles[target].tie == NO_TIE


@effect("outrage", _untied)
def _outrage(story: Story, seat: Seat, card: CardRow, target: Seat) -> None:
    story.proclaim(facts.OutrageRaised(target, card.turns))


# --- on officers -----------------------------------------------------------------------------------------------------


@effect("recover")
def _recover(story: Story, seat: Seat, card: CardRow, target: int) -> None:
    """All own officers, or the followers (option ``recover``), gain a share of their hpmax."""
    state = story.truth
    share = scales(state.options).card_heal
    followers_only = state.options.recover == "followers"
    healed: dict[int, int] = {}
    for number, officer in state.officers.items():
        if officer.seat == seat and officer.hp < officer.hpmax and not (followers_only and officer.job >= 0):
            healed[number] = min(officer.hpmax, officer.hp + scaled(officer.hpmax, share))
    if healed:
        story.proclaim(facts.Healed("card", healed))


@effect("rumour")
def _rumour(story: Story, seat: Seat, card: CardRow, officer: int) -> None:
    story.proclaim(facts.RumourSpread(officer, card.turns))


@effect("poison")
def _poison(story: Story, seat: Seat, card: CardRow, officer: int) -> None:
    story.proclaim(facts.Poisoned(officer, card.turns))


def _staying(view: State, seat: Seat, card: CardRow, officer: int) -> bool:
    return not view.officers[officer].quits


@effect("estrange", _staying)
def _estrange(story: Story, seat: Seat, card: CardRow, officer: int) -> None:
    story.proclaim(facts.QuitFlagged(officer))


def checked() -> None:
    """Refuse a table with an effect that is not here.

    Raises:
        ValueError: it names the card.
    """
    for card in TABLE.card:
        if card.effect not in EFFECTS:
            raise ValueError(f"card {card.name}: there is no effect {card.effect}")


checked()
