"""The summary of a simulation as a picture: shares of wins with their intervals, and how long games are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from server.extras import installed, missing
from server.simulation.courses import FEW, Curve, Worth
from server.simulation.results import Length, Rate, Summary
from server.simulation.shown import label, own

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure
    from matplotlib.gridspec import SubplotSpec

KINDS = (".svg", ".png", ".pdf")
INK, FAINT = "#1f4e79", "#9db8d2"
MOST_BINS = 30
STYLE: dict[Any, Any] = {"svg.hashsalt": "sotto", "font.family": "DejaVu Sans"}


class NoPictures(Exception):
    """A picture cannot be drawn; the message says why."""


def check(file: Path) -> None:
    """Fail now rather than after the simulation.

    Raises:
        NoPictures: there is nothing to draw with, or the file's ending is of no kind that can be drawn.
    """
    if not installed("pictures"):
        raise NoPictures(missing("pictures", "--picture"))
    if file.suffix.lower() not in KINDS:
        raise NoPictures(f"--picture: {file.name} ends on none of {', '.join(KINDS)}")


def draw(summary: Summary, lengths: Sequence[int], file: Path, names: Mapping[str, str]) -> None:
    """Draw into a file, of the kind its name ends on; the same summary gives the same bytes.

    ``names`` are what the game calls things.
    """
    # Imported here: it takes about a second, and nothing else needs it.
    import matplotlib as mpl
    from matplotlib.figure import Figure

    rates = _lines(summary)
    with mpl.rc_context(STYLE):
        widths = (3, 2, 2) if summary.counts else (3, 2)
        tall = max(3.5, 1.2 + 0.42 * max(len(rates), len(summary.counts)))
        below = _course_height(summary)
        figure = Figure(figsize=(2.2 * sum(widths), tall + below), layout="constrained")
        panels = [figure.add_subfigure(place) for place in _places(figure, tall, below)]
        above, courses = panels[0], panels[1:]
        left, middle, *right = above.subplots(1, len(widths), width_ratios=widths)
        figure.suptitle(f"{summary.game}: {summary.tables} tables, seed {summary.seed}")
        _draw_rates(left, rates)
        _draw_lengths(middle, lengths)
        for axes in right:
            _draw_counts(axes, summary.counts)
        for course in courses:
            _draw_course(course, summary, names)
        _save(figure, file)


def draw_comparison(compared: Mapping[str, Summary], file: Path) -> None:
    """Draw variations beside each other: who wins, and, where a game tells it, how games end."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    rates = [(f"{name} {whose}", rate) for name, one in compared.items() for whose, rate in own(one).items()]
    first = next(iter(compared.values()))
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(13, max(3.5, 1.2 + 0.3 * len(rates))), layout="constrained")
        ends = any(one.endings for one in compared.values())
        left, *right = figure.subplots(1, 1 + ends, width_ratios=(3, 2)[: 1 + ends], squeeze=False)[0]
        figure.suptitle(f"{first.game}: {sum(one.tables for one in compared.values())} tables, seed {first.seed}")
        _draw_rates(left, rates)
        for axes in right:
            _draw_endings(axes, compared)
        _save(figure, file)


def _save(figure: Figure, file: Path) -> None:
    stamp = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(file.suffix.lower(), {})
    figure.savefig(file, dpi=150, metadata=stamp)


def _places(figure: Figure, tall: float, below: float) -> list[SubplotSpec]:
    if not below:
        return [figure.add_gridspec(1, 1)[0]]
    grid = figure.add_gridspec(2, 1, height_ratios=(tall, below))
    return [grid[0], grid[1]]


def _course_height(summary: Summary) -> float:
    most = max((len(things) for things in summary.held.values()), default=0)
    return max(3.5, 1.2 + 0.28 * most) if summary.curves or most else 0.0


def _draw_course(figure: SubFigure, summary: Summary, names: Mapping[str, str]) -> None:
    things = {kind: worth for kind, worth in summary.held.items() if worth}
    plots = figure.subplots(1, len(summary.curves) + len(things), squeeze=False)[0]
    for axes, (name, curve) in zip(plots, summary.curves.items(), strict=False):
        _draw_curve(axes, name, curve)
    for axes, (kind, worth) in zip(plots[len(summary.curves) :], things.items(), strict=True):
        _draw_worth(axes, kind, worth, names)


def _draw_curve(axes: Axes, name: str, curve: Curve) -> None:
    # Once most tables are over, the mean of the rest says nothing about all of them.
    steps = [step for step, tables in enumerate(curve.tables, 1) if 10 * tables >= curve.tables[0]]
    many = len(steps)
    axes.fill_between(steps, curve.low[:many], curve.high[:many], color=FAINT, alpha=0.35, label="tenth to ninetieth")
    axes.plot(steps, curve.winners[:many], color=INK, linewidth=2, label="who wins, mean")
    axes.plot(steps, curve.others[:many], color=INK, linestyle="--", label="the others, mean")
    axes.set_xlabel(f"{name.replace('_', ' ')}, by turns")
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small", frameon=False)


def _draw_worth(axes: Axes, kind: str, worth: Mapping[str, Worth], names: Mapping[str, str]) -> None:
    things = [thing for thing, one in worth.items() if one.wins.tables >= FEW][::-1]
    places = range(1, len(things) + 1)
    means = [100 * worth[thing].wins.mean for thing in things]
    reach = [100 * (worth[thing].wins.high - worth[thing].wins.mean) for thing in things]
    axes.axvline(0, color="0.6", linewidth=0.8)
    axes.errorbar(means, list(places), xerr=reach, fmt="o", color=INK, ecolor=FAINT, capsize=3, elinewidth=3)
    axes.set_yticks(list(places), [label(thing, names) for thing in things])
    axes.set_xlabel(f"{kind}: tables won, with less without, %")
    axes.grid(axis="x", alpha=0.3)


def _lines(summary: Summary) -> list[tuple[str, Rate]]:
    seats = {} if summary.sides else summary.seats
    groups = {"bot": summary.bots, "side": summary.sides, "": summary.bots_by_side, "seat": seats}
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


def _draw_endings(axes: Axes, compared: Mapping[str, Summary]) -> None:
    places = range(len(compared), 0, -1)
    left = [0.0] * len(compared)
    for how in sorted({how for one in compared.values() for how in one.endings}):
        shares = [100 * one.endings[how].rate if how in one.endings else 0.0 for one in compared.values()]
        axes.barh(list(places), shares, left=left, label=how.replace("_", " "))
        left = [start + share for start, share in zip(left, shares, strict=True)]
    axes.set_yticks(list(places), list(compared))
    axes.set_xlabel("tables that ended so, %")
    axes.legend(fontsize="small", frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=3)


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
