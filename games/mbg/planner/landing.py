"""What it is worth to a bot's seat that somebody stops at a cell, and so what his next move is worth."""

from __future__ import annotations

from collections.abc import Mapping

from events.audience import Seat
from games.mbg.amounts import ONE, SCALE
from games.mbg.mapfile import CHANCE, CITY, HALL
from games.mbg.options import most_steps
from games.mbg.planner.worth import HELD, LONG, Worth
from games.mbg.state import STOPPED

CARD = 500 * ONE
"""What a card is worth that is drawn early."""

OFFER = 500 * ONE
"""What it is worth to be offered officers early."""

LIKELY = 0.5
"""A siege is expected where it is so likely to be won."""


class Landing:
    """The values of stopping, each counted once."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self._known: dict[tuple[Seat, int], float] = {}

    def at(self, seat: Seat, cell: int) -> float:
        """What it is worth to the bot's seat that this one stops there."""
        key = seat, cell
        if key not in self._known:
            self._known[key] = self._at(seat, cell)
        return self._known[key]

    def _at(self, seat: Seat, cell: int) -> float:
        worth = self.worth
        point = worth.view.cells[cell]
        if point.kind == CITY:
            return self._city(seat, point.base)
        if point.kind == CHANCE:
            return worth.weight(seat) * CARD * worth.view.options.chance_cards * self._left()
        if point.kind == HALL and worth.view.money[seat] > 4 * OFFER:
            return worth.weight(seat) * OFFER * self._left()
        return 0.0

    def _left(self) -> float:
        return min(1.0, self.worth.turns / LONG)

    def _city(self, seat: Seat, base: int) -> float:
        worth = self.worth
        city = worth.view.cities[base]
        own = worth.weight(seat)
        armed = bool(worth.view.roles[seat].followers)
        if not city.seat:
            return own * armed * HELD * worth.turns * worth.hopes[base]
        earning = worth.earning(base, city.treasurer)
        if city.seat == seat:
            return own * earning * worth.scales.own_tax / SCALE
        if worth.bound(seat, city.seat):
            return 0.0
        owner = worth.weight(city.seat)
        value = earning * worth.scales.tax / SCALE * (owner * worth.view.options.tax_credit - own)
        won = worth.wins(seat, city.seat, base) if armed else 0.0
        if won > LIKELY:
            value += won * HELD * worth.turns * (own * worth.hopes[base] - owner * worth.rates[base])
        return value

    def path(self, seat: Seat, direction: int | None = None) -> list[int]:
        """The cells before a role, as far as it can walk in a fast turn."""
        role, size = self.worth.view.roles[seat], len(self.worth.view.cells)
        step = direction or role.direction
        return [(role.cell + step * far) % size for far in range(1, most_steps(self.worth.view.options, 2) + 1)]

    def move(self, seat: Seat, *, pace: int | None = None, direction: int | None = None) -> float:
        """What a seat's next move is worth, if its pace or direction is changed, too."""
        usual = self.worth.view.roles[seat].pace if pace is None else pace
        if usual == STOPPED:
            return 0.0
        cells = self.path(seat, direction)[: most_steps(self.worth.view.options, usual)]
        marks = self._marked(cells)
        return sum(self.at(seat, cells[min(far, marks)]) for far in range(len(cells))) / len(cells)

    def _marked(self, cells: list[int]) -> int:
        """How far the first mark is."""
        view = self.worth.view
        return next(
            (far for far, at in enumerate(cells) if view.cells[at].barrier or view.cells[at].robber), len(cells)
        )

    def marking(self, cell: int, hit: Mapping[Seat, float]) -> float:
        """What a mark on a cell is worth until somebody stops there; ``hit`` is what it costs each besides."""
        view, worth = self.worth.view, self.worth
        value, still = 0.0, 1.0
        order = [other for other in worth.alive if other >= view.seat] + [
            other for other in worth.alive if other < view.seat
        ]
        for seat in order:
            pace = view.roles[seat].pace
            if pace == STOPPED:
                continue
            most = most_steps(view.options, pace)
            cells = self.path(seat)[:most]
            if cell not in cells:
                continue
            far = cells.index(cell)
            stopped = (most - far) / most
            beyond = [self.at(seat, at) for at in cells[far:]]
            gain = self.at(seat, cell) - sum(beyond) / len(beyond) + hit.get(seat, 0.0)
            value += still * stopped * gain
            still *= 1 - stopped
        return value
