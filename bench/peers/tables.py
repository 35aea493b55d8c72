"""The figures of a run as a table in Markdown, and as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec

from bench.peers.servers import SERVERS, Ours

INK, FAINT = "#1f4e79", "#9db8d2"
LABELS = {
    "closed": "a move, 100 tables as fast as they go (µs)",
    "paced": "a move, 200/s over 50 tables (µs)",
    "p50": "… from the click to the picture, median (ms)",
    "p99": "… 99th percentile (ms)",
    "fanout": "a delivery, one move to {} spectators (µs)",
    "join": "joining {} moves (ms)",
    "resume": "coming back after missing {} moves (ms)",
    "restart": "kill -9 to playing again, {} (s)",
    "table": "memory of a table with seven sockets (kB)",
    "spectator": "memory of each of {} spectators (kB)",
}
NAMES = [kind.name for kind in SERVERS]


class Row(msgspec.Struct):
    """One thing measured once. ``load`` is the machine's at the beginning of the repetition."""

    repetition: int
    server: str
    what: str
    value: float
    unit: str
    load: float
    about: dict[str, Any] = {}


class Figure(NamedTuple):
    """What all repetitions came to; ``ratio`` is ours by theirs."""

    value: float
    least: float
    most: float
    ratio: float | None


Found = dict[tuple[str, str], dict[int, float]]


def figures(rows: Iterable[Row]) -> dict[tuple[str, str], Figure]:
    """The medians of all repetitions, by what was measured and of which server, and the ratios within each of them."""
    found: Found = {}
    for row in rows:
        if row.what == "failed":
            continue
        found.setdefault((row.what, row.server), {})[row.repetition] = row.value
        for name in ("p50", "p99") if row.what == "paced" else ():
            found.setdefault((name, row.server), {})[row.repetition] = row.about[name]
    return {key: _figure(values, found.get((key[0], Ours.name), {})) for key, values in found.items()}


def _figure(values: dict[int, float], ours: dict[int, float]) -> Figure:
    ratios = [ours[repetition] / value for repetition, value in values.items() if repetition in ours and value]
    return Figure(
        median(values.values()), min(values.values()), max(values.values()), median(ratios) if ratios else None
    )


def table(rows: Sequence[Row]) -> str:
    """Markdown: a line for each thing measured, a column for each server; then what each keeps and checks."""
    found = figures(rows)
    servers = [name for name in NAMES if any(server == name for _, server in found)]
    whats = sorted({what for what, _ in found}, key=_order)
    lines = ["| | " + " | ".join(servers) + " |", "|---" * (len(servers) + 1) + "|"]
    for what in whats:
        cells = [_cell(found.get((what, server)), server) for server in servers]
        lines.append(f"| {_label(what)} | " + " | ".join(cells) + " |")
    lines += ["", "| server | keeps | checks |", "|---|---|---|"]
    lines += [f"| {kind.name} | {kind.keeps} | {kind.checks} |" for kind in SERVERS]
    faults = {f"* {row.server}, {row.about['phase']}: {row.unit}" for row in rows if row.what == "failed"}
    return "\n".join([*lines, *(["", "Not measured:", ""] if faults else []), *sorted(faults)]) + "\n"


def _order(what: str) -> tuple[int, list[int]]:
    """As the labels stand, then by the numbers in it."""
    numbers = [int(word.replace(",", "")) for word in what.split() if word[0].isdigit()]
    return list(LABELS).index(_kind(what)), numbers[::-1]


def _kind(what: str) -> str:
    return what.partition(" ")[0].rstrip(",")


def _label(what: str) -> str:
    return LABELS[_kind(what)].format(what.partition(" ")[2].replace(" at ", " of ").replace("at ", "after "))


def _cell(figure: Figure | None, server: str) -> str:
    if figure is None:
        return "–"
    spread = f" ({_short(figure.least)}–{_short(figure.most)})" if figure.least != figure.most else ""
    ratio = f" · {figure.ratio:.2g} ×" if figure.ratio is not None and server != Ours.name else ""
    return _short(figure.value) + spread + ratio


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2g}"


def draw(rows: Sequence[Row], file: Path) -> None:
    """Draw what a move costs into a file, as fast as it goes and at the pace of people."""
    # Imported here: it takes about a second, and nothing else needs it.
    import matplotlib as mpl
    from matplotlib.figure import Figure as Drawing

    found = figures(rows)
    with mpl.rc_context({"svg.hashsalt": "sotto", "font.family": "DejaVu Sans"}):
        drawing = Drawing(figsize=(10, 3.6), layout="constrained")
        for axes, what in zip(drawing.subplots(1, 2, sharey=True), ("closed", "paced"), strict=True):
            names = [name for name in reversed(NAMES) if (what, name) in found]
            costs = [found[what, name] for name in names]
            errors = [[cost.value - cost.least for cost in costs], [cost.most - cost.value for cost in costs]]
            colours = [INK if name == Ours.name else FAINT for name in names]
            axes.barh(names, [cost.value for cost in costs], xerr=errors, color=colours, ecolor="#555555")
            axes.set_xscale("log")
            axes.set_title(LABELS[what], fontsize=10)
            axes.spines[["top", "right"]].set_visible(False)
        drawing.savefig(file, metadata={"Date": None})
