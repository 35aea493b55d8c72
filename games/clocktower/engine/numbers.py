"""A number that a player is told, where registration may move it between a least and a most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from events.audience import Seat
from games.clocktower.engine import registration
from games.clocktower.engine.slot import Slot

Evil = Callable[[Seat], bool]


def tell_evil(slot: Slot, count: Callable[[Evil], int], possible: Iterable[int]) -> None:
    """Tell how many ``count`` finds, given who is evil: every number between the fewest and the most is legal."""
    state = slot.state
    truth = count(lambda seat: state.players[seat].side == "evil")
    fewest = count(lambda seat: registration.sides(state, seat) == ("evil",))
    most = count(lambda seat: "evil" in registration.sides(state, seat))
    legal = range(fewest, most + 1)
    likely: Iterable[int] = legal
    if state.persona is not None:
        likely = (count(lambda seat: "evil" in (registration.usual(state, seat) or ())),)
    answer = int(slot.inform("number", "number", legal, possible=possible, truth=truth, likely=likely))
    slot.tell("number", number=answer)
    slot.note(number=answer, truth=truth)


def neighbours(alive: Mapping[Seat, bool], seat: Seat) -> tuple[Seat, ...]:
    """Return the nearest living neighbours of a seat, one each way; with two alive, the same one once."""
    seats = list(alive)
    place = seats.index(seat)
    living = [other for other in seats[place + 1 :] + seats[:place] if alive[other]]
    return tuple(dict.fromkeys(living[:1] + living[-1:]))
