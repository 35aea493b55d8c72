"""docs/run/operating.md lists every limit as it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from server.sections import SECTIONS

OPERATING = Path("docs/run/operating.md").read_text("utf-8")


def _limits() -> Iterator[tuple[str, object]]:
    for kind in SECTIONS:
        for one in fields(kind):
            if "told" in one.metadata:
                yield f"SOTTO_{one.name.upper()}", one.default


@pytest.mark.parametrize(("variable", "default"), list(_limits()))
def test_every_limit_stands_in_the_page_for_operators(variable: str, default: object) -> None:
    row = next((line for line in OPERATING.splitlines() if line.startswith(f"| `{variable}` |")), None)
    assert row is not None, f"{variable} has no row"
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[1] == str(default)
    assert len(cells) == 5, "its default, what it protects, its metric, and what the client is told"
    assert all(cells)
