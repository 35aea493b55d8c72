"""The eight characters that the seed's default handler answers (section 6.4): what a table needs of each beyond it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from events.audience import Seat
from games.clocktower.engine import registration
from games.clocktower.engine.grimoire import shown
from games.clocktower.engine.numbers import Evil, tell_evil
from games.clocktower.engine.slot import Slot

NONE = "none"


def _pair(slot: Slot, team: str, *, zero: bool) -> None:
    """Ask for the character, for who has it and for the other of two; ``zero``: that there is none may be told.

    The two are told in the order of the seats, which says as little as a random one.
    """
    others = [seat for seat in slot.state.players if seat != slot.seat] or [slot.seat]
    holders = {seat: registration.as_team(slot.state, seat, team) for seat in others}
    if not any(holders.values()) and not zero:
        holders = {seat: registration.as_team(slot.state, seat, team) for seat in slot.state.players}
    character = _character(slot, team, holders, zero=zero)
    if character == NONE:
        slot.tell("none_of", character=team)
        slot.note(seats=[], character=NONE)
        return
    holds = [seat for seat, known in holders.items() if character in known]
    usual = registration.seen_as(slot.state, holds, character)
    truth = next((seat for seat in others if slot.state.players[seat].role == character), None)
    who = int(slot.inform("pair_seat", "seat", holds, possible=others, truth=truth, likely=usual))
    rest = [seat for seat in others if seat != who] or [slot.seat]
    other = int(slot.inform("pair_other", "seat", rest, possible=rest, truth=truth if truth in rest else None))
    slot.tell("pair", seats=tuple(sorted((who, other))), character=character)
    slot.note(seats=sorted((who, other)), character=character)


def _character(slot: Slot, team: str, holders: dict[int, tuple[str, ...]], *, zero: bool) -> str:
    every = slot.state.script.of_team(team)
    known = {character for held in holders.values() for character in held}
    order = {character: place for place, character in enumerate(every)}
    legal = sorted(known, key=lambda character: order.get(character, len(order)))
    usual = [c for c in legal if registration.seen_as(slot.state, [s for s in holders if c in holders[s]], c)]
    possible = [*every, *(character for character in legal if character not in order)]
    if zero:
        possible.append(NONE)
        if not any(registration.must_be(slot.state, seat, team) for seat in holders):
            legal.append(NONE)
    truth = NONE if legal == [NONE] else None
    return slot.inform("pair_character", "character", legal, possible=possible, truth=truth, likely=usual or legal[-1:])


def _chef(slot: Slot) -> None:
    """Each pair of neighbours, dead seats too, is a check of its own, so the registrations of all are free."""
    seats = list(slot.state.players)

    def pairs(evil: Evil) -> int:
        return sum(evil(seat) and evil(seats[place - 1]) for place, seat in enumerate(seats))

    tell_evil(slot, pairs, range(len(seats) + 1))


def _butler(slot: Slot) -> None:
    """The restriction counts where the butler is healthy as it votes, so the token lies there in any case."""
    slot.put("master", slot.target.seat, "dusk")
    slot.tell("master", seats=(slot.target.seat,))
    slot.note(master=slot.target.seat)


def _character_of(slot: Slot, seat: Seat) -> None:
    """Tell which character a seat has, or registers as."""
    legal = registration.characters(slot.state, seat)
    usual = registration.usual(slot.state, seat)
    answer = slot.inform(
        "character",
        "character",
        legal,
        possible=dict.fromkeys((*slot.state.script.characters, *legal)),
        truth=slot.state.players[seat].role,
        likely=legal if usual is None else usual[1:],
    )
    slot.tell("character", seats=(seat,), character=answer)
    slot.note(target=seat, character=answer)


DEFAULTS: dict[str, Callable[[Slot], None]] = {
    "washerwoman": partial(_pair, team="townsfolk", zero=False),
    "librarian": partial(_pair, team="outsider", zero=True),
    "investigator": partial(_pair, team="minion", zero=True),
    "chef": _chef,
    "undertaker": lambda slot: _character_of(slot, slot.state.executed),
    "ravenkeeper": lambda slot: _character_of(slot, slot.target.seat),
    "butler": _butler,
    "spy": lambda slot: slot.tell("grimoire", grimoire=shown(slot)),
}
