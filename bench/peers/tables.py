"""The figures of a run as a table in Markdown, and as a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec

from bench.peers.servers import SERVERS, Ours, Server
from bench.peers.talks import TALKS

INK, FAINT = "#1f4e79", "#9db8d2"
LABELS = {
    "closed": "a move, 100 tables as fast as they go (µs)",
    "paced": "a move, 200/s over 50 tables (µs)",
    "p50": "… from the click to the picture, median (ms)",
    "p99": "… 99th percentile (ms)",
    "fanout": "a delivery, one move to {} spectators (µs)",
    "join": "joining after {} moves (ms)",
    "resume": "coming back, missed {} moves (ms)",
    "restart": "kill -9 to playing on, {} moves (s)",
    "table": "memory of a table with seven sockets (kB)",
    "spectator": "memory of each of {} spectators (kB)",
}
ABOUT_SEVERAL = (
    "Ours as several webs and a worker on one Redis; *one process* serves and works. All processes share one core, and "
    "their CPU time is summed. *Tables apart*: all seats of a table are at one web; *seats spread*: they are at "
    "all webs in turn. A wake-up is a voluntary context switch of a process's main thread."
)
COMPARED = ("closed", "paced", "p50", "p99", "fanout", "table", "spectator")
"""What is measured in every repetition, and so has ratios that say something."""

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
    day: str = ""


class Figure(NamedTuple):
    """What all repetitions came to; ``ratio`` is ours by theirs."""

    value: float
    least: float
    most: float
    ratio: float | None


Found = dict[tuple[str, str], dict[int, float]]
Figures = dict[tuple[str, str], Figure]
Cell = Callable[[Figure | None, str, type[Server]], str]


def figures(rows: Iterable[Row]) -> Figures:
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


def read(file: Path) -> list[Row]:
    """The rows of a run."""
    return [msgspec.json.decode(line, type=Row) for line in file.read_bytes().splitlines()]


def table(rows: Sequence[Row]) -> str:
    """Markdown: a line for each thing measured, a column for each server; the same as ratios; what each keeps."""
    found = figures(rows)
    servers = [kind for kind in SERVERS if any(server == kind.name for _, server in found)]
    whats = sorted({what for what, _ in found if _kind(what) in LABELS}, key=_order)
    parts = [_grid(found, whats, servers, _cell)]
    others = [kind for kind in servers if kind is not Ours]
    shared = [what for what in whats if _kind(what) in COMPARED and any((what, kind.name) in found for kind in others)]
    if Ours in servers and others:
        parts += [["", "Ours divided by theirs, repetition by repetition (below 1: ours costs less):", ""]]
        parts += [_grid(found, shared, others, _ratio)]
    parts += [["", "| server | keeps | checks |", "|---|---|---|"]]
    parts += [[f"| {kind.name} | {kind.keeps} | {kind.checks} |" for kind in SERVERS]]
    parts += [["", *webs]] if (webs := several(rows)) else []
    faults = {f"* {row.server}, {row.about['phase']}: {row.unit}" for row in rows if row.what == "failed"}
    parts += [["", "Not measured:", "", *sorted(faults)] if faults else []]
    return "\n".join(line for part in parts for line in part) + "\n"


def _value(row: Row) -> list[float]:
    return [row.value]


def _carried(row: Row) -> list[float]:
    """How many moves a second one core carries that nothing else uses."""
    return [1e6 / row.value]


def _cpu(row: Row) -> list[float]:
    return _sums(row, "cpu")


def _wakes(row: Row) -> list[float]:
    return _sums(row, "wakes")


def _sums(row: Row, unit: str) -> list[float]:
    """What the webs come to, and the worker, and Redis."""
    return [sum(each) for each in row.about[unit].values()]


def _waits(row: Row) -> list[float]:
    return [row.about["p50"], row.about["p99"]]


def _next_waits(row: Row) -> list[float]:
    return [row.about["next_p50"], row.about["next_p99"]]


def _idle(row: Row) -> list[float]:
    """Wake-ups of each web but the first, which has all players."""
    _, *idle = row.about["wakes"]["web"]
    return [sum(idle) / len(idle)]


SEVERAL = (
    ("a move, 100 tables as fast as they go (µs)", "closed", _value),
    ("… of it webs / worker / Redis", "closed", _cpu),
    ("… moves a second that one core carries", "closed", _carried),
    ("… wake-ups a move: webs / worker / Redis", "closed", _wakes),
    ("a move, 200/s over 50 tables (µs)", "paced", _value),
    ("… of it webs / worker / Redis", "paced", _cpu),
    ("… wake-ups a move: webs / worker / Redis", "paced", _wakes),
    ("… until who moved sees it, median / 99th percentile (ms)", "paced", _waits),
    ("… until who is next sees it, median / 99th percentile (ms)", "paced", _next_waits),
    ("a web without players, beside one with 200 moves/s (ms CPU a second)", "beside", _value),
    ("… its wake-ups a second", "beside", _idle),
    ("the same while nobody moves anywhere (ms CPU a second)", "quiet", _value),
    ("… its wake-ups a second", "quiet", _idle),
)
"""Lines of the table of several webs: the label, whose rows they show, and which numbers of these."""


def several(rows: Iterable[Row]) -> list[str]:
    """Markdown: a column for each way of several webs on one Redis; nothing if they were not measured."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        if _kind(row.what) == "webs":
            name, _, figure = row.what.removeprefix("webs, ").partition(": ")
            found.setdefault((name, figure), []).append(row)
    names = list(dict.fromkeys(name for name, _ in found))
    head = ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    lines = [
        f"| {label} | " + " | ".join(_medians(map(part, found.get((name, figure), []))) for name in names) + " |"
        for label, figure, part in SEVERAL
    ]
    return [ABOUT_SEVERAL, "", *head, *lines] if found else []


