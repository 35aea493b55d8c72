"""The balance of mbg as a picture: for each preset wins by role and by seat, lengths, bankruptcies and sieges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.figure import Figure

from server.simulation.pictures import FAINT, INK, STYLE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from lab.mbg_balance import Found
    from server.simulation.results import Rate

AIM = "#cfe8cf"
MOST_BINS = 24


def draw(games: Sequence[Found], english: Mapping[str, str], file: Path) -> None:
    """Draw games of one scenario; the same games give the same bytes. ``english`` has the roles' names in English."""
    with mpl.rc_context(STYLE):
        tall = 1.4 + 0.35 * games[0].scenario.seats
        figure = Figure(figsize=(15, max(2.6, tall) * len(games)), layout="constrained")
        rows = figure.subplots(len(games), 5, width_ratios=(3, 3, 2, 2, 2), squeeze=False)
        scenario = games[0].scenario
        figure.suptitle(f"{scenario.map}, {scenario.seats} planners, roles permuted")
        for (roles, seats, turns, bankrupt, sieges), one in zip(rows, games, strict=True):
            aim = (100 * scenario.low, 100 * scenario.high)
            _wins(roles, {english.get(name, name): rate for name, rate in one.roles.items()}, "wins by role, %", aim)
            _wins(seats, {f"seat {name}": rate for name, rate in one.seats.items()}, "wins by seat, %", aim)
            roles.set_title(f"{one.preset}, {one.tables} tables", loc="left")
            _spread(turns, one.counts["turns"], "turns")
            _bankrupt(bankrupt, one.counts["bankrupt"])
            _spread(sieges, one.counts["sieges"], "sieges")
        figure.savefig(file, dpi=100)


def _wins(axes: Axes, rates: Mapping[str, Rate], label: str, aim: tuple[float, float]) -> None:
    places = range(len(rates), 0, -1)
    shares = [100 * rate.rate for rate in rates.values()]
    below = [100 * (rate.rate - rate.low) for rate in rates.values()]
    above = [100 * (rate.high - rate.rate) for rate in rates.values()]
    axes.axvspan(*aim, color=AIM, linewidth=0)
    axes.errorbar(shares, list(places), xerr=(below, above), fmt="o", color=INK, ecolor=FAINT, capsize=4, elinewidth=3)
    axes.set_yticks(list(places), list(rates))
    axes.set_ylim(0.4, len(rates) + 0.6)
    axes.set_xlim(0, max(aim[1] + aim[0], *(share + more for share, more in zip(shares, above, strict=True))))
    axes.set_xlabel(f"{label}, with 95 % intervals")
    axes.grid(axis="x", alpha=0.3)


def _spread(axes: Axes, values: Sequence[int], label: str) -> None:
    bins = min(MOST_BINS, max(values) - min(values) + 1)
    axes.hist(values, bins=bins, color=FAINT, edgecolor=INK, linewidth=0.6)
    axes.set_xlabel(f"{label} in a game")
    axes.set_ylabel("tables")


def _bankrupt(axes: Axes, values: Sequence[int]) -> None:
    counted = Counter(values)
    numbers = range(max(values) + 1)
    bars = axes.bar(
        [f"{number}" for number in numbers], [100 * counted[one] / len(values) for one in numbers], color=FAINT
    )
    axes.bar_label(bars, fmt="%.0f")
    axes.margins(y=0.12)
    axes.set_xlabel("bankrupt in a game")
    axes.set_ylabel("tables, %")
