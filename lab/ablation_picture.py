"""Ablations before and after as a picture: ``python -m lab.ablation_picture BEFORE.json AFTER.json PICTURE``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from lab.ablation import MOST_WINS, Found, Games


def read(file: Path) -> list[Found]:
    """The ablations of a file that ``lab.ablation --json`` wrote."""
    return [row for row in msgspec.json.decode(file.read_bytes(), type=list[Found | Games]) if isinstance(row, Found)]


def draw(before: Sequence[Found], after: Sequence[Found], file: Path) -> None:
    """Draw each bot's wins without each faculty, with 95 % intervals, into a file."""
    # Imported here: it takes about a second, and nothing else needs it.
    from matplotlib.figure import Figure

    bots = list(dict.fromkeys(row.bot for row in after))
    figure = Figure(figsize=(9, 3.8), layout="constrained")
    for axes, bot in zip(figure.subplots(1, len(bots), sharey=True, squeeze=False)[0], bots, strict=True):
        faculties = [row.faculty for row in after if row.bot == bot]
        for rows, color, shift, label in ((before, "#999999", -0.15, "before"), (after, "#1f5fa8", 0.15, "after")):
            rates = {row.faculty: row.wins for row in rows if row.bot == bot}
            for at, faculty in enumerate(faculties):
                rate = rates[faculty]
                axes.plot([at + shift] * 2, [100 * rate.low, 100 * rate.high], color=color)
            heights = [100 * rates[faculty].rate for faculty in faculties]
            axes.plot([at + shift for at in range(len(faculties))], heights, "o", color=color, label=label)
        axes.axhline(100 * MOST_WINS, color="#b03030", linewidth=1, linestyle="--")
        axes.axhline(50, color="#cccccc", linewidth=1)
        axes.set_xticks(range(len(faculties)), faculties, rotation=20)
        axes.set_title(f"{bot} without …", fontsize=10)
        axes.set_ylim(0, 70)
    figure.axes[0].set_ylabel("% of games won by the two without")
    figure.axes[0].legend(frameon=False, fontsize=8)
    figure.savefig(file, dpi=110)


if __name__ == "__main__":
    draw(read(Path(sys.argv[1])), read(Path(sys.argv[2])), Path(sys.argv[3]))