def _medians(measured: Iterable[Sequence[float]]) -> str:
    """The numbers of a cell, each the median of all that were measured."""
    return " / ".join(_short(median(values)) for values in zip(*measured, strict=True)) or "–"


def _grid(found: Figures, whats: Sequence[str], servers: Sequence[type[Server]], cell: Cell) -> list[str]:
    """A line for each thing, a column for each server."""
    head = ["| | " + " | ".join(kind.name for kind in servers) + " |", "|---" * (len(servers) + 1) + "|"]
    return head + [
        f"| {_label(what)} | " + " | ".join(cell(found.get((what, kind.name)), what, kind) for kind in servers) + " |"
        for what in whats
    ]


def small(rows: Sequence[Row], whats: Mapping[str, str], head: str) -> str:
    """Markdown: a line for each server, a column for each of a few things, named as the caller names them."""
    found = figures(rows)
    whats = {what: name for what, name in whats.items() if any(there == what for there, _ in found)}
    lines = [f"| {head} | " + " | ".join(whats.values()) + " |", "|---" * (len(whats) + 1) + "|"]
    for kind in SERVERS:
        cells = [found.get((what, kind.name)) for what in whats]
        if any(cells):
            lines.append(
                f"| {kind.name} | " + " | ".join("–" if one is None else _short(one.value) for one in cells) + " |"
            )
    return "\n".join(lines) + "\n"


def _order(what: str) -> tuple[int, list[int], str]:
    """As the labels stand, then by the numbers in it."""
    numbers = [int(word.replace(",", "")) for word in what.split() if word[0].isdigit()]
    return list(LABELS).index(_kind(what)), numbers[::-1], what


def _kind(what: str) -> str:
    return what.partition(" ")[0].rstrip(",")


def _label(what: str) -> str:
    return LABELS[_kind(what)].format(what.partition(" ")[2].replace(" at ", " of ").removeprefix("at "))


def _cell(figure: Figure | None, what: str, kind: type[Server]) -> str:
    if figure is None:
        return "joins again" if what.startswith("resume") and not TALKS[kind.talk].resumes else "–"
    spread = f" ({_short(figure.least)}–{_short(figure.most)})" if figure.least != figure.most else ""
    return _short(figure.value) + spread


def _ratio(figure: Figure | None, what: str, kind: type[Server]) -> str:
    return "–" if figure is None or figure.ratio is None else f"{figure.ratio:.2g} ×"


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
            for at, cost in enumerate(costs):
                axes.annotate(f" {cost.value:,.0f}", (cost.most, at), va="center", fontsize=8)
            axes.margins(x=0.15)
            axes.set_title(LABELS[what], fontsize=10)
            axes.spines[["top", "right"]].set_visible(False)
        drawing.savefig(file, metadata={"Date": None})
