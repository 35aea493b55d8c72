"""The standings of an arena as a picture: ratings with what is uncertain of them, and how the seats ended."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from clients.bots.standings import Standings

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, FAINT = "#1f4e79", "#9db8d2"
OUTCOMES = {"wins": INK, "draws": FAINT, "losses": "#d9d9d9"}
SIGMAS = 2


def there() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


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
    places = list(range(len(standings.entrants), 0, -1))
    ratings = [one.rating for one in standings.entrants]
    spans = [SIGMAS * one.sigma for one in standings.entrants]
    axes.errorbar(ratings, places, xerr=spans, fmt="o", color=INK, ecolor=FAINT, capsize=4, elinewidth=3)
    axes.set_yticks(places, [one.name for one in standings.entrants])
    axes.set_ylim(0.4, len(places) + 0.6)
    axes.set_xlabel(f"rating (OpenSkill), ± {SIGMAS} sigma")
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
