"""How many of the nearest living neighbours, one each way, are evil."""

from __future__ import annotations

from games.clocktower.engine.handlers import HandlerContext
from games.clocktower.engine.numbers import Evil, neighbours, tell_evil
from games.clocktower.engine.results import NightResult
from games.clocktower.engine.slot import Slot


def process(context: HandlerContext) -> NightResult:
    """The number is counted at the table, where the storyteller may have a say in it."""
    return NightResult(action="tell_number", info={"role": context.role_data.name_cn}, can_lie=True)


def settle(slot: Slot) -> None:
    """Count after the kills of the night."""
    beside = neighbours({seat: player.is_alive for seat, player in slot.state.players.items()}, slot.seat)

    def count(evil: Evil) -> int:
        return sum(evil(seat) for seat in beside)

    tell_evil(slot, count, range(3))
