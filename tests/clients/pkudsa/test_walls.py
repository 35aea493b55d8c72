"""What each wall gives by itself, and that all of them leave no door open: the table in docs/build/pkudsa.md, tried."""

from __future__ import annotations

import re
import shutil

import landlockpy
import pytest

from tests.clients.pkudsa.tables import CONFINED
from tests.clients.pkudsa.walls import WALLS, bubble_of, doors, reachable
from tests.e2e.serving import ROOT

pytestmark = pytest.mark.skipif(
    not CONFINED, reason="the kernel offers no Landlock or no seccomp: test_confinement says what is played then"
)

ROW = re.compile(r"^\| ([a-z' ]+) \|((?: (?:open|shut|–) \|)+)$", re.MULTILINE)

SCOPED = 6
"""The version of Landlock (Linux 6.12) from which it keeps signals, and since 4 connections, to their own."""


def table() -> dict[str, dict[str, str]]:
    """The table of the document, by wall and door."""
    rows = ROW.findall((ROOT / "docs" / "build" / "pkudsa.md").read_text("utf-8"))
    cells = {door: re.findall(r"open|shut|–", states) for door, states in rows}
    return {wall: {door: states[place] for door, states in cells.items()} for place, wall in enumerate(WALLS)}


def check(wall: str, *, ordinary: bool) -> None:
    """Try every door behind a wall, and compare with the table."""
    if wall == "bubblewrap" and not bubble_of(ordinary):
        installed = "makes no namespaces here" if shutil.which("bwrap") else "is not installed"
        pytest.skip(f"bubblewrap {installed}: it is an addition, and the other walls hold without it")
    tried = doors(wall, ordinary)
    said = {door: state == "open" for door, state in table()[wall].items() if door in tried}
    assert len(said) == len(tried) >= 26
    if wall == "Landlock" and landlockpy.abi_version() < SCOPED:
        said |= {door: tried[door] for door in ("connect", "kill")}
    assert tried == said


@pytest.mark.parametrize("wall", WALLS)
def test_to_an_ordinary_user_each_wall_shuts_what_the_table_says(wall: str) -> None:
    if not reachable():
        pytest.skip("run by root, and no interpreter of this version lies where another user can reach it")
    check(wall, ordinary=True)


@pytest.mark.parametrize("wall", ["bubblewrap", "all"])
def test_they_hold_whoever_runs_them(wall: str) -> None:
    check(wall, ordinary=False)


def test_the_table_has_every_column_and_nothing_is_open_behind_all() -> None:
    columns = table()
    assert set(columns["all"].values()) == {"shut"}
    assert list(columns["nothing"].values()).count("open") == 25
    assert len({tuple(states.values()) for states in columns.values()}) == len(WALLS)
