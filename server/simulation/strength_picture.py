"""How strong bots are against each other as a picture: one row a bot, its rates against the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from server.simulation.results import Rate


def draw(bots: Sequence[str], against: Mapping[str, Mapping[str, Rate]], title: str, file: Path) -> None:
    """Draw into a file, of the kind its name ends on; the same rates give the same bytes."""
    # Imported here: it takes about a second, and nothing else needs it.
    import matplotlib as mpl
    from matplotlib.figure import Figure

    rows = list(reversed(bots))
    shares = [[100 * against[row][column].rate if row != column else 50.0 for column in bots] for row in rows]
    with mpl.rc_context({"svg.hashsalt": "sotto", "font.family": "DejaVu Sans"}):
        size = 1.6 + 1.15 * len(bots)
        figure = Figure(figsize=(size + 1, 0.75 * size), layout="constrained")
        axes = figure.subplots()
        axes.imshow(shares, cmap="RdBu", vmin=0, vmax=100, aspect="auto")
        axes.set_xticks(range(len(bots)), bots)
        axes.set_yticks(range(len(rows)), rows)
        axes.set_ylabel("wins of")
        axes.set_xlabel("against")
        axes.set_title(title, fontsize=10)
        for y, row in enumerate(rows):
            for x, column in enumerate(bots):
                if row != column:
                    axes.text(x, y, _label(against[row][column]), ha="center", va="center", color=_ink(shares[y][x]))
        stamp = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(file.suffix.lower(), {})
        figure.savefig(file, dpi=110, metadata=stamp)


def _label(rate: Rate) -> str:
    return f"{100 * rate.rate:.0f} %\n{100 * rate.low:.0f} to {100 * rate.high:.0f}"


def _ink(share: float) -> str:
    return "black" if 20 < share < 80 else "white"
