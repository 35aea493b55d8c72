"""The eight characters that the seed's default handler answers (section 6.4): what a table needs of each beyond it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from events.audience import Seat
from games.clocktower.engine import registration
from games.clocktower.engine.grimoire import shown
from games.clocktower.engine.numbers import Evil, tell_evil
from games.clocktower.engine.pairs import settle_pair
from games.clocktower.engine.slot import Slot


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
    "washerwoman": partial(settle_pair, team="townsfolk", zero=False),
    "librarian": partial(settle_pair, team="outsider", zero=True),
    "investigator": partial(settle_pair, team="minion", zero=True),
    "chef": _chef,
    "undertaker": lambda slot: _character_of(slot, slot.state.executed),
    "ravenkeeper": lambda slot: _character_of(slot, slot.target.seat),
    "butler": _butler,
    "spy": lambda slot: slot.tell("grimoire", grimoire=shown(slot)),
}
