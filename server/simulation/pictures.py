"""The summary of a simulation as a picture: shares of wins with their intervals, and how long games are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from server.simulation.results import Length, Rate, Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KINDS = (".svg", ".png", ".pdf")
INK, FAINT = "#1f4e79", "#9db8d2"
MOST_BINS = 30


class NoPictures(Exception):
    """A picture cannot be drawn; the message says why."""


def there() -> bool:
    """Whether pictures can be drawn here."""
    return find_spec("matplotlib") is not None


def check(file: Path) -> None:
    """Say early what would fail late.

    Raises:
        NoPictures: there is nothing to draw with, or the file's ending is of no kind that can be drawn.
    """
    if not there():
        raise NoPictures("--picture: matplotlib is not installed; pip install 'sotto[pictures]' brings it")
    if file.suffix.lower() not in KINDS:
        raise NoPictures(f"--picture: {file.name} ends on none of {', '.join(KINDS)}")


def draw(summary: Summary, lengths: Sequence[int], file: Path) -> None:
    """Draw into a file, of the kind its name ends on; the same summary gives the same bytes."""
    # matplotlib takes its time to be imported, and nothing else needs it.
    import matplotlib as mpl
    from matplotlib.figure import Figure

    rates = _lines(summary)
    with mpl.rc_context({"svg.hashsalt": "sotto", "font.family": "DejaVu Sans"}):
        widths = (3, 2, 2) if summary.counts else (3, 2)
        tall = max(3.5, 1.2 + 0.42 * max(len(rates), len(summary.counts)))
        figure = Figure(figsize=(2.2 * sum(widths), tall), layout="constrained")
        left, middle, *right = figure.subplots(1, len(widths), width_ratios=widths)
        figure.suptitle(f"{summary.game}: {summary.tables} tables, seed {summary.seed}")
        _draw_rates(left, rates)
        _draw_lengths(middle, lengths)
        for axes in right:
            _draw_counts(axes, summary.counts)
        stamp = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(file.suffix.lower(), {})
        figure.savefig(file, dpi=150, metadata=stamp)


def _lines(summary: Summary) -> list[tuple[str, Rate]]:
    groups = {"bot": summary.bots, "side": summary.sides, "": summary.bots_by_side}
    return [(f"{kind} {name}".strip(), rate) for kind, group in groups.items() for name, rate in group.items()]


def _draw_rates(axes: Axes, rates: Sequence[tuple[str, Rate]]) -> None:
    places = range(len(rates), 0, -1)
    shares = [100 * rate.rate for _, rate in rates]
    below = [100 * (rate.rate - rate.low) for _, rate in rates]
    above = [100 * (rate.high - rate.rate) for _, rate in rates]
    axes.errorbar(shares, list(places), xerr=(below, above), fmt="o", color=INK, ecolor=FAINT, capsize=4, elinewidth=3)
    axes.set_yticks(list(places), [name for name, _ in rates])
    axes.set_ylim(0.4, len(rates) + 0.6)
    axes.set_xlim(0, 100)
    axes.set_xlabel("tables won, %, with 95 % intervals")
    axes.grid(axis="x", alpha=0.3)


def _draw_lengths(axes: Axes, lengths: Sequence[int]) -> None:
    bins = min(MOST_BINS, max(1, len(set(lengths))))
    axes.hist(lengths, bins=bins, color=FAINT, edgecolor=INK, linewidth=0.6)
    axes.set_xlabel("commands in a game")
    axes.set_ylabel("tables")


def _draw_counts(axes: Axes, counts: Mapping[str, Length]) -> None:
    names = list(counts)[::-1]
    bars = axes.barh([name.replace("_", " ") for name in names], [counts[name].mean for name in names], color=FAINT)
    axes.bar_label(bars, fmt="%.2f", padding=3)
    axes.margins(x=0.15)
    axes.set_xlabel("in a game, on average")
