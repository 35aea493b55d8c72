"""How somebody dies: the kill pipeline of section 7, and what a death and a change of character end and cause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from events.audience import Seat
from games.clocktower.engine import registration
from games.clocktower.engine.changes import after
from games.clocktower.engine.impairment import has, works
from games.clocktower.engine.results import CharacterSet, Effect, Lift, SeatDied
from games.clocktower.engine.slot import Slot
from games.clocktower.engine.town import Cause, GameState

SUCCESSION_FROM = 5
"""The number that have to live before the death of a demon for the scarlet woman to follow it."""


def attack(slot: Slot, seat: Seat) -> Seat:
    """Let the demon of this slot kill a seat, unless something prevents it; return who died, or 0."""
    if not _harmed(slot.state, seat):
        return 0
    victim = _redirected(slot, seat)
    if victim != seat and not _harmed(slot.state, victim):
        return 0
    slot.do(*death(slot.state, victim, "demon_kill", slot.seat))
    return victim


def safe_from_demon(state: GameState, seat: Seat) -> bool:
    """Whether the demon's ability cannot harm a seat: the soldier, and whom a working monk protects."""
    if works(state.players[seat], "soldier"):
        return True
    return any(not token.of or _still(state, token.source, token.of) for token in state.laid("protected", on=seat))


def _harmed(state: GameState, seat: Seat) -> bool:
    return state.players[seat].is_alive and not safe_from_demon(state, seat)


def _still(state: GameState, source: Seat, character: str) -> bool:
    player = state.players.get(source)
    return player is not None and works(player, character)


def _redirected(slot: Slot, seat: Seat) -> Seat:
    """The mayor's death at night may hit another, once, with the same cause."""
    players = slot.state.players
    if not works(players[seat], "mayor"):
        return seat
    others = [other for other in slot.state.living if other != seat and players[other].team != "demon"]
    return int(slot.decide("redirect", "seat", players, about=seat, likely=others))


def death(state: GameState, seat: Seat, cause: Cause, source: Seat) -> Iterator[Effect]:
    """Yield a death and what follows at once: what it ends, and the scarlet woman's succession."""
    player = state.players[seat]
    yield SeatDied(seat, cause, source)
    yield from _ended(state, seat)
    if player.team == "demon" and (heir := successor(state, seat)):
        yield from change(after(state, SeatDied(seat, cause, source)), heir, player.role, "scarletwoman")


def successor(before: GameState, demon: Seat) -> Seat:
    """Return the scarlet woman who follows this demon if it dies now, or 0."""
    if before.counted < SUCCESSION_FROM:
        return 0
    if any(other.team == "demon" and other.is_alive and seat != demon for seat, other in before.players.items()):
        return 0
    return next((seat for seat, other in before.players.items() if works(other, "scarletwoman")), 0)


def change(state: GameState, seat: Seat, character: str, cause: str) -> Iterator[Effect]:
    """Yield a change of character, and the end of what the old one did; side, poison and drunkenness stay."""
    yield from _ended(state, seat)
    yield CharacterSet(seat, character, state.players[seat].side, cause)


def _ended(state: GameState, source: Seat) -> Iterator[Lift]:
    """What an ability did ends for good when its owner dies or changes."""
    player = state.players[source]
    for token in state.tokens:
        if token.source == source and token.of and token.until != "ever" and has(player, token.of):
            yield Lift(token.number)


def heirs(state: GameState) -> Iterable[Seat]:
    """Return who may follow an imp that killed itself: living minions, and a recluse who registers as one."""
    return [seat for seat in state.living if registration.as_team(state, seat, "minion")]
