"""Two players, of whom one is a certain character: what the washerwoman, the librarian and the investigator learn."""

from __future__ import annotations

from games.clocktower.engine import registration
from games.clocktower.engine.slot import Slot

NONE = "none"


def settle_pair(slot: Slot, team: str, *, zero: bool) -> None:
    """Ask for the character, for who has it and for the other one; ``zero``: that there is none may be told.

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
