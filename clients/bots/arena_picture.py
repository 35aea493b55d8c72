"""The standings of an arena as a picture: skills with their intervals, and how the seats ended."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from clients.bots.standings import Standings

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, FAINT = "#1f4e79", "#9db8d2"
OUTCOMES = {"wins": INK, "draws": FAINT, "losses": "#d9d9d9"}


def draw(standings: Standings, file: Path) -> None:
    """Draw into a file, of the kind its name ends on; the same standings give the same bytes."""
    # Imported here: it takes about a second, and nothing else needs it.
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "sotto", "font.family": "DejaVu Sans"}):
        figure = Figure(figsize=(11, max(3.0, 1.6 + 0.42 * len(standings.entrants))), layout="constrained")
        left, right = figure.subplots(1, 2, sharey=True)
        figure.suptitle(f"{standings.game}: {len(standings.tables)} tables, seed {standings.seed}")
        _draw_ratings(left, standings)
        _draw_outcomes(right, standings)
        figure.savefig(file, dpi=150, metadata={"Date": None} if file.suffix == ".svg" else {})


def _draw_ratings(axes: Axes, standings: Standings) -> None:
    places = range(len(standings.entrants), 0, -1)
    rated = [(place, one.rated.skill) for place, one in zip(places, standings.entrants, strict=True) if one.rated]
    skills = [skill.value for _, skill in rated]
    spans = [[one.value - one.low for _, one in rated], [one.high - one.value for _, one in rated]]
    shown = [place for place, _ in rated]
    axes.axvline(0, color=FAINT, linewidth=1)
    axes.errorbar(skills, shown, xerr=spans, fmt="o", color=INK, ecolor=FAINT, capsize=4, elinewidth=3)
    axes.set_yticks(list(places), [one.name for one in standings.entrants])
    axes.set_ylim(0.4, len(places) + 0.6)
    axes.set_xlabel("skill (logit; 0 is the mean), with 95 % intervals")
    axes.grid(axis="x", alpha=0.3)


def _draw_outcomes(axes: Axes, standings: Standings) -> None:
    places = list(range(len(standings.entrants), 0, -1))
    before = [0] * len(places)
    for outcome, colour in OUTCOMES.items():
        counts = [getattr(one, outcome) for one in standings.entrants]
        axes.barh(places, counts, left=before, height=0.6, color=colour, edgecolor=INK, linewidth=0.6, label=outcome)
        before = [sum(pair) for pair in zip(before, counts, strict=True)]
    axes.set_xlabel("seats played to an end")
    axes.legend(loc="lower right")
