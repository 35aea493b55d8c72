"""The bots of the server, as a feature: they look after the tables of every process that runs tables."""

from __future__ import annotations

from server.bots.seats import BotSeats
from server.http.services import Services


def build(core: Services) -> BotSeats:
    """Have the seats of bots looked after."""
    seats = BotSeats(core.rooms, core.model_seats, core.settings.bot_delay)
    core.minders.append(seats)
    return seats
