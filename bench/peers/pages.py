"""The figures of a run in the pages that show them: each has a place for them, between two comments."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from bench.peers.tables import Row, draw, small, table

ROOT = Path(__file__).resolve().parents[2]
PICTURE = Path("docs/pictures/peers-moves.svg")
SMALL = {
    "README.md": (
        "",
        {
            "closed": "a move, as fast as it goes (µs)",
            "paced": "a move, 200 a second (µs)",
            "p99": "99th percentile of the wait (ms)",
            "fanout 1,000": "one of 1,000 spectators (µs)",
            "table": "a table with seven sockets (kB)",
        },
    ),
    "README.zh-CN.md": (
        "",
        {
            "closed": "一步，全速（µs）",
            "paced": "一步，每秒 200 步（µs）",
            "p99": "等待时间的第 99 百分位（ms）",
            "fanout 1,000": "1,000 名观众中的每一名（µs）",
            "table": "一桌七个连接的内存（kB）",
        },
    ),
}
"""The head of the column of names, and the columns."""


def render(rows: Sequence[Row], root: Path = ROOT) -> None:
    """Write tables into docs/measured/performance.md and the READMEs, and the picture beside the others.

    Raises:
        ValueError: a page has no place for its table.
    """
    _put(root / "docs" / "measured" / "performance.md", f"{_measured(rows)}\n\n{table(rows)}")
    for name, (head, whats) in SMALL.items():
        _put(root / name, small(rows, whats, head))
    draw(rows, root / PICTURE)


def _put(page: Path, text: str) -> None:
    """Put text into a page, in place of what stands between the comments."""
    pattern = r"(?s)(<!-- bench\.peers -->\n).*?(\n<!-- /bench\.peers -->)"
    done, count = re.subn(pattern, lambda found: f"{found[1]}\n{text}{found[2]}", page.read_text("utf-8"))
    if count != 1:
        raise ValueError(f"{page.name} has {count} places for the table")
    page.write_text(done, "utf-8")


def _measured(rows: Sequence[Row]) -> str:
    """When, how often and at which load."""
    loads = {row.repetition: row.load for row in rows}
    days = sorted({row.day for row in rows})
    repetitions = "1 repetition" if len(loads) == 1 else f"{len(loads)} repetitions"
    said = ", ".join(f"{load:.1f}" for load in loads.values())
    return f"{' and '.join(days)}; {repetitions}; load before each: {said}. Medians, and ranges in brackets."
